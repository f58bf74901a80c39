#include <cstdio>

#include "tests/benchmark/engine/child_process.h"
#include "tests/benchmark/engine/parts.h"

namespace chemsieve::test {

ordered_json measure_import(const std::string& file, const std::vector<unsigned>& jobs) {
    std::printf("\nimport of %s, in a new process; RDKit: its own work for the same records\n",
                std::filesystem::path{file}.filename().c_str());
    std::printf("%8s | %11s %8s %9s | %11s %8s | %14s\n", "threads", "compounds/s", "seconds", "peak MB", "RDKit's, /s",
                "seconds", "share of ours");
    ordered_json report;
    for (const unsigned threads : jobs) {
        const std::string text = std::to_string(threads);
        const ordered_json ours = run_child({"--child", "import", "--child-file", file, "--jobs", text}).figures;
        const ordered_json rdkit = run_child({"--child", "rdkit", "--child-file", file, "--jobs", text}).figures;
        const double seconds = ours.at("seconds"), yardstick = rdkit.at("seconds");
        const double rate = ours.at("compounds").get<double>() / seconds;
        const double rdkit_rate = rdkit.at("compounds").get<double>() / yardstick;
        const double share = seconds / yardstick - 1;
        std::printf("%8u | %11.0f %8.2f %9.0f | %11.0f %8.2f | %+13.1f%%\n", threads, rate, seconds,
                    ours.at("peak_rss_mb").get<double>(), rdkit_rate, yardstick, 100 * share);
        report.push_back({{"jobs", threads},
                          {"compounds", ours.at("compounds")},
                          {"compounds_a_second", rate},
                          {"peak_rss_mb", ours.at("peak_rss_mb")},
                          {"rdkit_compounds", rdkit.at("compounds")},
                          {"rdkit_compounds_a_second", rdkit_rate},
                          {"share_of_ours", share}});
    }
    return report;
}

}  // namespace chemsieve::test
