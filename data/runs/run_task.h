// A task of a run: queries are looked for in a shard. They are those of the run's file, or, of a run of neighbours, the
// compounds of a shard.
//
// Threads: values.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chemsieve {

struct RunTask {
    std::size_t queries = 0;  // the number of the shard whose compounds are queries; 0: those of the run's file
    std::size_t shard = 0;    // the number of the shard in which hits are looked for

    // "3", or of the compounds of shard 2 in shard 3 "2x3": in names of files, and on command lines.
    std::string name() const;
    // Tasks of the same queries follow one another.
    auto operator<=>(const RunTask&) const = default;
};

// Nothing if no task has such a name.
std::optional<RunTask> task_of_name(std::string_view name);

}  // namespace chemsieve
