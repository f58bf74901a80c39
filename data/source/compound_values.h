// A value for each of many compounds, by number. Numbers between which there are gaps, as those of several libraries
// read as one, take no memory for these.
//
// Memory: that of 4,096 values wherever one of them is set. Threads: const functions may be called concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "data/source/compound_selection.h"

namespace chemsieve {

template <class Value>
class CompoundValues {
  public:
    // `none`: the value of those that were never set.
    explicit CompoundValues(Value none = {}) : none_{none} {}

    Value& operator[](CompoundNumber compound) {
        const auto number = static_cast<std::size_t>(compound);
        if (number / kTogether >= pieces_.size()) pieces_.resize(number / kTogether + 1);
        std::vector<Value>& piece = pieces_[number / kTogether];
        if (piece.empty()) piece.assign(kTogether, none_);
        return piece[number % kTogether];
    }
    Value of(CompoundNumber compound) const {
        const auto number = static_cast<std::size_t>(compound);
        if (number / kTogether >= pieces_.size() || pieces_[number / kTogether].empty()) return none_;
        return pieces_[number / kTogether][number % kTogether];
    }
    // By ascending number, those that were set and others near them.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
            for (std::size_t i = 0; i < pieces_[piece].size(); ++i) {
                visit(CompoundNumber{static_cast<std::int64_t>(piece * kTogether + i)}, pieces_[piece][i]);
            }
        }
    }
    void clear() { pieces_.clear(); }

  private:
    static constexpr std::size_t kTogether = 4096;
    Value none_;
    std::vector<std::vector<Value>> pieces_;
};

}  // namespace chemsieve
