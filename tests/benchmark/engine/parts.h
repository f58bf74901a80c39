// The parts of the engine benchmark. Each prints a table and returns its figures.
//
// Times are wall clock, in milliseconds; every query is run once to warm up and once by the clock, unless a part says
// otherwise. Ratios are yardstick / ours. Errors: std::runtime_error if results differ from the yardstick's.
#pragma once

#include <nlohmann/json.hpp>

#include "tests/benchmark/engine/engine_setup.h"

namespace chemsieve::test {

using nlohmann::ordered_json;

// Screening alone, in memory: against a row-wise scan of the same fingerprints, whose candidates must be the same, and
// against RDKit's pattern fingerprints.
ordered_json measure_screen(EngineSetup& setup);

// All hits, against RDKit's SubstructLibrary, which is not warmed up but for one query: it takes minutes.
ordered_json measure_substructure(EngineSetup& setup);

// The best hundred hits in their order, of queries with many hits. Compared with the best of all hits.
ordered_json measure_top(EngineSetup& setup);

// Similarity by subgraphs: whole searches and the scan alone, against the same on row-wise fingerprints.
ordered_json measure_similarity(EngineSetup& setup);

// Similarity by fingerprints of fixed length, scan alone, against a row-wise scan of the same. A kind that the library
// does not have is made in memory.
ordered_json measure_kinds(EngineSetup& setup, const std::vector<FingerprintKind>& kinds);

// The first query of a new process. Each figure is the median of processes that answer a fragment each.
ordered_json measure_open(EngineSetup& setup, std::size_t processes);

// Bytes of the file, by part; memory of a process that ran all query sets.
ordered_json measure_size(EngineSetup& setup);

// Import in a new process, against RDKit's own work for the same records in another one.
ordered_json measure_import(const std::string& file, const std::vector<unsigned>& jobs);

// Our times on libraries of N / 10, N and 4 N compounds, made of a file of N.
ordered_json measure_scale(const std::string& file, const QuerySets& queries);

}  // namespace chemsieve::test
