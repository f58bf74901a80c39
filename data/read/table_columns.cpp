#include "data/read/table_columns.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "base/formula_escape.h"
#include "base/text.h"
#include "data/read/smiles_reader.h"

namespace chemsieve {

namespace {

bool is_id_title(const std::string& title) {
    static const char* const kTitles[] = {
        "id",  "name",  "compound_id", "compound id", "mol_id", "molecule_id",   "chembl_id", "molecule chembl id",
        "cas", "title", "compound",    "zinc_id",     "cid",    "compound name", "identifier"};
    const std::string t = lower(title);
    return std::any_of(std::begin(kTitles), std::end(kTitles), [&](const char* known) { return t == known; });
}

// "2" means the second column, 1.
std::optional<std::size_t> column_number(const std::string& wanted) {
    std::size_t number = 0;
    const char* end = wanted.data() + wanted.size();
    const auto [stop, error] = std::from_chars(wanted.data(), end, number);
    if (error == std::errc{} && stop == end && number >= 1) return number - 1;
    return std::nullopt;
}

// With the end mark that RDKit wants, and that some programs leave out.
std::string whole_molfile(std::string text) {
    std::erase(text, '\r');
    if (!text.ends_with('\n')) text += '\n';
    if (text.find("\nM  END") == std::string::npos) text += "M  END\n";
    return text;
}

}  // namespace

std::string TableColumns::titles_joined() const { return joined(titles_, ", "); }

std::string TableColumns::cell_text(const std::string& cell) const {
    return escaped_ ? formula_restored(to_utf8(cell)) : to_utf8(cell);
}

std::optional<std::size_t> TableColumns::column_of(const std::string& wanted) const {
    for (std::size_t i = 0; i < titles_.size(); ++i) {
        if (lower(titles_[i]) == lower(wanted)) return i;
    }
    return column_number(wanted);
}

std::size_t TableColumns::named_column(const std::string& wanted) const {
    const auto column = column_of(wanted);
    if (column) return *column;
    throw FileError(file_ + " has no column '" + wanted + "'; its columns are: " + titles_joined());
}

void TableColumns::choose(const std::vector<std::string>& first, const std::vector<std::string>& second,
                          const ReaderOptions& options) {
    const auto is_structure = [&](const std::string& cell) {
        return is_molfile(cell) || looks_like_structure(cell, options.queries);
    };
    const auto structure_cell = std::find_if(first.begin(), first.end(), is_structure);
    const bool found = structure_cell != first.end();
    const bool is_titled = !options.smiles_column.empty() && !column_number(options.smiles_column);
    header_ = options.header.value_or(is_header(first, second, options.queries) || is_titled || !found);
    if (header_) {
        for (const std::string& cell : first) titles_.push_back(cell_text(cell));
    }
    if (!options.smiles_column.empty()) {
        structure_column_ = named_column(options.smiles_column);
    } else if (header_) {
        structure_column_ = structure_column_of(titles_);
        if (structure_column_ == titles_.size()) {
            throw FileError(file_ + " has no column titled like 'smiles'",
                            {RemedyKind::name_structure_column, file_, titles_joined()});
        }
    } else {
        structure_column_ = found ? static_cast<std::size_t>(structure_cell - first.begin()) : 0;
    }
    if (!options.id_column.empty()) {
        id_column_ = named_column(options.id_column);
    } else {
        const auto title = std::find_if(titles_.begin(), titles_.end(), is_id_title);
        if (title != titles_.end()) id_column_ = static_cast<std::size_t>(title - titles_.begin());
        if (!header_ && first.size() > 1) id_column_ = structure_column_ == 0 ? 1 : 0;
    }
}

void TableColumns::fill(InputRecord& record, std::vector<std::string>& cells) const {
    std::size_t untitled = 0;  // the last of the cells behind the titles that has a value, from 1
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::string& cell = cells[i];
        if (i == structure_column_ && is_molfile(cell)) {
            record.kind = InputRecord::Kind::molblock;
            record.text = whole_molfile(std::move(cell));
        } else if (i == structure_column_) {
            record.text = trimmed(to_utf8(cell));
        } else if (i == id_column_) {
            record.id = cell_text(cell);
        } else if (!cell.empty()) {
            const bool has_title = i < titles_.size() && !titles_[i].empty();
            if (header_ && i >= titles_.size()) untitled = i + 1;
            record.fields.emplace_back(has_title ? titles_[i] : "column " + std::to_string(i + 1), cell_text(cell));
        }
    }
    if (untitled > 0) record.remarks.push_back(cells_without_title(untitled, titles_.size()));
    if (record.defect.empty() && record.text.empty()) {
        record.defect = "column " + std::to_string(structure_column_ + 1) + ", which holds the SMILES, is empty";
    }
}

TableLayout TableColumns::layout(std::size_t first_cells) const {
    return TableLayout{.header = header_,
                       .titles = titles_,
                       .columns = header_ ? titles_.size() : first_cells,
                       .structure_column = structure_column_,
                       .id_column = id_column_};
}

std::string TableColumns::description() const {
    std::string text = header_ ? ", with header" : ", without header";
    const auto named = [&](std::size_t column) {
        const bool titled = column < titles_.size() && !titles_[column].empty();
        return titled ? "'" + titles_[column] + "'" : std::to_string(column + 1);
    };
    text += ", SMILES in column " + named(structure_column_);
    if (id_column_) text += ", id in column " + named(*id_column_);
    return text;
}

bool is_molfile(const std::string& cell) {
    return cell.find('\n') != std::string::npos &&
           (cell.find(" V2000") != std::string::npos || cell.find(" V3000") != std::string::npos);
}

}  // namespace chemsieve
