// The options that say how files of compounds are read.
#pragma once

#include <string>
#include <vector>

#include "data/import/import_types.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

class InputOptions {
  public:
    // FILE... as the command's last argument, and the options. `app` must not outlive this.
    void describe(CLI::App& app);

    const std::vector<std::string>& files() const noexcept { return files_; }
    // Format and reader. Throws CLI::ValidationError.
    ImportOptions settled() const;
    // Before anything is made of them: every file must be there and of a known format. Throws FileError.
    void check_files() const;

  private:
    std::vector<std::string> files_;
    std::string format_;
    std::string smiles_column_, id_column_, sheet_;
    std::string delimiter_;
    std::string header_;
    bool no_header_ = false;
};

}  // namespace chemsieve::cli
