// Rows that several threads make: the same bytes whatever their number, in their order, and stopped in time.

#include "data/write/row_writer.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <sstream>

#include "app/cli/command/command.h"
#include "data/write/output_formats.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/read_xlsx.h"
#include "tests/support/test_data.h"

namespace chemsieve::row_writer_test {

using namespace chemsieve::test;

namespace {

// Ends a search when it shows that rows are written.
class StopAtProgress : public std::stringbuf {
  public:
    StopAtProgress(std::stop_source& stop, std::string text) : stop_{stop}, text_{std::move(text)} {}

  private:
    int sync() override {
        if (str().find(text_) != std::string::npos) stop_.request_stop();
        return 0;
    }
    std::stop_source& stop_;
    std::string text_;
};

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t first = text.find(begin);
    REQUIRE(first != std::string::npos);
    return text.substr(first, text.find(end, first) - first);
}

}  // namespace

TEST_CASE("rows are written in their order by any number of threads") {
    for (const OutputFormat format : {OutputFormat::tsv, OutputFormat::csv, OutputFormat::jsonl}) {
        for (const std::size_t count : {0, 1, 7, 1000, 12345}) {
            std::string alone;
            for (const unsigned jobs : {1U, 2U, 7U}) {
                std::ostringstream out;
                RowWriter writer{make_table_writer(format, out, {{"number", true}, {"worker"}}), jobs};
                std::atomic<bool> strange = false;
                const auto make = [&](std::size_t row, unsigned worker) {
                    if (worker >= jobs) strange = true;
                    return TableRow{.cells = {std::to_string(row), "w"}, .id = {}, .smiles = {}};
                };
                CHECK(writer.write(count, jobs, make, {}));
                CHECK_FALSE(strange);
                writer.table().finish({});
                if (jobs == 1) alone = out.str();
                CHECK(out.str() == alone);
            }
        }
    }
}

TEST_CASE("rows of a stopped call are not written and errors of threads come through") {
    std::ostringstream out;
    RowWriter writer{make_table_writer(OutputFormat::tsv, out, {{"number"}}), 3};
    const std::string titles = out.str();
    std::stop_source stop;
    const auto stops = [&](std::size_t row, unsigned) {
        if (row == 40) stop.request_stop();
        return TableRow{.cells = {"x"}, .id = {}, .smiles = {}};
    };
    CHECK_FALSE(writer.write(1000, 3, stops, stop.get_token()));
    CHECK(out.str() == titles);
    const auto fails = [&](std::size_t row, unsigned) -> TableRow {
        if (row == 40) throw LibraryError("damaged");
        return {.cells = {"x"}, .id = {}, .smiles = {}};
    };
    CHECK_THROWS_AS(writer.write(1000, 3, fails, {}), LibraryError);
    CHECK(out.str() == titles);
}

TEST_CASE("tables with drawings are the same on any number of threads") {
    const TemporaryFolder folder;
    const auto searched = [&](const std::string& jobs, const std::string& ending) {
        const std::string file = folder.file(jobs + ending);
        const Ran ran = run({"substructure", demo(), "--queries", (source_folder() / "data/demo/queries.smi").string(),
                             "--top", "40", "--columns", "mw,class", "--pictures", "-j", jobs, "-o", file});
        CHECK(ran.code == 0);
        return file;
    };
    const std::string page = between(read_file(searched("1", ".html")), "<tbody>", "</tbody>");
    CHECK_THAT(page, Catch::Contains("<svg") && Catch::Contains("#FFE2A3"));
    const auto sheets = xlsx_parts(searched("1", ".xlsx"));
    for (const char* jobs : {"2", "5"}) {
        CHECK(between(read_file(searched(jobs, ".html")), "<tbody>", "</tbody>") == page);
        auto others = xlsx_parts(searched(jobs, ".xlsx"));
        CHECK(others.size() == sheets.size());
        for (const auto& [name, content] : sheets) {
            // What tells of the time differs.
            if (name.starts_with("docProps/") || name == "xl/worksheets/sheet2.xml") continue;
            INFO(name);
            CHECK(others[name] == content);
        }
    }
}

TEST_CASE("tables without drawings are the same on any number of threads") {
    for (const char* format : {"tsv", "csv", "jsonl", "smi", "sdf"}) {
        const auto searched = [&](const std::string& jobs) {
            return run({"substructure", demo(), "C", "CO", "--columns", "all", "--format", format, "-j", jobs}).out;
        };
        const std::string alone = searched("1");
        CHECK(searched("4") == alone);
    }
}

TEST_CASE("exports are the same on any number of threads and stop while they are written") {
    const TemporaryFolder folder;
    for (const char* format : {"tsv", "jsonl", "smi", "sdf"}) {
        const auto exported = [&](const std::string& jobs) {
            return run({"export", demo(), "-o", "-", "--format", format, "-j", jobs}).out;
        };
        const std::string alone = exported("1");
        CHECK(alone.size() > 10'000);
        CHECK(exported("3") == alone);
    }
    std::stop_source stop;
    std::istringstream in;
    std::ostringstream out;
    StopAtProgress buffer{stop, "compounds written"};
    std::ostream err{&buffer};
    cli::Streams streams{in, out, err, true, {}};
    CHECK(cli::run_command_line({"export", demo(), "-j", "2", "-o", folder.file("a.html")}, streams,
                                stop.get_token()) == cli::Exit::incomplete);
    CHECK_THAT(buffer.str(), Catch::Contains("64 compounds written"));
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("drawings are stopped while they are made and their progress is shown") {
    const TemporaryFolder folder;
    for (const char* name : {"a.html", "a.xlsx"}) {
        std::stop_source stop;
        std::istringstream in;
        std::ostringstream out;
        StopAtProgress buffer{stop, "hits written"};
        std::ostream err{&buffer};
        cli::Streams streams{in, out, err, true, {}};
        const cli::Exit exit = cli::run_command_line(
            {"substructure", demo(), "C", "--pictures", "-j", "2", "-o", folder.file(name)}, streams, stop.get_token());
        CHECK(exit == cli::Exit::incomplete);
        CHECK_THAT(buffer.str(), Catch::Contains("query q1: 64 of ") && Catch::Contains("cancelled"));
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace chemsieve::row_writer_test
