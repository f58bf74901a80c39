#include "data/compound/compound_record.h"

#include <exception>
#include <new>

#include "fingerprint/kinds/fingerprinter.h"

namespace chemsieve {

std::vector<KindFingerprint> make_kind_fingerprints(const Molecule& compound, std::span<const FingerprintKind> kinds) {
    std::vector<KindFingerprint> result;
    for (const FingerprintKind kind : kinds) {
        const FingerprintMethod method = default_method(kind);
        try {
            result.push_back({kind, fixed_fingerprint(compound, method), {}});
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& e) {
            result.push_back({kind, BitFingerprint{method.bits}, e.what()});
        }
    }
    return result;
}

void append_fingerprint(FingerprintBlock& block, CompoundNumber compound, const BitFingerprint& fingerprint) {
    block.bits = fingerprint.bits();
    block.compounds.push_back(compound);
    block.item_counts.push_back(fingerprint.set_bits());
    block.always_candidate.push_back(false);
    block.words.insert(block.words.end(), fingerprint.words().begin(), fingerprint.words().end());
}

void append_fingerprint(FingerprintBlock& block, CompoundNumber compound, const CompoundFingerprint& fingerprint) {
    block.bits = fingerprint.bits.bits();
    block.compounds.push_back(compound);
    block.item_counts.push_back(fingerprint.item_count);
    block.always_candidate.push_back(fingerprint.always_candidate);
    const auto words = fingerprint.bits.words();
    block.words.insert(block.words.end(), words.begin(), words.end());
}

}  // namespace chemsieve
