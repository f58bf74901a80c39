#include "search/engine/searcher.h"

#include "base/error.h"
#include "data/source/compound_graph.h"
#include "data/source/needed_fingerprints.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "search/engine/search_run.h"

namespace chemsieve {

namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds{40};

// Canonical forms that are stored are not those of a query.
bool has_other_forms(const CompoundSource& source) { return !source.made_by_other_rdkit().empty(); }

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

const char* name_of(Fusion fusion) noexcept { return fusion == Fusion::max ? "max" : "mean"; }

std::optional<Fusion> fusion_from_name(std::string_view name) {
    for (const Fusion fusion : {Fusion::max, Fusion::mean}) {
        if (name == name_of(fusion)) return fusion;
    }
    return std::nullopt;
}

Query make_query(SearchMode mode, const QueryText& text, const FingerprintRecipe& recipe) {
    switch (mode) {
        case SearchMode::substructure: return Query::substructure(text, recipe);
        case SearchMode::superstructure: return Query::superstructure(text, recipe);
        case SearchMode::exact:
            if (is_asked_by_key(text)) return Query::of_inchi_key(text);
            break;
        case SearchMode::similar: break;
    }
    return Query::compound(text, recipe);
}

std::unique_ptr<SearchState> begin_search(SearchMode mode, const SearchResources& resources, const Query& query,
                                          const SearchOptions& options) {
    switch (mode) {
        case SearchMode::substructure: return begin_substructure(resources, query, options);
        case SearchMode::exact:
            if (!query.has_structure() && !options.sameness.is_plain()) {
                throw QueryError(
                    "query " + query.id() +
                    " is an InChIKey, which has no structure in which something could be ignored; the first "
                    "14 letters of one alone stand for all compounds of its skeleton");
            }
            return options.sameness.is_plain() && !(query.has_structure() && has_other_forms(resources.source))
                       ? begin_exact(resources, options)
                       : begin_same_compound(resources, query, options);
        case SearchMode::superstructure:
        case SearchMode::similar: break;
    }
    if (fingerprint_of(mode, options) == FingerprintKind::subgraph && !query.items().complete) {
        throw QueryError("query " + query.id() + " has too many subgraphs to compare");
    }
    if (mode == SearchMode::similar) return begin_similar(resources, query, options);
    if (graph_of_compound(query.molecule()).matches_loosely) {
        throw QueryError("query " + query.id() +
                         " has a bond of no definite type; what it contains cannot be told, draw the bond anew");
    }
    return begin_superstructure(resources, query, options);
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

CompoundGraph graph_of(const SearchResources& resources, CompoundNumber compound, CompoundReader& reader) {
    return graph_of_compound(resources.structures, reader, compound);
}

ItemSet items_of(const SearchResources& resources, CompoundNumber compound, CompoundReader& reader) {
    return make_items(graph_of(resources, compound, reader).graph, resources.source.recipe());
}

struct Search::Impl {
    SearchMode mode;
    Query query;
    SearchOptions options;
    std::unique_ptr<SearchResources> resources;
    std::unique_ptr<SearchState> state;
};

Search::Search(std::unique_ptr<Impl> impl) : impl_{std::move(impl)} {}
Search::Search(Search&&) noexcept = default;
Search::~Search() = default;

const SearchOutcome& Search::resume(std::size_t hits, const SearchEvents& events, std::stop_token stop) {
    SearchRun run{
        .query = impl_->query, .options = impl_->options, .events = events, .stop = std::move(stop), .wanted = hits};
    impl_->state->advance(run);
    SearchOutcome& outcome = impl_->state->outcome;
    note_library(impl_->mode, *impl_->resources, outcome.stats);
    return outcome;
}

bool Search::is_finished() const noexcept { return impl_->state->finished; }

FingerprintKind fingerprint_of(SearchMode mode, const SearchOptions& options) {
    return mode == SearchMode::similar ? options.fingerprint : FingerprintKind::subgraph;
}

Searcher::Searcher(std::shared_ptr<const CompoundSource> source, FingerprintKind first)
    : Searcher{std::move(source), WhenNeeded{}} {
    indexed(first);
}

Searcher::Searcher(std::shared_ptr<const CompoundSource> source, WhenNeeded)
    : source_{std::move(source)}, source_libraries_{source_->libraries()} {}

Searcher::~Searcher() = default;

std::unique_ptr<Searcher> Searcher::twin() const {
    std::unique_ptr<Searcher> other{new Searcher};
    other->source_ = source_;
    other->source_libraries_ = source_libraries_;
    other->indexes_ = indexes_;
    other->structures_ = structures_;
    other->classes_ = classes_;
    other->parts_ = parts_;
    other->guard_ = guard_;
    return other;
}

void Searcher::expect_exact_searches(std::size_t searches) {
    guard_ = nullptr;
    if (searches == 0) return;
    const auto compounds = static_cast<std::size_t>(source_->compound_count());
    // Without a guard a search looks into each part.
    guard_ = pays_to_guard(searches * source_->libraries().size(), compounds) ? source_->key_guard() : nullptr;
}

const Searcher::Indexed& Searcher::indexed(FingerprintKind kind) {
    Indexed& indexed = indexes_[kind];
    if (!indexed.index) {
        const auto fingerprints = needed_fingerprints(*source_, kind);
        indexed.index = std::make_shared<const SlicedIndex>(fingerprints);
        indexed.compounds = fingerprints->compounds();
        if (kind == FingerprintKind::subgraph) look_at_structures();
    }
    return indexed;
}

void Searcher::look_at_structures() {
    structures_ = source_->structures();
    if (!structures_) return;
    const std::shared_ptr<const ClassDictionary> dictionary{structures_, &structures_->classes()};
    classes_ = std::make_shared<const ClassTable>(dictionary);
    parts_ = std::make_shared<const PartCompiler>(classes_, structures_->classes());
}

std::unique_ptr<SearchResources> Searcher::resources(FingerprintKind fingerprint, std::size_t first, unsigned jobs) {
    const SlicedIndex& index = *indexed(fingerprint).index;
    while (readers_.size() < first + jobs) readers_.push_back(source_->reader());
    std::vector<CompoundReader*> readers;
    for (unsigned i = 0; i < jobs; ++i) readers.push_back(readers_[first + i].get());
    return std::make_unique<SearchResources>(SearchResources{.source = *source_,
                                                             .source_libraries = source_libraries_,
                                                             .index = index,
                                                             .structures = structures_.get(),
                                                             .classes = classes_,
                                                             .parts = parts_.get(),
                                                             .pool = pool_,
                                                             .readers = std::move(readers),
                                                             .guard = guard_.get()});
}

Search Searcher::begin(SearchMode mode, Query query, const SearchOptions& options) {
    auto impl = std::make_unique<Search::Impl>(Search::Impl{
        .mode = mode, .query = std::move(query), .options = options, .resources = nullptr, .state = nullptr});
    impl->resources = resources(fingerprint_of(mode, options), 0, jobs_for(*source_, options.jobs));
    impl->state = begin_search(mode, *impl->resources, impl->query, impl->options);
    return Search{std::move(impl)};
}

std::optional<std::size_t> Searcher::count_candidates(SearchMode mode, const Query& query, const SearchOptions& options,
                                                      const std::stop_token& stop) {
    const auto needed = resources(fingerprint_of(mode, options), 0, jobs_for(*source_, options.jobs));
    const auto state = begin_search(mode, *needed, query, options);
    const std::size_t count = state->count_candidates(query, stop);
    return stop.stop_requested() ? std::nullopt : std::optional{count};
}

SearchOutcome Searcher::run(SearchMode mode, const Query& query, const SearchOptions& options,
                            const SearchEvents& events, std::stop_token stop) {
    return begin(mode, query, options).resume(0, events, std::move(stop));
}

}  // namespace chemsieve
