// `chemsieve dedupe`, in process.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::dedupe_test {

using namespace chemsieve::test;

TEST_CASE("the first of equal compounds is written, in the order of the input") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "CCO ethanol\nOCC again\nCCN amine\nnot a structure\nCC[O-].[Na+] salt\n");
    write_file(folder.file("b.smi"), "NCC amine2\nCCC propane\n");
    const Ran ran = run({"dedupe", folder.file("a.smi"), folder.file("b.smi")});
    CHECK(ran.code == 0);
    CHECK(ran.out == "id\tsmiles\nethanol\tCCO\namine\tCCN\nsalt\tCC[O-].[Na+]\npropane\tCCC\n");
    CHECK_THAT(ran.err, Catch::Contains("a.smi:4: ") && Catch::Contains("read 7 = written 4 + repeats 2 + rejected 1"));
    const Ran loose = run({"dedupe", folder.file("a.smi"), folder.file("b.smi"), "--ignore-salts"});
    CHECK(loose.out == "id\tsmiles\nethanol\tCCO\namine\tCCN\npropane\tCCC\n");
    const Ran sources = run({"dedupe", folder.file("a.smi"), folder.file("b.smi"), "--count-sources"});
    CHECK(sources.out ==
          "id\tsmiles\tsources\nethanol\tCCO\t1\namine\tCCN\t2\nsalt\tCC[O-].[Na+]\t1\npropane\tCCC\t1\n");
    CHECK(run({"dedupe", folder.file("a.smi"), "--errors", "strict", "-o", folder.file("none.tsv")}).code == 3);
    CHECK(!std::filesystem::exists(folder.file("none.tsv")));
    CHECK(run({"dedupe", "-", "--count-sources", "--input-format", "smi"}).code == 2);
    CHECK(run({"dedupe", folder.file("a.smi"), "--memory", "1K"}).code == 2);
}

TEST_CASE("libraries, tables and SD files of the same compounds are one list, with their molfiles and items") {
    const TemporaryFolder folder;
    REQUIRE(run({"export", demo(), "-o", folder.file("demo.sdf"), "-q"}).code == 0);
    const std::string tsv = (source_folder() / "data/demo/demo.tsv").string();
    const Ran all = run({"dedupe", demo(), tsv, folder.file("demo.sdf")});
    CHECK_THAT(all.err, Catch::Contains("read 1,785 = written 595 + repeats 1,190 + rejected 0"));
    const Ran sources = run({"dedupe", demo(), tsv, folder.file("demo.sdf"), "--count-sources", "--format", "csv"});
    CHECK(table(sources.out, ',').size() == 596);
    std::size_t in_all = 0;
    for (const auto& row : table(run({"dedupe", demo(), tsv, folder.file("demo.sdf"), "--count-sources"}).out)) {
        in_all += row.at(2) == "3" ? 1 : 0;
    }
    CHECK(in_all == 595);
    REQUIRE(run({"dedupe", folder.file("demo.sdf"), folder.file("demo.sdf"), "-o", folder.file("once.sdf")}).code == 0);
    REQUIRE(run({"import", folder.file("back.sieve"), folder.file("once.sdf"), "-q"}).code == 0);
    // Each line but for the SMILES, which an SD file has as canonical ones.
    const auto items = [](const std::string& library) {
        auto rows = table(run({"export", library, "--columns", "class,formula"}).out);
        for (auto& row : rows) row.erase(row.begin() + 1);
        return rows;
    };
    CHECK(items(folder.file("back.sieve")) == items(demo()));
}

TEST_CASE("a stream is told its repeats in memory that never grows, with the loss stated") {
    const TemporaryFolder folder;
    std::string lines;
    for (int i = 0; i < 3'000; ++i) lines += "key" + std::to_string(i % 1'500) + "\n";
    write_file(folder.file("keys.txt"), lines);
    const Ran ran = run({"dedupe", folder.file("keys.txt"), "--keys", "--memory", "1M"});
    CHECK(ran.code == 0);
    const auto rows = table(ran.out);
    CHECK(rows.size() > 1'480);
    CHECK(rows.size() < 1'520);
    CHECK_THAT(ran.err, Catch::Contains("are taken for repeats") && Catch::Contains("are overlooked when 1,000,000"));
}

}  // namespace chemsieve::dedupe_test
