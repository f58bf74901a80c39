#include "app/cli/command/commands.h"

#include "app/cli/command/command.h"

namespace chemsieve::cli {

// Each is defined in the file of its command.
std::unique_ptr<Command> make_import_command(), make_index_command(), make_info_command(), make_compact_command(),
    make_check_command(), make_selftest_command(), make_export_command(), make_remove_command(),
    make_fingerprint_command(), make_substructure_command(), make_superstructure_command(), make_exact_command(),
    make_similar_command(), make_explain_command(), make_filters_command(), make_route_command(), make_census_command(),
    make_known_build_command(), make_known_check_command(), make_known_info_command(), make_known_remove_command(),
    make_known_merge_command(), make_overlap_command(), make_dedupe_command(), make_shard_build_command(),
    make_shard_split_command(), make_shard_check_command(), make_shard_route_command(), make_cluster_submit_command(),
    make_cluster_status_command(), make_cluster_resume_command(), make_cluster_cancel_command(),
    make_cluster_collect_command(), make_cluster_task_command(), make_gui_command();

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

}  // namespace chemsieve::cli
