// Which columns the table of hits shows and in which order; kept between sessions by title, so that libraries with the
// same properties look the same.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QObject>
#include <QStringList>

#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

struct ColumnChoice {
    QString title;    // its name in settings
    QString heading;  // as people read it
    bool shown = true;
};

class ColumnLayout : public QObject {
    Q_OBJECT
  public:
    // Both must outlive this object. The order of columns that the user drags is remembered.
    ColumnLayout(const HitModel* model, QHeaderView* header, QObject* parent = nullptr);

    // The columns in the order shown.
    std::vector<ColumnChoice> choices() const;
    void set_choices(const std::vector<ColumnChoice>& choices);
    void set_shown(int column, bool shown);
    // Shows or hides the similarity, which is always hidden while compounds are shown that no search found.
    void show_similarity(bool shown);
    bool shows_similarity() const noexcept { return has_similarity_; }
    // Columns of the model that are shown, in the order shown.
    std::vector<int> shown_columns() const;

  private:
    void apply();
    void save() const;
    bool is_chosen(int column) const { return !unchosen_.contains(model_->columns()[column].title); }
    void hide_others();

    const HitModel* model_;
    QHeaderView* header_;
    QStringList unchosen_;  // titles, of other libraries too
    bool has_similarity_ = true;
    bool applying_ = false;
};

// Asks which columns are shown and in which order.
class ColumnChooser : public QDialog {
    Q_OBJECT
  public:
    // Deletes itself when it is closed; `layout` outlives it.
    ColumnChooser(ColumnLayout* layout, QWidget* parent);
    void accept() override;

  private:
    void show_matching(const QString& text);
    void tick_all(bool on);

    ColumnLayout* layout_;
    QLineEdit* search_;
    QListWidget* list_;
};

}  // namespace chemsieve::ui
