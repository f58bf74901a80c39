// CDXML documents, and the program that reads them.

#include "chem/cdxml/cdxml.h"

#include <GraphMol/FileParsers/CDXMLParser.h>
#include <GraphMol/RWMol.h>
#include <catch2/catch.hpp>
#include <set>

#include "tests/formats/read_records.h"
#include "tests/support/programs.h"

namespace chemsieve::cdxml_test {

using namespace chemsieve::test;

namespace {

// Ids of atoms must differ in all of a document.
std::string atom(int id, double x, double y, const std::string& more = {}) {
    return "<n id=\"" + std::to_string(id) + "\" p=\"" + std::to_string(x) + " " + std::to_string(y) + "\" " + more +
           "/>";
}

std::string bond(int id, int from, int to, const std::string& more = {}) {
    return "<b id=\"" + std::to_string(id) + "\" B=\"" + std::to_string(from) + "\" E=\"" + std::to_string(to) + "\" " +
           more + "/>\n";
}

std::string fragment(int id, const std::string& content) {
    return "<fragment id=\"" + std::to_string(id) + "\">\n" + content + "</fragment>\n";
}

std::string document(const std::string& content) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n"
           "<!DOCTYPE CDXML SYSTEM \"http://www.cambridgesoft.com/xml/cdxml.dtd\" >\n"
           "<CDXML BondLength=\"14.40\">\n<page id=\"1\">\n" +
           content + "</page></CDXML>\n";
}

std::string ethanol(int id) {
    return fragment(id, atom(id + 1, 10, 10) + atom(id + 2, 22, 17) +
                            atom(id + 3, 34, 10, "Element=\"8\" NumHydrogens=\"1\"") + bond(id + 4, id + 1, id + 2) +
                            bond(id + 5, id + 2, id + 3));
}

// With a wedge.
std::string chiral(int id, const std::string& display) {
    return fragment(id, atom(id + 1, 10, 10) + atom(id + 2, 22, 17) +
                            atom(id + 3, 34, 10, "Element=\"8\" NumHydrogens=\"1\"") +
                            atom(id + 4, 22, 31, "Element=\"7\" NumHydrogens=\"2\"") + bond(id + 5, id + 2, id + 1) +
                            bond(id + 6, id + 2, id + 3) + bond(id + 7, id + 2, id + 4, "Display=\"" + display + "\""));
}

std::string five_bonds(int id) {
    std::string content = atom(id + 1, 20, 20);
    for (int i = 0; i < 5; ++i) content += atom(id + 2 + i, 10 + 5 * i, 30 - 3 * i);
    for (int i = 0; i < 5; ++i) content += bond(id + 20 + i, id + 1, id + 2 + i);
    return fragment(id, content);
}

ReadFile read_text(const std::string& text) {
    const TemporaryFolder folder;
    write_file(folder.file("page.cdxml"), text);
    return read_records(folder.file("page.cdxml"));
}

std::string reason(const CdxmlResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : "(accepted)";
}

// Ethylamine with a node at its nitrogen.
std::string with_node(int id, const std::string& attributes, const std::string& content) {
    return fragment(id, atom(id + 1, 0, 0) + atom(id + 2, 12, 7) +
                            atom(id + 3, 24, 0, "Element=\"7\" NumHydrogens=\"1\"") + "<n id=\"" +
                            std::to_string(id + 4) + "\" p=\"36 7\" " + attributes + ">" + content + "</n>" +
                            bond(id + 5, id + 1, id + 2) + bond(id + 6, id + 2, id + 3) + bond(id + 7, id + 3, id + 4));
}

std::string label(const std::string& text) { return "<t p=\"0 0\"><s font=\"3\">" + text + "</s></t>"; }

std::string said_of(const std::string& content) {
    const ReadFile read = read_text(document(content));
    if (!read.failure.empty()) return read.failure;
    std::string said;
    for (const ReadRecord& record : read.records) {
        said += (said.empty() ? "" : "; ") + (record.reason.empty() ? record.canonical : record.reason);
    }
    return said;
}

}  // namespace

TEST_CASE("no node of a CDXML document that is no element is read as carbon") {
    for (const char* type : {"Unspecified", "ElementList", "ElementListNickname", "Nickname", "Fragment", "Formula",
                             "GenericNickname", "AnonymousAlternativeGroup", "NamedAlternativeGroup", "Monomer"}) {
        INFO(type);
        CHECK_THAT(said_of(with_node(100, "NodeType=\"" + std::string{type} + "\"", label("PEG4"))),
                   Catch::Contains("atom 4 has the label 'PEG4', which is not read"));
        CHECK_THAT(said_of(with_node(100, "NodeType=\"" + std::string{type} + "\"", "")),
                   Catch::Contains("atom 4 has the label '" + std::string{type} + "'"));
    }
    CHECK_THAT(said_of(with_node(100, "NodeType=\"VariableAttachment\" Attachments=\"101 102\"", "")),
               Catch::Contains("has a bond to one of several atoms (node 104)"));
    CHECK_THAT(said_of(with_node(100, "NodeType=\"LinkNode\"", "")), Catch::Contains("may be repeated (node 104)"));
    CHECK_THAT(said_of(with_node(100, "NodeType=\"ExternalConnectionPoint\"", "")),
               Catch::Contains("attachment point (node 104)"));
    CHECK_THAT(said_of(with_node(100, "NodeType=\"MultiAttachment\" Attachments=\"101 102\"", "")),
               Catch::Contains("not a metal's"));
}

TEST_CASE("labels of a CDXML document that are known abbreviations are what they stand for") {
    for (const char* type : {"Unspecified", "Nickname", "Fragment", "Formula"}) {
        INFO(type);
        const std::string attributes = "NodeType=\"" + std::string{type} + "\"";
        CHECK(said_of(with_node(100, attributes, label("Boc"))) == "CCNC(=O)OC(C)(C)C");
        CHECK(said_of(with_node(100, attributes, "<t><s>CF</s><s face=\"32\">3</s></t>")) == "CCNC(F)(F)F");
        // The structure that the document holds is what it is, whatever the label says.
        const std::string inner =
            fragment(120, atom(121, 36, 7, "Element=\"8\"") + atom(122, 30, 7, "NodeType=\"ExternalConnectionPoint\"") +
                              bond(123, 122, 121));
        CHECK(said_of(with_node(100, attributes, inner + label("PEG4"))) == "CCNO");
    }
    CHECK_THAT(said_of(with_node(100, "NodeType=\"GenericNickname\"", label("R1"))), Catch::Contains("*"));
    // Labels differ where RDKit looks for hands, and are no isotopes.
    const std::string centre =
        fragment(100, atom(101, 0, 0, "NumHydrogens=\"0\"") + "<n id=\"102\" p=\"-12 7\" NodeType=\"Nickname\">" +
                          label("CF3") + "</n><n id=\"103\" p=\"12 7\" NodeType=\"Nickname\">" + label("CCl3") +
                          "</n>" + atom(104, 0, -14, "Element=\"9\"") + atom(105, 5, -12) + bond(106, 101, 102) +
                          bond(107, 101, 103) + bond(108, 101, 104, "Display=\"WedgeBegin\"") + bond(109, 101, 105));
    CHECK_THAT(said_of(centre), Catch::Contains("@") && Catch::Contains("C(F)(F)F") && !Catch::Contains("[3"));
}

TEST_CASE("a fragment of a CDXML document that is a number or a word is no compound") {
    const auto word = [](int id, const std::string& text) {
        return "<fragment id=\"" + std::to_string(id) + "\"><n id=\"" + std::to_string(id + 1) +
               "\" p=\"5 60\" NodeType=\"Unspecified\">" + label(text) + "</n></fragment>";
    };
    const ReadFile read = read_text(document(ethanol(100) + word(200, "1a") + chiral(300, "WedgeBegin") +
                                             word(400, "yield 95 %") + word(500, "") + ethanol(600)));
    CHECK(read.failure.empty());
    REQUIRE(read.records.size() == 3);
    CHECK(read.records[0].canonical == "CCO");
    CHECK(read.records[2].canonical == "CCO");
}

TEST_CASE("a metal's bond to several atoms of a CDXML document is one from each") {
    std::string ring;
    for (int i = 0; i < 5; ++i) {
        ring += atom(101 + i, 10 * (i % 3), (i < 3 ? 0 : 10) + i, i == 0 ? "Charge=\"-1\" NumHydrogens=\"1\"" : "");
    }
    for (int i = 0; i < 5; ++i) {
        ring += bond(111 + i, 101 + i, 101 + (i + 1) % 5, i == 1 || i == 3 ? "Order=\"2\"" : "");
    }
    const std::string iron =
        atom(120, 60, 60, "Element=\"26\" Charge=\"2\"") +
        "<n id=\"121\" p=\"20 20\" NodeType=\"MultiAttachment\" Attachments=\"101 102 103 104 105\"/>" +
        bond(122, 120, 121);
    const std::string said = said_of(fragment(100, ring + iron));
    INFO(said);
    CHECK_THAT(said, Catch::Contains("[Fe+2]") && Catch::Contains("->"));
    CHECK(std::count(said.begin(), said.end(), 'c') + std::count(said.begin(), said.end(), 'C') == 5);
}

TEST_CASE("bold, hashed and hollow bonds of a CDXML document are wedges, or refused") {
    const auto drawn = [](const std::string& display) { return said_of(chiral(100, display)); };
    const std::string up = drawn("WedgeBegin"), down = drawn("WedgedHashBegin");
    CHECK(up != down);
    CHECK(drawn("Bold") == up);
    CHECK(drawn("Hash") == down);
    CHECK(drawn("HollowWedgeBegin") == up);
    const std::string two =
        fragment(100, atom(101, 0, 0) + atom(102, 12, 7) + atom(103, 24, 0) + atom(104, 36, 7) +
                          atom(105, 12, 21, "Element=\"9\"") + atom(106, 24, -14, "Element=\"17\"") +
                          bond(107, 101, 102) + bond(108, 102, 103, "Display=\"Bold\"") + bond(109, 103, 104) +
                          bond(110, 102, 105) + bond(111, 103, 106));
    CHECK_THAT(said_of(two), Catch::Contains("bold bond between two atoms") && Catch::Contains("nodes 102 and 103"));
    // Nothing that could have a hand.
    CHECK(said_of(fragment(100, atom(101, 0, 0) + atom(102, 12, 7) + bond(103, 101, 102, "Display=\"Bold\""))) == "CC");
}

TEST_CASE("repeating units of a CDXML document are told, and groups drawn once for several refused") {
    const auto in_brackets = [](const std::string& attributes) {
        return ethanol(100) + "<bracketedgroup id=\"200\" BracketedObjectIDs=\"102 103\" " + attributes + "/>\n";
    };
    for (const char* usage : {"BracketUsage=\"SRU\" SRULabel=\"n\"", "BracketUsage=\"Monomer\"",
                              "BracketUsage=\"Generic\"", "", "BracketUsage=\"Copolymer\""}) {
        INFO(usage);
        const ReadFile read = read_text(document(in_brackets(usage)));
        REQUIRE(read.records.size() == 1);
        CHECK(read.records[0].canonical == "CCO");
        REQUIRE(read.records[0].remarks.size() == 1);
        CHECK(read.records[0].remarks[0].kind == RemarkKind::repeating_units);
    }
    CHECK(said_of(in_brackets("BracketUsage=\"MultipleGroup\" RepeatCount=\"1\"")) == "CCO");
    CHECK_THAT(said_of(in_brackets("BracketUsage=\"MultipleGroup\" RepeatCount=\"5\"")),
               Catch::Contains("has a group in brackets that is there 5 times, which is not read"));
    CHECK_THAT(said_of(in_brackets("BracketUsage=\"MultipleGroup\"")), Catch::Contains("is there several times"));
    // Brackets elsewhere.
    CHECK(said_of(ethanol(100) + "<bracketedgroup id=\"200\" BracketedObjectIDs=\"7 8\"/>\n") == "CCO");
}

TEST_CASE("wedges of a CDXML document at allenes tell two compounds apart") {
    // F(CH3)C=C=C(CH3)F
    const auto allene = [](const std::string& display) {
        return fragment(100, atom(101, 10, 20) + atom(102, 22, 20) + atom(103, 34, 20) + atom(104, 3, 10) +
                                 atom(105, 3, 30, "Element=\"9\"") + atom(106, 41, 10) +
                                 atom(107, 41, 30, "Element=\"9\"") + bond(111, 101, 102, "Order=\"2\"") +
                                 bond(112, 102, 103, "Order=\"2\"") + bond(113, 101, 104) + bond(114, 101, 105) +
                                 bond(115, 103, 106) + bond(116, 103, 107, "Display=\"" + display + "\""));
    };
    std::set<std::string> forms;
    for (const char* display : {"WedgeBegin", "WedgedHashBegin", "Solid"}) {
        const ReadFile read = read_text(document(allene(display)));
        REQUIRE(read.records.size() == 1);
        INFO(read.records[0].kept.text);
        CHECK(read.records[0].reason.empty());
        const BuiltCompound built = build_compound(read.records[0].kept, {});
        forms.insert(std::get<CompoundRecord>(built).form);
    }
    CHECK(forms.size() == 3);
}

TEST_CASE("query features of a CDXML document are refused") {
    const auto with = [](const std::string& of_atom, const std::string& of_bond = {}) {
        return said_of(fragment(100, atom(101, 10, 10, of_atom) + atom(102, 22, 17) + bond(103, 101, 102, of_bond)));
    };
    for (const char* feature :
         {"SubstituentsExactly=\"2\"", "SubstituentsUpTo=\"3\"", "FreeSites=\"1\"", "RingBondCount=\"SimpleRing\"",
          "UnsaturatedBonds=\"MustBePresent\"", "RestrictImplicitHydrogens=\"yes\""}) {
        INFO(feature);
        CHECK_THAT(with(feature), Catch::Contains("has a query feature (") && Catch::Contains("at node 101"));
    }
    CHECK_THAT(with("", "Topology=\"Ring\""), Catch::Contains("has a query feature (Topology at node 101)"));
    CHECK(with("RingBondCount=\"Unspecified\" RestrictImplicitHydrogens=\"no\"", "Topology=\"Unspecified\"") == "CC");
}

TEST_CASE("each fragment of a CDXML page is a record, with its line and drawing, as RDKit reads it") {
    const std::string text = document(ethanol(100) + chiral(200, "WedgeBegin") + "<group id=\"7\">" +
                                      chiral(300, "WedgedHashBegin") + "</group>");
    const ReadFile read = read_text(text);
    CHECK(read.failure.empty());
    REQUIRE(read.records.size() == 3);
    CHECK(read.records[0].canonical == "CCO");
    CHECK(read.records[0].id == "page-1");
    CHECK(read.records[0].line == 5);
    CHECK(read.records[1].line == 9);
    CHECK(read.records[0].kept.kind == InputRecord::Kind::molblock);
    // The coordinates are those of the drawing: bonds at 120 degrees, with y pointing up as molfiles have it.
    CHECK_THAT(read.records[0].kept.text, Catch::Contains("V2000") && Catch::Contains("1.0797   -1.0797"));
    CHECK(read.records[1].canonical.find('@') != std::string::npos);
    CHECK(read.records[1].canonical != read.records[2].canonical);
    // RDKit 2022.09 does not look into groups.
    const auto rdkit =
        RDKit::CDXMLToMols(document(ethanol(100) + chiral(200, "WedgeBegin") + chiral(300, "WedgedHashBegin")));
    REQUIRE(rdkit.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(read.records[i].canonical == canonical_smiles(Molecule{std::make_shared<RDKit::ROMol>(*rdkit[i])}));
    }
}

TEST_CASE("CDXML documents that do not say how long bonds are drawn are read") {
    std::string text = document(ethanol(100));
    const std::string length = " BondLength=\"14.40\"";
    text.erase(text.find(length), length.size());
    const ReadFile read = read_text(text);
    CHECK(read.failure.empty());
    REQUIRE(read.records.size() == 1);
    CHECK(read.records[0].canonical == "CCO");
}

TEST_CASE("what RDKit leaves out of a CDXML document is a record with the reason") {
    const ReadFile read =
        read_text(document(ethanol(100) + five_bonds(200) + fragment(300, atom(301, 0, 0) + bond(302, 301, 999)) +
                           chiral(400, "WedgeBegin")));
    REQUIRE(read.records.size() == 4);
    CHECK(read.records[0].canonical == "CCO");
    CHECK_THAT(read.records[1].reason, Catch::Contains("valence"));
    CHECK_THAT(read.records[2].reason, Catch::Contains("RDKit leaves the fragment out") && Catch::Contains("Bad bond"));
    CHECK_FALSE(read.records[3].canonical.empty());
    CHECK(read_text(document("")).records.empty());
}

TEST_CASE("a bond that is there twice, or from an atom to itself, costs its fragment alone") {
    const ReadFile read = read_text(document(
        fragment(100, atom(101, 0, 0) + atom(102, 10, 0) + bond(103, 101, 102) + bond(104, 102, 101)) +
        fragment(200, atom(201, 0, 0) + atom(202, 10, 0) + bond(203, 201, 202) + bond(204, 202, 202)) + ethanol(300)));
    REQUIRE(read.records.size() == 3);
    CHECK(read.records[0].reason == "has two bonds between nodes 102 and 101");
    CHECK(read.records[1].reason == "has a bond of node 202 to itself");
    CHECK(read.records[2].canonical == "CCO");
}

TEST_CASE("hydrogens that a CDXML document draws beyond a valence are refused, with those that are odd") {
    const auto ammonia = [](int id, const std::string& nitrogen, int hydrogens, const std::string& last = {}) {
        std::string nodes = atom(id, 0, 0, nitrogen) + atom(id + 1, 14, 0), bonds = bond(id + 10, id, id + 1);
        for (int i = 0; i < hydrogens; ++i) {
            const bool is_last = i + 1 == hydrogens;
            nodes += atom(id + 2 + i, 5 * i, 14, "Element=\"1\"" + (is_last ? last : ""));
            bonds += bond(id + 12 + i, id, id + 2 + i);
        }
        return fragment(id + 50, nodes + bonds);
    };
    const std::string nitrogen = "Element=\"7\"";
    const ReadFile read =
        read_text(document(ammonia(100, nitrogen, 3) + ammonia(200, nitrogen, 2) +
                           ammonia(300, nitrogen + " Charge=\"1\"", 3) + ammonia(400, nitrogen, 2, " Charge=\"1\"")));
    REQUIRE(read.records.size() == 4);
    CHECK(read.records[0].reason == "node 100 (N) is drawn with 3 hydrogens and can have 2; its charge may be missing");
    CHECK(read.records[1].canonical == "CN");
    CHECK(read.records[2].canonical == "C[NH3+]");
    CHECK_FALSE(read.records[3].reason.empty());
}

TEST_CASE("nicknames with several bonds take what they stand for between these") {
    const auto with = [](const std::string& ordering, const std::string& connections) {
        const std::string amide =
            "<n id=\"43\" p=\"14 0\" NodeType=\"Nickname\"" + ordering + "><fragment id=\"50\"" + connections + ">" +
            atom(51, 14, 0) + atom(52, 20, 9, "Element=\"8\"") + atom(53, 25, 0, "Element=\"7\" NumHydrogens=\"1\"") +
            atom(54, 0, 0, "NodeType=\"ExternalConnectionPoint\"") +
            atom(55, 30, 0, "NodeType=\"ExternalConnectionPoint\"") + "<b id=\"56\" B=\"51\" E=\"52\" Order=\"2\"/>" +
            bond(57, 51, 53) + bond(58, 54, 51) + bond(59, 53, 55) + "</fragment><t><s>CONH</s></t></n>";
        const ReadFile read = read_text(document(fragment(
            41, atom(42, 0, 0) + amide + atom(44, 28, 0, "Element=\"9\"") + bond(45, 42, 43) + bond(46, 43, 44))));
        REQUIRE(read.records.size() == 1);
        INFO(read.records[0].reason);
        return read.records[0].canonical;
    };
    CHECK(with("", "") == "CC(=O)NF");
    CHECK(with(" BondOrdering=\"45 46\"", " ConnectionOrder=\"54 55\"") == "CC(=O)NF");
    CHECK(with(" BondOrdering=\"46 45\"", " ConnectionOrder=\"54 55\"") == "CNC(=O)F");
    CHECK(with(" BondOrdering=\"46 45\"", " ConnectionOrder=\"55 54\"") == "CC(=O)NF");
    CHECK(with(" BondOrdering=\"46\"", "").empty());
}

TEST_CASE("structures in groups count, however the tags of groups are written") {
    for (const char* begin : {"<group>", "<group id=\"7\">", "<group\tid='7'>", "<group\r\nid=\"7\" a='>\"'>"}) {
        for (const char* end : {"</group>", "</group >", "</group\n>"}) {
            INFO(begin << end);
            const ReadFile read = read_text(document(begin + ethanol(100) + end + "<group/>" + ethanol(200)));
            REQUIRE(read.records.size() == 2);
            CHECK(read.records[0].canonical == "CCO");
            CHECK(read.records[1].canonical == "CCO");
        }
    }
    CHECK(in_one_page("<groups a=\"1\"></groups><graphic/>") == "<groups a=\"1\"></groups><graphic/>");
    CHECK(in_one_page("a<group") == "a<group");
    CHECK(in_one_page("a<group b=\"c>") == "a");
}

TEST_CASE("what the program for CDXML does not write is not understood") {
    const auto document_of = [](const std::string& answer) {
        const auto result = result_of_cdxml(answer);
        return result && std::holds_alternative<CdxmlDocument>(*result);
    };
    const std::string whole = "molfile 2 3\nabc\nunwritten -1 2\nno\nlog 5\nline\n\nend\n";
    CHECK(document_of(whole));
    for (std::size_t i = 0; i < whole.size(); ++i) CHECK_FALSE(document_of(whole.substr(0, i)));
    for (const char* wrong :
         {"molfile 2 18446744073709551615\nabc\nend\n", "molfile 2 -1\n\nend\n", "molfile 3\nabc\nend\n",
          "molfile a 3\nabc\nend\n", "molfile 2 4\nabc\nend\n", "\nend\n"}) {
        CHECK_FALSE(document_of(wrong));
    }
}

TEST_CASE("documents that cannot be read say why") {
    using Catch::Contains;
    CHECK_THAT(read_text("CCO ethanol\n").failure, Contains("XML is damaged"));
    CHECK_THAT(read_text("").failure, Contains("XML is damaged"));
    CHECK_THAT(read_text(std::string("\xff\xfe<\0", 4)).failure, Contains("UTF-16"));
    CHECK_THAT(read_text(document("<fragment")).failure, Contains("line 5"));
    CHECK_THAT(read_text("<!DOCTYPE a [<!ENTITY b \"c\">]><CDXML/>").failure, Contains("entities"));
    std::string latin = document(ethanol(100) + "<t><s>na\xefve</s></t>");
    CHECK_THAT(read_text(latin).failure, Contains("XML is damaged"));
}

TEST_CASE("a program for CDXML that fails is told with a remedy") {
    using Catch::Contains;
    using namespace std::chrono_literals;
    const TemporaryFolder folder;
    const auto said = [&](const std::string& what) {
        return reason(read_cdxml("<CDXML/>", program_that(folder, what), 20s));
    };
    CHECK_THAT(reason(read_cdxml("<CDXML/>", folder.file("nothing"))),
               Contains("cannot be started") && Contains("install"));
    CHECK_THAT(said("kill -SEGV $$"), Contains("crashes") && Contains("SD file"));
    CHECK_THAT(said("kill -XCPU $$"), Contains("too long"));
    CHECK_THAT(said("echo hello"), Contains("nothing that can be understood"));
    CHECK_THAT(said("echo end"), Contains("accepted"));
    CHECK_THAT(said("echo 'molfile 1 999999999999'; echo end"), Contains("nothing that can be understood"));
    CHECK_THAT(said("echo 'error 3'; echo why; echo end"), Contains("why"));
    CHECK_THAT(reason(read_cdxml("<CDXML/>", program_that(folder, "sleep 20"), 200ms)), Contains("too long"));
}

// Some tens of milliseconds each, as each is a process.
TEST_CASE("damaged CDXML documents are read to their end") {
    const std::string text = document(ethanol(100) + chiral(200, "WedgeBegin"));
    std::size_t good = 0;
    read_damaged("a.cdxml", text, 20, [&](const ReadFile& read, const std::string& what) {
        INFO(what);
        for (const ReadRecord& record : read.records) CHECK(record.canonical.empty() != record.reason.empty());
        good += read.records.size() - read.rejected();
        CHECK((!read.records.empty() || !read.failure.empty() || read.dialect == "CDXML document"));
    });
    CHECK(good > 5);
}

TEST_CASE("fragments of all pages, of tables and sequences are records") {
    const std::string pages = ethanol(100) + "</page><page id=\"2\" a='>'>" + ethanol(200) + "</page>\n<page/><page>" +
                              "<table><page id=\"3\">" + ethanol(300) + "</page></table><sequence>" + ethanol(400) +
                              "</sequence>";
    const ReadFile read = read_text(document(pages));
    REQUIRE(read.records.size() == 4);
    for (const auto& record : read.records) CHECK(record.canonical == "CCO");
}

TEST_CASE("what a CDXML document says of hands as a whole, and numbers that no atom has, are refused") {
    const auto reason = [](const std::string& text) {
        const ReadFile read = read_text(document(text));
        REQUIRE(read.records.size() == 1);
        return read.records[0].reason;
    };
    const auto whole = [&](const std::string& attribute) {
        std::string text = chiral(100, "WedgeBegin");
        return reason(text.insert(std::string{"<fragment"}.size(), ' ' + attribute));
    };
    CHECK(whole("Racemic=\"no\"").empty());
    CHECK_THAT(whole("Racemic=\"yes\""), Catch::Contains("is marked as racemic as a whole"));
    CHECK_THAT(whole("Relative=\"yes\""), Catch::Contains("is marked as relative as a whole"));
    const auto node = [&](const std::string& attributes) {
        return reason(fragment(100, atom(101, 10, 10) + atom(102, 22, 17, attributes) + bond(103, 101, 102)));
    };
    CHECK(node("Element=\"8\" Charge=\"-1\" Isotope=\"18\" NumHydrogens=\"0\"").empty());
    for (const std::string wrong :
         {"Charge=\"1-\"", "Charge=\"-0.5\"", "Charge=\"-16777216\"", "Isotope=\"13.003\"", "Charge=\"16\""}) {
        INFO(wrong);
        CHECK_THAT(node(wrong), Catch::Contains("which no atom can have"));
    }
    CHECK_THAT(node("ImplicitHydrogens=\"no\""), Catch::Contains("has a query feature (ImplicitHydrogens"));
    CHECK_THAT(node("EnhancedStereoType=\"and\" EnhancedStereoGroupNum=\"1\""), Catch::Contains("of the kind 'and'"));
    CHECK_THAT(node("EnhancedStereoGroupNum=\"1\""), Catch::Contains("of the kind ''"));
    const std::string nickname = "<n id=\"110\" p=\"30 10\" NodeType=\"Nickname\">" +
                                 fragment(120, atom(121, 30, 10) + atom(122, 40, 10) + bond(123, 121, 122)) +
                                 "<t><s>X</s></t></n>";
    CHECK_THAT(reason(fragment(100, atom(101, 10, 10) + nickname + bond(130, 101, 110))),
               Catch::Contains("whose structure does not say where it is bound"));
}

}  // namespace chemsieve::cdxml_test
