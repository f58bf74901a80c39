#include "ui/widgets/card_dock.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kBarHeight = 40;

// The bar with a line below it.
class Bar : public QWidget {
  public:
    // Docks ask for this height, even of a bar whose height is fixed.
    QSize sizeHint() const override { return {QWidget::sizeHint().width(), minimumHeight()}; }
    QSize minimumSizeHint() const override { return {QWidget::minimumSizeHint().width(), minimumHeight()}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter{this};
        painter.fillRect(QRect{0, height() - 1, width(), 1}, colours_of(palette()).line);
    }
};

// Tabs as high as the bar, with less beside their texts where the bar is narrow, before any is out of sight.
class Tabs : public QTabBar {
  protected:
    QSize tabSizeHint(int tab) const override {
        const QSize usual = QTabBar::tabSizeHint(tab);
        return {usual.width(), std::max(usual.height(), kBarHeight - 1)};
    }
    QSize minimumTabSizeHint(int tab) const override {
        const int text = fontMetrics().size(Qt::TextShowMnemonic, tabText(tab)).width();
        return {text + 2 * space::kTight, tabSizeHint(tab).height()};
    }
};

}  // namespace

CardDock::CardDock(const QString& title, QWidget* parent) : QDockWidget{title, parent} {
    setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable);
    setContentsMargins(1, 0, space::kUsual + 1, space::kUsual + 1);
    auto* heading = new QLabel{title};
    heading->setFont(font_of(1, true));
    setTitleBarWidget(make_bar(heading));
}

QWidget* CardDock::make_bar(QWidget* title) {
    auto* bar = new Bar;
    // Docks place their bar at their very top.
    bar->setFixedHeight(space::kUsual + std::max(kBarHeight, fontMetrics().height() + space::kApart));
    auto* close = new QToolButton;
    close->setIcon(icon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close %1").arg(windowTitle().toLower()));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &QDockWidget::close);
    bar_ = new QHBoxLayout{bar};
    bar_->setContentsMargins(space::kInside, space::kUsual, space::kUsual, 1);
    bar_->setSpacing(space::kTight);
    bar_->addWidget(title, 1);
    bar_->addWidget(close);
    return bar;
}

void CardDock::add_tool(QWidget* tool) { bar_->insertWidget(bar_->count() - 1, tool); }

void CardDock::show_tabs_of(QTabWidget* pages) {
    auto* tabs = new Tabs;
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    tabs->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    tabs->setUsesScrollButtons(true);
    for (int i = 0; i < pages->count(); ++i) {
        tabs->addTab(pages->tabText(i));
        tabs->setTabToolTip(i, pages->tabToolTip(i));
    }
    tabs->setCurrentIndex(pages->currentIndex());
    tabs->setAccessibleName(windowTitle());
    pages->tabBar()->hide();
    pages->setDocumentMode(true);
    connect(tabs, &QTabBar::currentChanged, pages, &QTabWidget::setCurrentIndex);
    connect(pages, &QTabWidget::currentChanged, tabs, &QTabBar::setCurrentIndex);
    delete titleBarWidget();
    QWidget* bar = make_bar(tabs);
    bar_->setContentsMargins(space::kTight, space::kUsual, space::kUsual, 1);
    setTitleBarWidget(bar);
}

void CardDock::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    if (isFloating()) {
        painter.fillRect(rect(), colours.surface);
    } else {
        const QRectF card = QRectF{rect()}.adjusted(0, space::kUsual, -space::kUsual, -space::kUsual);
        draw_round(&painter, card, radius::kCard, colours.surface, colours.line);
    }
}

}  // namespace chemsieve::ui
