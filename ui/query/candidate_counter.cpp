#include "ui/query/candidate_counter.h"

#include "search/request/pasted_queries.h"
#include "ui/session/query_reading.h"

namespace chemsieve::ui {

void CandidateCounter::set_searcher(std::shared_ptr<Searcher> searcher, std::shared_ptr<const ConditionNames> names) {
    forget();
    counted_.reset();
    if (searcher) counted_ = std::make_shared<Counted>(Counted{std::move(searcher), std::move(names)});
}

void CandidateCounter::count(SearchRequest request) {
    forget();
    if (!counted_) return;
    job_.start([in = counted_,
                request = std::move(request)](const std::stop_token& stop) { return count_of(*in, request, stop); },
               [this](std::optional<std::size_t> count) {
                   if (count) {
                       Q_EMIT counted(static_cast<qint64>(*count));
                   } else {
                       Q_EMIT not_countable();
                   }
               },
               [this](const QString&) { Q_EMIT not_countable(); });  // the preview and the search say why
}

std::optional<std::size_t> CandidateCounter::count_of(Counted& in, const SearchRequest& request,
                                                      const std::stop_token& stop) {
    Searcher& searcher = *in.searcher;
    const ReadQuery read = read_query(request);
    if (!read.molecule) return std::nullopt;
    const SearchRequest apart = with_queries_apart(request);
    // Candidates of several searches are not counted together.
    if (apart.queries.size() > 1) return std::nullopt;
    const Query query = make_query(request.mode, read.text, searcher.source().recipe());
    SearchOptions options = options_for(apart, searcher.source().recipe());
    const auto chosen =
        in.choice.choose(searcher, request, resolved_condition(request, in.names.get()), in.names.get(), stop);
    if (!chosen) return std::nullopt;
    options.among = chosen->compounds;
    return searcher.count_candidates(request.mode, query, options, stop);
}

}  // namespace chemsieve::ui
