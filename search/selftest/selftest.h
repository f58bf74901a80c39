// Proves on a library that substructure searches lose no hit and find none too much: their hits are compared with
// RDKit matching every compound, parsed from its text, without screen, stored structures or compiled queries.
//
// RDKit's matcher is held to limits (match/reading/rdkit_matcher.h); what it does not decide is counted. If the search
// itself left n compounds of a query undecided, up to n of its missing hits are not counted as lost.
// Known differences from RDKit's own reading of queries are counted. Errors: LibraryError. Threads: one call at a time;
// it uses `jobs` threads; the events come on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "base/remedy.h"
#include "data/source/compound_source.h"
#include "search/request/query.h"

namespace chemsieve {

struct SelftestOptions {
    std::int64_t sample = 0;  // compounds to compare, evenly spread; 0: all
    unsigned jobs = 0;        // 0: all cores
    bool stereo = false;
};

struct SelftestDifference {
    bool is_lost = false;   // false: found too much
    std::size_t query = 0;  // its number among the queries given
    CompoundNumber compound{};
};

struct SelftestProgress {
    std::int64_t pairs = 0;  // a query and a compound each, compared
    std::int64_t total = 0;
};

// Each event may be empty.
struct SelftestEvents {
    std::function<void(std::size_t query, const Failure& error)> unusable;
    std::function<void(const SelftestDifference&)> difference;  // by query, then by compound
    std::function<void(const SelftestProgress&)> progress;
};

struct SelftestOutcome {
    std::int64_t queries = 0;     // queries that could be used
    std::int64_t compounds = 0;   // compounds compared with each query
    std::int64_t pairs = 0;       // compared
    std::int64_t candidates = 0;  // candidates in the whole library
    std::int64_t hits = 0;        // RDKit's hits in the compounds compared
    std::int64_t lost = 0;
    std::int64_t too_many = 0;
    std::int64_t not_decided = 0;  // pairs, by RDKit or by the search
    RemarkCounts unlike_rdkit;     // queries; both sides of the comparison take them as this program does
    bool cancelled = false;

    bool is_equal() const noexcept { return lost == 0 && too_many == 0; }
};

SelftestOutcome run_selftest(const std::shared_ptr<const CompoundSource>& source, std::span<const QueryText> queries,
                             const SelftestOptions& options, const SelftestEvents& events, std::stop_token stop);

}  // namespace chemsieve
