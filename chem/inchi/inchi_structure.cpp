#include "chem/inchi/inchi_structure.h"

#include <cstring>
#include <optional>
#include <sstream>

#include "base/platform/child_program.h"
#include "base/platform/own_files.h"

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

}  // namespace

std::string inchi_program() { return path_of_helper("chemsieve-inchi"); }

InchiResult read_inchi(std::string_view text, const std::string& program, std::chrono::milliseconds deadline) {
    const ProgramRun run = run_program(program, text, {.deadline = deadline});
    if (run.end == ProgramRun::End::exited) {
        if (auto result = result_of(run.output)) return *std::move(result);
    }
    return Unparsable{why_nothing(run, program)};
}

}  // namespace chemsieve
