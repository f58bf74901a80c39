// Which words the rooms may use: the engine names no option and no button, and faces tell errors in words of their own.

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

}  // namespace chemsieve::words_test
