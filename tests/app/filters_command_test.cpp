// `chemsieve filters`, in process.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "fingerprint/filter/registry/registry.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"

namespace chemsieve::filters_command_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

TEST_CASE("filters lists every member of the family with what it would take") {
    const Ran ran = run({"filters", "--keys", "20000", "--rate", "0.01", "--json"});
    REQUIRE(ran.code == 0);
    const auto report = nlohmann::json::parse(ran.out);
    CHECK(report["keys"] == 20'000);
    std::size_t i = 0;
    std::vector<std::uint64_t> keys(20'000);
    for (std::size_t k = 0; k < keys.size(); ++k) keys[k] = mix64(k);
    for_each_member([&]<class F>(std::type_identity<F>) {
        const auto& row = report["filters"].at(i++);
        INFO(row);
        CHECK(row["name"] == std::string{F::kInfo.name});
        CHECK(row["remove"] == F::kInfo.can_erase);
        CHECK(row["forgets"] == F::kInfo.admits_false_negatives);
        const F filter = filter_of_keys<F>(keys, 0.01, 0);
        CHECK(row["bytes"].get<std::size_t>() == filter.size_in_bytes());
        CHECK(row["expected_error"].get<double>() < 0.011);
    });
    CHECK(report["filters"].size() == i);

    const Ran text = run({"filters"});
    CHECK(text.code == 0);
    CHECK(text.out.find("1,000,000 keys, errors of at most 1 %") == 0);
    for_each_member([&]<class F>(std::type_identity<F>) {
        CHECK(text.out.find("  " + std::string{F::kInfo.name} + " (") != std::string::npos);
    });
}

TEST_CASE("filters says which cannot keep a rate, and why") {
    const Ran ran = run({"filters", "--keys", "1000", "--rate", "1e-12"});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("not at this rate: a Bloomier filter has 1 to 32 check bits") != std::string::npos);
    CHECK(ran.out.find("Bloom filter (insert, merge)") != std::string::npos);
    for (const char* rate : {"0", "1", "-0.5", "nan", "2"}) {
        const Ran refused = run({"filters", "--rate", rate});
        INFO(rate);
        CHECK(refused.code == 2);
        CHECK(refused.out.empty());
        CHECK(refused.err.find("rate") != std::string::npos);
    }
    const Ran of_library = run({"filters", demo()});
    CHECK(of_library.code == 0);
    CHECK(of_library.out.find(" keys, errors of at most 1 %") < 5);
    CHECK(of_library.out.find("carried over") == std::string::npos);
    CHECK(run({"filters", demo(), "--keys", "5"}).code == 2);
    CHECK(run({"filters", "no-such.sieve"}).code == 4);
    CHECK(run({"filters", "--keys", "0"}).code == 2);
    CHECK(run({"filters", "--keys", "1", "--rate", "0.5"}).code == 0);
    CHECK(run({"filters", "--keys", "1099511627776"}).code == 0);
}

}  // namespace chemsieve::filters_command_test
