#include "chem/inchi/inchi_structure.h"

#include <GraphMol/Chirality.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/PeriodicTable.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "base/platform/child_program.h"
#include "base/platform/own_files.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

const std::string kTooLong = "libinchi takes too long to read it";
const std::string kCrash = "libinchi crashes on it";
const std::string kElsewise = "; give SMILES or a molfile";

// A line of the program's. False if it says something else than it should.
class LineReader {
  public:
    explicit LineReader(const std::string& line) : words_{line} { words_ >> what_; }

    const std::string& what() const { return what_; }

    bool read(InchiAtom& atom) {
        int radical = 0;  // follows from hydrogens and bonds
        auto& h = atom.hydrogens;
        words_ >> atom.element >> atom.charge >> atom.mass >> radical >> h[0] >> h[1] >> h[2] >> h[3];
        return static_cast<bool>(words_);
    }

    bool read(InchiBond& bond, std::size_t atoms) {
        words_ >> bond.from >> bond.to >> bond.order;
        return words_ && bond.from < atoms && bond.to < atoms && bond.from != bond.to;
    }

    bool read(InchiStereo& stereo, std::size_t atoms) {
        stereo.kind = what_ == "double" ? InchiStereo::Kind::double_bond : InchiStereo::Kind::tetrahedral;
        if (stereo.kind == InchiStereo::Kind::tetrahedral) words_ >> stereo.centre;
        int parity = 0;
        for (unsigned& atom : stereo.around) words_ >> atom;
        words_ >> parity;
        stereo.even = parity == 2;
        if (!words_ || stereo.centre >= atoms) return false;
        for (const unsigned atom : stereo.around) {
            if (atom >= atoms) return false;
        }
        return true;
    }

    std::string rest() {
        std::string text;
        std::getline(words_ >> std::ws, text);
        return text;
    }

  private:
    std::istringstream words_;
    std::string what_;
};

Unparsable refused(const std::string& words) {
    return Unparsable{"libinchi cannot read it" + (words.empty() ? std::string{} : ": " + words) +
                      "; check that the InChI is whole, or give SMILES or a molfile"};
}

// Nothing if a line is not one of the program's or the last is missing.
std::optional<InchiResult> result_of(const std::string& output) {
    InchiStructure structure;
    std::istringstream lines{output};
    for (std::string line; std::getline(lines, line);) {
        LineReader reader{line};
        const std::size_t atoms = structure.atoms.size();
        bool understood = true;
        if (reader.what() == "end") {
            if (structure.atoms.empty()) return refused({});
            return structure;
        }
        if (reader.what() == "error") return refused(reader.rest());
        if (reader.what() == "warning") {
            structure.warning = reader.rest();
        } else if (reader.what() == "atom") {
            understood = reader.read(structure.atoms.emplace_back());
        } else if (reader.what() == "bond") {
            understood = reader.read(structure.bonds.emplace_back(), atoms);
        } else if (reader.what() == "tetrahedral" || reader.what() == "double") {
            understood = reader.read(structure.stereo.emplace_back(), atoms);
        } else {
            understood = false;
        }
        if (!understood) return std::nullopt;
    }
    return std::nullopt;
}

std::string why_nothing(const ProgramRun& run, const std::string& program) {
    switch (run.end) {
        case ProgramRun::End::not_started:
            return "the program that reads InChI cannot be started (" + program + ": " + std::strerror(run.code) +
                   "); install Chemsieve anew, or give SMILES or a molfile";
        case ProgramRun::End::timed_out: return kTooLong + kElsewise;
        // It limits its own time.
        case ProgramRun::End::killed: return (run.is_out_of_time() ? kTooLong : kCrash) + kElsewise;
        case ProgramRun::End::too_long:
        case ProgramRun::End::stopped:
        case ProgramRun::End::exited: break;
    }
    return "the program that reads InChI says nothing that can be understood (" + program + ")" + kElsewise;
}

constexpr int kAverageMass = 10000;  // what stands for the element's average mass

unsigned isotope_of(const InchiAtom& atom, int element) {
    if (atom.mass == 0) return 0;
    if (atom.mass < kAverageMass / 2) return static_cast<unsigned>(atom.mass);
    const double average = RDKit::PeriodicTable::getTable()->getAtomicWeight(element);
    return static_cast<unsigned>(std::max(0L, std::lround(average) + atom.mass - kAverageMass));
}

RDKit::Bond::BondType type_of(int order) {
    switch (order) {
        case 1: return RDKit::Bond::SINGLE;
        case 2: return RDKit::Bond::DOUBLE;
        case 3: return RDKit::Bond::TRIPLE;
        default: throw std::runtime_error{"has a bond that is neither single, double nor triple"};
    }
}

void add_atom(RDKit::RWMol& mol, const InchiAtom& atom) {
    const int element = RDKit::PeriodicTable::getTable()->getAtomicNumber(atom.element);
    auto made = std::make_unique<RDKit::Atom>(element);
    made->setFormalCharge(atom.charge);
    made->setIsotope(isotope_of(atom, element));
    made->setNoImplicit(true);
    made->setNumExplicitHs(static_cast<unsigned>(std::max(0, atom.hydrogens[0])));
    mol.addAtom(made.release(), false, true);
}

// Hydrogens whose isotope is told are atoms, as in SMILES.
void add_isotopic_hydrogens(RDKit::RWMol& mol, const InchiAtom& atom, unsigned number) {
    for (unsigned isotope = 1; isotope <= 3; ++isotope) {
        for (int i = 0; i < atom.hydrogens[isotope]; ++i) {
            auto hydrogen = std::make_unique<RDKit::Atom>(1);
            hydrogen->setIsotope(isotope);
            hydrogen->setNoImplicit(true);
            mol.addBond(mol.addAtom(hydrogen.release(), false, true), number, RDKit::Bond::SINGLE);
        }
    }
}

// How often two change places on the way from one order to the other; nothing if they are not the same atoms.
std::optional<int> swaps_between(std::vector<unsigned> from, const std::vector<unsigned>& to) {
    int swaps = 0;
    for (std::size_t i = 0; i < to.size(); ++i) {
        const auto at = std::find(from.begin() + static_cast<std::ptrdiff_t>(i), from.end(), to[i]);
        if (at == from.end()) return std::nullopt;
        if (at != from.begin() + static_cast<std::ptrdiff_t>(i)) {
            std::iter_swap(at, from.begin() + static_cast<std::ptrdiff_t>(i));
            ++swaps;
        }
    }
    return swaps;
}

// RDKit counts neighbours in the order of bonds, and what is not an atom (a hydrogen, a lone pair) last; so the centre,
// which stands for it here, is put there.
void set_tetrahedral(RDKit::RWMol& mol, const InchiStereo& stereo) {
    RDKit::Atom& centre = *mol.getAtomWithIdx(stereo.centre);
    std::vector<unsigned> order;
    for (const RDKit::Bond* bond : mol.atomBonds(&centre)) order.push_back(bond->getOtherAtomIdx(stereo.centre));
    if (order.size() == 3) order.push_back(stereo.centre);
    if (order.size() != stereo.around.size()) return;
    const auto swaps = swaps_between({stereo.around.begin(), stereo.around.end()}, order);
    if (!swaps) return;
    const bool clockwise = stereo.even == (*swaps % 2 == 0);
    centre.setChiralTag(clockwise ? RDKit::Atom::CHI_TETRAHEDRAL_CW : RDKit::Atom::CHI_TETRAHEDRAL_CCW);
}

void set_double_bond(RDKit::RWMol& mol, const InchiStereo& stereo) {
    const auto [x, a, b, y] = stereo.around;
    RDKit::Bond* bond = mol.getBondBetweenAtoms(a, b);
    const bool has_ends = mol.getBondBetweenAtoms(x, a) && mol.getBondBetweenAtoms(b, y);
    if (!bond || !has_ends || bond->getBondType() != RDKit::Bond::DOUBLE) return;  // cumulenes have such
    const bool forwards = bond->getBeginAtomIdx() == a;
    bond->setStereoAtoms(forwards ? x : y, forwards ? y : x);
    bond->setStereo(stereo.even ? RDKit::Bond::STEREOTRANS : RDKit::Bond::STEREOCIS);
}

std::unique_ptr<RDKit::RWMol> graph_of(const InchiStructure& structure) {
    auto mol = std::make_unique<RDKit::RWMol>();
    for (const InchiAtom& atom : structure.atoms) add_atom(*mol, atom);
    for (const InchiBond& bond : structure.bonds) mol->addBond(bond.from, bond.to, type_of(bond.order));
    for (unsigned i = 0; i < structure.atoms.size(); ++i) add_isotopic_hydrogens(*mol, structure.atoms[i], i);
    return mol;
}

}  // namespace

std::string inchi_program() { return path_of_helper("chemsieve-inchi"); }

InchiResult read_inchi(std::string_view text, const std::string& program, std::chrono::milliseconds deadline) {
    const ProgramRun run = run_program(program, text, {.deadline = deadline});
    if (run.end == ProgramRun::End::exited) {
        if (auto result = result_of(run.output)) return *std::move(result);
    }
    return Unparsable{why_nothing(run, program)};
}

std::unique_ptr<RDKit::RWMol> molecule_of(const InchiStructure& structure) {
    std::unique_ptr<RDKit::RWMol> mol = graph_of(structure);
    for (const InchiStereo& stereo : structure.stereo) {
        if (stereo.kind == InchiStereo::Kind::tetrahedral) set_tetrahedral(*mol, stereo);
    }
    RDKit::MolOps::sanitizeMol(*mol);
    for (const InchiStereo& stereo : structure.stereo) {
        if (stereo.kind == InchiStereo::Kind::double_bond) set_double_bond(*mol, stereo);
    }
    RDKit::MolOps::RemoveHsParameters which;
    which.updateExplicitCount = true;
    RDKit::MolOps::removeHs(*mol, which, true);
    // Without cleaning: that knows directions of bonds only, and would forget the double bonds.
    RDKit::MolOps::assignStereochemistry(*mol, false, true);
    return mol;
}

std::unique_ptr<RDKit::RWMol> flat_molecule_of(const InchiStructure& structure) {
    std::unique_ptr<RDKit::RWMol> mol = graph_of(structure);
    RDKit::MolOps::sanitizeMol(*mol);
    return mol;
}

}  // namespace chemsieve
