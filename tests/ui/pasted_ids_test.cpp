// Ids that are pasted as a query: their compounds are listed, in the order pasted, and those that are missing are
// named.

#include <QTest>
#include <algorithm>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_session.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/lists/pasted_ids.h"

namespace chemsieve::ui::pasted_ids_test {

using Ids = std::vector<std::string>;

class PastedIdsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::shared_ptr<const CompoundSource> source_;

    PastedIds ids_in(const std::string& text) const { return pasted_ids(*source_, text, {}); }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        source_ = gui::FileLibraryService{}.open(demo_->path().toStdString());
    }
    void init() { QSettings{}.clear(); }

    void ids_are_found_whatever_stands_between_them() {
        const Ids wanted{"Caffeine", "Aspirin", "Benzoic acid", "Nicotine"};
        for (const char* text :
             {"Caffeine\nAspirin\nBenzoic acid\nNicotine\n", "Caffeine, Aspirin; Benzoic acid\tNicotine",
              "Caffeine Aspirin,Benzoic acid\r\n\r\nNicotine", "\"Caffeine\";\"Aspirin\";\"Benzoic acid\";\"Nicotine\"",
              "id\nCaffeine\nAspirin\nBenzoic acid\nNicotine",
              "Caffeine\nCaffeine Aspirin\nBenzoic acid, Nicotine\n"}) {
            const PastedIds ids = ids_in(text);
            QVERIFY2(ids.known == wanted, text);
            QVERIFY2(ids.missing.empty(), text);
        }
    }

    void what_is_missing_is_named() {
        const PastedIds ids = ids_in("Aspirin, Unobtainium; Caffeine Phlogiston\nno such compound\n");
        QVERIFY((ids.known == Ids{"Aspirin", "Caffeine"}));
        QVERIFY((ids.missing == Ids{"Unobtainium", "Phlogiston", "no such compound"}));
        QCOMPARE(ids_in("one\ntwo three").known.size(), std::size_t{0});
        // The other columns of a table are none.
        const PastedIds column = ids_in("no\tcompound\tprice\n1\tAspirin\t3.5\n2\tUnobtainium\t4\n");
        QVERIFY((column.known == Ids{"Aspirin"} && column.missing == Ids{"Unobtainium"}));
    }

    void compounds_are_listed_in_the_order_pasted() {
        const test::OpenWindow w{demo_->path()};
        w.wait_for_library();
        w.search("Nicotine\nAspirin, Unobtainium\nCaffeine");
        QCOMPARE(w.shown_ids(), (QStringList{"Nicotine", "Aspirin", "Caffeine"}));
        QVERIFY2(w.text_of("hits_title") == "Compounds of 4 pasted ids", qPrintable(w.text_of("hits_title")));
        QVERIFY2(w.text_of("query_message").contains("1 of 4 pasted ids are not in this library: Unobtainium"),
                 qPrintable(w.text_of("query_message")));
        // One id, and a name of several words, are found as before.
        w.search("Benzoic acid");
        QCOMPARE(w.shown_ids(), QStringList{"Benzoic acid"});
        w.search("Aspirin\nNicotine");
        QCOMPARE(w.shown_ids(), (QStringList{"Aspirin", "Nicotine"}));
    }

    // Their letters and digits are those of SMILES.
    void ids_that_could_be_structures_are_ids() {
        const QString library = demo_->file("codes.sieve");
        const QString file = demo_->write("codes.smi", "CCO PCS037427\nCCN PCS084845\nCCS NCI2446\nCCF CCF5\n");
        gui::FileLibraryService{}.import_file(library.toStdString(), file.toStdString(), {}, {}, {});
        const test::OpenWindow w{library};
        w.wait_for_library();
        for (const char* text : {"PCS084845\nPCS037427\nNCI2446", "PCS084845 PCS037427 NCI2446",
                                 "PCS084845\tPCS037427\nNCI2446\n", "PCS084845; PCS037427, NCI2446"}) {
            w.search(QString::fromLatin1(text));
            QCOMPARE(w.shown_ids(), (QStringList{"PCS084845", "PCS037427", "NCI2446"}));
            QCOMPARE(w.text_of("hits_title"), QString("Compounds of 3 pasted ids"));
        }
        w.search("PCS084845");
        QCOMPARE(w.shown_ids(), QStringList{"PCS084845"});
        QVERIFY2(w.text_of("hits_sentence").startsWith("1 of 4 compounds in"), qPrintable(w.text_of("hits_sentence")));
    }

    void thousands_of_ids_are_one_search() {
        const auto reader = source_->reader();
        QStringList all;
        reader->for_each_compound([&](CompoundNumber number) {
            all.prepend(QString::fromStdString(reader->id(number)));
            return true;
        });
        for (int i = 0; i < 10'000; ++i) all << QStringLiteral("missing_%1").arg(i);
        test::Session s;
        s.open(demo_->path());
        s.search(all.join(QLatin1Char('\n')));
        QCOMPARE(s.hits.size(), static_cast<std::size_t>(source_->compound_count()));
        const auto has_lower = [](const Hit& a, const Hit& b) { return a.compound > b.compound; };
        QVERIFY(std::is_sorted(s.hits.begin(), s.hits.end(), has_lower));
        const QString note = s.session.shown()->query.notes.join(QLatin1Char(' '));
        QVERIFY2(note.contains("missing_0") && note.contains("and 9,980 more"), qPrintable(note));
    }

    void structures_with_names_stay_structures() {
        test::Session s;
        s.open(demo_->path());
        s.search("c1ccncc1 Aspirin\nC(=O)O\tCaffeine\nc1ccccc1 benzene ring");
        const UnderstoodQuery& query = s.session.shown()->query;
        QCOMPARE(query.request.further.any.size(), std::size_t{2});
        QCOMPARE(query.request.queries.front().text, std::string{"c1ccncc1"});
        QCOMPARE(query.request.queries.front().id, std::string{"Aspirin"});
        QCOMPARE(query.request.further.any[0].id, std::string{"Caffeine"});
        QCOMPARE(query.request.further.any[1].text, std::string{"c1ccccc1"});
        QVERIFY(query.notes.filter("SMARTS").isEmpty());
    }
};

CHEMSIEVE_UI_TEST(pasted_ids, PastedIdsTest)

}  // namespace chemsieve::ui::pasted_ids_test

#include "pasted_ids_test.moc"
