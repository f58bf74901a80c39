#include "fingerprint/filter/spectral/dynamic_spectral_filter.h"

#include <array>
#include <numbers>

namespace chemsieve::filter {

namespace {

// A push that would reach farther writes all anew instead.
constexpr std::size_t kMostPushed = 64;  // chunks

// epsilon' m of lemma 8.
std::uint64_t expansions_before_refresh(std::uint64_t size, unsigned slack_every) noexcept {
    return static_cast<std::uint64_t>(static_cast<double>(size) / (2 * std::numbers::e * slack_every));
}

}  // namespace

DynamicCounters::DynamicCounters(std::uint64_t size, const Layout& layout) : layout_{layout}, size_{size} {
    check_range(layout.slack_every, 1, Layout::kMostSlackEvery,
                "changing counters have a bit of slack for every 1 to 64 counters");
    lay_out(size * counter_code(layout.code, 0).bits(), [size](auto visit) {
        for (std::uint64_t i = 0; i < size; ++i) visit(std::uint64_t{0});
    });
}

DynamicCounters::Parts DynamicCounters::parts() const noexcept {
    return {.codes = codes_,
            .slack = end_ - chunks_at_ - codes_,
            .coarse = groups() * coarse_bits_,
            .offsets = chunks() * offset_bits_};
}

std::uint64_t DynamicCounters::begin_of(std::uint64_t chunk) const noexcept {
    const std::uint64_t coarse = number_at(words_, chunk / group_chunks_ * coarse_bits_, coarse_bits_);
    const std::uint64_t offset = number_at(words_, groups() * coarse_bits_ + chunk * offset_bits_, offset_bits_);
    return chunks_at_ + coarse + offset;
}

bool DynamicCounters::move_begin(std::uint64_t chunk, std::uint64_t begin) noexcept {
    const std::uint64_t coarse = number_at(words_, chunk / group_chunks_ * coarse_bits_, coarse_bits_);
    const std::uint64_t offset = begin - chunks_at_ - coarse;
    if (static_cast<unsigned>(std::bit_width(offset)) > offset_bits_) return false;
    put_number(words_, groups() * coarse_bits_ + chunk * offset_bits_, offset_bits_, offset);
    return true;
}

std::uint64_t DynamicCounters::skip(std::uint64_t at, std::uint64_t count) const noexcept {
    for (; count > 0; --count) at += counter_at(layout_.code, words_, at).bits;
    return at;
}

DynamicCounters::Place DynamicCounters::place_of(std::uint64_t i) const noexcept {
    const std::uint64_t chunk = i / chunk_;
    const std::uint64_t before = i % chunk_;
    const std::uint64_t at = skip(begin_of(chunk), before);
    return {chunk, counters_in(chunk) - before - 1, at, counter_at(layout_.code, words_, at)};
}

template <class Visit>
void DynamicCounters::each(Visit visit) const {
    for (std::uint64_t chunk = 0; chunk < chunks(); ++chunk) {
        std::uint64_t at = begin_of(chunk);
        for (std::uint64_t left = counters_in(chunk); left > 0; --left) {
            const Decoded code = counter_at(layout_.code, words_, at);
            visit(code.number);
            at += code.bits;
        }
    }
}

std::vector<std::uint64_t> DynamicCounters::values() const {
    std::vector<std::uint64_t> values;
    values.reserve(size_);
    each([&values](std::uint64_t value) { values.push_back(value); });
    return values;
}

void DynamicCounters::set_sizes(std::uint64_t codes) {
    codes_ = codes;
    const std::uint64_t log = std::max(2U, log2_up(codes));
    chunk_ = std::max(1U, log2_up(log));
    group_chunks_ = (log + chunk_ - 1) / chunk_;
    coarse_bits_ = static_cast<unsigned>(std::bit_width(codes + size_ / layout_.slack_every));
    grown_ = shrunk_ = 0;
}

void DynamicCounters::set_offset_bits(unsigned bits) {
    offset_bits_ = bits;
    chunks_at_ = groups() * coarse_bits_ + chunks() * offset_bits_;
    end_ = chunks_at_ + codes_ + size_ / layout_.slack_every;
}

template <class All>
void DynamicCounters::lay_out(std::uint64_t codes, All all) {
    set_sizes(codes);
    const std::uint64_t group = chunk_ * group_chunks_;
    std::uint64_t longest = 0;
    std::uint64_t length = 0;
    std::uint64_t i = 0;
    all([&](std::uint64_t value) {
        if (i++ % group == 0) length = 0;
        length += counter_code(layout_.code, value).bits();
        longest = std::max(longest, length);
    });
    // A push makes offsets larger, so there is room for twice as much.
    set_offset_bits(static_cast<unsigned>(std::bit_width(2 * (longest + group / layout_.slack_every + 1))));

    words_.assign(words_of_bits(end_), 0);
    std::uint64_t at = chunks_at_;
    i = 0;
    all([&](std::uint64_t value) {
        const std::uint64_t chunk = i / chunk_;
        if (i % group == 0) put_number(words_, chunk / group_chunks_ * coarse_bits_, coarse_bits_, at - chunks_at_);
        if (i % chunk_ == 0) move_begin(chunk, at);
        const CodeWord code = counter_code(layout_.code, value);
        put(words_, at, code);
        at += code.bits();
        ++i;
        if (i % chunk_ == 0) at += i / layout_.slack_every - (i - chunk_) / layout_.slack_every;
    });
}

void DynamicCounters::refresh(std::uint64_t changed, std::uint64_t value) {
    DynamicCounters fresh = *this;
    const std::uint64_t before = counter_code(layout_.code, (*this)[changed]).bits();
    fresh.lay_out(codes_ + counter_code(layout_.code, value).bits() - before, [&](auto visit) {
        std::uint64_t i = 0;
        each([&](std::uint64_t known) { visit(i++ == changed ? value : known); });
    });
    ++fresh.upkeep_.refreshes;
    *this = std::move(fresh);
}

bool DynamicCounters::push_behind(std::uint64_t chunk, std::uint64_t end) {
    struct Pushed {
        std::uint64_t from, to, length;
    };
    std::array<Pushed, kMostPushed> pushed;
    std::size_t count = 0;
    for (std::uint64_t next = chunk + 1; next < chunks(); ++next) {
        const std::uint64_t begin = begin_of(next);
        if (begin >= end) break;
        if (count == kMostPushed) return false;
        pushed[count++] = {begin, end, end_of(next) - begin};
        end += pushed[count - 1].length;
    }
    if (end > end_) return false;
    // The last first, into the slack. An offset without room writes all anew: what has moved until then is read in
    // its new place, and the rest where it was.
    while (count-- > 0) {
        const Pushed& next = pushed[count];
        if (!move_begin(chunk + 1 + count, next.to)) return false;
        move_bits(words_, next.from, next.to, next.length);
        upkeep_.pushed += counters_in(chunk + 1 + count);
    }
    return true;
}

void DynamicCounters::set(std::uint64_t i, std::uint64_t value) {
    replace(i, place_of(i), std::min(value, kMostCoded));
}

void DynamicCounters::add(std::uint64_t i, std::uint64_t more) {
    const Place place = place_of(i);
    replace(i, place, more > kMostCoded - place.code.number ? kMostCoded : place.code.number + more);
}

void DynamicCounters::replace(std::uint64_t i, const Place& place, std::uint64_t value) {
    const CodeWord code = counter_code(layout_.code, value);
    const unsigned before = place.code.bits;
    const unsigned after = code.bits();
    if (after == before) return put(words_, place.at, code);

    const std::uint64_t rest = place.at + before;
    const std::uint64_t end = skip(rest, place.behind);
    if (after > before) {
        ++upkeep_.expansions;
        const bool overdue = ++grown_ > expansions_before_refresh(size_, layout_.slack_every);
        if (overdue || !push_behind(place.chunk, end + after - before)) return refresh(i, value);
        upkeep_.pushed += place.behind;
    } else {
        shrunk_ += before - after;
        if (shrunk_ > size_) return refresh(i, value);
    }
    move_bits(words_, rest, place.at + after, end - rest);
    put(words_, place.at, code);
    codes_ = codes_ + after - before;
}

void DynamicCounters::write(FilterWriter& writer) const {
    DynamicCounters fresh = *this;
    fresh.lay_out(codes_, [this](auto visit) { each(visit); });
    writer.number(size_, layout_.code, layout_.slack_every);
    writer.number(codes_, fresh.offset_bits_).numbers(fresh.words_);
}

DynamicCounters DynamicCounters::read(FilterReader& reader) {
    const std::uint64_t size = reader.number();
    Layout layout;
    layout.code = reader.choice(CounterCode::long_steps);
    layout.slack_every = reader.small_number(1, Layout::kMostSlackEvery);
    const std::uint64_t codes = reader.number();
    const auto offset_bits = reader.small_number(0, 64);
    const auto words = reader.numbers<std::uint64_t>();
    if (size > codes || codes / 64 > words.size()) reader.fail("its counters cannot be in so few bits");

    DynamicCounters read{0, layout};
    read.size_ = size;
    read.set_sizes(codes);
    read.set_offset_bits(offset_bits);
    read.words_ = words;
    if (words_of_bits(read.end_) != words.size()) reader.fail("its offsets do not fit its counters");
    // What is read must be what its counters make: no look-up can be led outside.
    std::uint64_t bits = 0;
    read.each([&](std::uint64_t value) { bits += counter_code(layout.code, value).bits(); });
    DynamicCounters made{0, layout};
    made.size_ = size;
    if (bits == codes) made.lay_out(codes, [&read](auto visit) { read.each(visit); });
    if (made.words_ != words) reader.fail("its offsets do not fit its counters");
    return made;
}

bool DynamicCounters::operator==(const DynamicCounters& other) const {
    return size_ == other.size_ && layout_ == other.layout_ && values() == other.values();
}

DynamicSpectralFilter::DynamicSpectralFilter(const SpectralShape& shape, const DynamicLayout& layout)
    : SpectralKeys{shape}, counters_{shape.counters, layout} {}

DynamicSpectralFilter::DynamicSpectralFilter(FilterReader& reader)
    : SpectralKeys{reader}, counters_{DynamicCounters::read(reader)} {
    if (counters_.size() != shape_.counters) reader.fail("its counters are not as many as it says");
    reader.end();
}

std::uint64_t DynamicSpectralFilter::least_of(const SpectralPositions& positions) const noexcept {
    std::uint64_t least = kMostCoded;
    for (const std::uint64_t at : positions) {
        least = std::min(least, counters_[at]);
        if (least == 0) break;
    }
    return least;
}

Inserted DynamicSpectralFilter::insert(std::uint64_t key, std::uint64_t times) {
    for (const std::uint64_t at : positions(key)) counters_.add(at, times);
    add_to_total(times);
    return Inserted::stored;
}

bool DynamicSpectralFilter::erase(std::uint64_t key, std::uint64_t times) {
    const SpectralPositions own = positions(key);
    if (least_of(own) < times) return false;
    for (const std::uint64_t at : own) {
        if (const std::uint64_t counter = counters_[at]; counter != kMostCoded) counters_.set(at, counter - times);
    }
    total_ -= std::min(total_, times);
    return true;
}

void DynamicSpectralFilter::merge(const DynamicSpectralFilter& other) {
    check_same_shape(other);
    const std::vector<std::uint64_t> more = other.counters_.values();
    for (std::uint64_t i = 0; i < more.size(); ++i) {
        if (more[i] > 0) counters_.add(i, more[i]);
    }
    add_to_total(other.total_);
}

std::vector<std::uint8_t> DynamicSpectralFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    SpectralKeys::write(writer);
    counters_.write(writer);
    return writer.finish();
}

DynamicSpectralFilter DynamicSpectralFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    return DynamicSpectralFilter{reader};
}

}  // namespace chemsieve::filter
