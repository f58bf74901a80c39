// The kinds of fixed-length fingerprints, their lengths and the type lines by which other programs know them.
//
//     subgraph            the project's own items (fingerprint/subgraph/) at one length; a power of two
//     morgan2, morgan3    RDKit's Morgan fingerprint of radius 2 and 3 (close to ECFP4 and ECFP6)
//     rdkit               RDKit's path fingerprint: subgraphs of 1 to 7 bonds, branched ones too, 2 bits each
//     atompair            atom pairs up to 30 bonds apart, hashed, four bits for counts
//     torsion             topological torsions of four atoms, hashed, four bits for counts
//     maccs               the 166 public MACCS keys as RDKit defines them; bit 0 is key 1
//     pubchem             PubChem's 881 substructure keys (fingerprint/kinds/)
//
// Type lines follow chemfp: a name, a version, then parameters. The kinds that RDKit computes bear chemfp's own names,
// because they are bit for bit what chemfp computes with the same RDKit; the project's kinds bear its name.
// Source: chemfp's FPS format, https://chemfp.com/fps_format
// Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

enum class FingerprintKind { subgraph, morgan2, morgan3, rdkit, atompair, torsion, maccs, pubchem };

std::span<const FingerprintKind> all_fingerprint_kinds() noexcept;

// As users write it: "morgan2".
const char* name_of(FingerprintKind kind) noexcept;
std::optional<FingerprintKind> fingerprint_kind_from_name(std::string_view name);

// Bits if not asked otherwise: 2048, of the keys their number (166, 881).
std::uint32_t default_bits(FingerprintKind kind) noexcept;

// Lengths to which items may be hashed.
inline constexpr std::uint32_t kMinHashedBits = 64;
inline constexpr std::uint32_t kMaxHashedBits = 65536;

// Why fingerprints of that kind cannot have so many bits, or nothing.
std::optional<std::string> why_not_bits(FingerprintKind kind, std::uint32_t bits);

// All that decides the bits of a compound.
struct FingerprintMethod {
    FingerprintKind kind = FingerprintKind::subgraph;
    std::uint32_t bits = 2048;
    FingerprintRecipe recipe;  // how the items are made; `subgraph` only
};

FingerprintMethod default_method(FingerprintKind kind);

// E.g. "RDKit-Morgan/1 radius=2 fpSize=2048 useFeatures=0 useChirality=0 useBondTypes=1". Two fingerprints may be
// compared if their type lines are equal.
std::string type_line(const FingerprintMethod& method);

// The kind whose type line it is, at whatever length; nothing if fingerprints of that type are not computed here. For
// `subgraph` any recipe will do.
std::optional<FingerprintKind> kind_of_type_line(std::string_view type);

}  // namespace chemsieve
