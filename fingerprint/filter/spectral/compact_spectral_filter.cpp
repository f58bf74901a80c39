#include "fingerprint/filter/spectral/compact_spectral_filter.h"

#include <array>
#include <cmath>

#include "fingerprint/filter/counting/counter_codes.h"

namespace chemsieve::filter {

namespace {

// What a counter takes in binary.
unsigned digits_of(std::uint64_t counter) noexcept {
    return std::max(1U, static_cast<unsigned>(std::bit_width(counter)));
}

std::uint64_t power(std::uint64_t base, unsigned exponent) noexcept {
    std::uint64_t product = 1;
    for (unsigned i = 0; i < exponent; ++i) product *= base;
    return product;
}

// The lookup table: of a window of bits, which begins with lengths in Elias's code, what the first n of them sum to.
class LengthTable {
  public:
    static constexpr unsigned kWindow = 10;
    static constexpr unsigned kMost = 7;  // lengths of a window

    struct Entry {
        std::uint8_t bits = 0;  // length of their codes
        std::uint8_t sum = 0;
    };

    constexpr LengthTable() {
        for (std::uint64_t window = 0; window < entries_.size(); ++window) {
            for (unsigned n = 0; n < kMost; ++n) {
                const Entry before = entries_[window][n];
                const Decoded next = elias_in(window << (64 - kWindow) << before.bits);
                if (next.bits == 0 || before.bits + next.bits > kWindow) break;
                entries_[window][n + 1] = {static_cast<std::uint8_t>(before.bits + next.bits),
                                           static_cast<std::uint8_t>(before.sum + next.number)};
                whole_[window] = static_cast<std::uint8_t>(n + 1);
            }
        }
    }
    // How many of the n first lengths the window has whole.
    constexpr std::uint64_t count(std::uint64_t window, std::uint64_t n) const noexcept {
        return std::min<std::uint64_t>(n, whole_[window]);
    }
    constexpr const Entry& operator()(std::uint64_t window, std::uint64_t n) const noexcept {
        return entries_[window][n];
    }

  private:
    std::array<std::array<Entry, kMost + 1>, std::size_t{1} << kWindow> entries_{};
    std::array<std::uint8_t, std::size_t{1} << kWindow> whole_{};
};

constexpr LengthTable kLengths;

// Bits of an offset in a record of one flag, `offsets` offsets and `body` bits: as many as the length of all of it has.
unsigned offset_bits_of(std::uint64_t offsets, std::uint64_t body) noexcept {
    auto bits = static_cast<unsigned>(std::bit_width(body));
    while (static_cast<unsigned>(std::bit_width(1 + offsets * bits + body)) > bits) ++bits;
    return bits;
}

}  // namespace

// Writes the groups one after the other.
class StringArrayIndex::Builder {
  public:
    Builder(const StringArrayIndex& index, Parts& parts) : index_{index}, parts_{parts} {}

    void add_group(std::span<const std::uint64_t> counters) {
        starts_.push_back(records_.bits());
        const std::uint64_t bits = bits_of(counters);
        parts_.base += bits;
        ++parts_.flags;
        const bool complete = gets_complete_vector(counters.size(), bits);
        records_.append(complete ? 1 : 0, 1);
        if (complete) {
            parts_.complete_vectors += append_vector(counters);
        } else {
            append_chunks(counters);
        }
    }
    const std::vector<std::uint64_t>& starts() const noexcept { return starts_; }
    const BitWriter& records() const noexcept { return records_; }

  private:
    static std::uint64_t bits_of(std::span<const std::uint64_t> counters) {
        std::uint64_t bits = 0;
        for (const std::uint64_t counter : counters) bits += digits_of(counter);
        return bits;
    }

    bool gets_complete_vector(std::uint64_t count, std::uint64_t bits) {
        const std::uint64_t vector = (count - 1) * offset_bits_of(count - 1, bits);
        switch (index_.layout_.division) {
            case Division::threshold: return bits > index_.group_threshold_;
            case Division::each: return vector < bits;
            case Division::together: break;
        }
        if (vectors_ + vector >= covered_ + bits) return false;
        vectors_ += vector;
        covered_ += bits;
        return true;
    }

    // Where each counter but the first begins, and the counters. The bits of the offsets are returned.
    std::uint64_t append_vector(std::span<const std::uint64_t> counters) {
        const unsigned bits = offset_bits_of(counters.size() - 1, bits_of(counters));
        std::uint64_t at = 0;
        for (std::size_t i = 0; i + 1 < counters.size(); ++i) records_.append(at += digits_of(counters[i]), bits);
        for (const std::uint64_t counter : counters) records_.append(counter, digits_of(counter));
        return (counters.size() - 1) * bits;
    }

    void append_chunks(std::span<const std::uint64_t> counters) {
        chunks_ = {};
        offsets_.clear();
        for (std::size_t i = 0; i < counters.size(); i += index_.chunk_) {
            if (i > 0) offsets_.push_back(chunks_.bits());
            append_chunk(counters.subspan(i, std::min<std::size_t>(index_.chunk_, counters.size() - i)));
        }
        const unsigned bits = offset_bits_of(offsets_.size(), chunks_.bits());
        for (const std::uint64_t offset : offsets_) records_.append(offset, bits);
        parts_.coarse_vectors += offsets_.size() * bits;
        records_.append(chunks_.words(), chunks_.bits());
    }

    void append_chunk(std::span<const std::uint64_t> counters) {
        ++parts_.flags;
        const bool vector = bits_of(counters) > index_.chunk_threshold_;
        chunks_.append(vector ? 1 : 0, 1);
        if (vector) {
            std::swap(records_, chunks_);
            parts_.chunk_vectors += append_vector(counters);
            std::swap(records_, chunks_);
            return;
        }
        for (const std::uint64_t counter : counters) {
            append(chunks_, elias_code(digits_of(counter)));
            parts_.lengths += elias_bits(digits_of(counter));
        }
        for (std::size_t i = counters.size(); i-- > 0;) chunks_.append(counters[i], digits_of(counters[i]));
    }

    const StringArrayIndex& index_;
    Parts& parts_;
    BitWriter records_;
    std::vector<std::uint64_t> starts_;
    BitWriter chunks_;                    // chunks of the group at hand
    std::vector<std::uint64_t> offsets_;  // where its chunks begin, but the first
    std::uint64_t vectors_ = 0;           // bits of complete vectors so far
    std::uint64_t covered_ = 0;           // bits of their groups
};

void StringArrayIndex::set_sizes(std::uint64_t size, std::uint64_t base, const Layout& layout) {
    if (layout.c > kMostC) throw FilterError("a string-array index is made smaller by a power of at most 2");
    layout_ = layout;
    size_ = size;
    const std::uint64_t log = std::max(2U, log2_up(base));
    const std::uint64_t log_log = std::max(1U, log2_up(log));
    const unsigned c = layout.c;
    group_ = power(log, 1 + c);
    chunk_ = power(log_log, 1 + c);
    // 4.3 has no factor in front; 4.6.1 has 3 + 6c.
    group_threshold_ = c == 0 ? power(log, 3) : (3 + 6 * c) * group_ * chunk_;
    chunk_threshold_ = c == 0 ? power(log_log, 3) : (3 + 6 * c) * power(log_log, 2 + 2 * c);
}

template <class Number>
void StringArrayIndex::build(std::uint64_t size, const Layout& layout, Number number) {
    std::uint64_t base = 0;
    for (std::uint64_t i = 0; i < size; ++i) base += digits_of(number(i));
    set_sizes(size, base, layout);
    Builder builder{*this, parts_};
    std::vector<std::uint64_t> counters;
    for (std::uint64_t begin = 0; begin < size; begin += group_) {
        counters.clear();
        for (std::uint64_t i = begin; i < std::min(size, begin + group_); ++i) counters.push_back(number(i));
        builder.add_group(counters);
    }
    BitWriter block;
    offset_bits_ = static_cast<unsigned>(std::bit_width(builder.records().bits()));
    for (const std::uint64_t start : builder.starts()) block.append(start, offset_bits_);
    block.append(builder.records().bits(), offset_bits_);
    records_ = parts_.coarse = block.bits();
    block.append(builder.records().words(), builder.records().bits());
    words_ = block.take();
    words_.shrink_to_fit();
}

StringArrayIndex::StringArrayIndex(std::span<const std::uint64_t> counters, const Layout& layout) {
    build(counters.size(), layout, [counters](std::uint64_t i) { return counters[i]; });
}

StringArrayIndex::StringArrayIndex(std::span<const std::uint32_t> counters, const Layout& layout) {
    build(counters.size(), layout, [counters](std::uint64_t i) { return std::uint64_t{counters[i]}; });
}

std::uint64_t StringArrayIndex::operator[](std::uint64_t i) const noexcept {
    const std::uint64_t group = i / group_;
    const std::uint64_t in_group = i % group_;
    const std::uint64_t count = std::min(group_, size_ - group * group_);
    const std::uint64_t start = number_at(words_, group * offset_bits_, offset_bits_);
    const std::uint64_t length = number_at(words_, (group + 1) * offset_bits_, offset_bits_) - start;
    const std::uint64_t record = records_ + start;
    const auto bits = static_cast<unsigned>(std::bit_width(length));

    // Either offsets of counters or of chunks stand in front; the first is not written, for it is 0.
    const bool complete = number_at(words_, record, 1) != 0;
    const std::uint64_t items = complete ? count : (count + chunk_ - 1) / chunk_;
    const std::uint64_t item = complete ? in_group : in_group / chunk_;
    const std::uint64_t offsets = record + 1;
    const std::uint64_t body = offsets + (items - 1) * bits;
    const std::uint64_t begin = item == 0 ? body : body + number_at(words_, offsets + (item - 1) * bits, bits);
    const std::uint64_t end =
        item + 1 == items ? record + length : body + number_at(words_, offsets + item * bits, bits);
    if (complete) return number_at(words_, begin, end - begin);
    return in_chunk(begin, end, std::min(chunk_, count - item * chunk_), in_group % chunk_);
}

std::uint64_t StringArrayIndex::in_chunk(std::uint64_t begin, std::uint64_t end, std::uint64_t count,
                                         std::uint64_t i) const noexcept {
    std::uint64_t at = begin + 1;
    if (number_at(words_, begin, 1) != 0) {
        const auto bits = static_cast<unsigned>(std::bit_width(end - begin));
        const std::uint64_t body = at + (count - 1) * bits;
        const std::uint64_t from = i == 0 ? body : body + number_at(words_, at + (i - 1) * bits, bits);
        const std::uint64_t to = i + 1 == count ? end : body + number_at(words_, at + i * bits, bits);
        return number_at(words_, from, to - from);
    }
    // The counters lie backwards from the end: over those before this one, window by window.
    for (std::uint64_t left = i; left > 0;) {
        const std::uint64_t window = number_at(words_, at, LengthTable::kWindow);
        const std::uint64_t whole = kLengths.count(window, left);
        const LengthTable::Entry known = kLengths(window, whole);
        const Decoded next = whole > 0 ? Decoded{known.sum, known.bits} : elias_in(bits_at(words_, at));
        at += next.bits;
        end -= next.number;
        left -= std::max<std::uint64_t>(1, whole);
    }
    const std::uint64_t length = elias_in(bits_at(words_, at)).number;
    return number_at(words_, end - length, length);
}

void StringArrayIndex::write(FilterWriter& writer) const {
    writer.number(size_, parts_.base, layout_.c, layout_.division).numbers(words_);
}

StringArrayIndex StringArrayIndex::read(FilterReader& reader) {
    StringArrayIndex read;
    const std::uint64_t size = reader.number();
    const std::uint64_t base = reader.number();
    Layout layout;
    layout.c = reader.small_number(0, kMostC);
    layout.division = reader.choice(Division::together);
    read.words_ = reader.numbers<std::uint64_t>();
    if (size > base || base / 64 > read.words_.size()) reader.fail("its counters cannot be in so few bits");

    // Where C1 ends follows from its first offset's bits: they are tried until the last offset meets the end.
    read.set_sizes(size, base, layout);
    const std::uint64_t groups = (size + read.group_ - 1) / read.group_;
    const std::uint64_t all = read.words_.size() * 64;
    for (unsigned bits = 0; bits <= 64; ++bits) {
        const std::uint64_t coarse = (groups + 1) * bits;
        const std::uint64_t records = number_at(read.words_, groups * bits, bits);
        if (static_cast<unsigned>(std::bit_width(records)) != bits || coarse > all || records > all - coarse) continue;
        if (words_of_bits(coarse + records) != read.words_.size()) continue;
        read.offset_bits_ = bits;
        read.records_ = coarse;
        // What is read must be what these counters make: no look-up can be led outside.
        std::uint64_t digits = 0;
        for (std::uint64_t i = 0; i < size && digits <= base; ++i) digits += digits_of(read[i]);
        if (digits != base) continue;
        StringArrayIndex made;
        made.parts_ = {};
        made.build(size, layout, [&read](std::uint64_t i) { return read[i]; });
        if (made.words_ == read.words_) return made;
    }
    reader.fail("its index does not fit its counters");
}

CompactSpectralFilter::CompactSpectralFilter(const SpectralCounters& filter, const StringArrayLayout& layout)
    : SpectralKeys{filter}, counters_{filter.counters(), layout} {}

CompactSpectralFilter::CompactSpectralFilter(FilterReader& reader)
    : SpectralKeys{reader}, counters_{StringArrayIndex::read(reader)} {
    if (counters_.size() != shape_.counters) reader.fail("its counters are not as many as it says");
    reader.end();
}

CompactSpectralFilter CompactSpectralFilter::build(std::span<const std::uint64_t> keys, double probability,
                                                   std::uint64_t seed) {
    MinimumSelectionFilter filter = MinimumSelectionFilter::for_keys(keys.size(), probability, seed);
    for (const std::uint64_t key : keys) filter.insert(key);
    return CompactSpectralFilter{filter};
}

MinimalIncreaseFilter CompactSpectralFilter::opened() const {
    std::vector<SpectralCounters::Counter> counters(shape_.counters);
    for (std::uint64_t i = 0; i < counters.size(); ++i) {
        counters[i] =
            static_cast<SpectralCounters::Counter>(std::min<std::uint64_t>(counters_[i], SpectralCounters::kFull));
    }
    return {shape_, std::move(counters), total_};
}

std::uint64_t CompactSpectralFilter::count(std::uint64_t key) const noexcept {
    std::uint64_t least = ~std::uint64_t{0};
    for (const std::uint64_t at : positions(key)) {
        least = std::min(least, counters_[at]);
        if (least == 0) break;
    }
    return least;
}

std::vector<std::uint8_t> CompactSpectralFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    SpectralKeys::write(writer);
    counters_.write(writer);
    return writer.finish();
}

CompactSpectralFilter CompactSpectralFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    return CompactSpectralFilter{reader};
}

}  // namespace chemsieve::filter
