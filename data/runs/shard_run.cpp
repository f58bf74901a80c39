#include "data/runs/shard_run.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/file/bytes_file.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kMarkOfRun = "chemsieve run";
// Changes when the same search gives other rows, or run.json has other members.
constexpr int kVersionOfResults = 2;
constexpr std::uint64_t kMostBytes = 64U << 20;

Json what_is_asked(const ShardRun& run) {
    return {{"manifest_digest", run.manifest_digest},
            {"mode", run.mode},
            {"queries", run.queries},
            {"queries_digest", run.queries_digest},
            {"ids", run.ids},
            {"ids_digest", run.ids_digest},
            {"options", run.options},
            {"rdkit", run.rdkit}};
}

}  // namespace

bool ShardRun::passes_over(std::size_t shard) const {
    return std::find(passed_over.begin(), passed_over.end(), shard) != passed_over.end();
}

bool ShardRun::searches_first(std::size_t shard) const {
    return std::find(first.begin(), first.end(), shard) != first.end();
}

std::string ShardRun::digest() const {
    Json json = what_is_asked(*this);
    json["version"] = kVersionOfResults;
    return digest_of_text(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::vector<std::vector<std::size_t>> parts_in_turn(const ShardRun& run, std::span<const std::size_t> shards) {
    std::vector<std::vector<std::size_t>> parts(2);
    for (const std::size_t shard : shards) parts[run.searches_first(shard) ? 0 : 1].push_back(shard);
    std::erase_if(parts, [](const auto& part) { return part.empty(); });
    return parts;
}

RunFolder::RunFolder(const std::string& path) : name_{path}, path_{plain_path(path)} {
    while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
}

void RunFolder::create() const {
    if (file_exists(path_)) {
        throw FileError{path_ +
                        " is there already; each run has a folder of its own, so choose another one, or go on "
                        "with that run"};
    }
    for (const char* folder : {"results", "log"}) {
        if (!make_folders(file(folder))) {
            throw FileError{"cannot make the folder " + path_ + ": " + std::strerror(errno)};
        }
    }
}

void RunFolder::write(const ShardRun& run) const {
    Json json{{"holds", kMarkOfRun}, {"version", kVersionOfResults}, {"shards", run.shards}};
    json.update(what_is_asked(run));
    json["passed_over"] = run.passed_over;
    json["first"] = run.first;
    json["program"] = run.program;
    write_text(file("run.json"), json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

ShardRun RunFolder::read() const {
    const std::string name = file("run.json");
    if (!file_exists(name)) throw FileError{path_ + " is no folder of a run: it has no run.json"};
    try {
        const Json json = Json::parse(read_bytes(name, kMostBytes));
        if (json.at("holds") != kMarkOfRun) throw Json::other_error::create(0, "", nullptr);
        if (json.at("version") != kVersionOfResults) {
            throw FileError{name + " was written by another version of chemsieve; submit the search anew"};
        }
        ShardRun run{.shards = json.at("shards"),
                     .manifest_digest = json.at("manifest_digest"),
                     .mode = json.at("mode"),
                     .queries = json.at("queries"),
                     .queries_digest = json.at("queries_digest"),
                     .ids = json.at("ids"),
                     .ids_digest = json.at("ids_digest"),
                     .options = json.at("options").get<std::vector<std::string>>(),
                     .passed_over = json.at("passed_over").get<std::vector<std::size_t>>(),
                     .first = json.at("first").get<std::vector<std::size_t>>(),
                     .rdkit = json.at("rdkit"),
                     .program = json.at("program")};
        return run;
    } catch (const Json::exception&) {
        throw FileError{name + " is damaged or no file of ours; submit the search anew"};
    }
}

std::string RunFolder::file(const std::string& name) const { return path_in(path_, name); }

std::string RunFolder::result(const std::string& shard_digest, const ShardRun& run) const {
    return file("results/" + shard_digest + "-" + run.digest() + ".hits");
}

std::string RunFolder::log_name(std::size_t shard) { return "log/shard-" + std::to_string(shard) + ".log"; }

}  // namespace chemsieve
