#include "ui/start/start_page.h"

#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "ui/start/recent_card.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/widgets/card.h"
#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kWidest = 980;
constexpr int kProgramIcon = 54;
constexpr std::size_t kMostShown = 4;

QLabel* secondary(const QString& text) {
    auto* label = new QLabel{text};
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

// Says where files can be dropped; the window takes them wherever they fall. A click asks for files.
class DropZone : public QAbstractButton {
  public:
    DropZone() {
        setText(QObject::tr("Drop a library or structure files here"));
        setAccessibleName(QObject::tr("Open a library"));
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    }
    QSize sizeHint() const override { return {fontMetrics().horizontalAdvance(text()) + 60, 164}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter{this};
        painter.setRenderHint(QPainter::Antialiasing);
        const Colours& colours = colours_of(palette());
        painter.setPen(QPen{hasFocus() || underMouse() ? colours.link : colours.border, 2, Qt::DashLine});
        painter.setBrush(colours.sunken);
        painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), radius::kCard, radius::kCard);
        const QString files = QObject::tr(".sieve, SMILES, SD, MOL2, CDXML, CSV, TSV and Excel files, also compressed");
        const int line = fontMetrics().height();
        const int wide = width() - 2 * space::kUsual;
        constexpr int kWrapped = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;
        const int below = fontMetrics().boundingRect(0, 0, wide, height(), kWrapped, files).height();
        const int top = std::max(0, (height() - 32 - line - below - space::kWide - space::kTight) / 2);
        ui::icon(QStringLiteral("import"), colours.link).paint(&painter, QRect{width() / 2 - 16, top, 32, 32});
        const QRect text{space::kUsual, top + 32 + space::kWide, wide, line + 2};
        painter.setFont(font_of(1.08, true));
        painter.setPen(colours.text);
        painter.drawText(text, Qt::AlignCenter, this->text());
        painter.setFont(font());
        painter.setPen(colours.secondary);
        painter.drawText(QRect{text.left(), text.bottom() + space::kTight, wide, below + 2}, kWrapped, files);
    }
};

// A card with an icon, what it is about, and a button.
Card* make_way(const QString& icon_name, const QString& heading, const QString& text, QPushButton* button) {
    auto* card = new Card{heading};
    card->body()->setContentsMargins(space::kWide, space::kInside, space::kWide, space::kWide);
    card->set_icon(icon_name);
    auto* words = secondary(text);
    words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    card->body()->addWidget(words, 1);
    card->body()->addWidget(button, 0, Qt::AlignLeft);
    return card;
}

}  // namespace

StartPage::StartPage(const RecentLibraries* recent, QWidget* parent) : QScrollArea{parent}, recent_{recent} {
    set_help(this, "libraries");
    set_role(this, Role::plain);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto* column = new QWidget;
    column->setMaximumWidth(kWidest);
    auto* parts = new QVBoxLayout{column};
    parts->setContentsMargins(0, 36, 0, space::kApart);
    parts->setSpacing(space::kApart);
    parts->addWidget(make_head());
    parts->addWidget(recent_part_ = make_recent());
    parts->addWidget(make_ways());
    parts->addStretch(1);
    auto* content = new QWidget;
    auto* layout = new QHBoxLayout{content};
    layout->setContentsMargins(space::kApart, 0, space::kApart, 0);
    layout->addStretch(1);
    layout->addWidget(column, 1000);
    layout->addStretch(1);
    setWidget(content);
    viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
}

QWidget* StartPage::make_head() {
    auto* head = new QWidget;
    auto* picture = new QLabel;
    picture->setPixmap(program_icon().pixmap(kProgramIcon, kProgramIcon));
    auto* name = new QLabel{tr("Chemsieve")};
    name->setFont(font_of(type_size::kStart, true));
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(name);
    words->addWidget(
        secondary(tr("Search compound libraries by structure: what contains it, what is in it, what is like it, what "
                     "is the same.")));
    auto* layout = new QHBoxLayout{head};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kWide);
    layout->addWidget(picture);
    layout->addLayout(words, 1);
    return head;
}

QWidget* StartPage::make_recent() {
    auto* part = new QWidget;
    auto* heading = new QLabel{tr("Recent libraries")};
    heading->setFont(font_of(1, true));
    auto* open = new QToolButton;
    set_role(open, Role::link);
    open->setText(tr("Open another"));
    open->setIcon(ui::icon(QStringLiteral("open"), colours_of(palette()).link));
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open->setFocusPolicy(Qt::StrongFocus);
    connect(open, &QToolButton::clicked, this, &StartPage::open_wanted);
    auto* head = new QHBoxLayout;
    head->addWidget(heading, 1);
    head->addWidget(open);
    auto* frame = new QFrame;
    set_role(frame, Role::card);
    frame->setFrameShape(QFrame::StyledPanel);
    cards_ = new QVBoxLayout{frame};
    cards_->setContentsMargins(1, 1, 1, 1);
    cards_->setSpacing(0);
    auto* layout = new QVBoxLayout{part};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addWidget(frame);
    return part;
}

QWidget* StartPage::make_ways() {
    auto* ways = new QWidget;
    auto* drop = new DropZone;
    connect(drop, &QAbstractButton::clicked, this, &StartPage::open_wanted);
    auto* choose = new QPushButton{tr("Choose files ...")};
    connect(choose, &QPushButton::clicked, this, &StartPage::new_wanted);
    auto* demo = new QPushButton{tr("Open the demo")};
    set_role(demo, Role::primary);
    demo->setObjectName(QStringLiteral("open_demo"));
    connect(demo, &QPushButton::clicked, this, &StartPage::demo_wanted);
    auto* layout = new QHBoxLayout{ways};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kWide);
    layout->addWidget(drop, 4);
    layout->addWidget(make_way(QStringLiteral("new"), tr("New library"),
                               tr("From structure files. You see the first records and what cannot be read before "
                                  "anything is stored."),
                               choose),
                      3);
    layout->addWidget(make_way(QStringLiteral("library"), tr("Try it"),
                               tr("Some 600 drugs, natural products and solvents, made in a second."), demo),
                      3);
    return ways;
}

void StartPage::showEvent(QShowEvent* event) {
    show_recent();
    QScrollArea::showEvent(event);
}

void StartPage::show_recent() {
    while (QLayoutItem* item = cards_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const RecentLibrary& library : recent_->libraries()) {
        if (static_cast<std::size_t>(cards_->count()) == kMostShown) break;
        auto* card = new RecentCard{library};
        connect(card, &QAbstractButton::clicked, this, [this, path = library.path] { Q_EMIT library_chosen(path); });
        cards_->addWidget(card);
    }
    recent_part_->setVisible(cards_->count() > 0);
}

}  // namespace chemsieve::ui
