#include "app/results/hit_table.h"

#include <algorithm>

#include "app/results/inchi_cells.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRowsTogether = 16'384;
constexpr std::size_t kDrawingsAThread = 32;  // rows together that take a millisecond each
constexpr std::size_t kFewRows = 256;         // that one thread makes as fast

}  // namespace

HitTable::HitTable(OutputFormat format, std::ostream& out, const std::string& columns,
                   const std::vector<const CompoundSource*>& sources, const TableStyle& style, unsigned jobs)
    : HitTable{format, out, PropertyColumns{columns, sources}, sources, style, jobs} {}

HitTable::HitTable(OutputFormat format, std::ostream& out, PropertyColumns columns,
                   const std::vector<const CompoundSource*>& sources, const TableStyle& style, unsigned jobs, Rows rows,
                   std::vector<FurtherColumn> further)
    : of_compounds_{rows == Rows::compounds},
      with_molblocks_{facts_of(format).has_molfiles},
      drawing_{facts_of(format).drawing_in(style)},
      properties_{std::move(columns)},
      sources_{sources},
      further_{std::move(further)} {
    std::size_t libraries = 0;
    for (const CompoundSource* source : sources_) libraries += parts_.emplace_back(source->parts()).size();
    names_library_ = libraries > 1;
    std::vector<TableColumn> titles;
    if (!of_compounds_) titles.push_back({"query_id"});
    if (names_library_) titles.push_back({"library"});
    titles.push_back({"id"});
    if (!of_compounds_) titles.push_back({"similarity", true});
    titles.push_back({"smiles"});
    properties_.append_titles(titles);
    for (const FurtherColumn& column : further_) titles.push_back(column.title);
    width_ = titles.size();
    rows_ = std::make_unique<RowWriter>(make_table_writer(format, out, std::move(titles), style), jobs);
    workers_.resize(rows_->jobs());
}

HitTable::~HitTable() = default;

void HitTable::highlight(const Molecule& query, bool stereo) {
    query_ = query;
    stereo_ = stereo;
    for (Worker& worker : workers_) worker.drawing.reset();
}

std::optional<std::vector<std::size_t>> HitTable::write(const std::string& query_id, MergedHits& hits,
                                                        const std::stop_token& stop, const Progress& progress) {
    if (has_rows_ && !known_) keep_rows();
    const bool slow = drawing_ != DrawingKind::none || with_molblocks_;
    const std::size_t together = slow ? kDrawingsAThread * rows_->jobs() : kRowsTogether;
    std::vector<std::size_t> written(sources_.size());
    std::vector<LibraryHit> chunk;
    for (std::size_t done = 0; hits.left() > 0; done += chunk.size()) {
        chunk.clear();
        while (chunk.size() < together && hits.left() > 0 && !stop.stop_requested()) chunk.push_back(*hits.next());
        const std::size_t threads = slow ? chunk.size() : chunk.size() / kFewRows;
        const auto jobs = static_cast<unsigned>(std::clamp<std::size_t>(threads, 1, rows_->jobs()));
        const std::vector<std::string> inchis = inchis_of(chunk, rows_->jobs(), stop);
        const auto held = get_ready(jobs);
        const auto make = [&](std::size_t i, unsigned worker) {
            return row_of(query_id, chunk[i], workers_[worker], inchis.empty() ? std::string{} : inchis[i]);
        };
        if (!rows_->write(chunk.size(), jobs, make, stop)) return std::nullopt;
        for (const LibraryHit& hit : chunk) ++written[hit.library];
        if (progress) progress(done + chunk.size());
        has_rows_ = true;
    }
    return written;
}

const std::string* HitTable::known_id(std::size_t source, CompoundNumber compound) const {
    const KnownRow* row = known_ ? known_->find(source, compound) : nullptr;
    return row ? &row->id : nullptr;
}

void HitTable::keep_rows() {
    std::vector<std::size_t> compounds;
    for (const CompoundSource* source : sources_) {
        compounds.push_back(static_cast<std::size_t>(source->compound_count()));
    }
    known_.emplace(compounds);
}

std::vector<std::shared_ptr<const void>> HitTable::get_ready(unsigned workers) {
    std::vector<std::shared_ptr<const void>> held;
    for (unsigned i = 0; i < workers; ++i) {
        Worker& worker = workers_[i];
        if (worker.readers.empty()) {
            for (const CompoundSource* source : sources_) worker.readers.push_back(source->reader());
        }
        for (const auto& reader : worker.readers) held.push_back(reader->hold());
        if (worker.drawing) continue;
        worker.drawing = std::make_unique<RowDrawing>(drawing_);
        if (query_) worker.drawing->highlight(*query_, stereo_);
    }
    return held;
}

std::vector<std::string> HitTable::inchis_of(const std::vector<LibraryHit>& hits, unsigned jobs,
                                             const std::stop_token& stop) {
    if (properties_.inchi_places().empty()) return {};
    std::vector<std::string> inchis(hits.size());
    get_ready(jobs);
    for (std::size_t library = 0; library < sources_.size(); ++library) {
        std::vector<CompoundNumber> numbers;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < hits.size(); ++i) {
            if (hits[i].library != library) continue;
            numbers.push_back(hits[i].hit.compound);
            places.push_back(i);
        }
        std::vector<CompoundReader*> readers;
        for (unsigned i = 0; i < jobs; ++i) readers.push_back(workers_[i].readers[library].get());
        std::vector<std::string> cells = inchi_cells(numbers, readers, stop);
        for (std::size_t i = 0; i < cells.size(); ++i) inchis[places[i]] = std::move(cells[i]);
    }
    return inchis;
}

TableRow HitTable::row_of(const std::string& query_id, const LibraryHit& hit, Worker& worker,
                          const std::string& inchi) {
    CompoundReader& reader = *worker.readers[hit.library];
    const CompoundNumber compound = hit.hit.compound;
    std::optional<KnownRow> fresh;
    const KnownRow* row = known_ ? known_->find(hit.library, compound) : nullptr;
    if (!row) row = &fresh.emplace(read_row(hit, reader));
    TableRow result{.cells = {}, .id = row->id, .smiles = row->smiles};
    result.cells.reserve(width_);
    if (!of_compounds_) result.cells.push_back(query_id);
    if (names_library_) result.cells.push_back(part_with(parts_[hit.library], compound).name);
    result.cells.push_back(row->id);
    if (!of_compounds_) result.cells.push_back(six_decimals(hit.hit.similarity));
    result.cells.push_back(row->smiles);
    const std::size_t first_property = result.cells.size();
    result.cells.insert(result.cells.end(), row->properties.begin(), row->properties.end());
    for (const std::size_t place : properties_.inchi_places()) result.cells[first_property + place] = inchi;
    for (const FurtherColumn& column : further_) result.cells.push_back(column.cell(compound));
    if (with_molblocks_) result.molblock = reader.molblock(compound);
    if (drawing_ != DrawingKind::none) result.drawing = worker.drawing->draw(reader.molecule(compound));
    return result;
}

KnownRow HitTable::read_row(const LibraryHit& hit, CompoundReader& reader) {
    CompoundRow row = properties_.read(hit.hit.compound, reader);
    KnownRow known;
    properties_.append_cells(row, reader, known.properties, hit.library);
    known.id = std::move(row.id);
    known.smiles = std::move(row.smiles);
    if (known_) known_->keep(hit.library, hit.hit.compound, known);
    return known;
}

void HitTable::write_nothing(const std::string& query_id) {
    TableRow row{.cells = std::vector<std::string>(width_), .id = {}, .smiles = {}, .has_compound = false};
    row.cells.front() = query_id;
    rows_->table().write(row);
}

}  // namespace chemsieve
