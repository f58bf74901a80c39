// Ids of compounds, as words or as a file lists them, each once.
#pragma once

#include <iosfwd>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace chemsieve::cli {

class IdList {
  public:
    // Ids given as words of the command line.
    explicit IdList(const std::vector<std::string>& words);
    // A file with one id a line; "-" is standard input. Incomplete if stopped. Throws FileError if it cannot be read or
    // holds no ids.
    IdList(const std::string& path, const std::stop_token& stop);

    // The ids in the order given.
    const std::vector<std::string>& ids() const noexcept { return ids_; }
    // The file's name; empty for words.
    const std::string& source() const noexcept { return source_; }

    // A line for each id that is not in a library, the first 100 of them, with the place where it was read.
    void report_unknown(const std::vector<std::string>& unknown, std::ostream& err) const;

  private:
    void add(std::string id, std::int64_t line);

    std::string source_;
    std::vector<std::string> ids_;
    std::map<std::string, std::int64_t> lines_;  // the line of each id in the file; 0: a word
};

}  // namespace chemsieve::cli
