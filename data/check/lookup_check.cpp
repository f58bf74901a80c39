// The indexes that find compounds (data/rows/lookup_runs.h): each compound has its entry.

#include <algorithm>

#include "base/error.h"
#include "data/check/check_run.h"
#include "data/rows/library_connection.h"

namespace chemsieve {

namespace {

constexpr std::size_t kBetweenProgress = 100'000;

// What lacks an entry.
struct Missing {
    std::int64_t compounds = 0;
    std::int64_t first = 0;
};

Missing without_entry(CheckRun& run, Lookup of) {
    std::vector<LookupEntry> entries;
    run.connection.compounds().indexes().for_each(of, [&](const LookupEntry& entry) { entries.push_back(entry); });
    std::sort(entries.begin(), entries.end());
    Missing missing;
    std::size_t done = 0;
    run.connection.compounds().for_each_entry(of, [&](const LookupEntry& entry) {
        if (!std::binary_search(entries.begin(), entries.end(), entry) && missing.compounds++ == 0) {
            missing.first = entry.number;
        }
        if (++done % kBetweenProgress == 0) {
            run.show("indexes", static_cast<std::int64_t>(done), static_cast<std::int64_t>(run.numbers.size()));
        }
        return !run.is_stopped();
    });
    return missing;
}

}  // namespace

void check_index(CheckRun& run, Lookup of) {
    if (!run.connection.compounds().has_index(of)) return;
    const Missing missing = without_entry(run, of);
    if (missing.compounds == 0 || run.is_stopped()) return;
    run.add(name_of(of),
            std::to_string(missing.compounds) + (missing.compounds == 1 ? " compound is" : " compounds are") +
                " not found by it, the first is " + run.name_of_compound(missing.first),
            run.remedy_of_index(of));
}

}  // namespace chemsieve
