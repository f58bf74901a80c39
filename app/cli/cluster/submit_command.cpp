#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <ostream>

#include "app/cli/cluster/engines.h"
#include "app/cli/cluster/run_words.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/queries/user_names.h"
#include "app/work/shard_routes.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "chem/rdkit_version.h"
#include "data/file/text_input.h"
#include "data/file/unpacker.h"
#include "data/shards/content_digest.h"
#include "data/where/condition_error.h"

namespace chemsieve::cli {

namespace {

// ".smi", ".smi.gz"
std::string ending_of(const std::string& path) {
    const std::string name = file_name(path);
    const std::string unpacked{name_unpacked(name)};
    return file_ending(unpacked) + name.substr(unpacked.size());
}

class ClusterSubmitCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve shard split demo.sieve --compounds 200 --out parts && echo 'NS(=O)(=O)c1ccccc1 "
               "sulfonamide' > "
               "queries.smi\n"
               "  chemsieve cluster submit parts --queries queries.smi --mode substructure --run run1 --engine local\n"
               "  chemsieve cluster submit parts --queries queries.smi --mode similar -k 5 --columns mw --run run2 "
               "--engine local\n"
               "  chemsieve cluster submit parts --mode similar --NxN --threshold 0.6 --run run4 --engine local\n"
               "  chemsieve cluster submit parts --queries queries.smi --mode exact --run run3 --dry-run";
    }

    void describe(CLI::App& app) override {
        app.allow_extras();
        app.add_option("DIR", shards_, "Folder of shards, with its manifest")->required();
        auto* queries = app.add_option("--queries", queries_,
                                       "File of queries, as 'chemsieve MODE' takes it; none with --mode similar --NxN, "
                                       "the neighbours of every compound in all shards");
        takes_file(app, queries, query_endings(true))->configurable(false);
        auto* mode = app.add_option(
            "--mode", mode_,
            "What is searched for; options of 'chemsieve MODE' are given as there: -k, --threshold, --columns, "
            "--where, --stereo and others");
        takes_one_of(app, mode, names_of_modes())->required()->configurable(false);
        app.add_option("--run", run_, "Folder for the run, which is made: scripts, results, hits.tsv")
            ->type_name("RUN")
            ->required()
            ->configurable(false);
        auto* ids = app.add_option("--ids", ids_, "Search only the compounds of this list, as 'chemsieve MODE' has it");
        takes_file(app, ids, {"txt"})->configurable(false);
        first_.option = app.add_option(
            "--first", first_.shards,
            "Similarity search for the best -k: so many shards are searched before the others, which then look only "
            "for compounds that can still be among the best; 0, or as many as there are: all at once. Without it, by "
            "subgraphs, about the square root of their number; by other kinds, which gain little, all at once");
        first_.option->check(CLI::Range(std::size_t{0}, kMostShards))->configurable(false);
        engines_.describe(app);
        engines_.describe_program(app);
        app.add_flag("--dry-run", is_dry_, "Show what would be submitted; nothing is written")->configurable(false);
        extras_ = &app;
    }

    Exit run(Context& context) override {
        const ShardManifest manifest = read_manifest(shards_);
        if (!queries_.empty()) check_readable(queries_);
        if (!ids_.empty()) check_readable(ids_);
        ShardRun run = asked_for(manifest, context);
        if (!check(run, manifest, context)) return cancelled(context, "nothing was submitted");
        std::vector<RunTask> tasks = tasks_of(run, manifest);
        std::erase_if(tasks, [&](const RunTask& task) { return run.passes_over(task.shard); });
        if (is_dry_) return engines_.show(RunFolder{run_}, run, tasks, context);
        const RunFolder folder{run_};
        folder.create();
        if (!queries_.empty()) copy(queries_, folder.file(run.queries));
        if (!ids_.empty()) copy(ids_, folder.file(run.ids));
        folder.write(run);
        if (!context.quiet) {
            context.streams.err << run_ << ": " << counted_tasks(run, tasks.size()) << " of "
                                << counted_compounds(static_cast<std::size_t>(manifest.compounds())) << " to search";
            if (!run.passed_over.empty()) {
                context.streams.err << "; " << counted(run.passed_over.size(), "more holds", "more hold") << " no hit";
            }
            context.streams.err << '\n';
        }
        return engines_.start(folder, run, tasks, context);
    }

  private:
    static void copy(const std::string& from, const std::string& to) {
        if (!copy_file(from, to)) throw FileError{"cannot copy " + from + " to " + to + ": " + std::strerror(errno)};
    }

    std::vector<std::string> options(const Context& context) const {
        std::vector<std::string> words = extras_->remaining();
        std::transform(words.begin(), words.end(), words.begin(), without_mark);
        write_out_conditions(words, context);
        for (const std::string& word : words) {
            if (to_utf8(word) != word)
                throw UsageError("'" + to_utf8(word) + "' is not UTF-8, as options of a run must be");
        }
        return words;
    }

    // Tasks run where other conditions may be named, or none.
    static void write_out_conditions(std::vector<std::string>& words, const Context& context) {
        const std::string option = "--where";
        const auto names_set = [](const std::string& w) { return w == "--alerts" || w.starts_with("--alerts="); };
        if (std::any_of(words.begin(), words.end(), names_set)) refuse_sets();
        for (std::size_t i = 0; context.names != nullptr && i < words.size(); ++i) {
            const bool is_joined = words[i].starts_with(option + "=");
            if (is_joined) {
                words[i] = option + "=" + written_out(words[i].substr(option.size() + 1), *context.names);
            } else if (words[i] == option && i + 1 < words.size()) {
                words[i + 1] = written_out(words[i + 1], *context.names);
                ++i;
            }
        }
    }

    static std::string written_out(const std::string& condition, const UserNames& names) {
        ResolvedCondition resolved;
        try {
            resolved = names.resolved(condition);
        } catch (const ConditionError& e) {
            throw unusable_condition(e, false);
        }
        if (!resolved.sets.empty()) refuse_sets();
        return *resolved.text;
    }

    [[noreturn]] static void refuse_sets() {
        throw UsageError(
            "conditions that call a file of structures (--alerts, or [alerts] of the configuration) are for searches "
            "on "
            "this machine; give --and and --not");
    }

    ShardRun asked_for(const ShardManifest& manifest, const Context& context) const {
        ShardRun run{.shards = resolved_path(shards_),
                     .manifest_digest = digest_of_text(manifest_text(manifest)),
                     .mode = mode_,
                     .queries = queries_.empty() ? "" : "queries" + ending_of(queries_),
                     .queries_digest = queries_.empty() ? "" : digest_of_file(queries_).digest,
                     .ids = ids_.empty() ? "" : "ids.txt",
                     .ids_digest = ids_.empty() ? "" : digest_of_file(ids_).digest,
                     .options = options(context),
                     .passed_over = {},
                     .first = {},
                     .rdkit = rdkit_version(),
                     .program = engines_.program()};
        return run;
    }

    // Whatever a task would refuse is refused now, on the smallest shard; shards without hits are passed over, and
    // those that go first are chosen. False if stopped.
    bool check(ShardRun& run, const ShardManifest& manifest, Context& context) const {
        const ShardEntry& smallest =
            *std::min_element(manifest.shards.begin(), manifest.shards.end(),
                              [](const ShardEntry& a, const ShardEntry& b) { return a.compounds < b.compounds; });
        ParsedSearch parsed =
            parsed_run(mode_, library_of_shard(shards_, smallest.number), queries_, ids_, run.options);
        if (queries_.empty() && !parsed.has(kNeighboursOption)) {
            throw CLI::RequiredError("--queries, or --mode similar --NxN");
        }
        refuse_what_runs_have_not(parsed);
        ShardSearch search{std::move(parsed), manifest, 1, context};
        search.columns();
        if (!search.choose(context.stop)) return false;
        if (run.compares_all()) {
            if (first_.option->count() > 0) throw UsageError("--first is for searches with queries");
            return true;
        }
        run.passed_over = work::shards_without_hits(shards_, manifest, search.arguments().request, search.options(),
                                                    search.library());
        const std::vector<std::size_t> shards = shards_of(run, manifest);
        run.first = spread(shards, shards_first(search.arguments(), shards.size()));
        return true;
    }

    std::size_t shards_first(const SearchArguments& arguments, std::size_t shards) const {
        const SearchOptions& search = arguments.request.options;
        const bool is_for_best =
            arguments.request.mode == SearchMode::similar && search.top > 0 && !arguments.results.count;
        if (first_.option->count() > 0) {
            if (!is_for_best && first_.shards > 0) throw UsageError("--first is for similarity searches with -k");
            return first_.shards;
        }
        if (!is_for_best || search.fingerprint != FingerprintKind::subgraph) return 0;
        // A shard finds the k-th best of its own compounds anyway, so that the k-th best of one other spares it little,
        // and that of many others much. But each of these is searched in full, so that there is a best number.
        const std::size_t at_once = engines_.at_once_here();
        const double rounds = std::round(std::sqrt(static_cast<double>(shards)) / static_cast<double>(at_once));
        return at_once * std::max<std::size_t>(1, static_cast<std::size_t>(rounds));
    }

    // So many of the shards, from all over the collection; none if there are no others.
    static std::vector<std::size_t> spread(const std::vector<std::size_t>& shards, std::size_t wanted) {
        std::vector<std::size_t> chosen;
        if (wanted >= shards.size()) return chosen;
        for (std::size_t i = 0; i < wanted; ++i) chosen.push_back(shards[i * shards.size() / wanted]);
        return chosen;
    }

    static std::vector<std::size_t> shards_of(const ShardRun& run, const ShardManifest& manifest) {
        std::vector<std::size_t> numbers;
        for (const ShardEntry& shard : manifest.shards) {
            if (!run.passes_over(shard.number)) numbers.push_back(shard.number);
        }
        return numbers;
    }

    std::string shards_, queries_, mode_, run_, ids_;
    Engines engines_;
    struct {
        std::size_t shards = 0;
        CLI::Option* option = nullptr;
    } first_;
    bool is_dry_ = false;
    const CLI::App* extras_ = nullptr;
};

}  // namespace

std::unique_ptr<Command> make_cluster_submit_command() { return std::make_unique<ClusterSubmitCommand>(); }

}  // namespace chemsieve::cli
