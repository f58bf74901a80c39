#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

#include "ui/sketch/edits.h"
#include "ui/sketch/molfile.h"

namespace chemsieve {

namespace {

constexpr std::size_t kEntriesALine = 8;  // in property lines
constexpr std::size_t kMostInV2000List = 16;
constexpr std::size_t kLongestV3000Line = 70;  // without its beginning; longer ones go on in the next line

using Entry = std::pair<std::size_t, int>;  // atom, value

template <class... Values>
std::string formatted(const char* format, Values... values) {
    char text[120];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

std::string symbol_of(const SketchAtom& atom) {
    switch (atom.kind) {
        case SketchAtom::Kind::element: return atom.symbols.front();
        case SketchAtom::Kind::any: return "*";
        case SketchAtom::Kind::heavy: return "A";
        case SketchAtom::Kind::hetero: return "Q";
        case SketchAtom::Kind::metal: return "M";
        case SketchAtom::Kind::list:
        case SketchAtom::Kind::not_list: break;
    }
    return "L";
}

int stereo_of(const SketchBond& bond) {
    switch (bond.stereo) {
        case SketchBond::Stereo::none: return 0;
        case SketchBond::Stereo::up: return 1;
        case SketchBond::Stereo::down: return 6;
        case SketchBond::Stereo::either: break;
    }
    return bond.order == SketchBond::Order::two ? 3 : 4;
}

// 0: not asked. Minus 2: as drawn, minus 1: none.
int count_of(const SketchAtom::Count& count) {
    if (count.kind == SketchAtom::Count::Kind::open) return 0;
    if (count.kind == SketchAtom::Count::Kind::as_drawn) return -2;
    return count.value == 0 ? -1 : count.value;
}

void append_entries(std::string& text, const char* property, const std::vector<Entry>& entries) {
    for (std::size_t first = 0; first < entries.size(); first += kEntriesALine) {
        const std::size_t end = std::min(entries.size(), first + kEntriesALine);
        text += formatted("M  %s%3d", property, static_cast<int>(end - first));
        for (std::size_t i = first; i < end; ++i) {
            text += formatted(" %3d %3d", static_cast<int>(entries[i].first + 1), entries[i].second);
        }
        text += '\n';
    }
}

template <class ValueOf>
void append_property(std::string& text, const Sketch& sketch, const char* property, ValueOf value_of) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        if (const int value = value_of(sketch.atoms[i])) entries.emplace_back(i, value);
    }
    append_entries(text, property, entries);
}

bool has_list(const SketchAtom& atom) {
    return atom.kind == SketchAtom::Kind::list || atom.kind == SketchAtom::Kind::not_list;
}

void append_lists(std::string& text, const Sketch& sketch) {
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        const SketchAtom& atom = sketch.atoms[i];
        if (!has_list(atom)) continue;
        const bool negated = atom.kind == SketchAtom::Kind::not_list;
        text += formatted("M  ALS %3d%3d %c ", static_cast<int>(i + 1), static_cast<int>(atom.symbols.size()),
                          negated ? 'T' : 'F');
        for (const std::string& symbol : atom.symbols) text += formatted("%-4s", symbol.c_str());
        text += '\n';
    }
}

std::string to_v2000(const Sketch& sketch) {
    std::string text = sketch.name + "\n  Chemsieve\n\n";
    text += formatted("%3d%3d  0  0  0  0  0  0  0  0999 V2000\n", static_cast<int>(sketch.atoms.size()),
                      static_cast<int>(sketch.bonds.size()));
    for (const SketchAtom& atom : sketch.atoms) {
        text += formatted("%10.4f%10.4f%10.4f %-3s 0  0  0  0  0  0  0  0  0  0  0  0\n",
                          atom.at.x * kMolfileBondLength, atom.at.y * kMolfileBondLength, 0.0, symbol_of(atom).c_str());
    }
    for (const SketchBond& bond : sketch.bonds) {
        text += formatted("%3d%3d%3d%3d  0%3d\n", static_cast<int>(bond.from + 1), static_cast<int>(bond.to + 1),
                          static_cast<int>(bond.order) + 1, stereo_of(bond), static_cast<int>(bond.topology));
    }
    append_property(text, sketch, "CHG", [](const SketchAtom& atom) { return atom.charge; });
    append_property(text, sketch, "RAD", [](const SketchAtom& atom) { return atom.radical ? atom.radical + 1 : 0; });
    append_property(text, sketch, "ISO", [](const SketchAtom& atom) { return atom.isotope; });
    append_property(text, sketch, "RBC", [](const SketchAtom& atom) { return count_of(atom.ring_bonds); });
    append_property(text, sketch, "SUB", [](const SketchAtom& atom) { return count_of(atom.substitution); });
    append_property(text, sketch, "UNS", [](const SketchAtom& atom) { return atom.unsaturated ? 1 : 0; });
    append_lists(text, sketch);
    return text + "M  END\n";
}

// "[F,Cl]", "NOT[C]", or the symbol.
std::string v3000_symbol_of(const SketchAtom& atom) {
    if (!has_list(atom)) return symbol_of(atom);
    std::string text = atom.kind == SketchAtom::Kind::not_list ? "NOT[" : "[";
    for (const std::string& symbol : atom.symbols) {
        if (!text.ends_with('[')) text += ',';
        text += symbol;
    }
    return text + ']';
}

void append_v3000_line(std::string& text, std::string line) {
    for (; line.size() > kLongestV3000Line; line.erase(0, kLongestV3000Line)) {
        text += "M  V30 " + line.substr(0, kLongestV3000Line) + "-\n";
    }
    text += "M  V30 " + line + '\n';
}

void append_if(std::string& line, const char* name, int value) {
    if (value != 0) line += formatted(" %s=%d", name, value);
}

bool is_in_ring(const Sketch& sketch, std::size_t bond) {
    const Sketch opened = without(sketch, {}, {bond});
    const SketchSelection reached = component_of(opened, sketch.bonds[bond].from);
    return std::find(reached.begin(), reached.end(), sketch.bonds[bond].to) != reached.end();
}

// "As drawn" is told as a number: RDKit knows no other way in V3000.
SketchAtom::Count told_ring_bonds(const Sketch& sketch, std::size_t atom) {
    const SketchAtom::Count& asked = sketch.atoms[atom].ring_bonds;
    if (asked.kind != SketchAtom::Count::Kind::as_drawn) return asked;
    const std::vector<std::size_t> bonds = sketch.bonds_of(atom);
    const auto count = std::count_if(bonds.begin(), bonds.end(), [&](std::size_t b) { return is_in_ring(sketch, b); });
    return {.kind = SketchAtom::Count::Kind::exactly, .value = static_cast<int>(count)};
}

std::string v3000_line_of(const Sketch& sketch, std::size_t index) {
    const SketchAtom& atom = sketch.atoms[index];
    const std::size_t number = index + 1;
    std::string line = std::to_string(number) + ' ' + v3000_symbol_of(atom) +
                       formatted(" %.4f %.4f 0 0", atom.at.x * kMolfileBondLength, atom.at.y * kMolfileBondLength);
    append_if(line, "CHG", atom.charge);
    append_if(line, "RAD", atom.radical ? atom.radical + 1 : 0);
    append_if(line, "MASS", atom.isotope);
    append_if(line, "RBCNT", count_of(told_ring_bonds(sketch, index)));
    append_if(line, "SUBST", count_of(atom.substitution));
    append_if(line, "UNSAT", atom.unsaturated ? 1 : 0);
    return line;
}

std::string v3000_line_of(const SketchBond& bond, std::size_t number) {
    std::string line = formatted("%d %d %d %d", static_cast<int>(number), static_cast<int>(bond.order) + 1,
                                 static_cast<int>(bond.from + 1), static_cast<int>(bond.to + 1));
    const bool points_down = bond.stereo == SketchBond::Stereo::down;
    append_if(line, "CFG",
              bond.stereo == SketchBond::Stereo::up       ? 1
              : bond.stereo == SketchBond::Stereo::either ? 2
              : points_down                               ? 3
                                                          : 0);
    append_if(line, "TOPO", static_cast<int>(bond.topology));
    return line;
}

std::string to_v3000(const Sketch& sketch) {
    std::string text = sketch.name + "\n  Chemsieve\n\n  0  0  0     0  0            999 V3000\n";
    text += "M  V30 BEGIN CTAB\n";
    text += formatted("M  V30 COUNTS %d %d 0 0 0\n", static_cast<int>(sketch.atoms.size()),
                      static_cast<int>(sketch.bonds.size()));
    text += "M  V30 BEGIN ATOM\n";
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        append_v3000_line(text, v3000_line_of(sketch, i));
    }
    text += "M  V30 END ATOM\nM  V30 BEGIN BOND\n";
    for (std::size_t i = 0; i < sketch.bonds.size(); ++i) {
        append_v3000_line(text, v3000_line_of(sketch.bonds[i], i + 1));
    }
    return text + "M  V30 END BOND\nM  V30 END CTAB\nM  END\n";
}

}  // namespace

std::string to_molfile(const Sketch& sketch) {
    const bool has_long_list = std::any_of(sketch.atoms.begin(), sketch.atoms.end(), [](const SketchAtom& atom) {
        return has_list(atom) && atom.symbols.size() > kMostInV2000List;
    });
    return has_long_list ? to_v3000(sketch) : to_v2000(sketch);
}

}  // namespace chemsieve
