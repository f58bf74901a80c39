// The tables that the command line writes, made of hits that Python holds: a row a hit, or a row a compound and a
// column a query.
//
// Errors: those of the command line's options and outputs; LibraryError if a compound is not there any more. Threads:
// any.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "app/python/found_hits.h"

namespace chemsieve::python {

struct TableCall {
    std::vector<std::string> words;  // -o, --wide and the options of tables
    std::string columns;             // as --columns takes them
    bool keep_all = false;
};

// Writes the file of -o. Nothing is written if it is stopped. Returns what the user should know.
std::vector<std::string> write_hits(const FoundHits& found, const TableCall& call, const std::stop_token& stop);

// The wide table as CSV, whose texts are not marked for spreadsheets. Empty if stopped.
std::string wide_csv(const FoundHits& found, const TableCall& call, const std::stop_token& stop);

}  // namespace chemsieve::python
