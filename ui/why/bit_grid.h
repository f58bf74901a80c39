// The bits of a compound's fingerprint and of the query's as a grid of cells, told apart by colour and by shape.
//
// Arrow keys, Home, End, Page up and down go from bit to bit, with Ctrl to the next one that is set; a click chooses.
// Threads: window's thread.
#pragma once

#include <QAbstractScrollArea>
#include <QWidget>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace chemsieve::ui {

enum class BitState { neither, compound, query, both };

// Paints a bit as in the grid; `cell` in device independent pixels.
void paint_bit(QPainter& painter, const QRectF& cell, BitState state, const QPalette& palette);
QString name_of(BitState state);

class BitGrid : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit BitGrid(QWidget* parent = nullptr);

    void set_bits(std::vector<BitState> bits);
    const std::vector<BitState>& bits() const noexcept { return bits_; }
    std::optional<std::uint32_t> current() const noexcept { return current_; }
    // Makes the bit the current one and scrolls to it. Emits nothing if it was the current one.
    void choose(std::uint32_t bit);
    // The cell of a bit in the viewport; for tests and tool tips.
    QRectF cell_of(std::uint32_t bit) const;
    int columns() const noexcept { return columns_; }

    QSize sizeHint() const override { return {fontMetrics().height() * 18, fontMetrics().height() * 14}; }
    QSize minimumSizeHint() const override { return {fontMetrics().height() * 8, fontMetrics().height() * 6}; }

  Q_SIGNALS:
    void chosen(quint32 bit);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent*) override { lay_out(); }
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void lay_out();
    int rows() const { return (static_cast<int>(bits_.size()) + columns_ - 1) / columns_; }
    std::optional<std::uint32_t> bit_at(QPointF place) const;
    std::optional<std::uint32_t> next_set(int step) const;

    std::vector<BitState> bits_;
    std::optional<std::uint32_t> current_;
    int columns_ = 64;
    qreal cell_ = 6;
};

// Explains the cells of the bit grid, with the number of each kind.
class BitLegend : public QWidget {
    Q_OBJECT
  public:
    explicit BitLegend(QWidget* parent = nullptr);

    // with_query: false shows only the compound's bits.
    void count(const std::vector<BitState>& bits, bool with_query);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Entry {
        BitState state;
        QString text;
        QRect place;
    };
    std::vector<Entry> entries(int width) const;

    std::array<std::size_t, 4> counts_{};
    bool with_query_ = false;
};

}  // namespace chemsieve::ui
