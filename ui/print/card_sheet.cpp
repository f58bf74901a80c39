#include "ui/print/card_sheet.h"

#include <QDateTime>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QObject>
#include <QPdfWriter>
#include <QPrinter>
#include <QSaveFile>
#include <QSvgRenderer>
#include <algorithm>
#include <cmath>

#include "chem/draw/structure_drawing.h"
#include "ui/session/panel_request.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

// Lines are as thick as on cards of the window, whatever the size on paper.
constexpr double kPixelsAPoint = 1.4;
constexpr double kPointsAnInch = 72;
constexpr double kHeader = 74;
constexpr double kFooter = 18;
constexpr double kGap = 6;    // between cards
constexpr double kInset = 4;  // within them
constexpr double kLine = 11;
constexpr double kDot = 6;
constexpr double kShape = 0.62;  // height of a drawing by its width
constexpr int kTextSize = 8;     // points
constexpr int kTitleSize = 12;
constexpr int kResolution = 600;  // dots an inch in a PDF file

QString title_of(const UnderstoodQuery& search) {
    if (!search.query) return QObject::tr("Compounds of a library");
    if (!search.each.empty()) return QObject::tr("Hits of %1 queries").arg(with_separators(search.each.size()));
    switch (search.request.mode) {
        case SearchMode::substructure: return QObject::tr("Compounds that contain the query");
        case SearchMode::superstructure: return QObject::tr("Compounds that the query contains");
        case SearchMode::similar: return QObject::tr("Compounds similar to the query");
        case SearchMode::exact: return QObject::tr("Compounds that are the query");
    }
    return {};
}

// The query's text; empty for molfiles, as the query is drawn.
QString query_text(const std::optional<Query>& query) {
    if (!query) return {};
    const QueryText& text = query->text();
    if (text.language == QueryLanguage::molfile || text.language == QueryLanguage::fingerprint) return {};
    return QString::fromStdString(text.text).simplified();
}

// As many of several queries as the line has room for.
QString query_texts(const UnderstoodQuery& search) {
    if (search.each.empty()) return query_text(search.query);
    constexpr std::size_t kMost = 20;
    QStringList names;
    for (std::size_t i = 0; i < std::min(kMost, search.each.size()); ++i) {
        names << QString::fromStdString(search.each[i].id());
    }
    return names.join(QStringLiteral(", "));
}

// False for a fingerprint, and for compounds that were listed without a query.
bool has_structure(const std::optional<Query>& query) { return query && query->has_structure(); }

QFont font_of(int size, bool bold = false) {
    QFont font;
    font.setPixelSize(size);  // a pixel is a point here
    font.setBold(bold);
    return font;
}

std::shared_ptr<const DrawingScene> scene_of(const CardSheet& sheet) {
    const UnderstoodQuery& search = sheet.search;
    DrawingScene scene{.source = sheet.source, .stereo = search.request.options.stereo, .style = sheet.style};
    scene.queries = search.matched;
    return std::make_shared<const DrawingScene>(std::move(scene));
}

// A structure that cannot be drawn gives a line of text.
void paint_structure(QPainter& painter, const QRectF& place, const ComposedDrawing& drawing) {
    const DrawingSize size{static_cast<int>(place.width() * kPixelsAPoint),
                           static_cast<int>(place.height() * kPixelsAPoint)};
    const auto svg = draw_svg(drawing.structure, size, drawing.highlight, drawing.layout);
    if (!svg) {
        painter.setPen(Qt::darkGray);
        painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, QObject::tr("cannot be drawn"));
        return;
    }
    QSvgRenderer renderer{QByteArray::fromStdString(*svg)};
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter, place);
}

// Paints one sheet on one device.
class SheetPainter {
  public:
    SheetPainter(QPagedPaintDevice& device, const CardSheet& sheet)
        : device_{device},
          sheet_{sheet},
          layout_{layout_of(sheet, device.pageLayout())},
          reader_{sheet.source->reader()},
          shows_inchi_keys_{
              std::any_of(sheet.columns.begin(), sheet.columns.end(),
                          [](const HitColumn& column) { return column.kind == HitColumn::Kind::inchikey; })},
          scene_{scene_of(sheet)},
          pages_{layout_.pages(sheet.hits.size())} {}

    bool write(const CardProgress& progress, const std::stop_token& stop) {
        if (!painter_.begin(&device_)) throw FileError(QObject::tr("the pages cannot be written").toStdString());
        const double scale = device_.logicalDpiX() / kPointsAnInch;
        painter_.scale(scale, scale);
        painter_.setRenderHint(QPainter::Antialiasing);
        for (int page = 0; page < pages_; ++page) {
            if (page > 0 && !device_.newPage()) {
                throw FileError(QObject::tr("page %1 cannot be written").arg(page + 1).toStdString());
            }
            header();
            footer(page + 1);
            const std::size_t first = static_cast<std::size_t>(page) * layout_.cards_a_page();
            const std::size_t last = std::min(first + layout_.cards_a_page(), sheet_.hits.size());
            for (std::size_t i = first; i < last; ++i) {
                if (stop.stop_requested()) {
                    // Before the painter ends: a printer would print what it has.
                    if (auto* printer = dynamic_cast<QPrinter*>(&device_)) std::invoke(&QPrinter::abort, printer);
                    return false;
                }
                card(layout_.card(static_cast<int>(i - first)), sheet_.hits[i]);
                if (progress) progress(i + 1);
            }
        }
        return painter_.end();
    }

  private:
    void text(const QRectF& place, const QString& words, const QFont& font, int alignment = Qt::AlignLeft) {
        painter_.setFont(font);
        const QString shown = QFontMetricsF{font}.elidedText(words, Qt::ElideRight, place.width());
        painter_.drawText(place, alignment | Qt::AlignVCenter | Qt::TextSingleLine, shown);
    }

    void header() {
        const QRectF place = layout_.header();
        const bool is_drawn = has_structure(sheet_.search.query) && sheet_.search.each.empty();
        const double width = is_drawn ? place.height() * 1.5 : -kGap;
        if (is_drawn) {
            const Molecule& query = sheet_.search.query->molecule();
            paint_structure(painter_, {place.left(), place.top(), width, place.height() - kGap},
                            {.structure = query, .highlight = {}, .layout = layout_as_drawn(query)});
        }
        painter_.setPen(Qt::black);
        QRectF line{place.left() + width + kGap, place.top(), place.width() - width - kGap, 1.6 * kLine};
        text(line, title_of(sheet_.search), font_of(kTitleSize, true));
        line.translate(0, line.height());
        line.setHeight(kLine * 1.2);
        const auto next = [&](const QString& words) {
            if (words.isEmpty()) return;
            text(line, words, font_of(kTextSize + 1));
            line.translate(0, line.height());
        };
        next(query_texts(sheet_.search));
        const SearchRequest& request = sheet_.search.request;
        if (const QString limits = limits_of(request); !limits.isEmpty()) {
            next(QObject::tr("only with %1").arg(limits));
        }
        if (request.earlier) next(QObject::tr("among %1").arg(earlier_hits_text(request.earlier->size())));
        const auto hits = static_cast<qint64>(sheet_.hits.size());
        const QString count = sheet_.search.query ? hits_text(hits) : compounds_text(hits);
        next(QObject::tr("%1 of %2").arg(count, sheet_.library));
        painter_.setPen(QPen{Qt::gray, 0.5});
        painter_.drawLine(place.bottomLeft(), place.bottomRight());
    }

    void footer(int page) {
        painter_.setPen(Qt::darkGray);
        const QRectF place = layout_.footer();
        text(place, number_locale().toString(QDate::currentDate(), QLocale::LongFormat), font_of(kTextSize));
        text(place, QObject::tr("page %1 of %2").arg(with_separators(page), with_separators(pages_)),
             font_of(kTextSize), Qt::AlignRight);
    }

    void card(const QRectF& place, const Hit& hit) {
        painter_.setPen(QPen{Qt::lightGray, 0.5});
        painter_.setBrush(Qt::NoBrush);
        painter_.drawRoundedRect(place, 3, 3);
        const QRectF drawing = layout_.drawing(place);
        paint_structure(painter_, drawing, artist_.compose(scene_, hit));
        const CompoundData compound = read_compound(*reader_, hit.compound, shows_inchi_keys_);
        painter_.setPen(Qt::black);
        if (const int rating = sheet_.notes ? note_of(*sheet_.notes, hit.compound).rating : 0; rating > 0) {
            text({drawing.topLeft(), QSizeF{drawing.width(), kLine}}, stars_text(rating), font_of(kTextSize),
                 Qt::AlignRight);
        }
        QRectF line{drawing.left(), drawing.bottom(), drawing.width(), kLine};
        const QString similarity = similarity_text(hit.similarity, 3);
        const double width = QFontMetricsF{font_of(kTextSize)}.horizontalAdvance(similarity) + kGap;
        text(line, similarity, font_of(kTextSize), Qt::AlignRight);
        text(query_dot(line.adjusted(0, 0, -width, 0), hit), name_of(hit, compound), font_of(kTextSize, true));
        for (const HitColumn& column : sheet_.columns) {
            line.translate(0, kLine);
            const QString value = QString::fromStdString(cell_text(column, compound)).simplified();
            text(line, QObject::tr("%1: %2").arg(heading_of(column), column.number ? local_number(value) : value),
                 font_of(kTextSize));
        }
    }

    // The colour of the hit's query, if there are several; gives the rest of the line.
    QRectF query_dot(const QRectF& line, const Hit& hit) {
        if (sheet_.search.each.empty()) return line;
        const QRectF dot{line.left(), line.center().y() - kDot / 2, kDot, kDot};
        painter_.save();
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(query_colour(hit.query, palette_of(light_colours())));
        painter_.drawEllipse(dot);
        painter_.restore();
        return line.adjusted(kDot * 1.5, 0, 0, 0);
    }

    QString name_of(const Hit& hit, const CompoundData& compound) const {
        QString id = QString::fromStdString(compound.row.id);
        if (hit.query >= sheet_.search.each.size()) return id;
        return QObject::tr("%1, query %2").arg(id, QString::fromStdString(sheet_.search.each[hit.query].id()));
    }

    QPagedPaintDevice& device_;
    const CardSheet& sheet_;
    CardLayout layout_;
    std::unique_ptr<CompoundReader> reader_;
    bool shows_inchi_keys_;
    std::shared_ptr<const DrawingScene> scene_;
    CompoundArtist artist_;
    int pages_;
    QPainter painter_;
};

FileError unwritable(const QString& path, const QString& reason) {
    return FileError{QObject::tr("cannot write %1: %2").arg(path, reason).toStdString()};
}

}  // namespace

CardLayout::CardLayout(const QSizeF& page, int across, std::size_t lines)
    : page_{page},
      across_{std::max(1, across)},
      text_height_{kLine * static_cast<double>(lines)},
      width_{(page.width() - (across_ - 1) * kGap) / across_},
      height_{(width_ - 2 * kInset) * kShape + text_height_ + 2 * kInset},
      down_{std::max(1, static_cast<int>((page.height() - kHeader - kFooter) / (height_ + kGap)))} {}

int CardLayout::pages(std::size_t cards) const noexcept {
    const auto a_page = static_cast<std::size_t>(cards_a_page());
    return std::max(1, static_cast<int>((cards + a_page - 1) / a_page));
}

QRectF CardLayout::header() const noexcept { return {0, 0, page_.width(), kHeader - kGap}; }

QRectF CardLayout::footer() const noexcept { return {0, page_.height() - kFooter, page_.width(), kFooter}; }

QRectF CardLayout::card(int place) const noexcept {
    const int row = place / across_;
    return {(place % across_) * (width_ + kGap), kHeader + row * (height_ + kGap), width_, height_};
}

QRectF CardLayout::drawing(const QRectF& card) const noexcept {
    return card.adjusted(kInset, kInset, -kInset, -kInset - text_height_);
}

CardLayout layout_of(const CardSheet& sheet, const QPageLayout& page) {
    return {page.paintRect(QPageLayout::Point).size(), sheet.across, 1 + sheet.columns.size()};
}

bool write_cards(QPagedPaintDevice& device, const CardSheet& sheet, const CardProgress& progress,
                 const std::stop_token& stop) {
    return SheetPainter{device, sheet}.write(progress, stop);
}

bool write_card_pdf(const CardSheet& sheet, const QString& path, const QPageLayout& page, const CardProgress& progress,
                    const std::stop_token& stop) {
    if (QFileInfo{path}.suffix().compare(QLatin1String("pdf"), Qt::CaseInsensitive) != 0) {
        throw unwritable(path, QObject::tr("a PDF file ends in .pdf"));
    }
    QSaveFile file{path};
    if (!file.open(QIODevice::WriteOnly)) throw unwritable(path, file.errorString());
    {
        QPdfWriter pdf{&file};
        pdf.setResolution(kResolution);
        pdf.setPageLayout(page);
        pdf.setTitle(QObject::tr("Hits of %1").arg(sheet.library));
        if (!write_cards(pdf, sheet, progress, stop)) return false;
    }
    if (file.error() != QFileDevice::NoError || !file.commit()) throw unwritable(path, file.errorString());
    return true;
}

}  // namespace chemsieve::ui
