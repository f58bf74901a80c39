#include "search/engine/random_pairs.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "data/source/compound_graph.h"
#include "fingerprint/similarity/tanimoto.h"
#include "fingerprint/subgraph/item_set.h"

namespace chemsieve {

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t limit) { return static_cast<std::size_t>(random() % limit); }

// `wanted` of the numbers less than `total`, ascending.
std::vector<std::size_t> drawn(std::size_t total, std::size_t wanted, Random& random) {
    std::vector<std::size_t> all(std::min(total, wanted));
    if (wanted >= total) {
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    std::set<std::size_t> some;
    while (some.size() < wanted) some.insert(below(random, total));
    return {some.begin(), some.end()};
}

struct DrawnCompound {
    CompoundNumber number{};
    std::vector<std::uint64_t> items;  // items or bit numbers, ascending
};

// The drawn compounds of a block or of the tail, and their places in it.
struct DrawnPlaces {
    std::vector<std::size_t> places;  // ascending
    std::size_t first = 0;            // number of the first of them among all drawn compounds
};

// The drawn compounds. All compounds are numbered block after block, then the tail.
class Drawing {
  public:
    Drawing(const FingerprintSource& source, const PairSample& sample, Random& random) : source_{source} {
        std::size_t total = 0;
        for (const StoredBlock& block : source.blocks()) total += block.compounds;
        for (const FingerprintBlock& block : source.tail()) total += block.compounds.size();
        const std::vector<std::size_t> numbers = drawn(total, sample.compounds, random);
        std::size_t next = 0, first = 0;
        const auto take = [&](std::size_t compounds) {
            DrawnPlaces here{.places = {}, .first = next};
            for (; next < numbers.size() && numbers[next] < first + compounds; ++next) {
                here.places.push_back(numbers[next] - first);
            }
            first += compounds;
            return here;
        };
        for (const StoredBlock& block : source.blocks()) blocks_.push_back(take(block.compounds));
        for (const FingerprintBlock& block : source.tail()) tail_.push_back(take(block.compounds.size()));
        compounds_.resize(numbers.size());
        name_them();
    }

    std::vector<DrawnCompound>& compounds() noexcept { return compounds_; }

    // False if stopped.
    bool read_bits(const std::stop_token& stop) {
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            if (!blocks_[i].places.empty() && !read_block(i, stop)) return false;
        }
        for (std::size_t i = 0; i < tail_.size(); ++i) read_rows(source_.tail()[i], tail_[i]);
        return true;
    }

  private:
    void name_them() {
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            StoredColumn column;
            std::size_t read = ~std::size_t{0};
            for (std::size_t k = 0; k < blocks_[i].places.size(); ++k) {
                const std::size_t place = blocks_[i].places[k];
                if (place / kColumnCompounds != read) column = source_.read_column(i, read = place / kColumnCompounds);
                compounds_[blocks_[i].first + k].number = column.compounds.at(place % kColumnCompounds);
            }
        }
        for (std::size_t i = 0; i < tail_.size(); ++i) {
            for (std::size_t k = 0; k < tail_[i].places.size(); ++k) {
                compounds_[tail_[i].first + k].number = source_.tail()[i].compounds[tail_[i].places[k]];
            }
        }
    }

    bool read_block(std::size_t number, const std::stop_token& stop) {
        const StoredBlock& block = source_.blocks()[number];
        std::vector<std::uint64_t> row(block.words_a_row());
        for (std::uint32_t position = 0; position < block.bits; ++position) {
            if (stop.stop_requested()) return false;
            if (block.summary[position] == 0) continue;
            source_.read_row(number, position, row.data());
            for (std::size_t k = 0; k < blocks_[number].places.size(); ++k) {
                const std::size_t place = blocks_[number].places[k];
                if ((row[place / 64] >> (place % 64) & 1U) != 0) {
                    compounds_[blocks_[number].first + k].items.push_back(position);
                }
            }
        }
        return true;
    }

    void read_rows(const FingerprintBlock& block, const DrawnPlaces& here) {
        const std::size_t words = (std::size_t{block.bits} + 63) / 64;
        for (std::size_t k = 0; k < here.places.size(); ++k) {
            const std::uint64_t* const row = block.words.data() + here.places[k] * words;
            for (std::uint32_t bit = 0; bit < block.bits; ++bit) {
                if ((row[bit / 64] >> (bit % 64) & 1U) != 0) compounds_[here.first + k].items.push_back(bit);
            }
        }
    }

    const FingerprintSource& source_;
    std::vector<DrawnPlaces> blocks_;
    std::vector<DrawnPlaces> tail_;
    std::vector<DrawnCompound> compounds_;
};

// Fills in the items; leaves out compounds that searches never compare. False if stopped.
bool make_items_of(std::vector<DrawnCompound>& compounds, const CompoundSource& source, const std::stop_token& stop) {
    const auto structures = source.structures();
    const auto reader = source.reader();
    std::vector<DrawnCompound> compared;
    for (DrawnCompound& compound : compounds) {
        if (stop.stop_requested()) return false;
        try {
            ItemSet items =
                make_items(graph_of_compound(structures.get(), *reader, compound.number).graph, source.recipe());
            if (items.complete) compared.push_back({compound.number, std::move(items.items)});
        } catch (const CompoundRemoved&) {
            continue;
        }
    }
    compounds = std::move(compared);
    return true;
}

ComparedPair compared(const DrawnCompound& query, const DrawnCompound& compound) {
    return {.query = query.number,
            .compound = compound.number,
            .common = common_items(query.items, compound.items),
            .query_items = static_cast<std::uint32_t>(query.items.size()),
            .compound_items = static_cast<std::uint32_t>(compound.items.size())};
}

std::vector<ComparedPair> all_pairs(const std::vector<DrawnCompound>& compounds, Random& random) {
    std::vector<ComparedPair> pairs;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const bool turned = (random() & 1U) != 0;
            pairs.push_back(compared(compounds[turned ? i : k], compounds[turned ? k : i]));
        }
    }
    return pairs;
}

}  // namespace

std::optional<std::vector<ComparedPair>> compare_random_pairs(const CompoundSource& source, FingerprintKind kind,
                                                              const PairSample& sample, const std::stop_token& stop) {
    const auto fingerprints = source.fingerprints(kind);
    if (!fingerprints) throw LibraryError(source.name() + " holds no " + name_of(kind) + " fingerprints");
    Random random{sample.seed};
    Drawing drawing{*fingerprints, sample, random};
    std::vector<DrawnCompound>& compounds = drawing.compounds();
    const bool done =
        kind == FingerprintKind::subgraph ? make_items_of(compounds, source, stop) : drawing.read_bits(stop);
    if (!done) return std::nullopt;
    const std::size_t number = compounds.size();
    if (number < 2 || number * (number - 1) / 2 <= sample.pairs) return all_pairs(compounds, random);
    std::vector<ComparedPair> pairs;
    while (pairs.size() < sample.pairs) {
        if (pairs.size() % 1024 == 0 && stop.stop_requested()) return std::nullopt;
        const std::size_t query = below(random, number);
        const std::size_t other = below(random, number - 1);
        pairs.push_back(compared(compounds[query], compounds[other + (other >= query ? 1 : 0)]));
    }
    return pairs;
}

}  // namespace chemsieve
