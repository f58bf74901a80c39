// The InChIKeys of a library (data/keys/inchi_keys.h): they can be read, each compound up to the last one that was
// looked at is told of, and each key is found by its index.

#include <algorithm>

#include "base/error.h"
#include "data/check/check_run.h"
#include "data/keys/inchi_keys.h"
#include "data/rows/lookup_runs.h"

namespace chemsieve {

namespace {

constexpr std::size_t kKeysBetweenProgress = 100'000;

struct KeyDefects {
    std::int64_t untold = 0, first_untold = 0;        // compounds
    std::int64_t not_found = 0, first_not_found = 0;  // by the index
};

KeyDefects defects_of_keys(CheckRun& run, InchiKeys& keys) {
    std::vector<LookupEntry> entries;
    run.connection.compounds().indexes().for_each(Lookup::inchi_skeleton,
                                                  [&](const LookupEntry& entry) { entries.push_back(entry); });
    std::sort(entries.begin(), entries.end());
    KeyDefects defects;
    std::size_t next = 0;  // of the compounds
    const auto skip_untold = [&](std::int64_t up_to) {
        for (; next < run.numbers.size() && run.numbers[next] < up_to; ++next) {
            if (defects.untold++ == 0) defects.first_untold = run.numbers[next];
        }
    };
    keys.for_each([&](std::int64_t number, const StoredKey& key) {
        skip_untold(number);
        const bool is_compound = next < run.numbers.size() && run.numbers[next] == number;
        if (!is_compound) return !run.is_stopped();  // it is removed
        if (++next % kKeysBetweenProgress == 0) {
            run.show("InChIKeys", static_cast<std::int64_t>(next), static_cast<std::int64_t>(run.numbers.size()));
        }
        if (!key->empty() && !std::binary_search(entries.begin(), entries.end(), entry_of_key(*key, number)) &&
            defects.not_found++ == 0) {
            defects.first_not_found = number;
        }
        return !run.is_stopped();
    });
    skip_untold(keys.covered_to() + 1);
    return defects;
}

std::string compounds_in_words(std::int64_t count, const char* one, const char* more) {
    return std::to_string(count) + (count == 1 ? one : more);
}

}  // namespace

void check_inchi_keys(CheckRun& run) {
    InchiKeys keys{run.connection};
    if (!keys.are_there()) return;
    const KeyDefects defects = defects_of_keys(run, keys);
    if (run.is_stopped()) return;
    if (defects.untold > 0) {
        run.add("InChIKeys",
                compounds_in_words(defects.untold, " compound is", " compounds are") + " left out, the first is " +
                    run.name_of_compound(defects.first_untold),
                run.remedy_of_inchi_keys());
    }
    if (defects.not_found > 0) {
        run.add(name_of(Lookup::inchi_skeleton),
                compounds_in_words(defects.not_found, " compound is", " compounds are") +
                    " not found by it, the first is " + run.name_of_compound(defects.first_not_found),
                run.remedy_of_index(Lookup::inchi_skeleton));
    }
}

}  // namespace chemsieve
