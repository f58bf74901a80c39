// Families that a library keeps, with the compounds that came later.
#include <algorithm>
#include <map>

#include "app/work/library_families.h"
#include "base/error.h"
#include "data/library/library.h"
#include "data/source/compound_values.h"
#include "data/upkeep/kept_columns.h"
#include "search/families/newcomers.h"

namespace chemsieve::work {

namespace {

struct KeptFamily {
    std::uint32_t family = 0;  // 0: none yet
    std::string representative;
    std::string similarity;
};

FamilyRequest kept_request(const std::string& library, const std::string& name) {
    const auto origin = origin_of_column(library, name);
    const auto request = origin ? request_of_words(origin->made_by) : std::nullopt;
    if (!request) throw LibraryError(library + " keeps no families under the name '" + name + "'");
    if (request->among) {
        throw LibraryError(library + " keeps families of some compounds only under the name '" + name +
                           "'; make them anew");
    }
    return *request;
}

// The families of all compounds, as they are kept.
class KeptFamilies {
  public:
    KeptFamilies(const Library& library, const std::string& name, CompoundReader& reader) {
        const std::vector<std::string> names = kept_family_columns(name);
        const std::vector<ImportedProperty> properties = library.imported_properties();
        std::vector<std::size_t> places;
        for (const std::string& column : names) {
            const auto found = std::find_if(properties.begin(), properties.end(),
                                            [&](const ImportedProperty& property) { return property.name == column; });
            if (found == properties.end()) throw LibraryError(library.name() + " has no column '" + column + "'");
            places.push_back(static_cast<std::size_t>(found - properties.begin()));
        }
        const CompoundSelection all = all_compounds(reader);
        all.for_each([&](CompoundNumber compound) {
            const auto values = reader.imported_values(compound);
            if (!values[places[0]]) return;
            const auto family = static_cast<std::uint32_t>(std::stoul(*values[places[0]]));
            add(compound, {family, values[places[1]].value_or(""), values[places[2]].value_or("")});
            // The member that is called as its representative and is as similar to it as can be.
            const KeptFamily& kept = of(compound);
            if (kept.similarity == "1.000000" && reader.id(compound) == kept.representative) {
                representatives_.emplace(family, compound);
            }
        });
    }

    const KeptFamily& of(CompoundNumber compound) const {
        static const KeptFamily none;
        const std::uint32_t place = places_.of(compound);
        return place == 0 ? none : families_[place - 1];
    }
    void add(CompoundNumber compound, KeptFamily family) {
        highest_ = std::max(highest_, family.family);
        families_.push_back(std::move(family));
        places_[compound] = static_cast<std::uint32_t>(families_.size());
    }
    // A family of its own.
    void begin(CompoundNumber compound, const std::string& id) {
        const std::uint32_t family = highest_ + 1;
        add(compound, {family, id, "1.000000"});
        representatives_[family] = compound;
    }
    // Nothing if it is gone.
    std::optional<CompoundNumber> representative_of(std::uint32_t family) const {
        const auto found = representatives_.find(family);
        return found == representatives_.end() ? std::nullopt : std::optional{found->second};
    }

    std::vector<ColumnToKeep> columns(const std::string& name) const {
        const std::vector<std::string> names = kept_family_columns(name);
        std::vector<ColumnToKeep> columns{{.name = names[0], .type = PropertyType::integer},
                                          {.name = names[1], .type = PropertyType::text},
                                          {.name = names[2], .type = PropertyType::real}};
        places_.for_each([&](CompoundNumber compound, std::uint32_t place) {
            if (place == 0) return;
            const KeptFamily& kept = families_[place - 1];
            columns[0].values.emplace_back(compound, std::to_string(kept.family));
            columns[1].values.emplace_back(compound, kept.representative);
            columns[2].values.emplace_back(compound, kept.similarity);
        });
        return columns;
    }

  private:
    std::vector<KeptFamily> families_;
    CompoundValues<std::uint32_t> places_;  // in `families_`, and one
    std::map<std::uint32_t, CompoundNumber> representatives_;
    std::uint32_t highest_ = 0;
};

// Newcomers by ascending number, with what each joins.
struct Newcomer {
    CompoundNumber compound{};
    std::uint32_t place = 0, joins = 0;
};

std::optional<std::vector<Newcomer>> newcomers_of(const neighbours::NeighbourSet& set, const KeptFamilies& kept,
                                                  const FamilyRequest& request, const neighbours::Work& work) {
    std::vector<std::uint32_t> places;
    for (std::uint32_t place = 0; place < set.size(); ++place) {
        if (kept.of(set.compound(place)).family == 0) places.push_back(place);
    }
    const neighbours::PairGoal goal{.least = request.thresholds.front(), .metric = request.metric};
    const auto joined = families::joined_by(set, places, goal, work);
    if (!joined) return std::nullopt;
    std::vector<Newcomer> newcomers;
    for (std::size_t i = 0; i < places.size(); ++i) {
        newcomers.push_back({set.compound(places[i]), places[i], (*joined)[i]});
    }
    std::sort(newcomers.begin(), newcomers.end(),
              [](const Newcomer& a, const Newcomer& b) { return a.compound < b.compound; });
    return newcomers;
}

// Gives each its family; returns how many families are new.
std::size_t join(const std::vector<Newcomer>& newcomers, const neighbours::NeighbourSet& set, const Metric& metric,
                 CompoundReader& reader, KeptFamilies& kept) {
    const std::vector<std::uint32_t> by_number = set.by_number();
    const auto place_of = [&](CompoundNumber compound) {
        return *std::lower_bound(
            by_number.begin(), by_number.end(), compound,
            [&](std::uint32_t place, CompoundNumber number) { return set.compound(place) < number; });
    };
    std::size_t begun = 0;
    for (const Newcomer& newcomer : newcomers) {
        if (newcomer.joins == newcomer.place) {
            kept.begin(newcomer.compound, reader.id(newcomer.compound));
            ++begun;
            continue;
        }
        KeptFamily joined = kept.of(set.compound(newcomer.joins));
        const auto representative = kept.representative_of(joined.family);
        joined.similarity.clear();
        if (representative) {
            joined.similarity = six_decimals(set.similarity(newcomer.place, place_of(*representative), metric));
        }
        kept.add(newcomer.compound, joined);
    }
    return begun;
}

// Those that cannot be compared, each a family of its own; returns how many had none.
std::size_t begin_apart(const neighbours::NeighbourSet& set, CompoundReader& reader, KeptFamilies& kept) {
    std::size_t begun = 0;
    for (const auto* apart : {&set.without_items, &set.not_comparable}) {
        for (const CompoundNumber compound : *apart) {
            if (kept.of(compound).family != 0) continue;
            kept.begin(compound, reader.id(compound));
            ++begun;
        }
    }
    return begun;
}

}  // namespace

std::optional<FamiliesJoined> extend_families(const std::string& library, const std::string& name,
                                              const neighbours::Work& work) {
    const FamilyRequest request = kept_request(library, name);
    const std::string made_by = origin_of_column(library, name)->made_by;
    const Library source{library};
    const auto set = neighbours::read_neighbour_set(source, request.fingerprint, nullptr, part_of(work, 0, 0.5));
    if (!set) return std::nullopt;
    const auto reader = source.reader();
    KeptFamilies kept{source, name, *reader};
    const auto newcomers = newcomers_of(*set, kept, request, part_of(work, 0.5, 0.9));
    if (!newcomers) return std::nullopt;
    const std::size_t begun = join(*newcomers, *set, request.metric, *reader, kept);
    const std::size_t apart = begin_apart(*set, *reader, kept);
    if (!keep_columns(library, kept.columns(name), made_by, work.stop)) return std::nullopt;
    return FamiliesJoined{.compounds = newcomers->size() + apart, .new_families = begun + apart};
}

}  // namespace chemsieve::work
