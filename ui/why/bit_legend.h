// Explains the cells of the bit grid, with the number of each kind.
#pragma once

#include <QWidget>
#include <array>

#include "ui/why/bit_grid.h"

namespace chemsieve::ui {

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
