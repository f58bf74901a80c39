// The engine benchmark run again as a new process, which does one thing and says how long it took.
//
// What a process costs before and after is seen from outside: wall_ms is from before it is started until it is gone.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace chemsieve::test {

struct ChildReport {
    nlohmann::ordered_json figures;
    double wall_ms = 0;
};

// Runs this program with other arguments. Throws std::runtime_error unless it ends well.
ChildReport run_child(const std::vector<std::string>& arguments);

struct ProcessMemory {
    double now_mb = 0;   // VmRSS
    double most_mb = 0;  // VmHWM
};
// What this process uses.
ProcessMemory memory_in_use();

// So that the next process reads the file from the disk. A wish: what others have mapped stays.
void drop_from_page_cache(const std::string& path);

}  // namespace chemsieve::test
