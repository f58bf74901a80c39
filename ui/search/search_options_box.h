// Which compounds are hits: the kind of search, its options, and the condition on properties.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QWidget>

#include "search/engine/search_types.h"
#include "ui/condition_edit.h"

class QMenu;

namespace chemsieve::ui {

class SearchOptionsBox : public QWidget {
    Q_OBJECT
  public:
    explicit SearchOptionsBox(QWidget* parent = nullptr);

    SearchMode mode() const;
    void set_mode(SearchMode mode);
    bool merges_hydrogens() const { return merge_hydrogens_->isChecked(); }
    // Those that matter to the mode.
    SearchOptions options() const;
    QString condition() const { return condition_->text().trimmed(); }
    void set_condition(const QString& condition) { condition_->setText(condition); }
    // What a condition may name.
    void set_properties(const QStringList& names);

  Q_SIGNALS:
    void search_wanted();
    // The mode, or whether hydrogens are merged.
    void reading_changed();

  private:
    QWidget* make_mode_group();
    QWidget* make_options_group();
    void make_threshold();
    void make_boxes();
    QLayout* make_condition_row();
    void mode_changed();

    QRadioButton* substructure_;
    QRadioButton* superstructure_;
    QRadioButton* similar_;
    QRadioButton* exact_;
    QSlider* threshold_slider_;
    QDoubleSpinBox* threshold_;
    QLabel* threshold_label_;
    QSpinBox* top_;
    ConditionEdit* condition_;
    QMenu* properties_;
    QCheckBox* stereo_;
    QCheckBox* merge_hydrogens_;
    QCheckBox* ignore_stereo_;
    QCheckBox* ignore_salts_;
    QCheckBox* tautomers_;
};

}  // namespace chemsieve::ui
