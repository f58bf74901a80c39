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
    events.doubted = [this](const Rejection& doubt) { doubted(doubt); };
    events.no_fingerprint = [this](const NoFingerprint& missing) { no_fingerprint(missing); };
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

void ImportReport::doubted(const Rejection& d) {
    if (is_silent_ || ++doubts_shown_ > kMostReported) return;
    line_.clear();
    context_.streams.err << d.file << ':' << d.line << ": " << one_line(d.id) << ": " << one_line(d.reason) << '\n';
}

void ImportReport::no_fingerprint(const NoFingerprint& n) {
    if (is_silent_ || ++failures_shown_ > kMostReported) return;
    line_.clear();
    context_.streams.err << n.file << ':' << n.line << ": " << one_line(n.id) << ": no " << n.kind
                         << " fingerprint: " << one_line(n.reason) << '\n';
}

}  // namespace chemsieve::cli
