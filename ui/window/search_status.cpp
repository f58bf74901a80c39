#include "ui/window/search_status.h"

#include <QObject>

#include "ui/session/search_session.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

QString searched_text(const SearchReport& report) {
    if (report.earlier) return earlier_hits_text(*report.earlier);
    return compounds_text(static_cast<qint64>(report.outcome.stats.compounds));
}

// "595 compounds", "34 compounds within the limits"
QString queried_text(const SearchReport& report) {
    if (!report.selected) return searched_text(report);
    return QObject::tr("%1 within the limits").arg(compounds_text(static_cast<qint64>(*report.selected)));
}

// "34 of 595 compounds are within the limits", "1 of 595 compounds" of those with a name or key, "595 compounds"
QString listed_text(const SearchReport& report, std::size_t shown) {
    const bool are_all = report.earlier || shown >= report.outcome.stats.compounds;
    if (!report.selected && !are_all) return QObject::tr("%1 of %2").arg(with_separators(shown), searched_text(report));
    if (!report.selected) return searched_text(report);
    return QObject::tr("%1 of %2 are within the limits").arg(with_separators(shown), searched_text(report));
}

// "; the best 100 of each", "; the best 100 of each, of 18,544 in all"
QString best_of_each_text(const SearchReport& report) {
    const QString best = QObject::tr("; the best %1 of each").arg(with_separators(report.top));
    const auto all = hits_in_all(report);
    return all ? QObject::tr("%1, of %2 in all").arg(best, with_separators(*all)) : best;
}

// "12 hits of 595 compounds in 0.02 s", "The best 12 of 34 hits among 595 compounds within the limits, in 0.02 s", or
// "... of 595 compounds, in 0.02 s; there may be more" if they are not counted
QString found_text(const SearchReport& report, std::size_t shown) {
    const QString searched = queried_text(report);
    const QString time = duration_text(report.seconds);
    if (!report.each.empty()) {
        const QString found =
            QObject::tr("%1 of %2 queries, each by itself, among %3, in %4")
                .arg(hits_text(static_cast<qint64>(shown)), with_separators(report.each.size()), searched, time);
        return is_cut(report, shown) ? found + best_of_each_text(report) : found;
    }
    const auto all = hits_in_all(report);
    if (!is_cut(report, shown) || (all && *all <= shown)) {
        return QObject::tr("%1 of %2 in %3").arg(hits_text(static_cast<qint64>(shown)), searched, time);
    }
    if (all) {
        return QObject::tr("The best %1 of %2 among %3, in %4")
            .arg(with_separators(shown), hits_text(static_cast<qint64>(*all)), searched, time);
    }
    return QObject::tr("The best %1 of %2, in %3; there may be more").arg(with_separators(shown), searched, time);
}

// The candidates that passed the screen. A search for the best `top` hits counts only candidates until these were
// found.
QString candidates_text(const SearchReport& report, std::size_t shown) {
    const SearchStats& stats = report.outcome.stats;
    const QString candidates =
        counted(static_cast<qint64>(stats.candidates), QObject::tr("candidate"), QObject::tr("candidates"));
    const QString looked_at =
        report.each.empty() && is_cut(report, shown) ? QObject::tr("%1 looked at").arg(candidates) : candidates;
    QString decided = stats.not_decided == 0
                          ? looked_at
                          : QObject::tr("%1; %2 not decided").arg(looked_at, with_separators(stats.not_decided));
    if (report.left_open == 0) return decided;
    return QObject::tr("%1; %2 not decided by the condition").arg(decided, with_separators(report.left_open));
}

// The counts of a search do not agree with the library any more.
QString earlier_text(const ShownSearch& search, std::size_t hits) {
    const auto number = static_cast<qint64>(hits);
    return QObject::tr("%1, found before the library was changed")
        .arg(search.report->is_listing ? compounds_text(number) : hits_text(number));
}

// "12 compounds in 0.02 s"
QString list_text(const ShownSearch& search, std::size_t hits) {
    return QObject::tr("%1 in %2")
        .arg(compounds_text(static_cast<qint64>(hits)), duration_text(search.report->seconds));
}

// "Of 34 compounds within the limits none is a hit.", "No compound of this library is a hit."
QString no_hit_text(const SearchReport& report) {
    const bool are_some = report.earlier || report.selected;
    return are_some ? QObject::tr("Of %1 none is a hit.").arg(queried_text(report))
                    : QObject::tr("No compound of this library is a hit.");
}

// For compounds that are listed, by what they are called or by a condition.
QString none_listed_text(const ShownSearch& search) {
    if (search.query.ids == 1) return QObject::tr("No compound of this library has this id.");
    if (search.query.ids > 1) return QObject::tr("No compound of this library has one of these ids.");
    if (!search.query.inchi_key.isEmpty()) return QObject::tr("No compound of this library has this InChIKey.");
    if (!search.query.name.isEmpty()) return QObject::tr("No compound of this library has this name.");
    if (search.report->earlier) {
        return QObject::tr("Of %1 none satisfies the condition.").arg(earlier_hits_text(*search.report->earlier));
    }
    return QObject::tr("No compound of this library satisfies the condition.");
}

}  // namespace

QString nothing_found_text(const ShownSearch& search) {
    return search.query.query ? no_hit_text(*search.report) : none_listed_text(search);
}

QString progress_text(const SearchProgress& progress, std::size_t queries) {
    const std::size_t percent = progress.total == 0 ? 100 : progress.done * 100 / progress.total;
    const QString compounds = compounds_text(static_cast<qint64>(progress.total));
    if (progress.chooses) return QObject::tr("Choosing among %1, %2 %").arg(compounds).arg(percent);
    return QObject::tr("%1 so far, %2 % of %3")
        .arg(hits_text(static_cast<qint64>(progress.hits)))
        .arg(percent)
        .arg(queries > 1 ? QObject::tr("%1 queries").arg(with_separators(queries)) : compounds);
}

QString ending_text(const SearchReport& report, std::size_t shown, bool with_candidates) {
    switch (report.ending) {
        case SearchReport::Ending::unreadable: return QObject::tr("The query cannot be searched");
        case SearchReport::Ending::failed: return QObject::tr("The search failed");
        case SearchReport::Ending::cancelled:
            return QObject::tr("Stopped after %1 with %2%3")
                .arg(duration_text(report.seconds), hits_text(static_cast<qint64>(shown)),
                     report.reason.isEmpty() ? QString{} : QObject::tr(": %1").arg(report.reason));
        case SearchReport::Ending::finished: break;
    }
    if (report.is_listing)
        return QObject::tr("%1 in %2").arg(listed_text(report, shown), duration_text(report.seconds));
    const QString found = found_text(report, shown);
    return with_candidates ? QObject::tr("%1; %2").arg(found, candidates_text(report, shown)) : found;
}

QString sentence_of(const ShownSearch& search, std::size_t hits, std::int64_t compounds_now) {
    if (!search.report) return {};
    if (search.compounds != compounds_now) return earlier_text(search, hits);
    if (!search.list.isEmpty()) return list_text(search, hits);
    return ending_text(*search.report, hits, false);
}

QString ending_text(const ShownSearch& search, std::size_t hits, std::optional<std::size_t> filtered,
                    std::int64_t compounds_now) {
    if (!search.report) return {};
    QString text = search.compounds != compounds_now ? earlier_text(search, hits)
                   : search.list.isEmpty()           ? ending_text(*search.report, hits)
                                                     : list_text(search, hits);
    if (filtered) text = QObject::tr("%1; %2 shown").arg(text, with_separators(*filtered));
    return search.live && hits >= kLiveHits ? QObject::tr("%1; Return finds all").arg(text) : text;
}

}  // namespace chemsieve::ui
