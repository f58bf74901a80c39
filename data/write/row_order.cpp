#include "data/write/row_order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>

#include "base/error.h"
#include "base/parallel.h"
#include "base/qualified_number.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRowsAPiece = 4096;

// NaN: none.
double number_of_cell(const std::string& cell) {
    const auto number = qualified_number_in(cell);
    return number ? number->value : std::numeric_limits<double>::quiet_NaN();
}

// Cells, one behind the other, each found by its place.
class CellTexts {
  public:
    explicit CellTexts(std::size_t count) : begins_(count), lengths_(count) {}

    void add(std::size_t place, std::string_view text) {
        begins_[place] = texts_.size();
        lengths_[place] = static_cast<std::uint32_t>(text.size());
        texts_ += text;
    }
    std::string_view at(std::size_t place) const {
        return std::string_view{texts_}.substr(begins_[place], lengths_[place]);
    }

  private:
    std::string texts_;
    std::vector<std::uint64_t> begins_;
    std::vector<std::uint32_t> lengths_;
};

std::vector<std::uint32_t> numbered(std::size_t count) {
    std::vector<std::uint32_t> places(count);
    std::iota(places.begin(), places.end(), 0U);
    return places;
}

// `is_missing(place)`, `is_less(a, b)` of places with values. Equal ones stay as they are.
template <class IsMissing, class IsLess>
void order(std::vector<std::uint32_t>& places, bool descending, IsMissing is_missing, IsLess is_less) {
    const auto end = std::stable_partition(places.begin(), places.end(), [&](auto i) { return !is_missing(i); });
    std::stable_sort(places.begin(), end, [&](auto a, auto b) { return descending ? is_less(b, a) : is_less(a, b); });
}

// What the rows have in one column.
class ColumnValues {
  public:
    ColumnValues(bool are_numbers, bool descending, std::size_t rows)
        : are_numbers_{are_numbers},
          descending_{descending},
          numbers_(are_numbers ? rows : 0),
          texts_{are_numbers ? 0 : rows} {}

    // Numbers of several rows may be set at once.
    void set_number(std::size_t row, double number) { numbers_[row] = number; }
    // One after the other.
    void set_text(std::size_t row, std::string_view text) { texts_.add(row, text); }

    void put_in_order(std::vector<std::uint32_t>& places) const {
        if (are_numbers_) {
            order(
                places, descending_, [&](auto i) { return std::isnan(numbers_[i]); },
                [&](auto a, auto b) { return numbers_[a] < numbers_[b]; });
        } else {
            order(
                places, descending_, [&](auto i) { return texts_.at(i).empty(); },
                [&](auto a, auto b) { return texts_.at(a) < texts_.at(b); });
        }
    }

  private:
    bool are_numbers_, descending_;
    std::vector<double> numbers_;
    CellTexts texts_;
};

// What lies between commas, as it is written, without blanks around it.
std::vector<std::string> parts_of(const std::string& list) {
    std::vector<std::string> parts(1);
    bool in_quotes = false;
    for (const char c : list) {
        // Quotes count where they begin a name, and two of them in such a name stand for one.
        if (c == '"') {
            const std::string before = trimmed(parts.back());
            in_quotes = !in_quotes && (before.empty() || (before.front() == '"' && parts.back().back() == '"'));
        }
        if (c == ',' && !in_quotes) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    for (std::string& part : parts) part = trimmed(part);
    return parts;
}

}  // namespace

std::vector<ColumnOrder> column_orders_from(const std::string& list) {
    std::vector<ColumnOrder> orders;
    for (const std::string& part : parts_of(list)) {
        ColumnOrder order{.column = part};
        for (const auto& [ending, descending] : {std::pair{":desc", true}, std::pair{":asc", false}}) {
            const std::string_view tail{ending};
            if (lower(part).ends_with(tail)) order = {part.substr(0, part.size() - tail.size()), descending};
        }
        if (order.column.empty()) throw QueryError("'" + list + "' has no column where one is expected");
        orders.push_back(std::move(order));
    }
    return orders;
}

RowOrder::RowOrder(const std::vector<ColumnOrder>& orders, const CompoundSource& source, bool of_hits, unsigned jobs)
    : source_{source}, libraries_{source.libraries()}, jobs_{jobs_for(source, jobs)} {
    std::string properties;
    std::size_t cells = 0;
    for (const ColumnOrder& order : orders) {
        Key key = key_of(order, of_hits, properties);
        if (key.column == Column::property) key.cell = cells++;
        reads_rows_ = reads_rows_ || key.column != Column::similarity;
        keys_.push_back(key);
    }
    if (cells > 0) properties_.emplace(properties, source_);
}

RowOrder::Key RowOrder::key_of(const ColumnOrder& order, bool of_hits, std::string& properties) const {
    Key key{.descending = order.descending};
    const std::string name = lower(order.column);
    if (name == "id") {
        key.column = Column::id;
    } else if (name == "smiles") {
        key.column = Column::smiles;
    } else if (name == "similarity" && of_hits) {
        key.column = Column::similarity;
        key.is_number = true;
    } else if (name == "library" && libraries_.size() > 1) {
        key.column = Column::library;
    } else {
        const PropertyColumns property{order.column, source_};
        std::vector<TableColumn> titles;
        property.append_titles(titles);
        if (titles.size() != 1) throw QueryError("rows are sorted by columns, which '" + order.column + "' is not");
        if (!property.inchi_places().empty()) {
            throw QueryError("rows are not sorted by inchi, which is made as they are written; sort them by inchikey");
        }
        key.is_number = titles.front().number;
        properties += (properties.empty() ? "" : ",") + order.column;
    }
    return key;
}

std::vector<std::string> RowOrder::texts_of(CompoundNumber compound, CompoundReader& reader) const {
    std::vector<std::string> texts, cells;
    try {
        if (properties_) properties_->append_cells(properties_->read(compound, reader), reader, cells);
        for (const Key& key : keys_) {
            switch (key.column) {
                case Column::id: texts.push_back(reader.id(compound)); break;
                case Column::smiles: texts.push_back(reader.name(compound).smiles); break;
                case Column::library: texts.push_back(library_with(libraries_, compound).name); break;
                case Column::similarity: texts.emplace_back(); break;
                case Column::property: texts.push_back(cells[key.cell]); break;
            }
        }
    } catch (const LibraryError&) {
        texts.clear();
    }
    texts.resize(keys_.size());
    return texts;
}

std::optional<std::vector<std::uint32_t>> RowOrder::places(
    std::size_t count, const std::function<CompoundNumber(std::size_t)>& compound_at,
    const std::function<double(std::size_t)>& millionths_at, const std::stop_token& stop) {
    const std::size_t pieces = reads_rows_ ? (count + kRowsAPiece - 1) / kRowsAPiece : 0;
    const auto jobs = static_cast<unsigned>(std::clamp<std::size_t>(pieces, 1, jobs_));
    std::vector<std::unique_ptr<CompoundReader>> readers(reads_rows_ ? jobs : 0);
    for (auto& reader : readers) reader = source_.reader();
    std::vector<ColumnValues> values;
    values.reserve(keys_.size());
    for (const Key& key : keys_) {
        ColumnValues& column = values.emplace_back(key.is_number, key.descending, count);
        for (std::size_t i = 0; key.column == Column::similarity && i < count; ++i) {
            column.set_number(i, millionths_at(i));
        }
    }
    ThreadPool pool;
    std::vector<std::vector<std::vector<std::string>>> cells(jobs);
    // So many pieces at a time that their texts wait for little.
    for (std::size_t first = 0; first < pieces && !stop.stop_requested(); first += jobs) {
        const std::size_t together = std::min<std::size_t>(jobs, pieces - first);
        pool.run(together, jobs, [&](std::size_t piece, unsigned worker) {
            const auto held = readers[worker]->hold();
            const std::size_t begin = (first + piece) * kRowsAPiece, end = std::min(count, begin + kRowsAPiece);
            cells[piece].clear();
            for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
                cells[piece].push_back(texts_of(compound_at(i), *readers[worker]));
                for (std::size_t key = 0; key < keys_.size(); ++key) {
                    if (!keys_[key].is_number || keys_[key].column == Column::similarity) continue;
                    values[key].set_number(i, number_of_cell(cells[piece].back()[key]));
                }
            }
        });
        if (stop.stop_requested()) return std::nullopt;
        for (std::size_t piece = 0; piece < together; ++piece) {
            for (std::size_t i = 0; i < cells[piece].size(); ++i) {
                for (std::size_t key = 0; key < keys_.size(); ++key) {
                    if (keys_[key].is_number) continue;
                    values[key].set_text((first + piece) * kRowsAPiece + i, cells[piece][i][key]);
                }
            }
        }
    }
    if (stop.stop_requested()) return std::nullopt;
    std::vector<std::uint32_t> places = numbered(count);
    // The first column last, as rows that are equal in it stay in the order of the others.
    for (auto column = values.rbegin(); column != values.rend(); ++column) column->put_in_order(places);
    return places;
}

}  // namespace chemsieve
