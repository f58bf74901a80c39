#include "fingerprint/filter/tables/cuckoo_filter.h"

#include <algorithm>
#include <cmath>

namespace chemsieve::filter {

namespace {

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
    if (shape.fingerprint_bits < CuckooBuckets::kLeastBits || shape.fingerprint_bits > CuckooBuckets::kMostBits) {
        throw FilterError("the fingerprints of a cuckoo filter have 4 to 32 bits");
    }
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
    writer.number(shape_.buckets).number(shape_.fingerprint_bits).number(static_cast<std::uint64_t>(shape_.layout));
    writer.number(shape_.seed);
    buckets_.write(writer);
    return writer.finish();
}

CuckooFilter CuckooFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.buckets = reader.number(2, kMostBuckets);
    if (shape.buckets % 2 != 0) reader.fail("its number of buckets is odd");
    shape.fingerprint_bits = static_cast<unsigned>(reader.number(CuckooBuckets::kLeastBits, CuckooBuckets::kMostBits));
    shape.layout = static_cast<CuckooLayout>(reader.number(0, static_cast<std::uint64_t>(CuckooLayout::semi_sorted)));
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
