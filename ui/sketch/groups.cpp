#include "ui/sketch/groups.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "ui/sketch/folding.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/pieces.h"

namespace chemsieve {

namespace {

struct GroupName {
    const char* name;
    const char* group;  // a template's name, or SMILES like a template's
};

constexpr GroupName kGroupNames[] = {
    {"Me", "*C"},
    {"Et", "*CC"},
    {"Pr", "*CCC"},
    {"nPr", "*CCC"},
    {"iPr", "isopropyl"},
    {"cPr", "cyclopropyl"},
    {"Bu", "*CCCC"},
    {"nBu", "*CCCC"},
    {"iBu", "*CC(C)C"},
    {"sBu", "*C(C)CC"},
    {"tBu", "tert-butyl"},
    {"Cy", "cyclohexyl"},
    {"Ph", "phenyl"},
    {"Bn", "benzyl"},
    {"CF3", "trifluoromethyl"},
    {"CHF2", "difluoromethyl"},
    {"CH2OH", "*CO"},
    {"CN", "nitrile"},
    {"CHO", "aldehyde"},
    {"Ac", "acetyl"},
    {"Bz", "*C(=O)c1ccccc1"},
    {"CO2H", "carboxyl"},
    {"COOH", "carboxyl"},
    {"CO2Me", "methyl ester"},
    {"COOMe", "methyl ester"},
    {"CO2Et", "*C(=O)OCC"},
    {"COOEt", "*C(=O)OCC"},
    {"CO2tBu", "*C(=O)OC(C)(C)C"},
    {"CONH2", "amide"},
    {"CONHMe", "N-methylamide"},
    {"CONMe2", "*C(=O)N(C)C"},
    {"COCl", "acid chloride"},
    {"OH", "*O"},
    {"OMe", "methoxy"},
    {"OEt", "*OCC"},
    {"OiPr", "*OC(C)C"},
    {"OtBu", "*OC(C)(C)C"},
    {"OPh", "*Oc1ccccc1"},
    {"OBn", "*OCc1ccccc1"},
    {"OAc", "acetoxy"},
    {"OCF3", "trifluoromethoxy"},
    {"OMs", "*OS(=O)(=O)C"},
    {"OTs", "*OS(=O)(=O)c1ccc(C)cc1"},
    {"NH2", "*N"},
    {"NHMe", "*NC"},
    {"NMe2", "dimethylamino"},
    {"NEt2", "*N(CC)CC"},
    {"NHAc", "acetamido"},
    {"NHBoc", "*NC(=O)OC(C)(C)C"},
    {"NHMs", "sulfonylamino"},
    {"NO2", "nitro"},
    {"SH", "*S"},
    {"SMe", "methylsulfanyl"},
    {"SPh", "*Sc1ccccc1"},
    {"SO2Me", "methylsulfonyl"},
    {"SO2NH2", "sulfonamide"},
    {"SO3H", "sulfonic acid"},
    {"Ms", "methylsulfonyl"},
    {"Tf", "*S(=O)(=O)C(F)(F)F"},
    {"Bpin", "pinacol boronate"},
    {"Alloc", "*C(=O)OCC=C"},
    {"PMB", "*Cc1ccc(OC)cc1"},
    {"MOM", "*COC"},
    {"TES", "*[Si](CC)(CC)CC"},
    {"TIPS", "*[Si](C(C)C)(C(C)C)C(C)C"},
    {"TBDMS", "tert-butyldimethylsilyl"},
    {"TBDPS", "*[Si](c1ccccc1)(c1ccccc1)C(C)(C)C"},
};

std::vector<SketchTemplate> all_tiles() {
    std::vector<SketchTemplate> tiles;
    for (const TemplatePage& page : template_pages()) {
        for (const TemplateSection& section : page.sections) {
            tiles.insert(tiles.end(), section.templates.begin(), section.templates.end());
        }
    }
    return tiles;
}

// A tile's group keeps the tile's name, by which the tile is found again.
SketchTemplate group_of(const GroupName& entry, const std::vector<SketchTemplate>& tiles) {
    for (const SketchTemplate& tile : tiles) {
        if (tile.name == entry.group) return {tile.name, tile.smiles, entry.name};
    }
    return {entry.name, entry.group, entry.name};
}

bool is_ascii(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
}

bool is_bound_twice_to_other_than_carbon(const Sketch& sketch, std::size_t atom) {
    for (const std::size_t bond : sketch.bonds_of(atom)) {
        const SketchAtom& other = sketch.atoms[sketch.bonds[bond].other(atom)];
        if (sketch.bonds[bond].order != SketchBond::Order::one && !other.is_element("C")) return true;
    }
    return false;
}

// No amide, urea or amidine, which condense with nothing, and no azole.
bool is_amine(const Sketch& piece) {
    const std::size_t first = piece.neighbours(0).front();
    if (!piece.atoms[first].is_element("N") || piece.atoms[first].charge != 0) return false;
    for (const std::size_t bond : piece.bonds_of(first)) {
        const std::size_t other = piece.bonds[bond].other(first);
        if (piece.bonds[bond].order != SketchBond::Order::one) return false;
        if (other == 0) continue;
        if (!piece.atoms[other].is_element("C") || is_bound_twice_to_other_than_carbon(piece, other)) return false;
    }
    return true;
}

bool is_hydroxyl_of_acid(const Sketch& sketch, std::size_t atom) {
    const SketchAtom& oxygen = sketch.atoms[atom];
    const std::vector<std::size_t> bonds = sketch.bonds_of(atom);
    if (!oxygen.is_element("O") || oxygen.charge != 0 || bonds.size() != 1) return false;
    if (sketch.bonds[bonds.front()].order != SketchBond::Order::one) return false;
    const std::size_t acid = sketch.bonds[bonds.front()].other(atom);
    if (!sketch.atoms[acid].is_element("C") && !sketch.atoms[acid].is_element("S")) return false;
    const std::vector<std::size_t> there = sketch.bonds_of(acid);
    return std::any_of(there.begin(), there.end(), [&](std::size_t bond) {
        const bool twofold = sketch.bonds[bond].order == SketchBond::Order::two;
        return twofold && sketch.atoms[sketch.bonds[bond].other(acid)].is_element("O");
    });
}

// The piece with its second atom, which the first one is bound to, in the place of the atom.
Sketch laid_over(const Sketch& sketch, std::size_t atom, const Sketch& piece) {
    const std::vector<std::size_t> neighbours = sketch.neighbours(atom);
    const SketchPoint at = sketch.atoms[atom].at;
    const SketchPoint first = piece.atoms[piece.neighbours(0).front()].at;
    double turn = 0;
    if (!neighbours.empty()) {
        turn = angle_of(at - sketch.atoms[neighbours.front()].at) - angle_of(first - piece.atoms.front().at);
    }
    Sketch result = piece;
    for (SketchAtom& moved : result.atoms) moved.at = at + (rotated(moved.at, first, turn) - first);
    return result;
}

// What the first atom of a piece stands for.
SketchAtom attachment_at(SketchPoint place) {
    SketchAtom atom;
    atom.kind = SketchAtom::Kind::any;
    atom.at = place;
    return atom;
}

bool holds(const SketchSelection& atoms, std::size_t atom) {
    return std::find(atoms.begin(), atoms.end(), atom) != atoms.end();
}

// The first bond between one of the atoms and another one.
std::optional<std::size_t> bond_out_of(const Sketch& sketch, const SketchSelection& atoms) {
    for (std::size_t bond = 0; bond < sketch.bonds.size(); ++bond) {
        if (holds(atoms, sketch.bonds[bond].from) != holds(atoms, sketch.bonds[bond].to)) return bond;
    }
    return std::nullopt;
}

std::optional<std::size_t> open_end_of(const Sketch& sketch) {
    for (std::size_t atom = 0; atom < sketch.atoms.size(); ++atom) {
        const bool any = sketch.atoms[atom].kind == SketchAtom::Kind::any;
        if (any && sketch.bonds_of(atom).size() == 1) return atom;
    }
    return std::nullopt;
}

Sketch with_first(const Sketch& sketch, std::size_t first) {
    Sketch result = sketch;
    std::swap(result.atoms.front(), result.atoms[first]);
    for (SketchBond& bond : result.bonds) {
        for (std::size_t* end : {&bond.from, &bond.to}) *end = *end == first ? 0 : *end == 0 ? first : *end;
    }
    return result;
}

}  // namespace

const std::vector<SketchTemplate>& named_groups() {
    static const std::vector<SketchTemplate> groups = [] {
        const std::vector<SketchTemplate> tiles = all_tiles();
        std::vector<SketchTemplate> found;
        for (const GroupName& entry : kGroupNames) found.push_back(group_of(entry, tiles));
        for (const SketchTemplate& tile : tiles) {
            if (!tile.label.empty() && is_ascii(tile.label)) found.push_back(tile);
        }
        return found;
    }();
    return groups;
}

const SketchTemplate* group_named(const std::string& name) {
    for (const SketchTemplate& group : named_groups()) {
        if (group.label == name) return &group;
    }
    return nullptr;
}

std::vector<std::string> group_names_after(const std::string& beginning) {
    std::vector<std::string> names;
    for (const SketchTemplate& group : named_groups()) {
        const bool goes_on = group.label.size() > beginning.size() && group.label.starts_with(beginning);
        if (goes_on && !beginning.empty()) names.push_back(group.label);
    }
    return names;
}

bool condenses(const Sketch& sketch, std::size_t atom, const Sketch& piece) {
    return is_hydroxyl_of_acid(sketch, atom) && is_amine(piece);
}

Sketch with_group_in_place(const Sketch& sketch, std::size_t atom, const Sketch& piece) {
    const std::size_t first = piece.neighbours(0).front();
    const Sketch laid = folded_out(without(sketch, {atom}, {}), laid_over(sketch, atom, piece));
    Sketch changed = with_atom(sketch, atom, piece.atoms[first]);
    changed.atoms[atom].at = laid.atoms[first].at;
    return bound_at(changed, atom, without(laid, {0}, {}), first - 1);
}

Sketch with_group_bound(const Sketch& sketch, std::size_t atom, const Sketch& piece) {
    const Sketch laid = folded_out(without(sketch, {atom}, {}), placed_at_atom(sketch, atom, piece));
    return bound_at(sketch, atom, laid, 0);
}

Sketch with_group_typed(const Sketch& sketch, std::size_t atom, const Sketch& piece) {
    if (sketch.bonds_of(atom).size() <= 1) return with_group_in_place(sketch, atom, piece);
    return with_group_bound(sketch, atom, piece);
}

Sketch piece_from(const Sketch& sketch, const SketchSelection& atoms) {
    SketchSelection kept = atoms;
    if (kept.empty()) {
        kept.resize(sketch.atoms.size());
        std::iota(kept.begin(), kept.end(), std::size_t{0});
    }
    Sketch marked = sketch;
    if (const auto out = bond_out_of(sketch, kept)) {
        const SketchBond& bond = sketch.bonds[*out];
        const std::size_t beyond = holds(kept, bond.from) ? bond.to : bond.from;
        marked.atoms[beyond] = attachment_at(sketch.atoms[beyond].at);
        // Its bonds to atoms that are kept, but for this one, are cut.
        std::vector<std::size_t> cut = sketch.bonds_of(beyond);
        cut.erase(std::find(cut.begin(), cut.end(), *out));
        marked = without(marked, {}, cut);
        kept.push_back(beyond);
    }
    std::vector<std::size_t> others;
    for (std::size_t atom = 0; atom < sketch.atoms.size(); ++atom) {
        if (!holds(kept, atom)) others.push_back(atom);
    }
    Sketch part = without(marked, others, {});
    part.name.clear();
    if (const auto end = open_end_of(part)) return with_first(part, *end);
    part.atoms.push_back(attachment_at(place_of_new_neighbour(part, 0)));
    part.bonds.push_back({.from = part.atoms.size() - 1, .to = 0});
    return with_first(part, part.atoms.size() - 1);
}

}  // namespace chemsieve
