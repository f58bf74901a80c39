#include "app/cli/studies/known_options.h"

#include <CLI/CLI.hpp>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "base/text.h"

namespace chemsieve::cli {

using known::KeyedCompound;

CLI::Option* add_known_argument(CLI::App& app, std::string& path, const std::string& meaning) {
    return takes_file(app, app.add_option("FILTER", path, meaning), {"known"});
}

void KnownInputs::describe(CLI::App& app, const std::string& meaning, bool with_words) {
    auto* files = app.add_option("LIB|FILE", files_,
                                 meaning +
                                     ": libraries, files of compounds, or, of a filter of keys, "
                                     "files with one a line. " +
                                     compound_files_in_words() + "; '-' is standard input");
    takes_file(app, files, compound_endings({"sieve"}));
    if (with_words) {
        app.add_option_function<std::vector<std::string>>(
               "-c,--compound",
               [this](const std::vector<std::string>& words) {
                   for (const std::string& word : words) words_.push_back(without_mark(word));
               },
               "A compound as SMILES, or a key; the option may be given several times")
            ->configurable(false);
    }
    describe_reading(app);
}

void KnownInputs::describe_reading(CLI::App& app) {
    reading_.describe(app);
    add_errors_option(app, errors_, "write nothing");
    add_jobs_option(app, jobs_);
}

known::KeyedLists KnownInputs::lists() const {
    known::KeyedLists lists{.files = files_,
                            .reading = {.format = reading_.format(), .reader = reading_.reader()},
                            .jobs = jobs_,
                            .is_strict = errors_ == "strict"};
    for (const std::string& word : words_) {
        lists.compounds.push_back({"q" + std::to_string(lists.compounds.size() + 1), word});
    }
    return lists;
}

ListReport::ListReport(const KnownInputs& inputs, Context& context)
    : ignores_errors_{inputs.ignores_errors()}, context_{context}, line_{context} {}

known::KeyEvents ListReport::events() {
    return {
        .opened = [this](const std::string& file, const std::string& dialect) { tell(file + ": " + dialect); },
        .comments =
            [this](const std::string& file, std::int64_t lines) {
                tell(file + ": " + counted(static_cast<std::size_t>(lines), "line is a comment", "lines are comments"));
            },
        .remarked =
            [this](const RemarkPlace& place, const Remark& remark) {
                if (!ignores_errors_) remarks_.write(place, remark, line_, context_.streams.err);
            },
        .rejected = [this](const std::string& file, const KeyedCompound& compound) { say_rejected(file, compound); },
        .progress =
            [this](std::uint64_t read, double share) {
                if (!rate_) rate_.emplace();
                line_.show(grouped(read) + " compounds" +
                           (share >= 0 ? ", " + std::to_string(static_cast<int>(share * 100)) + " %" : "") +
                           rate_->text(static_cast<long long>(read), 0));
            },
        .ended =
            [this](const known::KeyedLists&, const known::KeyCounts&) {
                line_.clear();
                rate_.reset();
                remarks_ = {};
                rejected_ = 0;
            }};
}

void ListReport::tell(const std::string& text) {
    if (context_.quiet) return;
    line_.clear();
    context_.streams.err << text << '\n';
}

void ListReport::say_rejected(const std::string& file, const KeyedCompound& compound) {
    if (++rejected_ > kMostReported || ignores_errors_) return;
    line_.clear();
    std::ostream& err = context_.streams.err;
    err << (file.empty() ? "command line" : file) << ':'
        << (compound.line > 0 ? std::to_string(compound.line) + ':' : std::string{}) << ' ' << one_line(compound.id)
        << ": rejected: " << one_line(compound.reason) << '\n';
    if (rejected_ == kMostReported) err << "further rejected records are not listed\n";
}

std::optional<Exit> early_end(const known::KeyCounts& counts, const std::string& cancelled, Context& context) {
    if (counts.is_refused) {
        context.streams.err << "chemsieve: stopped at the first bad record (--errors strict)\n";
        return Exit::bad_input;
    }
    if (!counts.is_stopped) return std::nullopt;
    context.streams.err << "chemsieve: " << cancelled << '\n';
    return Exit::incomplete;
}

void KeyOptions::describe(CLI::App& app, const std::string& behind_keys) {
    add_sameness_options(app, sameness);
    app.add_flag("--keys", are_given, "The files have keys, InChIKeys or other texts, one a line" + behind_keys);
    app.add_flag("--inchikey", are_inchi, "Keys are InChIKeys, made of structures by libinchi" + behind_keys);
}

known::KeyRules KeyOptions::rules(const std::vector<std::string>& files, const std::string& secret_file) const {
    if (are_inchi) return {known::KeyForm::inchi_key, {}, secret_file};
    return {are_given ? known::form_of_keys(files) : known::KeyForm::structure, sameness, secret_file};
}

void SecretOption::describe(CLI::App& app, const std::string& meaning) {
    takes_file(app, app.add_option("--secret", file_, meaning), {});
}

std::string percent(double share) {
    std::ostringstream text;
    text << std::setprecision(3) << 100 * share << " %";
    return text.str();
}

std::string summary_of(const known::KnownFilter& filter, std::uint64_t bytes) {
    std::ostringstream text;
    text << (filter.is_estimated() ? "about " : "") << counted_compounds(filter.compounds()) << ", "
         << known::name_of(filter.layout()) << ", " << grouped(bytes) << " bytes";
    if (filter.compounds() > 0) {
        text << " (" << std::fixed << std::setprecision(1)
             << 8 * static_cast<double>(bytes) / static_cast<double>(filter.compounds()) << " bits a compound)";
    }
    text << "; errors " << percent(filter.asked_error_rate()) << " asked, " << percent(filter.error_rate())
         << " expected, " << percent(filter.measured_error_rate(kMeasuredKeys, 0)) << " measured";
    return text.str();
}

}  // namespace chemsieve::cli
