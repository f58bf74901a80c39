// A spectral filter that changes, in about as many bits as its counters need at the time.
//
// Minimum selection over counters in a prefix code with slack between (DynamicCounters), as the paper keeps
// them; spectral_filter.h is the same with 32 bits a counter, larger and many times faster.
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 2.2, 4.4 and 4.5.
// Guarantee: count() is never too low, and what was inserted is found. Errs: count() is too high with the probability
// expected_error(). Never full: with more keys than planned the rate grows, and memory with it. Saturated: a counter
// stays at kMostCoded, 2^63 - 1. Wrongly erased: counts of other keys become too low, down to 0, which is "certainly
// not there". Merged: just the filter of both sets.
// Cost: k counters found, read and written anew, some hundred nanoseconds each; 4 to 13 bits a counter where keys come
// once to ten times in the mean. Units: inserts; rates are probabilities for one key. Errors: FilterError. Threads: see
// filter_info.h.
#pragma once

#include "fingerprint/filter/counting/counter_codes.h"
#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::filter {

// Counters that change, each in about as many bits as it needs.
//
// The counters are written in a prefix code, one behind the other, with free bits between: the slack. Groups of about
// log N counters are found by an array of offsets (C1), chunks of log log N counters in a group by a second (C2); in a
// chunk the codes are read from its start on. All lies in one block of words: C1, C2, the chunks.
//     slack       a free bit for every 1 / epsilon counters, at the ends of the chunks
//     a counter that grows pushes those behind it in its chunk into the slack there; if that is not enough, the next
//                 chunk is pushed as a whole, and so on until there is slack enough
//     refresh     after epsilon' m expansions, epsilon' = epsilon / 2e, or if a push would reach too far, all is
//                 written anew with the slack in its places
//     a counter that shrinks leaves slack in its chunk; after m bits of it all is written anew, and smaller
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 4.4 (slack, lemma 8) and 4.5 (a scan in place of lookup
// table and third level, for which the paper says that 4.4 applies as well). Of its two forms this one changes in one
// place when a counter grows; the other, for counters that stay, is StringArrayIndex. Where the paper leaves a
// choice:
//     epsilon' m counts expansions and not inserts, for an insert that lengthens no code takes no slack;
//     C1 stays where it is between two refreshes and only C2 follows a push, which needs a bit more for each offset;
//     N for log N and log log N is that of the last refresh.
// Guarantee: exact. Cost: a look-up reads C1, C2 and half a chunk of codes; a change also writes the chunk, and an
// amortised O(1) for pushes and refreshes: by lemma 8 a push meets 2 / epsilon counters in the mean. Memory: the codes,
// m epsilon bits of slack, and C1 and C2, see parts(). Units: bits. Counters from 0 to kMostCoded; what would be more
// stays there.
struct DynamicLayout {
    CounterCode code = CounterCode::steps;
    unsigned slack_every = 2;  // counters to a bit of slack, 1 / epsilon

    static constexpr unsigned kMostSlackEvery = 64;
    bool operator==(const DynamicLayout&) const = default;
};

class DynamicCounters {
  public:
    using Layout = DynamicLayout;

    // Bits of each part.
    struct Parts {
        std::uint64_t codes = 0;
        std::uint64_t slack = 0;
        std::uint64_t coarse = 0;   // C1
        std::uint64_t offsets = 0;  // C2

        std::uint64_t all() const noexcept { return codes + slack + coarse + offsets; }
    };
    // What keeping it in order has cost so far.
    struct Upkeep {
        std::uint64_t expansions = 0;  // counters that grew into a longer code
        std::uint64_t pushed = 0;      // counters moved for them, those of their own chunks among them
        std::uint64_t refreshes = 0;
    };

    // All zero.
    explicit DynamicCounters(std::uint64_t size = 0, const Layout& layout = {});

    std::uint64_t operator[](std::uint64_t i) const noexcept { return place_of(i).code.number; }
    std::vector<std::uint64_t> values() const;
    void set(std::uint64_t i, std::uint64_t value);
    void add(std::uint64_t i, std::uint64_t more);

    std::uint64_t size() const noexcept { return size_; }
    const Layout& layout() const noexcept { return layout_; }
    Parts parts() const noexcept;
    const Upkeep& upkeep() const noexcept { return upkeep_; }

    std::size_t size_in_bytes() const noexcept { return words_.size() * sizeof(std::uint64_t); }
    // As after a refresh: equal counters give equal bytes, however they came to be.
    void write(FilterWriter& writer) const;
    static DynamicCounters read(FilterReader& reader);
    // The same counters in the same layout.
    bool operator==(const DynamicCounters& other) const;

  private:
    // A counter's code and the chunk that it is in. Positions are bits of the block.
    struct Place {
        std::uint64_t chunk;
        std::uint64_t behind;  // counters of the chunk behind it
        std::uint64_t at;
        Decoded code;
    };

    std::uint64_t chunks() const noexcept { return (size_ + chunk_ - 1) / chunk_; }
    std::uint64_t groups() const noexcept { return (chunks() + group_chunks_ - 1) / group_chunks_; }
    std::uint64_t counters_in(std::uint64_t chunk) const noexcept { return std::min(chunk_, size_ - chunk * chunk_); }
    std::uint64_t begin_of(std::uint64_t chunk) const noexcept;
    bool move_begin(std::uint64_t chunk, std::uint64_t begin) noexcept;
    // Behind so many codes.
    std::uint64_t skip(std::uint64_t at, std::uint64_t count) const noexcept;
    std::uint64_t end_of(std::uint64_t chunk) const noexcept { return skip(begin_of(chunk), counters_in(chunk)); }
    Place place_of(std::uint64_t i) const noexcept;

    // Moves the chunks behind this one, so that this one can end there; false if there is no slack near enough.
    bool push_behind(std::uint64_t chunk, std::uint64_t end);
    void replace(std::uint64_t i, const Place& place, std::uint64_t value);
    // Visits the value of each counter in order.
    template <class Visit>
    void each(Visit visit) const;
    // For codes of so many bits: all sizes but that of C2's offsets.
    void set_sizes(std::uint64_t codes);
    void set_offset_bits(unsigned bits);
    // Writes the counters of `all`, whose codes take so many bits, with slack in its places.
    template <class All>
    void lay_out(std::uint64_t codes, All all);
    // Writes all anew with one counter changed.
    void refresh(std::uint64_t changed, std::uint64_t value);

    Layout layout_;
    std::uint64_t size_ = 0;
    std::uint64_t chunk_ = 1;         // counters
    std::uint64_t group_chunks_ = 1;  // chunks of a group
    unsigned coarse_bits_ = 0;        // an offset in C1 has
    unsigned offset_bits_ = 0;        // an offset in C2 has
    std::uint64_t chunks_at_ = 0;     // where they begin, behind C1 and C2
    std::uint64_t end_ = 0;           // where the block ends
    std::uint64_t codes_ = 0;         // bits of all codes
    std::uint64_t grown_ = 0;         // expansions since the last refresh
    std::uint64_t shrunk_ = 0;        // bits since the last refresh
    Upkeep upkeep_;
    std::vector<std::uint64_t> words_;
};

class DynamicSpectralFilter : public SpectralKeys {
  public:
    static constexpr FilterInfo kInfo{.name = "spectral filter, compact and changing",
                                      .tag = "SPDY",
                                      .source = "Cohen and Matias 2003, sections 2.2, 4.4 and 4.5",
                                      .chemical_use = "census that follows imports and removals where memory is short",
                                      .can_insert = true,
                                      .can_erase = true,
                                      .can_count = true,
                                      .can_merge = true,
                                      .counts_all = true};

    explicit DynamicSpectralFilter(const SpectralShape& shape, const DynamicLayout& layout = {});
    static DynamicSpectralFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0) {
        return DynamicSpectralFilter{SpectralShape::for_keys(keys, probability, seed)};
    }

    Inserted insert(std::uint64_t key, std::uint64_t times = 1);
    // False, with nothing changed, if it was not there so often.
    bool erase(std::uint64_t key, std::uint64_t times = 1);
    bool may_contain(std::uint64_t key) const noexcept { return count(key) > 0; }
    std::uint64_t count(std::uint64_t key) const noexcept { return least_of(positions(key)); }
    // Takes in a filter with the same shape; the layouts may differ.
    void merge(const DynamicSpectralFilter& other);

    const DynamicCounters& counters() const noexcept { return counters_; }
    std::size_t size_in_bytes() const noexcept { return counters_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static DynamicSpectralFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const DynamicSpectralFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    explicit DynamicSpectralFilter(FilterReader& reader);
    std::uint64_t least_of(const SpectralPositions& positions) const noexcept;

    DynamicCounters counters_;
};

static_assert(ErasingFilter<DynamicSpectralFilter> && SpectrumFilter<DynamicSpectralFilter> &&
              MergingFilter<DynamicSpectralFilter> && ScreeningFilter<DynamicSpectralFilter>);

}  // namespace chemsieve::filter
