#include "ui/sketcher/tools/page_row.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>

#include "ui/sketcher/tools/tool_keys.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kRowHeight = 28;

}  // namespace

PageRow::PageRow(const QStringList& titles, QWidget* parent) : QFrame{parent}, buttons_{new QButtonGroup{this}} {
    set_role(this, Role::plain);
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
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

}  // namespace chemsieve::ui
