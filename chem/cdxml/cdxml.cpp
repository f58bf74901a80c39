#include "chem/cdxml/cdxml.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/memory_shares.h"
#include "base/platform/child_program.h"
#include "base/platform/own_files.h"

namespace chemsieve {

namespace {

const std::string kOtherFormat = "; save the structures as an SD file or molfile";
constexpr std::size_t kMostOfCdxml = std::size_t{256} << 20;

std::string why_no_cdxml(const ProgramRun& run, const std::string& program) {
    switch (run.end) {
        case ProgramRun::End::not_started:
            return "the program that reads CDXML cannot be started (" + program + ": " + std::strerror(run.code) +
                   "); install Chemsieve anew" + kOtherFormat;
        case ProgramRun::End::timed_out: return "RDKit takes too long to read it" + kOtherFormat;
        // It limits its own time.
        case ProgramRun::End::killed:
            return (run.is_out_of_time() ? "RDKit takes too long to read it" : "RDKit crashes on it") + kOtherFormat;
        case ProgramRun::End::too_long: return "RDKit makes more of it than 256 MiB" + kOtherFormat;
        case ProgramRun::End::stopped:
        case ProgramRun::End::exited: break;
    }
    return "the program that reads CDXML says nothing that can be understood (" + program + ")" + kOtherFormat;
}

Unparsable without_memory() {
    return {.reason = "RDKit takes more than " + size_in_words(memory_shares().read) + " of memory to read it",
            .remedy = remedy_of_more_memory()};
}

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
        if (left_.empty() || count > left_.size() - 1 || left_[count] != '\n') return std::nullopt;
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

bool is_xml_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The name of the tag that `text` begins with, "group" or "/group"; empty if it begins with none.
std::string_view name_of_tag(std::string_view text) {
    if (!text.starts_with('<')) return {};
    text.remove_prefix(1);
    std::size_t end = text.starts_with('/') ? 1 : 0;
    while (end < text.size() && !is_xml_blank(text[end]) && text[end] != '>' && text[end] != '/') ++end;
    return end < text.size() ? text.substr(0, end) : std::string_view{};
}

// Elements that RDKit does not look into.
bool holds_fragments(std::string_view name) { return name == "group" || name == "table" || name == "sequence"; }

// With its brackets.
std::size_t length_of_tag(std::string_view text) {
    char quote = '\0';
    std::size_t end = 1;
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

std::optional<std::string> CdxmlDocument::said_of(int id) const {
    const std::string word = ' ' + std::to_string(id);
    for (const std::string& line : log) {
        const std::size_t at = line.find(word);
        if (at == std::string::npos) continue;
        const std::size_t behind = at + word.size();
        if (behind == line.size() || line[behind] < '0' || line[behind] > '9') return line;
    }
    return std::nullopt;
}

bool looks_like_cdxml(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return false;
    constexpr std::size_t kHead = 4096;
    const std::string_view head = text.substr(begin, kHead);
    return head.starts_with("<") && head.find("<CDXML") != std::string_view::npos;
}

std::string cdxml_program() { return path_of_helper("chemsieve-cdxml"); }

CdxmlResult read_cdxml(std::string_view text, const std::string& program, std::chrono::milliseconds deadline) {
    if (text.size() > kMaxCdxmlBytes) return Unparsable{"CDXML longer than 64 MiB"};
    if (text.find('\0') != std::string_view::npos) return Unparsable{"contains a NUL character"};
    const ProgramRun run =
        run_program(ProgramCall{.path = program, .arguments = {std::to_string(memory_shares().read)}},
                    in_one_page(text), {.deadline = deadline, .most_output = kMostOfCdxml});
    if (run.end == ProgramRun::End::exited) {
        if (auto result = result_of_cdxml(run.output)) return *std::move(result);
    }
    return Unparsable{why_no_cdxml(run, program)};
}

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
        if (words[0] == "memory") return without_memory();
        if (words[0] == "log") {
            document.log = log_lines(*text);
            continue;
        }
        if (!has_id) return std::nullopt;
        structure.is_molfile = words[0] != "smiles";
        structure.is_word = words[0] == "word";
        (words[0] == "unwritten" ? structure.defect : structure.text) = *std::move(text);
        document.structures.push_back(std::move(structure));
    }
    return std::nullopt;
}

std::string in_one_page(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    bool has_page = false;
    while (!text.empty()) {
        const std::size_t tag = std::min(text.find('<'), text.size());
        result += text.substr(0, tag);
        text.remove_prefix(tag);
        const std::string_view name = name_of_tag(text);
        const bool is_page = name == "page" || name == "/page";
        const bool is_left_out = is_page || holds_fragments(name.substr(name.starts_with('/') ? 1 : 0));
        const std::size_t length = is_left_out ? length_of_tag(text) : std::min<std::size_t>(1, text.size());
        if (name == "page" && !has_page) {
            has_page = true;
            result += text.substr(0, length - (text.substr(0, length).ends_with("/>") ? 2 : 1));
            result += '>';
        } else if (!is_left_out) {
            if (name == "/CDXML" && has_page) result += "</page>";
            result += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    return result;
}

}  // namespace chemsieve
