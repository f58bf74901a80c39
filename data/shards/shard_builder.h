// Cuts a collection into shards: files of any size, record by record in their order, or a library, compound by
// compound. shard_manifest.h says what a shard consists of.
//
// A shard grows as a library of its own, which is sealed when it is complete and then gets its name; its entry is
// written last. So a shard with an entry is complete, whatever was killed, and who begins anew makes only what is
// missing. Several processes may make different shards of one folder at the same time; if they make the same one, one
// of them is as good as the other.
//
// Errors: FileError (a file cannot be read to its end; a shard of other records or made otherwise is there; no
// records), LibraryError, Error if the program that makes InChIKeys cannot be run. Shards made before stay. Threads:
// events come on the calling thread.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/import/import_types.h"
#include "data/shards/shard_manifest.h"
#include "data/upkeep/inchi_key_indexer.h"
#include "data/upkeep/sealed_library.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

// Percent of the bits of fingerprints that may be set. A shard is half as large again as with kSealedSaturation, and
// the compounds most similar by subgraphs are found eighty times as fast (docs/benchmark.md, "Sealed libraries").
inline constexpr int kShardSaturation = 45;

// What shards hold beside compounds and fingerprints of subgraphs.
struct ShardContents {
    std::vector<FingerprintKind> kinds;
    bool inchi_keys = false;
    std::string inchi_program = chemsieve::inchi_program();  // makes them
};

struct ShardOptions {
    std::string folder;        // made if it is not there
    std::string work_folder;   // where a shard grows; empty: `folder`
    std::int64_t records = 0;  // a shard
    std::size_t only = 0;      // make this shard alone; 0: all
    int saturation = kShardSaturation;
};

struct ShardEvents {
    std::function<void(std::size_t shard)> begun;
    std::function<void(const std::string& file, const std::string& dialect)> opened;  // an input file
    ImportEvents import;  // what is told of the files that records come from
    InchiKeyEvents keys;
    std::function<void(std::int64_t done, std::int64_t total)> sealing;
    std::function<void(const ShardEntry&, bool was_there)> made;
};

struct ShardOutcome {
    std::size_t made = 0;
    std::size_t were_there = 0;
    bool cancelled = false;  // the shards made before are there
};

// `import`: how the files are read; duplicates are kept, records that cannot be used are rejected.
ShardOutcome build_shards(const std::vector<std::string>& files, const FingerprintRecipe& recipe,
                          const ShardContents& contents, const ImportOptions& import, const ShardOptions& options,
                          const ShardEvents& events, const std::stop_token& stop);

// A record is a compound of the library here; it keeps its number. Fingerprints are those of the library, and so are
// InChIKeys, which it must have of all its compounds or of none; else nothing is begun.
ShardOutcome split_library(const std::string& library, const ShardOptions& options, const ShardEvents& events,
                           const std::stop_token& stop);

// How many records the files hold. Nothing if stopped.
std::optional<std::int64_t> count_records(const std::vector<std::string>& files, const ImportOptions& import,
                                          const std::function<void(std::int64_t)>& progress,
                                          const std::stop_token& stop);

}  // namespace chemsieve
