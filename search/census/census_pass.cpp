#include "search/census/census_pass.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "base/parallel.h"
#include "data/source/compound_graph.h"
#include "fingerprint/filter/spectral/iceberg.h"
#include "search/census/census.h"

namespace chemsieve::census {

namespace {

constexpr std::size_t kWindow = 2048;  // compounds
constexpr std::size_t kSample = 4096;  // compounds, to learn how many different keys there will be
constexpr double kError = 0.05;        // the filter of pieces: 6 counters a key; at most, as minimal increase errs less
constexpr double kRangeError = 0.01;   // the filters of properties, where a frequent node would add much
constexpr double kListedShare = 0.001;      // pieces of fewer compounds are not listed
constexpr std::uint64_t kSampledKeys = 63;  // a key of which the lowest bits are 0 is counted exactly: one in 64

// Reads graphs of a library, on several threads.
class GraphReader {
  public:
    GraphReader(const CompoundSource& library, const CensusWork& work)
        : library_{library}, structures_{library.structures()}, jobs_{work.jobs ? work.jobs : default_jobs()} {
        for (unsigned i = 0; i < jobs_; ++i) readers_.push_back(library.reader());
        makers_.resize(jobs_);
    }

    std::vector<CompoundNumber> numbers_after(CompoundNumber last) {
        std::vector<CompoundNumber> numbers;
        readers_.front()->for_each_compound([&](CompoundNumber number) {
            if (number > last) numbers.push_back(number);
            return true;
        });
        return numbers;
    }
    void make_keys(std::span<const CompoundNumber> compounds, std::vector<CensusKeys>& keys) {
        keys.resize(compounds.size());
        pool_.run(compounds.size(), jobs_, [&](std::size_t i, unsigned worker) {
            makers_[worker].make(graph_of(compounds[i], worker), library_.recipe(), keys[i]);
        });
    }
    std::optional<MolecularGraph> shape_of(std::uint64_t key, CompoundNumber compound) {
        return makers_.front().shape_of(key, graph_of(compound, 0), library_.recipe());
    }

  private:
    MolecularGraph graph_of(CompoundNumber compound, unsigned worker) {
        return graph_of_compound(structures_.get(), *readers_[worker], compound).graph;
    }

    const CompoundSource& library_;
    std::shared_ptr<const StructureSource> structures_;
    unsigned jobs_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;
    std::vector<CensusKeyMaker> makers_;
    ThreadPool pool_;
};

// Calls with some compounds and their keys at a time. False if stopped.
template <class Visit>
bool go_through(GraphReader& reader, std::span<const CompoundNumber> compounds, const CensusWork& work, Visit visit) {
    std::vector<CensusKeys> keys;
    for (std::size_t first = 0; first < compounds.size(); first += kWindow) {
        if (work.stop.stop_requested()) return false;
        if (work.progress) {
            work.progress(static_cast<std::int64_t>(first), static_cast<std::int64_t>(compounds.size()));
        }
        const auto some = compounds.subspan(first, std::min(kWindow, compounds.size() - first));
        reader.make_keys(some, keys);
        for (std::size_t i = 0; i < some.size(); ++i) visit(some[i], keys[i]);
    }
    return true;
}

// How many different keys so many compounds have, by those of half a sample and of all of it (Heaps' law: a power of
// the number of compounds). It errs to the upper side, as the power falls when the number grows.
std::uint64_t expected_keys(GraphReader& reader, std::span<const CompoundNumber> compounds) {
    std::vector<CompoundNumber> sample;
    const std::size_t size = std::min(kSample, compounds.size());
    for (std::size_t i = 0; i < size; ++i) sample.push_back(compounds[i * compounds.size() / size]);
    std::unordered_set<std::uint64_t> different;
    std::size_t after_half = 1;
    std::vector<CensusKeys> keys;
    for (std::size_t first = 0; first < size; first += kWindow) {
        reader.make_keys(std::span{sample}.subspan(first, std::min(kWindow, size - first)), keys);
        for (const CensusKeys& of_one : keys) {
            different.insert(of_one.once.begin(), of_one.once.end());
            different.insert(of_one.more.begin(), of_one.more.end());
        }
        if (first + kWindow <= size / 2) after_half = different.size();
    }
    if (size == compounds.size()) return different.size();
    const double power = std::log2(static_cast<double>(different.size()) / static_cast<double>(after_half));
    const double growth = static_cast<double>(compounds.size()) / static_cast<double>(size);
    return static_cast<std::uint64_t>(static_cast<double>(different.size()) * std::pow(growth, power));
}

// What a census counts, where it can still be changed.
class OpenCensus {
  public:
    OpenCensus(const CensusParts& parts, const filter::SpectralShape& shape) : parts_{parts}, counts_{shape} {}
    explicit OpenCensus(const Census& census)
        : parts_{census.parts()}, counts_{census.counts().opened()}, pieces_{census.pieces()}, kept_keys_{parts_.keys} {
        for (const RangeCounts& ranges : census.properties()) {
            properties_.emplace_back(ranges.filter().opened(), ranges.levels());
        }
        for (const CommonPiece& piece : pieces_) listed_.insert(piece.key);
    }

    bool count(GraphReader& reader, std::span<const CompoundNumber> compounds, const CensusWork& work) {
        return go_through(reader, compounds, work, [&](CompoundNumber compound, const CensusKeys& keys) {
            ++parts_.compounds;
            parts_.partly_counted += keys.complete ? 0 : 1;
            parts_.counted_to = compound;
            for (const std::uint64_t key : keys.more) insert(key);
            for (const std::uint64_t key : keys.once) {
                if (insert(key) < parts_.listed_from || !listed_.insert(key).second) continue;
                if (auto shape = reader.shape_of(key, compound)) pieces_.push_back({std::move(*shape), key, 0});
            }
        });
    }

    // Counts properties of the compounds above `after`. False if stopped.
    bool count_properties(const CompoundSource& library, CompoundNumber after, std::uint64_t room,
                          const CensusWork& work) {
        for (std::size_t i = 0; i < kCountedProperties.size(); ++i) {
            const CountedProperty& property = kCountedProperties[i];
            const auto values = library.numeric_values({std::string{property.name}, false}, work.stop);
            if (!values) return false;
            if (i >= properties_.size()) properties_.push_back(empty_ranges(property, *values, room));
            for (std::size_t k = 0; k < values->values.size(); ++k) {
                if (values->compounds[k] > after) properties_[i].insert(property.step_of(values->values[k]));
            }
        }
        return true;
    }

    Census closed() {
        parts_.keys = kept_keys_ + sampled_.size() * (kSampledKeys + 1);
        const filter::CompactSpectralFilter counts{counts_};
        parts_.listed_from = keep_most_frequent(pieces_, pieces_listed(parts_.compounds), parts_.listed_from,
                                                [&counts](std::uint64_t key) { return counts.count(key); });
        std::vector<RangeCounts> properties;
        for (const OpenRangeCounts& ranges : properties_) {
            properties.emplace_back(filter::CompactSpectralFilter{ranges.filter()}, ranges.levels());
        }
        return {parts_, counts, std::move(properties), std::move(pieces_)};
    }

  private:
    // Returns the count.
    std::uint64_t insert(std::uint64_t key) {
        const filter::SpectralPositions positions = counts_.positions(key);
        const std::uint64_t before = counts_.least_of(positions);
        if (before == 0 && (key & kSampledKeys) == 0) sampled_.insert(key);
        counts_.insert(positions, 1);
        return before + 1;
    }
    // With room for the nodes above all steps that the library has.
    static OpenRangeCounts empty_ranges(const CountedProperty& property, const NumericValues& values,
                                        std::uint64_t room) {
        // Whoever says a room wants to merge: the size may not depend on the library then.
        const std::uint64_t all_nodes = std::uint64_t{1} << property.levels;
        if (room) return {filter::MinimalIncreaseFilter::for_keys(all_nodes, kRangeError), property.levels};
        std::unordered_set<std::uint64_t> nodes;
        for (const double value : values.values) {
            std::uint64_t node = property.step_of(value);
            for (unsigned level = 0; level <= property.levels; ++level, node /= 2) {
                if (!nodes.insert(filter::range_node_key(level, node)).second) break;
            }
        }
        // Twice as many, so that more compounds find room.
        const std::uint64_t keys = std::bit_ceil(std::max<std::uint64_t>(32, nodes.size()));
        return {filter::MinimalIncreaseFilter::for_keys(keys, kRangeError), property.levels};
    }

    CensusParts parts_;
    filter::MinimalIncreaseFilter counts_;
    std::vector<OpenRangeCounts> properties_;
    std::vector<CommonPiece> pieces_;
    std::unordered_set<std::uint64_t> listed_;
    std::uint64_t kept_keys_ = 0;
    std::unordered_set<std::uint64_t> sampled_;
};

}  // namespace

std::optional<Census> make_census(const CompoundSource& library, std::uint64_t room, const CensusWork& work) {
    GraphReader reader{library, work};
    const std::vector<CompoundNumber> compounds = reader.numbers_after(CompoundNumber{0});
    const std::uint64_t keys = std::max<std::uint64_t>(1024, room ? room : expected_keys(reader, compounds));
    CensusParts parts{.recipe = library.recipe()};
    parts.listed_from =
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(kListedShare * static_cast<double>(compounds.size())));
    OpenCensus census{parts, filter::SpectralShape::for_keys(keys, kError, 0)};
    if (!census.count(reader, compounds, work)) return std::nullopt;
    if (!census.count_properties(library, CompoundNumber{0}, room, work)) return std::nullopt;
    return census.closed();
}

CensusAge age_of(const Census& census, const CompoundSource& library) {
    CensusAge age;
    std::uint64_t still_there = 0;
    library.reader()->for_each_compound([&](CompoundNumber number) {
        ++(number > census.counted_to() ? age.added : still_there);
        return true;
    });
    age.removed = census.compounds() - std::min(census.compounds(), still_there);
    return age;
}

std::optional<Census> continued(const Census& census, const CompoundSource& library, const CensusWork& work) {
    GraphReader reader{library, work};
    const std::vector<CompoundNumber> added = reader.numbers_after(census.counted_to());
    OpenCensus open{census};
    if (!open.count(reader, added, work)) return std::nullopt;
    if (!open.count_properties(library, census.counted_to(), 0, work)) return std::nullopt;
    return open.closed();
}

std::optional<std::vector<std::uint64_t>> counted_exactly(const CompoundSource& library,
                                                          std::span<const std::uint64_t> keys, const CensusWork& work) {
    std::unordered_map<std::uint64_t, std::uint64_t> counts;
    for (const std::uint64_t key : keys) counts[key] = 0;
    GraphReader reader{library, work};
    const bool all = go_through(reader, reader.numbers_after(CompoundNumber{0}), work,
                                [&](CompoundNumber, const CensusKeys& of_compound) {
                                    for (const auto* some : {&of_compound.once, &of_compound.more}) {
                                        for (const std::uint64_t key : *some) {
                                            if (const auto found = counts.find(key); found != counts.end()) {
                                                ++found->second;
                                            }
                                        }
                                    }
                                });
    if (!all) return std::nullopt;
    std::vector<std::uint64_t> result;
    for (const std::uint64_t key : keys) result.push_back(counts[key]);
    return result;
}

bool count_exactly(std::vector<CommonPiece>& pieces, const CompoundSource& library, const CensusWork& work) {
    std::vector<std::uint64_t> keys;
    for (const CommonPiece& piece : pieces) keys.push_back(piece.key);
    const auto counts = counted_exactly(library, keys, work);
    if (!counts) return false;
    for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].count = (*counts)[i];
    return true;
}

std::optional<std::vector<CommonPiece>> pieces_at_least(const Census& census, const CompoundSource& library,
                                                        std::uint64_t least, const CensusWork& work) {
    const filter::MinimalIncreaseFilter counts = census.counts().opened();  // quicker to ask
    std::unordered_map<std::uint64_t, CommonPiece> found;
    GraphReader reader{library, work};
    const bool all = go_through(reader, reader.numbers_after(CompoundNumber{0}), work,
                                [&](CompoundNumber compound, const CensusKeys& keys) {
                                    for (const std::uint64_t key : filter::keys_at_least(counts, keys.once, least)) {
                                        CommonPiece& piece = found[key];
                                        if (piece.count++ == 0) {
                                            piece.key = key;
                                            if (auto shape = reader.shape_of(key, compound))
                                                piece.shape = std::move(*shape);
                                        }
                                    }
                                });
    if (!all) return std::nullopt;
    std::vector<CommonPiece> pieces;
    for (auto& [key, piece] : found) {
        if (piece.count >= least && !piece.shape.atoms.empty()) pieces.push_back(std::move(piece));
    }
    keep_most_frequent(pieces, pieces.size(), least, [&](std::uint64_t key) { return found[key].count; });
    return pieces;
}

}  // namespace chemsieve::census
