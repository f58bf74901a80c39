// A study of the compounds of libraries, such as families, as it is asked for from Python: keywords that have become
// the words of a command, whose rules and errors are thus the same, and ids that are values.
//
// Errors: UsageError, CLI::Error, QueryError, LibraryError, FileError. Threads: one at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/python/open_libraries.h"
#include "app/queries/user_names.h"
#include "search/neighbours/neighbour_set.h"

namespace CLI {
class App;
}

namespace chemsieve::python {

struct StudyCall {
    std::vector<std::string> words;               // options of the command that say what is wanted
    std::optional<std::vector<std::string>> ids;  // only these compounds; nothing: see the words
    std::string columns = {};                     // as --columns takes them; whoever asks in vain is told at once
    std::optional<std::string> keep = {};         // the name under which the library keeps what is found
    std::function<void(double)> progress = {};    // a few times a second, with the share that is done, at the end 1
};

// What was found, and what users should know of how the compounds were chosen.
template <class Found>
struct Chosen {
    Found found = {};
    std::vector<std::string> unknown_ids = {};  // that no library has
    std::string left_open = {};                 // what the condition leaves undecided, in words
};

// The compounds that a study is about.
class StudiedCompounds {
  public:
    // All must outlive this. `options`: settled by those names.
    StudiedCompounds(const StudyCall& call, const cli::CompoundOptions& options, const UserNames& names, unsigned jobs)
        : call_{call}, options_{options}, names_{names}, jobs_{jobs} {}

    // The libraries as they are now, which all that follows is about. They must outlive this.
    std::shared_ptr<const LibrariesState> look_at(OpenLibraries& libraries);

    // Chooses the compounds and has `find` find something among them (null: all), unless it is stopped.
    template <class Found, class Find>
    Chosen<Found> found_among(const std::stop_token& stop, Find find) {
        Chosen<Found> result;
        auto chosen = choose(stop);
        if (!chosen || stop.stop_requested()) return result;
        result.unknown_ids = std::move(chosen->unknown_ids);
        if (chosen->not_decided > 0) result.left_open = words_on_not_decided(chosen->not_decided);
        result.found = find(std::move(chosen->compounds));
        if (call_.progress && !stop.stop_requested()) call_.progress(1);
        return result;
    }

    neighbours::Work work(const std::stop_token& stop) const;

  private:
    // Nothing if stopped.
    std::optional<ChosenCompounds> choose(const std::stop_token& stop);

    const StudyCall& call_;
    const cli::CompoundOptions& options_;
    const UserNames& names_;
    const unsigned jobs_;
    std::optional<OpenLibraries::Lease> lease_;  // to choose compounds with; nothing: all are meant
};

// Ids of compounds that a study leaves out, and why.
using LeftOut = std::vector<std::pair<std::string, std::string>>;
// Notes compounds of the source there, which must outlive it as the source must.
std::function<void(CompoundNumber, const Failure&)> noted_in(LeftOut& left_out, const CompoundSource& source);

// Throws UsageError if there are several. `what`: that are to be kept, "families".
void check_single(const OpenLibraries& libraries, const std::string& what);

// How work tells of its progress.
neighbours::Work work_told_to(const std::function<void(double)>& progress, unsigned jobs, const std::stop_token& stop);

// Has the options that `describe` describes take the words, and those that it does not describe refused.
void read_words(const std::string& command, const std::vector<std::string>& words,
                const std::function<void(CLI::App&)>& describe);
void describe_jobs(CLI::App& app, unsigned& jobs);
// Adds the sets that the options name to the names, and has `settle` resolve the condition by these.
void settle_by_names(const cli::CompoundOptions& options, UserNames& names,
                     const std::function<void(const ConditionNames*)>& settle);

// A study by a command whose options are those of `Options`, see FamilyOptions, and --jobs.
template <class Options>
class AskedStudy {
  public:
    // The call must outlive this.
    AskedStudy(const std::string& command, const StudyCall& call) {
        read_words(command, call.words, [&](CLI::App& app) {
            options_.describe(app);
            describe_jobs(app, jobs_);
        });
        settle_by_names(options_.compounds(), names_, [&](const ConditionNames* names) { options_.settle(names); });
        compounds_.emplace(call, options_.compounds(), names_, jobs_);
    }
    AskedStudy(const AskedStudy&) = delete;
    AskedStudy& operator=(const AskedStudy&) = delete;

    const Options& options() const noexcept { return options_; }
    StudiedCompounds& compounds() noexcept { return *compounds_; }

  private:
    Options options_;
    unsigned jobs_ = 0;
    UserNames names_;  // the sets of structures that the condition may call
    std::optional<StudiedCompounds> compounds_;
};

}  // namespace chemsieve::python
