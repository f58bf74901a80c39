#include "fingerprint/filter/registry/member_figures.h"

#include "base/mix.h"
#include "fingerprint/filter/registry/registry.h"

namespace chemsieve::filter {

namespace {

template <MembershipFilter F>
MemberFigures figures_of(std::span<const std::uint64_t> sample, std::uint64_t keys, double rate) {
    MemberFigures figures{.info = F::kInfo};
    try {
        const F filter = filter_of_keys<F>(sample, rate, 0);
        const double bits = 8 * static_cast<double>(filter.size_in_bytes());
        figures.bits_a_key = bits / static_cast<double>(std::max<std::size_t>(1, sample.size()));
        figures.bytes = static_cast<std::uint64_t>(std::llround(figures.bits_a_key * static_cast<double>(keys) / 8));
        figures.expected_error = expected_error_of(filter, sample.size());
    } catch (const FilterError& error) {
        figures.refused = error.what();
    }
    return figures;
}

}  // namespace

std::vector<MemberFigures> member_figures(std::uint64_t keys, double rate) {
    check_error_rate(rate);
    std::vector<std::uint64_t> sample(std::min(keys, kMostSampled));
    for (std::size_t i = 0; i < sample.size(); ++i) sample[i] = mix64(i);
    std::vector<MemberFigures> all;
    for_each_member([&]<class F>(std::type_identity<F>) { all.push_back(figures_of<F>(sample, keys, rate)); });
    return all;
}

}  // namespace chemsieve::filter
