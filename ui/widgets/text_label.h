// Plain text of any length that never decides a width: it is wrapped where there is no room, also within words, and
// what still has no room is cut with an ellipsis. The whole is the tip then, and its menu copies it.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QStringList>

namespace chemsieve::ui {

// A text as a tip that is no wider than others, of words without blanks, too.
QString tip_of(const QString& text);

class TextLabel : public QLabel {
    Q_OBJECT
  public:
    static constexpr int kUsualLines = 12;

    // `most_lines`: that are seen. One line is cut in its middle, as ids and names begin and end with what tells them.
    explicit TextLabel(const QString& text = {}, int most_lines = kUsualLines, QWidget* parent = nullptr);

    void set_most_lines(int lines);
    // So many lines are seen until a click shows more.
    void fold_to(int lines);
    // There is more than is seen.
    bool is_cut() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    struct Lines {
        QStringList seen;
        bool is_cut = false;
    };
    Lines lines_in(int width, int most) const;
    Lines lines_in_room() const;
    QRect room() const;
    int most_seen() const;

    int most_;
    int folded_to_ = 0;  // 0: it is not folded
};

// One line, as wide as its room.
class LineLabel : public TextLabel {
  public:
    explicit LineLabel(const QString& text = {}, QWidget* parent = nullptr);
};

}  // namespace chemsieve::ui
