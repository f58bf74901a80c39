// Hits as pages of cards: drawing with the match coloured, id, similarity and some properties; at the top, what was
// searched.
//
// Drawings are vectors. Cost: some 3 ms a card. Errors: LibraryError. Threads: any, one a device; cards are made on the
// thread that calls.
#pragma once

#include <QPageLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "ui/drawings/compound_artist.h"
#include "ui/hits/hit_columns.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

struct CardSheet {
    std::shared_ptr<const CompoundSource> source;
    std::vector<Hit> hits;           // in the order of the cards
    std::vector<HitColumn> columns;  // shown on each; properties
    int across = 3;                  // cards beside each other
    UnderstoodQuery search;
    QString library;  // its name
    DrawingStyle style{};
    std::shared_ptr<const CompoundNotes> notes = nullptr;  // their stars are shown; nullptr: none
};

// The places of cards on a page, in points (1/72 inch) from the corner of the printable area.
class CardLayout {
  public:
    CardLayout(const QSizeF& page, int across, std::size_t lines);

    int cards_a_page() const noexcept { return across_ * down_; }
    // The number of pages, at least one, which shows what was searched.
    int pages(std::size_t cards) const noexcept;
    QRectF header() const noexcept;
    QRectF footer() const noexcept;
    QRectF card(int place) const noexcept;
    // The place of the drawing within a card.
    QRectF drawing(const QRectF& card) const noexcept;

  private:
    QSizeF page_;
    int across_;
    double text_height_;
    double width_;
    double height_;
    int down_;
};

// The layout for a page of the device.
CardLayout layout_of(const CardSheet& sheet, const QPageLayout& page);

// Called with the number of cards that are done.
using CardProgress = std::function<void(std::size_t)>;
// False if stopped: then the device's output is not usable. Throws Error if the device cannot be written to.
bool write_cards(QPagedPaintDevice& device, const CardSheet& sheet, const CardProgress& progress,
                 const std::stop_token& stop);

// The same as a PDF file, which appears complete or not at all. Errors: FileError, LibraryError.
bool write_card_pdf(const CardSheet& sheet, const QString& path, const QPageLayout& page, const CardProgress& progress,
                    const std::stop_token& stop);

}  // namespace chemsieve::ui
