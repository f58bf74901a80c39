// A library made for an import, which goes again if nothing could be put into it.
#pragma once

#include <string>

#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

class ProvisionalLibrary {
  public:
    // Makes an empty library by the recipe unless the file exists. Throws LibraryError.
    explicit ProvisionalLibrary(const std::string& path, const FingerprintRecipe& recipe = {});
    // Removes the library if it was made here, has no compounds and no other program has it open. All writers of this
    // program must be closed before.
    ~ProvisionalLibrary();
    ProvisionalLibrary(const ProvisionalLibrary&) = delete;
    ProvisionalLibrary& operator=(const ProvisionalLibrary&) = delete;

  private:
    std::string path_;
    bool made_;
};

}  // namespace chemsieve
