#include "data/read/csv_reader.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/error.h"
#include "base/formula_text.h"
#include "base/text.h"
#include "data/read/smiles_reader.h"

namespace chemsieve {

namespace {

constexpr std::size_t kSniffedTableLines = 20;

std::ptrdiff_t count_outside_quotes(const std::string& line, char wanted) {
    bool quoted = false;
    std::ptrdiff_t count = 0;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == wanted && !quoted) ++count;
    }
    return count;
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

enum class LineEnd {
    closed,    // of a row
    open,      // in a quoted cell
    followed,  // more than a delimiter follows the end of a quoted cell that an earlier line began
};

// Appends the cells of a line.
LineEnd split_line(const std::string& line, char delimiter, std::vector<std::string>& cells, bool continued) {
    bool quoted = continued;
    if (!continued) cells.emplace_back();
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted) {
            if (c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
                cells.back().push_back('"');
                ++i;
            } else if (c == '"') {
                quoted = false;
                if (continued && i + 1 < line.size() && line[i + 1] != delimiter) return LineEnd::followed;
                continued = false;
            } else {
                cells.back().push_back(c);
            }
        } else if (c == '"' && cells.back().empty()) {
            quoted = true;
        } else if (c == delimiter) {
            cells.emplace_back();
        } else {
            cells.back().push_back(c);
        }
    }
    return quoted ? LineEnd::open : LineEnd::closed;
}

}  // namespace

CsvReader::CsvReader(TextInput& input, const ReaderOptions& options) : lines_{input}, file_{input.name()} {
    sniff_delimiter();
    if (options.delimiter) delimiter_ = *options.delimiter;
    choose_columns(options);
}

// The character that stands most often, outside quotes, in the line of the first ones that has fewest of it; of equals
// the tab, which names do not hold.
void CsvReader::sniff_delimiter() {
    std::vector<LineQueue::Line> lines = lines_.look_ahead(kSniffedTableLines);
    std::erase_if(lines, [](const LineQueue::Line& line) { return is_blank_line(line.text); });
    // Remarks stand before the first row only.
    while (!lines.empty() && lines.front().text.starts_with("#")) {
        lines_.skip_through(lines.front().number);
        lines.erase(lines.begin());
        ++comments_;
    }
    std::ptrdiff_t most = 0;
    for (const char candidate : {'\t', ',', ';'}) {
        std::ptrdiff_t fewest = lines.empty() ? 0 : std::numeric_limits<std::ptrdiff_t>::max();
        for (const LineQueue::Line& l : lines) fewest = std::min(fewest, count_outside_quotes(l.text, candidate));
        if (fewest > most) {
            most = fewest;
            delimiter_ = candidate;
        }
    }
    if (most > 0 || lines.empty()) return;
    // No character stands in all lines (one may be cut short): the first line decides.
    for (const char candidate : {'\t', ',', ';'}) {
        const std::ptrdiff_t count = count_outside_quotes(lines.front().text, candidate);
        if (count > most) {
            most = count;
            delimiter_ = candidate;
        }
    }
}

bool CsvReader::next_row(Row& row) {
    row = Row{};
    LineQueue::Line line;
    do {
        if (!lines_.next(line)) return false;
    } while (is_blank_line(line.text));
    row.line = line.number;
    bool cut = line.cut;
    if (split_line(line.text, delimiter_, row.cells, false) == LineEnd::open) read_quoted_lines(row, cut);
    if (cut) row.defect = "line longer than " + std::to_string(TextInput::kMaxLineBytes) + " bytes";
    return true;
}

// The lines that a quoted cell goes on through, to the end of the row.
void CsvReader::read_quoted_lines(Row& row, bool& cut) {
    const auto refuse = [&](const std::string& what) {
        throw FileError(file_ + ":" + std::to_string(row.line) + ": a cell begins with a quote there and " + what +
                        ", so that its rows cannot be told from then on; close the quote, or double it if it is text");
    };
    LineEnd end = LineEnd::open;
    while (end == LineEnd::open) {
        LineQueue::Line more;
        if (!lines_.next(more)) refuse("is not closed");
        cut = cut || more.cut;
        row.cells.back().push_back('\n');
        end = split_line(more.text, delimiter_, row.cells, true);
        if (end == LineEnd::followed) {
            refuse("its end, in line " + std::to_string(more.number) + ", is followed by more than a delimiter");
        }
        if (row.cells.back().size() > kMaxCellBytes) refuse("is longer than 1 MiB");
    }
}

std::string CsvReader::titles_joined() const {
    std::string joined;
    for (const std::string& title : titles_) joined += (joined.empty() ? "" : ", ") + title;
    return joined;
}

std::optional<std::size_t> CsvReader::column_of(const std::string& wanted) const {
    for (std::size_t i = 0; i < titles_.size(); ++i) {
        if (lower(titles_[i]) == lower(wanted)) return i;
    }
    return column_number(wanted);
}

// What is wrong with the second row is told when it is its turn.
void CsvReader::look_at_second(Row& second) {
    try {
        if (next_row(second)) rows_ahead_.push_back(second);
    } catch (const FileError& e) {
        second = Row{};
        failure_ = e;
    }
}

void CsvReader::choose_columns(const ReaderOptions& options) {
    Row first, second;
    if (!next_row(first)) return;
    look_at_second(second);
    const auto is_structure = [&](const std::string& cell) { return looks_like_structure(cell, options.queries); };
    const auto structure_cell = std::find_if(first.cells.begin(), first.cells.end(), is_structure);
    const bool is_titled = !options.smiles_column.empty() && !column_number(options.smiles_column);
    header_ = options.header.value_or(is_header(first.cells, second.cells, options.queries) || is_titled ||
                                      structure_cell == first.cells.end());
    if (header_) {
        for (std::string& cell : first.cells) titles_.push_back(formula_restored(to_utf8(cell)));
    } else {
        rows_ahead_.push_front(first);
    }
    if (!options.smiles_column.empty()) {
        const auto column = column_of(options.smiles_column);
        if (!column) {
            throw FileError(file_ + " has no column '" + options.smiles_column +
                            "'; its columns are: " + titles_joined());
        }
        smiles_column_ = *column;
    } else if (header_) {
        smiles_column_ = structure_column_of(titles_);
        if (smiles_column_ == titles_.size()) {
            throw FileError(file_ + " has no column titled like 'smiles'",
                            {RemedyKind::name_structure_column, file_, titles_joined()});
        }
    } else {
        const bool found = structure_cell != first.cells.end();
        smiles_column_ = found ? static_cast<std::size_t>(structure_cell - first.cells.begin()) : 0;
    }
    if (!options.id_column.empty()) {
        id_column_ = column_of(options.id_column);
        if (!id_column_) {
            throw FileError(file_ + " has no column '" + options.id_column + "'; its columns are: " + titles_joined());
        }
    } else {
        const auto title = std::find_if(titles_.begin(), titles_.end(), is_id_title);
        if (title != titles_.end()) id_column_ = static_cast<std::size_t>(title - titles_.begin());
        if (!header_ && first.cells.size() > 1) id_column_ = smiles_column_ == 0 ? 1 : 0;
    }
}

bool CsvReader::next(InputRecord& record) {
    Row row;
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
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        std::string& cell = row.cells[i];
        if (i == smiles_column_) {
            record.text = trimmed(to_utf8(cell));
        } else if (i == id_column_) {
            record.id = formula_restored(to_utf8(cell));
        } else if (!cell.empty()) {
            const bool has_title = i < titles_.size() && !titles_[i].empty();
            record.fields.emplace_back(has_title ? titles_[i] : "column " + std::to_string(i + 1),
                                       formula_restored(to_utf8(cell)));
        }
    }
    if (record.defect.empty() && record.text.empty()) {
        record.defect = "column " + std::to_string(smiles_column_ + 1) + ", which holds the SMILES, is empty";
    }
    return true;
}

std::optional<TableLayout> CsvReader::layout() const {
    const std::size_t columns = header_ || rows_ahead_.empty() ? titles_.size() : rows_ahead_.front().cells.size();
    return TableLayout{.delimiter = delimiter_,
                       .header = header_,
                       .titles = titles_,
                       .columns = columns,
                       .structure_column = smiles_column_,
                       .id_column = id_column_};
}

std::string CsvReader::dialect() const {
    std::string text = delimiter_ == '\t' ? "tab-separated" : std::string{"separated by '"} + delimiter_ + "'";
    text += header_ ? ", with header" : ", without header";
    const bool titled = smiles_column_ < titles_.size() && !titles_[smiles_column_].empty();
    text += ", SMILES in column " + (titled ? "'" + titles_[smiles_column_] + "'" : std::to_string(smiles_column_ + 1));
    if (id_column_) {
        const bool id_titled = *id_column_ < titles_.size();
        text += ", id in column " + (id_titled ? "'" + titles_[*id_column_] + "'" : std::to_string(*id_column_ + 1));
    }
    return text;
}

}  // namespace chemsieve
