#include <algorithm>
#include <cstdio>

#include "tests/benchmark/engine/child_process.h"
#include "tests/benchmark/engine/child_tasks.h"
#include "tests/benchmark/engine/parts.h"
#include "tests/benchmark/engine/timing.h"

namespace chemsieve::test {

namespace {

// A way to begin: what the process does, and whether the file is in memory before.
struct Beginning {
    const char* title;
    const char* task;
    bool from_disk;
};
constexpr Beginning kBeginnings[]{
    {"a process that does nothing", "start", false},
    {"opens the library", "open", false},
    {"opens it, answers", "answer", false},
    {"reads the whole index, answers", "read_all", false},
    {"opens it, answers, file not in page cache", "answer", true},
};

struct OpenFigures {
    Times wall, open, read_all, first_hit, answer, rss;

    void add(const ChildReport& report) {
        wall.add(report.wall_ms);
        open.add(report.figures.value("open_ms", 0.0));
        read_all.add(report.figures.value("read_all_ms", 0.0));
        first_hit.add(report.figures.value("first_hit_ms", 0.0));
        answer.add(report.figures.value("answer_ms", 0.0));
        rss.add(report.figures.value("rss_mb", 0.0));
    }
};

ordered_json measure_beginning(const Beginning& beginning, const std::string& library,
                               const std::vector<std::string>& query_files) {
    OpenFigures figures;
    for (const std::string& file : query_files) {
        if (beginning.from_disk) drop_from_page_cache(library);
        figures.add(run_child({"--child", beginning.task, "--library", library, "--child-file", file}));
    }
    std::printf("%-42s | %8.1f %8.2f %9.2f %9.2f %8.2f | %8.1f\n", beginning.title, figures.wall.median(),
                figures.open.median(), figures.read_all.median(), figures.first_hit.median(), figures.answer.median(),
                figures.rss.median());
    return {{"task", beginning.title},
            {"processes", query_files.size()},
            {"wall_ms", figures.wall.median()},
            {"open_ms", figures.open.median()},
            {"read_all_ms", figures.read_all.median()},
            {"first_hit_ms", figures.first_hit.median()},
            {"answer_ms", figures.answer.median()},
            {"rss_mb", figures.rss.median()}};
}

// A file for each of the first queries of a set.
std::vector<std::string> single_queries(const QuerySet& set, std::size_t count, const TemporaryFolder& folder) {
    std::vector<std::string> files;
    for (std::size_t i = 0; i < std::min(count, set.queries.size()); ++i) {
        files.push_back(folder.file(std::to_string(i) + ".tsv"));
        write_queries(files.back(), {.name = set.name, .queries = {set.queries[i]}});
    }
    return files;
}

}  // namespace

ordered_json measure_open(EngineSetup& setup, std::size_t processes) {
    const TemporaryFolder folder;
    const QuerySet& set = setup.queries().substructure.front();
    const std::vector<std::string> files = single_queries(set, processes, folder);
    std::printf("\nopen: new processes, each answers one of %zu queries of %s, 1 thread; medians, ms and MB\n",
                files.size(), set.name.c_str());
    std::printf("%-42s | %8s %8s %9s %9s %8s | %8s\n", "", "whole", "", "read all", "first hit", "answer", "");
    std::printf("%-42s | %8s %8s %9s %9s %8s | %8s\n", "", "process", "open", "rows", "(query)", "(query)", "memory");
    ordered_json report;
    for (const Beginning& beginning : kBeginnings) {
        report.push_back(measure_beginning(beginning, setup.library_file(), files));
    }
    return report;
}

ordered_json measure_size(EngineSetup& setup) {
    const Library::Info info = setup.library()->info();
    const auto compounds = static_cast<double>(std::max<std::int64_t>(1, info.compounds));
    std::printf("\nsize: %lld compounds; bytes a compound\n", static_cast<long long>(info.compounds));
    ordered_json report{{"compounds", info.compounds}};
    double all = 0;
    for (const auto& [part, bytes] : info.bytes_by_part) {
        const double each = static_cast<double>(bytes) / compounds;
        all += each;
        std::printf("  %-32s %8.1f\n", part.c_str(), each);
        report["bytes_a_compound"][part] = each;
    }
    const double file_size = static_cast<double>(std::filesystem::file_size(setup.library_file())) / compounds;
    std::printf("  %-32s %8.1f\n  %-32s %8.1f\n", "together", all, "the file", file_size);
    report["bytes_a_compound"]["together"] = all;
    report["bytes_a_compound"]["file"] = file_size;
    const TemporaryFolder folder;
    QuerySet queries;
    for (const QuerySet& set : setup.queries().substructure) {
        queries.queries.insert(queries.queries.end(), set.queries.begin(), set.queries.end());
    }
    const std::string file = folder.file("all.tsv");
    write_queries(file, queries);
    const ChildReport child = run_child({"--child", "answer", "--library", setup.library_file(), "--child-file", file});
    const double opened = child.figures.value("rss_open_mb", 0.0), after = child.figures.value("rss_mb", 0.0),
                 most = child.figures.value("peak_rss_mb", 0.0);
    std::printf("memory of a process: %.1f MB when open, %.1f MB after %zu substructure queries, %.1f MB at most\n",
                opened, after, queries.queries.size(), most);
    report["rss_open_mb"] = opened;
    report["rss_after_queries_mb"] = after;
    report["peak_rss_mb"] = most;
    return report;
}

}  // namespace chemsieve::test
