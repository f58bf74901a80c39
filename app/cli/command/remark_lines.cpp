#include "app/cli/command/remark_lines.h"

#include <algorithm>
#include <ostream>

#include "app/cli/command/remedy_text.h"
#include "base/text.h"

namespace chemsieve::cli {

void RemarkLines::write(const RemarkPlace& place, const Remark& remark, ProgressLine& line, std::ostream& out) {
    if (++written_[counted_as(remark.kind)] > kMostReported) return;
    line.clear();
    if (place.file.empty()) {
        out << "command line";
    } else {
        out << place.file << ':' << place.line;
    }
    out << ": " << one_line(place.id) << ": " << one_line(failure_text(failure_of_compound(remark))) << '\n';
}

void write_notes(const RemarkCounts& remarks, std::ostream& out) {
    auto kinds = remarks.by_kind();
    std::sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a.first.kind < b.first.kind; });
    for (const RemarkCounts::Count& count : kinds) {
        out << "note: ";
        if (count.records == 1) {
            out << "query " << count.place.id;
        } else {
            out << with_separators(count.records) << " queries, the first " << count.place.id;
        }
        out << ": " << failure_text(failure_of_query(count.first)) << '\n';
    }
}

}  // namespace chemsieve::cli
