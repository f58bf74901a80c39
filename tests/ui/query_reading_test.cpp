#include "ui/session/query_reading.h"
#include "tests/ui/ui_test.h"

#include <QTest>

#include "base/error.h"
#include "data/where/condition_error.h"
#include "tests/ui/demo_library.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui::query_reading_test {

namespace {

struct Typed {
    std::string text;
    std::optional<QueryLanguage> language;  // nothing: find out
    SearchMode mode = SearchMode::substructure;
    bool merge_hydrogens = false;
};

ReadQuery read_typed(const Typed& typed) {
    return read_query({.id = {},
                       .text = typed.text,
                       .language = typed.language.value_or(QueryLanguage::smiles),
                       .merge_hydrogens = typed.merge_hydrogens,
                       .find_language = !typed.language},
                      typed.mode);
}

}  // namespace

class QueryReadingTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void detects_the_language() {
        QVERIFY(read_typed({"c1ccccc1", {}, {}}).text.language == QueryLanguage::smiles);
        QVERIFY(read_typed({"[#6;R]~[!#1]", {}, {}}).text.language == QueryLanguage::smarts);
        QVERIFY(read_typed({test::kBenzeneMolfile, {}, {}}).text.language == QueryLanguage::molfile);
        // Whatever was chosen, a molfile is one.
        QVERIFY(read_typed({test::kBenzeneMolfile, QueryLanguage::smarts, {}}).molecule.has_value());
    }

    void takes_blanks_off_the_ends() {
        const ReadQuery read = read_typed({"\n CCO \t\n", {}, {}});
        QVERIFY(read.molecule.has_value());
        QCOMPARE(read.text.text, std::string("CCO"));
    }

    void what_follows_a_structure_is_its_name() {
        for (const auto mode : {SearchMode::substructure, SearchMode::similar}) {
            const ReadQuery read = read_typed({"c1cc[nH]c1 pyrrole", {}, mode});
            QVERIFY2(read.molecule && read.is_named, qPrintable(read.reason));
            QCOMPARE(read.text.text, std::string("c1cc[nH]c1"));
            QCOMPARE(read.text.id, std::string("pyrrole"));
            QVERIFY(read.text.language == QueryLanguage::smiles);
            QVERIFY(!read_typed({"c1cc[nH]c1", {}, mode}).is_named);
            QVERIFY(read_typed({"InChI=1S/CH4/h1H4 gas", {}, mode}).molecule);
        }
    }

    void counts_the_structures_of_a_text() {
        const ReadQuery read = read_typed({"CCO ethanol\nCCN amine\nCCF", {}, SearchMode::substructure});
        QVERIFY(read.molecule);
        QCOMPARE(read.structures, std::size_t{3});
        QCOMPARE(read.text.id, std::string("ethanol"));
        QCOMPARE(read_typed({"CCO", {}, {}}).structures, std::size_t{1});
    }

    void a_word_may_be_the_name_of_a_compound() {
        const ReadQuery aspirin = read_typed({"Salicylic acid", {}, SearchMode::substructure});
        QVERIFY(aspirin.may_be_name && !aspirin.molecule);
        QVERIFY2(aspirin.reason.startsWith("Neither SMILES nor SMARTS: ") &&
                     aspirin.reason.endsWith("; Return looks for a compound of this name"),
                 qPrintable(aspirin.reason));
        QVERIFY(read_typed({"Salicylic acid", {}, SearchMode::exact}).may_be_name);
        QVERIFY(!read_typed({"Salicylic acid", QueryLanguage::smarts, SearchMode::substructure}).may_be_name);
        QVERIFY(!read_typed({"[#6]~[#7]", {}, SearchMode::similar}).may_be_name);
        QVERIFY(!read_typed({"InChI=1S/C2", {}, SearchMode::similar}).may_be_name);
        QVERIFY(!read_typed({"CCO", {}, SearchMode::similar}).may_be_name);
    }

    void smarts_is_no_compound() {
        const ReadQuery read = read_typed({"[#6]~[#7]", {}, SearchMode::exact});
        QVERIFY(!read.molecule);
        QVERIFY2(read.reason.startsWith("SMARTS, which is no compound"), qPrintable(read.reason));
        const ReadQuery as_smiles = read_typed({"[#6]~[#7]", QueryLanguage::smiles, SearchMode::exact});
        QVERIFY(!as_smiles.molecule);
        QVERIFY2(as_smiles.reason.contains("'[#6]' is no atom of SMILES"), qPrintable(as_smiles.reason));
    }

    void says_why_not() {
        const ReadQuery ring = read_typed({"c1ccccc", {}, {}});
        QVERIFY(!ring.molecule);
        QVERIFY2(ring.reason.contains("ring", Qt::CaseInsensitive), qPrintable(ring.reason));
        QVERIFY2(ring.reason.startsWith("Neither"), qPrintable(ring.reason));
        QVERIFY(!read_typed({"   ", {}, {}}).molecule);
        const ReadQuery smarts = read_typed({"[#6;R]~[!#1]", QueryLanguage::smiles, SearchMode::substructure});
        QVERIFY(!smarts.molecule);
        QVERIFY2(smarts.reason.contains("It is SMARTS"), qPrintable(smarts.reason));
    }

    void reads_inchi_in_every_mode() {
        for (const auto mode :
             {SearchMode::substructure, SearchMode::superstructure, SearchMode::similar, SearchMode::exact}) {
            const ReadQuery read = read_typed({" InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3\n", {}, mode});
            QVERIFY2(read.molecule, qPrintable(read.reason));
            QVERIFY(read.text.language == QueryLanguage::inchi);
            QVERIFY(read.notes.isEmpty());
        }
        // Whatever was chosen.
        QVERIFY(read_typed({"InChI=1S/CH4/h1H4", QueryLanguage::smarts, SearchMode::substructure}).molecule);
    }

    void says_why_inchi_is_none() {
        const auto reason = [](const char* text) { return read_typed({text, {}, SearchMode::similar}).reason; };
        QVERIFY2(reason("InChI=1S/C2H6O/c1-2").startsWith("Not InChI: "), qPrintable(reason("InChI=1S/C2H6O/c1-2")));
    }

    // It has no structure, but compounds can be listed by it.
    void knows_inchi_keys() {
        for (const auto mode : {SearchMode::substructure, SearchMode::exact}) {
            const ReadQuery read = read_typed({" VNWKTOKETHGBQD-UHFFFAOYSA-N\n", {}, mode});
            QVERIFY(read.is_inchi_key);
            QVERIFY(!read.molecule);
            QCOMPARE(read.text.text, std::string{"VNWKTOKETHGBQD-UHFFFAOYSA-N"});
        }
        QVERIFY(!read_typed({"VNWKTOKETHGBQD-UHFFFAOYSA", {}, SearchMode::exact}).is_inchi_key);
    }

    void says_what_may_surprise() {
        QVERIFY(read_typed({"CCO", {}, {}}).notes.isEmpty());
        QVERIFY2(read_typed({"*C", {}, {}}).notes.contains("any atom"), "no note");
        QVERIFY(read_typed({"*C", {}, SearchMode::similar}).notes.isEmpty());
        QCOMPARE(read_typed({"*C[H]", {}, {}}).notes.count('\n'), 1);
    }

    void smiles_that_chemistry_forbids_is_no_silent_smarts() {
        for (const char* text : {"C(C)(C)(C)(C)C", "c1cccc1"}) {
            const ReadQuery read = read_typed({text, {}, SearchMode::substructure});
            QVERIFY(read.molecule && read.text.language == QueryLanguage::smarts);
            QVERIFY2(read.notes.startsWith("Not SMILES"), qPrintable(read.notes));
        }
        QVERIFY(read_typed({"[C,N]=O", {}, SearchMode::substructure}).doubt.isEmpty());
        QVERIFY(read_typed({"C(C)(C)(C)(C)C", QueryLanguage::smarts, SearchMode::substructure}).doubt.isEmpty());
    }

    void says_of_each_search_what_is_not_read() {
        for (const SearchMode mode : {SearchMode::substructure, SearchMode::similar, SearchMode::exact}) {
            QCOMPARE(read_typed({"CCO |RG:_R1={C}|", {}, mode}).notes,
                     QString("of its extension this is not read: RG:_R1={C}"));
        }
    }

    void merges_hydrogens_on_demand() {
        const auto notes = [](const char* text, bool merge) {
            return read_typed({text, {}, SearchMode::substructure, merge}).notes;
        };
        QVERIFY2(notes("[H]C", false).contains("Merge hydrogens"), qPrintable(notes("[H]C", false)));
        // Options of the command line do not help here.
        for (const char* text : {"[H]C", "[#6;R]-[#1]", "c1cc[nH]c1", "[CH2]"}) {
            QVERIFY2(!notes(text, false).isEmpty() && !notes(text, false).contains("--"), text);
        }
        QVERIFY2(notes("[H]C", true).contains("at least so many"), qPrintable(notes("[H]C", true)));
        QVERIFY2(notes("[#6;R]-[#1]", false).contains("Merge hydrogens"), "no note");
        QVERIFY(notes("[#6;R]-[#1]", true).isEmpty());
    }

    void each_remedy_has_words() {
        for (int kind = 0; kind <= static_cast<int>(RemedyKind::last); ++kind) {
            const Remedy remedy{static_cast<RemedyKind>(kind), "demo.sieve", "something"};
            QVERIFY2(!remedy_text(remedy).isEmpty(), qPrintable(QString::number(kind)));
        }
        QCOMPARE(error_text(LibraryError{"it is wrong", {RemedyKind::open_again}}),
                 QString{"it is wrong; open it anew"});
        QCOMPARE(error_text(std::runtime_error{"it is wrong"}), QString{"it is wrong"});
    }

    void remedies_name_buttons_and_no_commands() {
        for (int kind = 0; kind <= static_cast<int>(RemedyKind::last); ++kind) {
            const QString text = remedy_text({static_cast<RemedyKind>(kind), "demo.sieve", "3"});
            QVERIFY2(!text.isEmpty() && !text.contains("'chemsieve") && !text.contains("--"), qPrintable(text));
            QVERIFY2(!text.contains("iconv") && !text.contains("CHEMSIEVE_"), qPrintable(text));
        }
    }

    void a_condition_is_told_without_marks() {
        const ConditionError error{
            "there is no property 'mww'", "mww < 4", {0, 3}, {{RemedyKind::name_known_property, "demo.sieve", "mw"}}};
        QCOMPARE(error_text(error),
                 QString{"there is no property 'mww'; did you mean mw? Library > Info lists all; text goes in "
                         "single quotes"});
        // Where the names are offered.
        QCOMPARE(error_text_beside_names(error),
                 QString{"there is no property 'mww'; did you mean mw?; text goes in single quotes"});
    }

    void similarity_takes_compounds_only() {
        const ReadQuery read = read_typed({"[#6]~[!#1]", {}, SearchMode::similar});
        QVERIFY(!read.molecule);
        QVERIFY(!read.reason.isEmpty());
        QVERIFY(read_typed({"CCO", {}, SearchMode::similar}).molecule.has_value());
    }
};

CHEMSIEVE_UI_TEST(query_reading, QueryReadingTest)

}  // namespace chemsieve::ui::query_reading_test

#include "query_reading_test.moc"
