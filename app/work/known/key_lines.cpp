#include "app/work/known/key_lines.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "chem/inchi/inchi_key.h"
#include "data/file/text_input.h"
#include "data/file/whole_file.h"
#include "data/read/table_reader.h"

namespace chemsieve::known {

namespace {

// What cancelling waits for and memory holds.
constexpr std::size_t kTexts = 16'384;
constexpr std::size_t kLinesThatTell = 5;

// "a, b" of "\"a, b\"", and one quote of two within.
std::string unquoted(std::string cell) {
    if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return cell;
    cell = cell.substr(1, cell.size() - 2);
    for (std::size_t at = cell.find("\"\""); at != std::string::npos; at = cell.find("\"\"", at + 1)) cell.erase(at, 1);
    return cell;
}

// At tabs, or else at commas or semicolons, or else at blanks; those in quotes are parts of cells.
std::vector<std::string> cells_of(const std::string& line) {
    const std::string bare = trimmed(line);
    constexpr std::string_view kSeparators = "\t,;";
    const auto* found =
        std::find_if(kSeparators.begin(), kSeparators.end(), [&](char c) { return bare.find(c) != std::string::npos; });
    if (found == kSeparators.end()) return split_words(line);
    std::vector<std::string> cells(1);
    bool is_quoted = false;
    for (const char c : line) {
        // A quote in a quoted cell is there twice, which leaves it and comes back.
        if (c == '"') is_quoted = !is_quoted;
        if (c == *found && !is_quoted) {
            cells.emplace_back();
        } else {
            cells.back() += c;
        }
    }
    for (std::string& cell : cells) cell = unquoted(trimmed(cell));
    return cells;
}

// The first cell that is an InChIKey.
std::optional<std::size_t> column_of_keys(const std::vector<std::string>& cells) {
    const auto found = std::find_if(cells.begin(), cells.end(),
                                    [](const std::string& cell) { return inchi_key_of(cell).has_value(); });
    if (found == cells.end()) return std::nullopt;
    return static_cast<std::size_t>(found - cells.begin());
}

// Errors of the whole file: what holds other things than lines of keys.
void refuse_other_files(const std::string& path) {
    if (begins_with(path, kDatabaseMark)) {
        throw FileError(path + " is a library of structures, and a list of keys given as text is wanted");
    }
    if (is_known_file(path)) throw FileError(path + " is a filter of known compounds, and a list of keys is wanted");
}

class KeyLines : public KeyInput {
  public:
    KeyLines(const std::string& path, const ReaderOptions& reading, const KeyMaker& maker)
        : input_{path}, lines_{input_}, maker_{maker}, are_inchi_{maker.recipe().form == KeyForm::inchi_key} {
        if (path != "-") refuse_other_files(path);
        if (!reading.encoding.empty()) input_.decode_from(reading.encoding);
        input_.skip_lines(reading.skip_lines);
        if (are_inchi_) find_column();
    }

    std::vector<KeyedCompound> next(unsigned, const std::stop_token&) override {
        std::vector<KeyedCompound> compounds;
        compounds.reserve(kTexts);
        while (compounds.size() < kTexts && lines_.next(line_)) {
            if (is_blank_line(line_.text)) continue;
            compounds.push_back(are_inchi_ ? inchi_keyed() : text_keyed());
            if (line_.assumed) compounds.back().remarks.push_back(remark_on_encoding(line_.number, line_.assumed));
        }
        return compounds;
    }
    double share_done() const override { return input_.share_read(); }
    std::string dialect() const override {
        if (!are_inchi_) return {};
        return "InChIKeys in column " + std::to_string(column_ + 1) + (has_titles_ ? ", with header" : "");
    }

  private:
    void find_column() {
        for (const LineQueue::Line& line : lines_.look_ahead(kLinesThatTell)) {
            const auto found = column_of_keys(cells_of(line.text));
            if (!found) continue;
            column_ = *found;
            has_titles_ = line.number > 1;
            break;
        }
        // A line above the keys that names their column; others are told of.
        if (!has_titles_) return;
        const auto first = lines_.look_ahead(1);
        const std::vector<std::string> titles = cells_of(first.front().text);
        has_titles_ = column_ < titles.size() && lower(titles[column_]).find("key") != std::string::npos;
        if (has_titles_) lines_.skip_through(first.front().number);
    }

    KeyedCompound inchi_keyed() const {
        KeyedCompound compound{.line = line_.number};
        const std::vector<std::string> cells = cells_of(line_.text);
        for (std::size_t i = 0; i < cells.size() && compound.id.empty(); ++i) {
            if (i != column_) compound.id = cells[i];
        }
        const auto key = column_ < cells.size() ? inchi_key_of(cells[column_]) : std::nullopt;
        compound.text = key.value_or(column_ < cells.size() ? cells[column_] : std::string{});
        if (compound.id.empty()) compound.id = compound.text;
        if (key) {
            compound.key = maker_.of_text(*key);
        } else {
            compound.reason = "'" + compound.text.substr(0, 80) + "' is no InChIKey, and the keys are such";
        }
        return compound;
    }

    KeyedCompound text_keyed() const {
        KeyedCompound compound{.line = line_.number};
        const std::size_t tab = line_.text.find('\t');
        compound.text = trimmed(std::string_view{line_.text}.substr(0, tab));
        if (tab != std::string::npos) compound.id = trimmed(std::string_view{line_.text}.substr(tab + 1));
        if (compound.id.empty()) compound.id = compound.text;
        if (line_.cut) {
            compound.reason = "the line is longer than 1 MiB, which is no key";
        } else if (line_.text.find('\0') != std::string::npos) {
            compound.reason = "the line has a NUL character, which is no key";
        } else if (compound.text.empty()) {
            compound.reason = "there is no key before the tab";
        } else {
            return keyed_text(std::move(compound), maker_);
        }
        return compound;
    }

    TextInput input_;
    LineQueue lines_;
    const KeyMaker& maker_;
    bool are_inchi_;
    std::size_t column_ = 0;  // the InChIKeys'
    bool has_titles_ = false;
    LineQueue::Line line_;
};

}  // namespace

std::optional<std::string> inchi_key_of(std::string_view text) {
    std::string key{bare_inchi_key(without_ends(text, " \t\"'"))};
    std::transform(key.begin(), key.end(), key.begin(), [](unsigned char c) { return std::toupper(c); });
    if (is_inchi_key(key)) return key;
    return std::nullopt;
}

KeyedCompound keyed_text(KeyedCompound compound, const KeyMaker& maker) {
    if (inchi_key_of(compound.text)) {
        compound.reason = "it is an InChIKey, and the keys are other texts";
    } else {
        compound.key = maker.of_text(compound.text);
    }
    return compound;
}

bool lists_inchi_keys(const std::string& path) {
    if (!is_regular_file(path) || begins_with(path, kDatabaseMark) || is_known_file(path)) return false;
    TextInput input{path};
    std::string line;
    for (std::size_t i = 0; i < kLinesThatTell && input.next_line(line); ++i) {
        const std::vector<std::string> cells = cells_of(line);
        if (i == 0 && structure_column_of(cells) < cells.size()) return false;
        if (column_of_keys(cells)) return true;
    }
    return false;
}

std::unique_ptr<KeyInput> key_lines(const std::string& path, const ReaderOptions& reading, const KeyMaker& maker) {
    return std::make_unique<KeyLines>(path, reading, maker);
}

}  // namespace chemsieve::known
