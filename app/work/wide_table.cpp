#include "app/work/wide_table.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/number_text.h"
#include "base/parallel.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kCellsTogether = 1 << 20;
constexpr std::size_t kLeastRows = 64, kMostRows = 16'384;  // together
constexpr std::size_t kSlowRows = 32;                       // together a thread, that take a millisecond each
constexpr std::size_t kMostTold = 10;                       // titles that were changed

// 0 stands for a compound that is no hit.
std::uint32_t value_of(const Hit& hit, WideCells cells) {
    return cells == WideCells::similarity ? hit.similarity.millionths() + 1 : 1;
}

// What a column of a query is called.
std::string name_of(const QueryText& text) {
    const bool has_line = text.language != QueryLanguage::molfile && text.language != QueryLanguage::fingerprint;
    return text.is_numbered && has_line ? text.text : text.id;
}

}  // namespace

WideStyle wide_style(const SearchRequest& request, std::optional<WideCells> cells, bool only_hits) {
    const bool by_similarity = request.mode == SearchMode::similar;
    return {.cells = cells.value_or(by_similarity ? WideCells::similarity : WideCells::hits),
            .only_hits = only_hits,
            .is_full = by_similarity && request.options.threshold == 0};
}

std::string why_too_wide(std::size_t columns, OutputFormat format) {
    const std::size_t most = facts_of(format).most_columns;
    if (columns <= most) return {};
    return "a spreadsheet has " + with_separators(static_cast<long long>(most)) +
           " columns at most, and this table would have " + with_separators(static_cast<long long>(columns));
}

std::vector<std::string> different_titles(const std::vector<std::string>& names,
                                          const std::vector<std::string>& taken) {
    std::unordered_set<std::string> used{taken.begin(), taken.end()};
    std::vector<std::string> titles;
    // Names that stay as they are come first, so that no number makes another one alike.
    std::vector<std::size_t> others;
    for (const std::string& name : names) {
        titles.push_back(one_line(name));
        if (!used.insert(titles.back()).second) others.push_back(titles.size() - 1);
    }
    std::unordered_map<std::string, std::size_t> numbers;
    for (const std::size_t i : others) {
        const std::string wanted = titles[i];
        std::size_t& number = numbers.try_emplace(wanted, 1).first->second;
        do titles[i] = wanted + " (" + std::to_string(++number) + ')';
        while (!used.insert(titles[i]).second);
    }
    return titles;
}

WideTable::WideTable(const WideStyle& wide, OutputFormat format, std::ostream& out, PropertyColumns properties,
                     const CompoundSource& source, const TableStyle& style, const SearchOptions& options)
    : wide_{wide},
      format_{format},
      out_{out},
      properties_{std::move(properties)},
      source_{source},
      style_{style},
      jobs_{options.jobs ? options.jobs : default_jobs()},
      parts_{source.parts()},
      names_library_{parts_.size() > 1} {
    style_.sheet = "Compounds";
    if (wide.cells == WideCells::matches) counter_.emplace(source, options, jobs_);
}

WideTable::~WideTable() = default;

std::vector<std::string> WideTable::fixed_titles() const {
    std::vector<TableColumn> columns;
    if (names_library_) columns.push_back({"library"});
    columns.push_back({"id"});
    columns.push_back({"smiles"});
    properties_.append_titles(columns);
    std::vector<std::string> titles;
    for (const TableColumn& column : columns) titles.push_back(column.name);
    return titles;
}

std::size_t WideTable::columns_with(std::size_t queries) const {
    return fixed_titles().size() + queries + (facts_of(format_).drawing_in(style_) != DrawingKind::none ? 1 : 0);
}

void WideTable::add(const Query& query, std::span<const Hit> hits, bool is_complete) {
    Column& column = columns_.emplace_back(Column{.name = name_of(query.text())});
    column.is_complete = is_complete;
    std::vector<WideCell> cells;
    for (const Hit& hit : hits) cells.push_back({hit.compound, value_of(hit, wide_.cells)});
    std::sort(cells.begin(), cells.end(), [](const WideCell& a, const WideCell& b) { return a.compound < b.compound; });
    cells_.add(cells);
    if (!counter_) return;
    column.counted = static_cast<std::size_t>(std::count_if(columns_.begin(), std::prev(columns_.end()),
                                                            [](const Column& other) { return other.is_usable; }));
    counter_->add(query);
}

void WideTable::add_unusable(const std::string& name) {
    columns_.push_back({.name = name, .is_usable = false, .is_complete = false});
    cells_.add({});
}

void WideTable::begin_rows() {
    const std::vector<std::string> fixed = fixed_titles();
    std::vector<std::string> names;
    for (const Column& column : columns_) names.push_back(column.name);
    const std::vector<std::string> titles = different_titles(names, fixed);
    std::size_t changed = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (titles[i] == one_line(names[i]) || ++changed > kMostTold) continue;
        remarks_.push_back("the title '" + one_line(names[i]) + "' is there already, so this column of it is '" +
                           titles[i] + "'");
    }
    if (changed > kMostTold) {
        remarks_.push_back("further " + std::to_string(changed - kMostTold) + " titles got a number, too");
    }
    std::vector<TableColumn> columns;
    if (names_library_) columns.push_back({"library"});
    columns.push_back({"id"});
    columns.push_back({"smiles"});
    properties_.append_titles(columns);
    for (const std::string& title : titles) columns.push_back({title, true});
    rows_ = std::make_unique<RowWriter>(make_table_writer(format_, out_, std::move(columns), style_), jobs_);
    workers_.resize(rows_->jobs());
    for (Worker& worker : workers_) {
        worker.reader = source_.reader();
        worker.drawing = std::make_unique<RowDrawing>(facts_of(format_).drawing_in(style_));
    }
}

std::size_t WideTable::rows_together() const {
    if (facts_of(format_).has_molfiles || facts_of(format_).drawing_in(style_) != DrawingKind::none) {
        return kSlowRows * rows_->jobs();
    }
    return std::clamp(kCellsTogether / std::max<std::size_t>(1, columns_.size()), kLeastRows, kMostRows);
}

bool WideTable::write(const CompoundSelection& compounds, const std::stop_token& stop, const Progress& progress) {
    begin_rows();
    const std::size_t together = rows_together();
    std::size_t done = 0;
    bool goes_on = true;
    std::vector<WideColumns::Cursor> cursors;
    for (std::size_t i = 0; i < columns_.size(); ++i) cursors.emplace_back(cells_, i);
    Block block;
    const auto write_waiting = [&] {
        done += block.compounds.size();
        read_cells(block, cursors);
        goes_on = write_block(block, stop);
        block.compounds.clear();
        if (progress) progress(done);
    };
    compounds.for_each([&](CompoundNumber compound) {
        if (!goes_on) return;
        block.compounds.push_back(compound);
        if (block.compounds.size() == together) write_waiting();
    });
    if (goes_on && !block.compounds.empty()) write_waiting();
    for (const Worker& worker : workers_) not_counted_ += worker.not_counted;
    return goes_on && !stop.stop_requested();
}

void WideTable::read_cells(Block& block, std::vector<WideColumns::Cursor>& cursors) const {
    std::vector<CompoundNumber>& compounds = block.compounds;
    const std::size_t width = columns_.size();
    block.values.assign(compounds.size() * width, 0);
    for (std::size_t i = 0; i < width; ++i) {
        auto row = compounds.begin();
        while (const WideCell* cell = cursors[i].next(compounds.back())) {
            row = std::lower_bound(row, compounds.end(), cell->compound);
            if (row == compounds.end() || *row != cell->compound) continue;
            block.values[static_cast<std::size_t>(row - compounds.begin()) * width + i] = cell->value;
        }
    }
    if (!wide_.only_hits) return;
    std::size_t kept = 0;
    for (std::size_t row = 0; row < compounds.size(); ++row) {
        const auto values = block.values.begin() + static_cast<std::ptrdiff_t>(row * width);
        const auto end = values + static_cast<std::ptrdiff_t>(width);
        if (std::all_of(values, end, [](std::uint32_t value) { return value == 0; })) continue;
        std::copy(values, end, block.values.begin() + static_cast<std::ptrdiff_t>(kept * width));
        compounds[kept++] = compounds[row];
    }
    compounds.resize(kept);
}

bool WideTable::write_block(Block& block, const std::stop_token& stop) {
    std::vector<std::shared_ptr<const void>> held;
    for (const Worker& worker : workers_) held.push_back(worker.reader->hold());
    const auto make = [&](std::size_t row, unsigned number) -> std::optional<TableRow> {
        try {
            return row_of(block, row, workers_[number], number);
        } catch (const CompoundRemoved&) {
            return std::nullopt;  // while the table was made
        }
    };
    return rows_->write(block.compounds.size(), rows_->jobs(), make, stop);
}

TableRow WideTable::row_of(const Block& block, std::size_t row, Worker& worker, unsigned number) {
    const CompoundNumber compound = block.compounds[row];
    CompoundReader& reader = *worker.reader;
    const CompoundRow read = properties_.read(compound, reader);
    TableRow result{.cells = {}, .id = read.id, .smiles = read.smiles};
    result.cells.reserve(columns_with(columns_.size()));
    if (names_library_) result.cells.push_back(part_with(parts_, compound).name);
    result.cells.push_back(read.id);
    result.cells.push_back(read.smiles);
    properties_.append_cells(read, reader, result.cells);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::uint32_t value = block.values[row * columns_.size() + i];
        result.cells.push_back(cell_of(columns_[i], value, block, row, worker, number));
    }
    if (facts_of(format_).has_molfiles) result.molblock = reader.molblock(compound);
    if (worker.drawing->is_wanted()) result.drawing = worker.drawing->draw(reader.molecule(compound));
    return result;
}

std::string WideTable::cell_of(const Column& column, std::uint32_t value, const Block& block, std::size_t row,
                               Worker& worker, unsigned number) {
    if (value == 0) {
        if (!column.is_complete) return {};
        if (wide_.cells != WideCells::similarity) return "0";
        return wide_.is_full ? six_decimals(similarity_of_millionths(0)) : std::string{};
    }
    switch (wide_.cells) {
        case WideCells::hits: return "1";
        case WideCells::similarity: return six_decimals(similarity_of_millionths(value - 1));
        case WideCells::matches: break;
    }
    const auto matches = counter_->count(column.counted, block.compounds[row], *worker.reader, number);
    if (matches) return std::to_string(*matches);
    ++worker.not_counted;
    return {};
}

std::vector<std::string> WideTable::finish(const SearchRecord& record) {
    std::vector<std::string> remarks = rows_->table().finish(record);
    remarks.insert(remarks.begin(), remarks_.begin(), remarks_.end());
    return remarks;
}

}  // namespace chemsieve
