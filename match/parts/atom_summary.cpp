#include "match/parts/atom_summary.h"

#include <algorithm>
#include <bitset>

#include "base/mix.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostRemembered = 4096;
constexpr std::size_t kLabels = 1U << 16;

std::vector<std::uint16_t> labels_in(PartFamily family, const ClassSet& classes, const PartLabels& labels) {
    thread_local std::bitset<kLabels> seen;  // clear between calls
    std::vector<std::uint16_t> found;
    found.reserve(kMostAlternatives + 1);  // nothing may throw while bits are set
    bool few = true;
    classes.for_each([&](std::size_t c) {
        const std::uint16_t label = labels.atom(family, c);
        if (!few || seen[label]) return;
        seen.set(label);
        found.push_back(label);
        few = found.size() <= kMostAlternatives;
    });
    for (const std::uint16_t label : found) seen.reset(label);
    if (!few) return {};
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

std::size_t AtomSummaries::Hash::operator()(const Key& key) const {
    std::uint64_t hash = key.is_plain ? 1 : 0;
    for (const std::uint64_t word : key.classes.words()) hash = mix64(hash + kGolden * word);
    return hash;
}

std::shared_ptr<const AtomSummary> AtomSummaries::of(const ClassSet& classes, bool is_plain) const {
    const Key key{classes, is_plain};
    {
        const std::lock_guard lock{mutex_};
        const auto known = remembered_.find(key);
        if (known != remembered_.end()) return known->second;
    }
    auto summary = std::make_shared<const AtomSummary>(summarize(classes, is_plain));
    const std::lock_guard lock{mutex_};
    if (remembered_.size() >= kMostRemembered) remembered_.clear();
    return remembered_.emplace(key, std::move(summary)).first->second;
}

AtomSummary AtomSummaries::summarize(const ClassSet& classes, bool is_plain) const {
    AtomSummary summary{.labels = {}, .features = ~std::uint32_t{0}, .is_plain = is_plain};
    classes.for_each([&](std::size_t c) { summary.features &= labels_.features(c); });
    const auto take = [&](PartFamily family) {
        summary.labels[static_cast<std::size_t>(family)] = labels_in(family, classes, labels_);
    };
    take(PartFamily::element);
    for (const PartFamily family : {PartFamily::cyclic_shape, PartFamily::ring_shape}) {
        summary.labels[static_cast<std::size_t>(family)] = {0};
    }
    if (is_plain) return summary;
    for (const PartFamily family : kAtomFamilies) take(family);
    for (const PartFamily family : kBondFamilies) take(family);
    return summary;
}

}  // namespace chemsieve
