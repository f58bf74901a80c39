#include "ui/sketcher/tools/element_list.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QStyleOptionToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketcher/tools/sketch_look.h"
#include "ui/sketcher/tools/typed_text.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {
namespace {

constexpr int kGapToKept = 8;

qint64 area_of(const QRect& rect) { return rect.isEmpty() ? 0 : qint64{rect.width()} * rect.height(); }

constexpr int kTile = 29;

constexpr int kTileGap = 2;
constexpr int kLanthanides = 6;  // their row, which stands apart
constexpr int kApart = 10;

SketchAtom of_kind(SketchAtom::Kind kind) {
    SketchAtom atom;
    atom.kind = kind;
    return atom;
}

bool has(const ElementChoice& choice, const std::string& symbol) {
    return std::find(choice.symbols.begin(), choice.symbols.end(), symbol) != choice.symbols.end();
}

// What Q, A or * says, which cannot be part of a list.
std::optional<ElementChoice> choice_of_letter(const QString& text) {
    if (text == QLatin1String("*")) return choice_of(of_kind(SketchAtom::Kind::any));
    if (text == QLatin1String("A")) return choice_of(of_kind(SketchAtom::Kind::heavy));
    if (text == QLatin1String("Q")) return choice_of(of_kind(SketchAtom::Kind::hetero));
    return std::nullopt;
}

}  // namespace

QPoint popup_place(QSize popup, const QRect& screen, const QRect& home, const QList<QRect>& kept) {
    // The best place touches something: the home, the screen, or what is kept in sight.
    QList<int> lefts{home.left(), home.right() + 1 - popup.width(), screen.left(), screen.right() + 1 - popup.width()};
    QList<int> tops{home.bottom() + 1 - popup.height(), home.top(), screen.bottom() + 1 - popup.height(), screen.top()};
    for (const QRect& rect : kept) {
        lefts << rect.right() + kGapToKept << rect.left() - kGapToKept - popup.width();
        tops << rect.bottom() + kGapToKept << rect.top() - kGapToKept - popup.height();
    }
    qint64 best = std::numeric_limits<qint64>::max();
    QPoint place;
    for (const int top : tops) {
        for (const int left : lefts) {
            const QRect there{
                std::clamp(left, screen.left(), std::max(screen.left(), screen.right() + 1 - popup.width())),
                std::clamp(top, screen.top(), std::max(screen.top(), screen.bottom() + 1 - popup.height())),
                popup.width(), popup.height()};
            qint64 covered = 0;
            for (const QRect& rect : kept) covered += area_of(there & rect);
            const qint64 outside = area_of(there) - area_of(there & home);
            const qint64 cost = covered * 1'000'000 + outside;
            if (cost >= best) continue;
            best = cost;
            place = there.topLeft();
        }
    }
    return place;
}

ElementTile::ElementTile(const PeriodicElement& element) : element_{element} {
    setCheckable(true);
    setFixedSize(kTile, kTile);
    setFocusPolicy(Qt::NoFocus);
    setText(QString::fromStdString(element.symbol));
    setToolTip(QString::fromStdString(element.name));
    setAccessibleName(QString::fromStdString(element.name));
}

void ElementTile::paintEvent(QPaintEvent*) {
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const Colours& colours = colours_of(palette());
    const bool on = isChecked(), hover = option.state.testFlag(QStyle::State_MouseOver);
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ground = on               ? hover ? colours.accent_hover : colours.accent
                          : hover          ? colours.row_hover
                          : element_.metal ? colours.sunken
                                           : colours.surface;
    draw_round(&painter, QRectF{rect()}, radius::kBox, ground, on ? QColor{} : colours.line);
    if (hasFocus()) {
        draw_round(&painter, QRectF{rect()}, radius::kBox, {}, colours.link, 2);
        if (on) draw_round(&painter, QRectF{rect()}.adjusted(2, 2, -2, -2), radius::kBox - 2, {}, colours.surface, 1);
    }
    painter.setFont(font_of(1, on));
    painter.setPen(on               ? colours.on_accent
                   : element_.metal ? colours.secondary
                                    : colour_of_element(sketch_colours_of(palette()), element_.symbol));
    painter.drawText(rect(), Qt::AlignCenter, text());
}

std::optional<ElementChoice> choice_in(const QString& text) {
    if (auto letter = choice_of_letter(text.trimmed().toUpper())) return letter;
    ElementChoice choice;
    for (const QString& word : text.split(QRegularExpression{QStringLiteral("[,;\\s]+")}, Qt::SkipEmptyParts)) {
        const QString symbol = word.left(1).toUpper() + word.mid(1).toLower();
        if (symbol == QLatin1String("X")) {
            choice.symbols.insert(choice.symbols.end(), halogens().begin(), halogens().end());
        } else if (symbol == QLatin1String("M")) {
            choice.symbols.insert(choice.symbols.end(), all_metals().begin(), all_metals().end());
        } else if (is_element_symbol(symbol.toStdString())) {
            choice.symbols.push_back(symbol.toStdString());
        } else {
            return std::nullopt;
        }
    }
    sort_symbols(choice.symbols);
    return choice;
}

QString text_of(const ElementChoice& choice) {
    std::vector<std::string> others = choice.symbols;
    QStringList words;
    const bool all_metal = std::all_of(all_metals().begin(), all_metals().end(),
                                       [&](const std::string& symbol) { return has(choice, symbol); });
    if (all_metal) std::erase_if(others, [](const std::string& symbol) { return is_metal(symbol); });
    for (const std::string& symbol : others) words << QString::fromStdString(symbol);
    if (all_metal) words << QStringLiteral("M");
    return words.join(QStringLiteral(", "));
}

ElementList::ElementList(QWidget* parent)
    : QFrame{parent, Qt::Popup},
      title_{new QLabel},
      none_of_{new QCheckBox{tr("none of")}},
      text_{new QLineEdit},
      set_{new QPushButton{tr("Set")}} {
    setAttribute(Qt::WA_TranslucentBackground);
    setAccessibleName(tr("List of elements"));
    set_role(set_, Role::primary);
    title_->setFont(font_of(1, true));
    lay_out();
    connect(none_of_, &QCheckBox::clicked, this, [this](bool on) { choose({on, choice_.symbols}); });
    connect(text_, &QLineEdit::textEdited, this, &ElementList::choose_text);
    connect(set_, &QPushButton::clicked, this, &ElementList::set);
}

void ElementList::lay_out() {
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kWide, space::kInside, space::kWide, space::kInside);
    layout->setSpacing(space::kUsual);
    auto* top = new QHBoxLayout;
    top->addWidget(title_, 1);
    top->addWidget(none_of_);
    layout->addLayout(top);
    layout->addWidget(make_chips());
    layout->addWidget(make_table());
    layout->addWidget(make_bottom());
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

QWidget* ElementList::make_chips() {
    auto* row = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(row);
    using Kind = SketchAtom::Kind;
    const auto add = [&](const QString& text, const SketchAtom& atom) {
        auto* chip = new QToolButton;
        chip->setText(text);
        chip->setCheckable(true);
        chip->setFocusPolicy(Qt::TabFocus);
        set_role(chip, Role::chip);
        connect(chip, &QToolButton::clicked, this,
                [this, atom](bool on) { choose(on ? choice_of(atom) : ElementChoice{}); });
        chips_.append({chip, atom});
        layout->addWidget(chip);
    };
    add(tr("X  halogens"), halogen());
    add(tr("M  metals"), of_kind(Kind::metal));
    add(tr("Q  not C or H"), of_kind(Kind::hetero));
    add(tr("A  not H"), of_kind(Kind::heavy));
    add(tr("*  any"), of_kind(Kind::any));
    layout->addStretch(1);
    return row;
}

QWidget* ElementList::make_table() {
    auto* table = new QWidget;
    auto* grid = bare_layout<QGridLayout>(table, kTileGap);
    for (const PeriodicElement& element : shown_elements()) {
        auto* tile = new ElementTile{element};
        // The lanthanides leave a row free above them.
        grid->addWidget(tile, element.row + (element.row == kLanthanides ? 1 : 0), element.column);
        tile->installEventFilter(this);
        connect(tile, &QToolButton::clicked, this, [this, symbol = element.symbol] { toggle(symbol); });
        tiles_ << tile;
    }
    grid->setRowMinimumHeight(kLanthanides, kApart - kTileGap);
    return table;
}

QWidget* ElementList::make_bottom() {
    auto* row = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(row);
    text_->setAccessibleName(tr("Elements"));
    text_->setPlaceholderText(tr("Symbols, such as N, O, S; X for halogens, M for metals"));
    auto* clear = new QPushButton{tr("Clear")};
    clear->setAutoDefault(false);
    set_->setAutoDefault(false);
    connect(clear, &QPushButton::clicked, this, [this] { choose({}); });
    layout->addWidget(text_, 1);
    layout->addWidget(clear);
    layout->addWidget(set_);
    return row;
}

void ElementList::open(const SketchAtom& present, const QRect& home, const QList<QRect>& kept) {
    choose(present.is_element("C") ? ElementChoice{} : choice_of(present));
    adjustSize();
    const QScreen* screen = parentWidget()->screen();
    move(popup_place(sizeHint(), screen->availableGeometry(), home, kept));
    show();
    ElementTile* first = tiles_[atomic_number("C") - 1];
    for (auto* tile : tiles_) {
        if (!tile->isChecked()) continue;
        first = tile;
        break;
    }
    go_to(first);
}

void ElementList::choose(const ElementChoice& choice) {
    choice_ = choice;
    is_text_wrong_ = false;
    show_choice(true);
}

// What is typed is not changed while it is typed.
void ElementList::choose_text(const QString& text) {
    const auto typed = choice_in(text);
    is_text_wrong_ = !typed;
    if (typed) choice_ = {typed->none_of || none_of_->isChecked(), typed->symbols};
    show_choice(false);
}

void ElementList::show_choice(bool with_text) {
    sort_symbols(choice_.symbols);
    for (ElementTile* tile : tiles_) tile->setChecked(has(choice_, tile->element().symbol));
    for (const auto& [chip, atom] : chips_) chip->setChecked(choice_of(atom) == choice_);
    none_of_->setChecked(choice_.none_of);
    title_->setText(choice_.none_of ? tr("Atom is none of") : tr("Atom is one of"));
    if (with_text) text_->setText(text_of(choice_));
    set_role(text_, is_text_wrong_ ? Role::wrong : Role::none);
    set_->setEnabled(!is_text_wrong_ && (choice_.none_of || !choice_.symbols.empty()));
}

void ElementList::toggle(const std::string& symbol) {
    ElementChoice choice = choice_;
    if (has(choice, symbol)) {
        std::erase(choice.symbols, symbol);
    } else {
        choice.symbols.push_back(symbol);
    }
    choose(choice);
}

void ElementList::set() {
    if (!set_->isEnabled()) return;
    const SketchAtom atom = atom_of(choice_);
    Q_EMIT chosen(atom);
    hide();
}

bool ElementList::eventFilter(QObject* watched, QEvent* event) {
    const auto* tile = qobject_cast<const ElementTile*>(watched);
    if (!tile || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (go(tile, key.key())) return true;
    const bool plain = !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    return (plain && is_letter(key.text()) && go_to_letter(tile, key.text())) || QFrame::eventFilter(watched, event);
}

bool ElementList::go(const ElementTile* from, int key) {
    const int across = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0;
    const int down = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : 0;
    if (across == 0 && down == 0) return false;
    const auto in_way = [&](const ElementTile* tile) {
        const int x = tile->element().column - from->element().column, y = tile->element().row - from->element().row;
        return across != 0 ? y == 0 && x * across > 0 : x == 0 && y * down > 0;
    };
    ElementTile* nearest = nullptr;
    const auto distance = [&](const ElementTile* tile) { return (tile->pos() - from->pos()).manhattanLength(); };
    for (ElementTile* tile : tiles_) {
        if (in_way(tile) && (!nearest || distance(tile) < distance(nearest))) nearest = tile;
    }
    if (nearest) go_to(nearest);
    return true;
}

// Only the tile with the keyboard is a stop of Tab.
void ElementList::go_to(ElementTile* tile) {
    for (ElementTile* other : tiles_) other->setFocusPolicy(other == tile ? Qt::TabFocus : Qt::NoFocus);
    tile->setFocus(Qt::TabFocusReason);
}

bool ElementList::go_to_letter(const ElementTile* from, const QString& letter) {
    const qsizetype count = tiles_.size();
    const qsizetype at = atomic_number(from->element().symbol) - 1;
    for (qsizetype i = 1; i <= count; ++i) {
        ElementTile* tile = tiles_[(at + i) % count];
        if (!tile->text().startsWith(letter, Qt::CaseInsensitive)) continue;
        go_to(tile);
        return true;
    }
    return false;
}

void ElementList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return set();
    if (event->key() == Qt::Key_Escape) return hide();
    QFrame::keyPressEvent(event);
}

void ElementList::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    Q_EMIT closed();
}

void ElementList::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours& colours = colours_of(palette());
    draw_round(&painter, QRectF{rect()}, radius::kCard, colours.surface, colours.border);
}

}  // namespace chemsieve::ui
