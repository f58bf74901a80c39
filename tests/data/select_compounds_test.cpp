// Which compounds satisfy conditions, against the same decided compound by compound without SQL.

#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "data/where/condition_error.h"
#include "data/where/condition_parser.h"
#include "tests/oracle/random_condition.h"
#include "tests/support/library_changes.h"
#include "tests/support/thrown.h"

namespace chemsieve::select_compounds_test {

using namespace chemsieve::test;

namespace {

// A library of few compounds: C1 ... with properties as a table has them.
class SmallLibrary {
  public:
    explicit SmallLibrary(const std::string& table) {
        write_file(folder_.file("in.tsv"), table);
        create_library(path(), {});
        LibraryWriter writer{path()};
        import_file(writer, folder_.file("in.tsv"), {}, {}, {});
    }
    std::string path() const { return folder_.file("lib.sieve"); }

    SelectedCompounds select(const CompoundFilter& filter) const { return *Library{path()}.select(filter, {}); }
    // The ids of what a condition selects, with blanks between.
    std::string ids(const std::string& where) const {
        const auto selected = select({.where = where, .ids = std::nullopt});
        const Library library{path()};
        const auto reader = library.reader();
        const auto rows = library.reader();
        std::string result;
        reader->for_each_compound([&](CompoundNumber number) {
            if (selected.compounds->contains(number)) result += (result.empty() ? "" : " ") + rows->id(number);
            return true;
        });
        return result;
    }
    // Ids and values of a property, with blanks between.
    std::string numbers(const PropertyKey& property) const {
        const Library library{path()};
        const auto rows = library.reader();
        const auto found = library.numeric_values(property, {});
        std::ostringstream text;
        for (std::size_t i = 0; i < found->compounds.size(); ++i) {
            text << (i > 0 ? " " : "") << rows->id(found->compounds[i]) << '=' << found->values[i];
        }
        return text.str();
    }
    std::string refused(const std::string& where) const {
        try {
            select({.where = where, .ids = std::nullopt});
        } catch (const ConditionError& e) {
            CHECK(e.place().begin <= e.place().end);
            CHECK(e.text() == where);
            return e.what() + std::string{" | "} + e.text().substr(e.place().begin, e.place().end - e.place().begin) +
                   " |";
        }
        return "was not refused";
    }

  private:
    TemporaryFolder folder_;
};

const char* const kTable =
    "smiles\tid\tYear\tassay\tnote\tID\tclass\tClass\n"
    "C\ta\t1999\t0.5\tit's\t7\tx\t1\n"
    "CC\tb\t2005\tnan\t100 % sure\t8\ty\t2\n"
    "CCC\tc\t\tinf\ta_b\t9\t\t\n"
    "CCCC\td\t-3\t\t\xc3\x96l\t10\tz\t3\n";

}  // namespace

TEST_CASE("random conditions select what they select compound by compound", "[oracle][property]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("conditions on NCI compounds: rdkit-data is not installed");
    const PropertyLibrary library{read_structures(*data / "NCI/first_5K.smi", 20)};
    std::mt19937_64 random{11};
    int neither_all_nor_none = 0;
    for (int i = 0; i < 1'500; ++i) {
        const RandomCondition condition = random_condition(library, random, 1 + i % 4);
        INFO(condition.text);
        const auto selected = library.library()->select({.where = condition.text, .ids = std::nullopt}, {});
        REQUIRE(selected);
        std::size_t expected = 0;
        for (const auto& [number, values] : library.values()) {
            const bool holds = condition.holds(values).value_or(false);
            expected += holds;
            INFO(static_cast<std::int64_t>(number));
            REQUIRE(selected->compounds->contains(number) == holds);
        }
        REQUIRE(selected->compounds->size() == expected);
        neither_all_nor_none += expected > 0 && expected < library.values().size();
    }
    CHECK(neither_all_nor_none > 700);
}

TEST_CASE("what is missing is neither selected by a comparison nor by its negation") {
    const SmallLibrary library{kTable};
    CHECK(library.ids("year > 2000") == "b");
    CHECK(library.ids("not year > 2000") == "a d");
    CHECK(library.ids("year is null") == "c");
    CHECK(library.ids("year > 2000 or year is null") == "b c");
    CHECK(library.ids("not (year > 2000 and mw > 0)") == "a d");
    CHECK(library.ids("year > 2000 or mw > 0") == "a b c d");
    CHECK(library.ids("year not in (1999)") == "b d");
    // What says that it is no number has no value; infinities have.
    CHECK(library.ids("assay is null") == "b d");
    CHECK(library.ids("assay > 1e300") == "c");
    CHECK(library.ids("assay = 0.5") == "a");
}

TEST_CASE("names are found in any case, and in double quotes exactly") {
    const SmallLibrary library{kTable};
    CHECK(library.ids("YEAR = 1999 or Mw < 17") == "a");
    CHECK(library.ids("ID = 'a'") == "a");
    CHECK(library.ids("\"ID\" = 8") == "b");
    CHECK(library.ids("\"id\" = 'b'") == "b");
    CHECK(library.ids("class = 'z'") == "d");
    CHECK(library.ids("Class = 2") == "b");
    CHECK_THAT(library.refused("CLASS = 2"), Catch::Contains("'class'") && Catch::Contains("'Class'"));
    CHECK(library.ids("mw between 20 and 50") == "b c");
    CHECK(library.ids("formula = 'CH4'") == "a");
}

TEST_CASE("text is compared exactly, and like and contains find ASCII letters in either case") {
    const SmallLibrary library{kTable};
    CHECK(library.ids("note = 'it''s'") == "a");
    CHECK(library.ids("note = 'IT''S'").empty());
    CHECK(library.ids("note like 'IT%'") == "a");
    CHECK(library.ids("note like '%'") == "a b c d");
    CHECK(library.ids("note contains '%'") == "b");
    CHECK(library.ids("note contains '_'") == "c");
    CHECK(library.ids("note contains '\\'").empty());
    CHECK(library.ids("note like '_l'") == "d");
    CHECK(library.ids("note contains '\xc3\x96L'") == "d");
    CHECK(library.ids("id in ('a', 'd', 'zz')") == "a d");
}

TEST_CASE("unknown properties and wrong types are named, with what there is") {
    const SmallLibrary library{kTable};
    CHECK_THAT(library.refused("mww < 5"), Catch::Contains("'mww'; did you mean mw?") && Catch::EndsWith("| mww |"));
    CHECK(thrown_by([&] { library.select({.where = "mww < 5", .ids = std::nullopt}); }).remedies ==
          std::vector<Remedy>{{RemedyKind::name_known_property, library.path(), "mw"}});
    CHECK_THAT(library.refused("rotatable < 5"), Catch::Contains("did you mean rotatable_bonds?"));
    CHECK_THAT(library.refused("zzzzzz < 5"), !Catch::Contains("did you mean"));
    CHECK_THAT(library.refused("note = \"abc\""), Catch::Contains("text goes in single quotes"));
    CHECK_THAT(library.refused("mw = '5'"), Catch::Contains("property 'mw' (number)"));
    CHECK_THAT(library.refused("Year = '5'"), Catch::Contains("property 'Year' (integer)"));
    CHECK_THAT(library.refused("note < 5"), Catch::Contains("property 'note' (text)"));
    CHECK_THAT(library.refused("5 < note"), Catch::Contains("property 'note' (text)"));
    CHECK_THAT(library.refused("note in ('a', 5)"), Catch::EndsWith("| 5 |"));
    CHECK_THAT(library.refused("mw < note"), Catch::Contains("property 'note' (text)"));
    CHECK_THAT(library.refused("mw like '3%'"), Catch::Contains("property 'mw' (number) is not text"));
    CHECK_THAT(library.refused("mw between 1 and 'b'"), Catch::Contains("property 'mw' (number)"));
    CHECK_THAT(library.refused(std::string(90'000, 'x') + " = 1"), Catch::Contains("there is no property"));
}

TEST_CASE("what looks like SQL is a value or refused, and the library stays") {
    const SmallLibrary library{kTable};
    for (const std::string& text :
         {std::string{"id = '''; DROP TABLE compound; --'"}, std::string{"id = 'a'' OR 1=1 --'"},
          std::string{"id in ('a''', '\");', 'compound_id')"}, std::string{"note contains ''') OR (1=1'"},
          std::string{"note like '\\'' OR ''1''=''1'"}, std::string{"id = '\xef\xbc\x87 OR 1=1'"},
          std::string{"id = '?1'"}, std::string{"id = ':id' or id = '@id'"}}) {
        INFO(text);
        CHECK(library.ids(text).empty());
    }
    for (const std::string& text :
         {std::string{"'; DROP TABLE compound; --"}, std::string{"id = 'a'; DROP TABLE compound"}, std::string{"1=1"},
          std::string{"id = 'a' UNION SELECT 1"}, std::string{"compound_id = 1"}, std::string{"c.id = 'a'"},
          std::string{"\"id\"\" = 'a' OR \"\"id\" = 'a'"}, std::string{"exists (1)"},
          std::string{"load_extension('x')"}, std::string{"id = char(65)"}, std::string{"id = ?1"},
          std::string{"id = 'a' /* */"}, std::string{"id = 'a\0'", 9}, std::string{"(select 1) = 1"},
          std::string{"smiles = 'C'"}, std::string{"rowid = 1"}, std::string{"[id] = 'a'"},
          std::string{"`id` = 'a'"}}) {
        INFO(text);
        CHECK_THAT(library.refused(text), Catch::EndsWith(" |"));
    }
    CHECK(library.ids("mw > 0") == "a b c d");
}

TEST_CASE("properties of hostile names are named in double quotes") {
    const SmallLibrary library{
        "smiles\tid\tx'; DROP TABLE compound; --\t?1\t\xf0\x9f\x98\x80 mood\n"
        "C\ta\t1\t2\tfine\nCC\tb\t3\t4\tbad\n"};
    CHECK(library.ids("\"x'; DROP TABLE compound; --\" > 1") == "b");
    CHECK(library.ids("\"?1\" = 2") == "a");
    CHECK(library.ids("\"\xf0\x9f\x98\x80 mood\" = 'bad'") == "b");
}

TEST_CASE("the deepest and the longest conditions that are read are run too") {
    const SmallLibrary library{kTable};
    std::string deep = "note not like 'x'", deeper = "mw > 1000";
    for (std::size_t i = 0; i < kMaxConditionDepth; ++i) {
        deep = "not (year = 0 or " + deep + ")";
        deeper = "(" + deeper + (i % 2 == 0 ? " or rings = 7)" : " and not note contains 'y')");
    }
    CHECK(library.ids(deep + " or mw > 0") == "a b c d");
    CHECK(library.ids(deeper).empty());
    // Both sides are deep.
    std::string both = "not note like 'x'";
    for (int i = 0; i < 8; ++i) both = "(not " + both + (i % 2 == 0 ? " and " : " or ") + both + ")";
    for (std::size_t i = 8; i < kMaxConditionDepth; ++i) {
        both = (i % 2 == 0 ? "(year is null and " : "(year is null or ") + both + ")";
    }
    CHECK_FALSE(library.ids(both + " or mw > 0").empty());
    std::string longest = "year is null";
    for (std::size_t i = 1; i < kMaxConditionParts; ++i) longest += " or year = 1";
    CHECK(library.ids(longest) == "c");
    std::string list = "id in ('a'";
    for (std::size_t i = 1; i < kMaxConditionList; ++i) list += ",'x'";
    CHECK(library.ids(list + ")") == "a");
    CHECK(library.ids("note contains '" + std::string(kMaxConditionPattern, '%') + "'").empty());
    CHECK(library.ids("note like '" + std::string(kMaxConditionPattern, '%') + "'") == "a b c d");
}

TEST_CASE("ids select all compounds that have them, and the others are told") {
    const SmallLibrary library{"smiles\tid\nC\ta\nCC\tb\nCCC\ta\nCCCC\tit's\n"};
    const auto selected = library.select({.where = std::nullopt, .ids = {{"zz", "a", "it's", "y'; --"}}});
    CHECK(selected.compounds->size() == 3);
    CHECK(selected.compounds->contains(CompoundNumber{1}));
    CHECK_FALSE(selected.compounds->contains(CompoundNumber{2}));
    CHECK(selected.compounds->contains(CompoundNumber{3}));
    CHECK(selected.unknown_ids == std::vector<std::string>{"zz", "y'; --"});
    const auto both = library.select({.where = "mw < 40", .ids = {{"a", "it's", "zz"}}});
    CHECK(both.compounds->size() == 1);
    CHECK(both.unknown_ids == std::vector<std::string>{"zz"});
}

TEST_CASE("compounds are selected in the state of the fingerprints") {
    const SmallLibrary library{"smiles\tid\tyear\nC\ta\t1\nCC\tb\t2\n"};
    const Library opened{library.path()};
    const auto before = opened.fingerprints()->compounds();
    const TemporaryFolder folder;
    write_file(folder.file("more.tsv"), "smiles\tid\tyear\nCCC\tc\tlate\n");
    {
        LibraryWriter writer{library.path()};
        import_file(writer, folder.file("more.tsv"), {}, {}, {});
    }
    const auto selected = before->select({.where = "year > 0", .ids = {{"a", "c"}}}, {});
    CHECK(selected->compounds->size() == 1);
    CHECK(selected->unknown_ids == std::vector<std::string>{"c"});
    // The property has become text since.
    CHECK_THROWS_AS(opened.select({.where = "year > 0", .ids = std::nullopt}, {}), ConditionError);
    CHECK(opened.select({.where = "year = 'late'", .ids = std::nullopt}, {})->compounds->size() == 1);
}

TEST_CASE("selecting can be stopped") {
    const SmallLibrary library{kTable};
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(Library{library.path()}.select({.where = "mw > 0", .ids = std::nullopt}, stop.get_token()));
    CHECK_FALSE(Library{library.path()}.select({.where = std::nullopt, .ids = {{"a"}}}, stop.get_token()));
}

TEST_CASE("the numbers of a property come all at once and without what is none") {
    const SmallLibrary library{kTable};
    CHECK(library.numbers({"Year", true}) == "a=1999 b=2005 d=-3");
    CHECK(library.numbers({"assay", true}) == "a=0.5");
    CHECK(library.numbers({"ID", true}) == "a=7 b=8 c=9 d=10");
    CHECK(library.numbers({"note", true}).empty());
    CHECK(library.numbers({"heavy_atoms"}) == "a=1 b=2 c=3 d=4");
    CHECK(library.numbers({"formula"}).empty());
    const Library opened{library.path()};
    CHECK_THROWS_AS(opened.numeric_values({"Year"}, {}), QueryError);
    CHECK_THROWS_AS(opened.numeric_values({"mw", true}, {}), QueryError);
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(opened.numeric_values({"mw"}, stop.get_token()));
}

}  // namespace chemsieve::select_compounds_test
