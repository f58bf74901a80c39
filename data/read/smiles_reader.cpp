#include "data/read/record_reader.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "chem/read/parse.h"
#include "chem/read/structure_line.h"
#include "data/file/text_input.h"
#include "data/read/table_reader.h"

namespace chemsieve {

namespace {

constexpr std::size_t kSniffedSmilesLines = 50;
constexpr std::size_t kShownBehind = 40;
constexpr std::string_view kBlanks = " \t\v\f";

bool is_comment(const std::string& line) {
    const std::string text = trimmed(line);
    return text == "#" || text.starts_with("# ");
}

// SMILES and SMARTS files: one structure a line, then its name.
//
// Dialects, found out from the first lines: tab-separated (structure, name, further columns as fields) or separated by
// blanks (structure, rest of the line is the name). A first line whose first word is a column title such as "smiles" is
// a header and names the columns, unless it can be read as a structure. Without one, ids may stand first. A CXSMILES
// extension |...| stays with its SMILES. Empty lines and, as the collections of SMARTS have them, lines starting with
// '#' followed by a blank are passed over; the latter are counted.
class SmilesReader : public RecordReader {
  public:
    SmilesReader(TextInput& input, const ReaderOptions& options)
        : RecordReader{&input}, lines_{input}, file_{input.name()} {
        input.skip_lines(options.skip_lines);
        sniff(options);
    }

    bool read(InputRecord& record) override {
        LineQueue::Line line;
        do {
            if (!lines_.next(line)) return false;
        } while (is_passed_over(line.text));
        record = InputRecord{};
        record.line = line.number;
        std::vector<std::string> words = split(line.text);
        if (structure_column_ < words.size()) record.text = trimmed(words[structure_column_]);
        if (id_column_ < words.size() && id_column_ != structure_column_) record.id = trimmed(words[id_column_]);
        std::size_t untitled = surplus_words(line.text);  // the last of those behind the titles, from 1
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i == structure_column_ || i == id_column_ || words[i].empty()) continue;
            if (i >= columns_ && (header_ || delimiter_ != ' ')) {
                untitled = i + 1;
                continue;
            }
            const bool titled = i < titles_.size() && !titles_[i].empty();
            record.fields.emplace_back(titled ? titles_[i] : "column " + std::to_string(i + 1), words[i]);
        }
        separate_trailing_text(record);
        if (line.assumed) record.remarks.push_back(remark_on_encoding(line.number, line.assumed));
        if (untitled > 0) record.defect = more_cells_than(header_, columns_, untitled);
        if (line.cut) record.defect = "line longer than " + std::to_string(TextInput::kMaxLineBytes) + " bytes";
        if (record.defect.empty() && record.text.empty()) record.defect = "the line has no structure";
        return true;
    }

    std::string dialect() const override {
        const std::string separation = delimiter_ == '\t'  ? "tab-separated"
                                       : delimiter_ == ' ' ? "separated by blanks"
                                                           : std::string{"separated by '"} + delimiter_ + "'";
        return separation + (header_ ? ", with header" : ", without header") +
               (header_ || structure_column_ == 0 ? "" : ", SMILES in column " + std::to_string(structure_column_ + 1));
    }

    std::int64_t comment_lines() const override { return comments_; }
    std::optional<TableLayout> layout() const override {
        return TableLayout{.delimiter = delimiter_,
                           .header = header_,
                           .titles = titles_,
                           .columns = columns_,
                           .structure_column = structure_column_,
                           .id_column = id_column_ == structure_column_ ? std::nullopt : std::optional{id_column_}};
    }

  private:
    bool is_passed_over(const std::string& line) {
        if (is_blank_line(line)) return true;
        if (!is_comment(line)) return false;
        ++comments_;
        return true;
    }

    void sniff(const ReaderOptions& options) {
        std::vector<LineQueue::Line> used = lines_.look_ahead(kSniffedSmilesLines);
        std::erase_if(used,
                      [](const LineQueue::Line& line) { return is_blank_line(line.text) || is_comment(line.text); });
        const auto with_tab = std::count_if(used.begin(), used.end(), [](const LineQueue::Line& line) {
            return trimmed(line.text).find('\t') != std::string::npos;
        });
        delimiter_ = options.delimiter.value_or(2 * static_cast<std::size_t>(with_tab) > used.size() ? '\t' : ' ');
        if (!used.empty()) {
            const auto second = used.size() > 1 ? split(used[1].text) : std::vector<std::string>{};
            header_ = options.header.value_or(is_header(split(used.front().text), second, options.queries));
            if (header_) {
                take_header(used.front().text);
                skip_header(used.front().number);
            }
            if (!header_ && options.smiles_column.empty()) find_structures(used, options.queries);
            columns_ = header_ ? titles_.size() : split(used.front().text).size();
        }
        if (!options.smiles_column.empty()) structure_column_ = column_of(options.smiles_column);
        if (!options.id_column.empty()) id_column_ = column_of(options.id_column);
    }

    // Ids may stand first: if no line begins with a structure and all, several, have one behind their first word.
    void find_structures(const std::vector<LineQueue::Line>& used, bool queries) {
        constexpr std::size_t kEnough = 10;
        if (used.size() < 2) return;
        for (std::size_t i = 0; i < std::min(used.size(), kEnough); ++i) {
            const std::vector<std::string> words =
                delimiter_ == ' ' ? split_words(used[i].text, kBlanks) : split(used[i].text);
            if (words.size() < 2 || looks_like_structure(words[0], queries)) return;
            const bool is_atom = words[0].size() == 1 && std::holds_alternative<Molecule>(parse_smiles(words[0]));
            if (is_atom) return;
            if (!looks_like_structure(words[1], queries)) return;
        }
        structure_column_ = 1;
        id_column_ = 0;
    }

    // Comments may stand before it.
    void skip_header(std::int64_t number) {
        for (LineQueue::Line line; lines_.next(line) && line.number < number;) (void)is_passed_over(line.text);
    }

    void take_header(const std::string& line) {
        if (delimiter_ == ' ') {
            // Each word of the header is a column; a line's words follow it only as far as names hold no blanks.
            titles_ = split_words(line, kBlanks);
        } else {
            titles_ = split(line);
            for (std::string& title : titles_) title = trimmed(title);
        }
        header_of_many_ = delimiter_ == ' ' && titles_.size() > 2;
        const std::size_t structure = structure_column_of(titles_);
        if (structure == titles_.size()) return;
        structure_column_ = structure;
        if (structure_column_ != 0) id_column_ = 0;
    }

    // How many words a line separated by blanks has, if these are more than there are titles, and these name more than
    // structure and name, so that names hold no blanks.
    std::size_t surplus_words(const std::string& line) const {
        if (!header_of_many_) return 0;
        const std::size_t words = separated_by_blanks(line).size();
        return words > titles_.size() ? words : 0;
    }

    // A structure that stands first, or behind its id, may have an extension with blanks.
    std::vector<std::string> separated_by_blanks(const std::string& line) const {
        if (structure_column_ > 1) return split_words(line, kBlanks);
        const std::string text = trimmed(line);
        const std::size_t id = structure_column_ == 0 ? 0 : std::min(text.find_first_of(kBlanks), text.size());
        const std::string rest = trimmed(text.substr(id));
        const std::size_t end = end_of_structure(rest);
        std::vector<std::string> words = split_words(rest.substr(end), kBlanks);
        words.insert(words.begin(), rest.substr(0, end));
        if (structure_column_ == 1) words.insert(words.begin(), text.substr(0, id));
        return words;
    }

    std::vector<std::string> split(const std::string& line) const {
        if (delimiter_ == ' ') {
            std::vector<std::string> words = separated_by_blanks(line);
            const bool as_titled = header_of_many_ && words.size() == titles_.size();
            if (structure_column_ != 0 || as_titled) return words;
            // Structure, then a name that may hold blanks.
            const std::string name = trimmed(trimmed(line).substr(words.front().size()));
            words.resize(1);
            if (!name.empty()) words.push_back(name);
            return words;
        }
        std::vector<std::string> words;
        for (std::size_t begin = 0;;) {
            const std::size_t end = line.find(delimiter_, begin);
            words.push_back(line.substr(begin, end == std::string::npos ? end : end - begin));
            if (end == std::string::npos) return words;
            begin = end + 1;
        }
    }

    // A line separated by blanks in a file separated otherwise: what follows the structure is its name.
    void separate_trailing_text(InputRecord& record) const {
        const std::size_t end = end_of_structure(record.text);
        if (end >= record.text.size()) return;
        const std::string behind = trimmed(record.text.substr(end));
        if (!record.id.empty() && !behind.empty()) {
            record.defect = "has text after the structure: '" + behind.substr(0, kShownBehind) + "'";
        }
        if (record.id.empty()) record.id = behind;
        record.text.resize(end);
    }

    std::size_t column_of(const std::string& wanted) const {
        std::size_t number = 0;
        const char* end = wanted.data() + wanted.size();
        if (const auto [stop, error] = std::from_chars(wanted.data(), end, number);
            error == std::errc{} && stop == end && number >= 1) {
            return number - 1;
        }
        const auto title = std::find_if(titles_.begin(), titles_.end(),
                                        [&](const std::string& t) { return lower(t) == lower(wanted); });
        if (title != titles_.end()) return static_cast<std::size_t>(title - titles_.begin());
        throw FileError(file_ + " has no column '" + wanted + "'", {RemedyKind::name_column});
    }

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

}  // namespace

std::unique_ptr<RecordReader> make_smiles_reader(TextInput& input, const ReaderOptions& options) {
    return std::make_unique<SmilesReader>(input, options);
}

}  // namespace chemsieve
