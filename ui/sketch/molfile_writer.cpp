#include <cstdio>
#include <utility>
#include <vector>

#include "ui/sketch/molfile.h"

namespace chemsieve {

namespace {

constexpr double kBondLength = 1.5;       // of drawings in molfiles
constexpr std::size_t kEntriesALine = 8;  // of property lines

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

void append_lists(std::string& text, const Sketch& sketch) {
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        const SketchAtom& atom = sketch.atoms[i];
        const bool negated = atom.kind == SketchAtom::Kind::not_list;
        if (atom.kind != SketchAtom::Kind::list && !negated) continue;
        text += formatted("M  ALS %3d%3d %c ", static_cast<int>(i + 1), static_cast<int>(atom.symbols.size()),
                          negated ? 'T' : 'F');
        for (const std::string& symbol : atom.symbols) text += formatted("%-4s", symbol.c_str());
        text += '\n';
    }
}

}  // namespace

std::string to_molfile(const Sketch& sketch) {
    std::string text = sketch.name + "\n  Chemsieve\n\n";
    text += formatted("%3d%3d  0  0  0  0  0  0  0  0999 V2000\n", static_cast<int>(sketch.atoms.size()),
                      static_cast<int>(sketch.bonds.size()));
    for (const SketchAtom& atom : sketch.atoms) {
        text += formatted("%10.4f%10.4f%10.4f %-3s 0  0  0  0  0  0  0  0  0  0  0  0\n", atom.at.x * kBondLength,
                          atom.at.y * kBondLength, 0.0, symbol_of(atom).c_str());
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

}  // namespace chemsieve
