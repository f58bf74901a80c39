// The kinds of fingerprints of a library, added and removed from the window.

#include <QAction>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <atomic>
#include <chrono>
#include <thread>

#include "data/rows/library_connection.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "ui/care/fingerprints_dialog.h"
#include "ui/care/library_watch.h"

namespace chemsieve::ui::fingerprints_test {

namespace {

using Dialog = FingerprintsDialog;

// Each kind that is added is asked to stop at the first progress.
class ImpatientUpkeep : public gui::FileLibraryUpkeep {
  public:
    FingerprintReport add_fingerprints(const std::string& library, const std::vector<FingerprintKind>& kinds,
                                       const UpkeepProgress& progress, const std::stop_token& stop) override {
        progress(1, 595);
        while (is_held && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
        return FileLibraryUpkeep::add_fingerprints(library, kinds, progress, stop);
    }

    std::atomic<bool> is_held = true;
};

class ImpatientService : public gui::FileLibraryService {
  public:
    LibraryUpkeep& upkeep() override { return upkeep_; }
    void let_go() { upkeep_.is_held = false; }

  private:
    ImpatientUpkeep upkeep_;
};

QAction* menu_entry(const QWidget* window) {
    for (QAction* candidate : window->findChildren<QAction*>()) {
        if (candidate->text().remove('&').startsWith("Fingerprints ...")) return candidate;
    }
    return nullptr;
}

// A window on a copy of the demonstration library, with the dialog open.
struct Opened : test::OpenWindow {
    Opened(const test::DemoLibrary& demo, const QString& name,
           std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>())
        : OpenWindow{copy_of(demo, name), std::move(service)}, library{demo.file(name + ".sieve")} {
        wait_for_library();
        menu_entry(window.get())->trigger();
        dialog = window->findChild<Dialog*>();
        table = dialog->findChild<QTableWidget*>();
        wait_for_table();
    }
    static QString copy_of(const test::DemoLibrary& demo, const QString& name) {
        const QString copy = demo.file(name + ".sieve");
        QFile::copy(demo.path(), copy);
        return copy;
    }
    void wait_for_table() const { QTRY_COMPARE(table->rowCount(), 8); }
    QString cell(const char* kind, Dialog::Column column) const { return table->item(row_of(kind), column)->text(); }
    int row_of(const char* kind) const {
        for (int row = 0; row < table->rowCount(); ++row) {
            if (table->item(row, Dialog::kind_column)->text().startsWith(QLatin1String{kind})) return row;
        }
        return -1;
    }
    void choose(std::initializer_list<const char*> kinds) const {
        table->clearSelection();
        for (const char* kind : kinds) {
            table->selectionModel()->select(table->model()->index(row_of(kind), 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
    }
    QPushButton* button(const char* name) const { return dialog->findChild<QPushButton*>(name); }
    QString message() const { return dialog->findChild<QLabel*>("fingerprints_message")->text(); }
    bool has(FingerprintKind kind) const {
        const auto& kinds = window->library()->kinds;
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    }

    QString library;
    Dialog* dialog = nullptr;
    QTableWidget* table = nullptr;
};

}  // namespace

class FingerprintsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void the_index_by_formula_is_added_and_removed() {
        const Opened w{*demo_, "formulas"};
        auto* box = w.dialog->findChild<QCheckBox*>("index_by_formula");
        QVERIFY(!box->isChecked());
        QSignalSpy shown{w.dialog, &Dialog::shown};
        box->click();
        QVERIFY(shown.wait());
        QCOMPARE(w.message(), QString("Index by formula added."));
        QVERIFY(box->isChecked() && box->isEnabled());
        QVERIFY(gui::FileLibraryUpkeep{}.has_formula_index(w.library.toStdString()));
        box->click();
        QVERIFY(shown.wait());
        QVERIFY(w.message().startsWith("Index by formula removed."));
        QVERIFY(!box->isChecked());
        QVERIFY(!gui::FileLibraryUpkeep{}.has_formula_index(w.library.toStdString()));
    }

    void kinds_are_listed_added_and_removed() {
        const Opened w{*demo_, "kinds"};
        QCOMPARE(w.cell("Subgraphs", Dialog::compounds_column), QString("595"));
        QVERIFY(w.cell("Subgraphs", Dialog::bytes_column).toInt() > 10);
        QCOMPARE(w.cell("Morgan 2", Dialog::state_column), QString("Not in the library"));
        QCOMPARE(w.cell("MACCS", Dialog::bits_column), QString("166"));
        QVERIFY(!w.button("add_fingerprints")->isEnabled() && !w.button("remove_fingerprints")->isEnabled());
        w.choose({"Subgraphs"});  // needed by every search
        QVERIFY(!w.button("add_fingerprints")->isEnabled() && !w.button("remove_fingerprints")->isEnabled());

        QVERIFY(!w.has(FingerprintKind::morgan2));
        w.choose({"Morgan 2", "MACCS"});
        QVERIFY(w.button("add_fingerprints")->isEnabled() && !w.button("remove_fingerprints")->isEnabled());
        w.button("add_fingerprints")->click();
        QTRY_COMPARE(w.cell("Morgan 2", Dialog::state_column), QString("In the library"));
        QCOMPARE(w.cell("MACCS", Dialog::compounds_column), QString("595"));
        QVERIFY(w.cell("MACCS", Dialog::bytes_column).toInt() > 0);
        QVERIFY2(w.message().contains("595 compounds"), qPrintable(w.message()));
        // The library that is open has them now, and finds by them.
        QTRY_VERIFY(w.has(FingerprintKind::morgan2) && w.has(FingerprintKind::maccs));
        const auto hits = test::hits_of(w.library, SearchMode::similar, "CC(=O)Oc1ccccc1C(=O)O",
                                        {.top = 5, .fingerprint = FingerprintKind::morgan2});
        QCOMPARE(test::ids_of(w.library, hits).front(), std::string("Aspirin"));

        w.choose({"MACCS"});
        QVERIFY(!w.button("add_fingerprints")->isEnabled());
        w.button("remove_fingerprints")->click();
        QTRY_COMPARE(w.cell("MACCS", Dialog::state_column), QString("Not in the library"));
        QTRY_VERIFY(!w.has(FingerprintKind::maccs));
        QVERIFY(w.has(FingerprintKind::morgan2));
        QCOMPARE(gui::FileLibraryService{}.upkeep().check(w.library.toStdString(), {.sample = 0}, {}, {}).defects, 0);
        // None of this is told as a change by others.
        w.window->findChild<LibraryWatch*>()->look();
        QTest::qWait(200);
        QVERIFY(!w.window->findChild<ChangeBar*>()->isVisible());
        w.dialog->reject();
    }

    void adding_can_be_cancelled_and_goes_on() {
        const auto service = std::make_shared<ImpatientService>();
        const Opened w{*demo_, "cancelled", service};
        w.choose({"Torsions"});
        w.button("add_fingerprints")->click();
        QVERIFY(!w.button("add_fingerprints")->isEnabled());
        QTRY_COMPARE(w.message(), QString("1 of 595 compounds"));
        w.dialog->reject();
        QVERIFY(w.dialog->isVisible());  // it says how it ended
        QTRY_VERIFY2(w.message().startsWith("Cancelled"), qPrintable(w.message()));
        QTRY_VERIFY(w.window->library());
        QVERIFY(!w.has(FingerprintKind::torsion));
        service->let_go();
        QTRY_VERIFY(w.button("add_fingerprints")->isEnabled());
        w.button("add_fingerprints")->click();
        QTRY_VERIFY(w.has(FingerprintKind::torsion));
        w.dialog->reject();
        QVERIFY(!w.dialog->isVisible());
        w.search("CCO");
        QVERIFY(w.model()->rowCount() > 0);
    }

    void a_kind_that_is_not_complete_says_how_far_it_is() {
        const QString library = Opened::copy_of(*demo_, "partly");
        {
            LibraryConnection connection{library.toStdString(), sqlite::Mode::read_write};
            connection.execute(
                "INSERT INTO fingerprint_set (method, indexed_to) "
                "VALUES ('RDKit-MACCS166/2', 0)");
        }
        std::optional<FingerprintSummary> summary;
        summary = gui::FileLibraryService{}.upkeep().fingerprints(library.toStdString(), {});
        QVERIFY(summary);
        QCOMPARE(summary->kinds.size(), std::size_t{2});
        QCOMPARE(summary->kinds[1].compounds, 0);
        QVERIFY(!summary->kinds[1].complete);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!gui::FileLibraryService{}.upkeep().fingerprints(library.toStdString(), stop.get_token()));
    }
};

CHEMSIEVE_UI_TEST(fingerprints, FingerprintsTest)

}  // namespace chemsieve::ui::fingerprints_test

#include "fingerprints_test.moc"
