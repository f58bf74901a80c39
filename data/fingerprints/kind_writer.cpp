#include "data/fingerprints/kind_writer.h"

#include <algorithm>

#include "chem/read/parse.h"
#include "data/fingerprints/fingerprint_set.h"
#include "fingerprint/subgraph/searched_part.h"

namespace chemsieve {

namespace {

BitFingerprint made_from_text(const CompoundRecord& compound, FingerprintKind kind, const FingerprintRecipe& recipe) {
    const ParseResult parsed =
        compound.molblock.empty() ? parse_smiles(compound.smiles) : parse_molblock(compound.molblock);
    const Molecule molecule = searched_part(std::get<Molecule>(parsed), recipe);  // it was read before
    return make_kind_fingerprints(molecule, std::span{&kind, 1}).front().bits;
}

BitFingerprint fingerprint_of(const CompoundRecord& compound, FingerprintKind kind, const FingerprintRecipe& recipe) {
    const auto found = std::find_if(compound.kinds.begin(), compound.kinds.end(),
                                    [kind](const KindFingerprint& fingerprint) { return fingerprint.kind == kind; });
    return found != compound.kinds.end() ? found->bits : made_from_text(compound, kind, recipe);
}

}  // namespace

KindWriter::KindWriter(sqlite::Connection& connection, const FingerprintRecipe& recipe)
    : connection_{connection}, recipe_{recipe} {
    begin();
}

void KindWriter::begin() {
    kinds_.clear();
    tails_.clear();
    for (const FingerprintSet& set : complete_sets(connection_)) {
        if (set.kind == FingerprintKind::subgraph) continue;
        kinds_.push_back(set.kind);
        tails_.emplace_back(connection_, set);
    }
}

void KindWriter::append(std::span<const CompoundRecord> compounds, std::int64_t first_number) {
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        FingerprintBlock block;
        for (std::size_t i = 0; i < compounds.size(); ++i) {
            append_fingerprint(block, CompoundNumber{first_number + static_cast<std::int64_t>(i)},
                               fingerprint_of(compounds[i], kinds_[k], recipe_));
        }
        tails_[k].append(block);
    }
}

}  // namespace chemsieve
