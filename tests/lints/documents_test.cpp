// What the documents name is there: files and folders of the project, and pages that they link to.

#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>
#include <sstream>

#include "tests/support/test_data.h"

namespace chemsieve::documents_test {

using namespace chemsieve::test;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> documents() {
    std::vector<fs::path> result;
    for (const fs::path& folder : {source_folder(), source_folder() / "docs"}) {
        for (const auto& entry : fs::directory_iterator{folder}) {
            // The changelog tells of what was.
            if (entry.path().extension() == ".md" && entry.path().filename() != "CHANGELOG.md") {
                result.push_back(entry.path());
            }
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

// The first group of each match.
std::vector<std::string> all_matches(const std::string& text, const std::regex& pattern) {
    std::vector<std::string> result;
    for (std::sregex_iterator match{text.begin(), text.end(), pattern}, end; match != end; ++match) {
        result.push_back((*match)[1]);
    }
    return result;
}

}  // namespace

TEST_CASE("files and folders that documents name exist") {
    static const std::regex kPath{
        R"re(`((?:base|chem|fingerprint|match|data|search|ui|app|tests|docs|cmake|packaging)/[a-z0-9_/.-]*)`)re"};
    int seen = 0;
    for (const fs::path& document : documents()) {
        for (const std::string& path : all_matches(read_file(document.string()), kPath)) {
            ++seen;
            INFO(document.filename().string() << " names " << path);
            CHECK(fs::exists(source_folder() / path));
        }
    }
    CHECK(seen > 50);
}

TEST_CASE("tests that the page on reliability names exist") {
    std::string tests;
    for (const auto& entry : fs::recursive_directory_iterator{source_folder() / "tests"}) {
        if (entry.path().extension() == ".cpp") tests += read_file(entry.path().string());
    }
    static const std::regex kTest{R"re((?:^|[^*])\*([^*\n]+)\*(?!\*))re"};
    int seen = 0;
    for (const std::string& name : all_matches(read_file((source_folder() / "docs/reliability.md").string()), kTest)) {
        ++seen;
        INFO(name);
        CHECK(tests.find('"' + name + '"') != std::string::npos);
    }
    CHECK(seen > 30);
}

TEST_CASE("pages that documents link to exist") {
    static const std::regex kLink{R"re(\]\(([^)#: ]+\.(?:md|png))(?:#[^)]*)?\))re"};
    int seen = 0;
    for (const fs::path& document : documents()) {
        for (const std::string& link : all_matches(read_file(document.string()), kLink)) {
            ++seen;
            INFO(document.filename().string() << " links to " << link);
            CHECK(fs::exists(document.parent_path() / link));
        }
    }
    CHECK(seen > 20);
}

TEST_CASE("lines of documents have at most 120 characters") {
    for (const fs::path& document : documents()) {
        std::istringstream input{read_file(document.string())};
        bool is_shown_as_is = false;
        int number = 0;
        for (std::string line; std::getline(input, line);) {
            ++number;
            if (line.find("```") != std::string::npos) is_shown_as_is = !is_shown_as_is;
            const bool has_a_form = is_shown_as_is || line.starts_with("    ") || line.starts_with('|') ||
                                    line.starts_with("![") || line.find("](") != std::string::npos;
            // Bytes that go on with a character are none of their own.
            const auto characters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
            INFO(document.filename().string() << ':' << number);
            CHECK((has_a_form || characters <= 120));
        }
    }
}

}  // namespace chemsieve::documents_test
