// Documents that say what the program prints.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tests/support/test_data.h"

namespace chemsieve::test {

struct TutorialStep {
    std::string heading;  // below which it stands, without its signs
    std::string command;
    std::string printed;
};

// Reads blocks marked as console: lines after `$ ` are typed, a line that ends with a backslash goes on.
std::vector<TutorialStep> steps_of(const std::string& document);

// Runs the steps one after the other in the folder and compares what is printed. `heading`: only those below it; empty:
// all. CHECKs of Catch.
void check_steps(std::span<const TutorialStep> steps, const std::string& folder, const std::string& heading = {});

// The steps of a document, run in a folder of their own, which has the project's data.
class Tutorial {
  public:
    // `name`: of the document in docs/.
    explicit Tutorial(const std::string& name);
    void check(const std::string& heading = {}) const { check_steps(steps_, folder_.path().string(), heading); }
    std::size_t steps() const noexcept { return steps_.size(); }

  private:
    std::vector<TutorialStep> steps_;
    TemporaryFolder folder_;
};

}  // namespace chemsieve::test
