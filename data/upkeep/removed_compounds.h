// What users know of compounds that were removed, kept so that they can be added again.
//
// It lies in a file without a name in the folder for temporary files (TMPDIR). Errors: FileError, LibraryError.
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "data/file/temporary_file.h"
#include "data/source/compound_selection.h"
#include "data/source/field.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

struct RemovedCompound {
    CompoundNumber number{};  // that it had
    std::int64_t import_id = 0;
    std::int64_t line = 0;
    std::string id;
    std::string smiles;                   // as stored
    std::optional<std::string> molblock;  // if it came as one
    std::vector<Field> fields;            // imported properties by their stored names
};

class RemovedCompounds {
  public:
    void add(const RemovedCompound& compound);
    std::int64_t size() const noexcept { return size_; }
    // Begins again at the first; nothing may be added any more.
    void rewind();
    // Nothing behind the last.
    std::optional<RemovedCompound> next();

  private:
    UnnamedFile file_;
    std::istream* reading_ = nullptr;
    std::int64_t size_ = 0;
    std::int64_t read_ = 0;
};

// Reads compounds that are still there.
class RemovedTexts {
  public:
    // The connection must outlive this.
    explicit RemovedTexts(sqlite::Connection& connection);
    RemovedCompound read(std::int64_t number);

  private:
    sqlite::Statement row_;
    sqlite::Statement molfile_;
    sqlite::Statement values_;
    std::string path_;
};

}  // namespace chemsieve
