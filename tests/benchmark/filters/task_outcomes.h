// What tasks made of filters give, seed after seed, and the lines that are printed of it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/benchmark/filters/tasks_part.h"

namespace chemsieve::test {

// What one seed gave.
struct Outcome {
    enum class Kind : std::uint8_t {
        time,      // only
        share,     // keys or queries that went wrong, or bytes
        estimate,  // over the truth; `spread` is its standard error
        equality   // measured: 1 if it holds
    };

    Kind kind = Kind::time;
    std::optional<double> predicted = {};
    double measured = 0;
    double spread = 0;
    double bits_a_key = 0;
    double ns = 0;
};

class Outcomes {
  public:
    void add(const std::string& name, const Outcome& outcome);
    // In the order in which the names came first.
    std::vector<TaskFigures> figures(std::size_t keys) const;

  private:
    std::vector<std::pair<std::string, std::vector<Outcome>>> rows_;
};

}  // namespace chemsieve::test
