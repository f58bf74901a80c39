#include "data/runs/run_task.h"

#include <charconv>

#include "data/shards/shard_manifest.h"

namespace chemsieve {

namespace {

constexpr char kIn = 'x';

// From 1; nothing if it is no number of a shard.
std::optional<std::size_t> shard_number(std::string_view text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc{} && end == text.data() + text.size();
    return is_number && number >= 1 && number <= kMostShards ? std::optional{number} : std::nullopt;
}

}  // namespace

std::string RunTask::name() const {
    return (queries == 0 ? "" : std::to_string(queries) + kIn) + std::to_string(shard);
}

std::optional<RunTask> task_of_name(std::string_view name) {
    const std::size_t in = name.find(kIn);
    const std::optional<std::size_t> shard = shard_number(in == name.npos ? name : name.substr(in + 1));
    const std::optional<std::size_t> queries = in == name.npos ? 0 : shard_number(name.substr(0, in));
    return shard && queries ? std::optional{RunTask{.queries = *queries, .shard = *shard}} : std::nullopt;
}

}  // namespace chemsieve
