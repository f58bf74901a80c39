#include "app/work/compound_table.h"

#include <algorithm>

#include "chem/draw/molfile.h"
#include "data/compound/compound_inchis.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRowsTogether = 16'384;
constexpr std::size_t kSlowRowsAThread = 32;  // rows together that take a millisecond each
constexpr std::size_t kFewRows = 256;         // that one thread makes as fast

}  // namespace

HitOrder order_of_hits(const std::vector<ColumnOrder>& columns, const CompoundSource& source, unsigned jobs,
                       const std::stop_token& stop) {
    if (columns.empty()) return {};
    constexpr bool kOfHits = true;
    return [order = std::make_shared<RowOrder>(columns, source, kOfHits, jobs), stop](const std::vector<Hit>& hits) {
        return order->sorted(
            hits, [](const Hit& hit) { return hit.compound; },
            [](const Hit& hit) { return hit.similarity.millionths(); }, stop);
    };
}

std::vector<TableColumn> CompoundTable::titles_of(const Layout& layout, const CompoundSource& source) {
    std::vector<TableColumn> titles;
    if (layout.of_hits) titles.push_back({"query_id"});
    if (source.libraries().size() > 1) titles.push_back({"library"});
    titles.push_back({"id"});
    if (layout.of_hits) titles.push_back({"similarity", true});
    titles.push_back({"smiles"});
    layout.properties.append_titles(titles);
    return titles;
}

CompoundTable::CompoundTable(Layout layout, const CompoundSource& source, std::ostream& out)
    : layout_{std::move(layout)},
      source_{source},
      drawing_{facts_of(layout_.format).drawing_in(layout_.style)},
      libraries_{source.libraries()} {
    std::vector<TableColumn> titles = titles_of(layout_, source);
    for (const FurtherColumn& column : layout_.further) titles.push_back(column.title);
    width_ = titles.size();
    rows_ = std::make_unique<RowWriter>(make_table_writer(layout_.format, out, titles, layout_.style),
                                        jobs_for(source, layout_.jobs));
    workers_.resize(rows_->jobs());
}

CompoundTable::~CompoundTable() = default;

std::size_t CompoundTable::rows_together() const { return is_slow() ? kSlowRowsAThread * jobs() : kRowsTogether; }

void CompoundTable::highlight(const Molecule& query, bool stereo) {
    query_ = query;
    stereo_ = stereo;
    for (Worker& worker : workers_) worker.drawing.reset();
}

bool CompoundTable::write(const std::string& query_id, std::span<const Hit> hits, const std::stop_token& stop,
                          const Progress& progress) {
    if (has_rows_ && !known_) known_.emplace(libraries_, source_.last_numbers());
    for (std::size_t done = 0; done < hits.size();) {
        const std::span<const Hit> chunk = hits.subspan(done, std::min(rows_together(), hits.size() - done));
        const std::size_t threads = is_slow() ? chunk.size() : chunk.size() / kFewRows;
        const auto workers = static_cast<unsigned>(std::clamp<std::size_t>(threads, 1, jobs()));
        std::vector<CompoundNumber> compounds;
        for (const Hit& hit : chunk) compounds.push_back(hit.compound);
        const std::vector<std::string> inchis = inchis_of(compounds, stop);
        const auto held = get_ready(workers);
        const auto make = [&](std::size_t i, unsigned worker) { return row_of(query_id, chunk[i], i, worker, inchis); };
        if (!rows_->write(chunk.size(), workers, make, stop)) return false;
        done += chunk.size();
        if (progress) progress(done);
        has_rows_ = true;
    }
    return true;
}

std::optional<std::size_t> CompoundTable::write(std::span<const CompoundNumber> compounds, const std::stop_token& stop,
                                                const LeftOut& left_out) {
    std::vector<std::optional<Failure>> failures(compounds.size());
    std::vector<char> is_written(compounds.size());
    const std::vector<std::string> inchis = inchis_of(compounds, stop);
    const auto held = get_ready(jobs());
    const auto make = [&](std::size_t i, unsigned worker) -> std::optional<TableRow> {
        try {
            TableRow row = row_of({}, {.compound = compounds[i], .similarity = {}}, i, worker, inchis);
            is_written[i] = 1;
            return row;
        } catch (const CompoundRemoved&) {
            return std::nullopt;
        } catch (const LibraryError& e) {
            if (!left_out) throw;
            failures[i] = e.failure();
            return std::nullopt;
        }
    };
    if (!rows_->write(compounds.size(), jobs(), make, stop)) return std::nullopt;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        if (failures[i]) left_out(compounds[i], *failures[i]);
    }
    return static_cast<std::size_t>(std::count(is_written.begin(), is_written.end(), 1));
}

std::vector<std::shared_ptr<const void>> CompoundTable::get_ready(unsigned workers) {
    std::vector<std::shared_ptr<const void>> held;
    for (unsigned i = 0; i < workers; ++i) {
        Worker& worker = workers_[i];
        if (!worker.reader) worker.reader = source_.reader();
        held.push_back(worker.reader->hold());
        if (worker.drawing) continue;
        worker.drawing = std::make_unique<RowDrawing>(drawing_);
        if (query_) worker.drawing->highlight(*query_, stereo_);
    }
    return held;
}

std::vector<std::string> CompoundTable::inchis_of(std::span<const CompoundNumber> compounds,
                                                  const std::stop_token& stop) {
    if (layout_.properties.inchi_places().empty()) return {};
    get_ready(jobs());
    std::vector<CompoundReader*> readers;
    for (const Worker& worker : workers_) readers.push_back(worker.reader.get());
    return inchi_cells(compounds, readers, stop);
}

TableRow CompoundTable::row_of(const std::string& query_id, const Hit& hit, std::size_t row, unsigned worker,
                               const std::vector<std::string>& inchis) {
    CompoundReader& reader = *workers_[worker].reader;
    std::optional<KnownRow> fresh;
    const KnownRow* known = known_ ? known_->find(hit.compound) : nullptr;
    if (!known) known = &fresh.emplace(read_row(hit.compound, reader));
    TableRow result{.cells = {}, .id = known->id, .smiles = known->smiles};
    std::vector<std::string>& cells = result.cells;
    cells.reserve(width_);
    if (layout_.of_hits) cells.push_back(query_id);
    if (libraries_.size() > 1) cells.push_back(library_with(libraries_, hit.compound).name);
    cells.push_back(known->id);
    if (layout_.of_hits) cells.push_back(six_decimals(hit.similarity));
    cells.push_back(known->smiles);
    const std::size_t first_property = cells.size();
    cells.insert(cells.end(), known->properties.begin(), known->properties.end());
    for (const std::size_t place : layout_.properties.inchi_places()) cells[first_property + place] = inchis[row];
    for (const FurtherColumn& column : layout_.further) {
        cells.push_back(column.cell({.compound = hit.compound, .row = row, .worker = worker, .reader = reader}));
    }
    // The molfile is made here already, so that compounds without one can be left out.
    if (facts_of(layout_.format).has_molfiles) {
        result.molblock = molfile_of(known->id, known->smiles, reader.molblock(hit.compound));
    }
    if (drawing_ != DrawingKind::none) {
        result.drawing = workers_[worker].drawing->draw(reader.molecule(hit.compound));
    }
    return result;
}

KnownRow CompoundTable::read_row(CompoundNumber compound, CompoundReader& reader) {
    CompoundRow row = layout_.properties.read(compound, reader);
    KnownRow known;
    layout_.properties.append_cells(row, reader, known.properties);
    known.id = std::move(row.id);
    known.smiles = std::move(row.smiles);
    if (known_) known_->keep(compound, known);
    return known;
}

void CompoundTable::write_nothing(const std::string& query_id) {
    TableRow row{.cells = std::vector<std::string>(width_), .id = {}, .smiles = {}, .has_compound = false};
    row.cells.front() = query_id;
    rows_->table().write(row);
}

}  // namespace chemsieve
