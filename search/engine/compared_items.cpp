#include "search/engine/compared_items.h"

#include "fingerprint/base/error.h"
#include "fingerprint/chem/kinds/fingerprinter.h"

namespace chemsieve {

namespace {

std::vector<std::uint64_t> bits_of(const BitFingerprint& fingerprint) {
    std::vector<std::uint64_t> bits;
    for (std::uint32_t bit = 0; bit < fingerprint.bits(); ++bit) {
        if (fingerprint.test(bit)) bits.push_back(bit);
    }
    return bits;
}

}  // namespace

std::vector<std::uint64_t> compared_items(const Query& query, FingerprintKind kind) {
    if (kind == FingerprintKind::subgraph) {
        if (query.items().complete) return query.items().items;
        throw QueryError("query " + query.id() + " has too many subgraphs to compare");
    }
    try {
        return bits_of(fixed_fingerprint(query.molecule(), default_method(kind)));
    } catch (const std::exception& e) {
        // RDKit throws on odd molecules for which a fingerprint is not defined.
        throw QueryError("query " + query.id() + " has no " + name_of(kind) + " fingerprint: " + e.what());
    }
}

}  // namespace chemsieve
