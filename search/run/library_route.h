// Which of several libraries can hold the answer to a query at all, known of one small file without opening them.
//
// The libraries stand in the order of their distance: first that on this disk, then that on the file server. An
// attenuated Bloom filter has a level for each: all items of its compounds, and the keys of their canonical forms. A
// library whose level lacks an item that every hit must have is passed over; that is certain. What the filter errs,
// opens a library for nothing.
// Not passed over: a library that has more compounds than when the route was made (the caller knows), and for
// substructures one with compounds whose items do not tell what they contain.
// Source: filter::AttenuatedFilter. Errors: RouteError says what is wrong with the bytes. Threads: values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "data/source/compound_source.h"
#include "fingerprint/filter/catalogues/attenuated_filter.h"
#include "search/request/query.h"
#include "search/request/search_types.h"

namespace chemsieve {

class RouteError : public Error {
  public:
    using Error::Error;
};

// Whether routes know which libraries can hold hits of such a search: substructure searches whose hits all contain the
// query, and exact ones that look for the canonical form alone.
bool tells_of_hits(SearchMode mode, const SearchOptions& options);

// A library of a route, as it was when the route was made.
struct RouteStop {
    std::string path;
    std::int64_t compounds = 0;
    CompoundNumber last_number{0};  // the highest that a compound ever had
    bool tells_all = true;          // by the items of each compound, what it contains

    bool operator==(const RouteStop&) const = default;
};

class LibraryRoute {
  public:
    static constexpr std::string_view kMark = "CSROUTE1";
    static constexpr std::string_view kWhat = "route of libraries";
    static constexpr double kErrorRate = 0.01;  // a probability, for one item or key that a library lacks

    // Goes through all compounds of all libraries; nothing if stopped. All have the same recipe, and are of this RDKit
    // (else LibraryError): a route tells what its own program would find. `progress` hears of
    // compounds done and in all, and may be empty.
    struct Part {
        std::string path;
        const CompoundSource& library;
        CompoundNumber last_number;  // see RouteStop
    };
    static std::optional<LibraryRoute> make(std::span<const Part> parts,
                                            const std::function<void(std::int64_t, std::int64_t)>& progress,
                                            const std::stop_token& stop);

    const std::vector<RouteStop>& stops() const noexcept { return stops_; }
    const FingerprintRecipe& recipe() const noexcept { return recipe_; }
    const filter::AttenuatedFilter& filter() const noexcept { return filter_; }

    // Whether a compound of the library, as it was then, can be a hit of a search that routes tell of.
    bool can_hold_substructure(std::size_t stop, const Query& query) const;
    bool can_hold_exactly(std::size_t stop, const Query& query) const;

    std::vector<std::uint8_t> to_bytes() const;
    static LibraryRoute from_bytes(std::span<const std::uint8_t> bytes);

  private:
    LibraryRoute(FingerprintRecipe recipe, std::vector<RouteStop> stops, filter::AttenuatedFilter filter)
        : recipe_{std::move(recipe)}, stops_{std::move(stops)}, filter_{std::move(filter)} {}

    FingerprintRecipe recipe_;
    std::vector<RouteStop> stops_;
    filter::AttenuatedFilter filter_;
};

}  // namespace chemsieve
