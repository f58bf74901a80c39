#include "ui/sketcher/tools/typed_text.h"

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/groups.h"
#include "ui/sketch/periodic_table.h"
#include "ui/sketcher/tools/template_card.h"

namespace chemsieve::ui {
namespace {

const QChar kRingLetter = QLatin1Char('r');

QString ring_text(int size) { return kRingLetter + QString::number(size); }

std::optional<SketchTool> tool_of_name(const QString& name) {
    for (int size = kSmallestRing; size <= kLargestRing; ++size) {
        if (name == ring_text(size)) return SketchTool{.kind = SketchTool::Kind::ring, .ring = {.size = size}};
    }
    const SketchTemplate* group = group_named(name.toStdString());
    if (!group) return std::nullopt;
    return SketchTool{.kind = SketchTool::Kind::piece, .piece = piece_of(*group)};
}

QStringList names_after(const QString& beginning) {
    QStringList names;
    for (int size = kSmallestRing; size <= kLargestRing; ++size) {
        const QString name = ring_text(size);
        if (name.size() > beginning.size() && name.startsWith(beginning)) names << name;
    }
    for (const std::string& name : group_names_after(beginning.toStdString())) names << QString::fromStdString(name);
    return names;
}

SketchTool element_tool(const QString& symbol) {
    SketchAtom atom;
    atom.symbols = {symbol.toStdString()};
    return {.kind = SketchTool::Kind::atom, .atom = atom};
}

bool is_usual(const QString& symbol) { return symbol == QLatin1String("Cl") || symbol == QLatin1String("Br"); }

// The symbol of two letters that these are, if there is one.
QString symbol_of(const QString& first, QChar second) {
    if (first.size() != 1 || !second.isLower()) return {};
    const QString symbol = first.toUpper() + second;
    const bool counts = is_usual(symbol) || first[0].isUpper();
    return counts && is_element_symbol(symbol.toStdString()) ? symbol : QString{};
}

}  // namespace

QString TypedText::with(QChar key) const {
    const bool in_time = !text_.isEmpty() && since_typed_.isValid() && since_typed_.elapsed() < kNextKeyMs;
    return in_time ? text_ + key : QString{};
}

bool TypedText::goes_on_with(QChar key) const {
    const QString both = with(key);
    return !both.isEmpty() && (tool_of_name(both) || !names_after(both).isEmpty());
}

QStringList TypedText::names() const { return names_after(text_); }

TypedKey TypedText::take(QChar key) {
    const QString both = with(key), before = both.isEmpty() ? QString{} : text_;
    since_typed_.start();
    text_ = both;
    if (const auto tool = tool_of_name(both)) return {.tool = tool, .goes_on = true};
    if (const QString symbol = symbol_of(before, key); !symbol.isEmpty()) {
        text_ = symbol;
        return {.tool = element_tool(symbol), .goes_on = true};
    }
    if (!both.isEmpty() && !names_after(both).isEmpty()) return {.tool = {}, .goes_on = true, .waits = true};
    text_ = key;
    return {.tool = tool_of_letter(key)};
}

SketchAtom halogen() {
    SketchAtom atom;
    atom.kind = SketchAtom::Kind::list;
    atom.symbols = halogens();
    return atom;
}

std::optional<SketchAtom> kind_of_atoms(QChar letter) {
    SketchAtom atom;
    switch (letter.unicode()) {
        case 'A': atom.kind = SketchAtom::Kind::heavy; return atom;
        case 'Q': atom.kind = SketchAtom::Kind::hetero; return atom;
        case 'M': atom.kind = SketchAtom::Kind::metal; return atom;
        default: return std::nullopt;
    }
}

std::optional<SketchTool> tool_of_letter(QChar letter) {
    const QChar capital = letter.toUpper();
    if (const auto kind = kind_of_atoms(capital)) return SketchTool{.kind = SketchTool::Kind::atom, .atom = *kind};
    if (capital == QLatin1Char('X')) return SketchTool{.kind = SketchTool::Kind::atom, .atom = halogen()};
    const QString symbol{capital};
    if (is_element_symbol(symbol.toStdString())) return element_tool(symbol);
    return std::nullopt;
}

bool is_letter(const QString& text) { return text.size() == 1 && text[0].isLetter() && text[0].unicode() < 128; }

}  // namespace chemsieve::ui
