#include "data/check/library_check.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "chem/rdkit_version.h"
#include "data/check/check_run.h"
#include "data/rows/library_connection.h"
#include "data/schema/schema.h"
#include "data/structures/class_store.h"

namespace chemsieve {

namespace {

// What a part cannot read ends that part, not the check. False if there was such.
template <class Part>
bool run_part(CheckRun& run, const char* name, const std::optional<CheckRemedy>& remedy, const Part& part) {
    if (run.is_stopped()) return true;
    try {
        part();
        return true;
    } catch (const LibraryError& e) {
        if (!run.is_stopped()) run.add_error(name, e.failure(), remedy);
        return run.is_stopped();
    }
}

void choose_sample(CheckRun& run, std::int64_t wanted) {
    const std::size_t all = run.numbers.size();
    const std::size_t chosen = wanted <= 0 ? all : std::min(all, static_cast<std::size_t>(wanted));
    run.sampled.assign(all, false);
    for (std::size_t i = 0; i < chosen; ++i) run.sampled[i * all / chosen] = true;
}

// Why what is stored cannot be compared with what this program makes.
std::string why_not_comparable(CheckRun& run) {
    const std::string made_with = read_setting(run.connection, "rdkit");
    if (made_with == rdkit_version()) return {};
    return "the library was made with RDKit " + made_with + ", this program uses " + rdkit_version();
}

// It may not even say which RDKit made it.
bool is_repairable(CheckRun& run) {
    return find_setting(run.connection, "rdkit") == rdkit_version() && has_present_classes(run.connection);
}

}  // namespace

void check_all(CheckRun& run, const CheckOptions& options) {
    const unsigned jobs = options.jobs ? options.jobs : default_jobs();
    run.inchi_program = options.inchi_program;
    run_part(run, "file", std::nullopt, [&] { check_file(run); });
    run.outcome.is_file_damaged = run.outcome.defects > 0;
    run_part(run, "settings", std::nullopt,
             [&] { run.is_repairable = !run.outcome.is_file_damaged && is_repairable(run); });
    run_part(run, "pages", std::nullopt, [&] { check_pages(run); });
    // Without all of their numbers nothing else can be told from what it belongs to.
    if (!run_part(run, "compounds", std::nullopt, [&] { check_compounds(run); })) {
        run.outcome.is_file_damaged = true;
        return;
    }
    for (const Lookup of : kLookups) {
        run_part(run, name_of(of), run.remedy_of_index(of), [&] { check_index(run, of); });
    }
    run_part(run, "InChIKeys", run.remedy_of_inchi_keys(), [&] { check_inchi_keys(run); });
    run_part(run, name_of(Lookup::cut), run.remedy_of_index(Lookup::cut), [&] { check_cuts(run); });
    choose_sample(run, options.sample);
    run_part(run, "imports", std::nullopt, [&] { check_imports(run); });
    run_part(run, "molfiles", std::nullopt, [&] { check_molfiles(run); });
    run_part(run, "imported properties", std::nullopt, [&] { check_properties(run); });
    run_part(run, "census and summary", std::nullopt, [&] { check_kept(run); });
    run_part(run, "classes of atoms and bonds", run.remedy_of_structures(), [&] {
        if (has_present_classes(run.connection)) run.classes = read_classes(run.connection);
    });
    run_part(run, "structures", run.remedy_of_structures(), [&] { check_structures(run, jobs); });
    run_part(run, "fingerprints", std::nullopt, [&] {
        for (FingerprintSet& set : all_sets(run.connection)) run.sets.push_back({std::move(set), {}});
    });
    for (CheckedSet& set : run.sets) {
        run_part(run, "fingerprints", std::nullopt, [&] { check_fingerprints(run, set); });
    }
    run_part(run, "texts of the compounds", std::nullopt, [&] {
        run.outcome.not_recomputed = why_not_comparable(run);
        if (run.outcome.not_recomputed.empty()) check_against_texts(run, jobs);
    });
    run_part(run, "InChIKeys made anew", run.remedy_of_inchi_keys(), [&] {
        if (run.outcome.not_recomputed.empty()) check_keys_against_texts(run, jobs);
    });
    // Last, as they are made of structures and slices.
    for (const CheckedSet& set : run.sets) {
        if (set.set.kind != FingerprintKind::subgraph) continue;
        run_part(run, "rows of parts", run.remedy_of_parts(), [&] { check_parts(run, set.set, jobs); });
    }
}

CheckOutcome check_library(const std::string& path, const CheckOptions& options, const CheckEvents& events,
                           const std::stop_token& stop) {
    LibraryConnection connection{path, sqlite::Mode::read_tolerant};
    check_schema(connection);
    const std::stop_callback interrupt{stop, [&] { connection.interrupt(); }};
    CheckOutcome outcome;
    CheckRun run{.connection = connection, .events = events, .stop = stop, .outcome = outcome};
    if (!stop.stop_requested()) {
        const sqlite::Snapshot snapshot{connection};
        check_all(run, options);
        run.tell_mendable();
    }
    outcome.cancelled = stop.stop_requested();
    return outcome;
}

}  // namespace chemsieve
