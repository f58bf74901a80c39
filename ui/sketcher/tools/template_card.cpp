#include "ui/sketcher/tools/template_card.h"

#include <QAction>
#include <QButtonGroup>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyleOptionToolButton>
#include <QVBoxLayout>
#include <map>
#include <utility>

#include "ui/sketcher/tools/own_templates.h"
#include "ui/sketcher/tools/sketch_painter.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {
namespace {

constexpr int kTilePixels = 56;
constexpr double kPictureEdge = 4;
constexpr double kBond = 20;  // at most
constexpr int kLabelHeight = 14;
constexpr double kLabelSize = 0.8;

Sketch picture_of(const SketchTemplate& entry, bool shows_attachment) {
    if (entry.ring) return ring_at(*entry.ring, {});
    const Sketch& piece = piece_of(entry);
    return shows_attachment || piece.empty() ? piece : without(piece, {0}, {});
}

constexpr int kRowHeight = 28;

constexpr int kTilesWidth = kTilesAcross * kTilePixels + (kTilesAcross - 1) * kGapOfTiles;

QScrollArea* scrolled(QWidget* content) {
    auto* area = new QScrollArea;
    set_role(area, Role::plain);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    content->setAutoFillBackground(false);
    area->viewport()->setAutoFillBackground(false);
    return area;
}

QAction* tool_of(const Tools& tools, const SketchTemplate& entry) {
    if (entry.ring) {
        const SketchTool ring{.kind = SketchTool::Kind::ring, .ring = *entry.ring};
        if (QAction* known = find_tool(*tools.group, ring)) return known;
        return make_tool(tools, QObject::tr("Ring of %1").arg(entry.ring->size), ring);
    }
    auto* action = new QAction{QString::fromStdString(entry.name), tools.group};
    action->setCheckable(true);
    action->setData(QVariant::fromValue(SketchTool{.kind = SketchTool::Kind::piece}));
    tools.group->addAction(action);
    QObject::connect(action, &QAction::triggered, tools.group, [take = tools.take, &entry] {
        take({.kind = SketchTool::Kind::piece, .piece = piece_of(entry)});
    });
    return action;
}

}  // namespace

const Sketch& piece_of(const SketchTemplate& entry) {
    static std::map<std::string, Sketch> laid_out_before;
    const auto known = laid_out_before.find(entry.smiles);
    if (known != laid_out_before.end()) return known->second;
    const SketchResult drawn = entry.smiles.empty() ? SketchResult{Sketch{}} : sketch_of_text(entry.smiles);
    const auto* sketch = std::get_if<Sketch>(&drawn);
    return laid_out_before[entry.smiles] = sketch ? *sketch : Sketch{};
}

SketchTile::SketchTile(std::function<Sketch()> draw, const QString& label, QAction* action)
    : draw_{std::move(draw)}, label_{label} {
    setDefaultAction(action);
    setFixedSize(kTilePixels, kTilePixels);
    setAutoRaise(true);
}

void SketchTile::paintEvent(QPaintEvent*) {
    if (!picture_) {
        picture_ = draw_();
        opinion_ = opinion_on(*picture_);
    }
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const Colours& colours = colours_of(palette());
    const bool on = isChecked(), hover = option.state.testFlag(QStyle::State_MouseOver);
    const bool focus = hasFocus() && option.state.testFlag(QStyle::State_KeyboardFocusChange);
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    draw_round(&painter, QRectF{rect()}, radius::kButton,
               on      ? colours.soft_accent
               : hover ? colours.row_hover
                       : colours.surface,
               focus || on ? colours.link : colours.line, focus ? 2 : 1);
    QRectF place = QRectF{rect()}.adjusted(kPictureEdge, kPictureEdge, -kPictureEdge, -kPictureEdge);
    if (!label_.isEmpty()) {
        painter.setFont(font_of(kLabelSize));
        painter.setPen(colours.secondary);
        const QRectF line{place.left(), place.bottom() - kLabelHeight + 2, place.width(), kLabelHeight * 1.0};
        const QString fitting = painter.fontMetrics().elidedText(label_, Qt::ElideRight, qRound(line.width()));
        painter.drawText(line, Qt::AlignCenter, fitting);
        place.adjust(0, -2, 0, -kLabelHeight);
    }
    paint_small(painter, *picture_, opinion_, sketch_colours_of(palette()), place, kBond);
}

// Arrows come to tiles that are not in sight.
void SketchTile::focusInEvent(QFocusEvent* event) {
    QToolButton::focusInEvent(event);
    come_into_sight();
}

void SketchTile::come_into_sight() {
    for (QWidget* at = parentWidget(); at; at = at->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(at)) return area->ensureWidgetVisible(this, 0, kTilePixels);
    }
}

PageRow::PageRow(const QStringList& titles, QWidget* parent) : QFrame{parent}, buttons_{new QButtonGroup{this}} {
    set_role(this, Role::plain);
    auto* layout = bare_layout<QHBoxLayout>(this, 0);
    QList<QToolButton*> row;
    for (const QString& title : titles) {
        auto* button = new QToolButton;
        button->setText(title);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        set_role(button, Role::segment);
        buttons_->addButton(button, static_cast<int>(row.size()));
        layout->addWidget(button, 1);
        row << button;
    }
    row.first()->setChecked(true);
    setFixedHeight(std::max(kRowHeight, fontMetrics().height() + 2 * space::kTight));
    connect(buttons_, &QButtonGroup::idToggled, this, [this](int page, bool on) {
        update();
        if (on) Q_EMIT page_changed(page);
    });
    new ToolKeys{this, row, static_cast<int>(row.size())};
}

int PageRow::page() const { return buttons_->checkedId(); }

void PageRow::show_page(int page) {
    if (QAbstractButton* button = buttons_->button(page)) button->setChecked(true);
}

void PageRow::paintEvent(QPaintEvent*) {
    const Colours& colours = colours_of(palette());
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame{rect()};
    QPainterPath inside;
    inside.addRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), radius::kButton, radius::kButton);
    painter.setClipPath(inside);
    painter.fillRect(frame, colours.surface);
    for (const QAbstractButton* button : buttons_->buttons()) {
        const QRectF place{button->geometry()};
        if (button->isChecked()) painter.fillRect(place, colours.soft_accent);
        if (place.left() > 0) painter.fillRect(QRectF{place.left(), 0, 1, place.height()}, colours.border);
    }
    painter.setClipping(false);
    draw_round(&painter, frame, radius::kButton, {}, colours.border);
}

TemplateCard::TemplateCard(const Tools& tools, QWidget* parent)
    : QFrame{parent}, own_{new OwnTemplates{tools}}, pages_{new QStackedWidget} {
    set_framed(this, Role::card);
    setAccessibleName(tr("Templates"));
    QStringList titles;
    for (const TemplatePage& page : template_pages()) titles << QString::fromStdString(page.title);
    for (int page = 0; page < titles.size(); ++page) pages_->addWidget(make_page(tools, page));
    titles << tr("Own");
    pages_->addWidget(scrolled(own_));
    row_ = new PageRow{titles};
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kInside, space::kInside, 1, 1);
    layout->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 0, kScrollBarOfTiles, space::kTight);
    top->addWidget(row_);
    layout->addLayout(top);
    layout->addWidget(pages_, 1);
    setFixedWidth(space::kInside + kTilesWidth + kScrollBarOfTiles + 2 * (1 + frameWidth()));
    connect(row_, &PageRow::page_changed, pages_, &QStackedWidget::setCurrentIndex);
}

QAction* TemplateCard::tool_named(const QString& name) const {
    for (const SketchTile* tile : findChildren<SketchTile*>()) {
        if (tile->defaultAction()->text() == name) return tile->defaultAction();
    }
    return nullptr;
}

void TemplateCard::show_tile(const QAction* action) {
    for (SketchTile* tile : findChildren<SketchTile*>()) {
        if (tile->defaultAction() != action) continue;
        for (int page = 0; page < pages_->count(); ++page) {
            if (pages_->widget(page)->isAncestorOf(tile)) show_page(page);
        }
        return tile->come_into_sight();
    }
}

QWidget* TemplateCard::make_page(const Tools& tools, int page) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, space::kUsual);
    column->setSpacing(kGapOfTiles);
    QList<QToolButton*> tiles;
    for (const TemplateSection& section : template_pages()[static_cast<std::size_t>(page)].sections) {
        auto* title = new QLabel{QString::fromStdString(section.title)};
        title->setFont(font_of(1, true));
        column->addSpacing(space::kTight);
        column->addWidget(title);
        auto* grid = new QGridLayout;
        grid->setSpacing(kGapOfTiles);
        int place = 0;
        for (const SketchTemplate& entry : section.templates) {
            const qsizetype known = tools.group->actions().size();
            QAction* action = tool_of(tools, entry);
            if (tools.group->actions().size() > known) page_of_.insert(action, page);
            const auto draw = [&entry, shown = section.shows_attachment] { return picture_of(entry, shown); };
            auto* tile = new SketchTile{draw, QString::fromStdString(entry.label), action};
            grid->addWidget(tile, place / kTilesAcross, place % kTilesAcross);
            tiles << tile;
            ++place;
        }
        grid->setColumnStretch(kTilesAcross, 1);
        column->addLayout(grid);
    }
    column->addStretch(1);
    new ToolKeys{content, tiles, kTilesAcross};
    return scrolled(content);
}

}  // namespace chemsieve::ui
