// Families of the compounds of a library, for all faces: from what was asked for to who lies with whom, and the columns
// that a library keeps of it.
//
// Errors: LibraryError, with the remedy; QueryError for a property that is not there. Threads: one call at a time;
// progress comes on any thread, one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "data/write/row_order.h"
#include "search/families/families.h"

namespace chemsieve::work {

struct FamilyRequest {
    FingerprintKind fingerprint = FingerprintKind::subgraph;
    families::Method method = families::Method::families;
    Metric metric{};
    // Millionths; several make families at each of them. Empty: the usual one of the kind.
    std::vector<std::uint32_t> thresholds = {};
    std::optional<std::uint32_t> average = {};            // millionths; nothing: as far below a threshold as usual
    std::vector<ColumnOrder> order = {};                  // in which compounds become centres; empty: as imported
    std::shared_ptr<const CompoundSelection> among = {};  // nothing: all compounds
};
// What words_of() says of one threshold. Nothing: it was said of something else.
std::optional<FamilyRequest> request_of_words(const std::string& words);

// The places of a set in the order of columns; without columns as imported. Nothing if stopped.
std::optional<std::vector<std::uint32_t>> places_in_order(const neighbours::NeighbourSet& set,
                                                          const std::vector<ColumnOrder>& order,
                                                          const CompoundSource& source, const neighbours::Work& work);

// What a set of families promises: a compound and another of its family, or all of it, are so similar.
std::string promise_of(const families::Goal& goal);

struct FamiliesAt {
    families::Goal goal;
    families::Count count;
    std::vector<families::Member> members;  // see families::members_of()
};

struct FamilyResult {
    std::vector<FamiliesAt> at;  // a threshold each, in the order asked for
    std::size_t without_items = 0, not_comparable = 0;
};

// Nothing if stopped.
std::optional<FamilyResult> make_families(const CompoundSource& source, const FamilyRequest& request,
                                          const neighbours::Work& work);

struct CurvePoint {
    std::uint32_t threshold = 0;  // millionths
    families::Count count;
};
// How many families there would be at each threshold of the request, or from 0.3 to 0.95 in steps of 0.05.
std::optional<std::vector<CurvePoint>> family_curve(const CompoundSource& source, const FamilyRequest& request,
                                                    const neighbours::Work& work);

// The columns that are kept under a name: the number of the family, `name`, its representative, `name_representative`,
// and the similarity to it, `name_similarity`.
std::vector<std::string> kept_family_columns(const std::string& name);
// Keeps them in the library, whatever was kept under that name before. False if stopped.
bool keep_families(const std::string& library, const std::string& name, const FamilyRequest& request,
                   const FamiliesAt& families, const std::stop_token& stop);

// How many compounds of a library that had no family joined one, or are a new one each.
struct FamiliesJoined {
    std::size_t compounds = 0, new_families = 0;
};
// Gives a family to the compounds that came after families were kept under that name, as search/families/newcomers.h
// says, and keeps that. Throws LibraryError if no families of all compounds are kept under it. Nothing if stopped.
std::optional<FamiliesJoined> extend_families(const std::string& library, const std::string& name,
                                              const neighbours::Work& work);

// "families by method butina, fingerprint morgan2, threshold 0.6": what made them, so that it can be done again.
std::string words_of(const FamilyRequest& request, const families::Goal& goal);

}  // namespace chemsieve::work
