// Records and queries that crash or hang RDKit, through the real program: it lives, names each, and stores the rest.

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "tests/support/hostile_inputs.h"
#include "tests/support/sanitizers.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::hostile_records_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

// Minutes are for slow machines and sanitizers; 124 says that it was too little.
const std::string kProgram = (kHasSanitizer ? "timeout 1800 " : "timeout 300 ") + shell_quoted(CHEMSIEVE_PROGRAM) + " ";

constexpr const char* kOxygen =
    "good\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 O   0  0\nM  END\n$$$$\n";

}  // namespace

TEST_CASE("records that crash or hang RDKit are named, and the rest is stored", "[faults]") {
    const TemporaryFolder folder;
    std::string smiles = "CCO first\n", molfiles = kOxygen;
    for (const HostileInput& record : hostile_smiles()) smiles += record.text + " " + record.id + "\nCCN good\n";
    for (const HostileInput& record : hostile_molfiles()) molfiles += record.text + kOxygen;
    write_file(folder.file("h.smi"), smiles);
    write_file(folder.file("h.sdf"), molfiles);
    for (const auto& [file, inputs] : {std::pair{"h.smi", hostile_smiles()}, std::pair{"h.sdf", hostile_molfiles()}}) {
        INFO(file);
        const std::string library = std::string{file} + ".sieve";
        const ShellRan ran = run_in_shell(
            folder.path().string(), "(" + memory_limit(4'000'000) + kProgram + "import -q " + library + " " + file +
                                        " --rejects rejects.tsv --duplicates keep 2>&1 | cut -c "
                                        "-300); " +
                                        kProgram + "info " + library + " --json");
        INFO(ran.text);
        CHECK(ran.code == 0);
        const std::string rejects = read_file(folder.file("rejects.tsv"));
        for (const HostileInput& input : inputs) {
            INFO(input.id);
            CHECK_THAT(ran.text, Contains(input.id + ": rejected: "));
            CHECK_THAT(rejects, Contains("\t" + input.id + "\t"));
        }
        CHECK_THAT(ran.text, Contains("\"compounds\": " + std::to_string(inputs.size() + 1)));
    }
}

TEST_CASE("molfiles with wild numbers in any place are stored or rejected, and the rest is stored", "[faults]") {
    const TemporaryFolder folder;
    const std::vector<HostileInput> wild = molfiles_of_wild_numbers();
    REQUIRE(wild.size() > 500);
    std::string molfiles;
    for (const HostileInput& record : wild) molfiles += record.text + kOxygen;
    write_file(folder.file("w.sdf"), molfiles);
    const ShellRan ran =
        run_in_shell(folder.path().string(), "(" + memory_limit(4'000'000) + kProgram +
                                                 "import -q w.sieve w.sdf --rejects rejects.tsv >/dev/null 2>&1); " +
                                                 kProgram + "info w.sieve --json");
    INFO(ran.text);
    CHECK(ran.code == 0);
    const std::string rejects = read_file(folder.file("rejects.tsv"));
    const auto rejected = std::count_if(wild.begin(), wild.end(), [&](const HostileInput& record) {
        return rejects.find("\t" + record.id + "\t") != std::string::npos;
    });
    CHECK(rejected > 100);
    const std::size_t stored = 2 * wild.size() - static_cast<std::size_t>(rejected);
    CHECK_THAT(ran.text, Contains("\"compounds\": " + std::to_string(stored)));
}

TEST_CASE("queries that crash or hang RDKit are decided, refused or given up, each by its name", "[faults]") {
    const TemporaryFolder folder;
    write_file(folder.file("l.smi"), fullerene_smiles() + " C60\n" + fullerene_smiles() + ".N C60-and-ammonia\n" +
                                         many_waters_smiles() + " waters\nCCN ethylamine\nc1ccccc1 benzene\n");
    const std::string here = folder.path().string();
    run_in_shell(here, kProgram + "import -q l.sieve l.smi");
    std::string all;
    for (const HostileInput& query : hostile_queries()) {
        INFO(query.id);
        write_file(folder.file("q.sma"), query.text + " " + query.id + "\n");
        all += query.text + " " + query.id + "\n";
        for (const char* language : {"--smarts", "--smiles"}) {
            const ShellRan ran =
                run_in_shell(here, memory_limit(4'000'000) + kProgram + "substructure l.sieve --queries q.sma " +
                                       std::string{language} + " > hits.tsv");
            INFO(language << ": " << ran.text.substr(0, 500));
            CHECK((ran.code == 0 || ran.code == 1 || ran.code == 3 || ran.code == 5));
            if (ran.code == 3 || ran.code == 5) CHECK_THAT(ran.text, Contains(query.id));
            CHECK(ran.text.size() < 20'000);
        }
    }
    // What is right of all others goes on.
    write_file(folder.file("all.sma"), "CN amine\n" + all + "c1ccccc1 ring\n");
    const ShellRan ran =
        run_in_shell(here, memory_limit(4'000'000) + kProgram + "substructure l.sieve --queries all.sma 2>errors");
    INFO(read_file(folder.file("errors")).substr(0, 3000));
    CHECK((ran.code == 0 || ran.code == 5));  // 3 is for files without any query that can be used
    CHECK_THAT(ran.text, Contains("amine\tethylamine") && Contains("ring\tbenzene"));
}

}  // namespace chemsieve::hostile_records_test
