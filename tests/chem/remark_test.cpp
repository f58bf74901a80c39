// The kinds of remarks, their words, and how they are counted.

#include "chem/remark.h"

#include <catch2/catch.hpp>
#include <set>

#include "chem/read/parse.h"

namespace chemsieve::remark_test {

namespace {

using Kinds = std::vector<RemarkKind>;

Kinds kinds(const ParseResult& read) {
    Kinds kinds;
    for (const Remark& remark : std::get<Molecule>(read).remarks()) kinds.push_back(remark.kind);
    return kinds;
}

// Ethanol, with a group of its two carbon atoms.
std::string with_group(const std::string& type) {
    const auto atom = [](const std::string& x, const std::string& symbol) {
        return "    " + x + "    0.0000    0.0000 " + symbol + "   0  0\n";
    };
    return "\n  test\n\n  3  2  0  0  0  0  0  0  0  0999 V2000\n" + atom("0.0000", "C") + atom("1.0000", "C") +
           atom("2.0000", "O") + "  1  2  1  0\n  2  3  1  0\nM  STY  1   1 " + type +
           "\nM  SAL   1  2   1   2\nM  SMT   1 n\nM  END\n";
}

}  // namespace

TEST_CASE("each kind of remark has a name of its own, and words that name what is remarked on") {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(RemarkKind::last); ++i) {
        const auto kind = static_cast<RemarkKind>(i);
        INFO(i);
        CHECK_FALSE(name_of(kind).empty());
        CHECK(names.insert(name_of(kind)).second);
        const Remark remark{.kind = kind, .what = "WHAT", .detail = "DETAIL", .line = 4711, .remedy = {}};
        for (const std::string& words : {failure_of_compound(remark).reason, failure_of_query(remark).reason}) {
            CHECK_FALSE(words.empty());
            CHECK_FALSE(words.ends_with("."));
        }
        if (is_beside_structure(kind)) CHECK_FALSE(counted_as(kind).empty());
    }
    CHECK(failure_of_compound({RemarkKind::link_nodes}).reason != failure_of_query({RemarkKind::link_nodes}).reason);
    const Remedy remedy{RemedyKind::read_as_smiles};
    CHECK(failure_of_query({.kind = RemarkKind::found_smarts, .what = "~", .remedy = remedy}).remedies ==
          std::vector{remedy});
}

TEST_CASE("remarks are counted by kind, each once a record, with the first place") {
    RemarkCounts counts;
    counts.add({"a.sdf", 1, "one"}, {});
    CHECK(counts.by_kind().empty());
    const Remarks two{{.kind = RemarkKind::nameless_value, .line = 7}, {.kind = RemarkKind::nameless_value, .line = 9}};
    counts.add({"a.sdf", 1, "one"}, two);
    counts.add({"a.sdf", 20, "two"}, Remarks{{RemarkKind::header_in_value, "x"}});
    RemarkCounts later;
    later.add({"b.sdf", 1, "three"}, Remarks{{RemarkKind::stray_line}, {RemarkKind::nameless_value}});
    later.add({"b.sdf", 9, "four"}, Remarks{{RemarkKind::no_fingerprint, "maccs", "why"}});
    counts += later;
    CHECK(counts.records_with(RemarkKind::nameless_value) == 2);
    CHECK(counts.records_with(RemarkKind::no_fingerprint) == 1);
    CHECK(counts.records_with(RemarkKind::link_nodes) == 0);
    CHECK(counts.by_kind().size() == 4);
    // Two kinds are told in the same words, and one has no line in a sum.
    const auto sums = counts.sums();
    REQUIRE(sums.size() == 2);
    CHECK(sums[0].records == 2);
    CHECK(sums[0].first.line == 7);
    CHECK(sums[0].place.id == "one");
    CHECK(sums[1].records == 2);
    CHECK(sums[1].place.file == "a.sdf");
    CHECK(counted_as(sums[1].first.kind) == "could be understood in two ways");
}

TEST_CASE("readers remark on what they read of a structure only in part") {
    using enum RemarkKind;
    CHECK(kinds(parse_smiles("CCO")).empty());
    CHECK(kinds(parse_smiles("CCO |(0,0,;1,0,;2,0,)|")).empty());
    CHECK(kinds(parse_smiles("C[C@H](F)Cl |a:1|")).empty());
    CHECK(kinds(parse_smiles("C[C@H](F)Cl |&1:1|")) == Kinds{stereo_groups});
    CHECK(kinds(parse_smiles("CCOC |LN:1:1.3|")) == Kinds{link_nodes});
    CHECK(kinds(parse_smiles("CO.c1ccccc1 |m:1:2.3.4|")) == Kinds{variable_attachment});
    CHECK(kinds(parse_smiles("CCO |Sg:n:1:n:ht|")) == Kinds{repeating_units});
    CHECK(kinds(parse_smiles("CCO |RG:_R1={C}|")) == Kinds{unread_extension});
    CHECK(kinds(parse_smiles("C[C@H](F)Cl |r|")) == Kinds{unknown_stereo, unread_extension});
    // Marks of double bonds in chains and large rings would tell something.
    CHECK(kinds(parse_smiles("CC=CC |c:1|")) == Kinds{unread_extension});
    CHECK(kinds(parse_smiles("C1CC=CC1 |c:2|")).empty());
    // What stands behind such a part is read.
    CHECK(kinds(parse_smiles("C[C@H](F)Cl |RG:_R1={C},&1:1|")) == Kinds{stereo_groups, unread_extension});
    CHECK(kinds(parse_smiles("CCOC |LOG={},LN:1:1.3,lp:2:2|")) == Kinds{link_nodes, unread_extension});
    const ParseResult read = parse_smiles("CCO |lp:2:2,zz:1|");
    CHECK(std::get<Molecule>(read).remarks()[0].what == "lp:2:2, zz:1");
    // Copies have the remarks, too.
    CHECK(Molecule{std::get<Molecule>(read)}.remarks().size() == 1);
    CHECK(kinds(parse_molblock(with_group("SRU"))) == Kinds{repeating_units});
    CHECK(kinds(parse_molblock(with_group("DAT"))).empty());
    // It has its atoms as often as it says.
    CHECK(kinds(parse_molblock(with_group("MUL"))).empty());
}

}  // namespace chemsieve::remark_test
