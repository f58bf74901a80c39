#include "ui/search_status.h"

#include "ui/format_text.h"

namespace chemsieve::ui {

namespace {
QString hits_text(std::size_t hits) {
    return counted(static_cast<qint64>(hits), QStringLiteral("hit"), QStringLiteral("hits"));
}
}  // namespace

QString progress_text(const SearchProgress& progress) {
    const auto total = static_cast<qint64>(progress.total);
    const auto percent = total == 0 ? 100 : static_cast<qint64>(progress.done) * 100 / total;
    return QStringLiteral("%1 so far, %2 % of %3")
        .arg(hits_text(progress.hits))
        .arg(percent)
        .arg(counted(total, QStringLiteral("compound"), QStringLiteral("compounds")));
}

QString ending_text(const SearchReport& report, std::size_t shown) {
    const SearchStats& s = report.outcome.stats;
    switch (report.ending) {
        case SearchReport::Ending::unreadable: return QStringLiteral("The query cannot be searched");
        case SearchReport::Ending::failed: return QStringLiteral("The search failed");
        case SearchReport::Ending::cancelled:
            return QStringLiteral("Stopped after %1 with %2").arg(duration_text(report.seconds), hits_text(shown));
        case SearchReport::Ending::finished: break;
    }
    // There may be more: a search for the best so many ends when it has them.
    const bool cut = report.top > 0 && shown >= report.top;
    const QString selected =
        report.selected ? QStringLiteral("%1 selected of ").arg(with_separators(static_cast<qint64>(*report.selected)))
                        : QString{};
    return QStringLiteral("%1%2 of %3%4 in %5; candidates %6; not decided %7")
        .arg(cut ? QStringLiteral("The best ") : QString{}, hits_text(shown), selected,
             counted(static_cast<qint64>(s.compounds), QStringLiteral("compound"), QStringLiteral("compounds")),
             duration_text(report.seconds), with_separators(static_cast<qint64>(s.candidates)),
             with_separators(static_cast<qint64>(s.not_decided)));
}

}  // namespace chemsieve::ui
