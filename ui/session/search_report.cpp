#include "ui/session/search_report.h"

#include <QObject>
#include <algorithm>

#include "ui/session/panel_request.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {
namespace {

// What was asked; of several structures the first is named, with the number of the others.
QString what_was_asked(const ShownSearch& search) {
    const SearchRequest& what = search.query.request;
    const std::size_t others = what.queries.size() - 1 + what.further.any.size() - search.asked.further.any.size();
    if (others == 0) return heading_of(search.asked);
    SearchRequest asked = search.asked;
    const QString first = QString::fromStdString(search.query.query->text().text);
    const QString text =
        search.query.each.empty() ? QObject::tr("%1 and %2 more") : QObject::tr("%1 and %2 more, each by itself");
    set_query(asked, text.arg(first.simplified(), with_separators(others)), {});
    return heading_of(asked);
}

}  // namespace

bool is_cut(const SearchReport& report, std::size_t shown) {
    if (report.top == 0) return false;
    if (report.each.empty()) return shown >= report.top;
    return std::any_of(report.each.begin(), report.each.end(),
                       [&](const SearchOutcome& one) { return one.stats.hits >= report.top; });
}

std::optional<std::size_t> hits_in_all(const SearchReport& report) {
    if (report.in_all.empty()) return std::nullopt;
    std::size_t sum = 0;
    for (const auto& one : report.in_all) {
        if (!one) return std::nullopt;
        sum += *one;
    }
    return sum;
}

QString title_of(const ShownSearch& search) {
    if (!search.list.isEmpty()) return QObject::tr("List %1").arg(search.list);
    const SearchRequest& what = search.query.request;
    const QString limits = limits_of(what);
    const QString& name = search.query.name;
    if (!search.query.inchi_key.isEmpty()) return QObject::tr("Compounds of InChIKey %1").arg(search.query.inchi_key);
    const auto ids = static_cast<qint64>(search.query.ids);
    const QString text =
        ids > 0 ? QObject::tr("Compounds of %1").arg(counted(ids, QObject::tr("pasted id"), QObject::tr("pasted ids")))
        : !name.isEmpty()    ? QObject::tr("Compounds named %1").arg(name)
        : search.query.query ? what_was_asked(search)
        : limits.isEmpty()   ? QObject::tr("All compounds")
                             : QObject::tr("Compounds with %1").arg(limits);
    return what.earlier && ids == 0 ? QObject::tr("%1, among %2").arg(text, earlier_hits_text(what.earlier->size()))
                                    : text;
}

bool was_there(CompoundNumber compound, const std::vector<SourceLibrary>& libraries,
               const std::vector<CompoundNumber>& last_numbers) {
    return compound <= last_numbers.at(place_of_library(libraries, compound));
}

UnderstoodQuery asked_of(const UnderstoodQuery& search, const Hit& hit) {
    if (hit.query >= search.each.size()) return search;
    UnderstoodQuery asked{.request = search.request, .query = search.each[hit.query]};
    asked.request.queries = {asked.query->text()};
    asked.names = search.names;
    asked.chosen = search.chosen;
    asked.last_numbers = search.last_numbers;
    if (hit.query < search.matched.size()) asked.matched = {search.matched[hit.query]};
    return asked;
}

}  // namespace chemsieve::ui
