// A message of which the first lines are seen, and the rest after a click, where other things need the room.
//
// Threads: window's thread.
#pragma once

#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

class FoldedLabel : public MessageLabel {
    Q_OBJECT
  public:
    explicit FoldedLabel(QWidget* parent = nullptr);

    // Folds it. 0: all lines are seen.
    void fold_to(int lines);
    // There is more than is seen.
    bool is_cut() const;

    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    // The lines of the text that are seen in this width, with "..." at the end of the last one seen.
    QStringList seen_lines(int width) const;
    int lines_in(int width) const;

    int most_ = 0;
};

}  // namespace chemsieve::ui
