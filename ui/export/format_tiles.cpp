#include "ui/export/format_tiles.h"

#include <QGridLayout>
#include <QPainter>
#include <algorithm>
#include <iterator>

#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

struct Tile {
    ExportFormat format;
    const char* name;
    const char* holds;
};

// The commonest first.
constexpr Tile kTiles[] = {{OutputFormat::xlsx, "XLSX", QT_TRANSLATE_NOOP("QObject", "drawn")},
                           {OutputFormat::csv, "CSV", QT_TRANSLATE_NOOP("QObject", "table")},
                           {OutputFormat::tsv, "TSV", QT_TRANSLATE_NOOP("QObject", "table, by tabs")},
                           {OutputFormat::sdf, "SDF", QT_TRANSLATE_NOOP("QObject", "structures")},
                           {OutputFormat::smi, "SMILES", QT_TRANSLATE_NOOP("QObject", "lines")},
                           {OutputFormat::html, "HTML", QT_TRANSLATE_NOOP("QObject", "page")},
                           {OutputFormat::jsonl, "JSON", QT_TRANSLATE_NOOP("QObject", "lines")},
                           {std::nullopt, "PDF", QT_TRANSLATE_NOOP("QObject", "cards")}};
constexpr int kAcross = 4;
constexpr int kInsideTile = 6;  // pixels above and below its lines

class FormatTile : public QAbstractButton {
  public:
    explicit FormatTile(const Tile& tile) : holds_{QObject::tr(tile.holds)} {
        setText(QLatin1String{tile.name});
        setObjectName(QStringLiteral("format_") + FormatTiles::ending_of(tile.format));
        setAccessibleName(FormatTiles::title_of(tile.format));
        setToolTip(FormatTiles::title_of(tile.format));
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override {
        const int wide = std::max(QFontMetrics{font_of(1, true)}.horizontalAdvance(text()),
                                  QFontMetrics{second()}.horizontalAdvance(holds_));
        return {wide + 2 * space::kUsual,
                QFontMetrics{font_of(1, true)}.height() + QFontMetrics{second()}.height() + 2 * kInsideTile};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter{this};
        const Colours& colours = colours_of(palette());
        draw_round(&painter, QRectF{rect()}, radius::kButton,
                   isChecked()    ? colours.soft_accent
                   : underMouse() ? colours.row_hover
                                  : colours.surface,
                   isChecked() ? QColor{} : colours.line);
        if (hasFocus()) draw_round(&painter, QRectF{rect()}, radius::kButton, {}, colours.link, 2);
        const QRect inside = rect().adjusted(0, kInsideTile, 0, -kInsideTile);
        painter.setFont(font_of(1, true));
        painter.setPen(isChecked() ? colours.link : colours.text);
        painter.drawText(inside, Qt::AlignHCenter | Qt::AlignTop, text());
        painter.setFont(second());
        painter.setPen(isChecked() ? colours.link : colours.secondary);
        painter.drawText(inside, Qt::AlignHCenter | Qt::AlignBottom, holds_);
    }

  private:
    static QFont second() { return font_of(type_size::kSecondary); }

    QString holds_;
};

}  // namespace

FormatTiles::FormatTiles(QWidget* parent) : QWidget{parent}, group_{new QButtonGroup{this}} {
    setAccessibleName(tr("Format"));
    auto* grid = bare_layout<QGridLayout>(this, space::kUsual);
    for (int i = 0; i < static_cast<int>(std::size(kTiles)); ++i) {
        auto* tile = new FormatTile{kTiles[i]};
        group_->addButton(tile, i);
        grid->addWidget(tile, i / kAcross, i % kAcross);
        grid->setColumnStretch(i % kAcross, 1);
    }
    group_->button(0)->setChecked(true);
    connect(group_, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on) Q_EMIT changed();
    });
}

ExportFormat FormatTiles::chosen() const { return kTiles[group_->checkedId()].format; }

void FormatTiles::choose(ExportFormat format) {
    for (int i = 0; i < static_cast<int>(std::size(kTiles)); ++i) {
        if (kTiles[i].format == format) group_->button(i)->setChecked(true);
    }
}

QString FormatTiles::ending_of(ExportFormat format) {
    return format ? QString::fromStdString(facts_of(*format).word()) : QStringLiteral("pdf");
}

QString FormatTiles::title_of(ExportFormat format) {
    return format ? QString::fromUtf8(facts_of(*format).title) : tr("PDF: pages of cards");
}

}  // namespace chemsieve::ui
