#include "app/cli/known/known_options.h"

#include <CLI/CLI.hpp>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/rate.h"
#include "app/cli/options/common_options.h"
#include "base/parallel.h"
#include "base/text.h"
#include "chem/read/parse.h"

namespace chemsieve::cli {

using known::KeyedCompound;

CLI::Option* add_known_argument(CLI::App& app, std::string& path, const std::string& meaning) {
    return takes_file(app, app.add_option("FILTER", path, meaning), {"known"});
}

void KnownInputs::describe(CLI::App& app, const std::string& meaning, bool with_words) {
    auto* files = app.add_option("LIB|FILE", files_,
                                 meaning +
                                     ": libraries, files of compounds, or, of a filter of keys given as text, "
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

known::KeyInputOptions KnownInputs::input_options() const {
    return {.format = reading_.format(), .reader = reading_.reader(), .keeps_records = keeps_records_};
}

std::vector<KeyedCompound> KnownInputs::from_words(const known::KeyMaker& maker) const {
    std::vector<KeyedCompound> compounds;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::string id = "q" + std::to_string(i + 1);
        if (maker.recipe().form == known::KeyForm::text) {
            compounds.push_back({.id = id, .text = words_[i], .key = maker.of_text(words_[i])});
        } else {
            compounds.push_back(known::keyed_smiles(id, words_[i], maker));
        }
    }
    return compounds;
}

// Takes out what has no key, and says so.
class KnownInputs::Report {
  public:
    Report(const std::string& errors, Counts& counts, Context& context)
        : errors_{errors}, counts_{counts}, context_{context}, line_{context} {}

    // False: no more is wanted.
    bool take(const std::string& source, std::vector<KeyedCompound>& compounds) {
        counts_.read += compounds.size();
        for (const KeyedCompound& compound : compounds) {
            if (!compound.doubt.empty()) say_doubt(source, compound);
            if (compound.reason.empty()) continue;
            say(source, compound);
            if (errors_ == "strict") {
                context_.streams.err << "chemsieve: stopped at the first bad record (--errors strict)\n";
                counts_.is_refused = true;
                return false;
            }
        }
        std::erase_if(compounds, [](const KeyedCompound& compound) { return !compound.reason.empty(); });
        return true;
    }
    void tell(const std::string& text) {
        if (context_.quiet) return;
        line_.clear();
        context_.streams.err << text << '\n';
    }
    void show(double share) {
        line_.show(grouped(counts_.read) + " compounds" +
                   (share >= 0 ? ", " + std::to_string(static_cast<int>(share * 100)) + " %" : "") +
                   rate_.text(static_cast<long long>(counts_.read), 0));
    }

  private:
    void say_doubt(const std::string& source, const KeyedCompound& compound) {
        if (errors_ == "ignore" || ++doubts_shown_ > kMostReported) return;
        line_.clear();
        context_.streams.err << source << ':' << compound.line << ": " << one_line(compound.id) << ": "
                             << one_line(compound.doubt) << '\n';
    }
    void say(const std::string& source, const KeyedCompound& compound) {
        if (++counts_.rejected > kMostReported || errors_ == "ignore") return;
        line_.clear();
        std::ostream& err = context_.streams.err;
        err << source << ':' << (compound.line > 0 ? std::to_string(compound.line) + ':' : std::string{}) << ' '
            << one_line(compound.id) << ": rejected: " << one_line(compound.reason) << '\n';
        if (counts_.rejected == kMostReported) err << "further rejected records are not listed\n";
    }

    const std::string& errors_;
    Counts& counts_;
    Context& context_;
    ProgressLine line_;
    Rate rate_;
    std::int64_t doubts_shown_ = 0;
};

bool KnownInputs::read_file(const std::string& file, const known::KeyMaker& maker, Report& report, Context& context,
                            const Visit& visit) const {
    const unsigned jobs = jobs_ ? jobs_ : default_jobs();
    const auto input = known::open_key_input(file, input_options(), maker);
    if (!input->dialect().empty()) report.tell(file + ": " + input->dialect());
    for (;;) {
        std::vector<KeyedCompound> compounds = input->next(jobs, context.stop);
        if (context.stop.stop_requested()) return false;
        if (compounds.empty()) {
            if (const auto lines = static_cast<std::size_t>(input->comment_lines())) {
                report.tell(file + ": " + counted(lines, "line is a comment", "lines are comments"));
            }
            return true;
        }
        if (!report.take(file, compounds)) return false;
        visit(compounds);
        report.show(input->share_done());
    }
}

KnownInputs::Counts KnownInputs::go_through(const known::KeyMaker& maker, Context& context, const Visit& visit) const {
    Counts counts;
    Report report{errors_, counts, context};
    std::vector<KeyedCompound> words = from_words(maker);
    if (!report.take("command line", words)) return counts;
    if (!words.empty()) visit(words);
    for (const std::string& file : files_) {
        if (!read_file(file, maker, report, context, visit)) break;
    }
    counts.is_stopped = context.stop.stop_requested();
    return counts;
}

KnownInputs::Counts KnownInputs::go_through(const std::string& file, const known::KeyMaker& maker, Context& context,
                                            const Visit& visit) const {
    Counts counts;
    Report report{errors_, counts, context};
    read_file(file, maker, report, context, visit);
    counts.is_stopped = context.stop.stop_requested();
    return counts;
}

void SecretOption::describe(CLI::App& app, const std::string& meaning) {
    takes_file(app, app.add_option("--secret", file_, meaning), {});
}

known::KeyMaker maker_for(const known::KnownFilter& filter, const std::string& path, const SecretOption& secret) {
    known::KeyMaker maker{filter.recipe().form, filter.recipe().sameness, secret.read()};
    if (const auto reason = known::why_not_comparable(filter.recipe(), maker.recipe())) {
        const bool wants_secret = filter.recipe().secret_mark != 0 && maker.recipe().secret_mark == 0;
        throw FileError(path + " cannot be asked: " + *reason + (wants_secret ? ": --secret FILE" : ""));
    }
    return maker;
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
