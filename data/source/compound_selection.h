// Some of a library's compounds, by number: a bit a compound up to the highest one.
//
// Threads: const functions may be called concurrently.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/properties/property_type.h"

namespace chemsieve {

// The number of a compound in its library, in the order of import, from 1.
enum class CompoundNumber : std::int64_t {};

class CompoundSelection {
  public:
    void add(CompoundNumber compound) {
        const auto number = static_cast<std::size_t>(compound);
        if (number / 64 >= words_.size()) words_.resize(number / 64 + 1);
        const std::uint64_t bit = std::uint64_t{1} << (number % 64);
        size_ += (words_[number / 64] & bit) == 0;
        words_[number / 64] |= bit;
    }
    bool contains(CompoundNumber compound) const noexcept {
        const auto number = static_cast<std::size_t>(compound);
        return number / 64 < words_.size() && ((words_[number / 64] >> (number % 64)) & 1) != 0;
    }
    // Those of others, with numbers that are greater by a multiple of 64.
    void add_moved(const CompoundSelection& others, std::int64_t by) {
        const auto first = static_cast<std::size_t>(by / 64);
        if (words_.size() < first + others.words_.size()) words_.resize(first + others.words_.size());
        for (std::size_t i = 0; i < others.words_.size(); ++i) {
            std::uint64_t& word = words_[first + i];
            size_ += static_cast<std::size_t>(std::popcount(others.words_[i] & ~word));
            word |= others.words_[i];
        }
    }
    // Those with numbers from `begin` to before `end`, multiples of 64, less `begin`.
    CompoundSelection from(std::int64_t begin, std::int64_t end) const {
        CompoundSelection some;
        const auto first = std::min(static_cast<std::size_t>(begin / 64), words_.size());
        const auto last = std::min(static_cast<std::size_t>(end / 64), words_.size());
        some.words_.assign(words_.begin() + static_cast<std::ptrdiff_t>(first),
                           words_.begin() + static_cast<std::ptrdiff_t>(last));
        for (const std::uint64_t word : some.words_) some.size_ += static_cast<std::size_t>(std::popcount(word));
        return some;
    }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    // By ascending number.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
                visit(CompoundNumber{static_cast<std::int64_t>(word * 64) + std::countr_zero(left)});
            }
        }
    }
    bool operator==(const CompoundSelection& other) const noexcept {
        return size_ == other.size_ && (*this & other).size_ == size_;
    }

    // In either, in both, in the first alone.
    friend CompoundSelection operator|(const CompoundSelection& a, const CompoundSelection& b) {
        return combined(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
    }
    friend CompoundSelection operator&(const CompoundSelection& a, const CompoundSelection& b) {
        return combined(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
    }
    friend CompoundSelection operator-(const CompoundSelection& a, const CompoundSelection& b) {
        return combined(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
    }

  private:
    template <class Combine>
    static CompoundSelection combined(const CompoundSelection& a, const CompoundSelection& b, Combine combine) {
        CompoundSelection result;
        result.words_.resize(std::max(a.words_.size(), b.words_.size()));
        for (std::size_t i = 0; i < result.words_.size(); ++i) {
            result.words_[i] = combine(a.word(i), b.word(i));
            result.size_ += static_cast<std::size_t>(std::popcount(result.words_[i]));
        }
        return result;
    }
    std::uint64_t word(std::size_t i) const noexcept { return i < words_.size() ? words_[i] : 0; }

    std::vector<std::uint64_t> words_;
    std::size_t size_ = 0;
};

// A data field that came with the compounds of an imported file.
struct ImportedProperty {
    using Type = PropertyType;
    std::string name;
    Type type = Type::text;

    bool operator==(const ImportedProperty&) const = default;
};

// Compounds that a condition calls by a name.
struct NamedSelection {
    std::string name;  // case does not matter
    // Nothing: not known yet; whatever the condition says of them, no compound is left out that it may select.
    std::shared_ptr<const CompoundSelection> compounds;
};

// What selects compounds; those that satisfy all of it.
struct CompoundFilter {
    std::optional<std::string> where;                       // a condition, see docs/command-line.md
    std::optional<std::vector<std::string>> ids;            // each once; several compounds may have the same
    std::shared_ptr<const CompoundSelection> numbers = {};  // those that are still there; nothing: all
    // For a part of a collection, the properties of the whole, which `where` can name. Those that no compound here has
    // are without value; types are those of the whole.
    std::vector<ImportedProperty> further_properties = {};
    std::vector<NamedSelection> sets = {};  // that `where` can call
    unsigned jobs = 0;                      // threads for what is counted in structures; 0: all cores
};

struct SelectedCompounds {
    std::shared_ptr<const CompoundSelection> compounds;
    std::vector<std::string> unknown_ids;  // those of the filter that no compound of the library has, in its order
    // Compounds of which the condition may be true or not, as a number with a qualifier (">50") leaves it open; none
    // of them is among `compounds`.
    std::size_t not_decided = 0;
};

// Which compounds of a library satisfy a filter, always of the same state of it. Errors: LibraryError; QueryError if
// the condition cannot be used.
class CompoundSelector {
  public:
    virtual ~CompoundSelector() = default;

    // Nothing if stopped.
    virtual std::optional<SelectedCompounds> select(const CompoundFilter& filter,
                                                    const std::stop_token& stop) const = 0;
};

}  // namespace chemsieve
