#include "app/cli/upkeep/index_run.h"

#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/options/kind_words.h"
#include "base/text.h"
#include "data/upkeep/fingerprint_indexer.h"

namespace chemsieve::cli {

namespace {

std::string progress_text(const IndexProgress& p) {
    std::string text = with_separators(p.done) + " of " + with_separators(p.total) + " compounds, " +
                       with_separators(static_cast<long long>(p.compounds_per_second)) + "/s";
    if (p.seconds_left >= 0) text += ", " + duration_text(p.seconds_left) + " left";
    return text;
}

Exit report(const std::string& library, const IndexOutcome& outcome, Remarks remarks, Context& context) {
    std::ostream& err = context.streams.err;
    if (outcome.without_fingerprint > 0) err << without_fingerprint_text(outcome.without_fingerprint);
    if (outcome.cancelled) {
        err << "chemsieve: cancelled; " << with_separators(outcome.progress.done) << " of "
            << with_separators(outcome.progress.total)
            << " compounds have their new fingerprints, which no search uses yet. The same command goes on from there; "
               "'chemsieve index "
            << library << " --remove KIND' takes them out again\n";
        return Exit::incomplete;
    }
    if (context.quiet) return Exit::done;
    if (!outcome.there_already.empty() && remarks == Remarks::all) {
        err << library << " holds " << listed(outcome.there_already) << " fingerprints already\n";
    }
    const bool worth_saying = remarks == Remarks::all || outcome.progress.total > 0;
    if (!outcome.added.empty() && worth_saying) {
        err << library << ": added " << listed(outcome.added) << " fingerprints of "
            << with_separators(outcome.progress.total) << " compounds\n";
    }
    return Exit::done;
}

}  // namespace

Exit add_kinds(const std::string& library, const std::vector<FingerprintKind>& kinds, unsigned jobs, Remarks remarks,
               Context& context) {
    ProgressLine line{context};
    IndexEvents events;
    events.progress = [&](const IndexProgress& progress) { line.show(progress_text(progress)); };
    std::int64_t failures = 0;
    events.failed = [&](const IndexFailure& failure) {
        if (++failures > kMostReported) return;
        line.clear();
        context.streams.err << library << ": " << one_line(failure.id) << ": no " << name_of(failure.kind)
                            << " fingerprint: " << one_line(failure.reason) << '\n';
    };
    const IndexOutcome outcome = add_fingerprints(library, kinds, {.jobs = jobs}, events, context.stop);
    line.clear();
    return report(library, outcome, remarks, context);
}

std::string without_fingerprint_text(std::int64_t compounds) {
    return with_separators(compounds) +
           " compounds are stored without a fingerprint of some kind; no search by that kind finds them\n";
}

}  // namespace chemsieve::cli
