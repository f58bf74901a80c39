#include "app/cli/options/common_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <sstream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/queries/query_file.h"
#include "base/text.h"
#include "chem/properties/computed_properties.h"
#include "chem/sameness/sameness.h"
#include "data/file/unpacker.h"
#include "data/read/input_formats.h"

namespace chemsieve::cli {

namespace {

std::vector<std::string> column_words() {
    std::vector<std::string> words{"all"};
    for (const ComputedProperty& property : kComputedProperties) words.emplace_back(property.name);
    return words;
}

// "SMARTS: .sma .smarts; "
std::string line_of(const std::string& title, const std::vector<std::string>& endings) {
    return title + ": ." + joined(endings, " .") + "; ";
}

}  // namespace

CLI::Option* add_library_argument(CLI::App& app, std::string& path, const std::string& meaning) {
    return takes_file(app, app.add_option("LIB", path, meaning), {"sieve"});
}

CLI::Option* add_jobs_option(CLI::App& app, unsigned& jobs) {
    auto* option = app.add_option("-j,--jobs", jobs, "Threads")->check(CLI::Range(0, kMostJobs));
    return does_without(app, option, "all cores");
}

CLI::Option* add_columns_option(CLI::App& app, std::string& columns, const std::string& meaning) {
    return takes_list_of(app, app.add_option("--columns", columns, meaning), column_words());
}

CLI::Option* add_errors_option(CLI::App& app, std::string& word, const std::string& at_strict) {
    auto* errors = app.add_option("--errors", word,
                                  "Records that cannot be used: report them and go on; ignore them in silence (they "
                                  "are still counted); strict: stop, also at what is understood only in part, " +
                                      at_strict);
    return takes_one_of(app, errors, {"report", "strict", "ignore"});
}

CLI::Validator number_within(double least, double most) {
    CLI::Range range{least, most};
    const std::function<std::string(std::string&)> check = [range](std::string& text) {
        const bool is_number = lower(text).find("nan") == std::string::npos;
        return is_number ? range(text) : "'" + text + "' is no number";
    };
    return CLI::Validator{check, range.get_description()};
}

void add_sameness_options(CLI::App& app, Sameness& sameness) {
    app.add_flag("--ignore-stereo", sameness.ignore_stereo, "Stereochemistry does not count");
    app.add_flag(
        "--ignore-salts", sameness.ignore_salts,
        "Of several components the largest that is no counter-ion counts alone, neutralised where hydrogens can "
        "do that");
    app.add_flag("--tautomers", sameness.tautomers,
                 "Tautomers are the same compound, by RDKit's rules; some 10 ms a compound that is looked at");
    app.add_flag("--normalise", sameness.normalise,
                 "Groups written with or without charges are the same, by RDKit's rules: nitro, sulfoxide, azide and "
                 "others");
}

std::vector<std::string> compound_endings(const std::vector<std::string>& others) {
    std::vector<std::string> endings = others;
    const std::vector<std::string> structures = with_packed(structure_endings());
    endings.insert(endings.end(), structures.begin(), structures.end());
    return endings;
}

std::vector<std::string> query_endings(bool with_fingerprints) {
    std::vector<std::string> endings = structure_and_smarts_endings();
    if (with_fingerprints) endings.emplace_back(kFpsEnding);
    return with_packed(std::move(endings));
}

std::string compound_files_in_words() {
    std::string text;
    for (const InputFormatFacts& facts : input_formats()) text += line_of(facts.title, facts.endings);
    text += "also packed:";
    for (const Packing& packing : all_packings()) text += std::string{" "} + packing.name_ending;
    return text;
}

std::string query_files_in_words(bool with_fingerprints) {
    return line_of("SMARTS", smarts_endings()) + (with_fingerprints ? line_of("Fingerprints", {kFpsEnding}) : "") +
           compound_files_in_words();
}

std::string listed(const std::vector<std::string>& words, const std::string& before_last) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) result += i + 1 == words.size() ? before_last : ", ";
        result += words[i];
    }
    return result;
}

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (const FingerprintKind kind : all_fingerprint_kinds()) names.emplace_back(name_of(kind));
    return names;
}

std::string all_kinds_in_words(const std::string& before_last) { return listed(kind_names(), before_last); }

std::string addable_kinds_in_words(const std::string& before_last) {
    std::vector<std::string> names = kind_names();
    std::erase(names, name_of(FingerprintKind::subgraph));
    return listed(names, before_last);
}

std::vector<FingerprintKind> kinds_from_words(const std::string& words) {
    std::vector<FingerprintKind> kinds;
    std::istringstream input{words};
    for (std::string word; std::getline(input, word, ',');) {
        const auto kind = fingerprint_kind_from_name(trimmed(word));
        if (!kind) {
            throw UsageError("there are no fingerprints of kind '" + word + "'; the kinds are " +
                             all_kinds_in_words(" and "));
        }
        if (std::find(kinds.begin(), kinds.end(), *kind) == kinds.end()) kinds.push_back(*kind);
    }
    return kinds;
}

std::string listed(const std::vector<FingerprintKind>& kinds) {
    std::vector<std::string> names;
    for (const FingerprintKind kind : kinds) names.emplace_back(name_of(kind));
    return listed(names, " and ");
}

}  // namespace chemsieve::cli
