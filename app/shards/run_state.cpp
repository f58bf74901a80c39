#include "app/shards/run_state.h"

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

// Empty: the result can be used.
std::string defect_of(const std::string& result, const ShardRun& run, const ShardEntry& shard) {
    try {
        const ResultHead head = verified_result(result);
        if (head.run != run.digest()) return result + " is of another search";
        if (head.shard_digest != shard.digest || head.compounds != shard.compounds) {
            return result + " is of another shard";
        }
        return "";
    } catch (const FileError& e) {
        return e.reason();
    }
}

}  // namespace

bool is_done(const RunFolder& folder, const ShardRun& run, const ShardEntry& shard) {
    const std::string result = folder.result(shard.digest, run);
    std::error_code none;
    return std::filesystem::exists(result, none) && defect_of(result, run, shard).empty();
}

ShardManifest manifest_of_run(const ShardRun& run) {
    ShardManifest manifest = read_manifest(run.shards);
    if (digest_of_text(manifest_text(manifest)) != run.manifest_digest) {
        throw FileError{manifest_of(run.shards) +
                        " is not the one that the search was submitted for; put that back, or submit the search anew"};
    }
    return manifest;
}

RunState::RunState(const RunFolder& folder, ResultLook look) : run_{folder.read()}, manifest_{manifest_of_run(run_)} {
    for (const ShardEntry& shard : manifest_.shards) {
        ShardState state{.shard = shard, .defect = {}, .result = folder.result(shard.digest, run_)};
        state.is_passed_over =
            std::find(run_.passed_over.begin(), run_.passed_over.end(), shard.number) != run_.passed_over.end();
        std::error_code none;
        if (!state.is_passed_over && std::filesystem::exists(state.result, none)) {
            if (look == ResultLook::quick) {
                state.is_done = seems_complete(state.result);
                if (!state.is_done) state.defect = state.result + " is damaged";
            } else {
                state.defect = defect_of(state.result, run_, shard);
                state.is_done = state.defect.empty();
                if (state.is_done) compare_with_others(state);
            }
        }
        shards_.push_back(std::move(state));
    }
}

void RunState::compare_with_others(ShardState& state) {
    ResultHead head = verified_result(state.result);
    head.shard_digest.clear();
    head.compounds = 0;
    if (!head_) head_ = head;
    if (head == *head_) return;
    state.is_done = false;
    state.defect = state.result + " has other columns or queries than the results of other shards";
}

std::vector<std::size_t> RunState::missing() const {
    std::vector<std::size_t> numbers;
    for (const ShardState& state : shards_) {
        if (!state.is_done && !state.is_passed_over) numbers.push_back(state.shard.number);
    }
    return numbers;
}

std::size_t RunState::passed_over() const { return run_.passed_over.size(); }

std::size_t RunState::done() const {
    return static_cast<std::size_t>(
        std::count_if(shards_.begin(), shards_.end(), [](const ShardState& state) { return state.is_done; }));
}

std::vector<std::string> RunState::results() const {
    std::vector<std::string> paths;
    for (const ShardState& state : shards_) {
        if (state.is_done) paths.push_back(state.result);
    }
    return paths;
}

}  // namespace chemsieve
