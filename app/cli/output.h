// Where a command's results go: standard output, or a file that appears complete or not at all.
#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "data/io/atomic_file.h"
#include "data/io/table_writer.h"

namespace chemsieve::cli {

class Output {
  public:
    // An empty path or "-" is standard output.
    Output(const std::string& path, std::ostream& standard_output);
    std::ostream& stream();
    // Throws FileError if something could not be written. Without it a file does not appear.
    void commit();

  private:
    std::ostream& standard_output_;
    std::unique_ptr<AtomicFile> file_;
};

// From --format, or the ending of -o, or TSV.
OutputFormat choose_output_format(const std::string& word, const std::string& path);

}  // namespace chemsieve::cli
