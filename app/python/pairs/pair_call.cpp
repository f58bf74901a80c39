#include "app/python/pairs/pair_call.h"

#include <CLI/CLI.hpp>
#include <limits>
#include <unordered_map>

#include "app/cli/studies/cliff_options.h"
#include "app/cli/studies/pair_options.h"

namespace chemsieve::python {

namespace {

using series::PairMember;
using series::PairSeries;

struct TransformationCallOptions {
    void describe(CLI::App& app) {
        pairs.describe(app);
        told.describe(app, nullptr);
    }
    void settle(const ConditionNames* names) { pairs.settle(names); }
    const cli::CompoundOptions& compounds() const noexcept { return pairs.compounds(); }

    cli::PairOptions pairs;
    cli::TransformationOptions told;
};

struct CliffCallOptions {
    void describe(CLI::App& app) {
        pairs.describe(app);
        cliffs.describe(app, pairs.about_cuts());
        app.add_option("--top", top)->check(CLI::Range(1LL, 1LL << 40));
    }
    void settle(const ConditionNames* names) { pairs.settle(names); }
    const cli::CompoundOptions& compounds() const noexcept { return pairs.compounds(); }

    cli::PairOptions pairs;
    cli::CliffOptions cliffs;
    std::size_t top = 0;
};

// False if stopped.
bool find_series(const CompoundSource& source, const cli::PairOptions& options, bool with_turns,
                 std::optional<CompoundNumber> of, const CompoundSelection* among, const neighbours::Work& work,
                 PairsLeftOut& left_out, const series::TakeSeries& take) {
    series::PairSearch search{
        .rules = options.rules(), .bonds = options.bonds(), .among = among, .of = of, .jobs = work.jobs};
    search.rules.with_turns = with_turns;
    series::PairEvents events{.progress = work.progress};
    events.left_out = noted_in(left_out.unreadable, source);
    const auto totals = series::find_matched_pairs(
        source, search,
        [&](const PairSeries& found) {
            if (!found.members.empty()) return take(found);
            left_out.not_listed.emplace_back(found.constant, found.size);
            return true;
        },
        events, work.stop);
    if (totals) left_out.too_many_bonds = totals->too_many_bonds;
    return totals.has_value();
}

// Rows of pairs, with each text and each compound once.
class PairRows {
  public:
    explicit PairRows(FoundPairs& found) : found_{found} {}
    void begin(const PairSeries& series) {
        constant_ = add(series.constant);
        changes_.clear();
    }
    void add(const PairMember& a, const PairMember& b) {
        found_.first.push_back(place_of(a.compound));
        found_.second.push_back(place_of(b.compound));
        found_.constant.push_back(constant_);
        found_.from.push_back(place_of(*a.change));
        found_.to.push_back(place_of(*b.change));
    }

  private:
    std::uint32_t add(const std::string& text) {
        const auto [place, is_new] = texts_.emplace(text, static_cast<std::uint32_t>(found_.texts.size()));
        if (is_new) found_.texts.push_back(text);
        return place->second;
    }
    std::uint32_t place_of(CompoundNumber compound) {
        const auto [place, is_new] = compounds_.emplace(compound, static_cast<std::uint32_t>(found_.numbers.size()));
        if (is_new) found_.add(compound);
        return place->second;
    }
    std::uint32_t place_of(const series::Change& change) {
        const auto [place, is_new] = changes_.emplace(&change, 0);
        if (is_new) place->second = add(change.text);
        return place->second;
    }

    FoundPairs& found_;
    std::unordered_map<std::string, std::uint32_t> texts_;
    std::unordered_map<CompoundNumber, std::uint32_t> compounds_;
    std::unordered_map<const series::Change*, std::uint32_t> changes_;  // those of the series under way
    std::uint32_t constant_ = 0;
};

void take_cliffs(const work::Cliffs& cliffs, FoundCliffs& found) {
    std::unordered_map<CompoundNumber, std::uint32_t> places;
    const auto place_of = [&](CompoundNumber compound) {
        const auto [place, is_new] = places.emplace(compound, static_cast<std::uint32_t>(found.numbers.size()));
        if (is_new) found.add(compound);
        return place->second;
    };
    for (const work::Cliff& cliff : cliffs.steepest) {
        found.first.push_back(place_of(cliff.low));
        found.second.push_back(place_of(cliff.high));
        found.first_values.push_back(cliff.low_value);
        found.second_values.push_back(cliff.high_value);
        found.similarities.push_back(cliff.similarity.value());
        found.steepness.push_back(cliff.steepness());
        found.constants.push_back(cliff.constant);
        found.from.push_back(cliff.low_part);
        found.to.push_back(cliff.high_part);
    }
    found.pairs = cliffs.pairs;
    found.compounds_with_value = cliffs.compounds;
    found.not_comparable = cliffs.not_comparable;
    found.without_bits = cliffs.without_items;
}

void take_columns(const std::vector<work::Transformation>& all, const std::vector<std::string>& columns,
                  FoundTransformations& found) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (const std::string& column : columns) {
        found.columns.push_back({.name = column, .values = {}, .means = {}, .deviations = {}, .ps = {}});
    }
    for (const work::Transformation& transformation : all) {
        found.from.push_back(transformation.from);
        found.to.push_back(transformation.to);
        found.pairs.push_back(static_cast<std::int64_t>(transformation.pairs));
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const work::Differences& differences = transformation.columns[i];
            FoundTransformations::Column& column = found.columns[i];
            column.values.push_back(static_cast<std::int64_t>(differences.count));
            column.means.push_back(differences.count > 0 ? differences.mean : kNone);
            column.deviations.push_back(differences.deviation().value_or(kNone));
            column.ps.push_back(differences.p().value_or(kNone));
        }
    }
}

// Whether it is among those that are chosen, all if there is no choice. Throws UsageError as the command does.
void check_among(std::optional<CompoundNumber> of, const CompoundSelection* among) {
    if (of && among && !among->contains(*of)) {
        throw cli::UsageError("the compound of --of is not among those that are chosen");
    }
}

}  // namespace

Chosen<std::shared_ptr<FoundPairs>> find_pairs(OpenLibraries& libraries, const StudyCall& call,
                                               const std::stop_token& stop) {
    AskedStudy<cli::PairOptions> asked{"pairs", call};
    const auto state = asked.compounds().look_at(libraries);
    const CompoundSource& source = *state->source;
    const auto of = asked.options().of(source, stop);
    using Found = std::shared_ptr<FoundPairs>;
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        check_among(of, among.get());
        auto found = std::make_shared<FoundPairs>(state);
        PairRows rows{*found};
        const auto take = [&](const PairSeries& series) {
            rows.begin(series);
            const auto add = [&](const PairMember& a, const PairMember& b) {
                rows.add(a, b);
                return !stop.stop_requested();
            };
            return of ? each_pair_of(series, *of, add) : each_pair(series, add);
        };
        const bool is_whole = find_series(source, asked.options(), false, of, among.get(), asked.compounds().work(stop),
                                          found->left_out, take);
        return is_whole ? found : Found{};
    });
    if (!chosen.found) chosen.found = std::make_shared<FoundPairs>(state);
    return chosen;
}

Chosen<std::shared_ptr<FoundTransformations>> find_transformations(OpenLibraries& libraries, const StudyCall& call,
                                                                   const std::stop_token& stop) {
    AskedStudy<TransformationCallOptions> asked{"pairs", call};
    const TransformationCallOptions& options = asked.options();
    const auto state = asked.compounds().look_at(libraries);
    const CompoundSource& source = *state->source;
    options.told.check_columns(source);
    const auto of = options.pairs.of(source, stop);
    using Found = std::shared_ptr<FoundTransformations>;
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        check_among(of, among.get());
        auto found = std::make_shared<FoundTransformations>();
        const std::vector<std::string> columns = options.told.columns();
        auto all = work::Transformations::of_columns(source, columns, stop);
        if (!all) return found;
        const auto take = [&](const PairSeries& series) {
            return of ? all->add_of(series, *of, stop) : all->add(series, stop);
        };
        if (find_series(source, options.pairs, true, of, among.get(), asked.compounds().work(stop), found->left_out,
                        take)) {
            take_columns(options.told.asked_of(*all), columns, *found);
        }
        return found;
    });
    if (!chosen.found) chosen.found = std::make_shared<FoundTransformations>();
    return chosen;
}

Chosen<std::shared_ptr<FoundCliffs>> find_cliffs(OpenLibraries& libraries, const StudyCall& call,
                                                 const std::stop_token& stop) {
    AskedStudy<CliffCallOptions> asked{"pairs", call};
    const CliffCallOptions& options = asked.options();
    const auto state = asked.compounds().look_at(libraries);
    const CompoundSource& source = *state->source;
    work::CliffWish wish = options.cliffs.wish(source, options.top);
    wish.of = options.pairs.of(source, stop);
    using Found = std::shared_ptr<FoundCliffs>;
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        check_among(wish.of, among.get());
        wish.among = among.get();
        auto found = std::make_shared<FoundCliffs>(state);
        series::PairEvents events{.progress = {}, .left_out = noted_in(found->left_out.unreadable, source)};
        const auto name = [&](const PairSeries& series) {
            found->left_out.not_listed.emplace_back(series.constant, series.size);
            return true;
        };
        const auto cliffs =
            work::find_cliffs(source, wish, {.rules = options.pairs.rules(), .bonds = options.pairs.bonds()}, name,
                              events, asked.compounds().work(stop));
        if (!cliffs) return Found{};
        if (cliffs->totals) found->left_out.too_many_bonds = cliffs->totals->too_many_bonds;
        found->are_matched = !wish.similarity;
        take_cliffs(*cliffs, *found);
        return found;
    });
    if (!chosen.found) chosen.found = std::make_shared<FoundCliffs>(state);
    return chosen;
}

}  // namespace chemsieve::python
