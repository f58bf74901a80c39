// Result tables: their rows, and what writes them. Their formats: output_formats.h.
//
// Rows go out as they come. Only formats that begin with what is known at the end (spreadsheets, web pages, tables that
// begin with a comment) let them wait in a temporary file. Errors: FileError of temporary files; those of the stream
// are the caller's to check.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chemsieve {

struct TableColumn {
    std::string name;
    bool number = false;  // JSON and spreadsheets: written as a number
    bool drawn = false;   // parts of compounds, which web pages and spreadsheets with drawings show above the text

    bool operator==(const TableColumn&) const = default;
};

// What a row's drawing is to be.
enum class DrawingKind { none, svg, png };

// Device independent pixels of a drawing in a row, the width if the style says no other.
inline constexpr int kDrawingWidth = 220;
inline constexpr int kDrawingHeight = 140;
// The same of a part, in the cell of a column that is drawn.
inline constexpr int kPartWidth = 130;
inline constexpr int kPartHeight = 96;
// Real pixels for each of them in a PNG.
inline constexpr double kDrawingRatio = 2;

struct TableRow {
    std::vector<std::string> cells;  // one a column; empty: no value
    // What the structure formats write.
    std::string id;
    std::string smiles;
    std::optional<std::string> molblock = std::nullopt;  // the compound's own, with its coordinates
    std::string drawing = {};                            // see OutputFormatFacts::drawing_in(); empty: cannot be drawn
    std::vector<std::string> part_drawings = {};         // the same of the columns that are drawn, one each
    bool has_compound = true;                            // false: a query without hits; structure formats have no such
};

struct TableStyle {
    char delimiter = ',';          // CSV
    bool byte_order_mark = false;  // CSV and TSV: spreadsheets take the text for UTF-8 then
    bool record_first = false;     // CSV and TSV: lines that begin with # tell of the search
    bool escape_formulas = true;   // CSV and TSV: see base/text.h
    bool keeps_controls = false;   // TSV: see delimited_writer.h; formulas are not escaped then
    bool with_columns = false;     // SMILES files: titles, and all columns behind structure and id
    bool drawings = false;         // spreadsheets; web pages always have them
    int drawing_width = kDrawingWidth;
    std::string sheet = "Hits";            // spreadsheets: name of the first sheet
    std::size_t rows_a_sheet = 1'048'575;  // spreadsheets: as many as Excel has below the titles; more get a sheet more
};

// The search that a table comes from, for people who read the table and for people who repeat the search.
struct RecordedQuery {
    std::string id;
    std::string language;                            // the text's: SMILES, SMARTS, molfile or fingerprint
    std::string text;                                // as given
    std::optional<std::size_t> hits = std::nullopt;  // nothing: it could not be used, or is a reference
    std::string outcome;                             // "complete", or what is not, or why the query could not be used
    std::string drawing;                             // SVG or PNG, as the table's rows have it; empty: none
};

struct RecordedItem {
    std::string name;
    std::string value;
};

struct SearchRecord {
    std::string title;                // for example "Substructure search"
    std::vector<RecordedItem> items;  // mode, parameters, library, program, time, completeness
    std::vector<RecordedQuery> queries;
};

class TextTableWriter;

class TableWriter {
  public:
    virtual ~TableWriter() = default;
    virtual void write(const TableRow& row) = 0;
    // Ends the table; where the format has a place for it, with the record. Returns what the user should know.
    virtual std::vector<std::string> finish(const SearchRecord& record) = 0;
    // Nothing if rows are not text.
    virtual TextTableWriter* as_text() { return nullptr; }
};

// Writes formats whose rows are text, so that they can be made by several threads and written later.
class TextTableWriter : public TableWriter {
  public:
    // Threads: may be called by several at once.
    virtual void append(const TableRow& row, std::string& text) const = 0;
    // What append() made.
    virtual void write_text(const std::string& text) = 0;

    void write(const TableRow& row) final {
        std::string text;
        append(row, text);
        write_text(text);
    }
    TextTableWriter* as_text() final { return this; }
};

}  // namespace chemsieve
