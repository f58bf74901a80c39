// Widgets beside each other, in as many lines as the width needs: it can be as narrow as the widest of them.
//
// Threads: window's thread.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace chemsieve::ui {

class FlowLayout : public QLayout {
  public:
    // `side`: where lines that are not full lie.
    explicit FlowLayout(Qt::AlignmentFlag side = Qt::AlignLeft, QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    // All in one line.
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    struct Line {
        std::vector<QLayoutItem*> items;
        int width = 0, height = 0;
    };
    std::vector<Line> lines_in(int width) const;
    int height_of(const std::vector<Line>& lines) const;

    Qt::AlignmentFlag side_;
    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace chemsieve::ui
