// Where a command's results go: standard output, or a file that appears complete or not at all.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/error.h"
#include "data/file/whole_file.h"
#include "data/write/output_formats.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

// Standard output cannot be written to any more. run_command_line() reports it once, at the end.
class StandardOutputError : public FileError {
  public:
    StandardOutputError() : FileError{"cannot write to standard output"} {}
};

class Output {
  public:
    // An empty path or "-" is standard output.
    Output(const std::string& path, std::ostream& standard_output);
    std::ostream& stream();
    // Throws FileError if something could not be written. Without commit() a file does not appear.
    void commit();

  private:
    std::ostream& standard_output_;
    std::unique_ptr<AtomicFile> file_;
};

// -o; `meaning` is its help. An empty name is refused: most likely it is an unset variable of a script.
CLI::Option* add_output_option(CLI::App& app, std::string& path, const std::string& meaning);

// Throws UsageError if two outputs are the same file, or an output is one of the inputs: it would be lost. Empty names
// and "-" are passed over.
void refuse_same_files(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

// From --format, or the ending of -o, or TSV. Throws UsageError for endings of formats that are not written.
OutputFormat choose_output_format(const std::string& word, const std::string& path);

}  // namespace chemsieve::cli
