// Each state that a search can leave the window in is made, and each sentence with a number compared with what it
// counts.
#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/importing/import_page.h"
#include "ui/importing/import_run.h"
#include "ui/query/query_panel.h"
#include "ui/refine/results_pane.h"
#include "ui/widgets/condition_edit.h"

namespace chemsieve::ui::true_sentences_test {

namespace {

constexpr const char* kNothing = "[Si]=[Si]";  // no compound of the demonstration has it
constexpr const char* kPyridine = "c1ccncc1";

// What a search says of itself, without how long it took.
QString timeless(QString sentence) {
    static const QRegularExpression time{QStringLiteral(",? in [0-9.,]+ (ms|s|min)( [0-9]+ s)?")};
    return sentence.remove(time);
}

struct Opened : test::OpenWindow {
    explicit Opened(const test::DemoLibrary& demo,
                    std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>())
        : OpenWindow{demo.path(), std::move(service)} {
        wait_for_library();
    }
    QString sentence() const { return timeless(text_of("hits_sentence")); }
    QString hint() const { return text_of("hint"); }
    int rows() const { return model()->rowCount(); }
    ConditionEdit* condition() const { return panel()->findChild<ConditionEdit*>(); }
    ConditionEdit* filter() const { return window->findChild<ResultsPane*>()->findChild<ConditionEdit*>(); }
    void look_among_these_hits() const {
        QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window->findChild<QCheckBox*>(QStringLiteral("among_hits"))->isChecked());
    }
    void limit_to(int top) const { window->findChild<QSpinBox*>(QStringLiteral("top"))->setValue(top); }
    void search_within(const QString& query, const QString& limits) const {
        condition()->setText(limits);
        search(query);
    }
    void filter_by(const QString& text) const {
        filter()->setFocus();
        filter()->selectAll();
        QTest::keyClicks(filter(), text);
        QTest::keyClick(filter(), Qt::Key_Return);
    }
    int lighter_than(double weight, bool of_the_hits) const {
        const auto reader = window->library()->source->reader();
        int found = 0;
        const auto count = [&](CompoundNumber number) {
            found += reader->row(number).descriptors.molecular_weight < weight ? 1 : 0;
            return true;
        };
        if (of_the_hits) {
            for (const Hit& hit : model()->all_hits()) count(hit.compound);
        } else {
            reader->for_each_compound(count);
        }
        return found;
    }
    // What was done is told in the status line or by a message.
    QString said() const { return status() + '\n' + window_message(); }
    bool is_said(const QString& text) const { return said().contains(text); }
    void undo() const {
        for (QAction* action : window->findChildren<QAction*>()) {
            if (action->text().remove('&').startsWith("Undo")) return action->trigger();
        }
        QFAIL("nothing is undone");
    }
    void remove_all() const {
        table()->setFocus();
        table()->selectAll();
        remove_selected();
    }
};

int hits_of(const test::DemoLibrary& demo, const std::string& query) {
    return static_cast<int>(test::hits_of(demo.path(), SearchMode::substructure, query, {}).size());
}

}  // namespace

#define SAYS(said, sentence) QTRY_VERIFY2((said) == (sentence), qPrintable(said))

class TrueSentencesTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { QSettings{}.clear(); }

    void hits_and_the_best_of_them() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        const int all = hits_of(demo, kPyridine);
        w.search(kPyridine);
        QCOMPARE(w.rows(), all);
        SAYS(w.sentence(), QString("%1 hits of 595 compounds").arg(all));
        QVERIFY2(timeless(w.status()).startsWith(QString("%1 hits of 595 compounds; ").arg(all)),
                 qPrintable(w.status()));

        w.limit_to(3);
        w.search(kPyridine);
        QCOMPARE(w.rows(), 3);
        SAYS(w.sentence(), QString("The best 3 of %1 hits among 595 compounds").arg(all));

        w.search("C[N+](C)(C)CC(=O)[O-]");
        QCOMPARE(w.rows(), hits_of(demo, "C[N+](C)(C)CC(=O)[O-]"));
        SAYS(w.sentence(), QString("%1 %2 of 595 compounds").arg(w.rows()).arg(w.rows() == 1 ? "hit" : "hits"));
    }

    void none_of_what_was_looked_at() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        w.search(kNothing);
        SAYS(w.hint(), "No compound of this library is a hit.");
        QVERIFY2(timeless(w.status()).startsWith("0 hits of 595 compounds"), qPrintable(w.status()));

        w.search_within(kNothing, "mw < 200");
        SAYS(w.hint(), QString("Of %1 compounds within the limits none is a hit.").arg(w.lighter_than(200, false)));
        w.search_within(kNothing, "mw < 1");
        SAYS(w.hint(), "Of 0 compounds within the limits none is a hit.");
        w.search_within("", "mw < 1");
        SAYS(w.hint(), "No compound of this library satisfies the condition.");

        w.search_within(kPyridine, "");
        const int earlier = w.rows();
        w.look_among_these_hits();
        w.search(kNothing);
        SAYS(w.hint(), QString("Of %1 earlier hits none is a hit.").arg(earlier));
    }

    void within_limits_and_among_earlier_hits() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        const int light = w.lighter_than(200, false);
        w.search_within(kPyridine, "mw < 200");
        SAYS(w.sentence(), QString("%1 hits of %2 compounds within the limits").arg(w.rows()).arg(light));
        w.search_within("", "mw < 200");
        QCOMPARE(w.rows(), light);
        SAYS(w.sentence(), QString("%1 of 595 compounds are within the limits").arg(light));

        w.search_within(kPyridine, "");
        const int earlier = w.rows();
        w.look_among_these_hits();
        w.search("C(=O)O");
        SAYS(w.sentence(), QString("%1 hits of %2 earlier hits").arg(w.rows()).arg(earlier));
    }

    void hits_that_a_filter_leaves() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        w.search(kPyridine);
        const int all = w.rows();
        const int light = w.lighter_than(250, true);
        QVERIFY(light > 0 && light < all);
        w.filter_by("mw < 250");
        QTRY_COMPARE(w.rows(), light);
        SAYS(w.text_of("filter_counts"), QString("%1 of %2").arg(light).arg(all));
        QVERIFY2(w.status().contains(QString("; %1 shown").arg(light)), qPrintable(w.status()));
        SAYS(w.sentence(), QString("%1 hits of 595 compounds").arg(all));
        w.filter_by("mw < 1");
        QTRY_COMPARE(w.rows(), 0);
        SAYS(w.text_of("filter_counts"), QString("0 of %1").arg(all));
    }

    void hits_that_were_removed() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        const int all = hits_of(demo, kPyridine);
        w.limit_to(3);
        w.search(kPyridine);
        SAYS(w.sentence(), QString("The best 3 of %1 hits among 595 compounds").arg(all));
        w.remove_all();
        SAYS(w.hint(), "All compounds that were found here were removed from the library.");
        QTRY_COMPARE(w.window->library()->compounds, 592);
        QTRY_VERIFY2(w.is_said("3 compounds removed, 592 left"), qPrintable(w.said()));
        w.search(kPyridine);
        SAYS(w.sentence(), QString("The best 3 of %1 hits among 592 compounds").arg(all - 3));
        w.undo();
        QTRY_COMPARE(w.window->library()->compounds, 595);
        QTRY_VERIFY2(w.is_said("3 compounds are in the library again"), qPrintable(w.said()));
    }

    void compounds_that_were_imported() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        const QString file = demo.write("new.smi", "C[Si](C)(C)CCCCCl a\nC[Si](C)(C)CCCCBr b\nClCCCC[Si](C)(C)C c\n");
        const auto run = [&] { return w.window->findChild<ImportPage*>()->run(); };
        w.window->start_import(demo.path(), {file});
        QTRY_VERIFY(run() && run()->summary().startsWith("read 3 = stored 3 + rejected 0 + skipped 0"));
        QVERIFY2(run()->summary().contains("1 of those stored are repeats"), qPrintable(run()->summary()));
        QCOMPARE(run()->short_text(), QString("3 compounds were added to demo.sieve"));
        QTRY_COMPARE(w.window->library()->compounds, 598);
        w.window->findChild<QPushButton*>(QStringLiteral("import_next"))->click();
        w.search("C[Si](C)(C)CCCC");
        SAYS(w.sentence(), "3 hits of 598 compounds");
        w.undo();
        QTRY_COMPARE(w.window->library()->compounds, 595);
        QTRY_VERIFY2(w.is_said("The import is undone: 3 compounds less"), qPrintable(w.said()));
    }

    void each_of_several_queries_and_any_of_them() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        const int pyridines = hits_of(demo, kPyridine), acids = hits_of(demo, "C(=O)O");
        auto both = test::hits_of(demo.path(), SearchMode::substructure, kPyridine, {});
        std::set<CompoundNumber> either;
        for (const char* query : {kPyridine, "C(=O)O"}) {
            for (const Hit& hit : test::hits_of(demo.path(), SearchMode::substructure, query, {})) {
                either.insert(hit.compound);
            }
        }
        w.search("c1ccncc1 q1\nC(=O)O q2");
        SAYS(w.sentence(), QString("%1 hits of 595 compounds").arg(either.size()));
        QCOMPARE(static_cast<std::size_t>(w.rows()), either.size());
        QVERIFY(pyridines + acids > w.rows());
    }

    void ids_that_are_there_and_ids_that_are_not() {
        const test::DemoLibrary demo;
        const Opened w{demo};
        w.search(kPyridine);
        const QStringList ids = w.shown_ids().mid(0, 2);
        w.search(ids.join('\n') + "\nnot-there-1");
        QCOMPARE(w.rows(), 2);
        SAYS(w.sentence(), "2 of 595 compounds");
        QTRY_VERIFY2(w.text_of("query_message").contains("1 of 3 pasted ids are not in this library: not-there-1"),
                     qPrintable(w.text_of("query_message")));
    }

    void a_search_that_is_stopped() {
        const test::DemoLibrary demo;
        const auto service = std::make_shared<test::SlowService>(std::chrono::milliseconds{2});
        const Opened w{demo, service};
        w.type_and_search("C");
        QTRY_VERIFY(service->structures_read() > 20);
        w.settle_after([&] { QTest::keyClick(w.edit(), Qt::Key_Escape); });
        QTRY_VERIFY2(w.status().startsWith("Stopped after "), qPrintable(w.status()));
        const QString hits = QString(" with %1 %2").arg(w.rows()).arg(w.rows() == 1 ? "hit" : "hits");
        QVERIFY2(w.status().contains(hits), qPrintable(w.status()));
        QVERIFY(w.rows() < 595);
        if (w.rows() == 0) SAYS(w.hint(), "The search was stopped before it found a hit.");
    }
};

CHEMSIEVE_UI_TEST(true_sentences, TrueSentencesTest)

}  // namespace chemsieve::ui::true_sentences_test

#include "true_sentences_test.moc"
