#include "app/cli/command/commands.h"

#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "base/version.h"
#include "data/library/built_on.h"

namespace chemsieve::cli {

// Each is defined in the file of its command.
std::unique_ptr<Command> make_import_command(), make_index_command(), make_info_command(), make_compact_command(),
    make_check_command(), make_selftest_command(), make_export_command(), make_remove_command(),
    make_fingerprint_command(), make_substructure_command(), make_superstructure_command(), make_exact_command(),
    make_similar_command(), make_explain_command(), make_filters_command(), make_route_command(), make_census_command(),
    make_families_command(), make_pick_command(), make_scaffolds_command(), make_rgroups_command(),
    make_known_build_command(), make_known_check_command(), make_known_info_command(), make_known_remove_command(),
    make_known_merge_command(), make_overlap_command(), make_dedupe_command(), make_shard_build_command(),
    make_shard_split_command(), make_shard_check_command(), make_shard_route_command(), make_cluster_submit_command(),
    make_cluster_status_command(), make_cluster_resume_command(), make_cluster_cancel_command(),
    make_cluster_collect_command(), make_cluster_task_command(), make_gui_command();
std::unique_ptr<Command> make_core_command();
std::unique_ptr<Command> make_pairs_command();

namespace {

constexpr CommandFacts kCommands[] = {
    {"import", "Create a library, or add compounds to one", make_import_command},
    {"index",
     "Add kinds of fingerprints or InChIKeys to a library, or what makes searches for tautomers fast; or remove them",
     make_index_command},
    {"info", "What is in a library", make_info_command},
    {"compact", "Make a library file smaller and quicker to read", make_compact_command},
    {"check", "Read all of a library, say what is damaged, and mend it", make_check_command},
    {"selftest", "Prove on a library that searches find what RDKit finds, by matching every compound",
     make_selftest_command},
    {"export", "Write a library, or some of its compounds, to a file or standard output", make_export_command},
    {"remove", "Take compounds out of a library", make_remove_command},
    {"fingerprint", "Write the fingerprints of a library or a file, in FPS or FPC format", make_fingerprint_command},
    {"substructure", "Compounds that contain the query", make_substructure_command},
    {"superstructure", "Compounds that are contained in the query", make_superstructure_command},
    {"exact", "The same compound: equal structure, all of it or without stereochemistry, salts, tautomers",
     make_exact_command},
    {"similar", "Compounds most like the query, by the similarity of a fingerprint", make_similar_command},
    {"explain", "What sets the bits of a compound, and why a query finds it or not", make_explain_command},
    {"filters", "Which Bloom filters there are, and how large each would be", make_filters_command},
    {"route", "Make a file that stands for several libraries and knows which of them can have an answer",
     make_route_command},
    {"census", "In how many compounds each piece occurs, what is rare in a query, how properties are spread",
     make_census_command},
    {"families", "Put similar compounds together: families of a library, exactly", make_families_command},
    {"pick", "Pick compounds that differ as much as possible, or the best that are not alike", make_pick_command},
    {"scaffolds", "What is left of each compound without what hangs from its rings: frames, and how frequent they are",
     make_scaffolds_command},
    {"rgroups", "What varies around a core: a table of R groups of the compounds that have it", make_rgroups_command},
    {"core", "What all of some compounds have in common: their greatest common substructure, exactly",
     make_core_command},
    {"pairs", "Matched pairs: compounds that differ in one part, which changes there are, and what they do to a column",
     make_pairs_command},
    {"known",
     "Which compounds a list has, asked of one small file that does not give the list away: build, check, remove",
     nullptr},
    {"known build", "Make a small file that tells which compounds a list has", make_known_build_command},
    {"known check", "Which compounds a list has, by its filter: certainly not there, or probably there",
     make_known_check_command},
    {"known info", "What is in a filter of known compounds, and how often it errs", make_known_info_command},
    {"known remove", "Take compounds out of a filter of layout counting or cuckoo", make_known_remove_command},
    {"known merge", "One filter of the compounds of several", make_known_merge_command},
    {"overlap", "Which compounds two lists share, of libraries, files, or filters of known compounds",
     make_overlap_command},
    {"dedupe", "Compounds of files or libraries, each once", make_dedupe_command},
    {"shard", "Cut a collection too large for one machine into sealed libraries, and prove that nothing is lost",
     nullptr},
    {"shard build", "Make sealed libraries of files, so many records each", make_shard_build_command},
    {"shard split", "Make sealed libraries of a library, so many compounds each", make_shard_split_command},
    {"shard check", "Prove that the shards hold each record once, and write their manifest", make_shard_check_command},
    {"shard route", "Note what each shard holds, so that searches pass over those without hits",
     make_shard_route_command},
    {"cluster", "Search all shards of a collection, by Slurm or on this machine's cores, as if they were one library",
     nullptr},
    {"cluster submit", "Search all shards of a folder, a task each, for the queries of a file",
     make_cluster_submit_command},
    {"cluster status", "Tell how far a run is: from its results, then from Slurm", make_cluster_status_command},
    {"cluster resume", "Search the shards of a run that have no result and no task", make_cluster_resume_command},
    {"cluster cancel", "End the tasks of a run; results that are there stay", make_cluster_cancel_command},
    {"cluster collect", "Write the hits of all shards of a run as one table, that of a search in one library",
     make_cluster_collect_command},
    {"cluster task", "Search one shard of a run: what the tasks of Slurm do, and whatever else starts them",
     make_cluster_task_command},
    {"gui", "Open the window, as chemsieve-gui does", make_gui_command},
};

constexpr std::size_t kTextColumn = 38;  // where texts of the help begin

CLI::App& add_group(CLI::App& app, const CommandFacts& facts) {
    CLI::App& group = *app.add_subcommand(facts.name, facts.summary);
    group.require_subcommand(1);
    group.get_formatter()->column_width(kTextColumn);
    group.footer("'chemsieve " + group.get_name() + " COMMAND --help' shows options and examples.");
    return group;
}

// The exit codes as the end of the help lists them.
std::string exit_code_summary() {
    constexpr std::size_t kWidth = 90;
    std::string text, line = "Exit codes:";
    for (const ExitCodeText& entry : kExitCodes) {
        const std::string item = " " + std::to_string(entry.code) + " " + std::string{entry.meaning} +
                                 (&entry == &kExitCodes.back() ? "." : ",");
        if (line.size() + item.size() > kWidth) {
            text += line + "\n";
            line = item.substr(1);
        } else {
            line += item;
        }
    }
    return text + line + "\n";
}

}  // namespace

std::string CommandFacts::group() const {
    const std::string whole = name;
    const std::size_t blank = whole.find(' ');
    return blank == std::string::npos ? "" : whole.substr(0, blank);
}

std::string CommandFacts::last_word() const {
    const std::string whole = name;
    return whole.substr(whole.find(' ') + 1);
}

std::span<const CommandFacts> command_table() { return kCommands; }

CommandTree::CommandTree() {
    app_.set_version_flag(
        "--version", [] { return "chemsieve " + kVersion + " (" + built_on() + ")"; },
        "The version, and those of RDKit and SQLite");
    refuse_values_of_flags(app_);
    app_.require_subcommand(1);
    app_.get_formatter()->column_width(kTextColumn);
    app_.footer(exit_code_summary() + "'chemsieve COMMAND --help' shows options and examples.");
    CLI::App* group = &app_;
    for (const CommandFacts& facts : command_table()) {
        if (facts.is_group()) {
            group = &add_group(app_, facts);
            continue;
        }
        CLI::App& parent = facts.group().empty() ? app_ : *group;
        CLI::App* sub = parent.add_subcommand(std::make_shared<CommandApp>(facts.last_word(), facts.summary, parent));
        Entry& entry = entries_.emplace_back(Entry{sub, facts});
        sub->preparse_callback([&entry](std::size_t) { entry.describe(); });
    }
}

void CommandTree::Entry::describe() {
    if (command) return;
    command = facts.make();
    app->add_flag("-q,--quiet", general.quiet, "No progress and no remarks, errors only");
    app->add_flag("--verbose", general.verbose, "Print the settings in effect and where they come from")
        ->configurable(false);
    app->add_flag("--no-config", general.no_config, "Do not read the configuration file")->configurable(false);
    does_without(*app,
                 app->add_option(std::string{kMemoryLimitOption}, general.memory_limit,
                                 "Memory that the program may take, such as 1G or 512M: a third of it for what is read "
                                 "whole, as lists of queries and documents are")
                     ->type_name("SIZE"),
                 "1536M");
    app->footer("Examples:\n" + command->examples());
    command->describe(*app);
    refuse_values_of_flags(*app);
}

std::deque<CommandTree::Entry>& CommandTree::entries() {
    for (Entry& entry : entries_) entry.describe();
    return entries_;
}

std::string CommandTree::commands_of(const std::string& group) const {
    std::string names;
    for (const Entry& entry : entries_) {
        if (entry.facts.group() == group) names += (names.empty() ? "" : ", ") + entry.facts.last_word();
    }
    return names;
}

CommandTree::Entry* CommandTree::find(const std::string& name) {
    for (Entry& entry : entries_) {
        if (entry.name != name) continue;
        entry.describe();
        return &entry;
    }
    return nullptr;
}

CommandTree::Entry* CommandTree::parsed() {
    for (Entry& entry : entries_) {
        if (entry.app->parsed()) return &entry;
    }
    return nullptr;
}

}  // namespace chemsieve::cli
