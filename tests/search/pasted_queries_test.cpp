#include "search/request/pasted_queries.h"

#include <catch2/catch.hpp>

#include "tests/support/test_data.h"

namespace chemsieve::pasted_queries_test {

using namespace chemsieve::test;

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

// Ids and texts.
Pairs pasted(const std::string& text) {
    Pairs pairs;
    for (const QueryText& query : pasted_queries(text)) pairs.emplace_back(query.id, query.text);
    return pairs;
}

const Pairs kThree{{"ethanol", "CCO"}, {"pyrrole", "c1cc[nH]c1"}, {"acetic acid", "CC(=O)O"}};

std::string molfile(const std::string& name, const std::string& symbol) {
    return name + "\n  made\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 " + symbol +
           "   0  0\nM  END\n";
}

}  // namespace

TEST_CASE("a line is a structure and perhaps its name") {
    CHECK(pasted("CCO") == Pairs{{"q1", "CCO"}});
    CHECK(pasted("  CCO \n") == Pairs{{"q1", "CCO"}});
    CHECK(pasted("c1cc[nH]c1 pyrrole") == Pairs{{"pyrrole", "c1cc[nH]c1"}});
    CHECK(pasted("CC(=O)O\tacetic acid\t60.05") == Pairs{{"acetic acid", "CC(=O)O"}});
    CHECK(pasted("caffeine\tCn1cnc2c1c(=O)n(C)c(=O)n2C") == Pairs{{"caffeine", "Cn1cnc2c1c(=O)n(C)c(=O)n2C"}});
    CHECK(pasted("[#6]~[#7] bond") == Pairs{{"bond", "[#6]~[#7]"}});
    CHECK(pasted("[C,N]=O") == Pairs{{"q1", "[C,N]=O"}});
    CHECK(pasted("CCO |$a;b;c$|") == Pairs{{"q1", "CCO |$a;b;c$|"}});
    CHECK(pasted("CCO |$a;b;c$| a name") == Pairs{{"a name", "CCO |$a;b;c$|"}});
    CHECK(pasted("CCO |$a;b") == Pairs{{"q1", "CCO |$a;b"}});
    CHECK(pasted("InChI=1S/CH4/h1H4 methane") == Pairs{{"methane", "InChI=1S/CH4/h1H4"}});
    CHECK(pasted("Aspirin") == Pairs{{"q1", "Aspirin"}});
    CHECK(pasted("Salicylic acid") == Pairs{{"q1", "Salicylic acid"}});
    CHECK(pasted("Vitamin C") == Pairs{{"q1", "Vitamin C"}});
    CHECK(pasted("") == Pairs{{"q1", ""}});
}

TEST_CASE("several lines are several queries, as files and spreadsheets have them") {
    CHECK(pasted("CCO ethanol\nc1cc[nH]c1 pyrrole\n\nCC(=O)O acetic acid\n") == kThree);
    CHECK(pasted("CCO\tethanol\r\nc1cc[nH]c1\tpyrrole\r\nCC(=O)O\tacetic acid\r\n") == kThree);
    CHECK(pasted("ethanol\tCCO\npyrrole\tc1cc[nH]c1\nacetic acid\tCC(=O)O") == kThree);
    CHECK(pasted("Name\tSMILES\nethanol\tCCO\npyrrole\tc1cc[nH]c1\nacetic acid\tCC(=O)O") == kThree);
    CHECK(pasted("SMILES name\nCCO ethanol\nc1cc[nH]c1 pyrrole\nCC(=O)O acetic acid") == kThree);
    CHECK(pasted("CCO,ethanol\nc1cc[nH]c1,pyrrole\nCC(=O)O,acetic acid") == kThree);
    CHECK(pasted("structure;name\nCCO;ethanol\nc1cc[nH]c1;pyrrole\nCC(=O)O;acetic acid") == kThree);
    CHECK(pasted("\"ethanol\",\"CCO\"\n\"pyrrole\",\"c1cc[nH]c1\"\n\"acetic acid\",\"CC(=O)O\"") == kThree);
    CHECK(pasted("ethanol CCO\npyrrole c1cc[nH]c1\nacetic acid CC(=O)O") == kThree);
    CHECK(pasted("# from the lab\nCCO ethanol\nc1cc[nH]c1 pyrrole\nCC(=O)O acetic acid") == kThree);
    CHECK(pasted("CCO\nCCN") == Pairs{{"q1", "CCO"}, {"q2", "CCN"}});
    CHECK(pasted("[C,N]=O\tone\n[O;H1]-c\ttwo") == Pairs{{"one", "[C,N]=O"}, {"two", "[O;H1]-c"}});
    CHECK(pasted("1\tCCO\t46.07\n2\tCCN\t45.08") == Pairs{{"1", "CCO"}, {"2", "CCN"}});
    // Ids that could be structures: the longer texts are the structures.
    CHECK(pasted("C1CC1\tCCO\tx\nN\tCCCCCCN\ty") == Pairs{{"C1CC1", "CCO"}, {"N", "CCCCCCN"}});
    CHECK(pasted("InChI=1S/CH4/h1H4\nInChI=1S/H2O/h1H2\n") ==
          Pairs{{"q1", "InChI=1S/CH4/h1H4"}, {"q2", "InChI=1S/H2O/h1H2"}});
    // A line that cannot be read stays, so that it is told of.
    CHECK(pasted("CCO ethanol\nC1CC broken\nCCN amine") ==
          Pairs{{"ethanol", "CCO"}, {"broken", "C1CC"}, {"amine", "CCN"}});
    CHECK(pasted("C1CC broken\nCCO ethanol\nCCN amine") ==
          Pairs{{"broken", "C1CC"}, {"ethanol", "CCO"}, {"amine", "CCN"}});
    CHECK(pasted("CCX mol\nCCO ethanol\nCCN amine") == Pairs{{"mol", "CCX"}, {"ethanol", "CCO"}, {"amine", "CCN"}});
    CHECK(pasted("mol_id\tQuery\n1\tCCO\n2\tCCN") == Pairs{{"1", "CCO"}, {"2", "CCN"}});
}

TEST_CASE("molfiles follow each other, with their data or without") {
    const std::string carbon = molfile("carbon", "C");
    const std::string oxygen = molfile("", "O");
    CHECK(pasted(carbon) == Pairs{{"carbon", carbon}});
    const Pairs two{{"carbon", carbon}, {"q2", oxygen}};
    CHECK(pasted(carbon + oxygen) == two);
    CHECK(pasted(carbon + "> <mw>\n12\n\n$$$$\n" + oxygen + "\n$$$$\n") == two);
    for (const QueryText& query : pasted_queries(carbon + oxygen)) CHECK(query.language == QueryLanguage::molfile);
}

TEST_CASE("every line of the demo's queries is a query of its own") {
    const auto lines = read_structures(source_folder() / "data/demo/queries.smi");
    const auto queries = pasted_queries(read_file((source_folder() / "data/demo/queries.smi").string()));
    REQUIRE(queries.size() == lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) CHECK(std::pair{queries[i].text, queries[i].id} == lines[i]);
}

TEST_CASE("a request searches for any of the structures of its text, or for the first") {
    const auto apart = [](SearchMode mode, const std::string& text,
                          SeveralStructures several = SeveralStructures::any) {
        SearchRequest request{.mode = mode};
        request.queries = {{.id = {}, .text = text, .find_language = true, .several = several}};
        return with_queries_apart(request);
    };
    const std::string text = "CCO ethanol\nCCN amine\nCCF fluoride";
    const SearchRequest substructure = apart(SearchMode::substructure, text);
    REQUIRE(substructure.queries.size() == 1);
    CHECK(substructure.queries[0].id == "ethanol");
    REQUIRE(substructure.further.any.size() == 2);
    CHECK(substructure.further.any[1].text == "CCF");
    const SearchRequest similar = apart(SearchMode::similar, text);
    CHECK(similar.queries.size() == 3);
    CHECK(similar.fusion == Fusion::max);
    CHECK(apart(SearchMode::exact, text).queries.size() == 3);
    CHECK(apart(SearchMode::exact, text, SeveralStructures::first).queries.size() == 1);
    CHECK(apart(SearchMode::substructure, text, SeveralStructures::first).further.any.empty());
    CHECK(apart(SearchMode::similar, "CCO ethanol").queries[0].text == "CCO");
    CHECK_FALSE(apart(SearchMode::similar, "CCO ethanol").fusion.has_value());
    CHECK(apart(SearchMode::similar, " \n").is_listing());
    SearchRequest said{.queries = {{.id = {}, .text = "CN one\nCO two", .language = QueryLanguage::smarts}}};
    said = with_queries_apart(said);
    CHECK(said.queries[0].language == QueryLanguage::smarts);
    CHECK_FALSE(said.further.any[0].find_language);
    CHECK(said.further.any[0].language == QueryLanguage::smarts);
}

}  // namespace chemsieve::pasted_queries_test
