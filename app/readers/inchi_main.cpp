// Reads one InChI from standard input and writes the structure that libinchi makes of it, line by line. Called with the
// word "write" it reads structures and writes their standard InChI and InChIKey.
//
// It is a process of its own, as libinchi crashes on some text and does not support threads. It limits itself: it
// cannot run long, take much memory or open files, and leaves no core dump. Lines, numbers of atoms from 0:
//
//     atom ELEMENT CHARGE MASS RADICAL H 1H 2H 3H      hydrogens that are no atoms; MASS and RADICAL as in inchi_api.h
//     bond FROM TO ORDER
//     tetrahedral CENTRE A B C D PARITY                PARITY 1 odd, 2 even; the centre is among A to D if it has only
//     double A B C D PARITY                            three neighbours; B=C
//     warning TEXT
//     error TEXT                                       instead of all others
//     end
//
// Structures come as numbers (chem/inchi/written_inchi.h). Each is answered by a line, in their order, which is written
// before the next one is begun:
//
//     made KEY INCHI
//     error TEXT
//
// The folder chem/inchi/ reads them. It exits with 0 whatever it says.

#include <inchi_api.h>

#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform/processes.h"
#include "base/text.h"

namespace {

using namespace chemsieve;

constexpr std::chrono::seconds kTime{3}, kTimeOfOne{10};
constexpr std::size_t kMemory = std::size_t{512} << 20;
constexpr std::size_t kLongestText = std::size_t{1} << 20;
constexpr std::size_t kMostStructures = std::size_t{256} << 20;  // bytes

void remove_line_end(std::string& text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
}

// The message about the first structure in libinchi's log, which begins with its options; else the log's last line.
std::string words_of(const inchi_OutputStruct& made) {
    if (made.szMessage && *made.szMessage) return one_line(made.szMessage);
    const std::string log = one_line(made.szLog ? made.szLog : "");
    const std::string mark = "Structure: 1 ";
    const std::size_t at = log.rfind(mark);
    return at == std::string::npos ? std::string{} : log.substr(at + mark.size());
}

void add_numbers(std::string& lines, std::initializer_list<int> numbers) {
    for (const int number : numbers) lines += ' ' + std::to_string(number);
    lines += '\n';
}

void add_atom(std::string& lines, const inchi_Atom& atom) {
    lines += std::string{"atom "} + atom.elname;
    add_numbers(lines, {atom.charge, atom.isotopic_mass, atom.radical, atom.num_iso_H[0], atom.num_iso_H[1],
                        atom.num_iso_H[2], atom.num_iso_H[3]});
}

void add_stereo(std::string& lines, const inchi_Stereo0D& stereo) {
    if (stereo.parity != INCHI_PARITY_ODD && stereo.parity != INCHI_PARITY_EVEN) return;
    const AT_NUM* at = stereo.neighbor;
    if (stereo.type == INCHI_StereoType_Tetrahedral) {
        lines += "tetrahedral";
        add_numbers(lines, {stereo.central_atom, at[0], at[1], at[2], at[3], stereo.parity});
    }
    if (stereo.type == INCHI_StereoType_DoubleBond) {
        lines += "double";
        add_numbers(lines, {at[0], at[1], at[2], at[3], stereo.parity});
    }
}

std::string lines_of(const inchi_OutputStruct& made) {
    std::string lines;
    for (int i = 0; i < made.num_atoms; ++i) add_atom(lines, made.atom[i]);
    for (int i = 0; i < made.num_atoms; ++i) {
        const inchi_Atom& atom = made.atom[i];
        for (int k = 0; k < atom.num_bonds; ++k) {
            if (atom.neighbor[k] > i) continue;  // each bond is listed at both of its atoms
            lines += "bond";
            add_numbers(lines, {atom.neighbor[k], i, atom.bond_type[k]});
        }
    }
    for (int i = 0; i < made.num_stereo0D; ++i) add_stereo(lines, made.stereo0D[i]);
    return lines;
}

std::string answer_to(std::string& text) {
    char no_options[] = "";
    inchi_InputINCHI asked{text.data(), no_options};
    inchi_OutputStruct made{};
    const int verdict = GetStructFromINCHI(&asked, &made);
    if (verdict != inchi_Ret_OKAY && verdict != inchi_Ret_WARNING) return "error " + words_of(made) + '\n';
    std::string lines = lines_of(made);
    const bool differs = made.WarningFlags[0][0] || made.WarningFlags[0][1] || made.WarningFlags[1][0] ||
                         made.WarningFlags[1][1] || verdict == inchi_Ret_WARNING;
    if (differs) lines += "warning " + words_of(made) + '\n';
    return lines;
}

int read_inchi() {
    limit_this_process(kTime, kMemory);
    std::string text;
    if (!read_all_input(text, kLongestText)) text.clear();
    remove_line_end(text);
    return write_to_output(answer_to(text) + "end\n") ? 0 : 1;
}

using Numbers = std::basic_string_view<short>;

struct Compound {
    std::vector<inchi_Atom> atoms;
    std::vector<inchi_Stereo0D> stereo;
};

// Takes numbers from the front. What is not there is 0 and makes it fail.
class NumberReader {
  public:
    explicit NumberReader(Numbers& numbers) : numbers_{numbers} {}

    short next() {
        if (numbers_.empty()) {
            failed_ = true;
            return 0;
        }
        const short number = numbers_.front();
        numbers_.remove_prefix(1);
        return number;
    }
    S_CHAR next_small() { return static_cast<S_CHAR>(next()); }
    // One below the limit.
    AT_NUM next_below(std::size_t limit) {
        const short number = next();
        if (number < 0 || static_cast<std::size_t>(number) >= limit) failed_ = true;
        return number;
    }
    bool has_failed() const { return failed_; }

  private:
    Numbers& numbers_;
    bool failed_ = false;
};

inchi_Atom read_atom(NumberReader& reader, std::size_t before) {
    inchi_Atom atom{};
    atom.elname[0] = static_cast<char>(reader.next());
    atom.elname[1] = static_cast<char>(reader.next());
    atom.charge = reader.next_small();
    atom.isotopic_mass = reader.next();
    atom.radical = reader.next_small();
    atom.num_iso_H[0] = reader.next_small();
    const AT_NUM bonds = reader.next_below(MAXVAL + 1);
    if (reader.has_failed()) return atom;
    for (AT_NUM i = 0; i < bonds; ++i) {
        atom.neighbor[i] = reader.next_below(before);
        atom.bond_type[i] = reader.next_small();
    }
    atom.num_bonds = bonds;
    return atom;
}

inchi_Stereo0D read_parity(NumberReader& reader, std::size_t atoms) {
    inchi_Stereo0D parity{};
    parity.type = reader.next_small();
    const bool has_centre = parity.type == INCHI_StereoType_Tetrahedral;
    parity.central_atom = has_centre ? reader.next_below(atoms) : reader.next();
    for (AT_NUM& neighbor : parity.neighbor) neighbor = reader.next_below(atoms);
    parity.parity = reader.next_small();
    return parity;
}

std::optional<Compound> read_compound(Numbers& numbers) {
    NumberReader reader{numbers};
    const short atoms = reader.next(), parities = reader.next();
    if (reader.has_failed() || atoms <= 0 || parities < 0) return std::nullopt;
    Compound compound;
    for (short i = 0; i < atoms && !reader.has_failed(); ++i) {
        compound.atoms.push_back(read_atom(reader, compound.atoms.size()));
    }
    for (short i = 0; i < parities && !reader.has_failed(); ++i) {
        compound.stereo.push_back(read_parity(reader, compound.atoms.size()));
    }
    return reader.has_failed() ? std::nullopt : std::optional{std::move(compound)};
}

std::string answer_with(const inchi_Output& made) {
    char key[32] = "";
    if (GetStdINCHIKeyFromStdINCHI(made.szInChI, key) != INCHIKEY_OK) return "error it makes no InChIKey\n";
    return "made " + std::string{key} + " " + one_line(made.szInChI) + "\n";
}

// The answer for one compound; `numbers` is shortened by it. Empty: the numbers are none of a compound.
std::string answer_to_compound(Numbers& numbers) {
    auto compound = read_compound(numbers);
    if (!compound) return {};
    char options[] = "-AuxNone";
    inchi_Input input{};
    input.atom = compound->atoms.data();
    input.num_atoms = static_cast<AT_NUM>(compound->atoms.size());
    input.stereo0D = compound->stereo.empty() ? nullptr : compound->stereo.data();
    input.num_stereo0D = static_cast<AT_NUM>(compound->stereo.size());
    input.szOptions = options;
    inchi_Output made{};
    const int verdict = GetStdINCHI(&input, &made);
    const bool is_made = (verdict == inchi_Ret_OKAY || verdict == inchi_Ret_WARNING) && made.szInChI && *made.szInChI;
    std::string answer = is_made ? answer_with(made) : "error " + one_line(made.szMessage ? made.szMessage : "") + "\n";
    FreeStdINCHI(&made);
    return answer;
}

int write_inchis() {
    limit_this_process(std::nullopt, kMemory);
    std::string bytes;
    if (!read_all_input(bytes, kMostStructures)) return 1;
    std::basic_string<short> numbers(bytes.size() / sizeof(short), 0);
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(short));
    for (Numbers left{numbers}; !left.empty();) {
        limit_next_work(kTimeOfOne);
        const std::string answer = answer_to_compound(left);
        if (answer.empty() || !write_to_output(answer)) return 1;
    }
    return 0;
}

}  // namespace

int main(int words, char* word[]) {
    const bool writes = words == 2 && std::strcmp(word[1], "write") == 0;
    // The clean-up of a normal end is not needed.
    std::_Exit(writes ? write_inchis() : read_inchi());
}
