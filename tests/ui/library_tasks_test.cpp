// What is done to a library from the window: removal and its undoing, compacting, checking, facts, changes by others.

#include <QAbstractItemModelTester>
#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <algorithm>
#include <fstream>

#include "data/rows/library_connection.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/care/check_dialog.h"
#include "ui/care/info_dialog.h"
#include "ui/care/library_watch.h"
#include "ui/care/removal.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_page.h"
#include "ui/jobs/work_dialogs.h"
#include "ui/plot/histogram.h"
#include "ui/query/query_panel.h"
#include "ui/refine/results_pane.h"
#include "ui/style/roles.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::library_tasks_test {

using namespace std::chrono_literals;

namespace {

// All that users see of the compounds of a library, in an order of its own.
QStringList seen_of(const QString& library) {
    const auto source = gui::FileLibraryService{}.open(library.toStdString());
    const auto reader = source->reader();
    const std::vector<ImportedProperty> properties = source->imported_properties();
    QStringList compounds;
    reader->for_each_compound([&](CompoundNumber number) {
        const auto other = source->reader();
        const CompoundRow row = other->row(number);
        QString text =
            QString::fromStdString(row.id + "|" + row.smiles + "|" + other->canonical_smiles(number) + "|" +
                                   row.source + "|" + std::to_string(row.line) + "|" + row.descriptors.formula + "|" +
                                   other->molblock(number).value_or("no molfile"));
        const auto values = other->imported_values(number);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i]) text += QString::fromStdString("|" + properties[i].name + "=" + *values[i]);
        }
        compounds << text;
        return true;
    });
    compounds.sort();
    return compounds;
}

QAction* action(const QWidget* window, const QString& text) {
    for (QAction* candidate : window->findChildren<QAction*>()) {
        if (candidate->text().remove('&').startsWith(text)) return candidate;
    }
    return nullptr;
}

void click(const QWidget* dialog, const QString& text) {
    for (auto* button : dialog->findChildren<QAbstractButton*>()) {
        if (button->text().remove('&').startsWith(text)) {
            QTRY_VERIFY(button->isEnabled());
            button->click();
            return;
        }
    }
    QFAIL(qPrintable("no button " + text));
}

constexpr const char* kTwoRecords =
    "ethanol drawn\n  test\n\n"
    "  3  2  0  0  0  0  0  0  0  0999 V2000\n"
    "    0.0000    0.0000    0.0000 C   0  0\n"
    "    1.2990    0.7500    0.0000 C   0  0\n"
    "    2.5980    0.0000    0.0000 O   0  0\n"
    "  1  2  1  0\n  2  3  1  0\nM  END\n"
    "> <boiling point>\n78.4\n\n> <note>\ntwo\nlines\n\n$$$$\n"
    "methanol drawn\n  test\n\n"
    "  2  1  0  0  0  0  0  0  0  0999 V2000\n"
    "    0.0000    0.0000    0.0000 C   0  0\n"
    "    1.2990    0.7500    0.0000 O   0  0\n"
    "  1  2  1  0\nM  END\n"
    "> <boiling point>\n64.7\n\n$$$$\n";

// A window on a library of its own: the demonstration compounds and two that came as molfiles.
struct Opened : test::OpenWindow {
    explicit Opened(const test::DemoLibrary& demo, const QString& name,
                    std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>())
        : OpenWindow{copy_of(demo, name), std::move(service)}, library{demo.file(name + ".sieve")} {}
    explicit Opened(const QString& file)
        : OpenWindow{file, std::make_shared<gui::FileLibraryService>()}, library{file} {}

    // With two records more.
    static QString copy_of(const test::DemoLibrary& demo, const QString& name) {
        QString copy = demo.file(name + ".sieve");
        QFile::copy(demo.path(), copy);
        const QString records = demo.write(name + ".sdf", kTwoRecords);
        gui::FileLibraryService{}.import_file(copy.toStdString(), records.toStdString(), {}, {});
        return copy;
    }
    // Back to the searches, when the import is done.
    void leave_import() const {
        auto* page = window->findChild<ImportPage*>();
        QTRY_VERIFY(page->isVisible() && !page->is_running());
        QTest::keyClick(page->run(), Qt::Key_Escape);
        QVERIFY(!page->isVisible());
    }
    // Answers the question of a removal.
    void confirm(const QString& how_many) const {
        QTRY_VERIFY(window->findChild<QMessageBox*>());
        const auto* box = window->findChild<QMessageBox*>();
        QVERIFY2(box->text().contains(how_many), qPrintable(box->text()));
        click(box, "Remove");
        QTRY_VERIFY(!window->findChild<TaskDialog*>() && !window->findChild<QMessageBox*>());
    }

    QString library;
};

}  // namespace

class LibraryTasksTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    const std::shared_ptr<gui::FileLibraryService> real_ = std::make_shared<gui::FileLibraryService>();

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void selected_hits_are_removed_with_the_key_and_come_back_with_undo() {
        const Opened w{*demo_, "selected"};
        QTRY_VERIFY(w.window->library());
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        const QAbstractItemModelTester tester{w.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
        const QStringList before = seen_of(w.library);
        w.search("CO");
        const QStringList hits = w.shown_ids();
        const auto drawn = hits.indexOf("ethanol drawn");
        QVERIFY(hits.size() > 100 && drawn >= 0);
        w.table()->setFocus();
        w.table()->selectRow(0);
        for (const auto row : {qsizetype{3}, qsizetype{4}, drawn}) {
            w.table()->selectionModel()->select(w.model()->index(static_cast<int>(row), 0),
                                                QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
        QStringList kept = hits;
        QStringList gone;
        for (const Hit& hit : w.table()->selected_hits()) gone << w.shown_ids()[w.model()->row_of(hit.compound)];
        for (const QString& id : gone) kept.removeOne(id);
        QTest::keyClick(w.table(), Qt::Key_Delete);
        w.confirm(QString::number(gone.size()) + " compounds");
        QTRY_COMPARE(w.shown_ids(), kept);
        QTRY_COMPARE(w.window->library()->compounds, before.size() - gone.size());
        QStringList after = seen_of(w.library);
        QCOMPARE(after.size(), before.size() - gone.size());
        for (const QString& compound : after) QVERIFY(before.contains(compound));

        w.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        QTest::keyClick(w.table(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(w.window->library()->compounds, before.size());
        QCOMPARE(seen_of(w.library), before);
        QTRY_COMPARE(w.shown_ids(), hits);  // in their places again
        QVERIFY(!action(w.window.get(), "Undo")->isEnabled());
        QCOMPARE(real_->upkeep().check(w.library.toStdString(), {.sample = 0}, {}, {}).defects, 0);
        w.search("CO");
        QCOMPARE(w.shown_ids(), hits);
    }

    void removals_are_undone_one_after_the_other() {
        const Opened w{*demo_, "twice"};
        QTRY_VERIFY(w.window->library());
        const QStringList before = seen_of(w.library);
        w.search("c1ccncc1");
        const int pyridines = w.model()->rowCount();
        action(w.window.get(), "Remove all hits shown")->trigger();
        w.confirm(QString::number(pyridines));
        QTRY_COMPARE(w.model()->rowCount(), 0);
        const QStringList between = seen_of(w.library);
        QCOMPARE(between.size(), before.size() - pyridines);

        action(w.window.get(), "Remove by condition")->trigger();
        auto* dialog = w.window->findChild<ConditionDialog*>();
        auto* edit = dialog->findChild<ConditionEdit*>();
        auto* count = dialog->findChild<QLabel*>("condition_count");
        edit->setText("mww < 100");
        QTRY_VERIFY2(count->text().contains("did you mean mw?"), qPrintable(count->text()));
        QCOMPARE(role_of(edit), Role::wrong);
        edit->setText("mw < 100 and note contains 'lines' or mw < 40");
        const auto source = real_->open(w.library.toStdString());
        int light = 0;
        source->reader()->for_each_compound([&](CompoundNumber number) {
            const double mw = source->reader()->row(number).descriptors.molecular_weight;
            light += mw < 40 || source->reader()->row(number).id == "ethanol drawn";
            return true;
        });
        QVERIFY(light > 1);
        QTRY_VERIFY2(count->text().startsWith(QString::number(light)), qPrintable(count->text()));
        QCOMPARE(role_of(edit), Role::none);
        click(dialog, "Remove");
        w.confirm(QString::number(light));
        QTRY_COMPARE(seen_of(w.library).size(), between.size() - light);

        QAction* undo = action(w.window.get(), "Undo");
        QVERIFY2(undo->text().contains(QString::number(light)), qPrintable(undo->text()));
        undo->trigger();
        QTRY_VERIFY(!w.window->findChild<TaskDialog*>());
        QCOMPARE(seen_of(w.library), between);
        undo->trigger();
        QTRY_VERIFY(!w.window->findChild<TaskDialog*>());
        QCOMPARE(seen_of(w.library), before);
        QTRY_COMPARE(w.model()->rowCount(), pyridines);
        // Nothing of this is told as a change by others.
        auto* watch = w.window->findChild<LibraryWatch*>();
        watch->look();
        QTest::qWait(200);
        QVERIFY(!w.window->findChild<ChangeBar*>()->isVisible());
    }

    void removal_ends_a_search_under_way() {
        const auto slow = std::make_shared<test::SlowService>(20ms);
        const Opened w{*demo_, "during", slow};
        QTRY_VERIFY(w.window->library());
        w.window->findChild<QueryEdit*>()->setPlainText("c1ccccc1");
        w.window->start_search();
        QTRY_VERIFY(w.model()->rowCount() > 2);
        w.table()->selectRow(1);
        const QString id = w.shown_ids()[1];
        const auto compounds = w.window->library()->compounds;
        action(w.window.get(), "Remove selected hits")->trigger();
        w.confirm("1 compound");
        QTRY_COMPARE(w.window->library()->compounds, compounds - 1);
        QTRY_VERIFY(!w.window->is_searching());
        QVERIFY(!w.shown_ids().contains(id));
    }

    void a_removal_that_is_declined_changes_nothing() {
        const Opened w{*demo_, "declined"};
        QTRY_VERIFY(w.window->library());
        const QStringList before = seen_of(w.library);
        w.search("c1ccncc1");
        action(w.window.get(), "Remove all hits shown")->trigger();
        QTRY_VERIFY(w.window->findChild<QMessageBox*>());
        click(w.window->findChild<QMessageBox*>(), "Cancel");
        QTRY_VERIFY(!w.window->findChild<QMessageBox*>());
        QCOMPARE(seen_of(w.library), before);
    }

    void what_is_cancelled_leaves_the_library_as_it_was() {
        const Opened w{*demo_, "cancelled"};
        QTRY_VERIFY(w.window->library());
        const std::string library = w.library.toStdString();
        const QStringList before = seen_of(w.library);
        LibraryUpkeep& upkeep = real_->upkeep();
        std::stop_source stop;
        const auto stopping = [&](std::int64_t, std::int64_t) { stop.request_stop(); };
        QVERIFY(!upkeep.remove(library, {.where = "mw > 100", .ids = {}}, stopping, stop.get_token()));
        QCOMPARE(seen_of(w.library), before);
        stop = std::stop_source{};
        QVERIFY(!upkeep.compact(library, stopping, stop.get_token()));
        QCOMPARE(seen_of(w.library), before);
        stop = std::stop_source{};
        CheckEvents events;
        events.progress = [&](const CheckProgress&) { stop.request_stop(); };
        QVERIFY(upkeep.check(library, {}, events, stop.get_token()).cancelled);
        QVERIFY(!upkeep.repair(library, {}, events, {}, stop.get_token()));
        QVERIFY(!upkeep.summarize(library, stop.get_token()));
        QCOMPARE(upkeep.check(library, {.sample = 0}, {}, {}).defects, 0);
        w.search("c1ccncc1");
        QVERIFY(w.model()->rowCount() > 0);
    }

    void facts_and_distributions_of_a_library_are_shown() {
        const Opened w{*demo_, "info"};
        QTRY_VERIFY(w.window->library());
        action(w.window.get(), "Info")->trigger();
        auto* dialog = w.window->findChild<InfoDialog*>();
        QSignalSpy shown{dialog, &InfoDialog::shown};
        QSignalSpy drawn{dialog, &InfoDialog::histogram_shown};
        QVERIFY(shown.wait());
        const QString text = dialog->text();
        for (const char* fact :
             {"Compounds\t597", "From molfiles\t2", "boiling point\tnumber\t2", "note\ttext\t1", "demo.tsv\t",
              "\t595\t595\t0\t0\t595", "Checksums\tof each page", "Fingerprint subgraph\tsubgraph hash=2"}) {
            QVERIFY2(text.contains(fact), qPrintable(QString{fact} + " in\n" + text));
        }
        QVERIFY(!drawn.isEmpty() || drawn.wait());
        auto* histogram = dialog->findChild<HistogramView*>();
        QCOMPARE(histogram->histogram().total(), std::size_t{597});
        QTableWidget* table = nullptr;
        for (auto* candidate : dialog->findChildren<QTableWidget*>()) {
            if (candidate->accessibleName() == "Properties") table = candidate;
        }
        QVERIFY(table);
        for (int row = 0; row < table->rowCount(); ++row) {
            if (table->item(row, 0)->text() == "boiling point") table->setCurrentCell(row, 0);
        }
        QVERIFY(drawn.wait());
        QCOMPARE(histogram->histogram().total(), std::size_t{2});
        dialog->reject();
    }

    void compacting_tells_what_it_won_and_keeps_everything() {
        // Removed compounds leave room, so that there is something to win.
        const QString library = Opened::copy_of(*demo_, "compact");
        const CompoundFilter heavy{.where = "mw > 300", .ids = {}};
        QVERIFY(real_->upkeep().remove(library.toStdString(), heavy, {}, {})->removed > 100);
        const Opened w{library};
        QTRY_VERIFY(w.window->library());
        const QStringList before = seen_of(w.library);
        w.search("c1ccncc1");
        const QStringList hits = w.shown_ids();
        action(w.window.get(), "Compact")->trigger();
        QTRY_VERIFY(!w.window_message().isEmpty());
        const QString text = w.window_message();
        QVERIFY2(text.contains("compact.sieve had ") && text.contains("given back"), qPrintable(text));
        QCOMPARE(QFileInfo{w.library + "-wal"}.size(), 0);
        QCOMPARE(seen_of(w.library), before);
        QTRY_VERIFY(!w.window->findChild<TaskDialog*>());
        QCOMPARE(w.shown_ids(), hits);
        w.search("c1ccncc1");
        QCOMPARE(w.shown_ids(), hits);
    }

    void a_check_finds_a_library_sound_or_mends_it() {
        const Opened w{*demo_, "check"};
        QTRY_VERIFY(w.window->library());
        w.search("c1ccncc1");
        const QStringList hits = w.shown_ids();
        action(w.window.get(), "Check")->trigger();
        auto* dialog = w.window->findChild<CheckDialog*>();
        QSignalSpy checked{dialog, &CheckDialog::checked};
        QVERIFY(checked.wait(test::kPatience));
        QVERIFY2(dialog->verdict().startsWith("The library is sound."), qPrintable(dialog->verdict()));

        // A byte of a block of structures becomes another.
        {
            LibraryConnection connection{w.library.toStdString(), sqlite::Mode::read_write};
            connection.execute(
                "UPDATE structure_block SET bytes = CAST(substr(bytes, 1, 30) || x'ff' || substr(bytes, 32) AS BLOB) "
                "WHERE first_compound = 1");
        }
        click(dialog, "Check again");
        QVERIFY(checked.wait(test::kPatience));
        QVERIFY2(dialog->verdict().contains("damaged"), qPrintable(dialog->verdict()));
        QVERIFY(dialog->findChild<QTableWidget*>()->rowCount() > 0);
        click(dialog, "Repair");
        QVERIFY(checked.wait(test::kPatience));
        QVERIFY2(dialog->verdict().contains("\nMade anew: structures"), qPrintable(dialog->verdict()));
        QVERIFY2(dialog->verdict().contains("sound"), qPrintable(dialog->verdict()));
        dialog->reject();
        w.search("c1ccncc1");
        QCOMPARE(w.shown_ids(), hits);
    }

    void changes_by_other_programs_are_told_and_taken_when_wanted() {
        const Opened w{*demo_, "watched"};
        QTRY_VERIFY(w.window->library());
        auto* watch = w.window->findChild<LibraryWatch*>();
        auto* bar = w.window->findChild<ChangeBar*>();
        w.search("c1ccncc1");
        const QStringList hits = w.shown_ids();
        watch->look();
        QTest::qWait(200);
        QVERIFY(!bar->isVisible());
        const QString more =
            demo_->write("more.smi", "smiles\tname\tshelf\nc1ccncc1CCCCC\tnew1\tA1\nc1ccncc1CCCCCC\tnew2\tB2\n");
        real_->import_file(w.library.toStdString(), more.toStdString(), {}, {});
        watch->look();
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(bar->text(), QString("This library was changed: 2 compounds more."));
        QCOMPARE(w.shown_ids(), hits);  // no surprise
        click(bar, "Reload");
        QTRY_COMPARE(w.window->library()->compounds, 599);
        QCOMPARE(w.shown_ids(), hits);
        QVERIFY(!bar->isVisible());
        QCOMPARE(w.model()->columns().back().title, QString("shelf"));  // a property that is new
        // Those that somebody else removes go when the library is reloaded.
        CompoundFilter filter{.where = "id = '" + hits.first().toStdString() + "'", .ids = {}};
        QCOMPARE(real_->upkeep().remove(w.library.toStdString(), filter, {}, {})->removed, 1);
        watch->look();
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(bar->text(), QString("This library was changed: 1 compound was removed."));
        click(bar, "Reload");
        QTRY_COMPARE(w.shown_ids(), hits.mid(1));
        // No count that the library contradicts.
        QTRY_COMPARE(w.status(), hits_text(hits.size() - 1) + QString(", found before the library was changed"));
        w.search("c1ccncc1");
        QVERIFY2(w.status().startsWith(hits_text(hits.size() + 1) + " of 598 compounds in "), qPrintable(w.status()));
        QCOMPARE(w.model()->rowCount(), hits.size() + 1);
    }

    void what_changes_before_the_first_look_is_told_as_well() {
        const QString library = Opened::copy_of(*demo_, "early");
        const auto known = real_->upkeep().state(library.toStdString(), nullptr);
        QVERIFY(known);
        const CompoundFilter filter{.where = "id = 'Aspirin'", .ids = {}};
        QCOMPARE(real_->upkeep().remove(library.toStdString(), filter, {}, {})->removed, 1);
        LibraryWatch watch{real_};
        std::vector<LibraryChange> changes;
        connect(&watch, &LibraryWatch::changed, this, [&](const LibraryChange& change) { changes.push_back(change); });
        watch.watch(library, known);
        QTRY_COMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes[0].removed, 1);
        QCOMPARE(changes[0].added, 0);
    }

    void a_library_that_is_deleted_or_replaced_is_told_of() {
        const Opened w{*demo_, "lost"};
        QTRY_VERIFY(w.window->library());
        auto* watch = w.window->findChild<LibraryWatch*>();
        auto* bar = w.window->findChild<ChangeBar*>();
        w.search("c1ccncc1");
        watch->look();
        QTest::qWait(100);
        QVERIFY(QFile::rename(w.library, w.library + ".away"));
        watch->look();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().startsWith("lost.sieve is not there any more"), qPrintable(bar->text()));
        QVERIFY(!action(w.window.get(), "Export hits")->isEnabled());
        QVERIFY(!action(w.window.get(), "Compact")->isEnabled());
        QVERIFY(QFile::rename(w.library + ".away", w.library));
        watch->look();
        QTRY_VERIFY(!bar->isVisible());
        QVERIFY(action(w.window.get(), "Export hits")->isEnabled());

        // A copy of it serves as well, also where nothing can be searched meanwhile.
        QVERIFY(QFile::rename(w.library, w.library + ".away"));
        watch->look();
        QTRY_VERIFY(bar->isVisible());
        QTest::keyClick(w.edit(), Qt::Key_Return);
        QVERIFY2(w.text_of("query_message").contains("not there any more"), qPrintable(w.text_of("query_message")));
        QVERIFY(QFile::copy(w.library + ".away", w.library));
        QVERIFY(QFile::remove(w.library + ".away"));
        watch->look();
        QTRY_VERIFY(!bar->isVisible());
        QVERIFY(w.text_of("query_message").isEmpty());
        QVERIFY(action(w.window.get(), "Compact")->isEnabled());
        w.search("c1ccncc1");
        QVERIFY(w.model()->rowCount() > 0);

        QVERIFY(QFile::remove(w.library));
        for (const char* beside : {"-wal", "-shm"}) QFile::remove(w.library + beside);
        real_->import_file(w.library.toStdString(), demo_->write("other.smi", "CCO a\n").toStdString(), {}, {});
        watch->look();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().startsWith("Another file took the place of lost.sieve"), qPrintable(bar->text()));
        click(bar, "Reload");
        QTRY_COMPARE(w.window->library()->compounds, 1);
        QTRY_COMPARE(w.shown_ids(), QStringList{"a"});
    }

    void an_import_into_the_open_library_keeps_hits_and_is_undone() {
        const Opened w{*demo_, "more"};
        QTRY_VERIFY(w.window->library());
        const QStringList before = seen_of(w.library);
        w.search("c1ccncc1");
        const QStringList hits = w.shown_ids();
        w.table()->selectRow(3);
        auto* lists = w.window->findChild<CompoundLists*>();
        lists->mark(w.window->findChild<ResultsPane*>()->selected(), true);
        auto* bar = w.window->findChild<ChangeBar*>();
        QSignalSpy opened{w.window.get(), &MainWindow::library_opened};
        const QString two =
            demo_->write("two.smi", "smiles\tname\tshelf\nc1ccncc1CCCCC\tnew1\tA1\nc1ccncc1CC\tnew2\tB2\n");
        w.window->start_import(w.library, {two});
        QTRY_COMPARE(w.window->library()->compounds, before.size() + 2);
        w.leave_import();
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(bar->text(), QString("2 compounds were added; search again to include them."));
        QCOMPARE(w.shown_ids(), hits);
        QCOMPARE(w.table()->selected_hits().size(), std::size_t{1});
        QCOMPARE(w.table()->currentIndex().row(), 3);
        QCOMPARE(w.table()->selectionModel()->selectedRows().at(0).row(), 3);
        QCOMPARE(lists->marked().size(), std::size_t{1});
        QCOMPARE(w.model()->columns().back().title, QString("shelf"));
        QCOMPARE(opened.size(), 0);
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        click(bar, "Search again");
        QVERIFY(settled.wait(test::kPatience));
        QVERIFY(!bar->isVisible());
        QVERIFY(w.shown_ids().contains("new1") && w.shown_ids().contains("new2"));
        QCOMPARE(w.shown_ids().size(), hits.size() + 2);

        QAction* undo = action(w.window.get(), "Undo");
        QVERIFY2(undo->text().endsWith("import of 2 compounds"), qPrintable(undo->text()));
        undo->trigger();
        QTRY_COMPARE(w.window->library()->compounds, before.size());
        QTRY_COMPARE(w.shown_ids(), hits);
        QCOMPARE(seen_of(w.library), before);
        QVERIFY2(undo->text().contains("mark"), qPrintable(undo->text()));
        QVERIFY(!action(w.window.get(), "Redo")->isEnabled());
        QCOMPARE(real_->upkeep().check(w.library.toStdString(), {.sample = 0}, {}, {}).defects, 0);
    }

    void an_import_is_undone_after_a_removal_and_its_undoing() {
        const Opened w{*demo_, "mixed"};
        QTRY_VERIFY(w.window->library());
        const QStringList before = seen_of(w.library);
        w.window->start_import(w.library, {demo_->write("mixed.smi", "c1ccncc1CCCCC new1\nc1ccncc1CC new2\n")});
        QTRY_COMPARE(w.window->library()->compounds, before.size() + 2);
        w.leave_import();
        QTRY_VERIFY(w.window->findChild<ChangeBar*>()->isVisible());
        w.search("c1ccncc1CCCCC");
        QCOMPARE(w.shown_ids(), QStringList{"new1"});
        action(w.window.get(), "Remove all hits shown")->trigger();
        w.confirm("1 compound");
        QAction* undo = action(w.window.get(), "Undo");
        QTRY_VERIFY2(undo->text().endsWith("removal of 1 compound"), qPrintable(undo->text()));
        // Another library meanwhile: the history is there when this one is open again.
        w.window->open_library(demo_->path());
        QTRY_COMPARE(w.window->library()->path, demo_->path());
        QVERIFY(!undo->isEnabled());
        w.window->open_library(w.library);
        QTRY_COMPARE(w.window->library()->path, w.library);
        undo->trigger();
        QTRY_COMPARE(w.window->library()->compounds, before.size() + 2);
        QTRY_VERIFY2(undo->text().endsWith("import of 2 compounds"), qPrintable(undo->text()));
        QTRY_VERIFY(!w.window->findChild<TaskDialog*>());
        undo->trigger();
        QTRY_COMPARE(w.window->library()->compounds, before.size());
        QCOMPARE(seen_of(w.library), before);
    }

    void an_import_of_which_others_removed_compounds_is_not_undone() {
        const Opened w{*demo_, "others"};
        QTRY_VERIFY(w.window->library());
        const auto compounds = w.window->library()->compounds;
        w.window->start_import(w.library, {demo_->write("others.smi", "c1ccncc1CCCCC new1\nc1ccncc1CC new2\n")});
        QTRY_COMPARE(w.window->library()->compounds, compounds + 2);
        w.leave_import();
        QCOMPARE(real_->upkeep().remove(w.library.toStdString(), {.where = "id = 'new2'", .ids = {}}, {}, {})->removed,
                 1);
        QAction* undo = action(w.window.get(), "Undo");
        QTRY_VERIFY(undo->isEnabled());
        undo->trigger();
        QTRY_VERIFY(!w.window_message().isEmpty());
        const QString text = w.window_message();
        QVERIFY2(text.contains("of the 2 compounds that were imported, 1 are still there"), qPrintable(text));
        QTRY_COMPARE(w.window->library()->compounds, compounds + 1);
        QVERIFY(!undo->isEnabled());  // nor will it be
    }

    void facts_are_shown_once_and_of_the_library_as_it_is() {
        const Opened w{*demo_, "once"};
        QTRY_VERIFY(w.window->library());
        QVERIFY(!action(w.window.get(), "Last import report")->isEnabled());
        action(w.window.get(), "Info")->trigger();
        const QPointer<InfoDialog> first = w.window->findChild<InfoDialog*>();
        action(w.window.get(), "Info")->trigger();
        QCOMPARE(w.window->findChildren<InfoDialog*>(), QList<InfoDialog*>{first});
        w.window->start_import(w.library, {demo_->write("once.smi", "CCO a\n")});
        QTRY_COMPARE(w.window->library()->compounds, 598);
        w.leave_import();
        QVERIFY(action(w.window.get(), "Last import report")->isEnabled());
        action(w.window.get(), "Info")->trigger();
        QVERIFY(!first);
        QCOMPARE(w.window->findChildren<InfoDialog*>().size(), 1);
        w.window->findChild<InfoDialog*>()->reject();
    }

    void the_report_of_an_import_is_found_again() {
        const Opened w{*demo_, "report"};
        QTRY_VERIFY(w.window->library());
        QSignalSpy ended{w.window->findChild<ImportPage*>(), &ImportPage::imported};
        const ImportRun* run = w.window->start_import(w.library, {demo_->write("report.smi", "c1 a\nCCO b\n")});
        QVERIFY(ended.wait(test::kPatience));
        QVERIFY(run->isVisible());
        QVERIFY(run->findChild<RejectionList*>()->isVisible());
        w.leave_import();
        action(w.window.get(), "Last import report")->trigger();
        QVERIFY(run->isVisible());
        QCOMPARE(run->rejections().rowCount(), 1);
        QCOMPARE(run->short_text(), QString("1 compound was added to report.sieve, 1 rejected"));
        w.leave_import();
    }

    // Whoever opens and closes a file gives up the locks of the whole process on it.
    void dialogs_for_files_leave_the_locks_of_the_library_alone() {
        const auto locks = [] {
            int count = 0;
            std::ifstream all{"/proc/locks"};
            const std::string own = " " + std::to_string(QCoreApplication::applicationPid()) + " ";
            for (std::string line; std::getline(all, line);) count += line.find(own) != std::string::npos;
            return count;
        };
        const Opened w{*demo_, "locked"};
        QTRY_VERIFY(w.window->library());
        w.search("c1ccncc1");
        QTRY_VERIFY(!w.window->is_searching());
        // Takes more of them for a moment, now and then; the look under way ends by itself.
        w.window->findChild<LibraryWatch*>()->pause();
        int before = locks();
        for (int i = 0; i < 10; ++i, QTest::qWait(20)) before = std::min(before, locks());
        if (before == 0) QSKIP("this system does not show locks in /proc/locks");
        QSettings{}.setValue("folder", QFileInfo{w.library}.absolutePath());
        ask_for_library(w.window.get(), [](const QStringList&) {});
        auto* dialog = w.window->findChild<QFileDialog*>();
        QTRY_VERIFY(dialog && dialog->isVisible());
        const QString name = QFileInfo{w.library}.fileName();
        const auto is_listed = [&] {
            for (const auto* view : dialog->findChildren<QAbstractItemView*>()) {
                for (int row = 0; row < view->model()->rowCount(view->rootIndex()); ++row) {
                    if (view->model()->index(row, 0, view->rootIndex()).data() == name) return true;
                }
            }
            return false;
        };
        QTRY_VERIFY(is_listed());
        QTest::qWait(300);  // what it looks up of each file
        QCOMPARE(locks(), before);
        dialog->reject();
    }

    void an_import_runs_beside_a_search() {
        const auto slow = std::make_shared<test::SlowService>(5ms);
        const Opened w{*demo_, "beside", slow};
        QTRY_VERIFY(w.window->library());
        w.window->findChild<QueryEdit*>()->setPlainText("c1ccccc1");
        w.window->start_search();
        QTRY_VERIFY(test::has_hits(*w.window));
        std::string lines;
        for (int i = 0; i < 300; ++i)
            lines += "c1ccccc1" + std::string(i % 20 + 1, 'C') + " x" + std::to_string(i) + "\n";
        ImportRun* import = w.window->start_import(w.library, {demo_->write("beside.smi", lines)});
        QTRY_COMPARE_WITH_TIMEOUT(w.window->library()->compounds, 897, 30000);
        QVERIFY(import->summary().startsWith("read 300 = stored 300"));
        w.leave_import();
        w.search("c1ccccc1");
        const auto wanted = test::hits_of(w.library, SearchMode::substructure, "c1ccccc1", {.top = 1000});
        QCOMPARE(w.model()->hits().size(), wanted.size());
    }
};

CHEMSIEVE_UI_TEST(library_tasks, LibraryTasksTest)

}  // namespace chemsieve::ui::library_tasks_test

#include "library_tasks_test.moc"
