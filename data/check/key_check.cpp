// The InChIKeys of a library (data/sameness/inchi_keys.h): they can be read, each compound up to the last one that was
// looked at is told of, each key is found by its index, and those of the sample are those of the compounds' texts.

#include <algorithm>

#include "base/error.h"
#include "data/check/check_run.h"
#include "data/check/made_from_texts.h"
#include "data/rows/lookup_runs.h"
#include "data/sameness/inchi_keys.h"

namespace chemsieve {

namespace {

constexpr std::int64_t kBlocksBetweenProgress = 1024;
constexpr std::size_t kKeysAtATime = 4096;

struct KeyDefects {
    std::int64_t untold = 0, first_untold = 0;        // compounds
    std::int64_t not_found = 0, first_not_found = 0;  // by the index
};

// The keys, block by block. What cannot be read is reported at once.
class KeyWalk {
  public:
    KeyWalk(CheckRun& run, InchiKeys& keys) : run_{run}, keys_{keys} {
        run.connection.compounds().indexes().for_each(Lookup::inchi_skeleton,
                                                      [&](const LookupEntry& entry) { entries_.push_back(entry); });
        std::sort(entries_.begin(), entries_.end());
    }

    KeyDefects run() {
        std::int64_t done = 0;
        for (const std::int64_t first : keys_.blocks()) {
            if (run_.is_stopped()) return defects_;
            skip_untold(first);
            look_at(first);
            if (++done % kBlocksBetweenProgress == 0) {
                run_.show("InChIKeys", static_cast<std::int64_t>(next_),
                          static_cast<std::int64_t>(run_.numbers.size()));
            }
        }
        skip_untold(keys_.covered_to() + 1);
        return defects_;
    }

  private:
    std::int64_t next_number() const { return run_.numbers[next_]; }
    bool is_before(std::int64_t number) const { return next_ < run_.numbers.size() && next_number() < number; }

    void skip_untold(std::int64_t up_to) {
        for (; is_before(up_to); ++next_) {
            if (defects_.untold++ == 0) defects_.first_untold = next_number();
            run_.damaged.key_blocks.insert(InchiKeys::first_of_block(next_number()));
        }
    }

    void look_at(std::int64_t first) {
        std::vector<StoredKey> keys;
        try {
            keys = keys_.block(first);
        } catch (const LibraryError& e) {
            run_.damaged.key_blocks.insert(first);
            run_.add_error("InChIKeys", e.failure(), run_.remedy_of_inchi_keys());
            while (is_before(first + kKeysABlock)) ++next_;
            return;
        }
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (keys[i]) look_at(first + static_cast<std::int64_t>(i), *keys[i]);
        }
    }

    void look_at(std::int64_t number, const std::string& key) {
        skip_untold(number);
        if (next_ == run_.numbers.size() || next_number() != number) return;  // it is removed
        ++next_;
        if (!key.empty() && !std::binary_search(entries_.begin(), entries_.end(), entry_of_key(key, number)) &&
            defects_.not_found++ == 0) {
            defects_.first_not_found = number;
        }
    }

    CheckRun& run_;
    InchiKeys& keys_;
    std::vector<LookupEntry> entries_;
    std::size_t next_ = 0;  // place among the compounds
    KeyDefects defects_;
};

std::string compounds_in_words(std::int64_t count, const char* one, const char* more) {
    return std::to_string(count) + (count == 1 ? one : more);
}

// The keys of the sample, as far as they can be read.
struct SampledKeys {
    std::vector<std::int64_t> numbers;
    std::vector<std::string> stored;
};

SampledKeys sampled_keys(CheckRun& run, InchiKeys& keys) {
    SampledKeys sample;
    for (std::size_t i = 0; i < run.numbers.size(); ++i) {
        const std::int64_t number = run.numbers[i];
        if (!run.sampled[i] || run.damaged.key_blocks.contains(InchiKeys::first_of_block(number))) continue;
        StoredKey key = keys.of_compound(number);
        if (!key) continue;
        sample.numbers.push_back(number);
        sample.stored.push_back(*std::move(key));
    }
    return sample;
}

bool can_be_compared(const MadeKey& made) { return made.wrong_text.empty() && !made.is_undecided; }

// What is wrong with a stored key; empty: nothing, as far as can be told.
std::string what_is_wrong_with_key(const std::string& stored, const MadeKey& made) {
    if (!can_be_compared(made) || made.key == stored) return {};
    if (stored.empty()) return "it is stored as one without an InChIKey, but has one";
    return made.key.empty() ? "an InChIKey is stored of it, but it has none" : "its InChIKey is not that of its text";
}

}  // namespace

void check_inchi_keys(CheckRun& run) {
    InchiKeys keys{run.connection};
    if (!keys.are_there()) return;
    const KeyDefects defects = KeyWalk{run, keys}.run();
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

void check_keys_against_texts(CheckRun& run, unsigned jobs) {
    InchiKeys keys{run.connection};
    if (!keys.are_there()) return;
    if (const std::string method = keys.method(); method != InchiKeys::present_method()) {
        run.outcome.keys_not_made = "they were made otherwise (" + method + ")";
        return;
    }
    const SampledKeys sample = sampled_keys(run, keys);
    KeyMaker maker{run, jobs};
    for (std::size_t at = 0; at < sample.numbers.size(); at += kKeysAtATime) {
        const auto numbers = std::span{sample.numbers}.subspan(at, std::min(kKeysAtATime, sample.numbers.size() - at));
        std::optional<std::vector<MadeKey>> made;
        try {
            made = maker.make(numbers);
        } catch (const LibraryError&) {
            throw;
        } catch (const Error& e) {
            run.outcome.keys_not_made = e.reason();
            return;
        }
        if (!made) return;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::string wrong = what_is_wrong_with_key(sample.stored[at + i], (*made)[i]);
            if (wrong.empty()) continue;
            run.damaged.all_inchi_keys = true;
            run.add(run.name_of_compound(numbers[i]), wrong, run.remedy_of_inchi_keys());
        }
        run.outcome.keys_made += std::count_if(made->begin(), made->end(), can_be_compared);
        run.show("InChIKeys made anew", static_cast<std::int64_t>(at + numbers.size()),
                 static_cast<std::int64_t>(sample.numbers.size()));
    }
}

}  // namespace chemsieve
