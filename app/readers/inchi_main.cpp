// Reads one InChI from standard input and writes the structure that libinchi makes of it, line by line. Called with the
// word "write" it reads structures and writes their InChI, see inchi_writer.h.
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
// The folder chem/inchi/ reads them. It exits with 0 whatever it says.

#include <inchi_api.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "app/readers/inchi_writer.h"
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

int write_inchis() {
    using namespace chemsieve::inchi_reader;
    limit_this_process(std::nullopt, kMemory);
    std::string bytes;
    if (!read_all_input(bytes, kMostStructures)) return 1;
    std::basic_string<short> numbers(bytes.size() / sizeof(short), 0);
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(short));
    for (std::basic_string_view<short> left{numbers}; !left.empty();) {
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
