#include "app/cli/command/remedy_text.h"

#include <catch2/catch.hpp>

#include "data/where/condition_parser.h"
#include "search/request/query.h"

namespace chemsieve::remedy_text_test {

using namespace chemsieve::cli;

namespace {

std::string refused(const std::string& text) {
    try {
        parse_condition(text);
    } catch (const ConditionError& e) {
        return error_text(e);
    }
    return "was not refused";
}

}  // namespace

TEST_CASE("each remedy has words of the command line, and plain ones") {
    for (int kind = 0; kind <= static_cast<int>(RemedyKind::last); ++kind) {
        INFO(kind);
        const Remedy remedy{static_cast<RemedyKind>(kind), "demo.sieve", "something"};
        CHECK_FALSE(remedy_text(remedy).empty());
        CHECK_FALSE(plain_words(remedy).empty());
        CHECK_THAT(plain_words(remedy), !Catch::Contains("--") && !Catch::Contains("'chemsieve "));
    }
}

TEST_CASE("the command line names the command that helps") {
    using enum RemedyKind;
    const std::string demo = "demo.sieve";
    const std::vector<std::pair<Remedy, std::string>> words{
        {{make_library, demo}, "make it with 'chemsieve import demo.sieve FILE...'"},
        {{make_library_elsewhere, demo}, "make one with 'chemsieve import demo.sieve FILE...' under a new name"},
        {{import_originals}, "make a new library from the original files with 'chemsieve import'"},
        {{import_originals_to, demo, "add compounds"}, "make a new library from the original files to add compounds"},
        {{import_originals_to, demo}, "make a new library from the original files"},
        {{restore, demo}, "restore it from a copy or import anew"},
        {{restore, demo, "the file"}, "the file is damaged, restore it from a copy or import anew"},
        {{repair, demo}, "mend it with 'chemsieve check demo.sieve --repair', restore it from a copy or import anew"},
        {{put_right, demo}, "'chemsieve check demo.sieve --repair' puts it right"},
        {{repair_found, demo}, "'chemsieve check demo.sieve --repair' makes them anew from the texts of the compounds"},
        {{export_and_import, demo},
         "write the compounds with 'chemsieve export demo.sieve -o FILE' and import FILE into a new library"},
        {{check, demo}, "'chemsieve check demo.sieve' says what is damaged"},
        {{replace_fingerprints, demo, "maccs"},
         "remove them with 'chemsieve index demo.sieve --remove maccs' and add them again with '--fingerprint maccs'"},
        {{replace_found_fingerprints, demo, "maccs"},
         "remove them with 'chemsieve index demo.sieve --remove maccs' and add them again with 'chemsieve index "
         "demo.sieve --fingerprint maccs'"},
        {{add_fingerprints, demo, "maccs"}, "add them with 'chemsieve index demo.sieve --fingerprint maccs'"},
        {{add_inchi_keys, demo}, "compute them with 'chemsieve index demo.sieve --inchikey'"},
        {{replace_inchi_keys, demo},
         "remove them with 'chemsieve index demo.sieve --no-inchikey' and compute them anew with 'chemsieve index "
         "demo.sieve --inchikey'"},
        {{replace_cut_index, demo},
         "remove it with 'chemsieve index demo.sieve --no-pairs' and make it again with 'chemsieve index demo.sieve "
         "--pairs', with the limits that are wanted"},
        {{add_fingerprints_again, demo}, "run the command again if they are wanted"},
        {{compact, demo, "the compounds are removed"},
         "the compounds are removed, and 'chemsieve compact demo.sieve' makes the file smaller"},
        {{slice_stored},
         "the compounds are stored, but searches in them are slower until their fingerprints are sliced: the next "
         "import or 'chemsieve compact' does that"},
        {{free_disk_space, demo}, "free some disk space and run the command again"},
        {{name_input_format}, "say it with --input-format, one of smi, sdf, csv, xlsx, mol2, cdxml"},
        {{name_structure_column, "a.csv", "a, b"}, "name it with --smiles-column (its columns are: a, b)"},
        {{name_encoding}, "--encoding says which encoding it is in"},
        {{skip_lines, "", "2"}, "if its titles stand below a caption, --skip-lines 2 passes over that"},
        {{name_delimiter, "", "|"}, "--delimiter '|' reads a file whose columns it separates"},
        {{name_known_property, demo, "mw or logp"},
         "did you mean mw or logp? 'chemsieve info demo.sieve' lists all; text goes in single quotes"},
        {{name_known_property, demo}, "'chemsieve info demo.sieve' lists all; text goes in single quotes"},
        {{ids_in_file}, "ids go into a file for --ids"},
        {{long_lists_in_file}, "put long lists of ids into a file for --ids"},
        {{search_as_smarts}, "it is valid SMARTS, give --smarts or neither"},
        {{read_as_smiles}, "--smiles reads it as SMILES"},
        {{find_by_id, "", "5'-AMP"},
         "if it is the id of a compound, 'chemsieve export LIB --where \"id = '5''-AMP'\"' finds it"},
    };
    for (const auto& [remedy, text] : words) CHECK(remedy_text(remedy) == text);
}

TEST_CASE("an error is told with all its remedies, and others as they are") {
    const LibraryError full{"cannot use demo.sieve: database or disk is full",
                            {RemedyKind::free_disk_space, "demo.sieve"}};
    const LibraryError after{full.failure_with({RemedyKind::compact, "demo.sieve", "the compounds are removed"})};
    CHECK(error_text(after) ==
          "cannot use demo.sieve: database or disk is full; free some disk space and run the command again; the "
          "compounds are removed, and 'chemsieve compact demo.sieve' makes the file smaller");
    CHECK(error_text(std::runtime_error{"something else"}) == "something else");
}

TEST_CASE("notes name the options that help") {
    const auto told = [](const std::string& text, QueryLanguage language, bool merge = false) {
        return failure_text(failure_of_query(Query::substructure({"q", text, language, merge}, {}).remarks().front()));
    };
    const QueryLanguage smiles = QueryLanguage::smiles;
    CHECK(told("c1cc[nH]c1", smiles) ==
          "[nH] does not ask for its hydrogens: substituted atoms match too; to demand them write them as atoms, [H]n "
          "for [nH], and merge hydrogens (--merge-hydrogens) or use SMARTS (--smarts)");
    CHECK(told("c1cc[nH]c1", smiles, true) ==
          "[nH] does not ask for its hydrogens: substituted atoms match too; to demand them write them as atoms, [H]n "
          "for [nH], or use SMARTS (--smarts)");
    CHECK(told("[CH2]C", smiles) ==
          "[CH2] asks for unpaired electrons, as its open valences make it a radical; as SMARTS (--smarts) it asks for "
          "element and hydrogens only");
    CHECK(told("[H]C", smiles) ==
          "hydrogens written as atoms ask for nothing in SMILES; merge hydrogens (--merge-hydrogens) to read them as "
          "'at least so many hydrogens'");
    CHECK(told("[#6]-[#1]", QueryLanguage::smarts) ==
          "hydrogens that SMARTS asks for as atoms match only where a compound holds them as such, which is rare; "
          "merge hydrogens (--merge-hydrogens) to read them as 'at least so many hydrogens', or write H counts "
          "([NH2] for N([H])[H])");
    CHECK(told("[C;r5]", QueryLanguage::smarts) ==
          "r5 asks for atoms whose smallest ring has 5 atoms; for those in any ring of 5 write [$(*1~*~*~*~*1)]");
}

TEST_CASE("marks of a condition stand below their place, by characters") {
    CHECK(refused("mw < 400 logp") == "'and', 'or' or the end is expected here\n  mw < 400 logp\n           ^~~~");
    CHECK_THAT(refused("id = '\xc3\xa4\xe6\x97\xa5' 5"),
               Catch::EndsWith("\n  id = '\xc3\xa4\xe6\x97\xa5' 5\n            ^"));
    CHECK_THAT(refused("mw <\n\t5 5"), Catch::EndsWith("\n  mw <  5 5\n          ^"));
    const std::string before = std::string(500, ' '), after(500, ' ');
    const std::string message = refused(before + "mw" + after);
    CHECK(message.size() < 400);
    const std::string middle = refused("mw = 1" + before + "x" + after + "and y = 1");
    CHECK_THAT(middle, Catch::Contains("\n  ...") && Catch::EndsWith("...\n  " + std::string(43, ' ') + "^"));
    CHECK_THAT(refused("id = '\xff'"), Catch::Contains("UTF-8") && Catch::Contains("\xc3\xbf"));
}

}  // namespace chemsieve::remedy_text_test
