// What chemists write for groups of atoms: "Boc", "CF3", "MeO2C".
//
// The table has the abbreviations of RDKit's, and those that are common in patents and papers, each also as it is
// written at the left end of a structure. Not in it: what has several meanings (Cp, Tol, Ar, X, PEG4). iBu is isobutyl
// and iPent isopentyl, where RDKit 2022.09 has the sec-alkyls. Threads: may be called concurrently.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

struct Abbreviation {
    std::string_view labels;  // separated by blanks
    std::string_view smiles;  // "*" is what it is bound to, first; once or twice; without aromatic atoms
};

std::span<const Abbreviation> abbreviations();

// What a label stands for, as something to be drawn in its place.
struct AbbreviatedGroup {
    struct Atom {
        std::string symbol;
        int charge = 0;
        double x = 0, y = 0;  // lengths of a bond; the first atom lies at 0, what it is bound to at -1, 0
    };
    struct Bond {
        unsigned first = 0, second = 0;  // atoms
        int order = 1;
    };
    std::vector<Atom> atoms;  // the first is the one that is bound
    std::vector<Bond> bonds;
};

// `attachments`: how many bonds the label has. Nothing: it is not known, or not with so many bonds.
std::optional<AbbreviatedGroup> abbreviated_group(std::string_view label, unsigned attachments);

}  // namespace chemsieve
