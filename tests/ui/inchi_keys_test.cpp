// InChIKeys in the window: their column where a library has them, and compounds found by a key that is typed.

#include <QApplication>
#include <QClipboard>
#include <QRadioButton>

#include "data/upkeep/inchi_key_indexer.h"
#include "tests/ui/export_window.h"

namespace chemsieve::ui::inchi_keys_test {

namespace {

constexpr const char* kAspirin = "BSYNRYMUTXBXSQ-UHFFFAOYSA-N";
using test::Row;

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
        test::widget_with<QRadioButton>(dialog, "Those in the table")->click();
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
};

CHEMSIEVE_UI_TEST(inchi_keys, InchiKeysTest)

}  // namespace chemsieve::ui::inchi_keys_test

#include "inchi_keys_test.moc"
