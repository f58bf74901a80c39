// The queries of a command: given as words, or read from a file; also the structures of a file.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/memory_shares.h"
#include "data/read/input_formats.h"
#include "search/request/condition_names.h"
#include "search/run/query_run.h"

namespace chemsieve {

struct QueryList {
    std::vector<QueryText> queries;
    std::vector<std::int64_t> lines;       // where in the file the record of each query begins; 0: it is a word
    std::vector<UnusableRecord> unusable;  // in the order of the file
    // How the file was understood, with its name: "q.smi: separated by blanks, without header"; empty: no table was
    // read.
    std::string understood;
    ReadingMemory memory;  // taken by all of these
};

// The ending of files of fingerprints that are read, and the word of their format.
inline constexpr const char* kFpsEnding = "fps";

struct QueryFormat {
    InputFormat structures = InputFormat::smiles;
    bool is_smarts = false;
    bool is_fps = false;  // fingerprints, no structures
};
// That of files of compounds, sma and fps.
std::vector<std::string> query_format_words();
// `word`: one of these; if it is empty, the ending of the name tells the format, and other endings mean SMILES. Throws
// FileError if it is that of a format that is not read.
QueryFormat query_format(const std::string& word, const std::string& path);

// Words become q1, q2 ..., or have a name after their structure; records of the file, of any format but fps, keep their
// ids, and those without get q and their number. `said`: the language of all that are one line; nothing: that of a
// .sma file is SMARTS, that of others is found out. `reading`: how the file is read. After a stop they are not
// complete. Throws FileError.
QueryList collect_queries(const std::vector<std::string>& words, const std::string& file,
                          std::optional<QueryLanguage> said, QueryFormat format, ReaderOptions reading = {},
                          const std::stop_token& stop = {});

// So much memory a query is likely to take, its text aside: in the list and in the search.
inline constexpr std::size_t kMemoryOfQuery = 512;

// The structures of a file that choose compounds, such as alerts. Throws FileError, with file, line and reason, of a
// file that cannot be read, holds none, or has a record that is none: to leave one out would choose other compounds.
//
// Reads any format of queries, which the ending of the name tells.
std::vector<Query> read_structures(const std::string& path, const FingerprintRecipe& recipe);
// The same of two files; empty paths: no such list.
StructureLists read_lists(const std::string& any_of, const std::string& none_of, const FingerprintRecipe& recipe);

}  // namespace chemsieve
