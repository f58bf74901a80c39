// Random queries on real and odd compounds: the compiled match against RDKit's.
#pragma once

#include <string>
#include <vector>

#include "tests/match/structure_set.h"
#include "tests/oracle/random_query.h"

namespace chemsieve::test {

struct FuzzCount {
    std::size_t queries = 0;
    std::size_t pairs = 0;
    std::size_t hits = 0;
    std::size_t not_compiled = 0;  // queries
    std::size_t unreadable = 0;    // texts that RDKit refuses
    std::size_t beyond_cap = 0;    // pairs that RDKit's cap on recursive matches leaves in doubt
    std::size_t not_decided = 0;   // pairs
    std::vector<std::string> differences;

    FuzzCount& operator+=(const FuzzCount& other);
};

class QueryFuzzer {
  public:
    // Odd compounds are added to those given.
    explicit QueryFuzzer(std::vector<std::string> smiles);

    // So many queries, the same for the same seed. May be called by several threads.
    FuzzCount run(unsigned seed, unsigned queries) const;

  private:
    void try_query(const RandomQuery& query, std::mt19937& random, FuzzCount& count) const;

    StructureSet set_;
    std::vector<bool> is_small_;
};

}  // namespace chemsieve::test
