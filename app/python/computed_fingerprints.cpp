#include "app/python/computed_fingerprints.h"

#include "app/cli/command/command.h"
#include "app/cli/options/common_options.h"
#include "app/python/asked_search.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "search/request/query.h"

namespace chemsieve::python {

namespace {

Molecule compound_of(const std::string& structure) {
    const QueryText text = query_of({.id = {}, .text = structure}, 0, std::nullopt, false);
    ParseResult result = parse_compound(text);
    if (const auto* why = std::get_if<Unparsable>(&result)) {
        throw QueryError("the structure cannot be read: " + why->reason);
    }
    return std::get<Molecule>(std::move(result));
}

}  // namespace

NamedFingerprint fingerprint_of(const std::string& structure, const std::string& kind, std::uint32_t bits) {
    const std::vector<FingerprintKind> kinds = cli::kinds_from_words(kind);
    if (kinds.size() != 1) throw cli::UsageError("a fingerprint is of one kind");
    FingerprintMethod method = default_method(kinds.front());
    if (bits > 0) {
        if (const auto why = why_not_bits(method.kind, bits)) throw cli::UsageError(*why);
        method.bits = bits;
    }
    return {fixed_fingerprint(compound_of(structure), method), type_line(method)};
}

std::vector<std::uint64_t> items_of(const std::string& structure) {
    return items_of_compound(compound_of(structure), {}).items;
}

}  // namespace chemsieve::python
