#include "app/work/matched_pairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "app/work/column_numbers.h"
#include "base/student.h"

namespace chemsieve::work {

namespace {

using series::Change;
using series::kTurns;

// The turn that gives what was at place i the label that `turn` has for place `order[i]`.
std::size_t turn_after(const std::array<std::uint8_t, series::kMostCuts>& order, std::size_t turn) {
    std::array<std::uint8_t, series::kMostCuts> labels{};
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = kTurns[turn][order[i]];
    return static_cast<std::size_t>(std::find(kTurns.begin(), kTurns.end(), labels) - kTurns.begin());
}

// Orders of places that differ only among equal ranks.
std::vector<std::size_t> free_orders(const Change& change) {
    std::vector<std::size_t> orders;
    for (std::size_t turn = 0; turn < series::count_turns(change.cuts); ++turn) {
        bool is_free = true;
        for (unsigned i = 0; i < change.cuts; ++i) {
            is_free = is_free && change.ranks[kTurns[turn][i]] == change.ranks[i];
        }
        if (is_free) orders.push_back(turn);
    }
    return orders;
}

// Calls visit(label) for each "[*:N]" of a text, and puts what it returns in the place of N.
template <class Visit>
std::string relabelled(const std::string& text, const Visit& visit) {
    std::string result = text;
    for (std::size_t at = 0; (at = result.find("[*:", at)) != std::string::npos; at += 5) {
        result[at + 3] = static_cast<char>('0' + visit(result[at + 3] - '0'));
    }
    return result;
}

// Labels 1, 2, 3 in the order in which `from` has them; equal ones become different, which both may be.
void number_labels(std::string& from, std::string& to) {
    std::map<int, std::vector<int>> numbers;  // new ones, by those before
    int last = 0;
    from = relabelled(from, [&](int label) {
        numbers[label].push_back(++last);
        return last;
    });
    to = relabelled(to, [&](int label) {
        std::vector<int>& some = numbers[label];
        if (some.empty()) return label;
        const int number = some.front();
        some.erase(some.begin());
        return number;
    });
}

}  // namespace

void Differences::add(double difference) {
    const double before = difference - mean;
    ++count;
    mean += before / static_cast<double>(count);
    squares += before * (difference - mean);
}

std::optional<double> Differences::deviation() const {
    if (count < 2) return std::nullopt;
    constexpr double kRounding = 1e-9;  // what sums differ by where all differences are the same
    const double spread = std::sqrt(squares / static_cast<double>(count - 1));
    return spread > kRounding * std::fabs(mean) ? spread : 0;
}

std::optional<double> Differences::p() const {
    const auto spread = deviation();
    if (!spread || *spread == 0) return std::nullopt;
    return two_sided_p(mean / *spread * std::sqrt(static_cast<double>(count)), static_cast<double>(count - 1));
}

std::optional<Transformations> Transformations::of_columns(const CompoundSource& source,
                                                           const std::vector<std::string>& columns,
                                                           const std::stop_token& stop) {
    Transformations made;
    for (const std::string& column : columns) {
        auto values = numbers_of(column, source, stop);
        if (!values) return std::nullopt;
        made.values_.push_back(*std::move(values));
    }
    return made;
}

// The least keys that both have together, whichever way labels are numbered.
Transformations::Key Transformations::key_of(const Change& from, const Change& to) {
    const std::size_t turns = series::count_turns(from.cuts);
    if (turns == 1) return {from.turned[0], to.turned[0]};
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    Key least{kMost, kMost};
    const auto take = [&](std::size_t of_from, std::size_t of_to) {
        const Key key{from.turned[of_from], to.turned[of_to]};
        if (std::pair{key.from, key.to} < std::pair{least.from, least.to}) least = key;
    };
    const std::vector<std::size_t> orders = free_orders(from);
    for (std::size_t turn = 0; turn < turns; ++turn) {
        if (orders.size() == 1) {
            take(turn, turn);
            continue;
        }
        for (const std::size_t a : orders) {
            for (const std::size_t b : orders) take(turn_after(kTurns[a], turn), turn_after(kTurns[b], turn));
        }
    }
    return least;
}

bool Transformations::add(const series::PairSeries& series, const std::stop_token& stop) {
    return each_pair(series, [&](const series::PairMember& a, const series::PairMember& b) {
        add(a, b);
        return !stop.stop_requested();
    });
}

bool Transformations::add_of(const series::PairSeries& series, CompoundNumber compound, const std::stop_token& stop) {
    return each_pair_of(series, compound, [&](const series::PairMember& a, const series::PairMember& b) {
        add(a, b);
        return !stop.stop_requested();
    });
}

void Transformations::add(const series::PairMember& a, const series::PairMember& b) {
    ++pairs_;
    const auto [place, is_new] = places_.emplace(key_of(*a.change, *b.change), static_cast<std::uint32_t>(all_.size()));
    if (is_new) {
        all_.push_back({.from = a.change->key,
                        .to = b.change->key,
                        .cuts = static_cast<std::uint8_t>(a.change->cuts),
                        .first = a.compound,
                        .second = b.compound});
        differences_.resize(differences_.size() + values_.size());
        texts_.emplace(a.change->key, a.change->text);
        texts_.emplace(b.change->key, b.change->text);
    }
    Counted& counted = all_[place->second];
    ++counted.pairs;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const auto from = values_[i].of(a.compound), to = values_[i].of(b.compound);
        if (from && to) differences_[place->second * values_.size() + i].add(*to - *from);
    }
}

std::vector<Transformation> Transformations::with_pairs(std::size_t least) const {
    std::vector<Transformation> some;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const Counted& counted = all_[i];
        if (counted.pairs < least) continue;
        const auto begin = differences_.begin() + static_cast<std::ptrdiff_t>(i * values_.size());
        some.push_back({.from = texts_.at(counted.from),
                        .to = texts_.at(counted.to),
                        .cuts = counted.cuts,
                        .pairs = counted.pairs,
                        .first = counted.first,
                        .second = counted.second,
                        .columns = {begin, begin + static_cast<std::ptrdiff_t>(values_.size())}});
        number_labels(some.back().from, some.back().to);
    }
    std::sort(some.begin(), some.end(), [](const Transformation& a, const Transformation& b) {
        if (a.pairs != b.pairs) return a.pairs > b.pairs;
        return std::pair{a.from, a.to} < std::pair{b.from, b.to};
    });
    return some;
}

}  // namespace chemsieve::work
