#include "ui/session/searched_library.h"

#include <algorithm>
#include <chrono>

#include <QObject>

#include "base/error.h"
#include "search/ranking/ranking.h"
#include "search/request/pasted_queries.h"
#include "search/run/compound_choice.h"
#include "search/run/query_run.h"
#include "ui/lists/pasted_ids.h"
#include "ui/session/hit_counts.h"
#include "ui/session/query_reading.h"
#include "ui/session/request_parts.h"
#include "ui/session/search_sentences.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

bool has_inchi_keys(const CompoundSource& source) {
    try {
        source.check_inchi_keys();
        return true;
    } catch (const LibraryError&) {  // there are none, or not of all compounds
        return false;
    }
}

using Part = SearchReport::Part;

constexpr std::size_t kListedTogether = 4096;  // compounds

std::vector<CompoundNumber> first_numbers(const CompoundSource& source) {
    std::vector<CompoundNumber> numbers;
    for (const SourceLibrary& library : source.libraries()) numbers.push_back(library.first);
    return numbers;
}

constexpr std::size_t kMostMatched = 100;  // structures looked for in a drawing

// What a hit of the query may contain.
std::vector<Molecule> matched_by(const Query& query, const SearchOptions& options) {
    std::vector<Molecule> structures{query.molecule()};
    if (!options.conditions) return structures;
    for (const auto& others : {options.conditions->all, options.conditions->any}) {
        for (const Query& other : others) {
            if (structures.size() < kMostMatched) structures.push_back(other.molecule());
        }
    }
    return structures;
}

// Those of which the text is a part; if it is all of some, those. Empty: all.
std::vector<bool> named_like(const QStringList& names, const QString& text) {
    if (text.isEmpty()) return {};
    const bool is_whole = names.contains(text, Qt::CaseInsensitive);
    std::vector<bool> named;
    for (const QString& name : names) {
        named.push_back(is_whole ? name.compare(text, Qt::CaseInsensitive) == 0
                                 : name.contains(text, Qt::CaseInsensitive));
    }
    return named;
}

}  // namespace

OpenedLibrary SearchedLibrary::read(const QString& path) const {
    const std::string file = path.toStdString();
    // Before all else: a change while the library is read is told of, rather than missed.
    const std::optional<LibraryState> state = service_->upkeep().state(file, nullptr);
    OpenedLibrary library{.path = path,
                          .source = service_->open(file),
                          .state = state,
                          .properties = {},
                          .kinds = {},
                          .counting = {},
                          .names = service_->condition_names()};
    library.compounds = library.source->compound_count();
    library.read_only = failure_text(service_->upkeep().why_read_only(file));
    library.network_risk = failure_text(service_->upkeep().network_risk(file));
    QStringList other_rdkit;
    for (const Failure& one : library.source->made_by_other_rdkit()) other_rdkit << failure_text(one);
    library.other_rdkit = other_rdkit.join(QLatin1Char('\n'));
    library.properties = library.source->imported_properties();
    library.has_inchi_keys = has_inchi_keys(*library.source);
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        if (library.source->fingerprints(kind)) library.kinds.push_back(kind);
    }
    return library;
}

// From now on this library is searched.
void SearchedLibrary::take(OpenedLibrary& library) {
    auto last_numbers = library.source->last_numbers();  // the searcher sees these at least
    auto searcher = std::make_unique<Searcher>(library.source);
    auto reader = library.source->reader();
    library.counting = searcher->twin();
    path_ = library.path;
    properties_ = library.properties;
    has_inchi_keys_ = library.has_inchi_keys;
    last_numbers_ = std::move(last_numbers);
    searcher_ = std::move(searcher);
    reader_ = std::move(reader);
    choice_ = {};
    ranked_ = false;
}

OpenedLibrary SearchedLibrary::open(const QString& path) {
    OpenedLibrary library = read(service_->libraries_behind(path));
    take(library);
    is_listing_ = false;
    query_names_.clear();
    top_ = 0;
    hits_.clear();
    removed_.clear();
    return library;
}

ReloadedLibrary SearchedLibrary::reload(const RenumberedCompounds& renumbered) {
    ReloadedLibrary now{.library = read(path_), .compounds = {}};
    now.compounds = std::make_shared<const CompoundSelection>(all_compounds(*now.library.source->reader()));
    now.has_other_columns = property_names(now.library.properties) != property_names(properties_) ||
                            now.library.has_inchi_keys != has_inchi_keys_;
    if (first_numbers(*now.library.source) != first_numbers(searcher_->source())) {
        // Compounds have other numbers: none of those shown is known any more.
        now.compounds = std::make_shared<const CompoundSelection>();
        hits_.clear();
    }
    take(now.library);
    std::erase_if(hits_, [&](const Hit& hit) {
        if (now.compounds->contains(hit.compound)) return false;
        removed_.push_back(hit);
        return true;
    });
    std::erase_if(removed_, [&](const Hit& hit) {
        const auto found = renumbered.find(static_cast<std::int64_t>(hit.compound));
        if (found == renumbered.end()) return false;
        hits_.push_back({found->second, hit.similarity, hit.query});
        return true;
    });
    return now;
}

SearchReport SearchedLibrary::search(SearchNumber number, const SearchRequest& request, const SearchListener& listener,
                                     const std::stop_token& stop) {
    using Ending = SearchReport::Ending;
    const auto started = std::chrono::steady_clock::now();
    is_understood_ = false;
    SearchReport report;
    try {
        report = run(number, request, listener, stop);
    } catch (const QueryError& e) {
        const auto* of_part = dynamic_cast<const PartError*>(&e);
        report = {.ending = Ending::unreadable,
                  .part = of_part ? of_part->part() : Part::query,
                  .reason = error_text(e),
                  .outcome = {}};
    } catch (const std::exception& e) {
        report = {.ending = Ending::failed,
                  .reason = error_text(e),
                  .library_changed = dynamic_cast<const CompoundRemoved*>(&e) != nullptr,
                  .outcome = {}};
        report.outcome.end = SearchEnd::cancelled;  // the outcome of the hits found before the failure
    }
    if (report.ending == Ending::failed) {
        if (!is_understood_) hits_.clear();
        report.each.assign(is_understood_ ? static_cast<std::size_t>(query_names_.size()) : 0, report.outcome);
    }
    report.top = top_;
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return report;
}

// All queries; the first one and its notes go into `what`. Throws QueryError.
std::vector<Query> SearchedLibrary::read_queries(const SearchRequest& request, const ReadQuery& first,
                                                 UnderstoodQuery& what, const std::stop_token& stop) const {
    const FingerprintRecipe& recipe = searcher_->source().recipe();
    std::vector<Query> queries{make_query(request.mode, first.text, recipe)};
    for (std::size_t i = 1; i < request.queries.size() && !stop.stop_requested(); ++i) {
        queries.push_back(make_query(request.mode, request.queries[i], recipe));
    }
    what.query = queries.front();
    for (const Remark& remark : what.query->remarks()) what.notes << failure_text(failure_of_query(remark));
    if (!first.doubt.isEmpty()) what.notes.prepend(first.doubt);
    return queries;
}

// All queries that can be used, each of which is searched by itself; the others are told. Throws QueryError if there
// are none.
void SearchedLibrary::read_each(UnderstoodQuery& what, const std::stop_token& stop) const {
    std::vector<QueryText>& texts = what.request.queries;
    const FingerprintRecipe& recipe = searcher_->source().recipe();
    QStringList left_out;
    for (const QueryText& text : texts) {
        if (stop.stop_requested()) break;
        try {
            what.each.push_back(make_query(what.request.mode, text, recipe));
        } catch (const QueryError& e) {
            left_out << error_text(e);
        }
    }
    if (what.each.empty() && !left_out.isEmpty()) throw QueryError{left_out.front().toStdString()};
    if (!left_out.isEmpty()) what.notes << left_out_text(left_out, texts.size());
    texts.clear();
    for (const Query& query : what.each) texts.push_back(query.text());
    if (!what.each.empty()) what.query = what.each.front();
}

// The query is no structure: compounds that are called so are listed.
void SearchedLibrary::look_for_name(UnderstoodQuery& what) const {
    SearchRequest& request = what.request;
    const std::string name = request.queries.front().text;
    const std::string condition = condition_for_name(name, properties_);
    what.name = QString::fromStdString(name).simplified();
    request.where = request.where.empty() ? condition : "(" + request.where + ") and (" + condition + ")";
    request.queries.clear();
    request.further = {};
}

// The query is no structure, but holds ids of compounds: these are listed, in the order of the text, and those that are
// missing are named. False: no compound has one of them.
bool SearchedLibrary::look_for_ids(const std::string& text, UnderstoodQuery& what, ListedPlaces& places,
                                   const std::stop_token& stop) const {
    SearchRequest& request = what.request;
    const PastedIds ids = pasted_ids(searcher_->source(), text, stop);
    if (ids.known.empty() || ids.count() < 2) return false;
    auto compounds = std::make_shared<CompoundSelection>();
    for (const CompoundNumber compound : ids.compounds) {
        places.emplace(compound, places.size());
        if (!request.earlier || request.earlier->contains(compound)) compounds->add(compound);
    }
    what.ids = ids.count();
    if (!ids.missing.empty()) what.notes << missing_text(ids);
    request.earlier = std::move(compounds);
    request.queries.clear();
    request.further = {};
    return true;
}

// The query is an InChIKey, whatever the kind of search: compounds that have it are listed. Throws LibraryError, with
// the remedy, if the library has no keys.
void SearchedLibrary::look_for_key(UnderstoodQuery& what, const std::string& key) const {
    SearchRequest& request = what.request;
    auto compounds = std::make_shared<CompoundSelection>();
    for (const CompoundNumber compound : searcher_->source().reader()->with_inchi_key(key)) {
        if (!request.earlier || request.earlier->contains(compound)) compounds->add(compound);
    }
    what.inchi_key = QString::fromStdString(key);
    request.earlier = std::move(compounds);
    request.queries.clear();
    request.further = {};
}

SearchReport SearchedLibrary::run(SearchNumber number, const SearchRequest& asked, const SearchListener& listener,
                                  const std::stop_token& stop) {
    using Ending = SearchReport::Ending;
    SearchReport stopped{.ending = Ending::cancelled, .reason = {}, .outcome = {}};
    if (!is_open()) return {.ending = Ending::failed, .reason = QStringLiteral("no library is open"), .outcome = {}};
    UnderstoodQuery what{.number = number, .request = with_queries_apart(asked, stop)};
    SearchRequest& request = what.request;
    std::vector<Query> queries;
    QString why_no_structure;
    ListedPlaces places;
    const bool is_each = request.queries.size() > 1 && !request.fusion;
    if (is_each) {
        read_each(what, stop);
    } else if (!request.is_listing()) {
        const ReadQuery read = read_query(asked, request, stop);
        if (stop.stop_requested()) return stopped;
        if (!read.molecule && !read.may_be_name && !read.is_inchi_key) {
            return {.ending = Ending::unreadable, .reason = read.reason, .outcome = {}};
        }
        if (read.is_inchi_key) {
            look_for_key(what, read.text.text);
        } else if (read.molecule) {
            queries = read_queries(request, read, what, stop);
        } else if (!look_for_ids(asked.queries.front().text, what, places, stop)) {
            why_no_structure = read.reason;
            look_for_name(what);
        }
    }
    SearchOptions options = options_of(asked, request, searcher_->source().recipe(), stop);
    what.names = service_->condition_names();
    what.last_numbers = last_numbers_;
    const auto choosing = [&](std::size_t done, std::size_t compounds) {
        listener.progress({.done = done, .total = compounds, .chooses = true});
    };
    const auto chosen = choose(request, what.names.get(), stop, choosing);
    // What was read may be a part, so that it is no search of its own.
    if (!chosen || stop.stop_requested()) return stopped;
    options.among = chosen->compounds;
    if (request.chooses_compounds()) what.chosen = choice_.chosen();
    if (!what.inchi_key.isEmpty() && options.among->size() == 0) {
        return {.ending = Ending::unreadable, .reason = no_such_key(what.inchi_key), .outcome = {}};
    }
    if (!what.name.isEmpty() && options.among->size() == 0) {
        return {.ending = Ending::unreadable, .reason = no_such_name(why_no_structure), .outcome = {}};
    }
    if (request.mode == SearchMode::substructure) {
        for (const Query& query : is_each ? what.each : queries) what.matched.push_back(matched_by(query, options));
    }
    begin_hits(what, listener);
    listed_places_ = std::move(places);
    asked_ = {.request = request, .queries = queries, .options = options};
    SearchReport report = !what.query ? list(options.among.get(), listener, stop)
                          : is_each   ? find_each(request, options, listener, stop)
                                      : find(request, queries, options, listener, stop);
    if (report.outcome.end == SearchEnd::cancelled) report.ending = Ending::cancelled;
    if (asked.chooses_compounds()) report.selected = options.among->size();
    report.left_open = chosen->not_decided;
    if (request.earlier && what.inchi_key.isEmpty() && what.ids == 0) report.earlier = request.earlier->size();
    return report;
}

// Also says which sets the condition calls.
std::optional<ChosenCompounds> SearchedLibrary::choose(SearchRequest& request, const ConditionNames* names,
                                                       const std::stop_token& stop, const SetProgress& progress) {
    try {
        const ResolvedCondition condition = resolved_condition(request, names);
        request.set_files = condition.sets;
        return choice_.choose(*searcher_, request, condition, names, stop, progress);
    } catch (const QueryError& e) {
        throw PartError(e, request.condition().empty() ? Part::files : Part::condition);
    } catch (const FileError& e) {
        throw PartError(e, Part::files);
    }
}

void SearchedLibrary::begin_hits(const UnderstoodQuery& what, const SearchListener& listener) {
    is_understood_ = true;
    number_ = what.number;
    is_listing_ = !what.query;
    query_names_.clear();
    for (const Query& query : what.each) query_names_ << QString::fromStdString(query.id());
    top_ = is_listing_ ? 0 : what.request.options.top;
    ranked_ = false;
    hits_.clear();
    removed_.clear();
    listener.understood(what);
}

void SearchedLibrary::add_hits(std::span<const Hit> hits, const SearchListener& listener) {
    if (hits.empty()) return;
    hits_.insert(hits_.end(), hits.begin(), hits.end());
    listener.hits(hits);
}

// What is found of one query, or of any of several.
class SearchedLibrary::Sink : public RunSink {
  public:
    Sink(SearchedLibrary& library, const SearchListener& listener) : library_{library}, listener_{listener} {}

    bool refuse(const QueryText&, const Failure& why) override { throw QueryError(why); }
    void hits(std::span<const Hit> hits) override { library_.add_hits(hits, listener_); }
    void progress(const SearchProgress& progress) override { listener_.progress(progress); }
    bool take(QueryFound& found) override {
        outcome = std::move(found.result.outcome);
        return true;
    }

    SearchOutcome outcome;

  private:
    SearchedLibrary& library_;
    const SearchListener& listener_;
};

SearchReport SearchedLibrary::find(const SearchRequest& request, const std::vector<Query>& queries,
                                   const SearchOptions& options, const SearchListener& listener,
                                   const std::stop_token& stop) {
    Sink sink{*this, listener};
    run_queries(*searcher_, {.request = request, .options = options, .read = queries}, sink, stop);
    return {.reason = {}, .outcome = sink.outcome};
}

SearchReport SearchedLibrary::find_each(const SearchRequest& request, const SearchOptions& options,
                                        const SearchListener& listener, const std::stop_token& stop) {
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { add_hits(batch, listener); };
    events.progress = listener.progress;
    const EachOutcome each = search_each(*searcher_, request.mode, request.queries, options, events, stop);
    SearchReport report{.reason = {}, .outcome = each.all, .each = each.each};
    if (each.all.end == SearchEnd::cancelled && !stop.stop_requested()) {
        report.reason = QObject::tr("there are more than %1 hits; ask for fewer of each query")
                            .arg(with_separators(kMostHitsOfEach));
    } else if (!each.unusable.empty()) {
        QStringList reasons;
        for (const UnusableQuery& query : each.unusable) reasons << QString::fromStdString(query.reason);
        report.reason = left_out_text(reasons, request.queries.size());
    }
    return report;
}

SearchReport SearchedLibrary::list(const CompoundSelection* among, const SearchListener& listener,
                                   const std::stop_token& stop) {
    SearchReport report{.reason = {}, .outcome = {}, .is_listing = true};
    report.outcome.stats.compounds = static_cast<std::size_t>(searcher_->source().compound_count());
    std::vector<Hit> some;
    const auto tell = [&] {
        add_hits(some, listener);
        some.clear();
    };
    reader_->for_each_compound([&](CompoundNumber compound) {
        if (stop.stop_requested()) return false;
        if (!among || among->contains(compound)) some.push_back({compound, {}});
        if (some.size() == kListedTogether) tell();
        return true;
    });
    tell();
    if (stop.stop_requested()) report.outcome.end = SearchEnd::cancelled;
    return report;
}

// Ranks all hits first, so that those behind the best `top` are known.
bool SearchedLibrary::rank_hits(const std::stop_token& stop) {
    if (is_listing_) {
        // Compounds that were removed and added again are at the end of the list.
        const auto place_of = [this](const Hit& hit) {
            const auto at = listed_places_.find(hit.compound);
            return std::pair{at == listed_places_.end() ? listed_places_.size() : at->second, hit.compound};
        };
        std::sort(hits_.begin(), hits_.end(), [&](const Hit& a, const Hit& b) { return place_of(a) < place_of(b); });
    } else if (is_each() ? !rank_each(hits_, top_, *reader_, stop) : !rank(hits_, 0, *reader_, stop)) {
        return false;
    }
    if (!is_each() && top_ > 0 && hits_.size() > top_) hits_.resize(top_);
    ranked_ = true;
    return true;
}

std::optional<HitCounts> SearchedLibrary::count_all(const std::stop_token& stop) {
    return count_hits(*searcher_, asked_, stop);
}

std::optional<OrderedHits> SearchedLibrary::arrange(const HitOrder& order, const HitFilter& filter,
                                                    const std::stop_token& stop) {
    // The window gets all hits before it gets filtered ones.
    const bool shows_all = !ranked_ || filter.is_empty();
    if (!ranked_ && !rank_hits(stop)) return std::nullopt;
    const auto some = shows_all ? std::nullopt : filtered(filter, stop);
    if (!shows_all && !some) return std::nullopt;
    auto result = ordered(some ? *some : hits_, order, *reader_, stop);
    if (!result) return std::nullopt;
    return OrderedHits{number_, std::move(*result), !shows_all};
}

std::optional<std::vector<Hit>> SearchedLibrary::filtered(const HitFilter& filter, const std::stop_token& stop) {
    std::shared_ptr<const CompoundSelection> selected;
    if (!filter.where.empty()) {
        const auto found = select_by_names(*searcher_, {.where = filter.where, .ids = {}},
                                           service_->condition_names().get(), FingerprintKind::subgraph, stop);
        if (!found) return std::nullopt;
        selected = found->compounds;
    }
    std::vector<Hit> result;
    const std::vector<bool> queries = named_like(query_names_, QString::fromStdString(filter.query));
    const std::vector<SourceLibrary> searched = searcher_->source().libraries();
    QStringList names;
    for (const SourceLibrary& library : searched) names << shown_name(QString::fromStdString(library.name));
    const std::vector<bool> libraries = named_like(names, QString::fromStdString(filter.library));
    for (const Hit& hit : hits_) {
        if (!libraries.empty() && !libraries[place_of_library(searched, hit.compound)]) continue;
        if (hit.query < queries.size() && !queries[hit.query]) continue;
        if (selected && !selected->contains(hit.compound)) continue;
        if (filter.passes(hit)) result.push_back(hit);
    }
    return result;
}

}  // namespace chemsieve::ui
