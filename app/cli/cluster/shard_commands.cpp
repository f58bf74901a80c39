#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "app/cli/upkeep/reports.h"
#include "app/work/shard_routes.h"
#include "base/platform/memory.h"
#include "data/shards/shard_builder.h"
#include "data/shards/shard_check.h"

namespace chemsieve::cli {

namespace {

constexpr std::int64_t kMostCompounds = 100'000'000;  // a shard

std::string compounds_text(std::int64_t number) { return counted_compounds(static_cast<std::size_t>(number)); }

std::string shard_text(const ShardEntry& shard) {
    return "shard " + std::to_string(shard.number) + ": " + compounds_text(shard.compounds) + " of records " +
           with_separators(shard.first_record) + " to " + with_separators(shard.last_record) + ", " +
           with_separators(shard.rejected) + " rejected, " + with_separators(shard.bytes) + " bytes";
}

// --compounds, --out, --shard, --work, --saturation. `app` must not outlive the options.
void describe_shards(CLI::App& app, ShardOptions& options) {
    app.add_option("--compounds", options.records,
                   "Records a shard, the last one has the rest; k and M are thousands and millions (5M)")
        ->transform(CLI::AsNumberWithUnit(std::map<std::string, std::int64_t>{{"k", 1000}, {"M", 1'000'000}},
                                          CLI::AsNumberWithUnit::CASE_SENSITIVE, "NUMBER"))
        ->check(CLI::Range(std::int64_t{1}, kMostCompounds))
        ->required()
        ->configurable(false);
    app.add_option("--out", options.folder, "Folder of the shards; made if it is not there")
        ->type_name("DIR")
        ->required()
        ->configurable(false);
    app.add_option("--shard", options.only, "Make only this shard, from 1: one task of a job array each")
        ->check(CLI::Range(std::size_t{1}, kMostShards))
        ->configurable(false);
    app.add_option("--work", options.work_folder,
                   "Folder in which a shard grows before it is sealed: on a cluster, one on the disk of the machine; "
                   "without it, DIR")
        ->type_name("DIR");
    app.add_option(
           "--saturation", options.saturation,
           "How many percent of the bits of fingerprints may be set; fewer make shards larger, and searches for "
           "similar compounds quicker")
        ->check(number_within(kLeastSaturation, kSealedSaturation))
        ->capture_default_str();
}

// What is said of shards while they are made; the objects must outlive the events.
ShardEvents shard_events(ProgressLine& line, const Context& context) {
    ShardEvents events;
    events.begun = [&](std::size_t number) { line.show("shard " + std::to_string(number)); };
    events.sealing = [&](std::int64_t done, std::int64_t total) {
        constexpr std::int64_t kBlocksBetweenLines = 64;
        if (done % kBlocksBetweenLines == 0) line.show("sealing, " + std::to_string(100 * done / total) + " %");
    };
    events.made = [&](const ShardEntry& shard, bool was_there) {
        line.clear();
        if (!context.quiet) {
            context.streams.err << shard_text(shard) << (was_there ? " (was there already)" : "") << std::endl;
        }
    };
    return events;
}

// Proves the shards and writes the manifest if it is not there; reports defects.
Exit check_and_report(const std::string& folder, Context& context) {
    std::ostream& err = context.streams.err;
    ProgressLine line{context};
    const ShardCheck check = check_shards(
        folder,
        [&](std::size_t done, std::size_t all) {
            line.show("checked " + grouped(done) + " of " + counted(all, "shard", "shards"));
        },
        context.stop);
    line.clear();
    if (check.cancelled) return cancelled(context);
    for (const Failure& defect : check.defects) err << "chemsieve: " << failure_text(defect) << '\n';
    if (!check.defects.empty()) return Exit::bad_input;
    if (!check.has_manifest) write_manifest(folder, check.manifest);
    if (!context.quiet) {
        err << folder << ": " << counted(check.manifest.shards.size(), "shard", "shards") << ", "
            << with_separators(check.records()) << " records = " << compounds_text(check.manifest.compounds()) << " + "
            << with_separators(check.manifest.rejected()) << " rejected; each record is in exactly one place\n";
    }
    return Exit::done;
}

// Says what was made, and once all shards are there, that they are; returns the exit code.
Exit conclude_shards(const ShardOptions& options, const ShardOutcome& outcome, Context& context) {
    if (outcome.cancelled) {
        context.streams.err << "chemsieve: cancelled; " << counted(outcome.made + outcome.were_there, "shard", "shards")
                            << " are there, and the same command makes the rest\n";
        return Exit::incomplete;
    }
    if (options.only > 0) {
        if (!context.quiet) {
            context.streams.err << "when all shards are made, 'chemsieve shard check " << options.folder
                                << "' proves it and writes manifest.json\n";
        }
        return Exit::done;
    }
    return check_and_report(options.folder, context);
}

class ShardBuildCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve export demo.sieve -o drugs.smi && chemsieve shard build drugs.smi --compounds 100 --out "
               "shards\n"
               "  chemsieve shard build more.smi.gz --compounds 5M --out large --count-only\n"
               "  chemsieve shard build more.smi.gz --compounds 100 --out large --shard 1";
    }

    void describe(CLI::App& app) override {
        input_.describe(app);
        describe_shards(app, options_);
        app.add_flag("--strip-salts", strip_salts_,
                     "Search only the largest component of each compound, without counter ions and solvents");
        app.add_flag("--normalise", normalise_,
                     "Search compounds with the charges of their groups set by RDKit's rules, see import");
        auto* kinds = app.add_option(
            "--fingerprint", kinds_,
            "Kinds of fingerprints besides that of subgraphs, separated by commas: " + addable_kinds_in_words(", "));
        takes_list_of(app, kinds, kind_names());
        app.add_flag("--inchikey", inchi_keys_, "Compute the standard InChIKeys of all compounds, for exact --inchikey")
            ->configurable(false);
        app.add_flag("--count-only", counts_, "Only count the records, and say how many shards they make")
            ->configurable(false);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        give_back_large_pieces();
        input_.check_files();
        ImportOptions import = input_.settled();
        import.jobs = jobs_;
        if (counts_) return count(import, context);
        ImportReport report{context, "shard-*.rejects.tsv in " + options_.folder + " have them all"};
        ShardEvents events = shard_events(report.line(), context);
        events.import = report.events();
        events.opened = [&](const std::string& file, const std::string& dialect) { report.opened(file, dialect); };
        KeyReport keys{options_.folder, report.line(), context};
        events.keys = keys.events();
        const ShardContents contents{.kinds = kinds_from_words(kinds_), .inchi_keys = inchi_keys_};
        const ShardOutcome outcome =
            build_shards(input_.files(), {.largest_component = strip_salts_, .normalise = normalise_}, contents, import,
                         options_, events, context.stop);
        keys.conclude();
        return conclude_shards(options_, outcome, context);
    }

  private:
    Exit count(const ImportOptions& import, Context& context) const {
        ProgressLine line{context};
        const auto records = count_records(
            input_.files(), import, [&](std::int64_t so_far) { line.show(with_separators(so_far) + " records"); },
            context.stop);
        line.clear();
        if (!records) return cancelled(context);
        const std::int64_t shards = (*records + options_.records - 1) / options_.records;
        context.streams.out << with_separators(*records) << " records, which make "
                            << counted(static_cast<std::size_t>(shards), "shard", "shards") << '\n';
        return Exit::done;
    }

    InputOptions input_;
    ShardOptions options_;
    bool strip_salts_ = false;
    bool normalise_ = false;
    bool inchi_keys_ = false;
    bool counts_ = false;
    unsigned jobs_ = 0;
    std::string kinds_;
};

class ShardSplitCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve shard split demo.sieve --compounds 200 --out parts\n"
               "  chemsieve shard check parts";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_, "Library file; it stays as it is")->required();
        describe_shards(app, options_);
    }

    Exit run(Context& context) override {
        ProgressLine line{context};
        const ShardOutcome outcome = split_library(library_, options_, shard_events(line, context), context.stop);
        line.clear();
        return conclude_shards(options_, outcome, context);
    }

  private:
    std::string library_;
    ShardOptions options_;
};

class ShardCheckCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve shard split demo.sieve --compounds 200 --out parts\n"
               "  chemsieve shard check parts";
    }

    void describe(CLI::App& app) override { app.add_option("DIR", folder_, "Folder of shards")->required(); }

    Exit run(Context& context) override { return check_and_report(folder_, context); }

  private:
    std::string folder_;
};

class ShardRouteCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve shard split demo.sieve --compounds 200 --out parts\n"
               "  chemsieve shard route parts\n"
               "  chemsieve shard route parts --shard 2";
    }

    void describe(CLI::App& app) override {
        app.add_option("DIR", folder_, "Folder of shards, with its manifest")->required();
        app.add_option("--shard", only_, "Only this shard, from 1: one task of a job array each")
            ->check(CLI::Range(std::size_t{1}, std::size_t{99'999}))
            ->configurable(false);
    }

    Exit run(Context& context) override {
        const ShardManifest manifest = read_manifest(folder_);
        if (only_ > manifest.shards.size()) {
            throw UsageError("there is no shard " + std::to_string(only_) + "; there are " +
                             std::to_string(manifest.shards.size()));
        }
        ProgressLine line{context};
        for (const ShardEntry& shard : manifest.shards) {
            if (only_ > 0 && shard.number != only_) continue;
            const auto progress = [&](std::int64_t done, std::int64_t total) {
                line.show("shard " + std::to_string(shard.number) + ": " + with_separators(done) + " of " +
                          with_separators(total) + " compounds");
            };
            if (!work::write_shard_route(folder_, manifest.plan, shard, progress, context.stop)) {
                line.clear();
                return cancelled(context);
            }
        }
        line.clear();
        if (!context.quiet) {
            context.streams.err << folder_ << ": searches pass over "
                                << (only_ > 0 ? "shard " + std::to_string(only_) : "shards")
                                << " where no compound can be a hit\n";
        }
        return Exit::done;
    }

  private:
    std::string folder_;
    std::size_t only_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_shard_build_command() { return std::make_unique<ShardBuildCommand>(); }

std::unique_ptr<Command> make_shard_split_command() { return std::make_unique<ShardSplitCommand>(); }
std::unique_ptr<Command> make_shard_check_command() { return std::make_unique<ShardCheckCommand>(); }

std::unique_ptr<Command> make_shard_route_command() { return std::make_unique<ShardRouteCommand>(); }

}  // namespace chemsieve::cli
