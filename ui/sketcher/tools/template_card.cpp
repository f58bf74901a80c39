#include "ui/sketcher/tools/template_card.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/sketch/templates.h"
#include "ui/sketcher/tools/page_row.h"
#include "ui/sketcher/tools/sketch_tile.h"
#include "ui/sketcher/tools/tool_keys.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kTilesAcross = 4;
constexpr int kGap = 6;
constexpr int kScrollBar = 14;
constexpr int kTilesWidth = kTilesAcross * kTilePixels + (kTilesAcross - 1) * kGap;

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

TemplateCard::TemplateCard(const Tools& tools, QWidget* parent) : QFrame{parent}, pages_{new QStackedWidget} {
    set_role(this, Role::card);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Templates"));
    QStringList titles;
    for (const TemplatePage& page : template_pages()) titles << QString::fromStdString(page.title);
    row_ = new PageRow{titles};
    for (int page = 0; page < titles.size(); ++page) pages_->addWidget(make_page(tools, page));
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kInside, space::kInside, 1, 1);
    layout->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 0, kScrollBar, space::kTight);
    top->addWidget(row_);
    layout->addLayout(top);
    layout->addWidget(pages_, 1);
    setFixedWidth(space::kInside + kTilesWidth + kScrollBar + 2 * (1 + frameWidth()));
    connect(row_, &PageRow::page_changed, pages_, &QStackedWidget::setCurrentIndex);
}

QWidget* TemplateCard::make_page(const Tools& tools, int page) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, space::kUsual);
    column->setSpacing(kGap);
    QList<QToolButton*> tiles;
    for (const TemplateSection& section : template_pages()[static_cast<std::size_t>(page)].sections) {
        auto* title = new QLabel{QString::fromStdString(section.title)};
        title->setFont(font_of(1, true));
        column->addSpacing(space::kTight);
        column->addWidget(title);
        auto* grid = new QGridLayout;
        grid->setSpacing(kGap);
        int place = 0;
        for (const SketchTemplate& entry : section.templates) {
            const qsizetype known = tools.group->actions().size();
            QAction* action = tool_of(tools, entry);
            if (tools.group->actions().size() > known) page_of_.insert(action, page);
            auto* tile = new SketchTile{entry, section.shows_attachment, action};
            grid->addWidget(tile, place / kTilesAcross, place % kTilesAcross);
            tiles << tile;
            ++place;
        }
        grid->setColumnStretch(kTilesAcross, 1);
        column->addLayout(grid);
    }
    column->addStretch(1);
    new ToolKeys{content, tiles, kTilesAcross};
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

void TemplateCard::show_page(int page) { row_->show_page(page); }

int TemplateCard::page() const { return row_->page(); }

int TemplateCard::page_of(const QAction* action) const { return page_of_.value(action, -1); }

}  // namespace chemsieve::ui
