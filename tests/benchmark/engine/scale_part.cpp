#include <array>
#include <cstdio>

#include "data/file/text_input.h"
#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "data/read/input_formats.h"
#include "tests/benchmark/engine/engine_timing.h"
#include "tests/benchmark/engine/parts.h"

namespace chemsieve::test {

namespace {

// Every `step`-th structure of the file, imported so many times, one pass after the other, under ids of its own.
struct Size {
    const char* name;
    std::size_t step, passes;
};
constexpr std::array<Size, 3> kSizes{{{"N / 10", 10, 1}, {"N", 1, 1}, {"4 N", 1, 4}}};

std::vector<std::string> read_smiles(const std::string& file) {
    std::vector<std::string> smiles;
    TextInput input{file};
    const auto reader = make_record_reader(InputFormat::smiles, input, {});
    for (InputRecord record; reader->next(record);) smiles.push_back(record.text);
    return smiles;
}

void write_pass(const std::string& file, const std::vector<std::string>& smiles, std::size_t step, std::size_t pass) {
    std::string lines;
    for (std::size_t i = 0; i < smiles.size(); i += step) {
        lines += smiles[i] + '\t' + std::to_string(pass) + '-' + std::to_string(i) + '\n';
    }
    write_file(file, lines);
}

double import_size(const std::string& library, const std::vector<std::string>& smiles, const Size& size,
                   const TemporaryFolder& folder) {
    const Stopwatch watch;
    create_library(library, FingerprintRecipe{});
    for (std::size_t pass = 1; pass <= size.passes; ++pass) {
        const std::string file = folder.file("pass.smi");
        write_pass(file, smiles, size.step, pass);
        LibraryWriter writer{library};
        import_file(writer, file, {.duplicates = Duplicates::keep}, {}, {});
    }
    return watch.milliseconds() / 1000;
}

// One line of the table for each size.
struct Row {
    std::string name;
    std::vector<Times> times;  // by size
};

class ScaleBench {
  public:
    explicit ScaleBench(const QuerySets& queries) : queries_{queries} {}

    void add_library(const std::string& path) {
        const auto library = std::make_shared<const Library>(path);
        row_ = 0;
        const SlicedIndex index{library->fingerprints()};
        for (const QuerySet& set : queries_.substructure) {
            const auto queries = substructure_queries(set.queries, library->recipe());
            add("screen, " + set.name, time_screen(index, queries).ms);
        }
        Searcher searcher{library};
        for (const QuerySet& set : queries_.substructure) {
            add("substructure, " + set.name, time_substructure(searcher, set.queries, 1).from_text);
        }
        if (queries_.compounds.queries.empty()) return;
        const auto compounds = compound_queries(queries_.compounds.queries, library->recipe());
        add("similarity, top 10", time_similarity(searcher, compounds, {.top = 10, .jobs = 1}).ms);
        add("similarity, at least 0.7", time_similarity(searcher, compounds, {.threshold = 0.7, .jobs = 1}).ms);
    }

    ordered_json print() const {
        ordered_json report;
        for (const Row& row : rows_) {
            std::printf("%-42s |", row.name.c_str());
            for (const Times& times : row.times) std::printf(" %9.4f %9.4f |", times.median(), times.mean());
            ordered_json figures{{"name", row.name}};
            for (std::size_t i = 0; i < row.times.size(); ++i) figures[kSizes[i].name] = row.times[i].json();
            for (std::size_t i = 1; i < row.times.size(); ++i) {
                std::printf(" %5.1fx %5.1fx |", ratio(row.times[i].median(), row.times[i - 1].median()),
                            ratio(row.times[i].mean(), row.times[i - 1].mean()));
            }
            std::printf("\n");
            report.push_back(figures);
        }
        return report;
    }

  private:
    void add(const std::string& name, Times times) {
        if (row_ == rows_.size()) rows_.push_back({.name = name, .times = {}});
        rows_[row_++].times.push_back(std::move(times));
    }

    const QuerySets& queries_;
    std::vector<Row> rows_;
    std::size_t row_ = 0;  // that the next figure belongs to
};

}  // namespace

ordered_json measure_scale(const std::string& file, const QuerySets& queries) {
    const std::vector<std::string> smiles = read_smiles(file);
    std::printf("\nscale: libraries made of N = %zu structures, 1 thread; ms, median and mean\n", smiles.size());
    ScaleBench bench{queries};
    ordered_json sizes;
    for (const Size& size : kSizes) {
        const TemporaryFolder folder;
        const std::string library = folder.file("scale.sieve");
        const double seconds = import_size(library, smiles, size, folder);
        std::printf("  %-8s imported in %.0f s\n", size.name, seconds);
        sizes.push_back({{"name", size.name}, {"import_seconds", seconds}});
        bench.add_library(library);
    }
    std::printf("%-42s | %19s | %19s | %19s | %13s | %13s |\n", "", kSizes[0].name, kSizes[1].name, kSizes[2].name,
                "ten times", "four times");
    return {{"structures", smiles.size()}, {"sizes", sizes}, {"rows", bench.print()}};
}

}  // namespace chemsieve::test
