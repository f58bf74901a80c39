// How the query field reads what is typed or pasted: language, names, several structures, names of compounds.

#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/session/panel_request.h"

namespace chemsieve::ui::query_field_test {

namespace {

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        QTRY_VERIFY(!window->is_searching() && model()->rowCount() > 0);
    }
    QToolButton* smiles() const { return window->findChild<QToolButton*>("read_as_smiles"); }
    QToolButton* smarts() const { return window->findChild<QToolButton*>("read_as_smarts"); }
    QComboBox* which() const { return window->findChild<QComboBox*>("which_structures"); }
    void set_mode(SearchMode mode) const {
        SearchRequest request = panel()->state();
        request.mode = mode;
        request.options.top = 0;
        panel()->restore(request);
    }
    std::set<std::string> ids() const {
        std::set<std::string> ids;
        for (const QString& id : shown_ids()) ids.insert(id.toStdString());
        return ids;
    }
};

}  // namespace

class QueryFieldTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    std::set<std::string> wanted(SearchMode mode, const std::string& query,
                                 QueryLanguage language = QueryLanguage::smiles) const {
        const SearchOptions options{.threshold = kDefaultThreshold};
        const auto ids = test::ids_of(demo_->path(), test::hits_of(demo_->path(), mode, query, options, language));
        return {ids.begin(), ids.end()};
    }

    std::set<std::string> wanted_of_any(SearchMode mode, const std::vector<std::string>& queries) const {
        std::set<std::string> all;
        for (const std::string& query : queries) all.merge(wanted(mode, query));
        return all;
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void shows_how_a_text_is_read() {
        const Opened w{demo_->path()};
        w.edit()->setPlainText("c1ccncc1");
        QTRY_VERIFY(w.smiles()->isChecked() && !w.smarts()->isChecked() && w.smarts()->isEnabled());
        w.edit()->setPlainText("[#6]~[#7]");
        QTRY_VERIFY(w.smarts()->isChecked() && !w.smiles()->isChecked());
        w.edit()->setPlainText(QString::fromLatin1(test::kBenzeneMolfile));
        QTRY_VERIFY(!w.smarts()->isChecked() && !w.smiles()->isChecked() && !w.smiles()->isEnabled());
        w.edit()->setPlainText("");
        QTRY_VERIFY(!w.smiles()->isEnabled() && !w.smarts()->isEnabled());
    }

    void a_click_reads_it_the_other_way_until_another_text_is_typed() {
        const Opened w{demo_->path()};
        w.edit()->setPlainText("[#6]~[#7]");
        QTRY_VERIFY(w.smarts()->isChecked());
        w.smiles()->click();
        QVERIFY(w.smiles()->isChecked() && !w.smarts()->isChecked());
        QVERIFY(!w.panel()->state().queries.front().find_language);
        QTest::keyClicks(w.edit(), " ");
        QVERIFY(w.panel()->state().queries.front().find_language);
        QTRY_VERIFY(w.smarts()->isChecked());
        // What cannot be read so stays taken so, and can be read otherwise.
        w.edit()->setPlainText("[C,N]");
        QTRY_VERIFY(w.smarts()->isChecked());
        w.smiles()->click();
        QTRY_VERIFY2(w.text_of("query_message").startsWith("Not SMILES: "), qPrintable(w.text_of("query_message")));
        QVERIFY(w.smiles()->isChecked() && w.smarts()->isEnabled());
        w.smarts()->click();
        QTRY_VERIFY(w.text_of("query_message").isEmpty());
    }

    void smarts_finds_what_it_finds_after_a_space_came_and_went() {
        const Opened w{demo_->path()};
        w.set_mode(SearchMode::substructure);
        w.search("[#6]~[#7]");
        const auto found = w.ids();
        QVERIFY(found == wanted(SearchMode::substructure, "[#6]~[#7]", QueryLanguage::smarts) && found.size() > 100);
        w.edit()->moveCursor(QTextCursor::End);
        QTest::keyClicks(w.edit(), " ");
        QTest::keyClick(w.edit(), Qt::Key_Backspace);
        w.settle_after([&] { QTest::keyClick(w.edit(), Qt::Key_Return); });
        QVERIFY(w.ids() == found);
    }

    void a_name_is_shown_and_is_no_part_of_the_query() {
        const Opened w{demo_->path()};
        w.set_mode(SearchMode::substructure);
        w.search("c1cc[nH]c1 pyrrole");
        QVERIFY(w.ids() == wanted(SearchMode::substructure, "c1cc[nH]c1") && !w.ids().empty());
        const auto is_shown = [&] {
            const auto labels = w.panel()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [](const QLabel* label) { return label->text() == "pyrrole"; });
        };
        QTRY_VERIFY(is_shown());
    }

    void of_several_structures_any_is_found_or_the_first() {
        const Opened w{demo_->path()};
        const QString text = "SMILES\tname\nc1ccncc1\tpyridine\nC1CCNCC1\tpiperidine\nCC(=O)Oc1ccccc1C(=O)O\tAspirin\n";
        for (const auto mode :
             {SearchMode::substructure, SearchMode::similar, SearchMode::exact, SearchMode::superstructure}) {
            w.set_mode(mode);
            w.which()->setCurrentIndex(0);
            w.search(text);
            QVERIFY(w.ids() == wanted_of_any(mode, {"c1ccncc1", "C1CCNCC1", "CC(=O)Oc1ccccc1C(=O)O"}));
            QVERIFY2(w.text_of("hits_title").contains(" c1ccncc1 and 2 more"), qPrintable(w.text_of("hits_title")));
            QTRY_VERIFY(w.which()->isVisible());
            QCOMPARE(w.text_of("structures_in_text"), QString("3 structures:"));
            w.which()->setCurrentIndex(2);
            w.settle_after([&] { QTest::keyClick(w.edit(), Qt::Key_Return); });
            QVERIFY(w.ids() == wanted(mode, "c1ccncc1"));
        }
        w.edit()->setPlainText("c1ccncc1");
        QTRY_VERIFY(!w.which()->isVisible());
    }

    void one_of_several_that_cannot_be_read_is_told() {
        const Opened w{demo_->path()};
        w.set_mode(SearchMode::substructure);
        w.type_and_search("CCO ethanol\nC1CC broken\nCCN amine");
        QTRY_VERIFY2(w.text_of("query_message").contains("broken (C1CC)"), qPrintable(w.text_of("query_message")));
    }

    void what_is_no_structure_is_looked_up_as_id_or_name() {
        const Opened w{demo_->path()};
        for (const auto mode : {SearchMode::substructure, SearchMode::exact}) {
            w.set_mode(mode);
            w.search("aspirin");
            QCOMPARE(w.shown_ids(), QStringList{"Aspirin"});
            QCOMPARE(w.text_of("hits_title"), QString("Compounds named aspirin"));
            w.search("Salicylic acid");
            QCOMPARE(w.shown_ids(), QStringList{"Salicylic acid"});
        }
        w.type_and_search("unknown thing");
        QTRY_VERIFY2(w.text_of("query_message").contains("name: there is none here"),
                     qPrintable(w.text_of("query_message")));
        QCOMPARE(w.shown_ids(), QStringList{"Salicylic acid"});  // the hits before stay
    }

    void a_name_is_looked_for_in_imported_properties() {
        const QString file =
            demo_->write("named.tsv", "smiles\tid\tname\tpieces\nCCO\tX-1\tEthanol\t3\nCCN\tX_2\tAmine\t4\n");
        const QString library = demo_->file("named.sieve");
        gui::FileLibraryService{}.import_file(library.toStdString(), file.toStdString(), {}, {});
        const Opened w{library};
        w.search("ethanol");
        QCOMPARE(w.shown_ids(), QStringList{"X-1"});
        w.search("X_2");
        QCOMPARE(w.shown_ids(), QStringList{"X_2"});
    }

    void how_it_is_read_is_restored() {
        const Opened w{demo_->path()};
        SearchRequest request = panel_request("CN one\nCO two");
        set_language(request.queries.front(), 2);
        request.queries.front().several = SeveralStructures::first;
        w.panel()->restore(request_from(to_map(request)));
        QVERIFY(w.panel()->state().queries == request.queries);
        QTRY_VERIFY(w.smarts()->isChecked() && w.which()->currentIndex() == 2);
    }
};

CHEMSIEVE_UI_TEST(query_field, QueryFieldTest)

}  // namespace chemsieve::ui::query_field_test

#include "query_field_test.moc"
