// The rules of ARCHITECTURE.md that a compiler does not check.

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/lints/source_files.h"
#include "tests/support/test_data.h"

namespace chemsieve::architecture_test {

using namespace chemsieve::test;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> kRooms{"base", "chem", "fingerprint", "match", "data", "search", "ui", "app"};

std::vector<std::string> includes(const fs::path& file) {
    static const std::regex kInclude{R"re(^\s*#\s*include\s*[<"]([^>"]+)[>"])re"};
    std::vector<std::string> result;
    std::istringstream input{read_file(file.string())};
    for (std::string line; std::getline(input, line);) {
        std::smatch match;
        if (std::regex_search(line, match, kInclude)) result.push_back(match[1]);
    }
    return result;
}

bool starts_with_any(const std::string& text, const std::vector<std::string>& beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(), [&](const std::string& b) { return text.starts_with(b); });
}

bool is_ours(const std::string& include) {
    return std::any_of(kRooms.begin(), kRooms.end(),
                       [&](const std::string& room) { return include.starts_with(room + "/"); });
}

bool is_qt(const std::string& include) {
    return (include.size() > 1 && include[0] == 'Q' && std::isupper(static_cast<unsigned char>(include[1]))) ||
           include.starts_with("Qt");
}

bool is_rdkit(const std::string& include) {
    return starts_with_any(include, {"GraphMol/", "RDGeneral/", "DataStructs/", "Geometry/", "Query/", "RDBoost/"});
}

}  // namespace

TEST_CASE("rooms include only what lies before them") {
    const std::map<std::string, std::vector<std::string>> allowed{
        {"base", {"base/"}},
        {"chem", {"chem/", "base/"}},
        {"fingerprint", {"fingerprint/", "chem/", "base/"}},
        {"match", {"match/", "fingerprint/", "chem/", "base/"}},
        {"data", {"data/", "match/", "fingerprint/", "chem/", "base/"}},
        {"search", {"search/", "data/source/", "match/", "fingerprint/", "chem/", "base/"}},
        // The window sees values of data/: what an import reports, formats, names of properties, the source of
        // compounds.
        {"ui",
         {"ui/", "search/", "match/", "fingerprint/", "chem/", "base/", "data/source/", "data/import/import_types.h",
          "data/library/import_counts.h", "data/write/output_formats.h", "data/read/input_formats.h",
          "data/check/library_check.h", "data/library/library_summary.h"}},
        {"ui/sketch", {"ui/sketch/", "chem/", "base/"}},
        {"app", {"app/", "ui/", "search/", "data/", "match/", "fingerprint/", "chem/", "base/"}}};
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            const bool sketch = shown(file).starts_with("ui/sketch/");
            for (const std::string& include : includes(file)) {
                INFO(shown(file) << " includes " << include);
                CHECK((!is_ours(include) || starts_with_any(include, allowed.at(sketch ? "ui/sketch" : room))));
            }
        }
    }
}

// What a command does is the same for all faces; only they know options and buttons.
TEST_CASE("app/work knows no face") {
    const std::regex worded{R"re("[^"]*(--[a-z]|\b([Oo]ption|[Bb]utton|[Cc]lick|[Mm]enu)s?\b)[^"]*")re"};
    const std::vector<std::string> faces{"app/cli/", "app/gui/", "app/python/", "app/manual/",
                                         "ui/",      "CLI/",     "pybind11/"};
    int seen = 0;
    for (const fs::path& file : sources("app/work")) {
        for (const std::string& include : includes(file)) {
            INFO(shown(file) << " includes " << include);
            CHECK_FALSE((starts_with_any(include, faces) || is_qt(include)));
            ++seen;
        }
        std::istringstream input{read_file(file.string())};
        for (std::string line; std::getline(input, line);) {
            INFO(shown(file) << ": " << line);
            CHECK_FALSE(std::regex_search(line.substr(0, line.find("//")), worded));
        }
    }
    CHECK(seen > 10);
}

// Whoever reads a folder should not have to read those that use it.
TEST_CASE("no folders include each other in a circle") {
    std::map<std::string, std::set<std::string>> before;  // by folder, those it includes
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            const std::string folder = fs::path{shown(file)}.parent_path().string();
            auto& included = before[folder];
            for (const std::string& include : includes(file)) {
                if (is_ours(include)) included.insert(fs::path{include}.parent_path().string());
            }
            included.erase(folder);
        }
    }
    // Takes away what includes nothing that is left; circles remain.
    for (bool taken = true; taken;) {
        taken = false;
        for (auto folder = before.begin(); folder != before.end();) {
            const bool waits = std::any_of(folder->second.begin(), folder->second.end(),
                                           [&](const std::string& other) { return before.contains(other); });
            taken = taken || !waits;
            folder = waits ? std::next(folder) : before.erase(folder);
        }
    }
    for (const auto& [folder, included] : before) {
        for (const std::string& other : included) {
            INFO(folder << " includes " << other);
            CHECK_FALSE(before.contains(other));
        }
    }
}

TEST_CASE("folders stay small enough to see at a glance") {
    std::map<std::string, int> files;
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) ++files[file.parent_path().string()];
    }
    for (const auto& [folder, count] : files) {
        INFO(folder);
        CHECK(count <= 40);
    }
}

TEST_CASE("RDKit, SQLite and Qt stay where they belong") {
    const std::vector<std::string> rdkit{"chem/",          "fingerprint/demand/",  "fingerprint/kinds/",
                                         "match/reading/", "ui/sketch/chemistry/", "app/readers/"};
    const std::vector<std::string> qt{"ui/", "app/gui/"};
    int seen = 0;
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            for (const std::string& include : includes(file)) {
                INFO(shown(file) << " includes " << include);
                if (is_rdkit(include)) {
                    ++seen;
                    CHECK(starts_with_any(shown(file), rdkit));
                    CHECK(file.extension() == ".cpp");
                }
                if (include == "sqlite3.h") {
                    ++seen;
                    CHECK(shown(file).starts_with("data/sqlite/"));
                }
                if (is_qt(include)) {
                    ++seen;
                    CHECK(starts_with_any(shown(file), qt));
                    CHECK_FALSE(shown(file).starts_with("ui/sketch/"));
                }
            }
        }
    }
    CHECK(seen > 10);
}

// Another system needs other code in one folder then. std::filesystem takes texts for names of the system's own
// encoding.
TEST_CASE("what is asked of the operating system is asked in one place") {
    const std::set<std::string> headers{"csignal",    "dirent.h",
                                        "dlfcn.h",    "fcntl.h",
                                        "filesystem", "glob.h",
                                        "grp.h",      "malloc.h",
                                        "netdb.h",    "poll.h",
                                        "pthread.h",  "pwd.h",
                                        "sched.h",    "signal.h",
                                        "spawn.h",    "strings.h",
                                        "termios.h",  "unistd.h",
                                        "utime.h",    "wait.h",
                                        "windows.h",  "ext/stdio_filebuf.h"};
    int seen = 0;
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            for (const std::string& include : includes(file)) {
                const bool is_of_system = headers.contains(include) ||
                                          starts_with_any(include, {"sys/", "linux/", "net/", "netinet/", "arpa/"});
                if (!is_of_system) continue;
                ++seen;
                INFO(shown(file) << " includes " << include);
                CHECK(shown(file).starts_with("base/platform/"));
            }
            if (shown(file).starts_with("base/platform/")) continue;
            INFO(shown(file));
            CHECK(read_file(file.string()).find("std::filesystem") == std::string::npos);
        }
    }
    CHECK(seen > 20);
}

// A file that is made is new and no link, so that nobody who may write to the folder can have another one overwritten.
// AtomicFile, NewFile and PartialFile make them so; QSaveFile does, too.
TEST_CASE("files are made in one place") {
    const std::vector<std::string> marks{
        "std::ofstream", "fopen(", "O_CREAT", "std::fstream", "WriteOnly", "FileStream{", "make_unique<FileStream>"};
    // The last one writes manuals while the program is built.
    const std::vector<std::string> places{"base/platform/", "data/file/", "app/manual/"};
    int seen = 0;
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            const std::string text = read_file(file.string());
            for (const std::string& mark : marks) {
                if (text.find(mark) == std::string::npos) continue;
                INFO(shown(file) << " has " << mark);
                const bool is_save_file = mark == "WriteOnly" && text.find("QSaveFile") != std::string::npos &&
                                          shown(file).starts_with("ui/");
                CHECK((is_save_file || starts_with_any(shown(file), places)));
                ++seen;
            }
        }
    }
    CHECK(seen > 5);
}

// Others would open the files they list and so give up the locks of the open library.
TEST_CASE("file dialogs are made in one place") {
    int seen = 0;
    for (const fs::path& file : sources("ui")) {
        for (const std::string& include : includes(file)) {
            if (include != "QFileDialog") continue;
            ++seen;
            CHECK(shown(file) == "ui/widgets/file_dialogs.cpp");
        }
    }
    CHECK(seen == 1);
}

// Each other source that included it would take seconds longer to compile.
TEST_CASE("the library that reads and writes JSON is included in one place") {
    int seen = 0;
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            for (const std::string& include : includes(file)) {
                if (!include.starts_with("nlohmann/")) continue;
                ++seen;
                CHECK(shown(file) == "base/json.cpp");
            }
        }
    }
    CHECK(seen == 1);
}

TEST_CASE("every file that uses RDKit checks its configuration") {
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            const auto all = includes(file);
            if (std::none_of(all.begin(), all.end(), is_rdkit)) continue;
            INFO(shown(file));
            CHECK(std::find(all.begin(), all.end(), "chem/rdkit_config_check.h") != all.end());
        }
    }
}

TEST_CASE("the engine neither prints nor exits") {
    const std::regex forbidden{R"re(std::(cout|cerr|clog)|\b(printf|fprintf|puts|exit|abort|_exit)\s*\()re"};
    for (const char* folder : {"base", "chem", "fingerprint", "match", "data", "search", "ui"}) {
        for (const fs::path& file : sources(folder)) {
            std::istringstream input{read_file(file.string())};
            int number = 0;
            for (std::string line; std::getline(input, line);) {
                ++number;
                const std::string code = line.substr(0, line.find("//"));
                INFO(shown(file) << ":" << number << ": " << line);
                CHECK_FALSE(std::regex_search(code, forbidden));
            }
        }
    }
}

TEST_CASE("every header begins with what it is for and is guarded") {
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            if (file.extension() != ".h") continue;
            const std::string text = read_file(file.string());
            INFO(shown(file));
            CHECK(text.starts_with("// "));
            CHECK(text.find("#pragma once") != std::string::npos);
        }
    }
}

// An inline function of a library that such a source uses might be linked from there for everybody.
TEST_CASE("what is compiled for some processors only includes no library code") {
    const std::set<std::string> allowed{"immintrin.h",
                                        "fingerprint/kernel/column.h",
                                        "fingerprint/kernel/column_count.h",
                                        "fingerprint/kernel/column_screen.h",
                                        "fingerprint/kernel/compiled_sets.h",
                                        "fingerprint/kernel/key_lines.h",
                                        "fingerprint/kernel/kernels.h",
                                        "fingerprint/kernel/row_subset.h"};
    for (const fs::path& file : sources("fingerprint/kernel")) {
        if (file.filename() == "kernels.h" || file.filename() == "kernels.cpp") continue;
        for (const std::string& include : includes(file)) {
            INFO(shown(file) << " includes " << include);
            CHECK(allowed.contains(include));
        }
    }
}

TEST_CASE("every source is listed in the build") {
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            if (file.extension() != ".cpp") continue;
            fs::path list = file.parent_path();  // the nearest above
            while (!fs::exists(list / "CMakeLists.txt")) list = list.parent_path();
            const std::string path = fs::relative(file, list).string();
            INFO(shown(file));
            CHECK(read_file((list / "CMakeLists.txt").string()).find(path) != std::string::npos);
        }
    }
}

TEST_CASE("files stay small enough to read") {
    for (const std::string& room : kRooms) {
        for (const fs::path& file : sources(room)) {
            const std::string text = read_file(file.string());
            INFO(shown(file));
            CHECK(std::count(text.begin(), text.end(), '\n') <= 500);
        }
    }
}

}  // namespace chemsieve::architecture_test
