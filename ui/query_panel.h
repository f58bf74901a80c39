// Where the user says what to look for: the query as text with its drawing, and the kind of search.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <QWidget>

#include "ui/condition_edit.h"
#include "ui/library_worker.h"
#include "ui/message_label.h"
#include "ui/query_preview.h"
#include "ui/recent_queries.h"
#include "ui/sketcher/sketch_dialog.h"

class QMenu;

namespace chemsieve::ui {

// Return searches, Shift+Return breaks the line. A molfile may be pasted or dropped.
class QueryEdit : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit QueryEdit(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  Q_SIGNALS:
    void search_wanted();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

class QueryPanel : public QWidget {
    Q_OBJECT
  public:
    explicit QueryPanel(QWidget* parent = nullptr);

    SearchRequest request() const;
    void set_query(const QString& text);
    // What to search for, to be remembered and brought back.
    PanelQuery state() const;
    void restore(const PanelQuery& query);
    // The SMILES of a compound as the query; what else stands in the panel stays.
    void set_compound(const QString& smiles, SearchMode mode);
    // The query as it is to be drawn on: its text, or its molfile if it was drawn or pasted as one.
    QString query_text() const;
    void set_drawn(const DrawnQuery& query);
    void focus_query();
    // What is on the clipboard, if it is text or a molfile.
    void paste();
    // Why the query cannot be searched, or, not in red, what to know about it.
    void show_problem(const QString& reason);
    void show_note(const QString& note);
    void set_searching(bool searching);
    void set_library_open(bool open);
    // What a condition may name.
    void set_properties(const QStringList& names);

  Q_SIGNALS:
    void search_wanted();
    void stop_wanted();
    void drawing_wanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void lay_out();
    QWidget* make_mode_group();
    QWidget* make_options_group();
    void fill_examples();
    SearchMode mode() const;
    TypedQuery typed() const;
    void mode_changed();
    void refresh_preview();
    void show_preview(const QImage& image, QueryLanguage language, const QString& reason, const QString& notes);
    void set_message(const QString& text, bool problem);

    QueryEdit* edit_;
    QComboBox* language_;
    QPushButton* examples_;
    QPushButton* draw_;
    MessageLabel* message_;
    QLabel* drawing_;
    QLabel* understood_as_;
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
    QPushButton* search_;
    QPushButton* stop_;
    QTimer typing_;
    std::optional<DrawnQuery> drawn_;  // what the text stands for, until it is edited
    QueryPreview* preview_;
    bool library_open_ = false;
    bool searching_ = false;
};

}  // namespace chemsieve::ui
