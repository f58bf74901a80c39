#include "data/read/table_reader.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "base/text.h"
#include "chem/read/parse.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostCaptions = 20;  // rows

// Whether files use the word as title of a column of structures.
bool is_structure_title(const std::string& word) {
    const std::string w = lower(word);
    if (w.find("smiles") != std::string::npos) return true;
    static const char* const kTitles[] = {"smi", "smarts",  "structure", "molecule",
                                          "mol", "molfile", "molblock",  "ctab"};
    return std::any_of(std::begin(kTitles), std::end(kTitles), [&](const char* title) { return w == title; });
}

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

// With the end mark that RDKit wants, and that molfiles from before there were versions do not have.
std::string whole_molfile(std::string text) {
    std::erase(text, '\r');
    if (!text.ends_with('\n')) text += '\n';
    const bool has_version = text.find(" V2000") != std::string::npos || text.find(" V3000") != std::string::npos;
    if (!has_version && text.find("\nM  END") == std::string::npos) text += "M  END\n";
    return text;
}

// Whether a cell, of several lines, holds one.
bool is_molfile(const std::string& cell) {
    return cell.find('\n') != std::string::npos &&
           (cell.find(" V2000") != std::string::npos || cell.find(" V3000") != std::string::npos);
}

}  // namespace

void TableReader::begin(std::string file, Source source, const ReaderOptions& options) {
    file_ = std::move(file);
    source_ = source;
    InputRow first, second;
    if (!next_row(first)) return;
    // What is wrong with the second row is told when it is its turn.
    try {
        if (next_row(second)) rows_ahead_.push_back(second);
    } catch (const FileError& e) {
        second = InputRow{};
        failure_ = e;
    }
    first_cells_ = first.cells.size();
    choose(first.cells, second.cells, options);
    if (!header_) rows_ahead_.push_front(first);
}

bool TableReader::read(InputRecord& record) {
    InputRow row;
    if (!rows_ahead_.empty()) {
        row = std::move(rows_ahead_.front());
        rows_ahead_.pop_front();
    } else if (failure_) {
        throw *failure_;
    } else if (!next_row(row)) {
        return false;
    }
    record = InputRecord{};
    record.line = row.line;
    record.defect = row.defect;
    record.remarks = row.remarks;
    fill(record, row.cells);
    return true;
}

std::string TableReader::titles_joined() const { return joined(titles_, ", "); }

std::string TableReader::cell_text(const std::string& cell) const {
    return source_ == Source::text ? formula_restored(cell) : cell;
}

std::optional<std::size_t> TableReader::column_of(const std::string& wanted) const {
    for (std::size_t i = 0; i < titles_.size(); ++i) {
        if (lower(titles_[i]) == lower(wanted)) return i;
    }
    return column_number(wanted);
}

std::size_t TableReader::named_column(const std::string& wanted) const {
    const auto column = column_of(wanted);
    if (column && *column < std::max(first_cells_, titles_.size())) return *column;
    const std::string columns = titles_.empty() ? std::to_string(first_cells_) : titles_joined();
    throw FileError(file_ + " has no column '" + wanted + "'; its columns are: " + columns);
}

void TableReader::choose(const std::vector<std::string>& first, const std::vector<std::string>& second,
                         const ReaderOptions& options) {
    const auto is_structure = [&](const std::string& cell) {
        return is_molfile(cell) || looks_like_structure(cell, options.queries);
    };
    const auto structure_cell = std::find_if(first.begin(), first.end(), is_structure);
    const bool found = structure_cell != first.end();
    const bool is_titled = !options.smiles_column.empty() && !column_number(options.smiles_column);
    header_ = options.header.value_or(is_header(first, second, options.queries) || is_titled || !found);
    if (header_) {
        for (const std::string& cell : first) titles_.push_back(trimmed(cell_text(cell)));
    }
    if (!options.smiles_column.empty()) {
        structure_column_ = named_column(options.smiles_column);
    } else if (header_) {
        structure_column_ = structure_column_of(titles_);
        if (structure_column_ == titles_.size()) {
            Failure failure{file_ + " has no column titled like 'smiles'",
                            {{RemedyKind::name_structure_column, file_, titles_joined()}}};
            const std::vector<std::string> words = split_words(titles_joined());
            if (titles_.size() == 1 && words.size() > 1 && std::any_of(words.begin(), words.end(), is_structure)) {
                failure.remedies = {{RemedyKind::name_delimiter, "", " "}};
            }
            if (const auto titles = line_of_later_titles()) {
                failure.remedies.push_back({RemedyKind::skip_lines, "", std::to_string(*titles - 1)});
            }
            throw FileError(std::move(failure));
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

std::optional<std::int64_t> TableReader::line_of_later_titles() {
    std::deque<InputRow> rows = rows_ahead_;
    try {
        for (InputRow row; rows.size() < kMostCaptions && next_row(row);) rows.push_back(row);
    } catch (const FileError&) {
        // Nobody asked for these rows yet.
    }
    const auto titles = std::find_if(rows.begin(), rows.end(), [](const InputRow& row) {
        return structure_column_of(row.cells) < row.cells.size();
    });
    return titles == rows.end() ? std::nullopt : std::optional{titles->line};
}

void TableReader::fill(InputRecord& record, std::vector<std::string>& cells) const {
    std::size_t untitled = 0;  // the last of the cells behind the titles that has a value, from 1
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::string& cell = cells[i];
        if (i == structure_column_ && is_molfile(cell)) {
            record.kind = InputRecord::Kind::molblock;
            record.text = whole_molfile(std::move(cell));
        } else if (i == structure_column_) {
            record.text = trimmed(cell);
        } else if (i == id_column_) {
            record.id = cell_text(cell);
        } else if (i >= (header_ ? titles_.size() : source_ == Source::sheet ? cells.size() : first_cells_)) {
            if (!cell.empty()) untitled = i + 1;
        } else if (!cell.empty()) {
            const bool has_title = i < titles_.size() && !titles_[i].empty();
            record.fields.emplace_back(has_title ? titles_[i] : "column " + std::to_string(i + 1), cell_text(cell));
        }
    }
    if (untitled > 0 && source_ == Source::sheet) {
        record.remarks.push_back(
            {RemarkKind::cells_without_title, std::to_string(untitled), std::to_string(titles_.size())});
    } else if (untitled > 0 && record.defect.empty()) {
        record.defect = more_cells_than(header_, header_ ? titles_.size() : first_cells_, untitled);
    }
    if (record.defect.empty() && record.text.empty()) {
        record.defect = "column " + std::to_string(structure_column_ + 1) + ", which holds the SMILES, is empty";
    }
}

TableLayout TableReader::layout_with(char delimiter) const {
    return TableLayout{.delimiter = delimiter,
                       .header = header_,
                       .titles = titles_,
                       .columns = header_ ? titles_.size() : first_cells_,
                       .structure_column = structure_column_,
                       .id_column = id_column_};
}

std::string TableReader::description() const {
    std::string text = header_ ? ", with header" : ", without header";
    const auto named = [&](std::size_t column) {
        const bool titled = column < titles_.size() && !titles_[column].empty();
        return titled ? "'" + titles_[column] + "'" : std::to_string(column + 1);
    };
    text += ", SMILES in column " + named(structure_column_);
    if (id_column_) text += ", id in column " + named(*id_column_);
    return text;
}

std::size_t structure_column_of(const std::vector<std::string>& titles) {
    const auto says_smiles = [](const std::string& t) { return lower(t).find("smiles") != std::string::npos; };
    auto title = std::find_if(titles.begin(), titles.end(), says_smiles);
    if (title == titles.end()) title = std::find_if(titles.begin(), titles.end(), is_structure_title);
    return static_cast<std::size_t>(title - titles.begin());
}

bool looks_like_structure(const std::string& text, bool queries) {
    const std::string bare = trimmed(text);
    if (bare.size() < 2) return false;
    return std::holds_alternative<Molecule>(parse_smiles(bare)) ||
           (queries && std::holds_alternative<Molecule>(parse_query_smarts(bare)));
}

bool is_header(const std::vector<std::string>& first, const std::vector<std::string>& second, bool queries) {
    const auto title = std::find_if(first.begin(), first.end(), is_structure_title);
    if (title == first.end()) return false;
    // No structure is written so; a title beside it may well be one, as that of a query's column.
    const bool is_named = title == first.begin() && lower(trimmed(*title)) == "smiles";
    if (is_named && !second.empty() && std::holds_alternative<Molecule>(parse_smiles(trimmed(second.front())))) {
        return true;
    }
    const auto is_structure = [queries](const std::string& word) { return looks_like_structure(word, queries); };
    const auto structure = std::find_if(first.begin(), first.end(), is_structure);
    if (structure == first.end()) return true;
    const auto is_below = [&](auto word) {
        const auto column = static_cast<std::size_t>(word - first.begin());
        return column < second.size() && is_structure(second[column]);
    };
    return is_below(title) && !is_below(structure);
}

}  // namespace chemsieve
