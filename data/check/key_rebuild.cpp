#include "data/check/key_rebuild.h"

#include <algorithm>

#include "base/error.h"
#include "data/check/key_maker.h"
#include "data/sameness/inchi_keys.h"

namespace chemsieve {

namespace {

constexpr std::size_t kKeyBlocksAtOnce = 32;

class KeyRebuild {
  public:
    KeyRebuild(CheckRun& run, unsigned jobs)
        : run_{run},
          keys_{run.connection},
          maker_{run, jobs},
          begins_anew_{(run.damaged.key_blocks.empty() && !run.damaged.all_inchi_keys) || !are_made_as_now()} {}

    KeysRemade run() {
        const std::set<std::int64_t> firsts = blocks();
        const std::vector<std::int64_t> blocks{firsts.begin(), firsts.end()};
        for (std::size_t at = 0; at < blocks.size(); at += kKeyBlocksAtOnce) {
            const auto some = std::span{blocks}.subspan(at, std::min(kKeyBlocksAtOnce, blocks.size() - at));
            const std::vector<std::int64_t> numbers = numbers_in(some);
            std::optional<std::vector<MadeKey>> made;
            try {
                made = maker_.make(numbers);
            } catch (const LibraryError&) {
                throw;
            } catch (const Error& e) {
                if (at > 0) throw;  // some are stored already, and must not be committed
                run_.outcome.keys_not_made = e.reason();
                return KeysRemade::without_program;
            }
            if (!made || has_wrong_texts(numbers, *made)) return KeysRemade::not_usable;
            if (at == 0) begin();
            for (const std::int64_t first : some) store(first, numbers, *made);
            run_.show("InChIKeys made anew", static_cast<std::int64_t>(at + some.size()),
                      static_cast<std::int64_t>(blocks.size()));
        }
        if (blocks.empty()) begin();
        keys_.make_index();
        return KeysRemade::yes;
    }

  private:
    bool are_made_as_now() {
        try {
            return keys_.method() == InchiKeys::present_method();
        } catch (const LibraryError&) {
            return false;
        }
    }

    // The numbers of their first compounds.
    std::set<std::int64_t> blocks() const {
        std::set<std::int64_t> blocks = run_.damaged.key_blocks;
        if (!begins_anew_ && !run_.damaged.all_inchi_keys) return blocks;
        for (const std::int64_t number : run_.numbers) blocks.insert(InchiKeys::first_of_block(number));
        return blocks;
    }

    std::vector<std::int64_t> numbers_in(std::span<const std::int64_t> blocks) const {
        std::vector<std::int64_t> numbers;
        for (const std::int64_t first : blocks) {
            auto next = std::lower_bound(run_.numbers.begin(), run_.numbers.end(), first);
            for (; next != run_.numbers.end() && *next < first + kKeysABlock; ++next) numbers.push_back(*next);
        }
        return numbers;
    }

    bool has_wrong_texts(std::span<const std::int64_t> numbers, std::span<const MadeKey> made) {
        bool any = false;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (made[i].wrong_text.empty()) continue;
            any = run_.texts_are_damaged = true;
            run_.add(run_.name_of_compound(numbers[i]), made[i].wrong_text + ", so nothing is made anew from texts",
                     run_.remedy_of_text());
        }
        return any;
    }

    void begin() {
        if (begins_anew_) keys_.drop();
        keys_.begin();
    }

    void store(std::int64_t first, std::span<const std::int64_t> numbers, std::span<const MadeKey> made) {
        std::vector<StoredKey> keys;
        const auto from = std::lower_bound(numbers.begin(), numbers.end(), first) - numbers.begin();
        for (auto i = static_cast<std::size_t>(from); i < numbers.size() && numbers[i] < first + kKeysABlock; ++i) {
            keys.resize(static_cast<std::size_t>(numbers[i] - first));
            keys.emplace_back(made[i].is_undecided ? key_before(numbers[i]) : made[i].key);
        }
        keys_.store_block(first, keys);
    }

    // The key of a compound of which libinchi makes none now, but may another time.
    std::string key_before(std::int64_t number) {
        if (begins_anew_) return {};
        try {
            return keys_.of_compound(number).value_or("");
        } catch (const LibraryError&) {
            return {};
        }
    }

    CheckRun& run_;
    InchiKeys keys_;
    KeyMaker maker_;
    bool begins_anew_;  // without the table that is there
};

}  // namespace

KeysRemade rebuild_inchi_keys(CheckRun& run, unsigned jobs) { return KeyRebuild{run, jobs}.run(); }

}  // namespace chemsieve
