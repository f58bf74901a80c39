#include "search/engine/searcher.h"

#include "base/error.h"
#include "base/parallel.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "match/structure/structure_graph.h"
#include "search/engine/search_run.h"

namespace chemsieve {

namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds{40};

}  // namespace

const char* name_of(SearchMode mode) {
    switch (mode) {
        case SearchMode::substructure: return "substructure";
        case SearchMode::superstructure: return "superstructure";
        case SearchMode::exact: return "exact";
        case SearchMode::similar: return "similar";
    }
    return "";
}

Query make_query(SearchMode mode, const QueryText& text, const FingerprintRecipe& recipe) {
    switch (mode) {
        case SearchMode::substructure: return Query::substructure(text, recipe);
        case SearchMode::superstructure: return Query::superstructure(text, recipe);
        case SearchMode::exact:
        case SearchMode::similar: break;
    }
    return Query::compound(text, recipe);
}

std::unique_ptr<SearchState> begin_search(SearchMode mode, const SearchMeans& means, const Query& query,
                                          const SearchOptions& options) {
    switch (mode) {
        case SearchMode::substructure: return begin_substructure(means, query, options);
        case SearchMode::exact:
            return options.sameness.is_plain() ? begin_exact(means, options)
                                               : begin_same_compound(means, query, options);
        case SearchMode::superstructure:
        case SearchMode::similar: break;
    }
    if (fingerprint_of(mode, options) == FingerprintKind::subgraph && !query.items().complete) {
        throw QueryError("query " + query.id() + " has too many subgraphs to compare");
    }
    if (mode == SearchMode::similar) return begin_similar(means, query, options);
    if (graph_of_compound(query.molecule()).matches_loosely) {
        throw QueryError("query " + query.id() +
                         " has a bond of no definite type; what it contains cannot be told, draw the bond anew");
    }
    return begin_superstructure(means, query, options);
}

bool SearchRun::must_end(SearchOutcome& outcome) const {
    if (stop.stop_requested()) outcome.end = SearchEnd::cancelled;
    if (outcome.end == SearchEnd::complete && time_is_up()) outcome.end = SearchEnd::time_is_up;
    return outcome.end != SearchEnd::complete;
}

void SearchRun::note_end(SearchOutcome& outcome) const {
    if (stop.stop_requested()) outcome.end = SearchEnd::cancelled;
    const bool out_of_time = outcome.end == SearchEnd::complete && outcome.stats.not_decided > 0 && time_is_up();
    if (out_of_time) outcome.end = SearchEnd::time_is_up;
}

void SearchRun::report(const SearchProgress& progress) {
    const auto now = SearchClock::now();
    if (!events.progress || now - last_progress < kProgressInterval) return;
    last_progress = now;
    events.progress(progress);
}

CompoundGraph graph_of(const SearchMeans& means, CompoundNumber compound, CompoundReader& reader) {
    if (means.structures) {
        const StructureView structure = means.structures->structure(compound);
        if (!structure.empty()) return graph_of_structure(structure, means.structures->classes());
    }
    return graph_of_compound(reader.molecule(compound));
}

ItemSet items_of(const SearchMeans& means, CompoundNumber compound, CompoundReader& reader) {
    return make_items(graph_of(means, compound, reader).graph, means.source.recipe());
}

struct Search::Parts {
    SearchMode mode;
    Query query;
    SearchOptions options;
    std::unique_ptr<SearchMeans> means;
    std::unique_ptr<SearchState> state;
};

Search::Search(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
Search::Search(Search&&) noexcept = default;
Search::~Search() = default;

const SearchOutcome& Search::resume(std::size_t hits, const SearchEvents& events, std::stop_token stop) {
    SearchRun run{
        .query = parts_->query, .options = parts_->options, .events = events, .stop = std::move(stop), .wanted = hits};
    parts_->state->advance(run);
    SearchOutcome& outcome = parts_->state->outcome;
    outcome.stats.mode = parts_->mode;
    outcome.stats.compounds = parts_->means->index.compound_count();
    return outcome;
}

bool Search::is_finished() const noexcept { return parts_->state->finished; }

FingerprintKind fingerprint_of(SearchMode mode, const SearchOptions& options) {
    return mode == SearchMode::similar ? options.fingerprint : FingerprintKind::subgraph;
}

Searcher::Searcher(std::shared_ptr<const CompoundSource> source, FingerprintKind first) : source_{std::move(source)} {
    index_of(first);
}

Searcher::~Searcher() = default;

std::unique_ptr<Searcher> Searcher::twin() const {
    std::unique_ptr<Searcher> other{new Searcher};
    other->source_ = source_;
    other->indexes_ = indexes_;
    other->structures_ = structures_;
    other->classes_ = classes_;
    return other;
}

const SlicedIndex& Searcher::index_of(FingerprintKind kind) {
    auto& index = indexes_[kind];
    if (!index) {
        const auto fingerprints = source_->fingerprints(kind);
        if (!fingerprints) {
            const std::string name = name_of(kind);
            throw LibraryError(source_->name() + " holds no " + name + " fingerprints",
                               {RemedyKind::add_fingerprints, source_->name(), name});
        }
        index = std::make_shared<const SlicedIndex>(fingerprints);
        if (kind == FingerprintKind::subgraph) look_at_structures();
    }
    return *index;
}

std::optional<SelectedCompounds> Searcher::select(const CompoundFilter& filter, FingerprintKind kind,
                                                  const std::stop_token& stop) {
    return index_of(kind).rows().source().select(filter, stop);
}

void Searcher::look_at_structures() {
    structures_ = source_->structures();
    if (structures_) classes_ = std::make_shared<const ClassTable>(structures_->classes());
}

std::unique_ptr<SearchMeans> Searcher::means(FingerprintKind fingerprint, std::size_t first, unsigned jobs) {
    const SlicedIndex& index = index_of(fingerprint);
    while (readers_.size() < first + jobs) readers_.push_back(source_->reader());
    std::vector<CompoundReader*> readers;
    for (unsigned i = 0; i < jobs; ++i) readers.push_back(readers_[first + i].get());
    return std::make_unique<SearchMeans>(SearchMeans{.source = *source_,
                                                     .index = index,
                                                     .structures = structures_.get(),
                                                     .classes = classes_,
                                                     .pool = pool_,
                                                     .readers = std::move(readers)});
}

Search Searcher::begin(SearchMode mode, Query query, const SearchOptions& options) {
    auto parts = std::make_unique<Search::Parts>(
        Search::Parts{.mode = mode, .query = std::move(query), .options = options, .means = nullptr, .state = nullptr});
    parts->means = means(fingerprint_of(mode, options), 0, options.jobs ? options.jobs : default_jobs());
    parts->state = begin_search(mode, *parts->means, parts->query, parts->options);
    return Search{std::move(parts)};
}

std::optional<std::size_t> Searcher::count_candidates(SearchMode mode, const Query& query, const SearchOptions& options,
                                                      const std::stop_token& stop) {
    const auto needed = means(fingerprint_of(mode, options), 0, options.jobs ? options.jobs : default_jobs());
    const auto state = begin_search(mode, *needed, query, options);
    const std::size_t count = state->count_candidates(query, stop);
    return stop.stop_requested() ? std::nullopt : std::optional{count};
}

SearchOutcome Searcher::run(SearchMode mode, const Query& query, const SearchOptions& options,
                            const SearchEvents& events, std::stop_token stop) {
    return begin(mode, query, options).resume(0, events, std::move(stop));
}

}  // namespace chemsieve
