// Remarks in lines on standard error: those of records one by one, those of queries a line for each kind.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string_view>

#include "app/cli/command/progress_line.h"
#include "chem/remark.h"

namespace chemsieve::cli {

// The first of those that are counted as the same are listed (kMostReported).
class RemarkLines {
  public:
    // "a.sdf:7: ethanol: line 12 is neither ..."
    void write(const RemarkPlace& place, const Remark& remark, ProgressLine& line, std::ostream& out);

  private:
    std::map<std::string_view, std::int64_t> written_;
};

// The notes of a run's queries: each kind is said once, with the number of queries and the first one's id.
void write_notes(const RemarkCounts& remarks, std::ostream& out);

}  // namespace chemsieve::cli
