#include "ui/start/tour.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMainWindow>
#include <QPainter>
#include <QSettings>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/query/query_field.h"
#include "ui/query/search_options_box.h"
#include "ui/refine/filter_bar.h"
#include "ui/refine/results_pane.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

const QString kSeenKey = QStringLiteral("tour_seen");
constexpr int kWidth = 320;
constexpr int kAboveFoot = 96;  // pixels
constexpr int kRound = 4;       // corners of the frame around it
constexpr int kWaitMs = 800;

template <class Widget>
QWidget* in_sight(QMainWindow* window) {
    QWidget* widget = window->findChild<Widget*>();
    return widget && widget->isVisible() ? widget : nullptr;
}

QWidget* card_of_query(QMainWindow* window) {
    const QWidget* field = in_sight<QueryField>(window);
    return field ? field->parentWidget() : nullptr;
}

QWidget* dock_in_sight(QMainWindow* window, const char* name) {
    QWidget* dock = window->findChild<QDockWidget*>(QLatin1String{name});
    return dock && dock->isVisible() ? dock : nullptr;
}

}  // namespace

Tour* Tour::begin(QMainWindow* window) {
    if (auto* there = window->findChild<Tour*>(QString{}, Qt::FindDirectChildrenOnly)) there->end();
    auto* tour = new Tour{window};
    tour->show_step(0, 1);
    return tour;
}

void Tour::offer(QMainWindow* window) {
    if (QSettings{}.value(kSeenKey).toBool()) return;
    auto* timer = new QTimer{window};
    QObject::connect(timer, &QTimer::timeout, window, [window, timer] {
        if (!in_sight<ResultsPane>(window) || QApplication::activeModalWidget()) return;
        timer->deleteLater();
        begin(window);
    });
    timer->start(kWaitMs);
}

Tour::Tour(QMainWindow* window)
    : QWidget{window},
      window_{window},
      balloon_{new QFrame{window}},
      heading_{new QLabel},
      text_{new QLabel},
      count_{new QLabel},
      back_{new QPushButton{tr("Back")}},
      next_{new QPushButton{tr("Next")}} {
    const auto part = [window](auto look) { return [window, look] { return look(window); }; };
    steps_ = {
        {[window] { return card_of_query(window); }, tr("What you look for"),
         tr("Type or paste SMILES, SMARTS, InChI or a molfile, or click on the picture and draw. Return searches.")},
        {part(&in_sight<SearchOptionsBox>), tr("How it is looked for"),
         tr("As a part, as a whole that has it, by similarity, or as the same compound. Limits and further "
            "structures narrow it down.")},
        {part(&in_sight<ResultsPane>), tr("What was found"),
         tr("Best first. Click a title to sort, the star to mark, Ctrl and the wheel for larger drawings; or look at "
            "cards.")},
        {part(&in_sight<FilterBar>), tr("Fewer of them"),
         tr("Only hits in a range, with a condition such as mw < 400, or of a list.")},
        {[window] { return dock_in_sight(window, "details"); }, tr("One of them"),
         tr("The chosen compound at large, why it is a hit, its fingerprint, and what is similar to it.")},
        {[window] { return window->findChild<QWidget*>(QStringLiteral("tools")); }, tr("And then"),
         tr("Import, export, plots and lists are here, all else in the menus. F1 helps with what has the "
            "keyboard; Help > Tour shows this again.")}};
    setObjectName(QStringLiteral("tour"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    make_balloon();
    window->installEventFilter(this);
    qApp->installEventFilter(this);
}

void Tour::make_balloon() {
    balloon_->setObjectName(QStringLiteral("tour_balloon"));
    balloon_->setFrameShape(QFrame::StyledPanel);
    balloon_->setAutoFillBackground(false);
    set_role(balloon_, Role::card);
    balloon_->setFixedWidth(kWidth);
    heading_->setFont(font_of(type_size::kTitle, true));
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    count_->setForegroundRole(QPalette::PlaceholderText);
    auto* skip = new QPushButton{tr("Skip")};
    set_role(skip, Role::link);
    set_role(next_, Role::primary);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(count_);
    buttons->addWidget(skip);
    buttons->addStretch(1);
    buttons->addWidget(back_);
    buttons->addWidget(next_);
    auto* layout = new QVBoxLayout{balloon_};
    layout->addWidget(heading_);
    layout->addWidget(text_);
    layout->addLayout(buttons);
    connect(skip, &QPushButton::clicked, this, &Tour::end);
    connect(back_, &QPushButton::clicked, this, &Tour::go_back);
    connect(next_, &QPushButton::clicked, this, &Tour::go_on);
}

// The next step in that direction whose part is in sight.
void Tour::show_step(int step, int direction) {
    while (step >= 0 && step < steps() && !steps_[static_cast<std::size_t>(step)].part()) step += direction;
    if (step >= steps()) return end();
    if (step < 0) return;
    step_ = step;
    const Step& shown = steps_[static_cast<std::size_t>(step)];
    heading_->setText(shown.heading);
    text_->setText(shown.text);
    count_->setText(tr("%1 of %2").arg(step + 1).arg(steps()));
    back_->setEnabled(step > 0);
    next_->setText(step + 1 < steps() ? tr("Next") : tr("Done"));
    balloon_->setAccessibleName(tr("Tour: %1. %2").arg(shown.heading, shown.text));
    place();
    next_->setFocus();
}

void Tour::end() {
    QSettings{}.setValue(kSeenKey, true);
    // Neither is found any more as the one under way.
    for (QWidget* part : {static_cast<QWidget*>(balloon_), static_cast<QWidget*>(this)}) {
        part->hide();
        part->setParent(nullptr);
        part->deleteLater();
    }
}

// The balloon stays where it is from step to step, with its lower edge, so that Next stays under the mouse.
void Tour::place() {
    const QWidget* part = steps_[static_cast<std::size_t>(step_)].part();
    if (!part) return;
    const QRect target{part->mapTo(window_, QPoint{}), part->size()};
    setGeometry(target.adjusted(-kRound, -kRound, kRound, kRound).intersected(window_->rect()));
    // adjustSize() takes the height of lines that are wider than the balloon, so that too few of them have room.
    balloon_->show();  // only then do its parts know their fonts
    balloon_->layout()->activate();
    balloon_->resize(kWidth, balloon_->layout()->totalHeightForWidth(kWidth));
    const int left = (window_->width() - balloon_->width()) / 2;
    const int top = window_->height() - kAboveFoot - balloon_->height();
    balloon_->move(std::max(0, left), std::max(0, top));
    show();
    raise();
    balloon_->raise();
    update();
}

void Tour::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    draw_round(&painter, QRectF{rect()}, radius::kCard, {}, colours_of(palette()).link, 2);
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window_ && event->type() == QEvent::Resize) QTimer::singleShot(0, this, &Tour::place);
    // Esc is a shortcut of the window, too.
    const bool is_key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!is_key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (widget && widget->window() == window_) {
        event->accept();
        end();
        return true;
    }
    return false;
}

}  // namespace chemsieve::ui
