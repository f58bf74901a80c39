// SMILES and SMARTS files: one structure a line, then its name.
//
// Dialects, found out from the first lines: tab-separated (structure, name, further columns as fields) or separated by
// blanks (structure, rest of the line is the name). A first line whose first word is a column title such as "smiles"
// is a header and names the columns, unless it can be read as a structure. A CXSMILES extension |...| stays with its
// SMILES. Empty lines and, as the collections of SMARTS have them, lines starting with '#' followed by a blank are
// passed over; the latter are counted.
#pragma once

#include "data/read/line_queue.h"
#include "data/read/record_reader.h"

namespace chemsieve {

class SmilesReader : public RecordReader {
  public:
    SmilesReader(TextInput& input, const ReaderOptions& options);
    bool next(InputRecord& record) override;
    std::string dialect() const override;
    std::int64_t comment_lines() const override { return comments_; }
    std::optional<TableLayout> layout() const override;

  private:
    bool is_passed_over(const std::string& line);
    void sniff(const ReaderOptions& options);
    void skip_header(std::int64_t number);
    void take_header(const std::string& line);
    std::vector<std::string> split(const std::string& line) const;
    void separate_trailing_text(InputRecord& record) const;
    std::size_t column_of(const std::string& wanted) const;

    LineQueue lines_;
    std::string file_;
    char delimiter_ = ' ';  // '\t', another character, or ' ' for any blanks
    bool header_ = false;
    std::size_t columns_ = 0;  // in the first line
    std::vector<std::string> titles_;
    bool header_of_many_ = false;  // separated by blanks, with more titles than structure and name
    std::size_t structure_column_ = 0;
    std::size_t id_column_ = 1;
    std::int64_t comments_ = 0;
};

// True if the word is a title that files use for the structure column.
bool is_structure_title(const std::string& word);

// The column whose title says most clearly that it holds structures ("smiles" before "molecule"); titles.size() if
// none.
std::size_t structure_column_of(const std::vector<std::string>& titles);

// True if the words or cells of a file's first line are titles. A line that holds a structure is data, unless the next
// line shows that it does not: "NO,smiles" above "1,CCN". `second`: the words of the next line, empty if there is none.
// `queries`: structures may be SMARTS.
bool is_header(const std::vector<std::string>& first, const std::vector<std::string>& second, bool queries);

// True if RDKit reads the text, of more than one character, as SMILES or, of a query, as SMARTS.
bool looks_like_structure(const std::string& text, bool queries = false);

}  // namespace chemsieve
