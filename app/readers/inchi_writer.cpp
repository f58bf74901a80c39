#include "app/readers/inchi_writer.h"

#include <inchi_api.h>

#include <optional>
#include <vector>

#include "base/text.h"

namespace chemsieve::inchi_reader {

namespace {

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

}  // namespace

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

}  // namespace chemsieve::inchi_reader
