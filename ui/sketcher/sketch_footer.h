// What is drawn, in words or as SMILES or SMARTS, and what else there is to say of it.
//
// Threads: window's thread.
#pragma once

#include <QFrame>

#include "ui/widgets/message_label.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace chemsieve::ui {

class SketchFooter : public QFrame {
    Q_OBJECT
  public:
    explicit SketchFooter(QWidget* parent = nullptr);

    void show_drawing(const QString& words, const QString& text, bool is_smarts);
    // Instead of the words. Empty: none.
    void show_problem(const QString& problem);
    // Below: how many compounds may be hits.
    void show_note(const QString& note);
    // At the right.
    void add_button(QWidget* button);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void update_lines();

    QLabel* words_;
    QLineEdit* text_;
    MessageLabel* message_;
    QLabel* note_;
    QPushButton* show_text_;
    QPushButton* copy_;
    QHBoxLayout* buttons_;
    bool is_smarts_ = false;
    bool as_text_ = false;
};

}  // namespace chemsieve::ui
