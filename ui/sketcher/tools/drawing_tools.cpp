#include "ui/sketcher/tools/drawing_tools.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QVBoxLayout>

#include "ui/sketch/periodic_table.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/sketcher/tools/sketch_look.h"
#include "ui/sketcher/tools/tool_actions.h"
#include "ui/sketcher/tools/typed_text.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {
namespace {

constexpr int kHeight = 32;
constexpr int kLeastWidth = 18;
constexpr int kMostWidth = 35;

// A letter in the colour that the atom has on the sheet.
class LetterButton : public QToolButton {
  public:
    LetterButton(const QString& letter, const SketchAtom& atom, QAction* action) : letter_{letter}, atom_{atom} {
        setDefaultAction(action);
        setAutoRaise(true);
        setFixedHeight(kHeight);
        setMinimumWidth(kLeastWidth);
        setMaximumWidth(kMostWidth);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return {kMostWidth, kHeight}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QStyleOptionToolButton ground;
        initStyleOption(&ground);
        ground.text.clear();
        ground.icon = {};
        QPainter painter{this};
        style()->drawComplexControl(QStyle::CC_ToolButton, &ground, &painter, this);
        painter.setFont(font_of(1, true));
        painter.setPen(colour_of(sketch_colours_of(palette()), atom_));
        painter.drawText(rect(), Qt::AlignCenter, letter_);
    }

  private:
    QString letter_;
    SketchAtom atom_;
};

SketchTool drawing(const SketchAtom& atom) { return {.kind = SketchTool::Kind::atom, .atom = atom}; }

SketchTool drawing(SketchAtom::Kind kind) {
    SketchAtom atom;
    atom.kind = kind;
    return drawing(atom);
}

constexpr int kColumns = 2;

using Kind = SketchTool::Kind;
using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

QAction* with_icon(QAction* action, const char* name) {
    action->setIcon(icon(QString::fromLatin1(name)));
    return action;
}

}  // namespace

ElementRow::ElementRow(const Tools& tools, QWidget* parent) : QFrame{parent} {
    set_framed(this, Role::card);
    setAccessibleName(QObject::tr("Elements"));
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(space::kUsual, space::kTight, space::kUsual, space::kTight);
    layout->setSpacing(0);
    layout->addStretch(1);
    QList<QToolButton*> buttons;
    const auto add = [&](const QString& letter, const QString& name, const SketchTool& tool) {
        QAction* action = make_tool(tools, name, tool);
        auto* button = new LetterButton{letter, tool.atom, action};
        button->setAccessibleName(name);
        layout->addWidget(button, 4);
        buttons << button;
    };
    const auto divide = [&] {
        layout->addSpacing(space::kTight);
        layout->addWidget(make_divider(Qt::Vertical));
        layout->addSpacing(space::kTight);
    };
    for (const char* symbol : {"C", "N", "O", "S", "P", "F", "Cl", "Br", "I"}) {
        SketchAtom atom;
        atom.symbols = {symbol};
        add(QString::fromLatin1(symbol), QString::fromLatin1(symbol), drawing(atom));
        buttons.last()->setAccessibleName(QString::fromStdString(english_name(symbol)));
    }
    divide();
    using Kind = SketchAtom::Kind;
    add(QStringLiteral("*"), QObject::tr("Any atom"), drawing(Kind::any));
    add(QStringLiteral("A"), QObject::tr("Any atom but hydrogen"), drawing(Kind::heavy));
    add(QStringLiteral("Q"), QObject::tr("Neither carbon nor hydrogen"), drawing(Kind::hetero));
    add(QStringLiteral("X"), QObject::tr("A halogen: F, Cl, Br or I"), drawing(halogen()));
    add(QStringLiteral("M"), QObject::tr("A metal"), drawing(Kind::metal));
    divide();
    SketchTool hydrogen{.kind = SketchTool::Kind::hydrogen};
    hydrogen.atom.symbols = {"H"};
    add(QStringLiteral("H"), QObject::tr("Add a hydrogen: as a query, at least so many"), hydrogen);
    layout->addStretch(1);
    new ToolKeys{this, buttons, static_cast<int>(buttons.size())};
}

DrawingTools::DrawingTools(const Tools& tools, QWidget* parent) : QFrame{parent} {
    set_framed(this, Role::card);
    setAccessibleName(tr("Drawing tools"));
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
    layout->setSpacing(space::kUsual - 1);
    fill(tools);
    layout->addStretch(1);
    new ToolKeys{this, buttons_, kColumns};
}

void DrawingTools::fill(const Tools& tools) {
    const auto tool = [&](const char* icon_name, const QString& name, const SketchTool& what) {
        return with_icon(make_tool(tools, name, what), icon_name);
    };
    const auto bond = [&](const char* icon_name, const QString& name, const SketchBond& what) {
        return tool(icon_name, name, {.kind = Kind::bond, .bond = what});
    };
    const auto ring = [&](const char* icon_name, const QString& name, RingKind what) {
        return tool(icon_name, name, {.kind = Kind::ring, .ring = what});
    };
    add_group({tool("select", tr("Select and move: click, or drag a frame; double click takes the whole structure"),
                    {.kind = Kind::select}),
               tool("lasso", tr("Lasso: select by drawing round"), {.kind = Kind::lasso}),
               tool("eraser", tr("Erase"), {.kind = Kind::erase}),
               tool("chain", tr("Chain: drag as far as it should go"), {.kind = Kind::chain})});
    add_group(
        {bond("bond-single",
              tr("Bond: click an atom for the next one, a bond for the next order; drag for the direction"), {}),
         bond("bond-double", tr("Double bond"), {.order = Order::two}),
         bond("bond-triple", tr("Triple bond"), {.order = Order::three}),
         bond("bond-aromatic", tr("Aromatic bond"), {.order = Order::aromatic}),
         bond("bond-wedge", tr("Wedge towards the viewer; click again to turn it round"), {.stereo = Stereo::up}),
         bond("bond-dash", tr("Wedge away from the viewer; click again to turn it round"), {.stereo = Stereo::down}),
         bond("bond-either", tr("Either stereochemistry"), {.stereo = Stereo::either}),
         bond("bond-any", tr("Any bond"), {.order = Order::any})});
    add_group({tool("charge-plus", tr("Charge up"), {.kind = Kind::charge, .charge = 1}),
               tool("charge-minus", tr("Charge down"), {.kind = Kind::charge, .charge = -1})});
    list_ = new QAction{icon(QStringLiteral("periodic-table")), tr("List of elements"), tools.group};
    list_->setCheckable(true);
    // A tool of no elements is equal to no other tool.
    SketchTool of_none{.kind = Kind::atom};
    of_none.atom.kind = SketchAtom::Kind::list;
    of_none.atom.symbols.clear();
    list_->setData(QVariant::fromValue(of_none));
    list_->setToolTip(tr("List of elements, from the periodic table (L)"));
    tools.group->addAction(list_);
    connect(list_, &QAction::triggered, this, &DrawingTools::list_wanted);
    add_group({ring("ring-benzene", tr("Benzene ring"), {.size = 6, .benzene = true}),
               ring("ring-6", tr("Ring of 6"), {.size = 6}), ring("ring-5", tr("Ring of 5"), {.size = 5})});
    auto* grid = qobject_cast<QGridLayout*>(layout()->itemAt(layout()->count() - 1)->layout());
    pages_ = {make_page_button(QStringLiteral("template"), tr("Common rings")),
              make_page_button(QStringLiteral("group"), tr("Common groups"))};
    list_button_ = make_tool_button(list_, this);
    buttons_ << pages_ << list_button_;
    grid->addWidget(pages_[0], 1, 1);
    grid->addWidget(pages_[1], 2, 0);
    grid->addWidget(list_button_, 2, 1);
}

void DrawingTools::add_group(const QList<QAction*>& actions) {
    auto* column = static_cast<QVBoxLayout*>(layout());
    if (column->count() > 0) column->addWidget(make_divider(Qt::Horizontal));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::kTight);
    grid->setVerticalSpacing(space::kTight);
    for (int i = 0; i < actions.size(); ++i) {
        QToolButton* button = make_tool_button(actions[i], this);
        grid->addWidget(button, i / kColumns, i % kColumns);
        buttons_ << button;
    }
    column->addLayout(grid);
}

QToolButton* DrawingTools::make_page_button(const QString& icon_name, const QString& name) {
    auto* action = new QAction{icon(icon_name), name, this};
    action->setCheckable(true);
    const int page = static_cast<int>(page_names_.size());
    page_names_ << name;
    connect(action, &QAction::triggered, this, [this, action, page] {
        action->setChecked(!action->isChecked());  // only mark_page() says that
        Q_EMIT page_wanted(page);
    });
    return make_tool_button(action, this);
}

void DrawingTools::mark_page(int page, const QString& name) {
    for (int i = 0; i < pages_.size(); ++i) {
        QAction* action = pages_[i]->defaultAction();
        action->setChecked(i == page);
        action->setToolTip(i == page ? QStringLiteral("%1: %2").arg(page_names_[i], name) : page_names_[i]);
    }
}

}  // namespace chemsieve::ui
