#include "search/run/library_route.h"

#include <algorithm>
#include <unordered_set>

#include "base/checksum.h"
#include "base/json.h"
#include "base/mix.h"
#include "base/sealed_parts.h"
#include "base/text.h"
#include "chem/sameness/compound_form.h"
#include "data/source/compound_graph.h"
#include "search/request/query.h"

namespace chemsieve {

namespace {

constexpr std::int64_t kBetweenReports = 4096;  // compounds

// Apart from items, which are hashes of another kind.
std::uint64_t key_of_form(const std::string& form) { return mix64(checksum64(form) + kGolden); }

std::string form_of(const StructureSource* structures, CompoundReader& reader, CompoundNumber number) {
    if (structures) {
        const KeptMemory::Visit visit = structures->visit();
        const auto form =
            stored_form(structures->structure(number), structures->classes(), reader.row(number).canonical);
        if (form) return *form;
    }
    return compound_form(reader.molecule(number));
}

using Keys = std::unordered_set<std::uint64_t>;

// Puts the keys of a library's compounds together. False if stopped.
template <class Report>
bool collect(const CompoundSource& library, Keys& keys, RouteStop& where, Report report, const std::stop_token& stop) {
    const auto structures = library.structures();
    const auto numbers = library.reader();
    const auto reader = library.reader();
    numbers->for_each_compound([&](CompoundNumber number) {
        if (stop.stop_requested()) return false;
        const CompoundGraph graph = graph_of_compound(structures.get(), *reader, number);
        const UnsortedItems items = make_unsorted_items(graph.graph, library.recipe());
        keys.insert(items.items.begin(), items.items.end());
        keys.insert(key_of_form(form_of(structures.get(), *reader, number)));
        where.tells_all = where.tells_all && items.complete && !graph.matches_loosely;
        ++where.compounds;
        report();
        return true;
    });
    return !stop.stop_requested();
}

bool has_all(const filter::BloomFilter& level, std::span<const std::uint64_t> items) {
    return std::all_of(items.begin(), items.end(), [&level](std::uint64_t item) { return level.may_contain(item); });
}

}  // namespace

bool tells_of_hits(SearchMode mode, const SearchOptions& options) {
    if (mode == SearchMode::exact) return options.sameness.is_plain();
    // With a structure that hits may contain instead, they need not contain the query.
    return mode == SearchMode::substructure && (!options.conditions || options.conditions->any.empty());
}

std::optional<LibraryRoute> LibraryRoute::make(std::span<const Part> parts,
                                               const std::function<void(std::int64_t, std::int64_t)>& progress,
                                               const std::stop_token& stop) {
    std::int64_t done = 0, total = 0;
    for (const Part& part : parts) {
        total += part.library.compound_count();
        const std::vector<Failure> others = part.library.made_by_other_rdkit();
        if (!others.empty()) throw LibraryError(others.front());
    }
    const auto report = [&] {
        if (++done % kBetweenReports == 0 && progress) progress(done, total);
    };
    std::vector<RouteStop> stops;
    std::vector<Keys> keys(parts.size());
    std::size_t most = 1;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        RouteStop& where = stops.emplace_back(RouteStop{.path = parts[i].path, .last_number = parts[i].last_number});
        if (!collect(parts[i].library, keys[i], where, report, stop)) return std::nullopt;
        most = std::max(most, keys[i].size());
    }
    // From the farthest on: each knows what lies behind it, one hop farther.
    const auto depth = static_cast<unsigned>(parts.size());
    const auto empty = filter::BloomFilter::for_keys(most, kErrorRate);
    std::vector<filter::AttenuatedFilter> behind;
    for (std::size_t i = parts.size(); i-- > 0;) {
        filter::BloomFilter own = empty;
        for (const std::uint64_t key : keys[i]) own.insert(key);
        keys[i].clear();
        behind = {filter::AttenuatedFilter::of(own, depth, behind)};
    }
    return LibraryRoute{parts.front().library.recipe(), std::move(stops), std::move(behind.front())};
}

bool LibraryRoute::can_hold_substructure(std::size_t stop, const Query& query) const {
    if (!stops_[stop].tells_all) return true;
    const filter::BloomFilter& level = filter_.level(static_cast<unsigned>(stop));
    if (!has_all(level, query.formula().required.items)) return false;
    return std::all_of(query.formula().choices.begin(), query.formula().choices.end(), [&](const Choice& choice) {
        return std::any_of(choice.alternatives.begin(), choice.alternatives.end(),
                           [&](const auto& items) { return has_all(level, items); });
    });
}

bool LibraryRoute::can_hold_exactly(std::size_t stop, const Query& query) const {
    if (!query.has_structure()) return true;
    return filter_.level(static_cast<unsigned>(stop)).may_contain(key_of_form(compound_form(query.molecule())));
}

std::vector<std::uint8_t> LibraryRoute::to_bytes() const {
    Json j{{"recipe", recipe_.to_text()}, {"forms", kCompoundFormVersion}, {"libraries", Json::list()}};
    for (const RouteStop& stop : stops_) {
        if (to_utf8(stop.path) != stop.path) {
            throw RouteError{"a route names libraries in UTF-8, which " + stop.path + " is not; rename it"};
        }
        j["libraries"].push_back({{"path", stop.path},
                                  {"compounds", stop.compounds},
                                  {"last_number", static_cast<std::int64_t>(stop.last_number)},
                                  {"tells_all", stop.tells_all}});
    }
    SealedPartsWriter bytes{kMark};
    bytes.add(json_text(j));
    bytes.add(filter_.to_bytes());
    return bytes.sealed();
}

LibraryRoute LibraryRoute::from_bytes(std::span<const std::uint8_t> bytes) {
    try {
        SealedPartsReader reader{bytes, kMark, kWhat};
        const Json j = parse_json(reader.next_text());
        if (j.value("forms", 1) != kCompoundFormVersion)
            throw RouteError("its keys are made of other forms of compounds");
        std::vector<RouteStop> stops;
        for (const Json& stop : j.at("libraries").values()) {
            stops.push_back({.path = stop.at("path").text(),
                             .compounds = stop.at("compounds").integer<std::int64_t>(),
                             .last_number = CompoundNumber{stop.at("last_number").integer<std::int64_t>()},
                             .tells_all = stop.at("tells_all").is_true()});
        }
        auto filter = filter::AttenuatedFilter::from_bytes(reader.next());
        if (stops.empty() || filter.depth() != stops.size()) throw RouteError("it has another number of levels");
        return {FingerprintRecipe::from_text(j.at("recipe").text()), std::move(stops), std::move(filter)};
    } catch (const PartsError& e) {
        throw RouteError(e.reason());
    } catch (const JsonError& e) {
        throw RouteError(std::string{"its description cannot be read: "} + e.what());
    } catch (const LibraryError& e) {
        throw RouteError(e.reason());
    } catch (const filter::FilterError& e) {
        throw RouteError("its filter cannot be read: " + e.reason());
    }
}

}  // namespace chemsieve
