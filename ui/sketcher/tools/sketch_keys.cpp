#include "ui/sketcher/tools/sketch_keys.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QObject>

#include "ui/sketch/groups.h"
#include "ui/sketcher/tools/typed_text.h"
#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

namespace {

using Kind = SketchTool::Kind;
using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

struct ToolKey {
    QKeyCombination key;
    SketchTool tool;
};

SketchTool bond_tool(const SketchBond& bond) { return {.kind = Kind::bond, .bond = bond}; }

SketchTool ring_tool(int size, bool benzene = false) {
    return {.kind = Kind::ring, .ring = {.size = size, .benzene = benzene}};
}

SketchAtom any_atom() {
    SketchAtom atom;
    atom.kind = SketchAtom::Kind::any;
    return atom;
}

const std::vector<ToolKey>& tool_keys() {
    static const std::vector<ToolKey> keys{
        {Qt::Key_1, bond_tool({})},
        {Qt::Key_2, bond_tool({.order = Order::two})},
        {Qt::Key_3, bond_tool({.order = Order::three})},
        {Qt::Key_4, bond_tool({.order = Order::aromatic})},
        {Qt::CTRL | Qt::Key_U, bond_tool({.stereo = Stereo::up})},
        {Qt::CTRL | Qt::Key_H, bond_tool({.stereo = Stereo::down})},
        {Qt::CTRL | Qt::Key_E, bond_tool({.stereo = Stereo::either})},
        {Qt::CTRL | Qt::Key_3, ring_tool(3)},
        {Qt::CTRL | Qt::Key_4, ring_tool(4)},
        {Qt::Key_5, ring_tool(5)},
        {Qt::Key_6, ring_tool(6)},
        {Qt::Key_7, ring_tool(7)},
        {Qt::Key_8, ring_tool(8)},
        {Qt::Key_9, ring_tool(9)},
        {Qt::CTRL | Qt::Key_B, ring_tool(6, true)},
        {Qt::Key_Plus, {.kind = Kind::charge, .charge = 1}},
        {Qt::Key_Minus, {.kind = Kind::charge, .charge = -1}},
        {Qt::Key_Asterisk, {.kind = Kind::atom, .atom = any_atom()}},
    };
    return keys;
}

}  // namespace

std::optional<SketchTool> tool_of_key(const QKeyEvent& event) {
    // Digits and signs need Shift on some keyboards, and are on the keypad, too.
    const Qt::KeyboardModifiers held = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    for (const ToolKey& entry : tool_keys()) {
        if (entry.key.key() == event.key() && entry.key.keyboardModifiers() == held) return entry.tool;
    }
    return std::nullopt;
}

QString key_of(const SketchTool& tool) {
    for (const QChar letter : QStringLiteral("AQM")) {
        if (tool == SketchTool{.kind = Kind::atom, .atom = *kind_of_atoms(letter)}) return letter;
    }
    if (tool == SketchTool{.kind = Kind::atom, .atom = halogen()}) return QStringLiteral("X");
    for (const ToolKey& entry : tool_keys()) {
        if (entry.tool == tool) return QKeySequence{entry.key}.toString(QKeySequence::NativeText);
    }
    return {};
}

QList<SketchKeyHelp> sketch_key_help() {
    return {
        {QObject::tr("arrows"), QObject::tr("go from atom to bond to atom, or to what is nearest there")},
        {QObject::tr("Home, End"), QObject::tr("to the leftmost and the rightmost atom")},
        {QObject::tr("Page Down, Page Up"), QObject::tr("through all atoms and bonds in turn")},
        {QObject::tr("Insert"), QObject::tr("to the right of everything, to begin another structure")},
        {QObject::tr("C, N, O, Cl, Si ..."),
         QObject::tr("the atom becomes this element; * any atom, A any but hydrogen, Q neither "
                     "carbon nor hydrogen, X a halogen, M a metal")},
        {QObject::tr("OMe, CF3, Boc, Ph ..."),
         QObject::tr("the atom at the end of a bond becomes this group, another one gets it; the groups are below")},
        {QObject::tr("l"), QObject::tr("a list of elements for the atom, from the periodic table")},
        {QObject::tr("1, 2, 3, 4"),
         QObject::tr("single, double, triple, aromatic: the bond becomes such a one; at an atom, one to a new "
                     "carbon; of two selected atoms, one between them")},
        {QObject::tr("Ctrl+U, Ctrl+H, Ctrl+E"),
         QObject::tr("the same, as a wedge up, hashed, either way; again turns it round")},
        {QObject::tr("5, 6, 7, 8, 9, Ctrl+3, Ctrl+4"),
         QObject::tr("a ring of so many, at the atom or fused to the bond; r10 to r14 for larger ones")},
        {QObject::tr("Ctrl+B"), QObject::tr("a benzene ring")},
        {QObject::tr("+, -"), QObject::tr("charge up, down")},
        {QObject::tr("Delete"), QObject::tr("takes away what is selected, else the atom or bond")},
        {QObject::tr("Space"), QObject::tr("a click with the tool in hand; with the arrow tool, selects")},
        {QObject::tr("Ctrl+Space, Shift+arrows"), QObject::tr("select")},
        {QObject::tr("Ctrl+arrows"), QObject::tr("move what is selected, else the atom or bond")},
        {QObject::tr("Esc"), QObject::tr("selects nothing; then closes the sketcher, and the query is as before")},
        {QObject::tr("Menu, Shift+F10"), QObject::tr("all else of the atom or bond: lists, isotope, neighbours ...")},
        {QObject::tr("Tab, then arrows and Space"), QObject::tr("take a tool; Alt+Down opens the menu of one")},
    };
}

QString sketch_key_table() {
    QString rows;
    for (const SketchKeyHelp& entry : sketch_key_help()) {
        rows += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                    .arg(entry.keys.toHtmlEscaped(), entry.what.toHtmlEscaped());
    }
    return QStringLiteral("<table cellpadding=\"3\">%1</table>").arg(rows);
}

QString sketch_group_names() {
    QStringList names;
    for (const SketchTemplate& group : named_groups()) names << QString::fromStdString(group.label);
    return names.join(QStringLiteral(", "));
}

void show_sketch_keys(QWidget* parent) {
    show_help_text(parent, QObject::tr("Drawing by keys"),
                   QStringLiteral("<h3>%1</h3><p>%2</p>%3<h3>%4</h3><p>%5</p><p>%6</p>")
                       .arg(QObject::tr("Drawing by keys"),
                            QObject::tr("Keys are about the atom or bond under the mouse, or under the cursor, a ring "
                                        "that arrows show and move. The atom that a key has added is what the next key "
                                        "is about, until the mouse moves."),
                            sketch_key_table(), QObject::tr("Groups that can be typed"),
                            QObject::tr("Letter by letter, with these capitals and without a pause. Ac, Pr and Ts are "
                                        "groups; the elements are in the periodic table."),
                            sketch_group_names()));
}

}  // namespace chemsieve::ui
