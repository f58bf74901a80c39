#include "chem/inchi/written_inchi.h"

#include <GraphMol/Chirality.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <cstring>
#include <new>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/platform/child_program.h"
#include "chem/rdkit_config_check.h"
#include "chem/rdkit_log.h"

namespace chemsieve {

namespace {

// What inchi_api.h has.
constexpr unsigned kMostInchiBonds = 20;  // an atom has
constexpr std::int16_t kInchiDouble = 1, kInchiTetrahedral = 2, kInchiOdd = 1, kInchiEven = 2;
constexpr std::int16_t kNoInchiCentre = -1;
constexpr int kMostInchiCharge = 20;

std::int16_t as_number(unsigned value) { return static_cast<std::int16_t>(value); }
std::int16_t as_number(int value) { return static_cast<std::int16_t>(value); }

std::optional<std::int16_t> inchi_order(const RDKit::Bond& bond) {
    switch (bond.getBondType()) {
        case RDKit::Bond::SINGLE:
        case RDKit::Bond::DATIVE:
        case RDKit::Bond::DATIVEL:
        case RDKit::Bond::DATIVER: return std::int16_t{1};
        case RDKit::Bond::DOUBLE: return std::int16_t{2};
        case RDKit::Bond::TRIPLE: return std::int16_t{3};
        default: return std::nullopt;
    }
}

bool is_terminal_oxide(const RDKit::Atom& atom) {
    return atom.getAtomicNum() == 8 && atom.getFormalCharge() == -1 && atom.getDegree() == 1;
}

// RDKit reads the double bonds of chlorates and their like as charges; InChI knows them as double bonds.
void restore_halogen_oxides(RDKit::RWMol& mol) {
    for (RDKit::Atom* halogen : mol.atoms()) {
        const int element = halogen->getAtomicNum();
        if (halogen->getFormalCharge() <= 0 || (element != 17 && element != 35 && element != 53)) continue;
        for (RDKit::Bond* bond : mol.atomBonds(halogen)) {
            RDKit::Atom* oxygen = bond->getOtherAtom(halogen);
            if (halogen->getFormalCharge() == 0 || !is_terminal_oxide(*oxygen)) continue;
            bond->setBondType(RDKit::Bond::DOUBLE);
            oxygen->setFormalCharge(0);
            halogen->setFormalCharge(halogen->getFormalCharge() - 1);
        }
    }
}

std::optional<std::string> beyond_inchi(const RDKit::ROMol& mol) {
    if (mol.getNumAtoms() == 0) return "has no atoms";
    if (mol.getNumAtoms() > kMostInchiAtoms)
        return "has more atoms than the " + std::to_string(kMostInchiAtoms) + " that InChI takes";
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == 0) return "has an atom that is no element, which InChI does not know";
        if (std::abs(atom->getFormalCharge()) > kMostInchiCharge) return "has a charge that InChI does not know";
        if (atom->getDegree() > kMostInchiBonds) return "has an atom of more bonds than InChI takes";
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (!inchi_order(*bond)) return "has a bond that is neither single, double nor triple";
    }
    return std::nullopt;
}

void add_inchi_atom(const RDKit::Atom& atom, InchiInput& input) {
    const std::string symbol = atom.getSymbol();
    // More unpaired electrons follow from the hydrogens, which are told.
    const unsigned unpaired = atom.getNumRadicalElectrons();
    const bool is_told = unpaired == 1 || unpaired == 2;
    input.insert(input.end(), {std::int16_t{symbol[0]}, symbol.size() > 1 ? std::int16_t{symbol[1]} : std::int16_t{0},
                               as_number(atom.getFormalCharge()), as_number(atom.getIsotope()),
                               as_number(is_told ? unpaired + 1 : 0U), as_number(atom.getTotalNumHs()), 0});
    const std::size_t bonds = input.size() - 1;
    for (const RDKit::Bond* bond : atom.getOwningMol().atomBonds(&atom)) {
        const unsigned other = bond->getOtherAtomIdx(atom.getIdx());
        if (other > atom.getIdx()) continue;
        ++input[bonds];
        input.insert(input.end(), {as_number(other), *inchi_order(*bond)});
    }
}

// RDKit has what is not an atom (a hydrogen, a lone pair) last, InChI has the centre for it first: three swaps away.
bool add_inchi_centre(const RDKit::Atom& atom, InchiInput& input) {
    const auto tag = atom.getChiralTag();
    const bool clockwise = tag == RDKit::Atom::CHI_TETRAHEDRAL_CW;
    if (!clockwise && tag != RDKit::Atom::CHI_TETRAHEDRAL_CCW) return false;
    const bool has_three = atom.getDegree() == 3;
    if (!has_three && atom.getDegree() != 4) return false;
    input.insert(input.end(), {kInchiTetrahedral, as_number(atom.getIdx())});
    if (has_three) input.push_back(as_number(atom.getIdx()));
    for (const RDKit::Bond* bond : atom.getOwningMol().atomBonds(&atom)) {
        input.push_back(as_number(bond->getOtherAtomIdx(atom.getIdx())));
    }
    input.push_back(clockwise != has_three ? kInchiEven : kInchiOdd);
    return true;
}

bool add_inchi_double(const RDKit::Bond& bond, InchiInput& input) {
    const auto kind = bond.getStereo();
    if (bond.getStereoAtoms().size() != 2 || kind <= RDKit::Bond::STEREOANY) return false;
    const bool trans = kind == RDKit::Bond::STEREOE || kind == RDKit::Bond::STEREOTRANS;
    input.insert(input.end(), {kInchiDouble, kNoInchiCentre, as_number(bond.getStereoAtoms()[0]),
                               as_number(bond.getBeginAtomIdx()), as_number(bond.getEndAtomIdx()),
                               as_number(bond.getStereoAtoms()[1]), trans ? kInchiEven : kInchiOdd});
    return true;
}

InchiInput input_of_kekulised(const RDKit::ROMol& mol) {
    InchiInput input{as_number(mol.getNumAtoms()), 0};
    for (const RDKit::Atom* atom : mol.atoms()) add_inchi_atom(*atom, input);
    int parities = 0;
    for (const RDKit::Atom* atom : mol.atoms()) parities += add_inchi_centre(*atom, input);
    for (const RDKit::Bond* bond : mol.bonds()) parities += add_inchi_double(*bond, input);
    input[1] = as_number(parities);
    return input;
}

constexpr std::chrono::minutes kBatchDeadline{10};
constexpr std::size_t kMostAnswer = std::size_t{1} << 16;  // bytes, of a compound
constexpr std::string_view kMade = "made ", kFailed = "error ";

std::string bytes_of(std::span<const InchiInput> inputs) {
    std::string bytes;
    for (const InchiInput& input : inputs) {
        bytes.append(reinterpret_cast<const char*>(input.data()), input.size() * sizeof input[0]);
    }
    return bytes;
}

// Nothing if it is not a line of the program's.
std::optional<WrittenResult> answer_of(std::string_view line) {
    if (line.starts_with(kFailed)) {
        return NoInchi{"libinchi makes no InChI of it: " + std::string{line.substr(kFailed.size())}};
    }
    if (!line.starts_with(kMade)) return std::nullopt;
    line.remove_prefix(kMade.size());
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || line.find(' ', blank + 1) != std::string_view::npos) return std::nullopt;
    return WrittenInchi{.inchi = std::string{line.substr(blank + 1)}, .key = std::string{line.substr(0, blank)}};
}

// Appends the answers of whole lines. False if there is a line that is not the program's.
bool take_answers(std::string_view output, std::size_t most, std::vector<WrittenResult>& results) {
    for (std::size_t end = 0; (end = output.find('\n')) != std::string_view::npos; output.remove_prefix(end + 1)) {
        auto answer = answer_of(output.substr(0, end));
        if (!answer || results.size() == most) return false;
        results.push_back(*std::move(answer));
    }
    return true;
}

[[noreturn]] void fail_of(const ProgramRun& run, const std::string& program) {
    if (run.end == ProgramRun::End::not_started) {
        throw Error("the program that writes InChI cannot be started (" + program + ": " + std::strerror(run.code) +
                    "); install Chemsieve anew");
    }
    if (run.end == ProgramRun::End::killed) {
        throw Error("the program that writes InChI was ended twice, by somebody or by the system for want of memory (" +
                    program + "); try again");
    }
    throw Error("the program that writes InChI says nothing that can be understood (" + program +
                "); install Chemsieve anew");
}

NoInchi why_killed(const ProgramRun& run) {
    if (run.end == ProgramRun::End::timed_out || run.cause == ProgramRun::Cause::limit_of_time) {
        return {"libinchi takes too long to make its InChI", true};
    }
    // On this machine at least: where libinchi is damaged it crashes on all.
    return {"libinchi crashes on it", true};
}

}  // namespace

std::variant<InchiInput, Unparsable> inchi_input_of(const Molecule& molecule) {
    const LogCapture log;
    try {
        RDKit::RWMol mol{molecule.rdkit()};
        RDKit::MolOps::Kekulize(mol, true);
        restore_halogen_oxides(mol);
        if (auto reason = beyond_inchi(mol)) return Unparsable{*std::move(reason)};
        return input_of_kekulised(mol);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        return Unparsable{"RDKit finds no single and double bonds of it: " + std::string{e.what()}};
    }
}

std::vector<WrittenResult> write_inchis(std::span<const InchiInput> inputs, const std::stop_token& stop,
                                        const std::string& program) {
    std::vector<WrittenResult> results;
    // A process that ends at once may have been ended by somebody else: it is tried twice.
    std::optional<std::size_t> ended_at;
    while (results.size() < inputs.size() && !stop.stop_requested()) {
        const auto left = inputs.subspan(results.size());
        const ProgramRun run =
            run_program(ProgramCall{.path = program, .arguments = {"write"}}, bytes_of(left),
                        {.deadline = kBatchDeadline, .most_output = left.size() * kMostAnswer, .stop = stop});
        const bool understood = take_answers(run.output, inputs.size(), results);
        if (!understood) fail_of(run, program);
        if (run.end == ProgramRun::End::stopped || results.size() == inputs.size()) break;
        const bool was_ended = run.end == ProgramRun::End::killed || run.end == ProgramRun::End::timed_out;
        if (!was_ended) fail_of(run, program);
        if (ended_at == results.size()) {
            // What ends it from outside would end it at each compound.
            const bool is_from_outside =
                run.end == ProgramRun::End::killed &&
                (run.cause == ProgramRun::Cause::force || run.cause == ProgramRun::Cause::request);
            if (is_from_outside) fail_of(run, program);
            results.push_back(why_killed(run));
        } else {
            ended_at = results.size();
        }
    }
    return results;
}

}  // namespace chemsieve
