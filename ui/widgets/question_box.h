// A box that asks before something is lost: the question in bold, what follows, and the verb on the button.
//
// Threads: window's thread.
#pragma once

#include <QMessageBox>
#include <functional>

namespace chemsieve::ui {

struct Question {
    QString title;
    QString text;  // the question
    QString more = {};
    QString verb;                // "&Remove"
    bool can_be_undone = false;  // Return says yes then, else Cancel
};

// Opens it and does not wait; `yes` is called if the verb is chosen.
QMessageBox* ask_before(QWidget* parent, const Question& question, std::function<void()> yes);

}  // namespace chemsieve::ui
