#include "tests/benchmark/filters/filter_timing.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <numeric>
#include <random>
#include <sstream>

namespace chemsieve::test {

namespace {

// Two-sided 95 % quantiles of Student's t for 1 to 10 degrees of freedom.
constexpr std::array kStudent{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
constexpr double kNormal = 1.96;

std::vector<std::uint64_t> made_up_keys(std::size_t count) {
    std::vector<std::uint64_t> keys(count);
    for (std::size_t i = 0; i < count; ++i) keys[i] = mix64(i + 1);
    return keys;
}

}  // namespace

Interval interval_of(const std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    if (values.size() < 2) return {mean, 0};
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const std::size_t freedom = values.size() - 1;
    const double t = freedom <= kStudent.size() ? kStudent[freedom - 1] : kNormal;
    return {mean, t * std::sqrt(squares / (n - 1) / n)};
}

Interval interval_of_share(std::size_t hits, std::size_t tries) {
    const double p = static_cast<double>(hits) / static_cast<double>(tries);
    return {p, kNormal * std::sqrt(p * (1 - p) / static_cast<double>(tries))};
}

FilterKeys::FilterKeys(std::size_t count, std::size_t asked) : FilterKeys{made_up_keys(count), asked} {}

FilterKeys::FilterKeys(std::vector<std::uint64_t> all, std::size_t asked) : keys{std::move(all)} {
    const std::size_t count = keys.size();
    std::mt19937_64 random{count};
    for (std::size_t i = 0; i < asked; ++i) {
        absent.push_back(mix64((std::uint64_t{1} << 40) + i));
        present.push_back(keys[random() % count]);
        half.push_back(i % 2 == 0 ? mix64((std::uint64_t{1} << 41) + i) : keys[random() % count]);
    }
    std::shuffle(half.begin(), half.end(), random);
}

std::string interval_text(const Interval& value, int decimals) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(decimals) << value.mean << " ±" << value.half;
    return text.str();
}

std::string figures_head() {
    return "filter\tkeys\tbits a key\tpredicted %\tmeasured %\tbuild ns\tabsent ns\thalf ns\tpresent ns\tmissed";
}

std::string figures_row(const FilterFigures& figures) {
    std::ostringstream row;
    row << figures.name << '\t' << figures.keys << '\t' << std::fixed << std::setprecision(2) << figures.bits_a_key
        << '\t';
    if (figures.predicted) row << std::setprecision(4) << 100 * *figures.predicted;
    row << '\t' << interval_text({100 * figures.measured.mean, 100 * figures.measured.half}, 4) << '\t'
        << interval_text(figures.build_ns, 1) << '\t' << interval_text(figures.absent_ns, 1) << '\t'
        << interval_text(figures.half_ns, 1) << '\t' << interval_text(figures.present_ns, 1) << '\t' << figures.missed;
    return row.str();
}

}  // namespace chemsieve::test
