// The numbers by which SMILES open and close rings. Threads: one at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace chemsieve {

// Numbers of rings that are open, each the least that is free where it is opened.
class RingNumbers {
  public:
    // Writes the number of a ring that opens or closes here.
    void write(int ring, std::string& text) {
        const unsigned number = number_at(ring);
        if (number < 10) {
            text += static_cast<char>('0' + number);
        } else if (number < 100) {
            text += '%' + std::to_string(number);
        } else {
            text += "%(" + std::to_string(number) + ')';
        }
    }
    // What an atom closed is free again only behind it.
    void next_atom() {
        for (const std::size_t place : closed_) rings_[place] = kFree;
        closed_.clear();
    }

  private:
    unsigned number_at(int ring) {
        const auto open = std::find(rings_.begin(), rings_.end(), ring);
        if (open != rings_.end()) {
            closed_.push_back(static_cast<std::size_t>(open - rings_.begin()));
            return static_cast<unsigned>(closed_.back()) + 1;
        }
        const auto free = std::find(rings_.begin(), rings_.end(), kFree);
        const auto place = static_cast<std::size_t>(free - rings_.begin());
        if (free == rings_.end()) rings_.push_back(kFree);
        rings_[place] = ring;
        return static_cast<unsigned>(place) + 1;
    }

    static constexpr int kFree = -1;

    std::vector<int> rings_;  // by number
    std::vector<std::size_t> closed_;
};

}  // namespace chemsieve
