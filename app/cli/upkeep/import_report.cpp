#include "app/cli/upkeep/import_report.h"

#include <ostream>

#include "base/text.h"

namespace chemsieve::cli {

namespace {

std::string progress_text(const ImportProgress& p) {
    std::string text = with_separators(p.records) + " records, " +
                       with_separators(static_cast<long long>(p.records_per_second)) + "/s";
    if (p.share >= 0) text += ", " + std::to_string(static_cast<int>(p.share * 100)) + " %";
    if (p.seconds_left >= 0) text += ", " + duration_text(p.seconds_left) + " left";
    return text;
}

}  // namespace

ImportEvents ImportReport::events() {
    ImportEvents events;
    events.rejected = [this](const Rejection& rejection) { rejected(rejection); };
    events.remarked = [this](const RemarkPlace& place, const Remark& remark) { remarked(place, remark); };
    events.progress = [this](const ImportProgress& progress) { line_.show(progress_text(progress)); };
    return events;
}

void ImportReport::opened(const std::string& file, const std::string& dialect) {
    if (context_.quiet) return;
    line_.clear();
    context_.streams.err << file << ": " << dialect << '\n';
}

void ImportReport::rejected(const Rejection& r) {
    if (is_silent_ || ++rejections_shown_ > kMostReported) return;
    line_.clear();
    std::ostream& err = context_.streams.err;
    err << r.file << ':' << r.line << ": " << one_line(r.id) << ": rejected: " << one_line(r.reason) << '\n';
    if (rejections_shown_ == kMostReported) err << "further rejected records are not listed here; " << remedy_ << '\n';
}

void ImportReport::remarked(const RemarkPlace& place, const Remark& remark) {
    if (!is_silent_) remarks_.write(place, remark, line_, context_.streams.err);
}

}  // namespace chemsieve::cli
