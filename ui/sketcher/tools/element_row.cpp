#include "ui/sketcher/tools/element_row.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOptionToolButton>

#include "ui/sketch/periodic_table.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/sketcher/tools/sketch_look.h"
#include "ui/sketcher/tools/tool_keys.h"
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

}  // namespace

ElementRow::ElementRow(const Tools& tools, QWidget* parent) : QFrame{parent} {
    set_role(this, Role::card);
    setFrameShape(QFrame::StyledPanel);
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

}  // namespace chemsieve::ui
