// As long as it lives, nearly nothing that searches read is kept.
#pragma once

#include "data/structures/stored_structures.h"
#include "search/screen/row_store.h"

namespace chemsieve::test {

class LittleMemory {
  public:
    explicit LittleMemory(std::size_t bytes = 20'000) {
        memory_of_rows().set_most_bytes(bytes);
        memory_of_structures().set_most_bytes(bytes);
    }
    ~LittleMemory() {
        memory_of_rows().set_most_bytes(rows_);
        memory_of_structures().set_most_bytes(structures_);
    }
    LittleMemory(const LittleMemory&) = delete;
    LittleMemory& operator=(const LittleMemory&) = delete;

  private:
    std::size_t rows_ = memory_of_rows().most_bytes(), structures_ = memory_of_structures().most_bytes();
};

}  // namespace chemsieve::test
