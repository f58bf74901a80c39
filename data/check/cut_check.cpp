// The index of cuts (data/cuts/cut_index.h): it has the entries that were written, of compounds up to the last one that
// is filed.

#include "data/check/check_run.h"
#include "data/cuts/cut_index.h"

namespace chemsieve {

void check_cuts(CheckRun& run) {
    constexpr std::int64_t kBetweenProgress = 1'000'000;
    CutIndex index{run.connection};
    LookupRuns& runs = run.connection.compounds().indexes();
    const auto known = index.state();
    if (!known) {
        if (!runs.is_there(Lookup::cut)) return;
        run.add(name_of(Lookup::cut), "there are entries, but not the setting that tells how they were made",
                run.remedy_of_index(Lookup::cut));
        return;
    }
    CutIndex::State found;
    bool is_stopped = false;
    runs.for_each(Lookup::cut, [&](const LookupEntry& entry) {
        if (is_stopped) return;
        found.add(entry);
        if (found.entries % kBetweenProgress == 0) {
            run.show("index of cuts", found.entries, known->entries);
            is_stopped = run.is_stopped();
        }
    });
    if (run.is_stopped()) return;
    if (found.entries != known->entries) {
        run.add(name_of(Lookup::cut),
                "it has " + std::to_string(found.entries) + " entries, not " + std::to_string(known->entries),
                run.remedy_of_index(Lookup::cut));
    } else if (found.sum != known->sum) {
        run.add(name_of(Lookup::cut), "some of its entries are not those that were written",
                run.remedy_of_index(Lookup::cut));
    }
}

}  // namespace chemsieve
