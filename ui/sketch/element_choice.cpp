#include "ui/sketch/element_choice.h"

#include <algorithm>

#include "ui/sketch/periodic_table.h"

namespace chemsieve {

ElementChoice choice_of(const SketchAtom& atom) {
    ElementChoice choice;
    switch (atom.kind) {
        case SketchAtom::Kind::any: choice.none_of = true; break;
        case SketchAtom::Kind::heavy: choice = {true, {"H"}}; break;
        case SketchAtom::Kind::hetero: choice = {true, {"H", "C"}}; break;
        case SketchAtom::Kind::metal: choice = {false, all_metals()}; break;
        case SketchAtom::Kind::not_list: choice = {true, atom.symbols}; break;
        case SketchAtom::Kind::list:
        case SketchAtom::Kind::element: choice = {false, atom.symbols}; break;
    }
    sort_symbols(choice.symbols);
    return choice;
}

SketchAtom atom_of(const ElementChoice& choice) {
    ElementChoice sorted = choice;
    sort_symbols(sorted.symbols);
    SketchAtom atom;
    using Kind = SketchAtom::Kind;
    for (const Kind kind : {Kind::any, Kind::heavy, Kind::hetero, Kind::metal}) {
        atom.kind = kind;
        if (choice_of(atom) == sorted) return atom;
    }
    atom.kind = choice.none_of ? Kind::not_list : sorted.symbols.size() == 1 ? Kind::element : Kind::list;
    atom.symbols = sorted.symbols;
    return atom;
}

void sort_symbols(std::vector<std::string>& symbols) {
    const auto before = [](const std::string& a, const std::string& b) {
        const int x = atomic_number(a), y = atomic_number(b);
        return x != y ? x < y : a < b;
    };
    std::sort(symbols.begin(), symbols.end(), before);
    symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
}

}  // namespace chemsieve
