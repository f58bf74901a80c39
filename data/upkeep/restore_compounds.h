// Adds compounds that were removed to their library again: with ids, texts, molfiles, imported properties, file and
// line as they were, and new numbers.
//
// All of it is one transaction; nothing of it is there if it fails or is stopped, and it may be tried again. Memory: a
// window of compounds. Errors: LibraryError, FileError. Threads: any; compounds are made on all cores.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/platform/temporary_file.h"
#include "data/read/record_reader.h"
#include "data/source/compound_selection.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// What users know of compounds that were removed, kept so that they can be added again, in a file without a name in the
// folder for temporary files (TMPDIR). Threads: one at a time.
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

// From the numbers they had to the ones they have now.
using NewNumbers = std::unordered_map<std::int64_t, CompoundNumber>;

// Throws LibraryError, with the reason, if this program could not add compounds to the library.
void check_can_restore(const std::string& library);

// `progress` may be empty; it hears of compounds done and of compounds in all. Nothing if it was stopped.
std::optional<NewNumbers> restore_compounds(const std::string& library, RemovedCompounds& compounds,
                                            const std::function<void(std::int64_t, std::int64_t)>& progress,
                                            const std::stop_token& stop);

}  // namespace chemsieve
