#include "app/cli/upkeep/reports.h"

#include <ostream>

#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "base/text.h"
#include "chem/remark.h"

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

std::string progress_text(const IndexProgress& p) {
    std::string text = with_separators(p.done) + " of " + with_separators(p.total) + " compounds, " +
                       with_separators(static_cast<long long>(p.compounds_per_second)) + "/s";
    if (p.seconds_left >= 0) text += ", " + duration_text(p.seconds_left) + " left";
    return text;
}

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
    err << r.file << ':' << r.line << ": " << one_line(r.id) << ": rejected: " << one_line(failure_text(failure_of(r)))
        << '\n';
    if (rejections_shown_ == kMostReported) err << "further rejected records are not listed here; " << remedy_ << '\n';
}

void ImportReport::remarked(const RemarkPlace& place, const Remark& remark) {
    if (!is_silent_) remarks_.write(place, remark, line_, context_.streams.err);
}

IndexEvents KindReport::events() {
    IndexEvents events;
    events.progress = [this](const IndexProgress& progress) { line_.show(progress_text(progress)); };
    events.failed = [this](const IndexFailure& failure) {
        if (++failures_ > kMostReported) return;
        line_.clear();
        const Remark remark{RemarkKind::no_fingerprint, name_of(failure.kind), failure.reason};
        context_.streams.err << library_ << ": " << one_line(failure.id) << ": "
                             << one_line(failure_of_compound(remark).reason) << '\n';
    };
    return events;
}

Exit KindReport::conclude(const IndexOutcome& outcome) {
    line_.clear();
    std::ostream& err = context_.streams.err;
    if (outcome.without_fingerprint > 0) err << without_fingerprint_text(outcome.without_fingerprint);
    if (outcome.cancelled) {
        err << "chemsieve: cancelled; " << with_separators(outcome.progress.done) << " of "
            << with_separators(outcome.progress.total)
            << " compounds have their new fingerprints, which no search uses yet. The same command goes on from there; "
               "'chemsieve index "
            << library_ << " --remove KIND' takes them out again\n";
        return Exit::incomplete;
    }
    if (context_.quiet) return Exit::done;
    if (!outcome.there_already.empty() && told_ == Told::all) {
        err << library_ << " holds " << listed(outcome.there_already) << " fingerprints already\n";
    }
    const bool worth_saying = told_ == Told::all || outcome.progress.total > 0;
    if (!outcome.added.empty() && worth_saying) {
        err << library_ << ": added " << listed(outcome.added) << " fingerprints of "
            << with_separators(outcome.progress.total) << " compounds\n";
    }
    return Exit::done;
}

InchiKeyEvents KeyReport::events() {
    InchiKeyEvents events;
    events.progress = [this](const IndexProgress& progress) { line_.show("InChIKeys: " + progress_text(progress)); };
    events.failed = [this](const KeylessCompound& compound) {
        if (++without_key_ > kMostReported) return;
        line_.clear();
        context_.streams.err << place_ << ": " << one_line(compound.id)
                             << ": no InChIKey: " << one_line(compound.reason) << '\n';
    };
    return events;
}

void KeyReport::conclude() {
    line_.clear();
    if (without_key_ == 0) return;
    context_.streams.err << counted(static_cast<std::size_t>(without_key_), "compound has", "compounds have")
                         << " no InChIKey; no search by one finds such compounds\n";
}

Exit KeyReport::conclude(const InchiKeyOutcome& outcome, Told told) {
    conclude();
    std::ostream& err = context_.streams.err;
    if (outcome.cancelled) {
        err << "chemsieve: cancelled; " << with_separators(outcome.progress.done) << " of "
            << with_separators(outcome.progress.total)
            << " compounds have been looked at for InChIKeys, which no search uses yet. 'chemsieve index " << place_
            << " --inchikey' goes on from there; '--no-inchikey' takes them out again\n";
        return Exit::incomplete;
    }
    if (context_.quiet || (told == Told::changes_only && outcome.looked_at == 0)) return Exit::done;
    if (outcome.looked_at == 0) {
        err << place_ << " holds the InChIKeys of its compounds already\n";
    } else {
        err << place_ << ": added InChIKeys of " << with_separators(outcome.looked_at - outcome.without_key)
            << " compounds\n";
    }
    return Exit::done;
}

std::string without_fingerprint_text(std::int64_t compounds) {
    return with_separators(compounds) +
           " compounds are stored without a fingerprint of some kind; no search by that kind finds them\n";
}

}  // namespace chemsieve::cli
