#include "data/runs/run_state.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

// Reads all bytes of the result. Throws FileError if it cannot be used.
ResultHead checked_result(const std::string& result, const ShardRun& run, const ShardEntry& shard) {
    ResultHead head = verified_result(result);
    if (head.run != run.digest()) throw FileError{result + " is of another search"};
    if (head.shard_digest != shard.digest || head.compounds != shard.compounds) {
        throw FileError{result + " is of another shard"};
    }
    return head;
}

}  // namespace

std::optional<ResultHead> usable_result(const RunFolder& folder, const ShardRun& run, const ShardEntry& shard) {
    try {
        return checked_result(folder.result(shard.digest, run), run, shard);
    } catch (const FileError&) {
        return std::nullopt;  // it is not there, or cannot be used
    }
}

ShardManifest manifest_of_run(const ShardRun& run) {
    ShardManifest manifest = read_manifest(run.shards);
    if (digest_of_text(manifest_text(manifest)) != run.manifest_digest) {
        throw FileError{manifest_of(run.shards) +
                        " is not the one that the search was submitted for; put that back, or submit the search anew"};
    }
    for (const auto* named : {&run.first, &run.passed_over}) {
        for (const std::size_t shard : *named) {
            if (shard >= 1 && shard <= manifest.shards.size()) continue;
            throw FileError{"the run names a shard " + std::to_string(shard) + ", and " + run.shards + " has " +
                            std::to_string(manifest.shards.size()) + "; submit the search anew"};
        }
    }
    return manifest;
}

RunState::RunState(const RunFolder& folder, ResultLook look, const std::stop_token& stop)
    : run_{folder.read()}, manifest_{manifest_of_run(run_)} {
    for (const ShardEntry& shard : manifest_.shards) {
        ShardState state{.shard = shard, .defect = {}, .result = folder.result(shard.digest, run_)};
        state.is_passed_over = run_.passes_over(shard.number);
        if (!stop.stop_requested() && !state.is_passed_over && file_exists(state.result)) {
            state.defect = defect_of(state, look);
            state.is_done = state.defect.empty();
        }
        shards_.push_back(std::move(state));
    }
}

std::string RunState::defect_of(const ShardState& state, ResultLook look) {
    if (look == ResultLook::quick) return seems_complete(state.result) ? "" : state.result + " is damaged";
    try {
        ResultHead head = checked_result(state.result, run_, state.shard);
        head.shard_digest.clear();
        head.compounds = 0;
        const std::vector<std::string> ids = std::exchange(head.ids, {});
        if (head_ && head != *head_) {
            return state.result + " has other columns or queries than the results of other shards";
        }
        head_ = std::move(head);
        ids_.insert(ids.begin(), ids.end());
        return "";
    } catch (const FileError& e) {
        return e.reason();
    }
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
