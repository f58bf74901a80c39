// Asks for the name of a list. Where there is such a list, the box says so below the field, and what to do about it:
// add to it, or replace it. The button says what it does.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "ui/lists/compound_lists.h"

namespace chemsieve::ui {

class ListNameBox : public QDialog {
    Q_OBJECT
  public:
    enum class Answer { make, add, replace };

    // A new list of so many compounds. `lists` must outlive the box.
    ListNameBox(const CompoundLists* lists, std::size_t compounds, QWidget* parent);
    // Another name for a list; one in use is refused.
    ListNameBox(const CompoundLists* lists, QString renamed, QWidget* parent);

    void accept() override;

  Q_SIGNALS:
    void named(const QString& name, chemsieve::ui::ListNameBox::Answer answer);

  private:
    void lay_out();
    void look_at_name();
    bool is_new() const { return renamed_.isEmpty(); }
    QString name() const;
    // Has the name; nullptr: it is free.
    const CompoundList* other() const;
    Answer answer() const;

    const CompoundLists* lists_;
    std::size_t compounds_ = 0;
    QString renamed_;
    QLineEdit* name_;
    QWidget* note_;
    QLabel* note_text_;
    QWidget* choices_;  // what to do where there is such a list
    QRadioButton* add_;
    QPushButton* verb_;
};

}  // namespace chemsieve::ui
