// Which words the rooms may use: the engine names no option and no button, faces tell errors in words of their own, and
// comments name their subject.

#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>
#include <sstream>

#include "tests/lints/source_files.h"
#include "tests/support/test_data.h"

namespace chemsieve::words_test {

using namespace chemsieve::test;
namespace fs = std::filesystem;

namespace {

// The texts of a line, without comments, inclusions and characters.
std::vector<std::string> literals(const std::string& line) {
    std::vector<std::string> texts;
    if (line.starts_with("#include")) return texts;
    std::optional<std::string> text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (!text && line.compare(i, 2, "//") == 0) break;
        if (!text && line.compare(i, 3, "'\"'") == 0) {
            i += 2;
        } else if (line[i] == '"') {
            if (text)
                texts.push_back(*std::exchange(text, std::nullopt));
            else
                text.emplace();
        } else if (text) {
            if (line[i] == '\\') *text += line[i++];
            *text += line[i];
        }
    }
    return texts;
}

// Where the comment of a line begins; npos: it has none.
std::size_t comment_at(const std::string& line, const std::string& mark) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (!quoted && line.compare(i, mark.size(), mark) == 0) return i;
        if (line[i] == '\\')
            ++i;
        else if (line[i] == '"')
            quoted = !quoted;
    }
    return std::string::npos;
}

// Comments that begin with "of", each as "line number: text". A comment may go on in the next line, at the same column.
std::vector<std::string> without_subject(const std::string& text, const std::string& mark) {
    const std::regex of{R"re((//+|/\*+|#+)!?<?\s*of\b)re", std::regex::icase};
    std::vector<std::string> found;
    std::istringstream input{text};
    std::size_t before = std::string::npos;
    int number = 0;
    for (std::string line; std::getline(input, line);) {
        ++number;
        const std::size_t at = comment_at(line, mark);
        const bool goes_on = at != std::string::npos && at == before && line.find_first_not_of(' ') == at;
        before = at;
        if (at == std::string::npos || goes_on) continue;
        const std::string comment = line.substr(at);
        if (std::regex_search(comment, of, std::regex_constants::match_continuous)) {
            found.push_back(std::to_string(number) + ": " + comment);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("texts of the engine name neither options nor commands nor what a window has") {
    const std::regex forbidden{R"re(--[a-z]|'chemsieve |\bclick|\bbutton\b|\bmenu\b)re", std::regex::icase};
    for (const char* room : {"base", "chem", "fingerprint", "match", "data", "search"}) {
        for (const fs::path& file : sources(room)) {
            // The script of a page that is written, not a text that is told.
            if (file.filename() == "html_page.cpp") continue;
            std::istringstream input{read_file(file.string())};
            int number = 0;
            for (std::string line; std::getline(input, line);) {
                ++number;
                for (const std::string& text : literals(line)) {
                    INFO(shown(file) << ":" << number << ": " << text);
                    CHECK_FALSE(std::regex_search(text, forbidden));
                }
            }
        }
    }
}

TEST_CASE("the window tells errors in its own words") {
    for (const fs::path& file : sources("ui")) {
        // The sketch is without Qt, and its errors have no remedies.
        if (shown(file).starts_with("ui/sketch/") || file.filename() == "remedy_text.cpp") continue;
        INFO(shown(file));
        CHECK(read_file(file.string()).find("what()") == std::string::npos);
    }
}

TEST_CASE("comments name their subject") {
    CHECK(without_subject("int a;  // of b\n// Of c\n", "//").size() == 2);
    CHECK(without_subject("// The name\n// of b\nint a;  // a part\n        // of c\nf(\"// of\");\n", "//").empty());
    CHECK(without_subject("/* Of b */\n", "/*").size() == 1);
    std::vector<fs::path> files;
    for (const char* folder :
         {"app", "base", "chem", "cmake", "data", "fingerprint", "match", "packaging", "search", "tests", "ui"}) {
        for (const auto& entry : fs::recursive_directory_iterator{source_folder() / folder}) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
    }
    for (const fs::path& file : files) {
        const std::string ending = file.extension().string();
        const bool is_cpp = ending == ".h" || ending == ".cpp";
        if (!is_cpp && ending != ".py" && ending != ".txt" && ending != ".cmake" && ending != ".sh") continue;
        const std::string text = read_file(file.string());
        for (const char* mark : {"//", "/*", "#"}) {
            if (is_cpp != (mark[0] == '/')) continue;
            for (const std::string& comment : without_subject(text, mark)) {
                INFO(shown(file) << ":" << comment);
                CHECK(false);
            }
        }
    }
}

}  // namespace chemsieve::words_test
