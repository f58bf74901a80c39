#include "app/gui/library_service.h"

#include <algorithm>

#include "app/work/compound_export.h"
#include "app/work/hit_table.h"
#include "app/work/library_import.h"
#include "app/work/route_file.h"
#include "app/work/search_log.h"
#include "app/work/wide_table.h"
#include "base/parallel.h"
#include "data/compound/inchi_cells.h"
#include "data/file/atomic_file.h"
#include "data/file/text_input.h"
#include "data/library/built_on.h"
#include "data/library/joined_library.h"
#include "data/library/library.h"
#include "data/runs/hits_library.h"
#include "data/write/molfile.h"
#include "search/engine/searcher.h"
#include "ui/hits/hit_columns.h"
#include "ui/session/search_report.h"
#include "ui/words/library_names.h"

namespace chemsieve::gui {

namespace {

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
    return std::make_shared<const JoinedLibrary>(paths);
}

ImportOutcome FileLibraryService::import_file(const std::string& library, const std::string& file,
                                              const ImportEvents& events, std::stop_token stop,
                                              const ui::ImportSettings& settings) {
    check_readable(file);  // checked before a library is made: the file must exist
    work::ImportTaskEvents told;
    told.records = events;
    told.kinds.progress = as_progress_of_import(events);
    told.keep_up = {.keys = {.progress = as_progress_of_import(events), .failed = {}},
                    .census = [tell = as_progress_of_import(events)](std::int64_t done, std::int64_t total) {
                        tell({.done = done, .total = total});
                    }};
    // Compounds are stored though what is kept up after them was stopped.
    return work::import_compounds({.library = library,
                                   .recipe = FingerprintRecipe{.largest_component = settings.strip_salts},
                                   .files = {file},
                                   .options = settings.options,
                                   .kinds = settings.kinds},
                                  told, stop)
        .records;
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
    const auto rating = [notes](CompoundNumber compound) {
        const int stars = ui::note_of(*notes, compound).rating;
        return stars == 0 ? std::string{} : std::to_string(stars);
    };
    const auto text = [notes](CompoundNumber compound) { return ui::note_of(*notes, compound).text.toStdString(); };
    return {{{ui::title_of_own("rating", imported), true}, rating}, {{ui::title_of_own("note", imported)}, text}};
}

// What the table says of the search, which has found these hits.
SearchLog log_of(const ui::SearchDone& search, const CompoundSource& source, const std::vector<Hit>& hits,
                 DrawingKind drawings) {
    SearchLog log{search.request, place_of(source), drawings};
    if (!search.each.empty()) {
        std::vector<std::size_t> found(search.each.size());
        for (const Hit& hit : hits) ++found[hit.query];
        for (std::size_t i = 0; i < found.size(); ++i) log.add(search.each[i], search.outcomes[i], found[i]);
    } else if (search.request.queries.size() > 1) {
        log.add_fused(read_all(search.request, source.recipe()), search.outcome, hits.size());
    } else {
        log.add(*search.query, search.outcome, hits.size());
    }
    return log;
}

std::vector<CompoundNumber> numbers_of(const std::vector<Hit>& hits) {
    std::vector<CompoundNumber> numbers;
    for (const Hit& hit : hits) numbers.push_back(hit.compound);
    return numbers;
}

// Writes the hits in their order, those of one query that follow each other together. False if stopped.
bool write_hits(HitTable& table, const std::vector<Hit>& hits, const ui::SearchDone& search,
                const std::function<void(std::size_t)>& progress, const std::stop_token& stop) {
    for (auto first = hits.begin(); first != hits.end();) {
        const std::uint32_t query = first->query;
        const auto last = std::find_if(first, hits.end(), [&](const Hit& hit) { return hit.query != query; });
        if (query < search.matched.size()) {
            table.highlight(search.matched[query].front(), search.request.options.stereo);
        }
        const std::string id = query < search.each.size() ? search.each[query].id() : search.query->id();
        const auto done = static_cast<std::size_t>(first - hits.begin());
        const auto tell = [&](std::size_t more) { progress(done + more); };
        if (!table.write(id, {first, last}, stop, progress ? HitTable::Progress{tell} : nullptr)) return false;
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
std::shared_ptr<const CompoundSelection> searched_compounds(const CompoundSource& source, const ui::SearchDone& search,
                                                            const std::vector<Hit>& found,
                                                            const std::stop_token& stop) {
    const CompoundSelection there = all_compounds(*source.reader(), stop);
    if (stop.stop_requested()) return nullptr;
    const std::vector<LibraryPart> parts = source.parts();
    auto searched = std::make_shared<CompoundSelection>();
    there.for_each([&](CompoundNumber compound) {
        const auto& earlier = search.request.earlier;
        const bool is_chosen = !search.chosen || search.chosen->contains(compound);
        if (ui::was_there(compound, parts, search.last_numbers) && is_chosen &&
            (!earlier || earlier->contains(compound)))
            searched->add(compound);
    });
    // Compounds that were removed and added again have higher numbers.
    for (const Hit& hit : found) searched->add(hit.compound);
    return searched;
}

// The columns of all queries. Beyond the best hits that were asked for there may be more, which are then not known.
void add_columns(WideTable& table, const ui::SearchDone& search, const std::vector<Hit>& found) {
    std::vector<std::vector<Hit>> hits(search.each.size());
    for (const Hit& hit : found) hits[hit.query].push_back(hit);
    const std::size_t top = search.request.options.top;
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const bool is_complete = search.outcomes[i].is_complete() && (top == 0 || hits[i].size() < top);
        table.add(search.each[i], hits[i], is_complete);
    }
}

ui::ExportOutcome write_wide(std::ostream& out, const CompoundSource& source, const std::vector<Hit>& hits,
                             const ui::SearchDone& search, const ui::ExportStyle& wanted, PropertyColumns columns,
                             const std::function<void(std::size_t)>& progress, const std::stop_token& stop) {
    const SearchRequest& request = search.request;
    const TableStyle style{.with_columns = true, .drawings = wanted.pictures};
    WideTable table{wide_style(request, cells_of(wanted.wide->cells), false),
                    wanted.format,
                    out,
                    std::move(columns),
                    source,
                    style,
                    request.options};
    const std::string why = why_too_wide(table.columns_with(search.each.size()), wanted.format);
    if (!why.empty()) throw FileError(why + "; choose another format, such as TSV, or fewer queries");
    const SearchLog log = log_of(search, source, *wanted.wide->found, facts_of(wanted.format).drawing_in(style));
    add_columns(table, search, *wanted.wide->found);
    std::shared_ptr<const CompoundSelection> rows;
    if (wanted.wide->all_compounds) {
        rows = searched_compounds(source, search, *wanted.wide->found, stop);
    } else {
        auto some = std::make_shared<CompoundSelection>();
        for (const Hit& hit : hits) some->add(hit.compound);
        rows = std::move(some);
    }
    if (!rows || !table.write(*rows, stop, progress)) return {};
    table.finish(log.record());
    return {.is_written = true, .not_counted = table.not_counted()};
}

}  // namespace

ui::ExportOutcome FileLibraryService::export_hits(const CompoundSource& source, const std::vector<Hit>& hits,
                                                  const ui::SearchDone& search, const std::string& path,
                                                  const ui::ExportStyle& wanted,
                                                  const std::function<void(std::size_t)>& progress,
                                                  std::stop_token stop) {
    AtomicFile file{path};
    const TableStyle style{.with_columns = !wanted.columns || !wanted.columns->empty() || wanted.notes,
                           .drawings = wanted.pictures,
                           .sheet = search.query ? "Hits" : "Compounds"};
    PropertyColumns columns =
        wanted.columns ? PropertyColumns{*wanted.columns, source} : PropertyColumns{"all", source};
    if (wanted.wide) {
        const ui::ExportOutcome outcome =
            write_wide(file.stream(), source, hits, search, wanted, std::move(columns), progress, stop);
        if (outcome.is_written) file.commit();
        return outcome;
    }
    std::vector<FurtherColumn> further = columns_of(wanted.notes, source.imported_properties());
    if (!search.query) {
        const work::CompoundExport compounds{.properties = std::move(columns),
                                             .further = std::move(further),
                                             .format = wanted.format,
                                             .style = style,
                                             .request = search.request,
                                             .listed = numbers_of(hits)};
        const auto written =
            work::export_compounds(source, compounds, file.stream(), {.written = progress, .left_out = {}}, stop);
        if (written.cancelled) return {};
        file.commit();
        return {.is_written = true, .left_out = written.left_out};
    }
    const SearchLog log = log_of(search, source, hits, facts_of(wanted.format).drawing_in(style));
    HitTable table{wanted.format, file.stream(), std::move(columns), source, style, 0, std::move(further)};
    if (!write_hits(table, hits, search, progress, stop)) return {};
    table.finish(log.record());
    file.commit();
    return {.is_written = true};
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
    const std::size_t jobs = std::min<std::size_t>(default_jobs(), compounds.size());
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
