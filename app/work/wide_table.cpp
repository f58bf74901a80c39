#include "app/work/wide_table.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/number_text.h"
#include "base/text.h"
#include "match/program/class_table.h"

namespace chemsieve {

namespace {

constexpr std::size_t kCellsTogether = 1 << 20;
constexpr std::size_t kLeastRows = 64;  // together
constexpr std::size_t kMostTold = 10;   // titles that were changed

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

MatchCounter::MatchCounter(const CompoundSource& source, const SearchOptions& options, unsigned workers)
    : options_{.stereo = options.stereo, .matcher = options.matcher},
      limits_{.steps = options.match_steps, .time = options.match_limit, .stop = {}},
      structures_{source.structures()},
      workers_(workers) {
    if (!structures_) return;
    classes_ = std::make_shared<const ClassTable>(
        std::shared_ptr<const ClassDictionary>{structures_, &structures_->classes()});
}

void MatchCounter::add(const Query& query) {
    queries_.push_back(std::make_shared<const SubstructureQuery>(query.molecule(), classes_, options_));
}

SubstructureMatcher& MatchCounter::matcher(std::size_t query, Worker& worker) const {
    if (worker.matchers.size() <= query) worker.matchers.resize(queries_.size());
    auto& matcher = worker.matchers[query];
    if (!matcher) matcher = std::make_unique<SubstructureMatcher>(queries_[query], limits_);
    return *matcher;
}

std::optional<std::size_t> MatchCounter::count(std::size_t query, CompoundNumber compound, CompoundReader& reader,
                                               unsigned worker_number) {
    Worker& worker = workers_[worker_number];
    SubstructureMatcher& matching = matcher(query, worker);
    std::optional<MatchCount> counted;
    if (matching.matches_structures()) {
        const auto visit = structures_->visit();
        const StructureView structure = structures_->structure(compound);
        if (!structure.empty()) counted = matching.count(structure);
    }
    if (!counted) {
        if (!worker.molecule || worker.compound != compound) {
            worker.molecule = reader.molecule(compound);
            worker.compound = compound;
        }
        counted = matching.count(*worker.molecule);
    }
    return counted->is_complete ? std::optional{counted->matches} : std::nullopt;
}

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

WideTable::WideTable(const WideStyle& wide, CompoundTable::Layout layout, const SearchOptions& options,
                     const CompoundSource& source, std::ostream& out)
    : wide_{wide}, layout_{std::move(layout)}, source_{source}, out_{out} {
    layout_.of_hits = false;
    layout_.style.sheet = "Compounds";
    layout_.jobs = jobs_for(source, layout_.jobs);
    fixed_titles_ = CompoundTable::titles_of(layout_, source);
    if (wide.cells == WideCells::matches) counter_.emplace(source, options, layout_.jobs);
}

std::size_t WideTable::columns_with(std::size_t queries) const {
    const bool is_drawn = facts_of(layout_.format).drawing_in(layout_.style) != DrawingKind::none;
    return fixed_titles_.size() + queries + (is_drawn ? 1 : 0);
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

std::vector<std::string> WideTable::query_titles() {
    std::vector<std::string> fixed, names;
    for (const TableColumn& column : fixed_titles_) fixed.push_back(column.name);
    for (const Column& column : columns_) names.push_back(column.name);
    std::vector<std::string> titles = different_titles(names, fixed);
    std::size_t changed = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (titles[i] == one_line(names[i]) || ++changed > kMostTold) continue;
        remarks_.push_back("the title '" + one_line(names[i]) + "' is there already, so this column of it is '" +
                           titles[i] + "'");
    }
    if (changed > kMostTold) {
        remarks_.push_back("further " + std::to_string(changed - kMostTold) + " titles got a number, too");
    }
    return titles;
}

void WideTable::begin_rows() {
    for (const std::string& title : query_titles()) {
        const std::size_t query = layout_.further.size();
        layout_.further.push_back(
            {.title = {title, true}, .cell = [this, query](const RowPlace& place) { return cell_of(query, place); }});
    }
    table_.emplace(layout_, source_, out_);
    not_counted_.resize(table_->jobs());
}

std::size_t WideTable::rows_together() const {
    const std::size_t by_width = kCellsTogether / std::max<std::size_t>(1, columns_.size());
    return std::min(table_->rows_together(), std::max(by_width, kLeastRows));
}

bool WideTable::write(const CompoundSelection& compounds, const std::stop_token& stop, const Progress& progress) {
    begin_rows();
    const std::size_t together = rows_together();
    std::size_t done = 0;
    bool goes_on = true;
    std::vector<WideColumns::Cursor> cursors;
    for (std::size_t i = 0; i < columns_.size(); ++i) cursors.emplace_back(cells_, i);
    const auto write_waiting = [&] {
        done += block_.compounds.size();
        read_cells(cursors);
        goes_on = table_->write(block_.compounds, stop).has_value();
        block_.compounds.clear();
        if (progress) progress(done);
    };
    compounds.for_each([&](CompoundNumber compound) {
        if (!goes_on) return;
        block_.compounds.push_back(compound);
        if (block_.compounds.size() == together) write_waiting();
    });
    if (goes_on && !block_.compounds.empty()) write_waiting();
    return goes_on && !stop.stop_requested();
}

void WideTable::read_cells(std::vector<WideColumns::Cursor>& cursors) {
    std::vector<CompoundNumber>& compounds = block_.compounds;
    const std::size_t width = columns_.size();
    block_.values.assign(compounds.size() * width, 0);
    for (std::size_t i = 0; i < width; ++i) {
        auto row = compounds.begin();
        while (const WideCell* cell = cursors[i].next(compounds.back())) {
            row = std::lower_bound(row, compounds.end(), cell->compound);
            if (row == compounds.end() || *row != cell->compound) continue;
            block_.values[static_cast<std::size_t>(row - compounds.begin()) * width + i] = cell->value;
        }
    }
    if (!wide_.only_hits) return;
    std::size_t kept = 0;
    for (std::size_t row = 0; row < compounds.size(); ++row) {
        const auto values = block_.values.begin() + static_cast<std::ptrdiff_t>(row * width);
        const auto end = values + static_cast<std::ptrdiff_t>(width);
        if (std::all_of(values, end, [](std::uint32_t value) { return value == 0; })) continue;
        std::copy(values, end, block_.values.begin() + static_cast<std::ptrdiff_t>(kept * width));
        compounds[kept++] = compounds[row];
    }
    compounds.resize(kept);
}

std::string WideTable::cell_of(std::size_t query, const RowPlace& place) {
    const Column& column = columns_[query];
    const std::uint32_t value = block_.values[place.row * columns_.size() + query];
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
    const auto matches = counter_->count(column.counted, place.compound, place.reader, place.worker);
    if (matches) return std::to_string(*matches);
    ++not_counted_[place.worker];
    return {};
}

std::vector<std::string> WideTable::finish(const SearchRecord& record) {
    std::vector<std::string> remarks = table_->finish(record);
    remarks.insert(remarks.begin(), remarks_.begin(), remarks_.end());
    return remarks;
}

}  // namespace chemsieve
