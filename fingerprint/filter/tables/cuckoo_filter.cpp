#include "fingerprint/filter/tables/cuckoo_filter.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace chemsieve::filter {

namespace {

constexpr unsigned kSlots = CuckooBuckets::kSlots;
constexpr unsigned kLowBits = 4;    // in a fingerprint, by which semi-sorted buckets are ordered
constexpr unsigned kCodeBits = 12;  // for the four low parts together
constexpr std::uint64_t kCodeMask = (1U << kCodeBits) - 1;
constexpr std::uint64_t kLowMask = (1U << kLowBits) - 1;

constexpr std::uint64_t choose(std::uint64_t n, std::uint64_t k) noexcept {
    std::uint64_t result = 1;
    for (std::uint64_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

constexpr std::uint64_t kMultisets = choose(16 + kSlots - 1, kSlots);
static_assert(kMultisets == 3876);

// choose(value + slot, slot + 1): what an ordered low part adds to the rank of its multiset.
constexpr auto kRankParts = [] {
    std::array<std::array<std::uint16_t, 16>, kSlots> parts{};
    for (unsigned slot = 0; slot < kSlots; ++slot) {
        for (unsigned value = 0; value < 16; ++value) {
            parts[slot][value] = value == 0 ? 0 : static_cast<std::uint16_t>(choose(value + slot, slot + 1));
        }
    }
    return parts;
}();

// The four low parts, lowest first, of each rank; zero for the codes that are none.
constexpr auto kLowParts = [] {
    std::array<std::uint16_t, std::size_t{1} << kCodeBits> parts{};
    std::size_t rank = 0;
    for (unsigned d = 0; d < 16; ++d) {
        for (unsigned c = 0; c <= d; ++c) {
            for (unsigned b = 0; b <= c; ++b) {
                for (unsigned a = 0; a <= b; ++a) {
                    parts[rank++] = static_cast<std::uint16_t>(a | b << 4 | c << 8 | d << 12);
                }
            }
        }
    }
    return parts;
}();

constexpr unsigned slot_bits(unsigned fingerprint_bits, CuckooLayout layout) noexcept {
    return layout == CuckooLayout::plain ? fingerprint_bits : fingerprint_bits - 1;
}

// At 95 % the first insert fails now and then in tables of a few hundred buckets, with fingerprints of less than 8 bits
// in large ones, and with longer ones again from some 10^9 keys on. So small tables get some buckets more, and the
// others a lower load.
constexpr double kPlannedLoad = 0.95;
constexpr double kLowerPlannedLoad = 0.94;
constexpr std::uint64_t kMany = 100'000'000;  // keys
constexpr unsigned kManyBits = 8;
constexpr unsigned kLeastPlannedBits = 6;  // shorter ones have too few pairs of buckets
constexpr double kSparePairs = 4;          // pairs of buckets

CuckooFilter::Shape checked(const CuckooFilter::Shape& shape) {
    if (shape.buckets == 0 || shape.buckets % 2 != 0 || shape.buckets > CuckooFilter::kMostBuckets) {
        throw FilterError("a cuckoo filter has an even number of 2 to 2^32 buckets");
    }
    check_range(shape.fingerprint_bits, CuckooBuckets::kLeastBits, CuckooBuckets::kMostBits,
                "the fingerprints of a cuckoo filter have 4 to 32 bits");
    return shape;
}

double rate_at_load(unsigned fingerprint_bits, double load) {
    const double compared = 2 * CuckooBuckets::kSlots * load;
    return -std::expm1(compared * std::log1p(-1 / static_cast<double>(CuckooFilter::fingerprints(fingerprint_bits))));
}

// Which element is moved: bits of further hashes of the key that is inserted.
class Choices {
  public:
    explicit Choices(std::uint64_t hash) noexcept : hash_{hash} {}

    // Below 2^bits.
    unsigned next(unsigned bits) noexcept {
        if (left_ < bits) {
            bits_ = further_hash(hash_, ++made_);
            left_ = 64;
        }
        const auto choice = static_cast<unsigned>(bits_ & ((1U << bits) - 1));
        bits_ >>= bits;
        left_ -= bits;
        return choice;
    }

  private:
    std::uint64_t hash_;
    std::uint64_t bits_ = 0;
    std::uint64_t made_ = 0;
    unsigned left_ = 0;
};

}  // namespace

CuckooBuckets::CuckooBuckets(std::uint64_t count, unsigned fingerprint_bits, CuckooLayout layout)
    : CuckooBuckets{PackedCells{count * kSlots, slot_bits(fingerprint_bits, layout)}, fingerprint_bits, layout} {}

CuckooBuckets::CuckooBuckets(PackedCells cells, unsigned fingerprint_bits, CuckooLayout layout)
    : layout_{layout},
      lane_bits_{fingerprint_bits - (layout == CuckooLayout::plain ? 0 : kLowBits)},
      bucket_bits_{kSlots * cells.width()},
      ones_{lane_bits_ == 0 ? 0 : lane_ones<Wide>(kSlots, lane_bits_)},
      highest_{lane_bits_ == 0 ? 0 : ones_ << (lane_bits_ - 1)},
      cells_{std::move(cells)} {}

template <class Word>
bool CuckooBuckets::sorted_match(Word first, Word second, std::uint32_t fingerprint) const noexcept {
    const std::uint32_t high = fingerprint >> kLowBits;
    // For most absent keys no slot has the higher part, and the lower ones need not be decoded.
    if (lane_bits_ > 0 && !lanes_match<Word>(first >> kCodeBits, second >> kCodeBits, high)) return false;
    constexpr auto kLowOnes = lane_ones<std::uint64_t>(kSlots, kLowBits);
    const std::uint64_t low_wanted = kLowOnes * (fingerprint & kLowMask);
    const auto ones = static_cast<Word>(ones_);
    std::uint64_t found = 0;
    for (const Word bits : {first, second}) {
        const std::uint64_t low = zero_lanes(kLowParts[bits & kCodeMask] ^ low_wanted, kLowOnes, kLowBits);
        if (lane_bits_ == 0) {
            found |= low;
            continue;
        }
        const Word equal = zero_lanes((bits >> kCodeBits) ^ ones * high, ones, lane_bits_);
        for (unsigned slot = 0; slot < kSlots; ++slot) {
            const auto of_slot = static_cast<std::uint64_t>(equal >> ((slot + 1) * lane_bits_ - 1));
            found |= low >> (slot * kLowBits + kLowBits - 1) & of_slot & 1;
        }
    }
    return found != 0;
}

template bool CuckooBuckets::sorted_match(std::uint64_t, std::uint64_t, std::uint32_t) const noexcept;
template bool CuckooBuckets::sorted_match(Wide, Wide, std::uint32_t) const noexcept;

template <class Word>
CuckooBuckets::Slots CuckooBuckets::slots_of(Word bits) const noexcept {
    const Word mask = (Word{1} << lane_bits_) - 1;
    const bool sorted = layout_ == CuckooLayout::semi_sorted;
    const Word lanes = sorted ? bits >> kCodeBits : bits;
    const std::uint64_t low_parts = sorted ? kLowParts[bits & kCodeMask] : 0;
    Slots slots;
    for (unsigned slot = 0; slot < kSlots; ++slot) {
        const auto lane = static_cast<std::uint32_t>(lanes >> slot * lane_bits_ & mask);
        const auto low = static_cast<std::uint32_t>(low_parts >> slot * kLowBits & kLowMask);
        slots[slot] = sorted ? lane << kLowBits | low : lane;
    }
    return slots;
}

CuckooBuckets::Slots CuckooBuckets::operator[](std::uint64_t bucket) const noexcept {
    return bucket_bits_ <= 64 ? slots_of(bits_of<std::uint64_t>(bucket)) : slots_of(bits_of<Wide>(bucket));
}

void CuckooBuckets::set(std::uint64_t bucket, Slots slots) noexcept {
    Wide bits = 0;
    if (layout_ == CuckooLayout::plain) {
        for (unsigned slot = 0; slot < kSlots; ++slot) bits |= Wide{slots[slot]} << slot * lane_bits_;
    } else {
        // By the low part, and for equal ones by the rest: equal contents have equal bits.
        const auto order = [](std::uint32_t value) { return std::uint64_t{value & kLowMask} << 32 | value; };
        std::sort(slots.begin(), slots.end(), [order](auto a, auto b) { return order(a) < order(b); });
        for (unsigned slot = 0; slot < kSlots; ++slot) {
            bits += kRankParts[slot][slots[slot] & kLowMask];
            bits |= Wide{slots[slot] >> kLowBits} << (kCodeBits + slot * lane_bits_);
        }
    }
    const unsigned half = 2 * cells_.width();
    cells_.set_run(bucket * kSlots, 2, static_cast<std::uint64_t>(bits & ((Wide{1} << half) - 1)));
    cells_.set_run(bucket * kSlots + 2, 2, static_cast<std::uint64_t>(bits >> half));
}

template <class Word>
unsigned CuckooBuckets::free_slot(Word bits) const noexcept {
    const Word zero = zero_lanes(bits, static_cast<Word>(ones_), lane_bits_);
    // Which slot it is cannot be predicted, so there is no branch for it.
    unsigned free = 1U << kSlots;
    for (unsigned slot = 0; slot < kSlots; ++slot) {
        free |= static_cast<unsigned>(zero >> ((slot + 1) * lane_bits_ - 1) & 1) << slot;
    }
    return static_cast<unsigned>(std::countr_zero(free));
}

bool CuckooBuckets::put(std::uint64_t bucket, std::uint32_t fingerprint) noexcept {
    if (layout_ == CuckooLayout::plain) {
        const unsigned slot =
            bucket_bits_ <= 64 ? free_slot(bits_of<std::uint64_t>(bucket)) : free_slot(bits_of<Wide>(bucket));
        if (slot < kSlots) cells_.set(bucket * kSlots + slot, fingerprint);
        return slot < kSlots;
    }
    Slots slots = (*this)[bucket];
    const auto slot = std::find(slots.begin(), slots.end(), 0U);
    if (slot == slots.end()) return false;
    *slot = fingerprint;
    set(bucket, slots);
    return true;
}

std::uint32_t CuckooBuckets::exchange(std::uint64_t bucket, unsigned slot, std::uint32_t fingerprint) noexcept {
    if (layout_ == CuckooLayout::plain) {
        const auto before = static_cast<std::uint32_t>(cells_[bucket * kSlots + slot]);
        cells_.set(bucket * kSlots + slot, fingerprint);
        return before;
    }
    Slots slots = (*this)[bucket];
    std::swap(slots[slot], fingerprint);
    set(bucket, slots);
    return fingerprint;
}

CuckooBuckets CuckooBuckets::read(FilterReader& reader, std::uint64_t count, unsigned fingerprint_bits,
                                  CuckooLayout layout) {
    CuckooBuckets buckets{PackedCells::read(reader, count * kSlots, slot_bits(fingerprint_bits, layout)),
                          fingerprint_bits, layout};
    if (layout == CuckooLayout::plain) return buckets;
    for (std::uint64_t bucket = 0; bucket < count; ++bucket) {
        const std::uint64_t code = buckets.bits_of<std::uint64_t>(bucket) & kCodeMask;
        if (code >= kMultisets) reader.fail("a bucket has a code that is none");
    }
    return buckets;
}

CuckooFilter::CuckooFilter(const Shape& shape)
    : CuckooFilter{shape, CuckooBuckets{checked(shape).buckets, shape.fingerprint_bits, shape.layout}} {}

CuckooFilter::CuckooFilter(const Shape& shape, CuckooBuckets buckets)
    : shape_{shape}, salt_{salt_of(shape.seed)}, buckets_{std::move(buckets)} {}

CuckooFilter CuckooFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed, CuckooLayout layout) {
    check_error_rate(probability);
    unsigned bits = kLeastPlannedBits;
    while (bits <= CuckooBuckets::kMostBits && rate_at_load(bits, kPlannedLoad) > probability) ++bits;
    if (bits > CuckooBuckets::kMostBits) throw FilterError("a cuckoo filter has an error rate of 1.8e-9 or more");
    const double load = keys > kMany || bits < kManyBits ? kLowerPlannedLoad : kPlannedLoad;
    const double pairs = std::ceil(static_cast<double>(keys) / (2 * CuckooBuckets::kSlots * load)) + kSparePairs;
    if (2 * pairs > static_cast<double>(kMostBuckets)) throw FilterError("a cuckoo filter has at most 2^32 buckets");
    return CuckooFilter{
        {.buckets = 2 * static_cast<std::uint64_t>(pairs), .fingerprint_bits = bits, .layout = layout, .seed = seed}};
}

Inserted CuckooFilter::insert(std::uint64_t key) noexcept {
    const std::uint64_t hash = salted_hash(key, salt_);
    const Place place = place_of(hash);
    if (!buckets_.put(place.first, place.fingerprint) && !buckets_.put(place.second, place.fingerprint) &&
        !relocate(place, hash)) {
        return Inserted::no_space;
    }
    ++keys_;
    return Inserted::stored;
}

bool CuckooFilter::relocate(const Place& place, std::uint64_t hash) noexcept {
    struct Change {
        std::uint64_t bucket;
        CuckooBuckets::Slots before;
    };
    std::array<Change, kMostRelocations> changes;
    Choices choices{hash};
    std::uint64_t bucket = choices.next(1) == 0 ? place.first : place.second;
    std::uint32_t homeless = place.fingerprint;
    for (Change& change : changes) {
        change = {bucket, buckets_[bucket]};
        homeless = buckets_.exchange(bucket, choices.next(2), homeless);
        bucket = other_bucket(bucket, homeless);
        if (buckets_.put(bucket, homeless)) return true;
    }
    std::for_each(changes.rbegin(), changes.rend(),
                  [this](const Change& change) { buckets_.set(change.bucket, change.before); });
    return false;
}

bool CuckooFilter::erase(std::uint64_t key) noexcept {
    const Place place = place_of(salted_hash(key, salt_));
    for (const std::uint64_t bucket : {place.first, place.second}) {
        CuckooBuckets::Slots slots = buckets_[bucket];
        const auto slot = std::find(slots.begin(), slots.end(), place.fingerprint);
        if (slot == slots.end()) continue;
        *slot = 0;
        buckets_.set(bucket, slots);
        --keys_;
        return true;
    }
    return false;
}

std::uint64_t CuckooFilter::count(std::uint64_t key) const noexcept {
    const Place place = place_of(salted_hash(key, salt_));
    const auto copies = [&](std::uint64_t bucket) {
        const CuckooBuckets::Slots slots = buckets_[bucket];
        return static_cast<std::uint64_t>(std::count(slots.begin(), slots.end(), place.fingerprint));
    };
    return copies(place.first) + copies(place.second);
}

double CuckooFilter::expected_error() const noexcept { return rate_at_load(shape_.fingerprint_bits, load()); }

std::vector<std::uint8_t> CuckooFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(shape_.buckets, shape_.fingerprint_bits, shape_.layout, shape_.seed);
    buckets_.write(writer);
    return writer.finish();
}

CuckooFilter CuckooFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.buckets = reader.number(2, kMostBuckets);
    if (shape.buckets % 2 != 0) reader.fail("its number of buckets is odd");
    shape.fingerprint_bits = reader.small_number(CuckooBuckets::kLeastBits, CuckooBuckets::kMostBits);
    shape.layout = reader.choice(CuckooLayout::semi_sorted);
    shape.seed = reader.number();
    CuckooBuckets buckets = CuckooBuckets::read(reader, shape.buckets, shape.fingerprint_bits, shape.layout);
    reader.end();
    CuckooFilter filter{shape, std::move(buckets)};
    for (std::uint64_t bucket = 0; bucket < shape.buckets; ++bucket) {
        const CuckooBuckets::Slots slots = filter.buckets_[bucket];
        filter.keys_ += CuckooBuckets::kSlots - static_cast<std::uint64_t>(std::count(slots.begin(), slots.end(), 0U));
    }
    return filter;
}

}  // namespace chemsieve::filter
