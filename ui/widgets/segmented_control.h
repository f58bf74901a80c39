// One of a few choices, all in sight, side by side: icons, texts or both. Arrows move, too.
//
// The chosen one differs by colour, not by weight, so that no width changes. Threads: window's thread.
#pragma once

#include <QButtonGroup>
#include <QFrame>
#include <QToolButton>

namespace chemsieve::ui {

class SegmentedControl : public QFrame {
    Q_OBJECT
  public:
    enum class Shape { text, icon, icon_above_text, icon_beside_text };
    // All segments are equally wide.
    explicit SegmentedControl(Shape shape, QWidget* parent = nullptr);

    // `icon`: see icons.h; none for text alone. `text` may have a mnemonic; it is the name of an icon alone.
    QToolButton* add(const QString& text, const QString& icon = {}, const QString& tip = {});
    int chosen() const { return group_->checkedId(); }
    // Emits chosen_changed() if it is another one.
    void choose(int segment);
    static constexpr int kNone = -1;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void chosen_changed(int segment);
    // The user clicked, also on the one that is chosen already.
    void clicked(int segment);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    Shape shape_;
    QButtonGroup* group_;
};

}  // namespace chemsieve::ui
