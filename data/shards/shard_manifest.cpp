#include "data/shards/shard_manifest.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

#include "base/error.h"
#include "base/json.h"
#include "base/platform/files.h"
#include "data/file/whole_file.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

constexpr const char* kEntryMark = "chemsieve shard";
constexpr const char* kManifestMark = "chemsieve shards";
constexpr int kVersionOfFormat = 1;
constexpr std::uint64_t kMostManifestBytes = 256U << 20;  // some 500,000 shards

std::string name_in(const std::string& folder, std::size_t number, const char* ending) {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "shard-%05zu", number);
    return path_in(folder, name.data() + std::string{ending});
}

std::string entry_of_shard(const std::string& folder, std::size_t number) { return name_in(folder, number, ".json"); }

// The last item is the checksum of the text with this in its place: what somebody edits is no longer what was proved.
constexpr std::string_view kNoChecksum = "0000000000000000";

std::string checksum_of(std::string text, std::size_t at) {
    return digest_of_text(text.replace(at, kNoChecksum.size(), kNoChecksum));
}

// What is not UTF-8 in a file's name is replaced.
std::string sealed_text(Json json) {
    json["checksum"] = std::string{kNoChecksum};
    std::string text = json_text(json, 2) + "\n";
    const std::size_t at = text.rfind(kNoChecksum);
    return text.replace(at, kNoChecksum.size(), checksum_of(text, at));
}

bool is_as_written(const std::string& text, const std::string& checksum) {
    const std::size_t at = text.rfind(checksum);
    return checksum.size() == kNoChecksum.size() && at != std::string::npos && checksum_of(text, at) == checksum;
}

void put_plan(Json& json, const ShardPlan& plan) {
    json["inputs"] = Json::list();
    for (const ShardInput& input : plan.inputs)
        json["inputs"].push_back({{"file", input.file}, {"bytes", input.bytes}});
    json["reading"] = plan.reading;
    json["records_a_shard"] = plan.records_a_shard;
    json["recipe"] = plan.recipe;
    json["fingerprints"] = plan.fingerprints;
    // Not there where there are none.
    if (!plan.inchi_keys.empty()) json["inchikeys"] = plan.inchi_keys;
    json["rdkit"] = plan.rdkit;
}

ShardPlan plan_in(const Json& json) {
    ShardPlan plan;
    for (const Json& input : json.at("inputs").values()) {
        plan.inputs.push_back({input.at("file").text(), input.at("bytes").integer<std::int64_t>()});
    }
    plan.reading = json.at("reading").text();
    plan.records_a_shard = json.at("records_a_shard").integer<std::int64_t>();
    plan.recipe = json.at("recipe").text();
    plan.fingerprints = json.at("fingerprints").texts();
    plan.inchi_keys = json.value("inchikeys", "").text();
    plan.rdkit = json.at("rdkit").text();
    return plan;
}

constexpr std::array<const char*, 4> kTypes{"integer", "real", "qualified", "text"};  // from the narrowest on

Json json_of(const std::vector<ImportedProperty>& properties) {
    Json json = Json::list();
    for (const ImportedProperty& property : properties) {
        json.push_back({{"name", property.name}, {"type", kTypes.at(static_cast<std::size_t>(property.type))}});
    }
    return json;
}

std::vector<ImportedProperty> properties_in(const Json& json) {
    std::vector<ImportedProperty> properties;
    for (const Json& property : json.values()) {
        const auto* const type = std::find(kTypes.begin(), kTypes.end(), property.at("type").text());
        if (type == kTypes.end()) throw JsonError{"there is no such type of properties"};
        properties.push_back({property.at("name").text(), static_cast<PropertyType>(type - kTypes.begin())});
    }
    return properties;
}

Json json_of(const ShardEntry& shard) {
    return {{"shard", shard.number},
            {"digest", shard.digest},
            {"bytes", shard.bytes},
            {"compounds", shard.compounds},
            {"rejected", shard.rejected},
            {"first_record", shard.first_record},
            {"last_record", shard.last_record},
            {"ends_input", shard.ends_input},
            {"properties", json_of(shard.properties)}};
}

ShardEntry entry_in(const Json& json) {
    return {.number = json.at("shard").integer<std::size_t>(),
            .digest = json.at("digest").text(),
            .bytes = json.at("bytes").integer<std::int64_t>(),
            .compounds = json.at("compounds").integer<std::int64_t>(),
            .rejected = json.at("rejected").integer<std::int64_t>(),
            .first_record = json.at("first_record").integer<std::int64_t>(),
            .last_record = json.at("last_record").integer<std::int64_t>(),
            .ends_input = json.at("ends_input").is_true(),
            .properties = properties_in(json.at("properties"))};
}

Json begun(const char* mark, const ShardPlan& plan) {
    Json json{{"holds", mark}, {"version", kVersionOfFormat}};
    put_plan(json, plan);
    return json;
}

// What `take` makes of the text. `name`: what the error calls it.
template <class Take>
auto read_json(std::string_view text, const std::string& name, const char* mark, const Take& take) {
    try {
        const Json json = parse_json(text);
        if (json.at("holds") != mark) throw JsonError{"it holds something else"};
        if (json.at("version") != kVersionOfFormat) {
            throw FileError{name + " was written by a newer version of chemsieve; use that one"};
        }
        if (!is_as_written(std::string{text}, json.at("checksum").text())) {
            throw JsonError{"its checksum does not agree"};
        }
        return take(json);
    } catch (const JsonError&) {
        throw FileError{name + " is damaged, was changed or is no file of ours; remove it and make it anew"};
    }
}

// Nothing if there is no such file.
std::optional<std::string> text_of(const std::string& path) {
    if (!file_exists(path)) return std::nullopt;
    const std::vector<std::uint8_t> bytes = read_bytes(path, kMostManifestBytes);
    return std::string{bytes.begin(), bytes.end()};
}

}  // namespace

std::int64_t ShardManifest::compounds() const noexcept {
    return std::accumulate(shards.begin(), shards.end(), std::int64_t{0},
                           [](std::int64_t sum, const ShardEntry& shard) { return sum + shard.compounds; });
}

std::int64_t ShardManifest::rejected() const noexcept {
    return std::accumulate(shards.begin(), shards.end(), std::int64_t{0},
                           [](std::int64_t sum, const ShardEntry& shard) { return sum + shard.rejected; });
}

std::vector<ImportedProperty> ShardManifest::properties() const {
    std::vector<ImportedProperty> all;
    for (const ShardEntry& shard : shards) {
        for (const ImportedProperty& property : shard.properties) {
            const auto known = std::find_if(all.begin(), all.end(),
                                            [&](const ImportedProperty& other) { return other.name == property.name; });
            if (known == all.end()) {
                all.push_back(property);
            } else {
                known->type = std::max(known->type, property.type);
            }
        }
    }
    return all;
}

std::string library_of_shard(const std::string& folder, std::size_t number) {
    return name_in(folder, number, ".sieve");
}
std::string rejects_of_shard(const std::string& folder, std::size_t number) {
    return name_in(folder, number, ".rejects.tsv");
}
std::string route_of_shard(const std::string& folder, std::size_t number) { return name_in(folder, number, ".route"); }
std::string manifest_of(const std::string& folder) { return path_in(folder, "manifest.json"); }

void write_entry(const std::string& folder, const PlannedShard& shard) {
    Json json = begun(kEntryMark, shard.plan);
    json["holding"] = json_of(shard.shard);
    write_text(entry_of_shard(folder, shard.shard.number), sealed_text(std::move(json)));
}

std::optional<PlannedShard> read_entry(const std::string& folder, std::size_t number) {
    const std::string path = entry_of_shard(folder, number);
    const auto text = text_of(path);
    if (!text) return std::nullopt;
    return read_json(*text, path, kEntryMark, [](const Json& json) {
        return PlannedShard{plan_in(json), entry_in(json.at("holding"))};
    });
}

std::string manifest_text(const ShardManifest& manifest) {
    Json json = begun(kManifestMark, manifest.plan);
    json["compounds"] = manifest.compounds();
    json["rejected"] = manifest.rejected();
    json["shards"] = Json::list();
    for (const ShardEntry& shard : manifest.shards) json["shards"].push_back(json_of(shard));
    return sealed_text(std::move(json));
}

void write_manifest(const std::string& folder, const ShardManifest& manifest) {
    write_text(manifest_of(folder), manifest_text(manifest));
}

ShardManifest manifest_of_text(std::string_view text, const std::string& name) {
    return read_json(text, name, kManifestMark, [](const Json& json) {
        ShardManifest manifest{plan_in(json), {}};
        for (const Json& shard : json.at("shards").values()) manifest.shards.push_back(entry_in(shard));
        return manifest;
    });
}

std::optional<ShardManifest> find_manifest(const std::string& folder) {
    const auto text = text_of(manifest_of(folder));
    if (!text) return std::nullopt;
    return manifest_of_text(*text, manifest_of(folder));
}

ShardManifest read_manifest(const std::string& folder) {
    std::optional<ShardManifest> manifest = find_manifest(folder);
    if (!manifest) {
        throw FileError{folder + " has no manifest.json", {RemedyKind::check_shards, folder}};
    }
    return std::move(*manifest);
}

}  // namespace chemsieve
