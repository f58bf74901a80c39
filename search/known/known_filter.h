// A filter of known compounds: which compounds a list has, in one small file, without the list.
//
// It is asked by the keys of compound_keys.h. "Not there" is certain; "probably there" is wrong for a compound that is
// not there with the probability of error_rate(). It holds nothing of a compound but some bits: the list cannot be read
// from it, but whoever has it, and the secret if there is one, can ask it about any compound that they can think of.
//
// Layouts, by what they are best at; all hold a set, each compound once:
//     plain       1.44 log2(1/p) bits a compound; merged with others of its capacity and seed
//     blocked     one cache line a question; somewhat larger; merged likewise
//     compressed  1.08 log2(1/p) bits, of fewer than some 12,000 compounds log2(1/p) + 2: the smallest; fixed
//     counting    four times plain; compounds can be removed; merged likewise
//     cuckoo      smaller than plain below p = 0.4 %; compounds can be removed
//     ids         tells the id of a compound as well; fixed
//
// Source: fingerprint/filter/, which names the papers.
//
// Its bytes: "CSKNOWN1", the length of a description in JSON (8 bytes), the description, the length of the filter's
// bytes, these, the ids one a line with their length before, XXH3-64 of all before. Equal compounds, layout, rate and
// seed give equal bytes, in whatever order the compounds came.
// Errors: KnownError says what is wrong with the bytes, or cannot be done with this layout. Threads: any number may ask
// at a time while none changes it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fingerprint/filter/bloom/blocked_filter.h"
#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/bloom/golomb_filter.h"
#include "fingerprint/filter/counting/counting_filter.h"
#include "fingerprint/filter/tables/bloomier_filter.h"
#include "fingerprint/filter/tables/cuckoo_filter.h"
#include "fingerprint/filter/tables/packed_fuse_filter.h"
#include "search/known/compound_keys.h"

namespace chemsieve::known {

enum class Verdict { not_there, probably_there, there, unreadable };

struct CheckedCompound {
    Verdict verdict = Verdict::not_there;
    std::string id;
    std::string text;           // its SMILES, or the key as given
    std::string known_as = {};  // its id there, if that is told
    std::string reason = {};    // why it cannot be read
};

class KnownError : public Error {
  public:
    using Error::Error;
};

// What its bytes begin with.

enum class KnownLayout { plain, blocked, compressed, counting, cuckoo, ids };
inline constexpr KnownLayout kKnownLayouts[] = {KnownLayout::plain,    KnownLayout::blocked, KnownLayout::compressed,
                                                KnownLayout::counting, KnownLayout::cuckoo,  KnownLayout::ids};
std::string_view name_of(KnownLayout layout);
std::optional<KnownLayout> known_layout_from_name(std::string_view name);

// Different keys in a fixed order, as many as `count`; `visit` calls with all of them, some thousand at a time.
struct KeyStream {
    std::uint64_t count = 0;
    std::function<void(const std::function<void(std::span<const std::uint64_t>)>&)> visit;
};
// The keys must outlive it, be sorted and different.
KeyStream stream_of(std::span<const std::uint64_t> keys);

struct KnownDesign {
    KnownLayout layout = KnownLayout::compressed;  // not ids
    double error_rate = 0.001;                     // a probability, for a compound that is not there
    std::uint64_t capacity = 0;                    // compounds it is made for; 0: as many as there are
    std::uint64_t seed = 0;
};

// How many compounds two lists share and how many only one has, of filters alone; nothing of them is exact.
struct SharedEstimate {
    double shared = 0, only_first = 0, only_second = 0;
    double standard_error = 0;  // each figure's, about
};

class KnownFilter {
  public:
    static constexpr std::string_view kMark = "CSKNOWN1";
    static constexpr std::string_view kWhat = "filter of known compounds";

    static KnownFilter build(const KeyRecipe& recipe, const KnownDesign& design, const KeyStream& keys);
    // ids[i] is told of keys[i]; the keys are different. At most 2^32.
    static KnownFilter with_ids(const KeyRecipe& recipe, double error_rate, std::uint64_t seed,
                                std::span<const std::uint64_t> keys, std::vector<std::string> ids);

    bool may_contain(std::uint64_t key) const noexcept;
    // Many at a time, in the order given. `found` has as many items as `keys`: 1 or 0.
    void may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept;
    // The id of a compound that is there, of layout ids.
    std::optional<std::string_view> id_of(std::uint64_t key) const;

    // False, and nothing is changed, if it is certainly not there. Who removes what was not there may take away
    // another. Throws KnownError if the layout cannot.
    bool remove(std::uint64_t key);
    bool can_remove() const noexcept;
    // Afterwards it has the compounds of both. Throws KnownError if recipes, layouts, capacities or seeds differ, or
    // the layout cannot.
    void merge(const KnownFilter& other);

    // Both filters have layout plain or counting, and are made for as many compounds with the same rate and seed.
    // Throws KnownError if they are otherwise, or so full that nothing can be told.
    SharedEstimate shared_with(const KnownFilter& other) const;
    // Compares with a list of so many different compounds, of which so many may be in this filter.
    SharedEstimate shared_with_list(std::uint64_t compounds, std::uint64_t found) const;

    const KeyRecipe& recipe() const noexcept { return recipe_; }
    KnownLayout layout() const noexcept { return layout_; }
    // Compounds put in less those removed; of a merged one an estimate where both may have the same: is_estimated().
    std::uint64_t compounds() const noexcept { return compounds_; }
    bool is_estimated() const noexcept { return is_estimated_; }
    // What it was made for.
    double asked_error_rate() const noexcept { return asked_rate_; }
    // By what is in it.
    double error_rate() const;
    // The share of so many random keys that it takes for known.
    double measured_error_rate(std::uint64_t samples, std::uint64_t seed) const;
    // The filter alone, without ids.
    std::size_t filter_bytes() const noexcept;

    std::vector<std::uint8_t> to_bytes() const;
    static KnownFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const KnownFilter&) const = default;

  private:
    using Filter =
        std::variant<filter::BloomFilter, filter::BlockedFilter, filter::GolombFilter, filter::PackedFuseFilter,
                     filter::CountingBloomFilter, filter::CuckooFilter, filter::BloomierMatrix>;

    KnownFilter(KeyRecipe recipe, KnownLayout layout, double rate, std::uint64_t compounds, Filter filter)
        : recipe_{std::move(recipe)},
          layout_{layout},
          asked_rate_{rate},
          compounds_{compounds},
          filter_{std::move(filter)} {}
    void check_comparable(const KnownFilter& other) const;
    static Filter compressed(const KeyStream& keys, double rate, std::uint64_t seed);
    static Filter filter_from(KnownLayout layout, std::span<const std::uint8_t> bytes);
    std::string description() const;

    KeyRecipe recipe_;
    KnownLayout layout_;
    double asked_rate_;
    std::uint64_t compounds_;
    bool is_estimated_ = false;
    Filter filter_;
    std::vector<std::string> ids_;
};

}  // namespace chemsieve::known
