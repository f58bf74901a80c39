#include "app/work/hit_table.h"

#include <algorithm>

#include "data/compound/inchi_cells.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRowsTogether = 16'384;
constexpr std::size_t kDrawingsAThread = 32;  // rows together that take a millisecond each
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

HitTable::HitTable(OutputFormat format, std::ostream& out, PropertyColumns columns, const CompoundSource& source,
                   const TableStyle& style, unsigned jobs, std::vector<FurtherColumn> further)
    : with_molblocks_{facts_of(format).has_molfiles},
      drawing_{facts_of(format).drawing_in(style)},
      properties_{std::move(columns)},
      source_{source},
      further_{std::move(further)},
      parts_{source.parts()},
      names_library_{parts_.size() > 1} {
    std::vector<TableColumn> titles{{"query_id"}};
    if (names_library_) titles.push_back({"library"});
    titles.push_back({"id"});
    titles.push_back({"similarity", true});
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

bool HitTable::write(const std::string& query_id, std::span<const Hit> hits, const std::stop_token& stop,
                     const Progress& progress) {
    if (has_rows_ && !known_) known_.emplace(parts_, source_.last_numbers());
    const bool slow = drawing_ != DrawingKind::none || with_molblocks_;
    const std::size_t together = slow ? kDrawingsAThread * rows_->jobs() : kRowsTogether;
    for (std::size_t done = 0; done < hits.size();) {
        const std::span<const Hit> chunk = hits.subspan(done, std::min(together, hits.size() - done));
        const std::size_t threads = slow ? chunk.size() : chunk.size() / kFewRows;
        const auto jobs = static_cast<unsigned>(std::clamp<std::size_t>(threads, 1, rows_->jobs()));
        const std::vector<std::string> inchis = inchis_of(chunk, rows_->jobs(), stop);
        const auto held = get_ready(jobs);
        const auto make = [&](std::size_t i, unsigned worker) {
            return row_of(query_id, chunk[i], workers_[worker], inchis.empty() ? std::string{} : inchis[i]);
        };
        if (!rows_->write(chunk.size(), jobs, make, stop)) return false;
        done += chunk.size();
        if (progress) progress(done);
        has_rows_ = true;
    }
    return true;
}

std::vector<std::shared_ptr<const void>> HitTable::get_ready(unsigned workers) {
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

std::vector<std::string> HitTable::inchis_of(std::span<const Hit> hits, unsigned jobs, const std::stop_token& stop) {
    if (properties_.inchi_places().empty()) return {};
    get_ready(jobs);
    std::vector<CompoundNumber> numbers;
    for (const Hit& hit : hits) numbers.push_back(hit.compound);
    std::vector<CompoundReader*> readers;
    for (unsigned i = 0; i < jobs; ++i) readers.push_back(workers_[i].reader.get());
    return inchi_cells(numbers, readers, stop);
}

TableRow HitTable::row_of(const std::string& query_id, const Hit& hit, Worker& worker, const std::string& inchi) {
    CompoundReader& reader = *worker.reader;
    std::optional<KnownRow> fresh;
    const KnownRow* row = known_ ? known_->find(hit.compound) : nullptr;
    if (!row) row = &fresh.emplace(read_row(hit.compound, reader));
    TableRow result{.cells = {}, .id = row->id, .smiles = row->smiles};
    result.cells.reserve(width_);
    result.cells.push_back(query_id);
    if (names_library_) result.cells.push_back(part_with(parts_, hit.compound).name);
    result.cells.push_back(row->id);
    result.cells.push_back(six_decimals(hit.similarity));
    result.cells.push_back(row->smiles);
    const std::size_t first_property = result.cells.size();
    result.cells.insert(result.cells.end(), row->properties.begin(), row->properties.end());
    for (const std::size_t place : properties_.inchi_places()) result.cells[first_property + place] = inchi;
    for (const FurtherColumn& column : further_) result.cells.push_back(column.cell(hit.compound));
    if (with_molblocks_) result.molblock = reader.molblock(hit.compound);
    if (drawing_ != DrawingKind::none) result.drawing = worker.drawing->draw(reader.molecule(hit.compound));
    return result;
}

KnownRow HitTable::read_row(CompoundNumber compound, CompoundReader& reader) {
    CompoundRow row = properties_.read(compound, reader);
    KnownRow known;
    properties_.append_cells(row, reader, known.properties);
    known.id = std::move(row.id);
    known.smiles = std::move(row.smiles);
    if (known_) known_->keep(compound, known);
    return known;
}

void HitTable::write_nothing(const std::string& query_id) {
    TableRow row{.cells = std::vector<std::string>(width_), .id = {}, .smiles = {}, .has_compound = false};
    row.cells.front() = query_id;
    rows_->table().write(row);
}

}  // namespace chemsieve
