#include "ui/search_status.h"

#include <QObject>

#include "ui/format_text.h"

namespace chemsieve::ui {

namespace {

// "12 hits of 34 selected of 595 compounds"
QString found_text(const SearchReport& report, std::size_t shown) {
    const auto hits = static_cast<qint64>(shown);
    const QString compounds = report.earlier ? counted(static_cast<qint64>(*report.earlier), QObject::tr("earlier hit"),
                                                       QObject::tr("earlier hits"))
                                             : compounds_text(static_cast<qint64>(report.outcome.stats.compounds));
    // There may be more: a search for the best so many ends when it has them.
    const bool cut = report.top > 0 && shown >= report.top;
    if (!report.selected) {
        return (cut ? QObject::tr("The best %1 of %2") : QObject::tr("%1 of %2")).arg(hits_text(hits), compounds);
    }
    return (cut ? QObject::tr("The best %1 of %2 selected of %3") : QObject::tr("%1 of %2 selected of %3"))
        .arg(hits_text(hits), with_separators(*report.selected), compounds);
}

}  // namespace

QString progress_text(const SearchProgress& progress) {
    const std::size_t percent = progress.total == 0 ? 100 : progress.done * 100 / progress.total;
    return QObject::tr("%1 so far, %2 % of %3")
        .arg(hits_text(static_cast<qint64>(progress.hits)))
        .arg(percent)
        .arg(compounds_text(static_cast<qint64>(progress.total)));
}

QString ending_text(const SearchReport& report, std::size_t shown) {
    const SearchStats& s = report.outcome.stats;
    switch (report.ending) {
        case SearchReport::Ending::unreadable: return QObject::tr("The query cannot be searched");
        case SearchReport::Ending::failed: return QObject::tr("The search failed");
        case SearchReport::Ending::cancelled:
            return QObject::tr("Stopped after %1 with %2")
                .arg(duration_text(report.seconds), hits_text(static_cast<qint64>(shown)));
        case SearchReport::Ending::finished: break;
    }
    return QObject::tr("%1 in %2; candidates %3; not decided %4")
        .arg(found_text(report, shown), duration_text(report.seconds), with_separators(s.candidates),
             with_separators(s.not_decided));
}

}  // namespace chemsieve::ui
