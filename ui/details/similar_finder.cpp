#include "ui/details/similar_finder.h"

#include <algorithm>

#include "search/ranking/ranking.h"

namespace chemsieve::ui {

void SimilarFinder::find(std::shared_ptr<const CompoundSource> source, CompoundNumber compound) {
    job_.start(
        [this, source = std::move(source), compound](const JobRun& run) { return answer(source, compound, run); },
        [this](const SimilarCompounds& similar) { Q_EMIT found(similar); });
}

void SimilarFinder::release() {
    stop();
    job_.add_lasting([this](const std::stop_token&) { searcher_.reset(); }, [] {});
}

SimilarCompounds SimilarFinder::answer(const std::shared_ptr<const CompoundSource>& source, CompoundNumber compound,
                                       const JobRun& run) {
    SimilarCompounds similar{.of = compound, .hits = {}, .problem = {}};
    bool is_there = false;
    try {
        const std::string smiles = source->reader()->name(compound).smiles;
        is_there = true;
        if (!searcher_ || &searcher_->source() != source.get()) searcher_ = std::make_unique<Searcher>(source);
        similar.hits = search(compound, smiles, run);
    } catch (const CompoundRemoved&) {
        similar.problem =
            is_there ? tr("Similar compounds cannot be found: another program removed some; reload the library.")
                     : text_of_removed();
    } catch (const std::exception& e) {
        similar.problem = tr("Similar compounds cannot be found: %1").arg(error_text(e));
    }
    return similar;
}

std::vector<Hit> SimilarFinder::search(CompoundNumber compound, const std::string& smiles, const JobRun& run) {
    const CompoundSource& source = searcher_->source();
    const auto reader = source.reader();
    const QueryText text{"q1", smiles, QueryLanguage::smiles};
    const Query query = make_query(SearchMode::similar, text, source.recipe());
    // One thread, and one more hit than wanted: the compound itself.
    const SearchOptions options{.top = kMost + 1, .jobs = 1};
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { hits.insert(hits.end(), batch.begin(), batch.end()); };
    events.progress = [&](const SearchProgress& progress) {
        const int percent = progress.total == 0 ? 0 : static_cast<int>(progress.done * 100 / progress.total);
        run.tell([this, percent] { Q_EMIT progressed(percent); });
    };
    searcher_->run(SearchMode::similar, query, options, events, run.stop());
    std::erase_if(hits, [&](const Hit& hit) { return hit.compound == compound; });
    rank(hits, kMost, *reader, run.stop());
    return hits;
}

}  // namespace chemsieve::ui
