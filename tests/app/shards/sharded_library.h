// The same compounds in one library and cut into shards.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "base/text.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

// Compounds of a demonstration, three times each so that many hits tie, with bad records between and a property that
// only the last of them have.
class ShardedLibrary {
  public:
    explicit ShardedLibrary(int records_a_shard = 113) {
        std::string table = "smiles\tname\tflag\tbatch\tlate\n";
        auto compounds = read_structures(source_folder() / "data/demo/demo.tsv", 2);
        compounds.front() = {"CC(=O)Oc1ccccc1C(=O)O", "Aspirin"};  // in place of titles
        compounds.push_back({"Cn1cnc2c1c(=O)n(C)c(=O)n2C", "Caffeine"});
        int record = 0;
        for (int time = 0; time < 3; ++time) {
            for (const auto& [smiles, rest] : compounds) {
                const std::string name = rest.substr(0, rest.find('\t'));
                // Which property comes first differs from shard to shard.
                const std::string flag = ++record % 5 == 1 ? "yes" : "";
                table += smiles + '\t' + (time == 1 ? "" : name) + '\t' + flag + '\t' + std::to_string(time) + '\t' +
                         (time == 2 ? name : "") + '\n';
            }
            table += "C1CC\tbad" + std::to_string(time) + "\t\t\t\n";
        }
        write_file(source(), table);
        write_file(
            queries(),
            "c1ccccc1 benzene\nC(=O)O acid\nCC(=O)Oc1ccccc1C(=O)O aspirin\nc1cccc bad\nCn1cnc2c1c(=O)n(C)c(=O)n2C "
            "caffeine\n[U] none\nNS(=O)(=O)c1ccccc1 sulfonamide\n");
        CHECK(run({"import", "-q", library(), source(), "--duplicates", "keep", "--fingerprint", "morgan2"}).code == 0);
        const Ran built = run({"shard", "build", "-q", source(), "--compounds", std::to_string(records_a_shard),
                               "--out", shards(), "--fingerprint", "morgan2"});
        INFO(built.err);
        CHECK(built.code == 0);
    }

    std::string source() const { return folder_.file("compounds.tsv"); }
    std::string library() const { return folder_.file("one.sieve"); }
    std::string shards() const { return folder_.file("shards"); }
    std::string queries() const { return folder_.file("queries.smi"); }
    const TemporaryFolder& folder() const { return folder_; }

    // The answer of the one library.
    Ran one(const std::string& mode, std::vector<std::string> options = {}) const {
        std::vector<std::string> words{mode, library(), "-q", "--queries", queries()};
        words.insert(words.end(), options.begin(), options.end());
        return run(words);
    }

    std::vector<std::string> submit_words(const std::string& mode, const std::string& name,
                                          const std::vector<std::string>& options = {}) const {
        std::vector<std::string> words{"cluster", "submit", shards(), "-q",    "--queries",
                                       queries(), "--mode", mode,     "--run", folder_.file(name)};
        words.insert(words.end(), options.begin(), options.end());
        return words;
    }

  private:
    TemporaryFolder folder_;
};

}  // namespace chemsieve::test
