// Records of structure files: one molecule's text with its id, fields and place, not yet understood as chemistry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/qualified_number.h"
#include "chem/remark.h"

namespace chemsieve {

class TextInput;

// A data field of a compound: name and value as they stand in the file.
using Field = std::pair<std::string, std::string>;

struct InputRecord {
    enum class Kind { smiles, molblock, mol2 };
    Kind kind = Kind::smiles;
    std::int64_t line = 0;  // where the record begins
    std::string text;       // SMILES (perhaps with a CXSMILES extension), molfile, or record of a MOL2 file
    std::string id;         // empty if it has none
    std::vector<Field> fields;
    // Set if the record cannot be used as it stands, with the reason.
    std::string defect;
    Remarks remarks = {};
};

// The defect of a row of text that has more cells than there are titles, or without these than the first line has. A
// delimiter may stand inside a value there, so
// that all values behind it are in the wrong column.
inline std::string more_cells_than(bool has_titles, std::size_t columns, std::size_t cells) {
    return "has " + std::to_string(cells) + " cells where the " + (has_titles ? "header" : "first line") + " has " +
           std::to_string(columns) + "; a value that holds the separator must be in quotes";
}

// How the file is to be read; what is not said is found out from its beginning.
struct ReaderOptions {
    std::optional<char> delimiter;
    std::optional<bool> header;
    std::string smiles_column;   // name or number from 1
    std::string id_column;       // name or number from 1; of an SD file, the data item to take the id from
    std::string sheet;           // which sheet of a workbook: name or number from 1; empty: the first that is shown
    std::string encoding;        // that text has, "windows-1252"; empty: see TextInput
    std::size_t skip_lines = 0;  // passed over before the first line, or row of a sheet, of a table
    NumberStyle::DecimalMark decimal = NumberStyle::DecimalMark::found_out;  // numbers in columns have it
    bool queries = false;                                                    // structures may be SMARTS
};

// The columns of a table of structures, and how they are read.
struct TableLayout {
    char delimiter = '\t';  // ' ' for any blanks, '\0' for a workbook
    bool header = false;
    std::vector<std::string> titles;   // as the header has them
    std::size_t columns = 0;           // as many as the header has, or the first row
    std::size_t structure_column = 0;  // from 0, as the next
    std::optional<std::size_t> id_column;
    std::vector<std::string> sheets = {};  // the sheets of a workbook that hold cells
    std::string sheet = {};                // the one of these that is read
};

// That a line is read in an encoding that nobody said.
Remark remark_on_encoding(std::int64_t line, const char* encoding);

class RecordReader {
  public:
    // `input`: null for records that come from no text.
    explicit RecordReader(TextInput* input = nullptr) : input_{input} {}
    virtual ~RecordReader() = default;
    RecordReader(const RecordReader&) = delete;
    RecordReader& operator=(const RecordReader&) = delete;

    // False at the end. Throws FileError if the file cannot be read on.
    bool next(InputRecord& record);
    // What was found out about the dialect, for people, e.g. "tab-separated, with header, SMILES in column 'smiles'".
    virtual std::string dialect() const = 0;
    // Lines read so far that are comments: of tables. Empty lines are not counted.
    virtual std::int64_t comment_lines() const { return 0; }
    // Nothing if the file is no table.
    virtual std::optional<TableLayout> layout() const { return std::nullopt; }
    // Share of the file read so far, 0 to 1, where that of the TextInput does not tell it.
    virtual std::optional<double> share_read() const { return std::nullopt; }

  private:
    virtual bool read(InputRecord& record) = 0;

    TextInput* input_;
};

// The readers of the formats, each in a source of its name that says what it takes for what. `input` must outlive them.
std::unique_ptr<RecordReader> make_smiles_reader(TextInput& input, const ReaderOptions& options);
std::unique_ptr<RecordReader> make_sdf_reader(TextInput& input, const ReaderOptions& options);
std::unique_ptr<RecordReader> make_csv_reader(TextInput& input, const ReaderOptions& options);
std::unique_ptr<RecordReader> make_xlsx_reader(TextInput& input, const ReaderOptions& options);
std::unique_ptr<RecordReader> make_mol2_reader(TextInput& input, const ReaderOptions& options);
std::unique_ptr<RecordReader> make_cdxml_reader(TextInput& input, const ReaderOptions& options);

}  // namespace chemsieve
