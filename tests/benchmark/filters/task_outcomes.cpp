#include "tests/benchmark/filters/task_outcomes.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace chemsieve::test {

namespace {

std::vector<double> values_of(const std::vector<Outcome>& outcomes, double Outcome::*value) {
    std::vector<double> values;
    for (const Outcome& outcome : outcomes) values.push_back(outcome.*value);
    return values;
}

double mean_of(const std::vector<Outcome>& outcomes, double Outcome::*value) {
    return interval_of(values_of(outcomes, value)).mean;
}

std::string percent_text(double share, int decimals) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(decimals) << 100 * share;
    return text.str();
}

std::string predicted_text(const std::vector<Outcome>& outcomes) {
    if (outcomes.front().kind == Outcome::Kind::equality) return "equal";
    if (!outcomes.front().predicted) return "";
    double sum = 0;
    for (const Outcome& outcome : outcomes) sum += *outcome.predicted;
    const std::string mean = percent_text(sum / static_cast<double>(outcomes.size()), 4);
    const double spread = mean_of(outcomes, &Outcome::spread);
    return spread > 0 ? mean + ", one estimate off by " + percent_text(spread, 2) : mean;
}

std::string measured_text(const std::vector<Outcome>& outcomes) {
    const std::vector<double> values = values_of(outcomes, &Outcome::measured);
    const Interval interval = interval_of(values);
    const std::string mean = interval_text({100 * interval.mean, 100 * interval.half}, 4);
    switch (outcomes.front().kind) {
        case Outcome::Kind::time: return "";
        case Outcome::Kind::share: return mean;
        case Outcome::Kind::estimate: {
            double squares = 0;
            for (const double value : values) squares += (value - 1) * (value - 1);
            const double deviation = std::sqrt(squares / static_cast<double>(values.size()));
            return mean + ", one estimate off by " + percent_text(deviation, 2);
        }
        case Outcome::Kind::equality:
            return "equal in " + std::to_string(std::count(values.begin(), values.end(), 1.0)) + " of " +
                   std::to_string(values.size());
    }
    return "";
}

}  // namespace

void Outcomes::add(const std::string& name, const Outcome& outcome) {
    const auto same = [&name](const auto& row) { return row.first == name; };
    auto row = std::find_if(rows_.begin(), rows_.end(), same);
    if (row == rows_.end()) row = rows_.insert(rows_.end(), {name, {}});
    row->second.push_back(outcome);
}

std::vector<TaskFigures> Outcomes::figures(std::size_t keys) const {
    std::vector<TaskFigures> all;
    for (const auto& [name, outcomes] : rows_) {
        all.push_back({.name = name,
                       .keys = keys,
                       .bits_a_key = mean_of(outcomes, &Outcome::bits_a_key),
                       .predicted = predicted_text(outcomes),
                       .measured = measured_text(outcomes),
                       .ns = interval_of(values_of(outcomes, &Outcome::ns))});
    }
    return all;
}

std::string tasks_head() { return "task\tkeys\tbits a key\tpredicted %\tmeasured %\tns a key"; }

std::string tasks_row(const TaskFigures& figures) {
    std::ostringstream row;
    row << figures.name << '\t' << figures.keys << '\t';
    if (figures.bits_a_key > 0) row << std::fixed << std::setprecision(2) << figures.bits_a_key;
    row << '\t' << figures.predicted << '\t' << figures.measured << '\t' << interval_text(figures.ns, 1);
    return row.str();
}

}  // namespace chemsieve::test
