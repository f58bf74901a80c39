// The structure that libinchi makes of an InChI: hydrogens have their places, bonds are single, double or triple; and
// the molecule of it.
//
// libinchi runs in a process of its own (the program chemsieve-inchi), because it crashes on some text and is not made
// for threads. That takes some milliseconds, and a few seconds for the worst text, so it must not run on the window's
// thread. Threads: may be called concurrently.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "chem/molecule.h"

namespace RDKit {
class RWMol;
}

namespace chemsieve {

struct InchiAtom {
    std::string element;
    int charge = 0;
    int mass = 0;                    // 0: natural; 10000: the element's average, rounded, 10001: one more, and so on
    std::array<int, 4> hydrogens{};  // that are no atoms: natural ones, 1H, 2H, 3H
};

struct InchiBond {
    unsigned from = 0;
    unsigned to = 0;
    int order = 1;
};

struct InchiStereo {
    enum class Kind { tetrahedral, double_bond };
    Kind kind = Kind::tetrahedral;
    // Tetrahedral: seen from the first, the others go round clockwise if `even`; the centre is one of them if it has
    // only three neighbours. Double bond, between the second and third: the first and last are trans if `even`.
    std::array<unsigned, 4> around{};
    unsigned centre = 0;  // tetrahedral
    bool even = false;
};

struct InchiStructure {
    std::vector<InchiAtom> atoms;
    std::vector<InchiBond> bonds;
    std::vector<InchiStereo> stereo;
    std::string warning{};  // where the structure is not what the InChI says, in libinchi's words
};

using InchiResult = std::variant<InchiStructure, Unparsable>;

// The program, in its place relative to the one that runs.
std::string inchi_program();

// `text`: nothing that inchi_beyond_limits() refuses.
InchiResult read_inchi(std::string_view text, const std::string& program = inchi_program(),
                       std::chrono::milliseconds deadline = std::chrono::seconds{5});

// Sanitised, with its stereochemistry assigned, and without hydrogens that say nothing. Allenes lose theirs. Throws
// what RDKit throws, and std::runtime_error for what no molecule can hold.
std::unique_ptr<RDKit::RWMol> molecule_of(const InchiStructure& structure);

// The same without stereochemistry, for looking at bonds.
std::unique_ptr<RDKit::RWMol> flat_molecule_of(const InchiStructure& structure);

}  // namespace chemsieve
