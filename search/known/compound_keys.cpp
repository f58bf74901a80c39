#include "search/known/compound_keys.h"

#include <sodium.h>

#include "base/checksum.h"
#include "base/text.h"
#include "chem/rdkit_version.h"
#include "chem/read/parse.h"

namespace chemsieve::known {

namespace {

using SecretKey = std::array<unsigned char, 16>;
static_assert(std::tuple_size_v<SecretKey> == crypto_shorthash_KEYBYTES);

constexpr std::string_view kMarked = "chemsieve known compounds";

SecretKey key_of(std::string_view secret) {
    if (secret.size() < KeyMaker::kLeastSecret) {
        throw KeyError("the secret has fewer than " + std::to_string(KeyMaker::kLeastSecret) +
                       " bytes and could be guessed; take more, such as 32 random bytes");
    }
    if (sodium_init() < 0) throw KeyError("libsodium cannot be used");
    SecretKey key{};
    crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                       nullptr, 0);
    return key;
}

// Made of a long hash, so that it is no key of a compound.
std::uint64_t mark_of(std::string_view secret) {
    std::array<unsigned char, 32> hash{};
    const std::string marked = std::string{secret} + std::string{kMarked};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(marked.data()), marked.size(),
                       nullptr, 0);
    std::uint64_t mark = 0;
    for (int i = 0; i < 8; ++i) mark |= std::uint64_t{hash[static_cast<std::size_t>(i)]} << (8 * i);
    return mark == 0 ? 1 : mark;
}

std::uint64_t keyed_hash(std::string_view text, const SecretKey& key) noexcept {
    std::array<unsigned char, crypto_shorthash_BYTES> hash{};
    crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < hash.size(); ++i) value |= std::uint64_t{hash[i]} << (8 * i);
    return value;
}

std::string_view without_blanks(std::string_view text) noexcept {
    constexpr std::string_view kBlanks = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace

std::string words_of(const KeyRecipe& recipe) {
    if (recipe.form == KeyForm::text) return "keys given as text";
    if (recipe.form == KeyForm::inchi_key) return "InChIKeys";
    std::string without;
    const auto add = [&without](bool on, const char* what) {
        if (on) without += (without.empty() ? " without " : ", ") + std::string{what};
    };
    add(recipe.sameness.ignore_stereo, "stereochemistry");
    add(recipe.sameness.ignore_salts, "salts and solvents (the largest component that is no counter-ion)");
    add(recipe.sameness.tautomers, "differences between tautomers");
    add(recipe.sameness.normalise, "differences of charges within groups");
    return "structures" + without;
}

std::optional<std::string> why_not_comparable(const KeyRecipe& filter, const KeyRecipe& asking) {
    if (filter.form != asking.form || filter.sameness != asking.sameness) {
        return "its keys are of " + words_of(filter) + ", these of " + words_of(asking);
    }
    if (filter.secret_mark != asking.secret_mark) {
        return asking.secret_mark == 0   ? "its keys are made with a secret, which has to be given"
               : filter.secret_mark == 0 ? "its keys are made without a secret"
                                         : "its keys are made with another secret";
    }
    if (filter.rdkit != asking.rdkit) {
        return "its keys are of structures as RDKit " + filter.rdkit + " sees them, here it is RDKit " + asking.rdkit +
               ", which may see them in another way; it has to be built anew, or of InChIKeys, which last";
    }
    if (filter.form_version != asking.form_version) {
        return "another version of this program made its keys of structures, in another way; it has to be built anew";
    }
    return std::nullopt;
}

KeyMaker::KeyMaker(KeyForm form, const Sameness& sameness, std::string_view secret) {
    recipe_.form = form;
    if (form == KeyForm::structure) {
        recipe_.sameness = sameness;
        recipe_.form_version = kCompoundFormVersion;
        recipe_.rdkit = rdkit_version();
    }
    if (secret.empty()) return;
    secret_ = key_of(secret);
    recipe_.secret_mark = mark_of(secret);
}

std::uint64_t KeyMaker::of_text(std::string_view text) const noexcept { return of_form(without_blanks(text)); }

std::uint64_t KeyMaker::of_form(std::string_view form) const noexcept {
    return secret_ ? keyed_hash(form, *secret_) : checksum64(form);
}

KeyMaker::Form KeyMaker::form_of(const Molecule& molecule) const {
    if (recipe_.sameness.is_plain()) return {compound_form(molecule)};
    const Molecule essence = essence_of(molecule, recipe_.sameness);
    if (!recipe_.sameness.tautomers) return {compound_form(essence)};
    const Molecule tautomer = canonical_tautomer(essence);
    return {compound_form(tautomer), {tautomer.remarks().begin(), tautomer.remarks().end()}};
}

ParseResult KeyMaker::read(std::string_view smiles) const {
    const bool rules_see_more =
        recipe_.sameness.ignore_salts || recipe_.sameness.tautomers || recipe_.sameness.normalise;
    return rules_see_more ? parse_smiles(smiles) : parse_smiles_for_form(smiles);
}

}  // namespace chemsieve::known
