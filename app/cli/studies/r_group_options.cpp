#include "app/cli/studies/r_group_options.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <limits>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "app/queries/query_file.h"
#include "base/text.h"

namespace chemsieve::cli {

namespace {

// "R1" or "1".
std::optional<unsigned> group_number(std::string word) {
    word = trimmed(word);
    if (!word.empty() && (word.front() == 'R' || word.front() == 'r')) word.erase(0, 1);
    unsigned number = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (fault != std::errc{} || end != word.data() + word.size() || number == 0) return std::nullopt;
    return number;
}

}  // namespace

void RGroupOptions::describe(CLI::App& app) {
    app.add_option("--core", cores_,
                   "What the compounds have in common: SMILES, SMARTS or InChI, with or without labels for R groups "
                   "([*:1]); several: a compound is taken by the first that it has")
        ->type_name("QUERY")
        ->allow_extra_args(false)
        ->configurable(false);
    takes_file(app, app.add_option("--cores", cores_file_, "File of such queries, a drawing (.mol) for example"),
               query_endings())
        ->configurable(false);
    constexpr bool kTakesSmarts = true;
    language_.describe(app, kTakesSmarts);
    app.add_flag("--merge-hydrogens", merge_hydrogens_,
                 "Hydrogens written as atoms ([H]n) are counts that their neighbours must have");
    app.add_flag("--stereo", stereo_, "The stereochemistry of the core must agree");
    app.add_flag("--all-matches", all_matches_,
                 "A row for each set of atoms that is the core, not only for one of them; column 'match'")
        ->configurable(false);
    app.add_flag("--only-at-labels", only_at_labels_, "Pass over compounds that have groups elsewhere than at labels")
        ->configurable(false);
    does_without(app,
                 app.add_option("--time-limit", time_limit_s_, "Seconds; then the table is of what was found so far")
                     ->check(number_within(0, 1e9))
                     ->configurable(false),
                 "none");
    compounds_.describe(app);
}

series::RGroupWish RGroupOptions::wish(const std::stop_token& stop) const {
    if (cores_.empty() && cores_file_.empty())
        throw UsageError("--core is missing: what the compounds have in common"_words);
    std::vector<std::string> words;
    for (const std::string& core : cores_) words.push_back(without_mark(core));
    QueryList list = collect_queries(words, without_mark(cores_file_), language_.said(),
                                     query_format("", without_mark(cores_file_)), {}, stop);
    if (!list.unusable.empty()) throw FileError{list.unusable.front().defect};
    for (QueryText& core : list.queries) core.merge_hydrogens = merge_hydrogens_;
    series::RGroupWish wish{.cores = std::move(list.queries),
                            .stereo = stereo_,
                            .all_matches = all_matches_,
                            .only_at_labels = only_at_labels_};
    if (time_limit_s_ > 0) wish.time_limit = std::chrono::milliseconds{std::llround(time_limit_s_ * 1000)};
    return wish;
}

void RGroupMatrixOptions::describe(CLI::App& app) {
    auto* matrix =
        app.add_option("--matrix", matrix_,
                       "Instead of a row a compound, a table of two groups against each other: a cell is how "
                       "many compounds have both")
            ->type_name("R1,R2")
            ->configurable(false);
    auto* mean = app.add_option("--mean", mean_, "With --matrix: the mean of this property in each cell");
    auto* highest = app.add_option("--highest", highest_, "With --matrix: its highest value");
    auto* lowest = app.add_option("--lowest", lowest_, "With --matrix: its lowest value");
    for (CLI::Option* option : {mean, highest, lowest}) option->needs(matrix)->type_name("COLUMN")->configurable(false);
    mean->excludes(highest)->excludes(lowest);
    highest->excludes(lowest);
    does_without(
        app,
        app.add_option("--most", most_, "With --matrix: only so many rows and columns, the groups of most compounds")
            ->check(CLI::PositiveNumber)
            ->needs(matrix)
            ->configurable(false),
        "all");
    auto* holes = app.add_option("--holes", holes_,
                                 "With --matrix: instead of it the compounds of this library that would stand in its "
                                 "empty cells; repeat it for several libraries");
    takes_file(app, holes, {"sieve"})->needs(matrix)->allow_extra_args(false)->configurable(false);
    for (CLI::Option* option : {mean, highest, lowest}) holes->excludes(option);
}

work::MatrixWish RGroupMatrixOptions::wish() const {
    const auto [rows, columns] = groups();
    return {.rows = rows, .columns = columns, .value = value(), .most = most_};
}

std::vector<std::string> RGroupMatrixOptions::holes() const {
    std::vector<std::string> files;
    for (const std::string& file : holes_) files.push_back(without_mark(file));
    return files;
}

std::pair<unsigned, unsigned> RGroupMatrixOptions::groups() const {
    const std::string words = without_mark(matrix_);
    const std::size_t comma = words.find(',');
    const auto rows = group_number(words.substr(0, comma));
    const auto columns = comma == std::string::npos ? std::nullopt : group_number(words.substr(comma + 1));
    if (!rows || !columns || *rows == *columns) {
        throw UsageError("--matrix: "_words + ("'" + words + "' is not two different R groups, such as R1,R2"));
    }
    return {*rows, *columns};
}

std::optional<work::CellValue> RGroupMatrixOptions::value() const {
    if (!mean_.empty()) return work::CellValue{without_mark(mean_), work::CellValue::Which::mean};
    if (!highest_.empty()) return work::CellValue{without_mark(highest_), work::CellValue::Which::highest};
    if (!lowest_.empty()) return work::CellValue{without_mark(lowest_), work::CellValue::Which::lowest};
    return std::nullopt;
}

}  // namespace chemsieve::cli
