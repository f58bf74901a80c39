#include "app/gui/library_service.h"

#include <algorithm>

#include "app/work/compound_export.h"
#include "app/work/found_table.h"
#include "app/work/routed_libraries.h"
#include "app/work/search_log.h"
#include "app/work/upkeep.h"
#include "base/error.h"
#include "chem/draw/molfile.h"
#include "data/compound/compound_inchis.h"
#include "data/file/text_input.h"
#include "data/file/whole_file.h"
#include "data/library/built_on.h"
#include "data/library/joined_library.h"
#include "data/library/library.h"
#include "data/runs/hits_library.h"
#include "search/engine/searcher.h"
#include "ui/hits/hit_columns.h"
#include "ui/session/search_report.h"
#include "ui/widgets/remedy_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::gui {

namespace {

// Nothing but the rules that everybody has is called by name, for this reason.
class NoNames : public ConditionNames {
  public:
    explicit NoNames(std::string why) : why_{std::move(why)} {}

    std::vector<ConditionName> all() const override { return UserNames{}.all(); }
    ResolvedCondition resolved(const std::string& condition) const override {
        try {
            return UserNames{}.resolved(condition);
        } catch (const QueryError& e) {
            throw QueryError(e.failure_followed_by("; the configuration file could not be used: " + why_));
        }
    }
    std::vector<StructureSet> read_sets(const std::vector<StructureFile>&, const FingerprintRecipe&) const override {
        return {};
    }
    StructureLists lists_in(const std::string& any_of, const std::string& none_of,
                            const FingerprintRecipe& recipe) const override {
        return UserNames{}.lists_in(any_of, none_of, recipe);
    }

  private:
    std::string why_;
};

std::function<void(const IndexProgress&)> as_progress_of_import(const ImportEvents& events) {
    return [&events](const IndexProgress& progress) {
        if (!events.progress || progress.total == 0) return;
        events.progress({.records = 0,
                         .records_per_second = 0,
                         .share = static_cast<double>(progress.done) / static_cast<double>(progress.total),
                         .seconds_left = progress.seconds_left});
    };
}

}  // namespace

std::shared_ptr<const ConditionNames> configured_names(const std::map<std::string, std::string>& environment) {
    const auto value = [&](const char* name) {
        const auto found = environment.find(name);
        return found == environment.end() ? std::string{} : found->second;
    };
    const ConfigPlace place = config_place(value("CHEMSIEVE_CONFIG"), value("XDG_CONFIG_HOME"), value("HOME"));
    if (!place.exists) return std::make_shared<const UserNames>();
    try {
        return std::make_shared<const UserNames>(UserNames::of_file(read_config_file(place.path), place.path));
    } catch (const Error& e) {
        return std::make_shared<const NoNames>(ui::error_text(e).toStdString());
    }
}

QString FileLibraryService::built_on() const { return QString::fromStdString(chemsieve::built_on()); }

QString FileLibraryService::libraries_behind(const QString& name) {
    QStringList paths;
    for (const QString& path : ui::libraries_in(name)) {
        const std::string file = path.toStdString();
        if (is_run(file)) {
            paths << QString::fromStdString(open_hits_library(file, {}, {}));
        } else if (is_route_file(file)) {
            for (const std::string& library : libraries_of(read_route(file), file)) {
                paths << QString::fromStdString(library);
            }
        } else {
            paths << path;
        }
    }
    return ui::set_of(paths);
}

std::shared_ptr<const CompoundSource> FileLibraryService::open(const std::string& path) {
    std::vector<std::string> paths;
    for (const QString& each : ui::libraries_in(QString::fromStdString(path))) paths.push_back(each.toStdString());
    if (paths.size() < 2) return std::make_shared<const Library>(path);
    const std::string why = why_too_many(paths.size());
    if (!why.empty()) throw LibraryError(why);
    return std::make_shared<const JoinedLibrary>(paths);
}

ImportOutcome FileLibraryService::import_file(const std::string& library, const std::string& file,
                                              const ImportEvents& events, std::stop_token stop,
                                              const ui::ImportSettings& settings) {
    check_readable(file);  // checked before a library is made: the file must exist
    work::ImportTaskEvents told;
    told.records = events;
    told.kinds.progress = as_progress_of_import(events);
    return work::import_compounds(
               {.library = library,
                .recipe = FingerprintRecipe{.largest_component = settings.strip_salts, .normalise = settings.normalise},
                .files = {file},
                .options = settings.options,
                .kinds = settings.kinds,
                .keeps_up = false},
               told, stop)
        .records;
}

Failure FileLibraryService::keep_up(const std::string& library, const ImportEvents& events, std::stop_token stop) {
    const auto tell = as_progress_of_import(events);
    return work::keep_up(
               library, false, 0,
               {.keys = {.progress = tell, .failed = {}},
                .census = [&](std::int64_t done, std::int64_t total) { tell({.done = done, .total = total}); }},
               stop)
        .failed;
}

namespace {

std::vector<Query> read_all(const SearchRequest& request, const FingerprintRecipe& recipe) {
    std::vector<Query> queries;
    for (const QueryText& text : request.queries) queries.push_back(make_query(request.mode, text, recipe));
    return queries;
}

std::vector<FurtherColumn> columns_of(const std::shared_ptr<const ui::CompoundNotes>& notes,
                                      const std::vector<ImportedProperty>& imported) {
    if (!notes) return {};
    const auto rating = [notes](const RowPlace& row) {
        const int stars = ui::note_of(*notes, row.compound).rating;
        return stars == 0 ? std::string{} : std::to_string(stars);
    };
    const auto text = [notes](const RowPlace& row) { return ui::note_of(*notes, row.compound).text.toStdString(); };
    return {{{ui::title_of_own("rating", imported), true}, rating}, {{ui::title_of_own("note", imported)}, text}};
}

// What the table says of the search, which has found these hits.
SearchLog log_of(const ui::SearchDone& search, const CompoundSource& source, const std::vector<Hit>& hits,
                 DrawingKind drawings) {
    const ui::UnderstoodQuery& asked = search.query;
    SearchLog log{asked.request, place_of(source), drawings};
    if (!asked.each.empty()) {
        std::vector<std::size_t> found(asked.each.size());
        for (const Hit& hit : hits) ++found[hit.query];
        for (std::size_t i = 0; i < found.size(); ++i) log.add(asked.each[i], search.report.each[i], found[i]);
    } else if (asked.request.queries.size() > 1) {
        log.add_fused(read_all(asked.request, source.recipe()), search.report.outcome, hits.size());
    } else {
        log.add(*asked.query, search.report.outcome, hits.size());
    }
    return log;
}

std::vector<CompoundNumber> numbers_of(const std::vector<Hit>& hits) {
    std::vector<CompoundNumber> numbers;
    for (const Hit& hit : hits) numbers.push_back(hit.compound);
    return numbers;
}

// Adds the hits in their order, those of one query that follow each other together. False if stopped.
bool add_hits(work::FoundTable& table, const std::vector<Hit>& hits, const ui::UnderstoodQuery& search,
              const std::function<void(std::size_t)>& progress, const std::stop_token& stop) {
    for (auto first = hits.begin(); first != hits.end();) {
        const std::uint32_t query = first->query;
        const auto last = std::find_if(first, hits.end(), [&](const Hit& hit) { return hit.query != query; });
        const work::FoundOfQuery found{
            .id = query < search.each.size() ? search.each[query].id() : search.query->id(),
            .hits = {first, last},
            .drawn = query < search.matched.size() ? &search.matched[query].front() : nullptr};
        const auto done = static_cast<std::size_t>(first - hits.begin());
        const auto tell = [&](std::size_t more) { progress(done + more); };
        if (!table.add(found, stop, progress ? work::FoundTable::Progress{tell} : nullptr)) return false;
        first = last;
    }
    return true;
}

WideCells cells_of(ui::WideExport::Cells cells) {
    switch (cells) {
        case ui::WideExport::Cells::matches: return WideCells::matches;
        case ui::WideExport::Cells::similarity: return WideCells::similarity;
        case ui::WideExport::Cells::hits: break;
    }
    return WideCells::hits;
}

// All that the search looked at. Nothing if stopped.
std::shared_ptr<const CompoundSelection> searched_compounds(const CompoundSource& source,
                                                            const ui::UnderstoodQuery& search,
                                                            const std::vector<Hit>& found,
                                                            const std::stop_token& stop) {
    const CompoundSelection there = all_compounds(*source.reader(), stop);
    if (stop.stop_requested()) return nullptr;
    const std::vector<SourceLibrary> libraries = source.libraries();
    auto searched = std::make_shared<CompoundSelection>();
    there.for_each([&](CompoundNumber compound) {
        const auto& earlier = search.request.earlier;
        const bool is_chosen = !search.chosen || search.chosen->contains(compound);
        if (ui::was_there(compound, libraries, search.last_numbers) && is_chosen &&
            (!earlier || earlier->contains(compound)))
            searched->add(compound);
    });
    // Compounds that were removed and added again have higher numbers.
    for (const Hit& hit : found) searched->add(hit.compound);
    return searched;
}

// Adds the columns of all queries. Beyond the best hits that were asked for there may be more, which are then not
// known.
void add_columns(work::FoundTable& table, const ui::SearchDone& search, const std::vector<Hit>& found) {
    std::vector<std::vector<Hit>> hits(search.query.each.size());
    for (const Hit& hit : found) hits[hit.query].push_back(hit);
    const std::size_t top = search.query.request.options.top;
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const bool is_complete = search.report.each[i].is_complete() && (top == 0 || hits[i].size() < top);
        table.add({.id = {}, .query = &search.query.each[i], .hits = hits[i], .is_complete = is_complete}, {});
    }
}

// False if stopped.
bool write_wide(work::FoundTable& table, const CompoundSource& source, const std::vector<Hit>& hits,
                const ui::SearchDone& search, const ui::WideExport& wide,
                const std::function<void(std::size_t)>& progress, const std::stop_token& stop) {
    const std::string why = table.why_too_wide(search.query.each.size());
    if (!why.empty()) throw FileError(why + "; choose another format, such as TSV, or fewer queries");
    add_columns(table, search, *wide.found);
    std::shared_ptr<const CompoundSelection> rows;
    if (wide.all_compounds) {
        rows = searched_compounds(source, search.query, *wide.found, stop);
    } else {
        auto some = std::make_shared<CompoundSelection>();
        for (const Hit& hit : hits) some->add(hit.compound);
        rows = std::move(some);
    }
    return rows && table.write(*rows, stop, progress);
}

}  // namespace

ui::ExportOutcome FileLibraryService::export_hits(const CompoundSource& source, const std::vector<Hit>& hits,
                                                  const ui::SearchDone& search, const std::string& path,
                                                  const ui::ExportStyle& wanted,
                                                  const std::function<void(std::size_t)>& progress,
                                                  std::stop_token stop) {
    AtomicFile file{path};
    const bool is_wide = wanted.wide.has_value();
    CompoundTable::Layout layout{
        .format = wanted.format,
        .style = {.with_columns = is_wide || !wanted.columns || !wanted.columns->empty() || wanted.notes,
                  .drawings = wanted.pictures,
                  .sheet = search.query.query ? "Hits" : "Compounds"},
        .properties = wanted.columns ? PropertyColumns{*wanted.columns, source} : PropertyColumns{"all", source}};
    if (!is_wide) layout.further = columns_of(wanted.notes, source.imported_properties());
    if (!search.query.query && !is_wide) {
        const work::CompoundExport compounds{
            .layout = std::move(layout), .request = search.query.request, .listed = numbers_of(hits)};
        const auto written =
            work::export_compounds(source, compounds, file.stream(), {.written = progress, .left_out = {}}, stop);
        if (written.cancelled) return {};
        file.commit();
        return {.is_written = true, .left_out = written.left_out};
    }
    const SearchLog log =
        log_of(search, source, is_wide ? *wanted.wide->found : hits, facts_of(wanted.format).drawing_in(layout.style));
    work::FoundLayout found{.rows = std::move(layout)};
    if (is_wide) found.wide = wide_style(search.query.request, cells_of(wanted.wide->cells), false);
    work::FoundTable table{search.query.request, std::move(found), source, file.stream()};
    const bool is_written = is_wide ? write_wide(table, source, hits, search, *wanted.wide, progress, stop)
                                    : add_hits(table, hits, search.query, progress, stop);
    if (!is_written) return {};
    table.finish(log.record());
    file.commit();
    return {.is_written = true, .not_counted = table.not_counted()};
}

std::string FileLibraryService::molfiles(const CompoundSource& source, const std::vector<CompoundNumber>& compounds,
                                         const std::stop_token& stop) {
    const auto reader = source.reader();
    std::string text;
    for (const CompoundNumber number : compounds) {
        if (stop.stop_requested()) return {};
        const CompoundName name = reader->name(number);
        text += molfile_of(name.id, name.smiles, reader->molblock(number));
        if (compounds.size() > 1) text += "$$$$\n";
    }
    return text;
}

namespace {

ui::CompoundInchi inchi_of(const std::optional<WrittenResult>& result) {
    if (!result) return {.inchi = {}, .key = {}, .why_none = "the compound cannot be read from the library any more"};
    if (const auto* made = std::get_if<WrittenInchi>(&*result)) {
        return {.inchi = made->inchi, .key = made->key, .why_none = {}};
    }
    return {.inchi = {}, .key = {}, .why_none = std::get<NoInchi>(*result).reason};
}

}  // namespace

std::vector<ui::CompoundInchi> FileLibraryService::inchis(const CompoundSource& source,
                                                          const std::vector<CompoundNumber>& compounds,
                                                          const std::function<void(std::size_t)>& progress,
                                                          const std::stop_token& stop) {
    constexpr std::size_t kTogether = 512;
    const std::size_t jobs = std::min<std::size_t>(jobs_for(source), compounds.size());
    std::vector<std::unique_ptr<CompoundReader>> own;
    std::vector<CompoundReader*> readers;
    for (std::size_t i = 0; i < jobs; ++i) readers.push_back(own.emplace_back(source.reader()).get());
    std::vector<ui::CompoundInchi> inchis;
    while (inchis.size() < compounds.size()) {
        const std::size_t done = inchis.size();
        const std::span<const CompoundNumber> left = std::span{compounds}.subspan(done);
        const auto results = written_inchis(left.first(std::min(kTogether, left.size())), readers, stop);
        if (stop.stop_requested()) return {};
        for (const auto& result : results) inchis.push_back(inchi_of(result));
        if (progress) progress(inchis.size());
    }
    return inchis;
}

}  // namespace chemsieve::gui
