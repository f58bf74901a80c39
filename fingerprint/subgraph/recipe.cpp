#include "fingerprint/subgraph/recipe.h"

#include <bit>
#include <cstdio>

#include "base/error.h"
#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

namespace {

constexpr std::string_view kLargestComponent = " components=largest";
constexpr std::string_view kNormalised = " groups=normalised";

bool within(int value, int least, int most) { return value >= least && value <= most; }

bool in_range(const FingerprintRecipe& r) {
    return within(r.max_bonds, 0, 8) && within(r.path_bonds, 0, 10) && within(r.ring_bonds, 0, 10) &&
           within(r.small_bonds, 0, 10) && within(r.small_copies, 1, 16) && within(r.small_count, 1, 128) &&
           within(r.large_count, 1, 128) && within(r.saturation_percent, 1, 90) && std::has_single_bit(r.min_bits) &&
           std::has_single_bit(r.max_bits) && r.min_bits >= 64 && r.min_bits <= r.max_bits && r.max_bits <= 65536 &&
           r.max_subgraphs > 0;
}

}  // namespace

std::string FingerprintRecipe::to_text() const {
    char text[300];
    std::snprintf(text, sizeof text,
                  "subgraph hash=%d bonds=%d paths=%d rings=%d states=%d small=%d copies=%d counts=%d,%d saturation=%d "
                  "length=%u-%u cap=%u",
                  hash_version, max_bonds, path_bonds, ring_bonds, atom_states ? 1 : 0, small_bonds, small_copies,
                  small_count, large_count, saturation_percent, min_bits, max_bits, max_subgraphs);
    return text + std::string{largest_component ? kLargestComponent : ""} + std::string{normalise ? kNormalised : ""};
}

FingerprintRecipe FingerprintRecipe::from_text(std::string_view view) {
    FingerprintRecipe r;
    const std::string text{view};
    if (std::sscanf(text.c_str(), "subgraph hash=%d", &r.hash_version) == 1 && r.hash_version != kSubgraphHashVersion) {
        throw LibraryError("the fingerprints were made with hash version " + std::to_string(r.hash_version) +
                               ", this program knows version " + std::to_string(kSubgraphHashVersion),
                           {RemedyKind::import_compounds_anew});
    }
    int states = 0;
    int end = 0;
    const int fields = std::sscanf(text.c_str(),
                                   "subgraph hash=%d bonds=%d paths=%d rings=%d states=%d small=%d copies=%d "
                                   "counts=%d,%d saturation=%d length=%u-%u cap=%u%n",
                                   &r.hash_version, &r.max_bonds, &r.path_bonds, &r.ring_bonds, &states, &r.small_bonds,
                                   &r.small_copies, &r.small_count, &r.large_count, &r.saturation_percent, &r.min_bits,
                                   &r.max_bits, &r.max_subgraphs, &end);
    std::string_view rest = fields == 13 ? view.substr(static_cast<std::size_t>(end)) : "";
    r.largest_component = rest.starts_with(kLargestComponent);
    if (r.largest_component) rest.remove_prefix(kLargestComponent.size());
    r.normalise = rest == kNormalised;
    if (fields != 13 || (!rest.empty() && !r.normalise) || !within(states, 0, 1) || !in_range(r)) {
        throw LibraryError("the fingerprint parameters are damaged: '" + text + "'");
    }
    r.atom_states = states == 1;
    return r;
}

}  // namespace chemsieve
