#include "ui/sketcher/tool_bars.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QObject>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>
#include <cmath>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/geometry.h"
#include "ui/sketcher/sketch_keys.h"
#include "ui/sketcher/sketch_painter.h"
#include "ui/sketcher/tool_bar_keys.h"

namespace chemsieve::ui {

namespace {

constexpr int kIconPixels = 24;
constexpr int kIconRatio = 3;  // sharp at 200 % and more

QPixmap white_card() {
    QPixmap card{kIconPixels * kIconRatio, kIconPixels * kIconRatio};
    card.setDevicePixelRatio(kIconRatio);
    card.fill(Qt::transparent);
    QPainter painter{&card};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::white);
    painter.drawRoundedRect(0, 0, kIconPixels, kIconPixels, 3, 3);
    return card;
}

QIcon text_icon(const QString& text, const QColor& colour) {
    QPixmap card = white_card();
    QPainter painter{&card};
    QFont font{QStringLiteral("DejaVu Sans")};
    font.setPixelSize(text.size() > 2 ? 9 : 14);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(QRect{0, 0, kIconPixels, kIconPixels}, Qt::AlignCenter, text);
    return QIcon{card};
}

// Icons: a dashed frame with an arrow's head; a rubber.
QIcon select_icon() {
    QPixmap card = white_card();
    QPainter painter{&card};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{QColor{60, 110, 200}, 1.2, Qt::DashLine});
    painter.drawEllipse(QRectF{3, 4, 17, 13});
    painter.setPen(QPen{Qt::black, 1});
    painter.setBrush(Qt::black);
    painter.drawPolygon(QPolygonF{{{12, 10}, {12, 21}, {14.8, 18.4}, {19.4, 18.4}}});
    return QIcon{card};
}

QIcon erase_icon() {
    QPixmap card = white_card();
    QPainter painter{&card};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(12, 12);
    painter.rotate(-35);
    painter.setPen(QPen{QColor{90, 40, 50}, 1.2});
    painter.setBrush(QColor{245, 150, 160});
    painter.drawRoundedRect(QRectF{-8, -4.5, 10, 9}, 2, 2);
    painter.setBrush(QColor{235, 235, 235});
    painter.drawRoundedRect(QRectF{1, -4.5, 7, 9}, 2, 2);
    return QIcon{card};
}

Sketch one_bond(const SketchBond& like) {
    SketchBond bond = like;
    bond.from = 0;
    bond.to = 1;
    return {.name = {}, .atoms = {{.at = {-0.43, -0.25}}, {.at = {0.43, 0.25}}}, .bonds = {bond}};
}

class Bar {
  public:
    Bar(const QString& title, QActionGroup* group, const TakeTool& take)
        : bar_{new QToolBar{title}}, group_{group}, take_{take} {
        bar_->setIconSize({kIconPixels, kIconPixels});
        bar_->setMovable(false);
    }

    QAction* add(const QIcon& icon, const QString& name, const SketchTool& tool) {
        QAction* action = make(icon, name, tool, bar_);
        bar_->addAction(action);
        return action;
    }

    void add_bond(const QString& name, const SketchBond& bond) {
        add(icon_of(one_bond(bond)), name, {.kind = SketchTool::Kind::bond, .bond = bond});
    }

    void add_atom(const QString& symbol, const QColor& colour) {
        SketchTool tool{.kind = SketchTool::Kind::atom};
        tool.atom.symbols = {symbol.toStdString()};
        add(text_icon(symbol, colour), symbol, tool);
    }

    void add_any_atom(const QString& text, const QString& name, SketchAtom::Kind kind) {
        SketchTool tool{.kind = SketchTool::Kind::atom};
        tool.atom.kind = kind;
        add(text_icon(text, QColor{130, 60, 170}), name, tool);
    }

    void add_templates(const QString& text, const QString& name, const std::vector<SketchTemplate>& templates) {
        auto* button = new QToolButton{bar_};
        button->setText(text);
        button->setToolTip(name);
        button->setAccessibleName(name);
        button->setPopupMode(QToolButton::InstantPopup);
        auto* menu = new QMenu{button};
        for (const SketchTemplate& entry : templates) {
            const SketchResult drawn = sketch_of_text(entry.smiles);
            if (!std::holds_alternative<Sketch>(drawn)) continue;
            const Sketch& piece = std::get<Sketch>(drawn);
            menu->addAction(make(icon_of(without(piece, {0}, {})), QString::fromStdString(entry.name),
                                 {.kind = SketchTool::Kind::piece, .piece = piece}, menu));
        }
        button->setMenu(menu);
        bar_->addWidget(button);
    }

    void add_separator() { bar_->addSeparator(); }

    // The completed tool bar.
    QToolBar* bar() const {
        new ToolBarKeys{bar_};
        return bar_;
    }

  private:
    QAction* make(const QIcon& icon, const QString& name, const SketchTool& tool, QObject* parent) {
        auto* action = new QAction{icon, name, parent};
        action->setCheckable(true);
        action->setData(QVariant::fromValue(tool));
        if (const QString key = key_of(tool); !key.isEmpty())
            action->setToolTip(QStringLiteral("%1 (%2)").arg(name, key));
        group_->addAction(action);
        QObject::connect(action, &QAction::triggered, bar_, [take = take_, tool] { take(tool); });
        return action;
    }

    QToolBar* bar_;
    QActionGroup* group_;
    TakeTool take_;
};

}  // namespace

QIcon icon_of(const Sketch& sketch) {
    QPixmap card = white_card();
    QPainter painter{&card};
    const auto bounds = bounds_of(sketch);
    if (!bounds) return QIcon{card};
    const QRectF area = QRectF{to_pixels(bounds->low), to_pixels(bounds->high)}.normalized().adjusted(-9, -9, 9, 9);
    const double factor = std::min({kIconPixels / area.width(), kIconPixels / area.height(), 0.55});
    painter.translate(kIconPixels / 2.0, kIconPixels / 2.0);
    painter.scale(factor, factor);
    painter.translate(-area.center());
    paint_sketch(painter, sketch, {});
    return QIcon{card};
}

QToolBar* make_drawing_tools(QActionGroup* group, const TakeTool& take) {
    using Kind = SketchTool::Kind;
    using Order = SketchBond::Order;
    Bar tools{QObject::tr("Drawing tools"), group, take};
    tools.add(select_icon(),
              QObject::tr("Select and move: click, or draw round; double click takes the whole structure"),
              {.kind = Kind::select});
    tools.add(erase_icon(), QObject::tr("Erase"), {.kind = Kind::erase});
    tools.add_separator();
    tools.add_bond(
        QObject::tr("Bond: click an atom for the next one, a bond for the next order; drag for the direction"), {});
    tools.add_bond(QObject::tr("Double bond"), {.order = Order::two});
    tools.add_bond(QObject::tr("Triple bond"), {.order = Order::three});
    tools.add_bond(QObject::tr("Wedge towards the viewer; click again to turn it round"),
                   {.stereo = SketchBond::Stereo::up});
    tools.add_bond(QObject::tr("Wedge away from the viewer; click again to turn it round"),
                   {.stereo = SketchBond::Stereo::down});
    tools.add_bond(QObject::tr("Either stereochemistry"), {.stereo = SketchBond::Stereo::either});
    tools.add_bond(QObject::tr("Aromatic bond"), {.order = Order::aromatic});
    tools.add_bond(QObject::tr("Single or aromatic bond"), {.order = Order::one_or_aromatic});
    tools.add_bond(QObject::tr("Any bond"), {.order = Order::any});
    tools.add(icon_of(chain_from({}, {2.6, 0})), QObject::tr("Chain: drag as far as it should go"),
              {.kind = Kind::chain});
    return tools.bar();
}

QToolBar* make_ring_tools(QActionGroup* group, const TakeTool& take) {
    using Kind = SketchTool::Kind;
    Bar tools{QObject::tr("Rings and groups"), group, take};
    tools.add(icon_of(ring_at({.size = 6, .benzene = true}, {})), QObject::tr("Benzene ring"),
              {.kind = Kind::ring, .ring = {.size = 6, .benzene = true}});
    for (const int size : {5, 6, 3, 4, 7, 8}) {
        tools.add(icon_of(ring_at({.size = size}, {})), QObject::tr("Ring of %1").arg(size),
                  {.kind = Kind::ring, .ring = {.size = size}});
    }
    tools.add_separator();
    tools.add_templates(QObject::tr("Rings"), QObject::tr("Common rings"), ring_templates());
    tools.add_templates(QObject::tr("Groups"), QObject::tr("Common groups"), group_templates());
    return tools.bar();
}

QToolBar* make_atom_tools(QActionGroup* group, const TakeTool& take) {
    using Kind = SketchTool::Kind;
    Bar tools{QObject::tr("Atoms"), group, take};
    tools.add_atom(QStringLiteral("C"), {25, 25, 30});
    tools.add_atom(QStringLiteral("N"), {40, 60, 200});
    tools.add_atom(QStringLiteral("O"), {200, 30, 30});
    tools.add_atom(QStringLiteral("S"), {150, 120, 0});
    tools.add_atom(QStringLiteral("P"), {190, 100, 0});
    tools.add_atom(QStringLiteral("F"), {20, 140, 40});
    tools.add_atom(QStringLiteral("Cl"), {20, 140, 40});
    tools.add_atom(QStringLiteral("Br"), {140, 60, 20});
    tools.add_atom(QStringLiteral("I"), {110, 40, 140});
    tools.add_separator();
    tools.add_any_atom(QStringLiteral("*"), QObject::tr("Any atom"), SketchAtom::Kind::any);
    tools.add_any_atom(QStringLiteral("A"), QObject::tr("Any atom but hydrogen"), SketchAtom::Kind::heavy);
    tools.add_any_atom(QStringLiteral("Q"), QObject::tr("Neither carbon nor hydrogen"), SketchAtom::Kind::hetero);
    tools.add_separator();
    tools.add(text_icon(QStringLiteral("+"), {25, 25, 30}), QObject::tr("Charge up"),
              {.kind = Kind::charge, .charge = 1});
    tools.add(text_icon(QString{QChar{0x2212}}, {25, 25, 30}), QObject::tr("Charge down"),
              {.kind = Kind::charge, .charge = -1});
    tools.add(text_icon(QStringLiteral("H"), {110, 110, 110}),
              QObject::tr("Add a hydrogen: as a query, at least so many"), {.kind = Kind::hydrogen});
    return tools.bar();
}

bool choose_tool(const QActionGroup& group, const SketchTool& tool) {
    for (QAction* action : group.actions()) {
        if (action->data().value<SketchTool>() != tool) continue;
        action->trigger();
        return true;
    }
    return false;
}

}  // namespace chemsieve::ui
