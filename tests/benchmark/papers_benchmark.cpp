// The figures of the papers on Bloom filters beside ours, as Markdown tables and SVG plots.
//
// What the papers mean where they leave it open, and which figures cannot be met, is said under each table.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>

#include "tests/benchmark/bench.h"
#include "tests/benchmark/papers/papers_parts.h"

int main(int argc, char** argv) {
    using namespace chemsieve::test;
    if (is_debug_build()) return 1;
    std::string folder;
    std::size_t runs = 200;
    CLI::App app{"Figures of the papers on Bloom filters, recomputed"};
    app.add_option("--plots", folder, "Folder to write the curves to, as SVG");
    app.add_option("--runs", runs, "Runs of each simulated experiment")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (!folder.empty()) std::filesystem::create_directories(folder);
    const auto write_plot = [&](const std::string& name, const Plot& plot) {
        if (!folder.empty()) std::ofstream{folder + "/" + name + ".svg"} << svg_of(plot);
    };
    const PaperRun run{.out = std::cout, .plot = write_plot, .runs = runs};
    for (const auto print : {print_sizes, print_bits_a_key, print_cuckoo, print_recurring_minimum, print_methods,
                             print_deletions, print_iceberg, print_encodings, print_index}) {
        print(run);
        std::cout.flush();
    }
    return 0;
}
