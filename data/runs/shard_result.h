// The hits of a shard, as a task writes them: one file, which appears complete or not at all, and tells by its digest
// whether it still is. The same shard and the same search give the same bytes, whoever makes it and how often, by the
// same least.json, where there is one.
//
//     {"holds": "chemsieve hits of a shard", ...}   ResultHead, a line of JSON
//     query_id <tab> id <tab> similarity ...        titles and rows of the first query's hits, best first; tabs
//                                                   and line ends are kept, see data/write/delimited_writer.h
//     <tab><tab>{"query": 1, ...}                   QueryAnswer, behind the rows of its query; no row begins so
//     ...                                           and so on, a query after the other
//     <tab><tab>{"end": true, "digest": ...}        of all bytes before this line
//
// Errors: FileError. Threads: one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "data/file/whole_file.h"
#include "data/write/table_writer.h"

namespace chemsieve {

// A record of the query file that holds no query, as all shards find it.
struct RefusedRecord {
    std::string id;
    std::string defect;
    std::size_t before = 0;  // number of queries before it

    bool operator==(const RefusedRecord&) const = default;
};

struct ResultHead {
    std::string run;             // ShardRun::digest()
    std::string shard_digest;    // digest_of_task()
    std::int64_t compounds = 0;  // in the shard in which hits are looked for
    std::size_t queries = 0;
    std::size_t top = 0;      // rows a query at most; 0: all
    bool is_counted = false;  // hits are counted, not listed
    std::vector<TableColumn> columns;
    std::vector<RefusedRecord> unusable;
    std::vector<std::string> ids;  // those of --ids that the shard has

    bool operator==(const ResultHead&) const = default;
};

struct QueryAnswer {
    std::string id;
    std::string refusal;  // why the query cannot be used; empty: it can
    std::size_t hits = 0;
    std::size_t not_decided = 0;
    bool is_out_of_time = false;

    bool operator==(const QueryAnswer&) const = default;
};

class ShardResultWriter {
  public:
    ShardResultWriter(const std::string& path, const ResultHead& head);
    ~ShardResultWriter();

    // Takes the table: titles, and the rows of one query after the other.
    std::ostream& rows() noexcept { return rows_; }
    // Ends the rows of a query.
    void end_query(const QueryAnswer& answer);
    void commit();

  private:
    class DigestedBuffer;

    AtomicFile file_;
    std::unique_ptr<DigestedBuffer> buffer_;
    std::ostream rows_;
    std::size_t queries_ = 0;
};

// Throws FileError, "PATH is damaged: ...", unless all bytes of the file are as they were written.
ResultHead verified_result(const std::string& path);
// Whether it seems to be complete: looks at its beginning and its end only.
bool seems_complete(const std::string& path);

// Reads what verified_result() has seen.
class ShardResultReader {
  public:
    explicit ShardResultReader(const std::string& path);

    // The next row of the query under way; false behind its last one. Then answer() is that of the query.
    bool next_row(std::string& line);
    const QueryAnswer& answer() const noexcept { return answer_; }

  private:
    std::string path_;
    std::ifstream input_;
    QueryAnswer answer_;
};

// Columns of a table of hits.
inline constexpr std::size_t kIdCell = 1, kSimilarityCell = 2, kSmilesCell = 3;

// The similarity in a row.
long long millionths_in(const std::vector<std::string>& cells);

}  // namespace chemsieve
