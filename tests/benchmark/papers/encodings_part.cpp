#include "fingerprint/filter/counting/counter_codes.h"
#include "fingerprint/filter/spectral/spectral_filter.h"
#include "tests/benchmark/papers/paper_table.h"
#include "tests/benchmark/papers/papers_parts.h"
#include "tests/benchmark/papers/zipf.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

// Counters of a spectral filter at gamma = 0.7, k = 5, whose keys come so often in the mean.
std::vector<std::uint32_t> counters_of(std::size_t counters, double mean) {
    constexpr unsigned kHashes = 5;
    const auto keys = static_cast<std::size_t>(0.7 * static_cast<double>(counters) / kHashes);
    const ZipfData data = zipf_data(0.5, keys, static_cast<std::size_t>(mean * static_cast<double>(keys)), 1);
    MinimumSelectionFilter filter{{.counters = counters, .hashes = kHashes, .seed = 1}};
    for (std::size_t i = 0; i < keys; ++i) filter.insert(i + 1, data.frequencies[i]);
    return {filter.counters().begin(), filter.counters().end()};
}

const char* name_of(CounterCode code) {
    switch (code) {
        case CounterCode::elias: return "Elias";
        case CounterCode::steps_text: return "steps as printed";
        case CounterCode::steps: return "steps";
        case CounterCode::long_steps: return "long steps";
    }
    return "";
}

PaperTable encodings(const PaperRun& run) {
    constexpr CounterCode kCodes[]{CounterCode::elias, CounterCode::steps_text, CounterCode::steps,
                                   CounterCode::long_steps};
    PaperTable table{
        .title = "Encodings (figure 10): bits a counter, gamma = 0.7, k = 5, skew 0.5, m = 100,000",
        .head = {"mean frequency of a key"},
        .remark =
            "The paper has a picture: steps best near frequency 1, Elias from higher means on. Its text's "
            "1.5 bits a counter leaves out the counters above 1. Keys are drawn: at mean 1 a third of them "
            "never comes."};
    Plot plot{.title = "Encodings: bits a counter",
              .x_title = "mean frequency of a key",
              .y_title = "bits a counter",
              .curves = {},
              .log_x = true};
    for (const CounterCode code : kCodes) {
        table.head.emplace_back(name_of(code));
        plot.curves.push_back({.name = name_of(code), .points = {}});
    }
    for (const double mean : {1.0, 1.5, 2.0, 3.0, 10.0, 100.0}) {
        const auto counters = counters_of(100'000, mean);
        std::vector<std::string> row{digits(mean, 3)};
        for (std::size_t i = 0; i < std::size(kCodes); ++i) {
            std::uint64_t bits = 0;
            for (const std::uint32_t counter : counters) bits += counter_code(kCodes[i], counter).bits();
            const double each = static_cast<double>(bits) / static_cast<double>(counters.size());
            row.push_back(digits(each, 3));
            plot.curves[i].points.push_back({mean, each});
        }
        table.rows.push_back(std::move(row));
    }
    run.plot("encodings", plot);
    return table;
}

}  // namespace

void print_encodings(const PaperRun& run) { print_table(run.out, encodings(run)); }

}  // namespace chemsieve::test
