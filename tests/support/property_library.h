// A library of real compounds with made-up imported properties: numbers, text, odd names, missing values.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "data/library/library.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

// Numbers are exact: 64 bits of mantissa hold whole numbers and doubles.
using PropertyValue = std::variant<long double, std::string>;

class PropertyLibrary {
  public:
    // Properties as conditions write them.
    static const std::vector<std::string> kNumbers, kTexts;

    // Some of the compounds are always candidates. `kinds`: fingerprints besides those of subgraphs.
    explicit PropertyLibrary(const std::vector<NamedStructure>& compounds,
                             const std::vector<FingerprintKind>& kinds = {});

    std::string path() const { return folder_.file("lib.sieve"); }
    const std::shared_ptr<const Library>& library() const { return library_; }

    // By property as it is written in conditions; what is missing is not there. Read compound by compound.
    using Values = std::map<std::string, PropertyValue>;
    const std::map<CompoundNumber, Values>& values() const { return values_; }

  private:
    void read_values();

    TemporaryFolder folder_;
    std::shared_ptr<const Library> library_;
    std::map<CompoundNumber, Values> values_;
};

}  // namespace chemsieve::test
