#include "ui/session/compound_choice.h"

#include "base/error.h"
#include "search/engine/several/structure_sets.h"

namespace chemsieve::ui {

bool CompoundChoice::choose(Searcher& searcher, const SearchRequest& request, SearchOptions& options,
                            const std::stop_token& stop, const ConditionNames* names) {
    options.among = request.earlier;
    const std::string where = request.condition();
    if (where.empty()) return true;
    if (!look_up(searcher, fingerprint_of(request.mode, options), where, stop, names)) return false;
    options.among =
        request.earlier ? std::make_shared<const CompoundSelection>(*request.earlier & *satisfying_) : satisfying_;
    return true;
}

bool CompoundChoice::look_up(Searcher& searcher, FingerprintKind kind, const std::string& where,
                             const std::stop_token& stop, const ConditionNames* names) {
    try {
        // What files say may have changed since.
        const bool calls_files = names && !names->files_called(names->written_out(where)).empty();
        if (satisfying_ && searcher_ == &searcher && kind_ == kind && where_ == where && !calls_files) return true;
        const auto selected = select_by_names(searcher, {.where = where, .ids = {}}, names, kind, stop);
        if (!selected) return false;
        satisfying_ = selected->compounds;
    } catch (const QueryError& e) {
        throw QueryError(e.failure_under("the condition cannot be used: "));
    }
    searcher_ = &searcher;
    kind_ = kind;
    where_ = where;
    return true;
}

}  // namespace chemsieve::ui
