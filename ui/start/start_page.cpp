#include "ui/start/start_page.h"

#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "chem/read/parse.h"
#include "ui/drawings/structure_image.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr QSize kStructure{104, 84};
constexpr int kHeight = 104;
constexpr int kTextRoom = 260;

// "~/libraries", as people know their folders.
QString folder_of(const QString& path) {
    QString folder = QFileInfo{libraries_in(path).value(0)}.absolutePath();
    if (folder.startsWith(QDir::homePath())) folder.replace(0, QDir::homePath().size(), QStringLiteral("~"));
    return folder;
}

QString when(const QDate& day) {
    if (!day.isValid()) return {};
    const qint64 ago = day.daysTo(QDate::currentDate());
    if (ago == 0) return QObject::tr("opened today");
    if (ago == 1) return QObject::tr("opened yesterday");
    return QObject::tr("opened %1").arg(number_locale().toString(day, QLocale::ShortFormat));
}

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

RecentCard::RecentCard(RecentLibrary library, QWidget* parent) : QAbstractButton{parent}, library_{std::move(library)} {
    is_there_ = true;
    is_writable_ = true;
    for (const QString& path : libraries_in(library_.path)) {
        const QFileInfo file{path};
        is_there_ = is_there_ && file.exists();
        is_writable_ = is_writable_ && file.isWritable() && QFileInfo{file.absolutePath()}.isWritable();
    }
    setText(shown_name(library_.path));
    setEnabled(is_there_);
    setToolTip(library_.path.toHtmlEscaped());
    setAccessibleName(tr("Open %1").arg(text()));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RecentCard::sizeHint() const {
    return {kTextRoom, std::max(kHeight, 4 * fontMetrics().height() + space::kApart)};
}

void RecentCard::showEvent(QShowEvent* event) {
    QAbstractButton::showEvent(event);
    if (structures_.empty()) draw_structures();
}

bool RecentCard::event(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) draw_structures();
    return QAbstractButton::event(event);
}

void RecentCard::draw_structures() {
    const qreal ratio = devicePixelRatioF();
    job_.start(
        [smiles = library_.structures, ratio, ground = ground_of(palette())](const std::stop_token&) {
            std::vector<QImage> images;
            for (const QString& text : smiles) {
                const ParseResult parsed = parse_smiles(text.toStdString());
                const auto* molecule = std::get_if<Molecule>(&parsed);
                if (molecule) images.push_back(draw_structure(*molecule, kStructure, ratio, {}, {}, ground));
            }
            return images;
        },
        [this](const std::vector<QImage>& images) {
            structures_.clear();
            for (const QImage& image : images) structures_.push_back(QPixmap::fromImage(image));
            update();
        },
        [](const QString&) {});  // a card without drawings is one
}

void RecentCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

void RecentCard::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const QRectF card = QRectF{rect()}.adjusted(1, 1, -1, -1);
    if (underMouse() && isEnabled()) draw_round(&painter, card, radius::kButton, colours.row_hover, {});
    if (hasFocus()) draw_round(&painter, card, radius::kButton, {}, colours.link, 2);
    QRect place = rect().adjusted(space::kWide, 0, -space::kWide, 0);
    int right = place.right();
    for (auto drawing = structures_.rbegin(); drawing != structures_.rend(); ++drawing) {
        if (right - kStructure.width() < place.left() + kTextRoom) break;
        right -= kStructure.width();
        painter.setOpacity(isEnabled() ? 1 : 0.4);
        painter.drawPixmap(QPoint{right, (height() - kStructure.height()) / 2}, *drawing);
        right -= space::kUsual;
    }
    painter.setOpacity(1);
    const QFont bold = font_of(1, true), small = font_of(type_size::kSecondary);
    const int line = QFontMetrics{bold}.height(), small_line = QFontMetrics{small}.height();
    const bool has_badge = is_there_ && !is_writable_;
    const int high = line + fontMetrics().height() + small_line + (has_badge ? small_line + space::kTight : 0);
    QRect text{place.left(), (height() - high) / 2, right - place.left(), line};
    painter.setFont(bold);
    painter.setPen(isEnabled() ? colours.text : colours.disabled);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics{bold}.elidedText(this->text(), Qt::ElideMiddle, text.width()));
    text.translate(0, line);
    painter.setFont(font());
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     !is_there_                  ? tr("not there any more")
                     : library_.opened.isValid() ? compounds_text(library_.compounds)
                                                 : tr("not opened yet"));
    text.translate(0, fontMetrics().height());
    painter.setFont(small);
    painter.setPen(isEnabled() ? colours.secondary : colours.disabled);
    const QString opened = when(library_.opened);
    const QString folder = folder_of(library_.path);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics{small}.elidedText(opened.isEmpty() ? folder : tr("%1, %2").arg(folder, opened),
                                                    Qt::ElideMiddle, text.width()));
    if (has_badge) {
        text.translate(0, small_line + space::kTight);
        ui::icon(QStringLiteral("lock")).paint(&painter, QRect{text.left(), text.top(), 16, text.height()});
        painter.drawText(text.adjusted(20, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("read-only"));
    }
}

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
    auto* layout = bare_layout<QHBoxLayout>(head, space::kWide);
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
    set_framed(frame, Role::card);
    cards_ = new QVBoxLayout{frame};
    cards_->setContentsMargins(1, 1, 1, 1);
    cards_->setSpacing(0);
    auto* layout = bare_layout<QVBoxLayout>(part);
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
    auto* layout = bare_layout<QHBoxLayout>(ways, space::kWide);
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
