// What goes into an import and what comes out: values, for the code that starts or shows an import.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/remedy.h"
#include "data/library/import_counts.h"
#include "data/read/input_formats.h"

namespace chemsieve {

struct Rejection {
    std::string file;
    std::int64_t line = 0;  // where the record begins
    std::string id;
    std::string reason;
    std::string text;  // the record as it stands in the file
    std::optional<Remedy> remedy = {};
};

// The reason, and what can be done.
inline Failure failure_of(const Rejection& rejection) { return failure_of(rejection.reason, rejection.remedy); }

struct ImportProgress {
    std::int64_t records = 0;
    double records_per_second = 0;
    double share = -1;         // how much of the file is read, 0 to 1; negative if not known
    double seconds_left = -1;  // negative if not known
};

enum class OnError {
    report,  // go on, report each rejected record
    strict,  // stop at the first, or at one that is understood only in part; nothing of the file is stored
};

enum class Duplicates {
    keep,    // do not look for them
    skip,    // do not store a compound that is in the library already
    report,  // store, and count
};

struct ImportOptions {
    std::optional<InputFormat> format;  // by the file's ending if not given
    ReaderOptions reader;
    OnError on_error = OnError::report;
    Duplicates duplicates = Duplicates::report;
    unsigned jobs = 0;  // threads; 0: all cores
};

// All are called on the thread that called import_file; any may be empty.
struct ImportEvents {
    std::function<void(const std::string& dialect)> opened;
    std::function<void(const Rejection&)> rejected;
    // On a record that may be rejected besides.
    std::function<void(const RemarkPlace&, const Remark&)> remarked;
    std::function<void(const ImportProgress&)> progress;  // a few times a second
};

// A record as an import would take it.
struct PreviewRecord {
    InputRecord record;
    std::string smiles;  // what would be stored; empty if it would be rejected
    Failure problem;     // why it would be; empty: it would not
    Remarks remarks;
};

// What the beginning of a file holds.
struct ImportPreview {
    std::optional<InputFormat> format;  // nothing: it was not given, and the name does not tell
    std::string dialect;                // as RecordReader
    std::optional<TableLayout> layout;  // how tables are read
    std::vector<PreviewRecord> records;
    bool is_all = false;  // the file has no more records
    // Why it cannot be read, or not beyond these records; empty if it can. `layout` may be there even so.
    Failure failure;
};

struct ImportOutcome {
    ImportCounts counts;
    bool cancelled = false;
    bool refused = false;  // strict, and a record was bad
    // Why the file could not be read to its end; empty if it could. What came before is stored.
    Failure broken_off = {};
};

// The table of rejected records has one line a record, whatever the record holds.
inline constexpr const char* kRejectedTitles = "file\tline\tid\treason\ttext\n";

// With its end. Tabs, line ends and backslashes of the record are written as \t, \n, \r and \\.
std::string rejected_line(const Rejection& rejection);

}  // namespace chemsieve
