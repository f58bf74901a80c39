// Keys of compounds: numbers of 64 bits, equal for what counts as the same compound. They are what filters of known
// compounds hold.
//
// Of a structure it is the hash of its form (chem/sameness/compound_form.h), which depends on the version of RDKit; so
// the recipe of a key has that version, and the forms' own. Of an InChIKey, or another key given as text, it is the
// hash of the text, which depends on nothing. Without a secret the hash is XXH3-64: whoever has a filter can ask it
// about any compound. With a secret it is SipHash-2-4 (Aumasson and Bernstein, Indocrypt 2012) with a key made of the
// secret by BLAKE2b: only who has the secret can ask, and different secrets give keys that have nothing to do with each
// other.
//
// Two different compounds have the same key with a probability of 2^-64.
// Errors: KeyError. Threads: values; may be used by several at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "chem/molecule.h"
#include "chem/sameness/compound_form.h"
#include "chem/sameness/sameness.h"

namespace chemsieve::known {

// A secret that cannot be used.
class KeyError : public Error {
  public:
    using Error::Error;
};

enum class KeyForm {
    structure,
    inchi_key,  // made of a structure by libinchi, or given
    text        // given, and no InChIKey
};

// What keys are made of. Filters can be asked, merged and compared only by keys of the same recipe.
struct KeyRecipe {
    KeyForm form = KeyForm::structure;
    Sameness sameness = {};  // for structures
    int form_version = 0;    // for structures: kCompoundFormVersion of the program that made it
    std::string rdkit = {};  // its version, of structures
    // Tells one secret from another, and tells nothing of it; 0: no secret.
    std::uint64_t secret_mark = 0;

    bool operator==(const KeyRecipe&) const = default;
};

// "structure without stereochemistry, salts and solvents", "text"
std::string words_of(const KeyRecipe& recipe);
// Why keys of one recipe cannot be asked of a filter of the other; nothing: they can.
std::optional<std::string> why_not_comparable(const KeyRecipe& filter, const KeyRecipe& asking);

class KeyMaker {
  public:
    // Keys of this form by this program; `secret`: any bytes, at least kLeastSecret, or empty for none.
    KeyMaker(KeyForm form, const Sameness& sameness, std::string_view secret = {});

    static constexpr std::size_t kLeastSecret = 16;  // bytes; fewer can be guessed

    const KeyRecipe& recipe() const noexcept { return recipe_; }
    // The key of a text. Blanks at both ends do not count.
    std::uint64_t of_text(std::string_view text) const noexcept;
    // The key of a form, by the sameness of the recipe.
    std::uint64_t of_form(std::string_view form) const noexcept;
    // The form of a compound by the sameness of the recipe, and remarks on how it came about. Throws std::exception, of
    // RDKit, on compounds that it cannot take apart.
    struct Form {
        std::string text;
        Remarks remarks = {};
    };
    Form form_of(const Molecule& molecule) const;
    // A SMILES as form_of() needs it, in the shortest time.
    ParseResult read(std::string_view smiles) const;

  private:
    KeyRecipe recipe_;
    std::optional<std::array<unsigned char, 16>> secret_;
};

}  // namespace chemsieve::known
