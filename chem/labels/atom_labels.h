// What stands in a molfile in the place of an atom, whatever the version of its format. Internal to chem/labels.
//
// Threads: may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chem/labels/abbreviations.h"
#include "chem/labels/plain_label.h"

namespace chemsieve {

struct AtomLabel {
    unsigned atom;  // its number in the molfile
    std::string text;
};

struct FoundLabels {
    std::vector<AtomLabel> labels;
    std::optional<std::string> refused;  // why the molfile cannot be read
};

// A superatom, an abbreviation of the atoms of its group, or a multiple group.
struct SuperatomGroup {
    bool is_superatom = false;
    bool is_multiple = false;  // its label says how often its parents are there
    unsigned first_atom = 0, atoms = 0;
    unsigned parents = 0;  // atoms that stand for all
    std::string label;
};

// Adds the group if it stands in the place of an atom. `symbol`: of its first atom.
void find_label(const SuperatomGroup& group, std::string_view symbol, FoundLabels& found);
// Whether a symbol in the column of elements can only be an abbreviation.
bool is_abbreviated_symbol(std::string_view symbol);

inline bool is_drawn_hydrogen(std::string_view symbol) { return symbol == "H" || symbol == "D" || symbol == "T"; }

// Reasons for refusal. Two capitals that RDKit takes for an element, and that may be two atoms or an abbreviation.
std::optional<std::string> reason_of_capitals(unsigned atom, std::string_view symbol);
std::string reason_of_label(const AtomLabel& label);
std::string reason_of_lone_pair(const std::string& atom);
std::string reason_of_attachment(const std::string& atom);
// `atom`: "atom 2 (N)". Inline, as programs without this room word it, too.
inline std::string reason_of_lost_hydrogens(const std::string& atom, unsigned drawn, unsigned possible) {
    return atom + " is drawn with " + std::to_string(drawn) + (drawn == 1 ? " hydrogen" : " hydrogens") +
           " and can have " + std::to_string(possible) + "; its charge may be missing";
}

// Atoms and bonds as a molfile has them.
struct DrawnGraph {
    struct Atom {
        unsigned number;
        std::string symbol;
    };
    struct Bond {
        std::size_t first, second;  // places among the atoms
        unsigned order;
    };
    std::vector<Atom> atoms;
    std::vector<Bond> bonds;
    bool has_charged_hydrogens = false;
};

struct DrawnPlace {
    double x = 0, y = 0;
};
// Where an atom of a group lies whose first atom is `at` and is bound to what is at `from`.
DrawnPlace place_in_group(const AbbreviatedGroup::Atom& atom, DrawnPlace at, DrawnPlace from);

}  // namespace chemsieve
