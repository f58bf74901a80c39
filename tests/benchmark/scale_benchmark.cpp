// What a library of 100,000, of a million, of ten million compounds costs: import, room, opening, first pages, upkeep.
//
//     scale_benchmark --pieces-of FILE.smi[.gz] --folder DIR [--compounds N,N,...] [--program CHEMSIEVE]
//                     [--queries-dir DIR] [--most N] [--jobs N] [--imported] [--json OUT]
//
// For each N: virtual compounds of the pieces of FILE (virtual_library.cpp) are written to DIR/vN.smi and imported into
// DIR/vN.sieve by the program, as a user would; a file that is there already is used, a library is made anew, but for
// --imported. Then a new process opens it and answers --most queries of each set on one thread
// (scale/library_answers.h), and the program counts the hits of 100 queries, adds Morgan fingerprints, checks,
// compacts, removes 1,000 compounds. Of each: seconds, CPU seconds, memory and room on the disk at most. DIR needs some
// 700 bytes a compound; ten million take an hour. Refuses debug builds.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/engine/child_process.h"
#include "tests/benchmark/scale/library_answers.h"
#include "tests/benchmark/scale/program_run.h"
#include "tests/benchmark/virtual/virtual_compounds.h"

using namespace chemsieve;
using namespace chemsieve::test;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t kCounted = 100, kRemoved = 1000;

struct Wanted {
    std::string pieces_of, folder, program, queries_folder, json;
    std::vector<std::uint64_t> sizes{100'000, 1'000'000, 10'000'000};
    std::size_t most = 50;
    unsigned jobs = default_jobs();
    bool is_imported = false;
};

// The measurements of one size.
class Scale {
  public:
    Scale(const Wanted& wanted, std::uint64_t compounds)
        : wanted_{wanted},
          compounds_{compounds},
          smiles_{wanted.folder + "/v" + std::to_string(compounds) + ".smi"},
          library_{wanted.folder + "/v" + std::to_string(compounds) + ".sieve"} {}

    ordered_json run(const VirtualCompounds& compounds) {
        std::printf("\n%llu virtual compounds\n", static_cast<unsigned long long>(compounds_));
        if (!std::filesystem::exists(smiles_)) compounds.write(smiles_, compounds_);
        std::printf("%-44s %10s %10s %10s %10s\n", "", "seconds", "CPU s", "MB memory", "MB disk");
        if (!wanted_.is_imported) {
            std::filesystem::remove(library_);
            program("import", {"import", library_, smiles_, "--duplicates", "keep", "-q", "-j", jobs()});
        }
        size("bytes a compound");
        answers("warm file");
        program("count of " + std::to_string(kCounted) + " queries",
                {"substructure", library_, "--queries", some_queries(), "--count", "-q", "-j", jobs()});
        program("index --fingerprint morgan2", {"index", library_, "--fingerprint", "morgan2", "-q", "-j", jobs()});
        size("bytes a compound, with Morgan");
        drop_from_page_cache(library_);
        answers("file not in page cache");
        program("check", {"check", library_, "-q", "-j", jobs()});
        program("remove of " + std::to_string(kRemoved), {"remove", library_, "--ids", some_ids(), "-q"});
        program("compact", {"compact", library_, "-q"});
        size("bytes a compound, compacted");
        return std::move(report_);
    }

  private:
    std::string jobs() const { return std::to_string(wanted_.jobs); }

    void program(const std::string& title, const std::vector<std::string>& words) {
        std::vector<std::string> command{wanted_.program};
        command.insert(command.end(), words.begin(), words.end());
        const ProgramRun run = run_program(command, {library_, library_ + "-wal"});
        std::printf("%-44s %10.2f %10.2f %10.0f %10.0f\n", title.c_str(), run.seconds, run.cpu_seconds, run.peak_mb,
                    run.disk_mb);
        std::fflush(stdout);
        report_[title] = {{"seconds", run.seconds},
                          {"cpu_seconds", run.cpu_seconds},
                          {"peak_mb", run.peak_mb},
                          {"disk_mb", run.disk_mb}};
        if (title == "import") {
            const double rate = static_cast<double>(compounds_) / run.seconds;
            const double cost = 1e6 * run.cpu_seconds / static_cast<double>(compounds_);
            std::printf("%-44s %10.0f a second, %.1f us of CPU each\n", "  compounds", rate, cost);
            report_[title]["compounds_a_second"] = rate;
        }
    }

    void size(const std::string& title) {
        const double bytes =
            static_cast<double>(std::filesystem::file_size(library_)) / static_cast<double>(compounds_);
        std::printf("%-44s %10.1f\n", title.c_str(), bytes);
        report_[title] = bytes;
    }

    void answers(const std::string& title) {
        const ordered_json figures = run_child({"--child", "--library", library_, "--queries-dir",
                                                wanted_.queries_folder, "--most", std::to_string(wanted_.most)})
                                         .figures;
        std::printf("%s: opened in %.1f ms with %.0f MB, at most %.0f MB\n", title.c_str(),
                    figures.at("open_ms").get<double>(), figures.at("open_mb").get<double>(),
                    figures.at("peak_mb").get<double>());
        std::printf("  %-50s %8s %8s %8s %8s %8s\n", "ms", "first", "cold", "warm", "mean", "worst");
        for (const auto& [name, of] : figures.items()) {
            if (!of.is_object()) continue;
            std::printf("  %-50s %8.2f %8.2f %8.2f %8.2f %8.2f\n", name.c_str(), of.at("first_ms").get<double>(),
                        of.at("cold_median_ms").get<double>(), of.at("warm_median_ms").get<double>(),
                        of.at("warm_mean_ms").get<double>(), of.at("warm_worst_ms").get<double>());
        }
        std::fflush(stdout);
        report_["answers, " + title] = figures;
    }

    // Evenly spread over the compounds, as queries and as ids.
    std::string some_queries() const {
        std::ifstream compounds{smiles_};
        const std::string file = wanted_.folder + "/queries.smi";
        std::ofstream output{file};
        std::uint64_t written = 0, line_number = 0;
        for (std::string line; std::getline(compounds, line) && written < kCounted; ++line_number) {
            if (line_number % (compounds_ / kCounted) == 0 && ++written) output << line << '\n';
        }
        return file;
    }
    std::string some_ids() const {
        const std::string file = wanted_.folder + "/ids.txt";
        std::ofstream output{file};
        for (std::uint64_t i = 0; i < kRemoved; ++i)
            output << VirtualCompounds::id(i * (compounds_ / kRemoved)) << '\n';
        return file;
    }

    const Wanted& wanted_;
    std::uint64_t compounds_;
    std::string smiles_, library_;
    ordered_json report_;
};

int measure(const Wanted& wanted) {
    std::filesystem::create_directories(wanted.folder);
    const VirtualCompounds compounds{cut_into_pieces(read_structures(wanted.pieces_of)), 1};
    ordered_json report;
    for (const std::uint64_t size : wanted.sizes) report[std::to_string(size)] = Scale{wanted, size}.run(compounds);
    if (!wanted.json.empty()) std::ofstream{wanted.json} << report.dump(2) << '\n';
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    CLI::App app{"What large libraries cost"};
    Wanted wanted;
    wanted.program = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "chemsieve").string();
    bool is_child = false;
    std::string library;
    app.add_option("--pieces-of", wanted.pieces_of, "SMILES that pieces are cut from (default: NCI of rdkit-data)");
    app.add_option("--folder", wanted.folder, "Where compounds and libraries are put");
    app.add_option("--compounds", wanted.sizes, "Sizes of the libraries")->delimiter(',');
    app.add_option("--program", wanted.program, "The command line that is measured");
    app.add_option("--queries-dir", wanted.queries_folder, "Folder of query sets");
    app.add_option("--most", wanted.most, "Queries of each set");
    app.add_option("--jobs", wanted.jobs, "Threads of the program");
    app.add_flag("--imported", wanted.is_imported, "The libraries are there, as an import left them");
    app.add_option("--json", wanted.json, "The figures, as a file");
    app.add_flag("--child", is_child, "For the processes it starts itself");
    app.add_option("--library", library, "For these");
    CLI11_PARSE(app, argc, argv);
    try {
        if (is_child) {
            std::cout << answers_of(library, wanted.queries_folder, wanted.most).dump() << std::endl;
            return 0;
        }
        if (wanted.folder.empty()) {
            std::cerr << "name a folder with --folder\n";
            return 2;
        }
        return find_library(wanted.pieces_of) ? measure(wanted) : 1;
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}
