#include "ui/window/main_window.h"
#include "tests/ui/ui_test.h"
#include "ui/style/roles.h"
#include "ui/widgets/window_messages.h"
#include "ui/window/search_status.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <map>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_page.h"
#include "ui/query/query_panel.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/session/panel_request.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/molfile.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"
#include "ui/window/command_palette.h"

namespace chemsieve::ui::main_window_test {

using namespace std::chrono_literals;

namespace {

// The window on the demonstration library, and its parts.
struct Opened : test::OpenWindow {
    using OpenWindow::OpenWindow;
    QString message() const { return text_of("query_message"); }
};

QStringList texts(const std::vector<std::string>& strings) {
    QStringList list;
    for (const std::string& s : strings) list << QString::fromStdString(s);
    return list;
}

void drop_on(QWidget* target, const QStringList& files) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& file : files) urls << QUrl::fromLocalFile(file);
    data.setUrls(urls);
    QDragEnterEvent enter{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(target, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(target, &drop);
}

}  // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    const std::shared_ptr<LibraryService> real_ = std::make_shared<gui::FileLibraryService>();

    Opened open() const { return Opened{demo_->path(), real_}; }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void searches_when_return_is_pressed_and_shows_the_hits_best_first() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        const auto wanted = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {});
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));
        QVERIFY2(w.status().startsWith(with_separators(wanted.size()) + " hits of 595 compounds in "),
                 qPrintable(w.status()));
    }

    void similarity_search_obeys_the_threshold() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        for (auto* button : w.window->findChildren<QToolButton*>()) {
            if (button->text().contains("are si")) button->setChecked(true);
        }
        w.window->findChild<QDoubleSpinBox*>(QStringLiteral("threshold"))->setValue(0.3);
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("CC(=O)Oc1ccccc1C(=O)O");
        QVERIFY(settled.wait(test::kPatience));
        const auto wanted =
            test::hits_of(demo_->path(), SearchMode::similar, "CC(=O)Oc1ccccc1C(=O)O", {.threshold = 0.3});
        QVERIFY(wanted.size() > 1);
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));
    }

    void a_query_that_cannot_be_read_is_explained_under_the_field() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        w.edit()->setPlainText("c1ccccc");  // typed, not searched
        QTRY_VERIFY2(w.message().contains("ring", Qt::CaseInsensitive), qPrintable(w.message()));
        QTest::keyClick(w.edit(), Qt::Key_Return);
        QTRY_VERIFY(!w.window->is_searching());
        QVERIFY2(w.message().contains("ring", Qt::CaseInsensitive), qPrintable(w.message()));
        QVERIFY(w.window->findChildren<QMessageBox*>().isEmpty());
        w.edit()->setPlainText("c1ccccc1");
        QTRY_COMPARE(w.message(), QString());
    }

    void hydrogens_are_merged_when_asked_for() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("[H]OC");
        QVERIFY(settled.wait(test::kPatience));
        const int ignored = w.model()->rowCount();
        QVERIFY2(w.message().contains("Merge hydrogens"), qPrintable(w.message()));
        for (auto* box : w.window->findChildren<QCheckBox*>()) {
            if (box->text().contains("hydrogens")) box->setChecked(true);
        }
        QTRY_VERIFY2(w.message().contains("at least so many"), qPrintable(w.message()));
        w.type_and_search("[H]OC");
        QVERIFY(settled.wait(test::kPatience));
        QVERIFY(w.model()->rowCount() > 0);
        QVERIFY(w.model()->rowCount() < ignored);
    }

    void an_overtaken_search_leaves_no_trace() {
        const Opened w{demo_->path(), std::make_shared<test::SlowService>(20ms)};
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccccc1");
        QTRY_VERIFY(test::has_hits(*w.window));
        w.type_and_search("OC(=O)c1ccccc1O");
        QCOMPARE(w.model()->rowCount(), 0);
        QVERIFY(settled.wait(test::kPatience));
        const auto wanted = test::hits_of(demo_->path(), SearchMode::substructure, "OC(=O)c1ccccc1O", {});
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));
        QCOMPARE(settled.size(), 1);
    }

    void a_query_that_cannot_be_read_leaves_the_hits_alone() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        const QStringList hits = w.shown_ids();
        w.type_and_search("c1ccnc");
        QTRY_VERIFY(!w.window->is_searching() && !w.message().isEmpty());
        QCOMPARE(w.shown_ids(), hits);
        // Nor does a condition, and the reason stays to be read.
        auto* condition = w.window->findChild<QueryPanel*>()->findChild<ConditionEdit*>();
        condition->setText("bogus > 3");
        w.type_and_search("CCO");
        const auto* problem = w.window->findChild<QLabel*>("condition_problem");
        QTRY_VERIFY2(problem->text().contains("bogus"), qPrintable(problem->text()));
        QTest::qWait(400);
        QVERIFY2(problem->text().contains("bogus"), qPrintable(problem->text()));
        QCOMPARE(w.shown_ids(), hits);
        condition->clear();
        w.type_and_search("CCO");
        QTRY_VERIFY(w.shown_ids() != hits && !w.window->is_searching());
        QVERIFY(w.message().isEmpty());
    }

    void a_library_that_shrank_meanwhile_is_read_anew() {
        const QString library = demo_->file("shrinks.sieve");
        QVERIFY(QFile::copy(demo_->path(), library));
        const Opened w{library, real_};
        QTRY_VERIFY(w.window->library());
        const CompoundFilter light{.where = "mw < 200", .ids = {}};
        QVERIFY(real_->upkeep().remove(library.toStdString(), light, [](std::int64_t, std::int64_t) {}, {}));
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccccc1");
        QTRY_VERIFY_WITH_TIMEOUT(!settled.isEmpty() && !w.window->is_searching(), 20'000);
        const auto wanted = test::hits_of(library, SearchMode::substructure, "c1ccccc1", {});
        QTRY_COMPARE(w.shown_ids(), texts(test::ids_of(library, wanted)));
    }

    void escape_stops_and_the_window_goes_on() {
        const Opened w{demo_->path(), std::make_shared<test::SlowService>(20ms)};
        QTRY_VERIFY(w.window->library());
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccccc1");
        QTRY_VERIFY(test::has_hits(*w.window));
        QTest::keyClick(w.edit(), Qt::Key_Escape);
        QVERIFY(settled.wait(test::kPatience));
        QVERIFY(!w.window->is_searching());
        QVERIFY2(w.status().startsWith("Stopped after"), qPrintable(w.status()));
        QVERIFY(w.model()->rowCount() > 0);
        w.type_and_search("OC(=O)c1ccccc1O");
        QVERIFY(settled.wait(test::kPatience));
        QVERIFY2(w.status().contains(" of 595 compounds"), qPrintable(w.status()));
    }

    void closing_during_a_search_is_safe() {
        const auto service = std::make_shared<test::SlowService>(20ms);
        Opened w{demo_->path(), service};
        QTRY_VERIFY(w.window->library());
        w.type_and_search("c1ccccc1");
        QTRY_VERIFY(test::has_hits(*w.window));
        w.window->close();
        w.window.reset();
        QVERIFY(service->structures_read() <
                test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1", {}).size());
        QTest::qWait(50);  // nothing late arrives at a window that is gone
    }

    void sorts_by_the_column_clicked() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        w.table()->sortByColumn(1, Qt::AscendingOrder);  // id
        QVERIFY(settled.wait(test::kPatience));
        QStringList sorted = w.shown_ids();
        std::sort(sorted.begin(), sorted.end(),
                  [](const QString& a, const QString& b) { return a.toStdString() < b.toStdString(); });
        QCOMPARE(w.shown_ids(), sorted);
        QVERIFY(sorted.size() > 10);
    }

    void exports_what_is_shown_in_its_order() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        w.table()->sortByColumn(4, Qt::DescendingOrder);  // molecular weight
        QVERIFY(settled.wait(test::kPatience));
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        w.window->start_export(demo_->file("hits.tsv"), OutputFormat::tsv);
        QVERIFY(ended.wait(test::kPatience));
        QVERIFY(ended[0][0].toBool());
        QStringList ids;
        const QStringList lines =
            QString::fromStdString(test::content_of(demo_->file("hits.tsv"))).trimmed().split('\n');
        QVERIFY2(lines[0].startsWith("query_id\tid\tsimilarity\tsmiles\tformula\tmw"), qPrintable(lines[0]));
        for (const QString& line : lines.mid(1)) ids << line.split('\t').at(1);
        QCOMPARE(ids, w.shown_ids());
        w.window->start_export(demo_->file("no/such/folder/hits.tsv"), OutputFormat::tsv);
        QVERIFY(ended.wait(test::kPatience));
        QVERIFY(!ended[1][0].toBool());
    }

    void exports_web_pages_and_spreadsheets_that_tell_of_the_search() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        w.window->start_export(demo_->file("hits.html"), OutputFormat::html);
        QVERIFY(ended.wait(test::kPatience));
        QVERIFY(ended[0][0].toBool());
        const QString page = QString::fromStdString(test::content_of(demo_->file("hits.html")));
        QVERIFY(page.contains("<h1>Substructure search</h1>"));
        QVERIFY(page.contains("<code>c1ccncc1</code>"));
        QVERIFY(page.contains("#FFE2A3"));  // the match
        QCOMPARE(page.count("<svg"), w.shown_ids().size() + 1);
        w.window->start_export(demo_->file("hits.xlsx"), OutputFormat::xlsx);
        QVERIFY(ended.wait(test::kPatience));
        QVERIFY(ended[1][0].toBool());
        QVERIFY(test::content_of(demo_->file("hits.xlsx")).starts_with("PK"));
    }

    void cards_show_the_hits_of_the_table_and_share_its_selection() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        auto* gallery = w.window->findChild<HitGallery*>();
        QVERIFY(!gallery->isVisible());
        QTest::keyClick(w.table(), Qt::Key_G, Qt::ControlModifier);
        QVERIFY(gallery->isVisible());
        QVERIFY(!w.table()->isVisible());
        QCOMPARE(gallery->model()->rowCount(), w.model()->rowCount());
        const QModelIndex third = w.model()->index(2, 0);
        QTest::mouseClick(gallery->viewport(), Qt::LeftButton, {}, gallery->visualRect(third).center());
        QCOMPARE(w.table()->currentIndex().row(), 2);
        QCOMPARE(w.table()->selected_rows(), 1);
        QTest::keyClick(gallery, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains(w.shown_ids()[2]));
        // The card is painted: not all of it is white.
        const auto is_inked = [&] {
            const QRect inner = gallery->visualRect(third).adjusted(12, 12, -12, -12);
            const QImage card = gallery->viewport()->grab(inner).toImage();
            bool inked = false;
            for (int x = 0; x < card.width(); ++x) inked |= qGray(card.pixel(x, card.height() / 2)) < 160;
            return inked;
        };
        QTRY_VERIFY(is_inked());
        QTest::keyClick(gallery, Qt::Key_G, Qt::ControlModifier);
        QVERIFY(w.table()->isVisible());
    }

    void estimates_are_told_in_whole_seconds() {
        QCOMPARE(time_left_text(2.33), QString("3 s left"));
        QCOMPARE(time_left_text(0), QString("1 s left"));
        QCOMPARE(time_left_text(59.2), QString("1 min 0 s left"));
        QCOMPARE(time_left_text(3700), QString("1 h 1 min left"));
    }

    void the_end_of_a_search_is_told_in_a_sentence() {
        SearchReport report{.reason = {}, .outcome = {}, .top = 1000, .seconds = 0.25};
        report.outcome.stats.compounds = 251574;
        report.outcome.stats.candidates = 4034;
        QCOMPARE(ending_text(report, 1000),
                 QString("The best %1 of %2 compounds, in %3; there may be more; %4 candidates looked at")
                     .arg(with_separators(1000), with_separators(251574), duration_text(0.25), with_separators(4034)));
        QCOMPARE(ending_text(report, 12),
                 QString("12 hits of %1 compounds in %2; %3 candidates")
                     .arg(with_separators(251574), duration_text(0.25), with_separators(4034)));
        report.selected = 117069;
        QVERIFY(ending_text(report, 1000)
                    .startsWith(QString("The best %1 of %2 compounds within the limits, in ")
                                    .arg(with_separators(1000), with_separators(117069))));
    }

    void copies_the_selected_rows() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        w.table()->selectRow(1);
        QTest::keyClick(w.table(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith("smiles\tid\tsimilarity\t"), qPrintable(lines[0]));
        QVERIFY(lines[1].contains("\t" + w.shown_ids()[1] + local_number("\t0.")));
        QCOMPARE(lines[0].count('\t'), lines[1].count('\t'));
        // As they lie on the screen: moved columns, those that are hidden, rows sorted otherwise.
        QHeaderView* header = w.table()->horizontalHeader();
        header->moveSection(header->visualIndex(1), 0);
        w.table()->setColumnHidden(w.model()->column_of("similarity"), true);
        w.table()->sortByColumn(1, Qt::DescendingOrder);
        QVERIFY(settled.wait(test::kPatience) || true);
        w.table()->selectAll();
        QTest::keyClick(w.table(), Qt::Key_C, Qt::ControlModifier);
        const QStringList moved = QApplication::clipboard()->text().trimmed().split('\n');
        QVERIFY2(moved[0].startsWith("id\tsmiles\t") && !moved[0].contains("similarity"), qPrintable(moved[0]));
        QStringList ids;
        for (const QString& line : moved.mid(1)) ids << line.section('\t', 0, 0);
        QCOMPARE(ids, w.shown_ids());
    }

    void an_import_reports_the_bad_line_and_opens_the_library() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        const QString smiles = demo_->write("three.smi", "CCO\tfirst\nc1ccccc\tbroken\nCCN\tthird\n");
        QSignalSpy opened{w.window.get(), &MainWindow::library_opened};
        ImportRun* run = w.window->start_import(demo_->file("new.sieve"), {smiles});
        QVERIFY(opened.wait(test::kPatience));
        QCOMPARE(run->summary(), QString("read 3 = stored 2 + rejected 1 + skipped 0"));
        QCOMPARE(run->rejections().rowCount(), 1);
        const auto cell = [&](int column) { return run->rejections().index(0, column).data().toString(); };
        QCOMPARE(cell(0), QString("three.smi"));
        QCOMPARE(cell(1), QString("2"));
        QCOMPARE(cell(2), QString("broken"));
        QVERIFY(!cell(3).isEmpty());
        QCOMPARE(w.window->library()->compounds, 2);
        // The report stays until it was read.
        QVERIFY(run->isVisible() && !w.edit()->isVisible());
        auto* next = run->findChild<QPushButton*>("import_next");
        QTRY_COMPARE(next->text(), QString("Search"));
        next->click();
        QVERIFY(!run->isVisible() && w.edit()->isVisible());
    }

    void an_import_can_be_cancelled_and_the_window_goes_on() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        constexpr int kLines = 60'000;  // seconds of work
        std::string lines;
        for (int i = 0; i < kLines; ++i)
            lines += "CC(=O)Oc1ccccc1C(=O)NCC" + std::string(i % 7, 'C') + "\tx" + std::to_string(i) + "\n";
        const QString smiles = demo_->write("many.smi", lines);
        ImportRun* run = w.window->start_import(demo_->file("many.sieve"), {smiles});
        QTRY_VERIFY2(run->summary().contains("a second"), qPrintable(run->summary()));
        run->findChild<QPushButton*>("import_stop")->click();
        QTRY_VERIFY2(run->summary().startsWith("Cancelled"), qPrintable(run->summary()));
        QTRY_VERIFY(w.window->library()->path == demo_->file("many.sieve") ||
                    !QFile::exists(demo_->file("many.sieve")));
        QVERIFY(w.window->library()->compounds < kLines);
        QTest::keyClick(run, Qt::Key_Escape);
        QVERIFY(!run->isVisible());
        w.type_and_search("c1ccccc1");
        QTRY_VERIFY(test::has_hits(*w.window));
    }

    void an_import_that_fails_says_why_and_leaves_no_library() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        ImportRun* run = w.window->start_import(demo_->file("never.sieve"), {demo_->file("missing.smi")});
        QSignalSpy imported{run, &ImportRun::imported};
        QVERIFY(imported.wait(test::kPatience));
        QVERIFY2(run->summary().contains("missing.smi"), qPrintable(run->summary()));
        QVERIFY(!QFile::exists(demo_->file("never.sieve")));
        QVERIFY(!run->findChild<QPushButton*>("import_next")->isVisible());  // there is nothing to open
    }

    void a_library_that_cannot_be_opened_is_reported_as_plain_text() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        const QString file = demo_->write("<b>no.sieve", "this is not a library");
        const auto status = [&] { return w.window->findChild<QLabel*>("status")->text(); };
        QTRY_VERIFY2(status().contains("595 compounds"), qPrintable(status()));
        w.window->open_library(file);
        QVERIFY2(status().startsWith("Opening"), qPrintable(status()));
        QTRY_VERIFY2(w.window_message().contains("<b>no.sieve"), qPrintable(w.window_message()));
        QVERIFY(w.window_message().startsWith("Open library: "));
        for (const auto* label : w.window->findChild<WindowMessages*>()->findChildren<QLabel*>()) {
            QVERIFY(label->text().isEmpty() || label->textFormat() == Qt::PlainText);
        }
        QVERIFY(w.window->findChildren<QDialog*>().isEmpty());
        QCOMPARE(w.window->library()->path, demo_->path());  // the old one stays
        QVERIFY2(status().contains("595 compounds"), qPrintable(status()));
        w.type_and_search("c1ccncc1");
        QTRY_VERIFY(test::has_hits(*w.window));
    }

    void dropped_libraries_are_opened_and_structure_files_offered_for_import() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        const QString other = demo_->file("second.sieve");
        const QString smiles = demo_->write("two.smi", "CCO\ta\nCCN\tb\n");
        real_->import_file(other.toStdString(), smiles.toStdString(), {}, {});
        drop_on(w.window.get(), {other});
        QTRY_COMPARE(w.window->library()->path, other);
        drop_on(w.window.get(), {smiles});
        auto* setup = w.window->findChild<ImportSetup*>();
        QVERIFY(setup && setup->isVisible());
        QCOMPARE(setup->library(), other);
        QVERIFY2(w.text_of("import_target").contains("second.sieve, which has 2 compounds"),
                 qPrintable(w.text_of("import_target")));
        auto* import = setup->findChild<QPushButton*>("import_begin");
        QTRY_VERIFY(import->isEnabled());
        import->click();
        QTRY_COMPARE(w.window->library()->compounds, 4);
    }

    void a_molfile_can_be_pasted_and_dropped_as_a_query() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        w.edit()->setPlainText("CCO");
        QApplication::clipboard()->setText(test::kBenzeneMolfile);
        w.edit()->paste();
        QCOMPARE(w.edit()->toPlainText(), QString(test::kBenzeneMolfile));
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        QTest::keyClick(w.edit(), Qt::Key_Return);
        QVERIFY(settled.wait(test::kPatience));
        const auto wanted = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1", {.top = 1000});
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));

        w.edit()->setPlainText("CCO");
        drop_on(w.edit()->viewport(), {demo_->write("benzene.mol", test::kBenzeneMolfile)});
        QCOMPARE(w.edit()->toPlainText(), QString(test::kBenzeneMolfile));
    }

    void a_structure_is_pasted_anywhere() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccccc1");
        QVERIFY(settled.wait(test::kPatience));
        w.table()->setFocus();
        QApplication::clipboard()->setText("c1ccncc1");
        QTest::keyClick(w.table(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(w.edit()->toPlainText(), QStringLiteral("c1ccncc1"));
        QApplication::clipboard()->setText(test::kBenzeneMolfile);
        QTest::keyClick(w.table(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(w.edit()->toPlainText().contains("V2000"));
    }

    void inchi_is_pasted_as_a_query_of_its_own() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        w.edit()->setPlainText("CCO");
        const QString benzene = QStringLiteral("InChI=1S/C6H6/c1-2-4-6-5-3-1/h1-6H");
        QApplication::clipboard()->setText(benzene);
        w.edit()->paste();
        QCOMPARE(w.edit()->toPlainText(), benzene);
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        QTest::keyClick(w.edit(), Qt::Key_Return);
        QVERIFY(settled.wait(test::kPatience));
        const auto wanted = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1", {.top = 1000});
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));
    }

    void hits_are_drawn_with_the_match_coloured() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        const auto coloured = [&] {
            const QImage image = w.table()->viewport()->grab().toImage();
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < 170; ++x) {
                    const QColor c = image.pixelColor(x, y);
                    count += c == QColor{0xff, 0xe2, 0xa3} ? 1 : 0;
                }
            }
            return count;
        };
        QTRY_VERIFY(coloured() > 500);
    }

    void keys_reach_the_query_and_the_help() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        w.table()->setFocus();
        QTest::keyClick(w.table(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(w.edit()->hasFocus());
        QTest::keyClick(w.edit(), Qt::Key_F1);
        QTRY_VERIFY(w.window->findChild<QDialog*>());
    }

    void finds_what_the_query_contains_and_the_same_compound_in_other_forms() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        const auto tick = [&](const QString& text) {
            for (auto* button : w.window->findChildren<QAbstractButton*>()) {
                if (button->text().remove('&').contains(text, Qt::CaseInsensitive)) button->setChecked(true);
            }
        };
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        tick("are in it");
        w.type_and_search("CC(=O)Oc1ccccc1C(=O)O");
        QVERIFY(settled.wait(test::kPatience));
        const auto parts =
            test::hits_of(demo_->path(), SearchMode::superstructure, "CC(=O)Oc1ccccc1C(=O)O", {.top = 1000});
        QVERIFY(parts.size() > 5);
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), parts)));

        tick("are equal");
        tick("whatever its stereochemistry");
        w.type_and_search("CC(N)C(=O)O");
        QVERIFY(settled.wait(test::kPatience));
        QCOMPARE(w.shown_ids(), (QStringList{"D-Alanine", "L-Alanine"}));
        tick("also as a salt");
        w.type_and_search("O=C(O)c1ccccc1");
        QVERIFY(settled.wait(test::kPatience));
        QCOMPARE(w.shown_ids(), (QStringList{"Benzoic acid", "Sodium benzoate"}));
    }

    void only_compounds_that_satisfy_the_condition_are_found() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        auto* condition = w.window->findChild<QueryPanel*>()->findChild<ConditionEdit*>();
        condition->setText("mw < 150 and class = 'acid'");
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("C(=O)O");
        QVERIFY(settled.wait(test::kPatience));
        const auto source = real_->open(demo_->path().toStdString());
        const auto reader = source->reader();
        QStringList wanted;
        std::size_t selected = 0;
        reader->for_each_compound([&](CompoundNumber number) {
            const bool is_acid = source->reader()->imported_values(number).front() == "acid";
            selected += is_acid && source->reader()->row(number).descriptors.molecular_weight < 150;
            return true;
        });
        for (const Hit& hit : test::hits_of(demo_->path(), SearchMode::substructure, "C(=O)O", {})) {
            const CompoundRow row = reader->row(hit.compound);
            if (row.descriptors.molecular_weight < 150 && reader->imported_values(hit.compound).front() == "acid") {
                wanted << QString::fromStdString(row.id);
            }
        }
        QVERIFY(wanted.size() > 2);
        QCOMPARE(w.shown_ids(), wanted);
        QVERIFY2(w.status().contains(QString{"of %1 compounds within the limits in "}.arg(selected)),
                 qPrintable(w.status()));

        condition->setText("mww < 150");
        QTest::keyClick(condition, Qt::Key_Return);
        const auto* problem = w.window->findChild<QLabel*>("condition_problem");
        QTRY_VERIFY2(problem->text().contains("did you mean mw?"), qPrintable(problem->text()));
        // Below its field, which is marked; the query is not what is wrong.
        QVERIFY(problem->isVisible() && w.message().isEmpty());
        QCOMPARE(role_of(condition), Role::wrong);
        QVERIFY(problem->mapTo(w.window.get(), QPoint{}).y() > condition->mapTo(w.window.get(), QPoint{}).y());
        condition->clear();
        QVERIFY(!problem->isVisible());
        QCOMPARE(role_of(condition), Role::none);
        QTest::keyClick(condition, Qt::Key_Return);
        QVERIFY(settled.wait(test::kPatience));
        QVERIFY(w.shown_ids().size() > wanted.size());
    }

    void names_of_properties_are_offered_for_conditions() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        auto* condition = w.window->findChild<QueryPanel*>()->findChild<ConditionEdit*>();
        condition->setFocus();
        QTest::keyClicks(condition, "donors < 2 and heavy");
        auto* list = condition->findChild<QCompleter*>();
        QCOMPARE(list->currentCompletion(), QStringLiteral("heavy_atoms"));
        Q_EMIT list->activated(list->currentCompletion());
        QCOMPARE(condition->text(), QStringLiteral("donors < 2 and heavy_atoms"));
        QCOMPARE(quoted_property("Melting point"), QStringLiteral("\"Melting point\""));
        QCOMPARE(quoted_property("in"), QStringLiteral("\"in\""));
        condition->clear();
        condition->insert_property("logp");
        QCOMPARE(condition->text(), QStringLiteral("logp "));
    }

    void what_is_drawn_is_searched_as_it_is_drawn() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        w.edit()->setPlainText("c1ccccc1N");
        QTest::keyClick(w.edit(), Qt::Key_D, Qt::ControlModifier);
        auto* dialog = w.window->findChild<SketchDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        // What was typed is on the sheet, and stays the query until something is drawn.
        QCOMPARE(dialog->sketcher()->sketch().atoms.size(), std::size_t{7});
        QTRY_COMPARE(dialog->sketcher()->opinion().text, std::string{"Nc1ccccc1"});
        QCOMPARE(w.edit()->toPlainText(), QStringLiteral("c1ccccc1N"));

        // A hydrogen is drawn at the nitrogen: now it must not be substituted twice.
        Sketch drawn = dialog->sketcher()->sketch();
        for (std::size_t i = 0; i < drawn.atoms.size(); ++i) {
            if (drawn.atoms[i].is_element("N")) drawn = with_hydrogen(drawn, i);
        }
        dialog->sketcher()->canvas()->change(drawn);
        QTRY_VERIFY(w.edit()->toPlainText().contains("hydrogen"));
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        for (auto* button : dialog->findChildren<QPushButton*>()) {
            if (button->text() == "&Search") button->click();
        }
        QVERIFY(settled.wait(test::kPatience));
        const auto wanted =
            test::hits_of(demo_->path(), SearchMode::substructure, to_molfile(drawn), {}, QueryLanguage::molfile);
        QVERIFY(wanted.size() > 3);
        QVERIFY(wanted.size() < test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1N", {}).size());
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));

        // Text that is typed takes the place of the drawing.
        w.type_and_search("c1ccccc1N");
        QVERIFY(settled.wait(test::kPatience));
        QVERIFY(w.shown_ids().size() > static_cast<qsizetype>(wanted.size()));
    }

    void a_drawing_with_a_mistake_is_explained_under_the_field() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        w.edit()->setPlainText("CC(C)(C)C");
        QTest::keyClick(w.edit(), Qt::Key_D, Qt::ControlModifier);
        auto* dialog = w.window->findChild<SketchDialog*>();
        dialog->sketcher()->canvas()->change(with_new_neighbour(dialog->sketcher()->sketch(), 1));
        QTRY_VERIFY2(w.message().contains("valence"), qPrintable(w.message()));
        dialog->sketcher()->canvas()->undo();
        QTRY_COMPARE(w.message(), QString{});
    }

    void the_best_hit_is_shown_at_large() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        w.type_and_search("CC(=O)Oc1ccccc1C(=O)O");
        QVERIFY(settled.wait(test::kPatience));
        bool shown = false;
        for (const auto* line : w.window->findChildren<QLineEdit*>()) shown |= line->text() == "CC(=O)Oc1ccccc1C(=O)O";
        QVERIFY(shown);
    }

    void remembers_the_queries_and_brings_them_back() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        auto* recent = w.window->findChild<RecentQueries*>();
        auto* condition = w.window->findChild<QueryPanel*>()->findChild<ConditionEdit*>();
        QSignalSpy settled{w.window.get(), &MainWindow::hits_settled};
        for (auto* button : w.window->findChildren<QToolButton*>()) {
            if (button->text().contains("are si")) button->setChecked(true);
        }
        condition->setText("mw < 200");
        w.type_and_search("OC(=O)c1ccccc1O");
        QVERIFY(settled.wait(test::kPatience));
        for (auto* button : w.window->findChildren<QToolButton*>()) {
            if (button->text() == "&contain it") button->setChecked(true);
        }
        condition->clear();
        w.type_and_search("c1ccncc1");
        QVERIFY(settled.wait(test::kPatience));
        QCOMPARE(shown_text(recent->queries()[0]), QStringLiteral("c1ccncc1"));
        QCOMPARE(recent->queries()[1].mode, SearchMode::similar);
        recent->actions()[1]->trigger();
        QCOMPARE(w.edit()->toPlainText(), QStringLiteral("OC(=O)c1ccccc1O"));
        QCOMPARE(condition->text(), QStringLiteral("mw < 200"));
        QTest::keyClick(w.edit(), Qt::Key_Return);
        QVERIFY(settled.wait(test::kPatience));
        QCOMPARE(shown_text(recent->queries()[0]), QStringLiteral("OC(=O)c1ccccc1O"));
        const std::vector<SearchRequest> remembered = recent->queries();
        QCOMPARE(std::count(remembered.begin(), remembered.end(), remembered[0]), 1);
        // A drawing comes back as it was drawn.
        SearchRequest drawn = panel_request();
        set_query(drawn, "[#6]", test::kBenzeneMolfile);
        recent->add(drawn);
        recent->actions()[0]->trigger();
        w.window->start_search();
        QVERIFY(settled.wait(test::kPatience));
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), test::hits_of(demo_->path(), SearchMode::substructure,
                                                                                "c1ccccc1", {.top = 1000}))));
    }

    void smarts_is_drawn_if_a_drawing_can_say_it() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        w.edit()->setPlainText("[#6]~[#7,#8]");
        Q_EMIT w.window->findChild<QueryPanel*>()->drawing_wanted();
        auto* dialog = w.window->findChild<SketchDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->sketcher()->sketch().atoms.size(), std::size_t{2});
        w.edit()->setPlainText("[NX3;H2,H1;!$(NC=O)]");
        Q_EMIT w.window->findChild<QueryPanel*>()->drawing_wanted();
        QVERIFY(dialog->sketcher()->sketch().empty());
        auto* message = dialog->findChild<QLabel*>(QStringLiteral("sketch_message"));
        QTRY_VERIFY2(message->text().contains("cannot be drawn: no drawing can say"), qPrintable(message->text()));
        // The query stays.
        QCOMPARE(w.edit()->toPlainText(), QStringLiteral("[NX3;H2,H1;!$(NC=O)]"));
        // Read as SMARTS it is not drawn as the SMILES it could be, whose carbons may be aromatic.
        w.edit()->setPlainText("CC");
        auto* smarts = w.window->findChild<QToolButton*>("read_as_smarts");
        QTRY_VERIFY(smarts->isEnabled() && !smarts->isChecked());
        smarts->click();
        Q_EMIT w.window->findChild<QueryPanel*>()->drawing_wanted();
        QVERIFY(dialog->sketcher()->sketch().empty());
        QTRY_VERIFY2(message->text().contains("aliphatic C"), qPrintable(message->text()));
    }

    void remembers_the_libraries_opened() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        const QString path = demo_->path();
        QTRY_VERIFY(QSettings{}.value("recent_libraries").toStringList().contains(path));
    }

    void a_newcomer_opens_the_demonstration_and_finds_aspirin() {
        MainWindow window{real_};
        window.show();
        QPushButton* demo = nullptr;
        for (auto* button : window.findChildren<QPushButton*>()) {
            if (button->text().startsWith(QLatin1String("Open the demo"))) demo = button;
        }
        QVERIFY(demo && demo->isVisible());
        QTest::mouseClick(demo, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(window.library(), 20'000);
        QCOMPARE(window.library()->compounds, 595);
        QTRY_VERIFY(!window.findChild<ImportPage*>()->isVisible());
        window.findChild<QueryEdit*>()->setPlainText("CC(=O)Oc1ccccc1C(=O)O");
        QSignalSpy settled{&window, &MainWindow::hits_settled};
        window.start_search();
        QVERIFY(settled.wait(test::kPatience));
        QCOMPARE(window.findChild<HitModel*>()->index(0, 1).data().toString(), QString("Aspirin"));
        // It is there next time.
        QSignalSpy opened{&window, &MainWindow::library_opened};
        for (const MenuCommand& command : commands_of(window.menuBar())) {
            if (command.path.contains(QLatin1String("demonstration"))) command.action->trigger();
        }
        QVERIFY(opened.wait(test::kPatience));
    }

    void several_libraries_have_a_window_each() {
        const QString other = demo_->file("third.sieve");
        QVERIFY(QFile::copy(demo_->path(), other));
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        const auto windows = [] {
            QList<MainWindow*> found;
            for (QWidget* widget : QApplication::topLevelWidgets()) {
                auto* window = qobject_cast<MainWindow*>(widget);
                if (window && window->isVisible()) found << window;
            }
            return found;
        };
        w.window->take_files({demo_->path(), other});
        QTRY_COMPARE(windows().size(), 2);
        MainWindow* second = windows().at(0) == w.window.get() ? windows().at(1) : windows().at(0);
        QTRY_VERIFY(second->library());
        QCOMPARE(second->library()->path, other);
        QCOMPARE(w.window->library()->path, demo_->path());
        // It has one already.
        w.window->take_files({other});
        QTest::qWait(50);
        QCOMPARE(windows().size(), 2);
        QCOMPARE(w.window->library()->path, demo_->path());
        second->close();
        QTRY_COMPARE(windows().size(), 1);
    }

    void every_command_is_found_by_a_part_of_its_name() {
        const Opened w = open();
        QTRY_VERIFY(w.window->library());
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        const qsizetype all = commands_of(w.window->menuBar()).size();
        QTest::keyClick(w.window.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = w.window->findChild<CommandPalette*>();
        QVERIFY(palette);
        auto* list = palette->findChild<QTreeWidget*>();
        QVERIFY(list->topLevelItemCount() > 20);
        auto* search = palette->findChild<QLineEdit*>();
        const auto* count = palette->findChild<QLabel*>("commands_found");
        QCOMPARE(count->text(), QString("%1 of %1").arg(all));
        const int row = list->visualItemRect(list->topLevelItem(0)).height();
        QCOMPARE(row, list->fontMetrics().height() + 16);
        // What has it in its own name stands before what only its menu has it.
        QTest::keyClicks(search, "library");
        QVERIFY(list->topLevelItem(0)->text(0).section(" > ", -1).contains("library", Qt::CaseInsensitive));
        QVERIFY(list->topLevelItem(list->topLevelItemCount() - 1)->text(0).startsWith("Library > "));
        search->clear();
        QTest::keyClicks(search, "cards vie");
        QCOMPARE(list->topLevelItemCount(), 1);
        QCOMPARE(count->text(), QString("1 of %1").arg(all));
        auto* gallery = w.window->findChild<HitGallery*>();
        QVERIFY(!gallery->isVisibleTo(gallery->parentWidget()));
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_VERIFY(gallery->isVisibleTo(gallery->parentWidget()));
        QTRY_VERIFY(!w.window->findChild<CommandPalette*>());
    }

    void no_key_means_two_things() {
        const Opened w = open();
        std::map<QString, QString> meaning;
        for (const MenuCommand& command : commands_of(w.window->menuBar())) {
            for (const QKeySequence& key : command.action->shortcuts()) {
                const QString text = key.toString();
                QVERIFY2(!meaning.contains(text), qPrintable(text + ": " + meaning[text] + " and " + command.path));
                meaning[text] = command.path;
            }
        }
        QVERIFY(meaning.size() > 10);
    }
};

CHEMSIEVE_UI_TEST(main_window, MainWindowTest)

}  // namespace chemsieve::ui::main_window_test

#include "main_window_test.moc"
