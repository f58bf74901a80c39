// What goes into a search and what comes out.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "chem/remark.h"
#include "chem/sameness/sameness.h"
#include "data/source/compound_source.h"
#include "fingerprint/similarity/metric.h"
#include "match/substructure_matcher.h"

namespace chemsieve {

struct StructureConditions;  // search/request/query.h

enum class SearchMode { substructure, superstructure, exact, similar };

const char* name_of(SearchMode mode);

// How the similarities of a compound to several references become one.
// max: the greatest similarity; mean: their mean.
enum class Fusion { max, mean };

// The name that users write: "max".
const char* name_of(Fusion fusion) noexcept;
std::optional<Fusion> fusion_from_name(std::string_view name);

struct SearchOptions {
    std::size_t top = 0;   // best N; 0: all
    double threshold = 0;  // similarity search: at least this, compared in millionths
    FingerprintKind fingerprint = FingerprintKind::subgraph;  // similarity search: the kind compared
    Metric metric{};                                          // similarity search: the coefficient
    bool stereo = false;                                      // sub- and superstructure: stereochemistry must agree
    Sameness sameness;                                        // exact: which differences are ignored
    unsigned jobs = 0;                                        // threads; 0: all cores
    std::optional<std::chrono::milliseconds> match_limit;     // a compound
    std::optional<std::chrono::milliseconds> time_limit;      // a query
    std::uint64_t match_steps = 1'000'000;                    // a compound, see MatchLimits
    MatcherKind matcher = MatcherKind::compiled;              // substructure: rdkit for comparison, much slower
    std::shared_ptr<const StructureConditions> conditions;    // substructure: further structures; nothing: none
    // Only these compounds can be candidates, hits or counted in `top`; nothing: all. See Searcher::compounds().
    std::shared_ptr<const CompoundSelection> among;
    // By CompoundSource::libraries(): libraries in which there is certainly no hit of a substructure search, or of an
    // exact one by plain rules; empty: nothing is known of them.
    std::vector<bool> passed_over = {};

    // `conditions` and `among` are equal only if they are the same object.
    bool operator==(const SearchOptions&) const = default;
};

// The fingerprints that a search looks at.
FingerprintKind fingerprint_of(SearchMode mode, const SearchOptions& options);

struct Hit {
    CompoundNumber compound{};
    Similarity similarity;
    std::uint32_t query = 0;  // its place among the queries of the request
};

struct SearchProgress {
    std::size_t done = 0;   // compounds decided, by the screen or by a look at their structure
    std::size_t total = 0;  // compounds of the library
    std::size_t hits = 0;
    bool chooses = false;  // compounds, before it searches them
};

// What became of the compounds of a library.
struct SearchCounts {
    std::size_t compounds = 0;   // in the library
    std::size_t screened = 0;    // compounds that the screen looked at; fewer than all if the best `top` were found
    std::size_t candidates = 0;  // selected compounds that passed the screen
    std::size_t verified = 0;    // candidates whose structure was looked at
    std::size_t hits = 0;
    std::size_t not_decided = 0;  // candidates given up, or not reached in time
};

// Times are wall clock, in milliseconds.
struct SearchStats : SearchCounts {
    SearchMode mode = SearchMode::substructure;
    std::vector<SearchCounts> by_library;  // one a library, where there are several; empty: one
    // Substructure: why RDKit matched instead of the compiled query; empty if the compiled query matched, or RDKit was
    // asked for.
    std::string not_compiled;
    Remarks noted;  // on the query, once it was searched: what of it does not count, or has no bits
    double screen_ms = 0;
    double verify_ms = 0;

    // On the query.
    Remarks remarks() const {
        Remarks all = noted;
        if (!not_compiled.empty()) all.push_back({RemarkKind::matched_by_rdkit, {}, not_compiled});
        return all;
    }
};

enum class SearchEnd { complete, cancelled, time_is_up };

struct SearchOutcome {
    SearchStats stats;
    SearchEnd end = SearchEnd::complete;
    // False if some compounds that may be hits were not decided.
    bool is_complete() const noexcept { return end == SearchEnd::complete && stats.not_decided == 0; }
};

// Called on the searching thread; either may be empty. Hits come in batches; hits of substructure search come best
// first, except ties and the few compounds that are always candidates. With `top` there may be more hits than asked
// for: ties with the last. rank() puts them in their final order.
struct SearchEvents {
    std::function<void(std::span<const Hit>)> hits;
    std::function<void(const SearchProgress&)> progress;  // at most some tens of times a second
};

}  // namespace chemsieve
