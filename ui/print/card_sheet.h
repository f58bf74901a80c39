// Hits as pages of cards: drawing with the match coloured, id, similarity and some properties; above, what was
// searched.
//
// Drawings are vectors. Cost: some 3 ms a card. Errors: LibraryError. Threads: any, one a device; cards are made on the
// thread that calls.
#pragma once

#include <QPagedPaintDevice>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "ui/drawings/compound_artist.h"
#include "ui/hits/hit_columns.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

struct CardSheet {
    std::shared_ptr<const CompoundSource> source;
    std::vector<Hit> hits;           // in the order of the cards
    std::vector<HitColumn> columns;  // shown on each; properties
    int across = 3;                  // cards beside each other
    SearchDone search;
    QString library;  // its name
    DrawingStyle style{};
};

// Where cards are on a page; in points, a 72nd of an inch, from the corner that can be printed.
class CardLayout {
  public:
    CardLayout(const QSizeF& page, int across, std::size_t lines);

    int cards_a_page() const noexcept { return across_ * down_; }
    // At least one, for what was searched.
    int pages(std::size_t cards) const noexcept;
    QRectF header() const noexcept;
    QRectF footer() const noexcept;
    QRectF card(int place) const noexcept;
    // Within a card.
    QRectF drawing(const QRectF& card) const noexcept;

  private:
    QSizeF page_;
    int across_;
    double text_height_;
    double width_;
    double height_;
    int down_;
};

// For what the device has set as page.
CardLayout layout_of(const CardSheet& sheet, const QPageLayout& page);

// Called with the number of cards that are done.
using CardProgress = std::function<void(std::size_t)>;
// False if stopped: what the device holds is of no use then. Throws Error if the device takes nothing.
bool write_cards(QPagedPaintDevice& device, const CardSheet& sheet, const CardProgress& progress,
                 const std::stop_token& stop);

}  // namespace chemsieve::ui
