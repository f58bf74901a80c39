// What a folder of shards holds: a collection cut into sealed libraries, of which each record is in exactly one or in
// its list of rejected records.
//
//     shard-00001.sieve         the first records that were asked for, sealed (data/upkeep/sealed_library.h)
//     shard-00001.rejects.tsv   those of them that no compound could be made of
//     shard-00001.json          ShardEntry: what the two hold
//     manifest.json             ShardManifest: all of them; written once check_shards() has proved them
//
// Errors: FileError names the file, what is wrong and the remedy. Threads: values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve {

// Their names have five digits.
inline constexpr std::size_t kMostShards = 99'999;

// A file that the records came from.
struct ShardInput {
    std::string file;  // as it was named
    std::int64_t bytes = 0;

    bool operator==(const ShardInput&) const = default;
};

// How all shards of a folder were made.
struct ShardPlan {
    std::vector<ShardInput> inputs;
    std::string reading;  // how they were read, where that was said; empty: as they say themselves
    std::int64_t records_a_shard = 0;
    std::string recipe;                     // how the sealed libraries are made: FingerprintRecipe::to_text()
    std::vector<std::string> fingerprints;  // further kinds
    std::string inchi_keys = {};            // how they were made (data/sameness/inchi_keys.h); empty: there are none
    std::string rdkit;                      // the version that read the structures

    bool operator==(const ShardPlan&) const = default;
};

struct ShardEntry {
    std::size_t number = 0;  // from 1
    std::string digest;      // the library's, see content_digest.h
    std::int64_t bytes = 0;
    std::int64_t compounds = 0;
    std::int64_t rejected = 0;  // records; compounds and these are all records
    std::int64_t first_record = 0;
    std::int64_t last_record = 0;
    bool ends_input = false;  // there is no record behind
    std::vector<ImportedProperty> properties = {};

    std::int64_t records() const noexcept { return last_record - first_record + 1; }
    bool operator==(const ShardEntry&) const = default;
};

struct ShardManifest {
    ShardPlan plan;
    std::vector<ShardEntry> shards;  // by number

    std::int64_t compounds() const noexcept;
    std::int64_t rejected() const noexcept;
    // The properties of all shards, in the order in which they came, each of the narrowest type that fits its values.
    std::vector<ImportedProperty> properties() const;
    bool operator==(const ShardManifest&) const = default;
};

// Names in a folder.
std::string library_of_shard(const std::string& folder, std::size_t number);
std::string rejects_of_shard(const std::string& folder, std::size_t number);
std::string route_of_shard(const std::string& folder, std::size_t number);
std::string manifest_of(const std::string& folder);

// What stands in the entry's file.
struct PlannedShard {
    ShardPlan plan;
    ShardEntry shard;

    bool operator==(const PlannedShard&) const = default;
};

void write_entry(const std::string& folder, const PlannedShard& shard);
// Nothing if there is none.
std::optional<PlannedShard> read_entry(const std::string& folder, std::size_t number);

// The same manifest is always the same bytes, and comes back from them; other bytes are refused. `name`: what the error
// calls them.
std::string manifest_text(const ShardManifest& manifest);
ShardManifest manifest_of_text(std::string_view text, const std::string& name);
void write_manifest(const std::string& folder, const ShardManifest& manifest);
// Nothing if there is none.
std::optional<ShardManifest> find_manifest(const std::string& folder);
// Throws, with the remedy, if there is none.
ShardManifest read_manifest(const std::string& folder);

}  // namespace chemsieve
