// A spectral filter that is finished, in about as many bits as its counters need: for a file, or to be sent.
//
// The counters of a filter of minimum selection or minimal increase, behind a string-array index. It answers as that
// filter does, in a third to a sixth of its memory; nothing can be inserted any more (dynamic_spectral_filter.h is
// for counters that change).
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 2.2, 4.3 and 4.7.1, "a continuous memory block".
// Guarantee: count() is never too low. Errs: as the filter it was made of. Full: it is built of what there is.
// Saturated: as that filter, a count of SpectralCounters::kFull means "that or more". Not erased, not merged.
// Cost: k look-ups in the index, each of two places in memory; index and counters take 4 to 12 bits a counter where
// keys come once to ten times in the mean. Units: inserts; rates are probabilities for one key. Errors: FilterError.
// Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/counting/bit_stream.h"
#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::filter {

// String-array index: many counters in as many bits as each needs, and every one of them found at once.
//
// The counters are written in binary, as short as they are, one behind the other: N bits for m of them. Where the i-th
// begins is found in three steps:
//     C1      where each group of log N counters begins
//     C2      in front of each group, where its chunks of log log N counters begin (a coarse vector); or, if
//             the group is long, where each counter begins (a complete vector), and that is all
//     then    in front of each chunk, the lengths of its counters in Elias's code, which a lookup table over windows of
//             10 bits adds up; or, if the chunk is long, where each counter begins (a third-level vector)
//
// Source: Cohen and Matias, Spectral Bloom Filters, 4.3 (lemma 7), 4.6.1 (smaller by a power of log log N), 4.7.
// Where the paper leaves a choice, or cannot be done as it stands:
//     a counter has its plain binary digits, 0 has one;
//     logarithms are of base 2, rounded up, log N at least 2 and log log N at least 1;
//     all lies in one block (4.7.1), C2 and the lengths in front of what they describe and not in arrays of their own:
//     this saves the offsets into C2, the flags' rank, and misses of the cache;
//     offsets have as many bits as the length of their group or chunk needs, which is known from where the next begins;
//     the lookup table of the paper has an entry for every sequence of lengths, 2^(log log N)^3 of them or more. Here
//     it has one for each window of bits, and a chunk takes some windows. It depends on nothing, and is not sent;
//     inside a chunk with lengths the counters lie backwards, so that the lengths behind need not be read.
// Division, which groups get a complete vector: as 4.3 and 4.6.1 have it by a threshold, which counters of at most 64
// bits hardly ever reach; or as 4.7.2, each for which the vector is shorter than the group, or, together, as long as
// all vectors so far are shorter than all their groups: this is fastest with skewed data. Cost: built in O(m). A
// look-up reads two places in memory, O(1). Index bits a counter: see parts().

// How groups and chunks are divided.
struct StringArrayLayout {
    enum class Division : std::uint8_t { threshold, each, together };

    unsigned c = 0;  // 4.6.1: groups are (log N)^(1+c) and chunks (log log N)^(1+c) counters
    Division division = Division::together;

    bool operator==(const StringArrayLayout&) const = default;
};

class StringArrayIndex {
  public:
    using Layout = StringArrayLayout;
    using Division = StringArrayLayout::Division;
    static constexpr unsigned kMostC = 2;

    // Bits of each part. All but the base are index.
    struct Parts {
        std::uint64_t base = 0;              // the counters
        std::uint64_t coarse = 0;            // C1
        std::uint64_t coarse_vectors = 0;    // C2, of groups in chunks
        std::uint64_t complete_vectors = 0;  // C2, of other groups
        std::uint64_t chunk_vectors = 0;     // third level
        std::uint64_t lengths = 0;           // bits for the chunks without a vector
        std::uint64_t flags = 0;             // which have what

        std::uint64_t index() const noexcept {
            return coarse + coarse_vectors + complete_vectors + chunk_vectors + lengths + flags;
        }
        bool operator==(const Parts&) const = default;
    };

    StringArrayIndex() : StringArrayIndex{std::span<const std::uint64_t>{}, Layout{}} {}
    explicit StringArrayIndex(std::span<const std::uint64_t> counters, const Layout& layout = {});
    explicit StringArrayIndex(std::span<const std::uint32_t> counters, const Layout& layout = {});

    std::uint64_t operator[](std::uint64_t i) const noexcept;
    std::uint64_t size() const noexcept { return size_; }
    const Layout& layout() const noexcept { return layout_; }
    const Parts& parts() const noexcept { return parts_; }
    // Counters of a group and of a chunk.
    std::uint64_t group() const noexcept { return group_; }
    std::uint64_t chunk() const noexcept { return chunk_; }

    std::size_t size_in_bytes() const noexcept { return words_.size() * sizeof(std::uint64_t); }
    void write(FilterWriter& writer) const;
    static StringArrayIndex read(FilterReader& reader);
    bool operator==(const StringArrayIndex&) const = default;

  private:
    class Builder;

    // Holds `size` counters then, of which number(i) is the i-th.
    template <class Number>
    void build(std::uint64_t size, const Layout& layout, Number number);
    void set_sizes(std::uint64_t size, std::uint64_t base, const Layout& layout);
    std::uint64_t in_chunk(std::uint64_t begin, std::uint64_t end, std::uint64_t count, std::uint64_t i) const noexcept;

    Layout layout_;
    std::uint64_t size_ = 0;
    std::uint64_t group_ = 1;
    std::uint64_t chunk_ = 1;
    std::uint64_t group_threshold_ = 0;  // bits
    std::uint64_t chunk_threshold_ = 0;  // bits
    unsigned offset_bits_ = 0;           // an offset in C1 has
    std::uint64_t records_ = 0;          // where the groups begin, behind C1
    Parts parts_;
    std::vector<std::uint64_t> words_;
};

class CompactSpectralFilter : public SpectralKeys {
  public:
    static constexpr FilterInfo kInfo{
        .name = "spectral filter, compact",
        .tag = "SPSA",
        .source = "Cohen and Matias 2003, sections 2.2 and 4.3",
        .chemical_use = "census as a library's file keeps it: in how many compounds does a subgraph occur?",
        .can_count = true,
        .counts_all = true};

    explicit CompactSpectralFilter(const SpectralCounters& filter, const StringArrayLayout& layout = {});
    // By minimum selection, each key as often as it is there.
    static CompactSpectralFilter build(std::span<const std::uint64_t> keys, double probability, std::uint64_t seed = 0);

    // The same counts where more can be inserted, by minimal increase.
    MinimalIncreaseFilter opened() const;

    bool may_contain(std::uint64_t key) const noexcept { return count(key) > 0; }
    std::uint64_t count(std::uint64_t key) const noexcept;

    const StringArrayIndex& counters() const noexcept { return counters_; }
    std::size_t size_in_bytes() const noexcept { return counters_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static CompactSpectralFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const CompactSpectralFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    explicit CompactSpectralFilter(FilterReader& reader);

    StringArrayIndex counters_;
};

static_assert(SpectrumFilter<CompactSpectralFilter> && ScreeningFilter<CompactSpectralFilter>);
static_assert(!InsertingFilter<CompactSpectralFilter>);

}  // namespace chemsieve::filter
