// What the new processes of the engine benchmark do; see child_process.h.
#pragma once

#include <string>

namespace chemsieve::test {

struct ChildTask {
    std::string name;     // empty: this is no such process
    std::string library;  // to be opened
    std::string file;     // queries as write_queries() writes them, or records to be imported
    unsigned jobs = 1;
};

// Prints the figures as a JSON object on standard output. Tasks:
//
//     start     nothing: what any process costs
//     open      opens the library
//     answer    opens the library and answers the queries of the file
//     read_all  the same, but reads the whole index first
//     import    imports the file into a new library
//     rdkit     what RDKit must do for that, and nothing else
//
// Throws std::runtime_error if there is no such task.
void run_child_task(const ChildTask& task);

struct QuerySet;
// The queries of a set, for another process.
void write_queries(const std::string& path, const QuerySet& set);

}  // namespace chemsieve::test
