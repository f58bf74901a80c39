// A line for a condition on properties, as docs/command-line.md describes it, which offers the names of properties
// and of conditions while they are typed.
//
// Threads: window's thread.
#pragma once

#include <QCompleter>
#include <QLineEdit>
#include <QStringList>

#include "search/request/condition_names.h"

namespace chemsieve::ui {

class ConditionEdit : public QLineEdit {
    Q_OBJECT
  public:
    explicit ConditionEdit(QWidget* parent = nullptr);

    // The names that a condition may have.
    void set_properties(const QStringList& names);
    // Those that it can call; nullptr: none.
    void set_condition_names(const ConditionNames* names);
    // Puts a name where the cursor is, in quotes if the language wants that.
    void insert_property(const QString& name);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    // The word that ends at the cursor; empty within quotes.
    QString word_before_cursor() const;
    void offer_names();
    void renew_names();
    void complete(const QString& name);

    QCompleter* completer_;
    QStringList properties_;
    QStringList conditions_;
};

// What a name stands for, for tool tips.
QString meaning_of(const ConditionName& name);

// The name of a property as a condition writes it.
QString quoted_property(const QString& name);

}  // namespace chemsieve::ui
