#include "search/known/known_filter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/json.h"
#include "base/mix.h"
#include "base/sealed_parts.h"
#include "fingerprint/filter/bloom/bloom_size.h"
#include "fingerprint/filter/joins/set_estimates.h"

namespace chemsieve::known {

namespace {

// As files have them. Files of before InChIKeys were told from other texts have "text", of which nobody knows.
struct FormWord {
    KeyForm form;
    std::string_view word;
};
constexpr FormWord kFormWords[] = {
    {KeyForm::structure, "structure"}, {KeyForm::inchi_key, "inchikey"}, {KeyForm::text, "plain text"}};

std::string_view word_of(KeyForm form) {
    return std::find_if(std::begin(kFormWords), std::end(kFormWords), [&](const FormWord& w) { return w.form == form; })
        ->word;
}

std::optional<KeyForm> form_of_word(std::string_view word) {
    const auto* found =
        std::find_if(std::begin(kFormWords), std::end(kFormWords), [&](const FormWord& w) { return w.word == word; });
    return found == std::end(kFormWords) ? std::nullopt : std::optional{found->form};
}

constexpr std::size_t kBatch = 4096;  // keys

constexpr std::array<std::string_view, 6> kNames{"plain", "blocked", "compressed", "counting", "cuckoo", "ids"};

std::vector<std::uint64_t> all_of(const KeyStream& keys) {
    std::vector<std::uint64_t> all;
    all.reserve(keys.count);
    keys.visit([&](std::span<const std::uint64_t> some) { all.insert(all.end(), some.begin(), some.end()); });
    return all;
}

template <class F>
F filled(F filter, const KeyStream& keys) {
    keys.visit([&](std::span<const std::uint64_t> some) {
        for (const std::uint64_t key : some) {
            if (filter.insert(key) == filter::Inserted::no_space) {
                throw KnownError("the filter is full; build it for more compounds");
            }
        }
    });
    return filter;
}

// How many compounds set so many of these bits.
std::uint64_t compounds_by(std::uint64_t set, std::uint64_t bits, unsigned hashes) {
    const auto estimate = filter::estimated_items(set, bits, hashes);
    return estimate ? static_cast<std::uint64_t>(std::llround(*estimate)) : filter::least_items(set, hashes);
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) throw KnownError("its list of ids is not whole");
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace

std::string_view name_of(KnownLayout layout) { return kNames[static_cast<std::size_t>(layout)]; }

std::optional<KnownLayout> known_layout_from_name(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<KnownLayout>(found - kNames.begin());
}

KeyStream stream_of(std::span<const std::uint64_t> keys) {
    return {keys.size(), [keys](const auto& visit) { visit(keys); }};
}

// A packed fuse filter needs the fewest bits where there are many compounds, Golomb's code where there are few.
KnownFilter::Filter KnownFilter::compressed(const KeyStream& keys, double rate, std::uint64_t seed) {
    const auto fuse_bytes = static_cast<double>(filter::PackedFuseFilter::size_for(keys.count, rate));
    const double golomb_bytes = filter::GolombFilter::bits_a_key(rate) * static_cast<double>(keys.count) / 8;
    if (golomb_bytes < fuse_bytes) return filter::GolombFilter::build(all_of(keys), rate, seed);
    return filter::PackedFuseFilter::build(all_of(keys), rate, seed);
}

KnownFilter KnownFilter::build(const KeyRecipe& recipe, const KnownDesign& design, const KeyStream& keys) {
    const std::uint64_t capacity = std::max({std::uint64_t{1}, keys.count, design.capacity});
    const double rate = design.error_rate;
    const auto made = [&]() -> Filter {
        switch (design.layout) {
            case KnownLayout::plain: return filled(filter::BloomFilter::for_keys(capacity, rate, design.seed), keys);
            case KnownLayout::blocked:
                return filled(filter::BlockedFilter::for_keys(capacity, rate, design.seed), keys);
            case KnownLayout::compressed: return compressed(keys, rate, design.seed);
            case KnownLayout::counting:
                return filled(filter::CountingBloomFilter::for_keys(capacity, rate, design.seed), keys);
            case KnownLayout::cuckoo:
                return filled(
                    filter::CuckooFilter::for_keys(capacity, rate, design.seed, filter::CuckooLayout::semi_sorted),
                    keys);
            case KnownLayout::ids: break;
        }
        throw KnownError("a filter with ids is made of compounds with ids");
    };
    return {recipe, design.layout, rate, keys.count, made()};
}

KnownFilter KnownFilter::with_ids(const KeyRecipe& recipe, double error_rate, std::uint64_t seed,
                                  std::span<const std::uint64_t> keys, std::vector<std::string> ids) {
    filter::check_error_rate(error_rate);
    std::vector<std::uint32_t> places(keys.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint32_t>(i);
    const auto value_bits = static_cast<unsigned>(std::max<std::uint64_t>(1, std::bit_width(keys.size())));
    const auto check_bits = static_cast<unsigned>(std::clamp(std::ceil(-std::log2(error_rate)), 1.0, 32.0));
    KnownFilter known{recipe, KnownLayout::ids, error_rate, keys.size(),
                      filter::BloomierMatrix::build(
                          keys, places, {.value_bits = value_bits, .check_bits = check_bits, .seed = seed})};
    for (std::string& id : ids) std::replace(id.begin(), id.end(), '\n', ' ');
    known.ids_ = std::move(ids);
    return known;
}

bool KnownFilter::may_contain(std::uint64_t key) const noexcept {
    return std::visit([key](const auto& filter) { return filter.may_contain(key); }, filter_);
}

void KnownFilter::may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept {
    std::visit(
        [&](const auto& filter) {
            if constexpr (requires { filter.may_contain(keys, found); }) {
                filter.may_contain(keys, found);
            } else {
                for (std::size_t i = 0; i < keys.size(); ++i) found[i] = filter.may_contain(keys[i]) ? 1 : 0;
            }
        },
        filter_);
}

std::optional<std::string_view> KnownFilter::id_of(std::uint64_t key) const {
    const auto* map = std::get_if<filter::BloomierMatrix>(&filter_);
    if (!map) return std::nullopt;
    const auto place = map->find(key);
    if (!place || *place >= ids_.size()) return std::nullopt;
    return ids_[*place];
}

bool KnownFilter::can_remove() const noexcept {
    return layout_ == KnownLayout::counting || layout_ == KnownLayout::cuckoo;
}

bool KnownFilter::remove(std::uint64_t key) {
    const bool removed = std::visit(
        [&](auto& filter) -> bool {
            if constexpr (requires { filter.erase(key); }) return filter.erase(key);
            throw KnownError("nothing can be removed from a filter of layout " + std::string{name_of(layout_)} +
                             "; build one of layout counting or cuckoo");
        },
        filter_);
    if (removed) --compounds_;
    return removed;
}

void KnownFilter::check_comparable(const KnownFilter& other) const {
    if (const auto reason = why_not_comparable(recipe_, other.recipe_)) throw KnownError(*reason);
    if (layout_ != other.layout_) {
        throw KnownError("one is of layout " + std::string{name_of(layout_)} + ", the other " +
                         std::string{name_of(other.layout_)});
    }
}

SharedEstimate KnownFilter::shared_with(const KnownFilter& other) const {
    check_comparable(other);
    try {
        if (const auto* bloom = std::get_if<filter::BloomFilter>(&filter_)) {
            const auto estimate = filter::estimated_overlap(*bloom, std::get<filter::BloomFilter>(other.filter_));
            if (!estimate) throw KnownError("all bits of a filter are set: build them for more compounds");
            return {estimate->common, estimate->first - estimate->common, estimate->second - estimate->common,
                    estimate->standard_error};
        }
        if (const auto* counting = std::get_if<filter::CountingBloomFilter>(&filter_)) {
            const auto estimate =
                filter::estimated_difference(*counting, std::get<filter::CountingBloomFilter>(other.filter_));
            if (!estimate) throw KnownError("a counter of a filter is full: build them for more compounds");
            const double shared = static_cast<double>(compounds_) - estimate->only_first;
            return {std::max(0.0, shared), estimate->only_first, estimate->only_second, estimate->standard_error};
        }
    } catch (const filter::FilterError& e) {
        throw KnownError("they are of different sizes or seeds (" + e.reason() +
                         "); build both for as many compounds, with the same error rate and seed");
    }
    throw KnownError("of two filters of layout " + std::string{name_of(layout_)} +
                     " nothing can be told; build them of layout plain or counting");
}

SharedEstimate KnownFilter::shared_with_list(std::uint64_t compounds, std::uint64_t found) const {
    const double rate = error_rate();
    const auto listed = static_cast<double>(compounds), seen = static_cast<double>(found);
    const double most = std::min(seen, static_cast<double>(compounds_));
    const double shared = std::clamp((seen - rate * listed) / (1 - rate), 0.0, most);
    return {shared, listed - shared, std::max(0.0, static_cast<double>(compounds_) - shared),
            std::sqrt(rate * (1 - rate) * (listed - shared)) / (1 - rate)};
}

void KnownFilter::merge(const KnownFilter& other) {
    check_comparable(other);
    std::visit(
        [&](auto& filter) {
            using F = std::decay_t<decltype(filter)>;
            if constexpr (filter::MergingFilter<F>) {
                try {
                    filter.merge(std::get<F>(other.filter_));
                } catch (const filter::FilterError& e) {
                    throw KnownError("they are of different sizes or seeds (" + e.reason() +
                                     "); build both for as many compounds, with the same error rate and seed");
                }
            } else {
                throw KnownError(
                    "filters of layout " + std::string{name_of(layout_)} +
                    " cannot be merged; build them of layout plain, blocked or counting, or one of all lists");
            }
        },
        filter_);
    const std::uint64_t most = compounds_ + other.compounds_;
    compounds_ = most;
    if (const auto* bloom = std::get_if<filter::BloomFilter>(&filter_)) {
        compounds_ = std::min(most, compounds_by(bloom->bits_set(), bloom->shape().bits, bloom->shape().hashes));
    }
    is_estimated_ = true;
}

double KnownFilter::error_rate() const {
    return std::visit(
        [](const auto& filter) {
            if constexpr (requires { filter.error_at_fill(); }) {
                return filter.error_at_fill();
            } else {
                return filter.expected_error();
            }
        },
        filter_);
}

double KnownFilter::measured_error_rate(std::uint64_t samples, std::uint64_t seed) const {
    std::array<std::uint64_t, kBatch> keys{};
    std::array<std::uint8_t, kBatch> found{};
    std::uint64_t known = 0;
    for (std::uint64_t done = 0; done < samples; done += kBatch) {
        const std::size_t count = std::min<std::uint64_t>(kBatch, samples - done);
        for (std::size_t i = 0; i < count; ++i) keys[i] = mix64((seed + 1) * kGolden + mix64(done + i + 1));
        may_contain(std::span{keys}.first(count), std::span{found}.first(count));
        known += static_cast<std::uint64_t>(std::count(found.begin(), found.begin() + static_cast<long>(count), 1));
    }
    return samples == 0 ? 0 : static_cast<double>(known) / static_cast<double>(samples);
}

std::size_t KnownFilter::filter_bytes() const noexcept {
    return std::visit([](const auto& filter) { return filter.size_in_bytes(); }, filter_);
}

std::string KnownFilter::description() const {
    Json j{{"layout", name_of(layout_)},
           {"compounds", compounds_},
           {"compounds_estimated", is_estimated_},
           {"error_rate", asked_rate_},
           {"keys", word_of(recipe_.form)},
           {"ignore_stereo", recipe_.sameness.ignore_stereo},
           {"ignore_salts", recipe_.sameness.ignore_salts},
           {"tautomers", recipe_.sameness.tautomers},
           {"normalise", recipe_.sameness.normalise},
           {"rdkit", recipe_.rdkit},
           {"form_version", recipe_.form_version},
           {"secret_mark", recipe_.secret_mark}};
    return json_text(j);
}

std::vector<std::uint8_t> KnownFilter::to_bytes() const {
    SealedPartsWriter bytes{kMark};
    bytes.add(description());
    bytes.add(std::visit([](const auto& one) { return one.to_bytes(); }, filter_));
    std::string ids;
    for (const std::string& id : ids_) ids += id + '\n';
    bytes.add(ids);
    return bytes.sealed();
}

KnownFilter::Filter KnownFilter::filter_from(KnownLayout layout, std::span<const std::uint8_t> bytes) {
    switch (layout) {
        case KnownLayout::plain: return filter::BloomFilter::from_bytes(bytes);
        case KnownLayout::blocked: return filter::BlockedFilter::from_bytes(bytes);
        case KnownLayout::compressed:
            if (filter::are_bytes_of(filter::GolombFilter::kInfo, bytes))
                return filter::GolombFilter::from_bytes(bytes);
            return filter::PackedFuseFilter::from_bytes(bytes);
        case KnownLayout::counting: return filter::CountingBloomFilter::from_bytes(bytes);
        case KnownLayout::cuckoo: return filter::CuckooFilter::from_bytes(bytes);
        case KnownLayout::ids: break;
    }
    return filter::BloomierMatrix::from_bytes(bytes);
}

KnownFilter KnownFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    try {
        SealedPartsReader parts{bytes, kMark, kWhat};
        const Json j = parse_json(parts.next_text());
        const auto layout = known_layout_from_name(j.at("layout").text());
        if (!layout) throw KnownError("a newer version made it: this one does not know its layout");
        const auto form = form_of_word(j.at("keys").text());
        if (!form) throw KnownError("it does not tell what its keys are, InChIKeys or other texts; build it anew");
        constexpr int kBeforeItWasKept = 1;
        const bool are_structures = *form == KeyForm::structure;
        const KeyRecipe recipe{
            .form = *form,
            .sameness = {.ignore_stereo = j.at("ignore_stereo").is_true(),
                         .ignore_salts = j.at("ignore_salts").is_true(),
                         .tautomers = j.at("tautomers").is_true(),
                         .normalise = j.value("normalise", false).is_true()},
            .form_version = j.value("form_version", are_structures ? kBeforeItWasKept : 0).integer<int>(),
            .rdkit = j.at("rdkit").text(),
            .secret_mark = j.at("secret_mark").integer<std::uint64_t>()};
        KnownFilter known{recipe, *layout, j.at("error_rate").number(), j.at("compounds").integer<std::uint64_t>(),
                          filter_from(*layout, parts.next())};
        known.is_estimated_ = j.at("compounds_estimated").is_true();
        known.ids_ = lines_of(parts.next_text());
        if (known.ids_.size() != (*layout == KnownLayout::ids ? known.compounds_ : 0)) {
            throw KnownError("it has another number of ids than of compounds");
        }
        return known;
    } catch (const PartsError& e) {
        throw KnownError(e.reason());
    } catch (const JsonError& e) {
        throw KnownError(std::string{"its description cannot be read: "} + e.what());
    } catch (const filter::FilterError& e) {
        throw KnownError("its filter cannot be read: " + e.reason());
    }
}

}  // namespace chemsieve::known
