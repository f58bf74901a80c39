// InChI and InChIKeys in the window: the column of keys where a library has them, compounds found by a key that is
// typed, and what is computed on demand: for details, copies and exports.

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QRadioButton>

#include "data/upkeep/inchi_key_indexer.h"
#include "tests/ui/export_window.h"
#include "ui/copying/compound_copier.h"
#include "ui/details/compound_fields.h"
#include "ui/details/details_pane.h"
#include "ui/query/query_panel.h"

namespace chemsieve::ui::inchi_keys_test {

namespace {

constexpr const char* kAspirin = "BSYNRYMUTXBXSQ-UHFFFAOYSA-N";
constexpr const char* kAspirinInchi = "InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)";
using test::Row;

QString line_of(const test::ExportWindow& w, const QString& name) {
    const auto* lines = w.window->findChild<DetailsPane*>()->findChild<PropertyTable*>()->model();
    QString value;
    for (int row = 0; row < lines->rowCount(); ++row) {
        if (lines->index(row, 0).data().toString() == name) value = lines->index(row, 1).data().toString();
    }
    return value;
}

QCheckBox* box(const ExportDialog* dialog, const char* name) { return dialog->findChild<QCheckBox*>(name); }

std::vector<Row> written(const test::ExportWindow& w, ExportDialog* dialog, const QString& path) {
    test::set_file(dialog, path);
    QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
    test::press(dialog, "Export");
    [&] { QVERIFY(ended.wait(test::kPatience)); }();
    return test::table_in(path);
}

}  // namespace

class InchiKeysTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::unique_ptr<test::DemoLibrary> with_keys_;

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        with_keys_ = std::make_unique<test::DemoLibrary>();
        QCOMPARE(add_inchi_keys(with_keys_->path().toStdString(), {}, {}, {}).without_key, 0);
    }
    void init() { QSettings{}.clear(); }

    void a_library_without_keys_has_no_column_of_them() {
        const test::ExportWindow w{demo_->path()};
        QCOMPARE(w.model()->column_of("inchikey"), -1);
    }

    void a_key_that_is_typed_lists_its_compound() {
        const test::ExportWindow w{with_keys_->path(), kAspirin};
        QCOMPARE(w.shown_ids(), QStringList{"Aspirin"});
        const int column = w.model()->column_of("inchikey");
        QVERIFY(column > 0);
        QCOMPARE(w.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), QString{"InChIKey"});
        QCOMPARE(w.model()->index(0, column).data().toString(), QString{kAspirin});
        w.search(QString{kAspirin}.left(14));
        QCOMPARE(w.shown_ids(), QStringList{"Aspirin"});
    }

    void hits_are_sorted_copied_and_exported_with_their_keys() {
        const test::ExportWindow w{with_keys_->path()};
        const int column = w.model()->column_of("inchikey");
        w.settle_after([&] { w.table()->sort_by({{column, Qt::AscendingOrder}}); });
        QStringList keys;
        for (int row = 0; row < w.model()->rowCount(); ++row) {
            keys << w.model()->index(row, column).data().toString();
            QCOMPARE(keys.back().size(), 27);
        }
        QVERIFY(std::is_sorted(keys.begin(), keys.end()));
        w.select({0});
        test::copy_as(*w.window, "Row");
        QVERIFY(QApplication::clipboard()->text().contains(keys.front()));
        ExportDialog* dialog = w.ask();
        test::choose_columns(dialog, "shown");
        test::set_file(dialog, with_keys_->file("shown.tsv"));
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        test::press(dialog, "Export");
        QVERIFY(ended.wait(test::kPatience));
        const std::vector<Row> table = test::table_in(with_keys_->file("shown.tsv"));
        const auto title = table.at(0).indexOf("inchikey");
        QVERIFY(title > 0);
        QCOMPARE(table.size(), static_cast<std::size_t>(keys.size() + 1));
        for (qsizetype i = 0; i < keys.size(); ++i) QCOMPARE(table[static_cast<std::size_t>(i) + 1][title], keys[i]);
    }

    void details_have_inchi_and_key_whether_the_library_has_keys_or_not() {
        for (const auto* library : {demo_.get(), with_keys_.get()}) {
            const test::ExportWindow w{library->path(), "CC(=O)Oc1ccccc1C(=O)O"};
            w.table()->selectRow(0);
            QTRY_COMPARE_WITH_TIMEOUT(line_of(w, "InChI"), QString{kAspirinInchi}, test::kPatience);
            QCOMPARE(line_of(w, "InChIKey"), QString{kAspirin});
        }
    }

    void the_reason_stands_in_the_line_of_a_compound_without_inchi() {
        test::DemoLibrary own;
        // libinchi knows no atoms of any kind.
        gui::FileLibraryService{}.import_file(own.path().toStdString(),
                                              own.write("more.smi", "CC*CC odd\n").toStdString(), {}, {});
        const test::ExportWindow w{own.path(), "odd"};
        QCOMPARE(w.shown_ids(), QStringList{"odd"});
        w.table()->selectRow(0);
        QTRY_VERIFY2_WITH_TIMEOUT(line_of(w, "InChI").startsWith("none: "), qPrintable(line_of(w, "InChI")),
                                  test::kPatience);
        QVERIFY(line_of(w, "InChI").size() > 10);
        QSignalSpy failed{w.window->findChild<CompoundCopier*>(), &CompoundCopier::failed};
        test::copy_as(*w.window, "InChI");
        QVERIFY(failed.wait(test::kPatience));
        QVERIFY(failed.at(0).at(0).toString().startsWith("There is no InChI: "));
        w.search("CC");
        const auto odd = static_cast<int>(w.shown_ids().indexOf("odd"));
        QVERIFY(odd >= 0 && w.model()->rowCount() > 1);
        w.select({odd, odd == 0 ? 1 : 0});
        QSignalSpy copied{w.window->findChild<CompoundCopier*>(), &CompoundCopier::remarked};
        test::copy_as(*w.window, "InChI");
        QVERIFY(copied.wait(test::kPatience));
        QCOMPARE(QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts).size(), 1);
        const QString remark = copied.at(0).at(0).toString();
        QVERIFY2(remark.startsWith("1 of 2 rows copied; the others have no InChI"), qPrintable(remark));
    }

    void selected_compounds_are_copied_as_inchi_and_as_keys() {
        const test::ExportWindow w{demo_->path(), "OC(=O)c1ccccc1"};
        QCOMPARE(w.shown_ids().first(), QString{"Benzoic acid"});
        w.select({0, 1});
        QSignalSpy copied{w.window->findChild<CompoundCopier*>(), &CompoundCopier::remarked};
        test::copy_as(*w.window, "InChI");
        QVERIFY(copied.wait(test::kPatience));
        QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0], QString{"InChI=1S/C7H6O2/c8-7(9)6-4-2-1-3-5-6/h1-5H,(H,8,9)"});
        QVERIFY(lines[1].startsWith("InChI=1S/"));
        QCOMPARE(copied.at(0).at(0).toString(), QString{"2 rows copied"});
        test::copy_as(*w.window, "InChIKey");
        QVERIFY(copied.wait(test::kPatience));
        lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0], QString{"WPYMKLBDIGXBTP-UHFFFAOYSA-N"});
    }

    void exports_have_inchi_and_keys_besides_the_columns_chosen() {
        const test::ExportWindow w{with_keys_->path(), "CC(=O)Oc1ccccc1C(=O)O"};
        const std::vector<Row> full = w.full_table(with_keys_->file("full.tsv"));
        ExportDialog* dialog = w.ask();
        box(dialog, "export_inchikey")->setChecked(true);
        box(dialog, "export_inchi")->setChecked(true);
        const std::vector<Row> rich = written(w, dialog, with_keys_->file("rich.tsv"));
        QCOMPARE(rich[0], full[0] + (Row{"inchikey", "inchi"}));
        QCOMPARE(rich[1], full[1] + (Row{kAspirin, kAspirinInchi}));
        // Both are remembered.
        dialog = w.ask();
        QVERIFY(box(dialog, "export_inchi")->isChecked() && box(dialog, "export_inchikey")->isChecked());
        test::choose_columns(dialog, "none");
        test::format_of(dialog, "tsv")->click();
        QCOMPARE(written(w, dialog, with_keys_->file("few.tsv"))[0],
                 (Row{"query_id", "id", "similarity", "smiles", "inchikey", "inchi"}));
    }

    void a_library_without_keys_exports_inchi_and_says_why_no_keys() {
        const test::ExportWindow w{demo_->path(), "CC(=O)Oc1ccccc1C(=O)O"};
        ExportDialog* dialog = w.ask();
        test::set_file(dialog, demo_->file("inchi.tsv"));
        box(dialog, "export_inchikey")->setChecked(true);
        auto* export_button = test::widget_with<QPushButton>(dialog, "Export");
        QVERIFY(!export_button->isEnabled());
        const auto* problem = dialog->findChild<QLabel*>("export_key_problem");
        QVERIFY2(problem->text().contains("holds no InChIKeys; Library > Fingerprints computes them"),
                 qPrintable(problem->text()));
        QVERIFY(problem->isVisible());
        box(dialog, "export_inchikey")->setChecked(false);
        QVERIFY(!problem->isVisible());
        QVERIFY(export_button->isEnabled());
        box(dialog, "export_inchi")->setChecked(true);
        const std::vector<Row> table = written(w, dialog, demo_->file("inchi.tsv"));
        QCOMPARE(table[1].value(table[0].indexOf("inchi")), QString{kAspirinInchi});
    }

    void a_table_with_a_column_a_query_has_no_inchi() {
        const test::ExportWindow w{demo_->path()};
        SearchRequest request = w.panel()->state();
        request.options.top = 0;
        request.queries.front().several = SeveralStructures::each;
        w.panel()->restore(request);
        w.search("c1ccncc1 pyridine\nC(=O)O acid");
        ExportDialog* dialog = w.ask();
        box(dialog, "export_inchi")->setChecked(true);
        test::widget_with<QRadioButton>(dialog, "A row for each compound")->setChecked(true);
        QVERIFY(!box(dialog, "export_inchi")->isEnabled());
        test::choose_columns(dialog, "none");
        QCOMPARE(written(w, dialog, demo_->file("wide.tsv"))[0], (Row{"id", "smiles", "pyridine", "acid"}));
    }
};

CHEMSIEVE_UI_TEST(inchi_keys, InchiKeysTest)

}  // namespace chemsieve::ui::inchi_keys_test

#include "inchi_keys_test.moc"
