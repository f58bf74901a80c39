#include "data/rows/library_connection.h"

#include <optional>

#include "chem/properties/computed_properties.h"
#include "data/schema/descriptor_columns.h"
#include "data/sqlite/virtual_table.h"

namespace chemsieve {

using sqlite::Cell;

namespace {

enum CompoundColumn : int { number, id, smiles, canonical, key_of_form, import_id, line, first_property };

Cell property_cell(const RowBlock& block, std::size_t row, std::size_t property) {
    switch (kComputedProperties[property].type()) {
        case PropertyType::integer: return block.whole_property(property, row);
        case PropertyType::real: return block.real_property(property, row);
        default: return block.text_property(property, row);
    }
}

Cell property_cell(const StoredRow& row, std::size_t property) {
    return std::visit(
        [&](auto member) -> Cell {
            const auto& value = row.descriptors.*member;
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, int>) {
                return std::int64_t{value};
            } else {
                return value;
            }
        },
        kComputedProperties[property].member);
}

Cell cell_of(const RowBlock& block, std::size_t row, int column) {
    switch (column) {
        case number: return block.number(row);
        case id: return block.id(row);
        case smiles: return block.smiles(row);
        case canonical: return block.canonical(row);
        case key_of_form: return block.exact_key(row);
        case import_id: return block.import_id(row);
        case line: return block.line(row);
        default: return property_cell(block, row, static_cast<std::size_t>(column - first_property));
    }
}

Cell cell_of(const StoredRow& row, int column) {
    switch (column) {
        case number: return row.number;
        case id: return row.id;
        case smiles: return row.smiles;
        case canonical: return row.canonical;
        case key_of_form: return row.exact_key;
        case import_id: return row.import_id;
        case line: return row.line;
        default: return property_cell(row, static_cast<std::size_t>(column - first_property));
    }
}

// What the columns say, which have types.
template <class T>
T value_of(const Cell& cell) {
    if (const auto* value = std::get_if<T>(&cell)) return *value;
    if constexpr (std::is_same_v<T, double>) {
        if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
    }
    throw LibraryError("a column of the compounds gets a value of another type");
}

StoredRow row_of(std::span<const Cell> cells) {
    StoredRow row{.number = value_of<std::int64_t>(cells[number]),
                  .id = value_of<std::string>(cells[id]),
                  .smiles = value_of<std::string>(cells[smiles]),
                  .canonical = value_of<std::string>(cells[canonical]),
                  .exact_key = value_of<std::int64_t>(cells[key_of_form]),
                  .import_id = value_of<std::int64_t>(cells[import_id]),
                  .line = value_of<std::int64_t>(cells[line]),
                  .descriptors = {}};
    for (std::size_t i = 0; i < kComputedProperties.size(); ++i) {
        const Cell& cell = cells[first_property + i];
        std::visit(
            [&](auto member) {
                auto& value = row.descriptors.*member;
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, int>) {
                    value = static_cast<int>(value_of<std::int64_t>(cell));
                } else {
                    value = value_of<std::decay_t<decltype(value)>>(cell);
                }
            },
            kComputedProperties[i].member);
    }
    return row;
}

int formula_column() {
    for (std::size_t i = 0; i < kComputedProperties.size(); ++i) {
        if (kComputedProperties[i].type() == PropertyType::text) return first_property + static_cast<int>(i);
    }
    return -1;
}

}  // namespace

class LibraryConnection::Table : public sqlite::VirtualTable {
  public:
    explicit Table(sqlite::Connection& connection) : connection_{connection} {}

    CompoundRows& rows() {
        if (!rows_) rows_.emplace(connection_);
        return *rows_;
    }

    std::string columns() const override {
        return "compound_id INTEGER NOT NULL, id TEXT NOT NULL, smiles TEXT NOT NULL, canonical TEXT NOT NULL, "
               "exact_key INTEGER NOT NULL, import_id INTEGER NOT NULL, line INTEGER NOT NULL, " +
               descriptor_definitions();
    }

    void begin() override { rows().begin(); }
    std::optional<std::int64_t> at_or_after(std::int64_t row) override { return rows().at_or_after(row); }
    std::optional<std::int64_t> at_or_before(std::int64_t row) override { return rows().at_or_before(row); }

    Cell cell(std::int64_t row, int column) override {
        if (column == number) return row;
        if (const StoredRow* kept = rows().kept_back(row)) return cell_of(*kept, column);
        const auto [block, place] = rows().stored().place_of(row);
        return block ? cell_of(*block, place, column) : Cell{};
    }

    bool has_index(int column) override {
        return column == id || column == key_of_form ||
               (column == formula_column() && rows().has_index(Lookup::formula));
    }

    std::vector<std::int64_t> find(int column, const Cell& value) override {
        if (column == key_of_form) {
            const auto* key = std::get_if<std::int64_t>(&value);
            return key ? rows().find(Lookup::exact_key, lookup_hash(*key)) : std::vector<std::int64_t>{};
        }
        const auto* whole = std::get_if<std::int64_t>(&value);
        const auto* text = std::get_if<std::string>(&value);
        if (!whole && !text) return {};
        return rows().find(column == id ? Lookup::id : Lookup::formula,
                           lookup_hash(text ? std::string_view{*text} : std::string_view{std::to_string(*whole)}));
    }

    void insert(std::span<const Cell> cells) override { rows().put(row_of(cells)); }
    void erase(std::int64_t row) override { rows().erase(row); }
    void save() override { rows().save(); }
    void forget() noexcept override {
        if (rows_) rows_->forget();
    }

  private:
    sqlite::Connection& connection_;
    std::optional<CompoundRows> rows_;  // made when the tables are there
};

LibraryConnection::LibraryConnection(const std::string& path, sqlite::Mode mode)
    : Connection{path, mode}, table_{std::make_unique<Table>(*this)} {
    sqlite::attach_table(*this, "compound", *table_);
}

LibraryConnection::~LibraryConnection() = default;

CompoundRows& LibraryConnection::compounds() { return table_->rows(); }

}  // namespace chemsieve
