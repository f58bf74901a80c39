// Adds compounds from Python to a library: from files, as the command line imports them, and from values.
//
// Errors: FileError, LibraryError, CLI::Error. Threads: not on one that holds the GIL.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/import/import_types.h"

namespace chemsieve::python {

// A structure that is a value. Empty id: what follows the structure, else none.
struct GivenRecord {
    std::string text;  // SMILES, perhaps with its name behind it, or a molfile
    std::string id;
    std::vector<Field> fields;
    std::string defect = {};  // why it is refused; empty: it is read
};

// The next records; none: there are no more.
using NextRecords = std::function<std::vector<GivenRecord>()>;

struct ImportCall {
    std::vector<std::string> words;  // options of files, as 'chemsieve import' takes them, and the files
    NextRecords next = {};           // instead of files
    std::string name = {};           // says what gives the records
    OnError on_error = OnError::report;
    Duplicates duplicates = Duplicates::report;
    unsigned jobs = 0;
    std::function<void(const Rejection&)> rejected = {};
    std::function<void(const RemarkPlace&, const Remark&)> remarked = {};
    std::function<void(const ImportProgress&)> progress = {};
};

// The outcome of all files together. The library must be there; what it keeps of its compounds, InChIKeys and census,
// is brought up to date.
ImportOutcome import_to(const std::string& library, const ImportCall& call, const std::stop_token& stop);

}  // namespace chemsieve::python
