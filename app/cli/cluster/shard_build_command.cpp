#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/cluster/shard_arguments.h"
#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "app/cli/options/kind_words.h"
#include "app/cli/upkeep/import_report.h"
#include "app/cli/upkeep/index_run.h"
#include "base/platform/memory.h"

namespace chemsieve::cli {

namespace {

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
        const ShardOutcome outcome = build_shards(input_.files(), {.largest_component = strip_salts_}, contents, import,
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
    bool inchi_keys_ = false;
    bool counts_ = false;
    unsigned jobs_ = 0;
    std::string kinds_;
};

}  // namespace

std::unique_ptr<Command> make_shard_build_command() { return std::make_unique<ShardBuildCommand>(); }

}  // namespace chemsieve::cli
