// SMILES and SMARTS made up by their grammars, through the real program: it lives, counts every record, and its answers
// are RDKit's.
//
// CHEMSIEVE_FAULTS=all makes a hundred times as many.

#include <array>
#include <catch2/catch.hpp>
#include <iostream>
#include <random>
#include <regex>

#include "tests/faults/fault_places.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::grammar_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

const std::string kProgram = "timeout 600 " + shell_quoted(CHEMSIEVE_PROGRAM) + " ";
constexpr int kCompounds = 300;
constexpr int kQueries = 120;
constexpr int kRounds = 100;  // with CHEMSIEVE_FAULTS=all

class Grammar {
  public:
    explicit Grammar(unsigned seed) : random_{seed} {}

    // Most can be read; valences and rings are left to chance.
    std::string smiles() {
        open_rings_.clear();
        std::string text = chain(2 + below(14), false);
        if (one_in(6)) text += "." + chain(1 + below(4), false);
        return text + closed();
    }

    std::string smarts() {
        open_rings_.clear();
        std::string text = chain(1 + below(5), true);
        if (one_in(8)) text += "." + chain(1 + below(2), true);
        return text + closed();
    }

  private:
    template <std::size_t kCount>
    std::string any(const std::array<const char*, kCount>& words) {
        return words[static_cast<std::size_t>(below(static_cast<int>(kCount)))];
    }
    int below(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most)); }
    bool one_in(int times) { return below(times) == 0; }

    std::string chain(int atoms, bool is_smarts, int depth = 0) {
        std::string text;
        for (int i = 0; i < atoms; ++i) {
            ++atoms_;
            const std::string here = is_smarts ? query_atom(depth) : one_in(6) ? any(kRings) : atom();
            text += here;
            // Others than carbon have few bonds to spare.
            const bool may_have_more = is_smarts || here == "C" || one_in(40);
            if (may_have_more && depth < 2 && one_in(7)) text += ring_number(is_smarts);
            if (may_have_more && depth < 2 && one_in(5)) {
                const std::string bound = is_smarts ? query_bond() : bond();
                text += "(" + bound +
                        (!is_smarts && bound.empty() && one_in(2) ? any(kEnds)
                                                                  : chain(1 + below(3), is_smarts, depth + 1)) +
                        ")";
            }
            if (i + 1 < atoms) text += is_smarts ? query_bond() : here == "C" || one_in(40) ? bond() : "";
        }
        return text;
    }

    std::string ring_number(bool is_smarts) {
        if (!open_rings_.empty() && (is_smarts || atoms_ > opened_at_ + 2) && one_in(2)) {
            const std::string number = open_rings_.back();
            open_rings_.pop_back();
            return number;
        }
        const int number = 1 + static_cast<int>(open_rings_.size());
        open_rings_.push_back(number < 10 ? std::to_string(number) : "%" + std::to_string(number));
        opened_at_ = atoms_;
        return (is_smarts && one_in(4) ? query_bond() : "") + open_rings_.back();
    }

    // Rings still open are closed by some more atoms.
    std::string closed() {
        std::string text;
        for (; !open_rings_.empty(); open_rings_.pop_back()) text += "CC" + open_rings_.back();
        return text;
    }

    std::string atom() {
        if (!one_in(8)) return any(one_in(40) ? kAtoms : kChain);
        std::string text = "[";
        if (one_in(4)) text += std::to_string(below(20));
        text += any(kElements);
        if (one_in(3)) text += one_in(2) ? "@" : "@@";
        if (one_in(2)) text += "H" + (one_in(3) ? std::to_string(below(5)) : std::string{});
        if (one_in(3)) text += std::string{one_in(2) ? "+" : "-"} + (one_in(3) ? std::to_string(below(4)) : "");
        if (one_in(8)) text += ":" + std::to_string(below(100));
        return text + "]";
    }

    std::string bond() { return one_in(6) ? any(kBonds) : ""; }

    std::string query_atom(int depth) {
        if (one_in(3)) return any(kAtoms);
        std::string text = "[" + primitive(depth);
        for (int more = below(4); more > 0; --more) text += any(kOperators) + primitive(depth);
        return text + "]";
    }

    std::string primitive(int depth) {
        const std::string sign = one_in(5) ? "!" : "";
        if (depth < 2 && one_in(6)) {
            // Ring numbers of a recursive part are its own.
            return sign + "$(" + query_atom(depth + 1) + query_bond() + query_atom(depth + 1) + ")";
        }
        const std::string word = any(kPrimitives);
        const bool takes_number = word == "D" || word == "X" || word == "H" || word == "R" || word == "r" ||
                                  word == "v" || word == "x" || word == "#" || word == "h";
        if (word == "#") return sign + "#" + std::to_string(1 + below(17));
        if (takes_number && !one_in(4)) return sign + word + std::to_string(word == "r" ? 3 + below(5) : below(5));
        return sign + word;
    }

    std::string query_bond() {
        if (one_in(2)) return "";
        std::string text = (one_in(6) ? "!" : "") + any(kQueryBonds);
        if (one_in(5)) text += any(kBondOperators) + any(kQueryBonds);
        return text;
    }

    static constexpr std::array kAtoms{"C", "C", "C", "N", "O", "S", "F", "Cl", "c", "n", "P", "B", "Br", "I", "o"};
    static constexpr std::array kChain{"C", "C", "C", "C", "C", "C", "C", "C", "N", "N", "O", "S", "C", "C", "C"};
    static constexpr std::array kEnds{"F", "Cl", "Br", "I", "O", "N", "[2H]", "[O-]", "C#N", "[N+](=O)[O-]"};
    static constexpr std::array kElements{"C",  "N",  "O",  "S", "c", "n", "Na", "Fe",
                                          "Si", "Se", "se", "B", "P", "H", "U"};
    static constexpr std::array kRings{"c1ccccc1", "C1CCCCC1", "c1ccncc1",  "C1CC1",   "c1cc[nH]c1",
                                       "C1CCNCC1", "c1ccsc1",  "C1=CC=CC1", "C1CCOC1", "c1ccc2ccccc2c1"};
    static constexpr std::array kBonds{"=", "-", "#", "/", "\\", ":", "=", "="};
    static constexpr std::array kPrimitives{"C", "c", "N", "n", "O", "o", "S", "a", "A", "*", "D",  "X",  "H",
                                            "R", "r", "v", "x", "+", "-", "#", "h", "#", "D", "+0", "R0", "#6"};
    static constexpr std::array kOperators{",", ";", "&", ""};
    static constexpr std::array kQueryBonds{"-", "=", "~", ":", "#", "@", "~", "-"};
    static constexpr std::array kBondOperators{",", ";", "&"};

    std::mt19937 random_;
    std::vector<std::string> open_rings_;
    int atoms_ = 0, opened_at_ = 0;
};

std::int64_t number_behind(const std::string& text, const std::string& words) {
    std::smatch found;
    return std::regex_search(text, found, std::regex{words + " ([0-9,]+)"})
               ? std::stoll(std::regex_replace(found[1].str(), std::regex{","}, ""))
               : -1;
}

std::int64_t number_before(const std::string& text, const std::string& word) {
    std::smatch found;
    return std::regex_search(text, found, std::regex{"([0-9,]+) " + word})
               ? std::stoll(std::regex_replace(found[1].str(), std::regex{","}, ""))
               : -1;
}

}  // namespace

TEST_CASE("SMILES and SMARTS made up by their grammars are answered as RDKit answers", "[faults][oracle]") {
    const TemporaryFolder folder;
    const std::string here = folder.path().string();
    std::int64_t compounds = 0, queries = 0, pairs = 0, hits = 0;
    for (unsigned seed = 1; seed <= (wants_all_faults() ? kRounds : 1); ++seed) {
        INFO("seed " << seed);
        Grammar grammar{seed};
        std::string records, patterns;
        for (int i = 0; i < kCompounds; ++i) records += grammar.smiles() + " c" + std::to_string(i) + "\n";
        for (int i = 0; i < kQueries; ++i) patterns += grammar.smarts() + " q" + std::to_string(i) + "\n";
        write_file(folder.file("c.smi"), records);
        write_file(folder.file("q.sma"), patterns);
        const ShellRan import = run_in_shell(here, "rm -f l.sieve*; " + kProgram + "import l.sieve c.smi --header no");
        INFO(import.text.substr(0, 2000));
        REQUIRE(import.code == 0);
        const std::int64_t read = number_behind(import.text, "read"), stored = number_behind(import.text, "stored");
        CHECK(read == kCompounds);
        CHECK(read ==
              stored + number_behind(import.text, "rejected") + number_behind(import.text, "skipped duplicates"));
        CHECK(stored > kCompounds / 4);
        const ShellRan test = run_in_shell(here, kProgram + "selftest l.sieve --queries q.sma --smarts");
        INFO(test.text);
        CHECK((test.code == 0 || test.code == 5));
        CHECK(run_in_shell(here, kProgram + "check -q l.sieve --sample 0").code == 0);
        compounds += stored;
        queries += number_before(test.text, "queries");
        pairs += number_before(test.text, "pairs");
        hits += number_before(test.text, "hits");
    }
    CHECK(hits > pairs / 1000);
    std::cerr << "made up by grammars: " << compounds << " compounds, " << queries << " queries, " << pairs
              << " pairs as RDKit decides, " << hits << " hits\n";
}

}  // namespace chemsieve::grammar_test
