#include "search/engine/compared_items.h"

#include <new>

#include "base/error.h"
#include "fingerprint/kinds/fingerprinter.h"

namespace chemsieve {

namespace {

std::vector<std::uint64_t> bits_of(const BitFingerprint& fingerprint) {
    std::vector<std::uint64_t> bits;
    for (std::uint32_t bit = 0; bit < fingerprint.bits(); ++bit) {
        if (fingerprint.test(bit)) bits.push_back(bit);
    }
    return bits;
}

const BitFingerprint& checked(const Query& query, FingerprintKind kind) {
    if (kind == FingerprintKind::subgraph) {
        throw QueryError("query " + query.id() + " is a fingerprint, which does not tell its subgraphs");
    }
    const std::uint32_t bits = default_method(kind).bits;
    if (query.fingerprint()->bits() != bits) {
        throw QueryError("query " + query.id() + " has " + std::to_string(query.fingerprint()->bits()) + " bits, " +
                         name_of(kind) + " fingerprints have " + std::to_string(bits));
    }
    return *query.fingerprint();
}

}  // namespace

std::vector<std::uint64_t> compared_items(const Query& query, FingerprintKind kind) {
    if (query.fingerprint() != nullptr) return bits_of(checked(query, kind));
    if (kind == FingerprintKind::subgraph) {
        if (query.items().complete) return query.items().items;
        throw QueryError("query " + query.id() + " has too many subgraphs to compare");
    }
    try {
        return bits_of(fixed_fingerprint(query.molecule(), default_method(kind)));
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        // RDKit throws on odd molecules for which a fingerprint is not defined.
        throw QueryError("query " + query.id() + " has no " + name_of(kind) + " fingerprint: " + e.what());
    }
}

}  // namespace chemsieve
