#include "data/runs/least_similarities.h"

#include <nlohmann/json.hpp>
#include <string>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/file/bytes_file.h"
#include "data/file/new_file.h"
#include "data/runs/merged_results.h"
#include "data/runs/run_state.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kMark = "chemsieve least similarities";
constexpr std::uint64_t kMostBytesOfLeast = std::uint64_t{1} << 30;

std::string digest_of(const Json& json) {
    return digest_of_text(json.at("run").dump() + json.at("shards").dump() + json.at("millionths").dump());
}

std::vector<std::uint32_t> kth_of_each(const std::vector<std::string>& results, const ResultHead& head) {
    std::vector<std::uint32_t> least;
    std::uint32_t last = 0;
    MergeEvents events;
    events.row = [&](const std::vector<std::string>& cells) {
        last = static_cast<std::uint32_t>(millionths_in(cells));
    };
    events.query = [&](std::size_t, const QueryAnswer&, std::size_t listed) {
        least.push_back(listed == head.top ? last : 0);
    };
    merge_results(results, head.queries, head.top, events, {});
    return least;
}

// Null if there is no result yet.
Json what_is_known(const RunFolder& folder, const ShardRun& run, const ShardManifest& manifest) {
    std::vector<std::string> results;
    std::vector<std::size_t> shards;
    std::optional<ResultHead> head;
    for (const std::size_t number : run.first) {
        const ShardEntry& shard = manifest.shards.at(number - 1);
        const std::optional<ResultHead> found = usable_result(folder, run, shard);
        if (!found) continue;
        head = found;
        shards.push_back(number);
        results.push_back(folder.result(shard.digest, run));
    }
    if (!head) return {};
    Json json{{"holds", kMark}, {"run", run.digest()}, {"shards", shards}, {"millionths", kth_of_each(results, *head)}};
    json["digest"] = digest_of(json);
    return json;
}

// Leaves what is there already.
void write_unless_there(const std::string& path, const std::string& text) {
    try {
        NewFile file{path};
        write_text(file.temporary(), text);
        file.publish();
    } catch (const LibraryError& e) {
        if (!file_exists(path)) throw FileError{e.reason()};  // else another task was faster
    }
}

std::vector<std::uint32_t> read_least(const std::string& path, const ShardRun& run, std::size_t queries) {
    try {
        const Json json = Json::parse(read_bytes(path, kMostBytesOfLeast));
        const bool is_whole = json.at("holds") == kMark && json.at("run") == run.digest() &&
                              json.at("digest") == digest_of(json) && json.at("millionths").size() == queries;
        if (is_whole) return json.at("millionths").get<std::vector<std::uint32_t>>();
    } catch (const Json::exception&) {
        // told below
    }
    throw FileError{path + " is damaged or of another run; remove it, and the next task makes it again"};
}

}  // namespace

std::vector<std::uint32_t> least_similarities(const RunFolder& folder, const ShardRun& run,
                                              const ShardManifest& manifest, std::size_t queries) {
    const std::string path = folder.file("least.json");
    if (!file_exists(path)) {
        const Json known = what_is_known(folder, run, manifest);
        if (known.is_null()) return {};
        write_unless_there(path, known.dump(1) + "\n");
    }
    return read_least(path, run, queries);
}

}  // namespace chemsieve
