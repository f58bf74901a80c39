#include "app/cli/cluster/shard_arguments.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/remedy_text.h"
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

}  // namespace

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
        ->check(CLI::Range(kLeastSaturation, kSealedSaturation))
        ->capture_default_str();
}

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

}  // namespace chemsieve::cli
