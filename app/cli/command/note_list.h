// The notes of a run's queries: each kind is said once, with the number of queries and the first one's id.
#pragma once

#include <iosfwd>
#include <map>
#include <string>

#include "search/request/query.h"

namespace chemsieve::cli {

class NoteList {
  public:
    void add(const Query& query);
    void add(const std::string& query_id, const QueryNote& note);
    // A line for each kind; empties the list.
    void write(std::ostream& out);

  private:
    struct Entry {
        std::size_t queries = 0;
        std::string first_id;
        std::string text;  // as the first query has it
    };
    std::map<QueryNoteKind, Entry> entries_;
};

}  // namespace chemsieve::cli
