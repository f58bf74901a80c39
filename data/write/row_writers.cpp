#include "data/write/row_writers.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

#include "base/json.h"
#include "base/number_text.h"
#include "base/text.h"
#include "chem/draw/molfile.h"
#include "data/file/sd_value.h"

namespace chemsieve {

namespace {

constexpr std::size_t kDoubleDigits = 15;  // that a double keeps of any number

// A format that has no place for the record.
class PlainWriter : public TextTableWriter {
  public:
    explicit PlainWriter(std::ostream& out) : out_{out} {}
    void write_text(const std::string& text) override { out_ << text; }
    std::vector<std::string> finish(const SearchRecord&) override { return {}; }

  private:
    std::ostream& out_;
};

class JsonLinesWriter : public PlainWriter {
  public:
    JsonLinesWriter(std::ostream& out, std::vector<TableColumn> columns)
        : PlainWriter{out}, columns_{std::move(columns)} {
        for (const TableColumn& column : columns_) names_.push_back(json_quoted(column.name) + ':');
    }

    void append(const TableRow& row, std::string& text) const override {
        text += '{';
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (i > 0) text += ',';
            text += names_[i] + value(row.cells[i], columns_[i]);
        }
        text += "}\n";
    }

  private:
    static std::string value(const std::string& as_written, const TableColumn& column) {
        if (as_written.empty()) return "null";
        if (!column.number) return json_quoted(as_written);
        const std::string cell{without_plus(as_written)};
        const std::optional<Json> number = parse_json_or_nothing(cell);
        if (!number || !number->is_number()) return json_quoted(cell);
        // JSON has numbers of any length, while a double would round them.
        const bool is_one_word = cell.find_first_of(" \t\r\n") == std::string::npos;
        return is_one_word && significant_digits(cell) > kDoubleDigits ? cell : json_text(*number);
    }
    std::vector<TableColumn> columns_;
    std::vector<std::string> names_;  // what stands before each value of a column
};

class SmilesWriter : public PlainWriter {
  public:
    using PlainWriter::PlainWriter;
    void append(const TableRow& row, std::string& text) const override {
        text += row.smiles + '\t' + one_line(row.id) + '\n';
    }
};

// All columns, those of structure and id first.
class SmilesTableWriter : public PlainWriter {
  public:
    SmilesTableWriter(std::ostream& out, const std::vector<TableColumn>& columns) : PlainWriter{out} {
        std::string titles = "smiles\tid";
        bool is_id_behind = false, is_smiles_behind = false;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            // A property may be called so, too; it comes later.
            bool* const is_own = columns[i].name == "id"       ? &is_id_behind
                                 : columns[i].name == "smiles" ? &is_smiles_behind
                                                               : nullptr;
            if (is_own && !std::exchange(*is_own, true)) continue;
            further_.push_back(i);
            titles += '\t' + one_line(columns[i].name);
        }
        write_text(titles + '\n');
    }

    void append(const TableRow& row, std::string& text) const override {
        text += row.smiles + '\t' + one_line(row.id);
        for (const std::size_t column : further_) text += '\t' + one_line(row.cells[column]);
        text += '\n';
    }

  private:
    std::vector<std::size_t> further_;
};

// The name stands between < and >.
std::string field_name(const std::string& name) {
    std::string result = one_line(name);
    std::replace_if(
        result.begin(), result.end(), [](char c) { return c == '<' || c == '>'; }, '_');
    return result;
}

class SdfWriter : public PlainWriter {
  public:
    SdfWriter(std::ostream& out, std::vector<TableColumn> columns) : PlainWriter{out}, columns_{std::move(columns)} {}

    void append(const TableRow& row, std::string& text) const override {
        text += molfile_of(row.id, row.smiles, row.molblock);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (row.cells[i].empty() || columns_[i].name == "id" || columns_[i].name == "smiles") continue;
            text += "> <" + field_name(columns_[i].name) + ">\n" + sd_value_escaped(row.cells[i]) + "\n\n";
        }
        text += "$$$$\n";
    }
    void write_text(const std::string& text) override {
        for (const std::string_view remark : {kOtherDoubleBonds, kOtherHands}) {
            const std::string line = '\n' + std::string{remark} + '\n';
            for (std::size_t at = 0; (at = text.find(line, at)) != std::string::npos; ++at) ++not_as_drawn_;
        }
        PlainWriter::write_text(text);
    }
    std::vector<std::string> finish(const SearchRecord&) override {
        if (not_as_drawn_ == 0) return {};
        return {std::to_string(not_as_drawn_) + (not_as_drawn_ == 1 ? " structure" : " structures") +
                " cannot be drawn with all of the stereochemistry; the third line of their records says so"};
    }

  private:
    std::size_t not_as_drawn_ = 0;
    std::vector<TableColumn> columns_;
};

}  // namespace

std::unique_ptr<TableWriter> make_json_lines_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                                    const TableStyle&) {
    return std::make_unique<JsonLinesWriter>(out, columns);
}

std::unique_ptr<TableWriter> make_smiles_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                                const TableStyle& style) {
    if (style.with_columns) return std::make_unique<SmilesTableWriter>(out, columns);
    return std::make_unique<SmilesWriter>(out);
}

std::unique_ptr<TableWriter> make_sdf_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle&) {
    return std::make_unique<SdfWriter>(out, columns);
}

}  // namespace chemsieve
