// Random samples of the hits shown are selected: those that exports and the command line draw with the same seed.

#include <QCheckBox>
#include <QDialog>
#include <QSpinBox>

#include "tests/app/run_cli.h"
#include "tests/ui/export_window.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_view.h"
#include "ui/query/query_panel.h"
#include "ui/refine/sample_fields.h"

namespace chemsieve::ui::sample_test {

namespace {

using test::Row;
using Searched = test::ExportWindow;

void select_sample(const Searched& w, int rows, int seed) {
    w.trigger("Select a random sample");
    auto* dialog = w.window->findChildren<SampleDialog*>().last();
    dialog->findChild<QSpinBox*>("sample_rows")->setValue(rows);
    dialog->findChild<QSpinBox*>("sample_seed")->setValue(seed);
    test::press(dialog, "Select");
}

// Query and compound of each selected row.
QStringList selected(const Searched& w) {
    QStringList names;
    for (const Hit& hit : w.table()->selected_hits()) {
        const CompoundData* compound = w.model()->compound(hit.compound);
        names << w.model()->query_name(hit) + '/' + QString::fromStdString(compound->row.id);
    }
    names.sort();
    return names;
}

// The same, of what an export of such a sample writes.
QStringList exported(const Searched& w, int rows, int seed, const QString& path) {
    ExportDialog* dialog = w.ask();
    test::widget_with<QCheckBox>(dialog, "Only")->setChecked(true);
    dialog->findChild<QSpinBox*>("sample_rows")->setValue(rows);
    dialog->findChild<QSpinBox*>("sample_seed")->setValue(seed);
    test::set_file(dialog, path);
    QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
    test::press(dialog, "Export");
    [&] { QVERIFY(ended.wait(test::kPatience)); }();
    const std::vector<Row> table = test::table_in(path);
    QStringList names;
    for (std::size_t i = 1; i < table.size(); ++i) {
        names << (w.model()->has_queries() ? table[i][0] : QString{}) + '/' + table[i][1];
    }
    names.sort();
    return names;
}

}  // namespace

class SampleTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void it_is_the_sample_that_exports_draw_however_hits_are_sorted() {
        const Searched w{demo_->path()};
        const QStringList expected = exported(w, 4, 7, demo_->file("sample.tsv"));
        QCOMPARE(expected.size(), 4);
        select_sample(w, 4, 7);
        QCOMPARE(selected(w), expected);
        QVERIFY(w.table()->selectionModel()->isRowSelected(w.table()->currentIndex().row(), {}));
        w.settle_after([&] { w.table()->sort_by({{w.model()->column_of("mw"), Qt::DescendingOrder}}); });
        QCOMPARE(selected(w), expected);
        w.table()->clearSelection();
        select_sample(w, 4, 7);
        QCOMPARE(selected(w), expected);
        bool is_other = false;
        for (int seed = 0; seed < 4; ++seed) {
            select_sample(w, 4, seed);
            QCOMPARE(selected(w).size(), 4);
            is_other = is_other || selected(w) != expected;
        }
        QVERIFY(is_other);
    }

    void it_is_the_sample_of_the_command_line() {
        const Searched w{demo_->path()};
        const auto ran = chemsieve::test::run(
            {"substructure", demo_->path().toStdString(), "c1ccncc1", "--sample", "5", "--seed", "3"});
        QCOMPARE(ran.code, 0);
        QStringList expected;
        for (const QString& line : QString::fromStdString(ran.out).split('\n', Qt::SkipEmptyParts).mid(1)) {
            expected << '/' + line.section('\t', 1, 1);
        }
        expected.sort();
        QCOMPARE(expected.size(), 5);
        select_sample(w, 5, 3);
        QCOMPARE(selected(w), expected);
    }

    void more_than_there_are_selects_all_and_cards_show_the_same() {
        const Searched w{demo_->path()};
        select_sample(w, 1'000'000, 0);
        QCOMPARE(w.table()->selected_rows(), w.model()->rowCount());
        w.trigger("Hits as cards");
        select_sample(w, 2, 0);
        QCOMPARE(w.window->findChild<HitGallery*>()->selectionModel()->selectedRows().size(), 2);
        w.trigger("Select all");
        QCOMPARE(w.table()->selected_rows(), w.model()->rowCount());
    }

    void of_several_queries_each_has_its_sample() {
        const Searched w{demo_->path()};
        SearchRequest request = w.panel()->state();
        request.options.top = 0;
        request.queries.front().several = SeveralStructures::each;
        w.panel()->restore(request);
        w.search("c1ccncc1 pyridine\nC(=O)O acid");
        const QStringList expected = exported(w, 3, 1, demo_->file("each.tsv"));
        QCOMPARE(expected.size(), 6);
        select_sample(w, 3, 1);
        QCOMPARE(selected(w), expected);
        QCOMPARE(expected.filter("acid/").size(), 3);
        QCOMPARE(w.status(), QString("6 of %1 rows selected at random").arg(w.model()->rowCount()));
    }
};

CHEMSIEVE_UI_TEST(sample, SampleTest)

}  // namespace chemsieve::ui::sample_test

#include "sample_test.moc"
