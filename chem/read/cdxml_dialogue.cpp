#include "chem/read/cdxml_dialogue.h"

#include <algorithm>
#include <charconv>

namespace chemsieve {

namespace {

// What the program wrote, piece by piece.
class CdxmlAnswer {
  public:
    explicit CdxmlAnswer(std::string_view text) : left_{text} {}

    std::optional<std::string_view> line() {
        const std::size_t end = left_.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view line = left_.substr(0, end);
        left_.remove_prefix(end + 1);
        return line;
    }
    // And the line feed behind them.
    std::optional<std::string> bytes(std::size_t count) {
        if (left_.size() < 1 || count > left_.size() - 1 || left_[count] != '\n') return std::nullopt;
        std::string text{left_.substr(0, count)};
        left_.remove_prefix(count + 1);
        return text;
    }

  private:
    std::string_view left_;
};

std::vector<std::string_view> words_in(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

template <class Number>
bool read_number(std::string_view word, Number& number) {
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc{} && stop == word.data() + word.size();
}

// Without the time that RDKit begins its lines with.
std::vector<std::string> log_lines(const std::string& log) {
    std::vector<std::string> lines;
    CdxmlAnswer rest{log};
    while (const auto line = rest.line()) {
        const std::size_t time = line->starts_with('[') ? line->find("] ") : std::string_view::npos;
        lines.emplace_back(time == std::string_view::npos ? *line : line->substr(time + 2));
    }
    return lines;
}

}  // namespace

std::optional<CdxmlResult> result_of_cdxml(std::string_view output) {
    CdxmlDocument document;
    CdxmlAnswer answer{output};
    while (const auto line = answer.line()) {
        if (*line == "end") return document;
        const std::vector<std::string_view> words = words_in(*line);
        std::size_t bytes = 0;
        CdxmlStructure structure;
        const bool has_id = words.size() == 3 && read_number(words[1], structure.id);
        if ((!has_id && words.size() != 2) || !read_number(words.back(), bytes)) return std::nullopt;
        std::optional<std::string> text = answer.bytes(bytes);
        if (!text) return std::nullopt;
        if (words[0] == "error") return Unparsable{*text};
        if (words[0] == "log") {
            document.log = log_lines(*text);
            continue;
        }
        if (!has_id) return std::nullopt;
        structure.is_molfile = words[0] != "smiles";
        (words[0] == "unwritten" ? structure.defect : structure.text) = *std::move(text);
        document.structures.push_back(std::move(structure));
    }
    return std::nullopt;
}

namespace {

bool is_xml_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// How long the tag of a group is that `text` begins with, up to its end; 0 if it begins with none.
std::size_t length_of_group_tag(std::string_view text) {
    const std::string_view name = text.starts_with("</") ? "</group" : "<group";
    if (!text.starts_with(name) || text.size() == name.size()) return 0;
    std::size_t end = name.size();
    if (!is_xml_blank(text[end]) && text[end] != '>' && text[end] != '/') return 0;
    char quote = '\0';
    for (; end < text.size() && (quote || text[end] != '>'); ++end) {
        if (text[end] == quote) {
            quote = '\0';
        } else if (!quote && (text[end] == '"' || text[end] == '\'')) {
            quote = text[end];
        }
    }
    return std::min(end + 1, text.size());
}

}  // namespace

std::string without_groups(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t tag = std::min(text.find('<'), text.size());
        result += text.substr(0, tag);
        text.remove_prefix(tag);
        if (const std::size_t group = length_of_group_tag(text)) {
            text.remove_prefix(group);
        } else if (!text.empty()) {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

}  // namespace chemsieve
