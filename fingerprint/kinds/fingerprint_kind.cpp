#include "fingerprint/kinds/fingerprint_kind.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdio>

namespace chemsieve {

namespace {

struct KindFacts {
    FingerprintKind kind;
    const char* name;
    std::uint32_t default_bits;
    bool hashed;              // the length may be chosen
    const char* type;         // name and version
    const char* before_size;  // parameters before and after fpSize
    const char* after_size;
};

constexpr KindFacts kFacts[] = {
    // The parameters of `subgraph` come from its recipe.
    {FingerprintKind::subgraph, "subgraph", 2048, true, "Chemsieve-Subgraph/", "", ""},
    {FingerprintKind::morgan2, "morgan2", 2048, true, "RDKit-Morgan/1", "radius=2",
     "useFeatures=0 useChirality=0 useBondTypes=1"},
    {FingerprintKind::morgan3, "morgan3", 2048, true, "RDKit-Morgan/1", "radius=3",
     "useFeatures=0 useChirality=0 useBondTypes=1"},
    {FingerprintKind::rdkit, "rdkit", 2048, true, "RDKit-Fingerprint/2", "minPath=1 maxPath=7",
     "nBitsPerHash=2 useHs=1"},
    {FingerprintKind::atompair, "atompair", 2048, true, "RDKit-AtomPair/2", "", "minLength=1 maxLength=30"},
    {FingerprintKind::torsion, "torsion", 2048, true, "RDKit-Torsion/2", "", "targetSize=4"},
    {FingerprintKind::maccs, "maccs", 166, false, "RDKit-MACCS166/2", "", ""},
    {FingerprintKind::pubchem, "pubchem", 881, false, "Chemsieve-PubChem/1", "", ""},
};

const KindFacts& facts_of(FingerprintKind kind) noexcept { return kFacts[static_cast<std::size_t>(kind)]; }

constexpr std::string_view kSizeKey = "fpSize=";

}  // namespace

std::span<const FingerprintKind> all_fingerprint_kinds() noexcept {
    static constexpr auto kKinds = [] {
        std::array<FingerprintKind, std::size(kFacts)> kinds{};
        for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = kFacts[i].kind;
        return kinds;
    }();
    return kKinds;
}

const char* name_of(FingerprintKind kind) noexcept { return facts_of(kind).name; }

std::optional<FingerprintKind> fingerprint_kind_from_name(std::string_view name) {
    for (const KindFacts& facts : kFacts) {
        if (name == facts.name) return facts.kind;
    }
    return std::nullopt;
}

std::uint32_t default_bits(FingerprintKind kind) noexcept { return facts_of(kind).default_bits; }

std::optional<std::string> why_not_bits(FingerprintKind kind, std::uint32_t bits) {
    const KindFacts& facts = facts_of(kind);
    const std::string name = facts.name;
    if (!facts.hashed) {
        if (bits == facts.default_bits) return std::nullopt;
        return name + " fingerprints have " + std::to_string(facts.default_bits) + " bits, one a key";
    }
    if (bits < kMinHashedBits || bits > kMaxHashedBits) {
        return name + " fingerprints have " + std::to_string(kMinHashedBits) + " to " + std::to_string(kMaxHashedBits) +
               " bits";
    }
    if (kind == FingerprintKind::subgraph && !std::has_single_bit(bits)) {
        return name + " fingerprints have a power of two of bits, such as " + std::to_string(std::bit_ceil(bits));
    }
    return std::nullopt;
}

FingerprintMethod default_method(FingerprintKind kind) { return {.kind = kind, .bits = default_bits(kind)}; }

std::string type_line(const FingerprintMethod& method) {
    const KindFacts& facts = facts_of(method.kind);
    if (!facts.hashed) return facts.type;
    const std::string size = std::string{kSizeKey} + std::to_string(method.bits);
    if (method.kind == FingerprintKind::subgraph) {
        const FingerprintRecipe& recipe = method.recipe;
        char text[200];
        std::snprintf(
            text, sizeof text, "%d bonds=%d paths=%d rings=%d states=%d small=%d copies=%d counts=%d,%d cap=%u ",
            recipe.hash_version, recipe.max_bonds, recipe.path_bonds, recipe.ring_bonds, recipe.atom_states ? 1 : 0,
            recipe.small_bonds, recipe.small_copies, recipe.small_count, recipe.large_count, recipe.max_subgraphs);
        return facts.type + std::string{text} + size;
    }
    std::string line = facts.type;
    for (const std::string& part : {std::string{facts.before_size}, size, std::string{facts.after_size}}) {
        if (!part.empty()) line += " " + part;
    }
    return line;
}

std::optional<FingerprintKind> kind_of_type_line(std::string_view type) {
    if (type.starts_with(facts_of(FingerprintKind::subgraph).type)) return FingerprintKind::subgraph;
    std::uint32_t bits = 0;
    if (const std::size_t at = type.find(kSizeKey); at != std::string_view::npos) {
        const char* const begin = type.data() + at + kSizeKey.size();
        std::from_chars(begin, type.data() + type.size(), bits);
    }
    for (const KindFacts& facts : kFacts) {
        if (type == type_line({.kind = facts.kind, .bits = bits})) return facts.kind;
    }
    return std::nullopt;
}

}  // namespace chemsieve
