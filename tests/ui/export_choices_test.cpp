// What the dialog of exports offers beside formats and columns: SMILES files with columns, random samples, and of
// several queries a table with a row a compound; compared with the table of all hits.

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QRadioButton>
#include <QSpinBox>
#include <map>

#include "search/ranking/ranking.h"
#include "tests/ui/export_window.h"
#include "ui/lists/compound_lists.h"
#include "ui/query/query_panel.h"
#include "ui/refine/counted_hits.h"

namespace chemsieve::ui::export_choices_test {

namespace {

using test::press;
using test::Row;
using test::set_file;
using test::table_in;
using test::widget_with;
using Searched = test::ExportWindow;

// Writes what the dialog says to a file of the demo library's folder.
std::vector<Row> written(const Searched& w, ExportDialog* dialog, const QString& path) {
    set_file(dialog, path);
    QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
    press(dialog, "Export");
    [&] { QVERIFY(ended.wait(test::kPatience)); }();
    return table_in(path);
}

QString summary_of(ExportDialog* dialog) { return dialog->findChild<QLabel*>("export_summary")->text(); }

}  // namespace

class ExportChoicesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    // Ids and the queries that find them.
    static std::map<QString, QStringList> queries_by_id(const std::vector<Row>& rows) {
        std::map<QString, QStringList> found;
        for (std::size_t i = 1; i < rows.size(); ++i) found[rows[i][1]] << rows[i][0];
        return found;
    }

    void search_each(const Searched& w, std::size_t top) const {
        SearchRequest request = w.panel()->state();
        request.options.top = top;
        request.queries.front().several = SeveralStructures::each;
        w.panel()->restore(request);
        w.search("c1ccncc1 pyridine\nC(=O)O acid");
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void marked_hits_and_those_on_a_list_can_be_written() {
        const Searched w{demo_->path()};
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        auto* lists = w.window->findChild<CompoundLists*>();
        const auto some = [&](std::initializer_list<std::size_t> rows) {
            CompoundSelection compounds;
            for (const std::size_t row : rows) compounds.add(w.model()->hits()[row].compound);
            return compounds;
        };
        {
            ExportDialog* dialog = w.ask();
            QVERIFY(!widget_with<QRadioButton>(dialog, "Marked")->isEnabled());
            QCOMPARE(test::count_of(dialog, "marked"), QString("0"));
            QVERIFY(!widget_with<QRadioButton>(dialog, "On the list")->isVisible());
            dialog->close();
        }
        lists->mark(some({1, 4, 5}), true);
        lists->set("First round", some({0, 2}));
        CompoundSelection no_hit;
        no_hit.add(CompoundNumber{1'000'000});
        lists->set("Elsewhere", no_hit);
        // Also those that a filter hides, in the order of the table.
        const auto ids = [](const std::vector<Row>& rows) {
            QStringList all;
            for (std::size_t i = 1; i < rows.size(); ++i) all << rows[i][1];
            return all;
        };
        ExportDialog* dialog = w.ask();
        QCOMPARE(test::count_of(dialog, "marked"), QString("3"));
        widget_with<QRadioButton>(dialog, "Marked")->click();
        QCOMPARE(ids(written(w, dialog, demo_->file("marked.tsv"))), QStringList({full[2][1], full[5][1], full[6][1]}));
        dialog = w.ask();
        widget_with<QRadioButton>(dialog, "On the list")->click();
        auto* list = dialog->findChild<QComboBox*>("export_list");
        QCOMPARE(list->count(), 1);  // no hit is on the other one
        QCOMPARE(list->currentText(), QString("First round"));
        QCOMPARE(test::count_of(dialog, "listed"), QString("2"));
        QCOMPARE(ids(written(w, dialog, demo_->file("listed.tsv"))), QStringList({full[1][1], full[3][1]}));
    }

    void a_pdf_file_of_marked_hits_is_one_of_the_formats() {
        const Searched w{demo_->path()};
        CompoundSelection one;
        one.add(w.model()->hits()[2].compound);
        w.window->findChild<CompoundLists*>()->mark(one, true);
        ExportDialog* dialog = w.ask();
        test::format_of(dialog, "pdf")->click();
        QVERIFY(dialog->findChild<QLineEdit*>("export_file")->text().endsWith(".pdf"));
        QVERIFY(!dialog->findChild<QToolButton*>("columns_all")->isVisible());
        widget_with<QRadioButton>(dialog, "Marked")->click();
        QCOMPARE(summary_of(dialog).left(14), QString("1 card, 1 page"));
        written(w, dialog, demo_->file("marked.pdf"));
        QVERIFY(test::content_of(demo_->file("marked.pdf")).starts_with("%PDF-"));
        // It is remembered, with the form in sight, and another format takes its place.
        dialog = w.ask();
        QVERIFY(test::format_of(dialog, "pdf")->isChecked());
        const auto* marked = widget_with<QRadioButton>(dialog, "Marked");
        QVERIFY(marked->visibleRegion() == QRegion{marked->rect()});
        test::format_of(dialog, "csv")->click();
        QVERIFY(!dialog->findChild<QLineEdit*>("export_file")->text().endsWith(".pdf"));
        QVERIFY(dialog->findChild<QToolButton*>("columns_all")->isVisible());
        dialog->close();
    }

    void a_smiles_file_has_structure_and_id_alone_unless_columns_are_chosen() {
        const Searched w{demo_->path()};
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        const auto export_as = [&](const char* columns, const QString& name) {
            ExportDialog* dialog = w.ask();
            test::format_of(dialog, "smi")->click();
            if (columns) test::choose_columns(dialog, columns);
            set_file(dialog, demo_->file(name));
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            press(dialog, "Export");
            [&] { QVERIFY(ended.wait(test::kPatience)); }();
            return table_in(demo_->file(name));
        };
        const std::vector<Row> plain = export_as(nullptr, "plain.smi");
        QCOMPARE(plain.size() + 1, full.size());
        const auto smiles = full[0].indexOf("smiles"), id = full[0].indexOf("id");
        for (std::size_t i = 0; i < plain.size(); ++i) QCOMPARE(plain[i], (Row{full[i + 1][smiles], full[i + 1][id]}));
        const std::vector<Row> rich = export_as("all", "rich.smi");
        QCOMPARE(rich.size(), full.size());
        QCOMPARE(rich[0].mid(0, 2), (Row{"smiles", "id"}));
        for (const QString& title : full[0]) QVERIFY2(rich[0].contains(title), qPrintable(title));
        for (std::size_t i = 1; i < full.size(); ++i) {
            for (const char* title : {"mw", "formula", "similarity"}) {
                QCOMPARE(rich[i].value(rich[0].indexOf(title)), full[i].value(full[0].indexOf(title)));
            }
        }
        // Remembered for SMILES files alone.
        ExportDialog* dialog = w.ask();
        QVERIFY(test::columns_of(dialog).contains("MW"));
        test::format_of(dialog, "tsv")->click();
        QVERIFY(test::columns_of(dialog).contains("MW"));
        test::choose_columns(dialog, "none");
        test::format_of(dialog, "smi")->click();
        QVERIFY(test::columns_of(dialog).contains("MW"));
    }

    void columns_are_taken_away_and_added() {
        const Searched w{demo_->path()};
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        ExportDialog* dialog = w.ask();
        const QStringList all = test::columns_of(dialog);
        QVERIFY2(all.contains("MW") && all.contains("H-bond donors"), qPrintable(all.join(", ")));
        auto* add = dialog->findChild<QToolButton*>("add_column");
        QVERIFY(!add->isEnabled());  // all are there
        for (auto* chip : dialog->findChildren<ColumnChip*>()) {
            if (chip->text() == "cLogP") chip->click();
            if (chip->text() == "MW") QTest::keyClick(chip, Qt::Key_Delete);
        }
        QCOMPARE(test::columns_of(dialog).size(), all.size() - 2);
        QVERIFY(add->isEnabled());
        Q_EMIT add->menu()->aboutToShow();
        QCOMPARE(add->menu()->actions().size(), 2);
        QCOMPARE(add->menu()->actions()[0]->text(), QString("MW in g/mol"));
        add->menu()->actions()[0]->trigger();
        QCOMPARE(test::columns_of(dialog).last(), QString("MW"));
        const std::vector<Row> few = written(w, dialog, demo_->file("few.tsv"));
        QCOMPARE(few[0].last(), QString("mw"));
        QVERIFY(!few[0].contains("logp"));
        QCOMPARE(few[0].size(), full[0].size() - 1);
        for (std::size_t i = 1; i < few.size(); ++i) QCOMPARE(few[i].last(), full[i][full[0].indexOf("mw")]);
        // They are remembered.
        dialog = w.ask();
        QCOMPARE(test::columns_of(dialog).last(), QString("MW"));
        QVERIFY(!test::columns_of(dialog).contains("cLogP"));
        test::choose_columns(dialog, "all");
        QCOMPARE(test::columns_of(dialog), all);
        test::choose_columns(dialog, "none");
        QVERIFY(test::columns_of(dialog).isEmpty() && summary_of(dialog).contains(", 0 columns, "));
    }

    void a_random_sample_is_the_same_for_the_same_seed() {
        const Searched w{demo_->path()};
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        QVERIFY(full.size() > 6);
        const auto sample = [&](int seed, const QString& name) {
            ExportDialog* dialog = w.ask();
            widget_with<QCheckBox>(dialog, "Only")->setChecked(true);
            dialog->findChild<QSpinBox*>("sample_rows")->setValue(3);
            dialog->findChild<QSpinBox*>("sample_seed")->setValue(seed);
            const QString summary = dialog->findChild<QLabel*>("export_summary")->text();
            [&] { QVERIFY2(summary.startsWith("3 hits, "), qPrintable(summary)); }();
            set_file(dialog, demo_->file(name));
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            press(dialog, "Export");
            [&] { QVERIFY(ended.wait(test::kPatience)); }();
            return table_in(demo_->file(name));
        };
        const std::vector<Row> first = sample(7, "first.tsv");
        QCOMPARE(first.size(), 4U);
        QCOMPARE(sample(7, "again.tsv"), first);
        // Rows of the whole table, in its order.
        auto at = full.begin();
        for (const Row& row : first) {
            at = std::find(at, full.end(), row);
            QVERIFY(at != full.end());
        }
        bool is_other = false;
        for (int seed = 0; seed < 4; ++seed) is_other = is_other || sample(seed, "other.tsv") != first;
        QVERIFY(is_other);
    }

    void the_sample_is_the_one_of_the_command_line() {
        std::vector<Hit> hits;
        for (std::int64_t i = 1; i <= 50; ++i) hits.push_back({CompoundNumber{i}, {}, i % 2 == 0 ? 0U : 1U});
        const SampleSize size{.rows = 5, .seed = 3};
        // Numbers from 31 on are those of a second library.
        const std::vector<SourceLibrary> libraries{{"a", CompoundNumber{1}}, {"b", CompoundNumber{31}}};
        const std::vector<Hit> drawn = sampled(hits, size, libraries);
        QCOMPARE(drawn.size(), 10U);
        const CountedHits counted{hits};
        QCOMPARE(counted.sampled(size), 10U);
        QCOMPARE(counted.sampled({.rows = 24, .seed = 0}), 48U);
        QCOMPARE(counted.sampled({}), 50U);
        QCOMPARE(counted.compounds(), 50U);
        for (const std::uint32_t query : {0U, 1U}) {
            RowSample<std::int64_t> expected{size};
            for (const Hit& hit : hits) {
                const auto number = static_cast<std::int64_t>(hit.compound);
                const bool is_first = number < 31;
                if (hit.query != query) continue;
                expected.offer(is_first ? 0 : 1, CompoundNumber{is_first ? number : number - 30}, number);
            }
            std::vector<std::int64_t> numbers;
            for (const Hit& hit : drawn) {
                if (hit.query == query) numbers.push_back(static_cast<std::int64_t>(hit.compound));
            }
            QCOMPARE(numbers, expected.take());
        }
    }

    void several_queries_make_a_table_with_a_row_a_compound() {
        const Searched w{demo_->path()};
        search_each(w, 0);
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        const auto queries = queries_by_id(full);
        ExportDialog* dialog = w.ask();
        widget_with<QRadioButton>(dialog, "A row for each compound")->setChecked(true);
        test::choose_columns(dialog, "none");
        QVERIFY(!dialog->findChild<QSpinBox*>("sample_rows")->isEnabled());
        const QString beginning = QString("%1 compounds and 2 queries, 0 columns").arg(queries.size());
        QVERIFY2(summary_of(dialog).startsWith(beginning), qPrintable(summary_of(dialog)));
        std::vector<Row> wide = written(w, dialog, demo_->file("wide.tsv"));
        QCOMPARE(wide[0], (Row{"id", "smiles", "pyridine", "acid"}));
        QCOMPARE(wide.size(), queries.size() + 1);
        const auto expected = [&](const QString& id, const char* query) {
            const auto found = queries.find(id);
            return QString{found != queries.end() && found->second.contains(query) ? "1" : "0"};
        };
        bool any_without = false;
        for (std::size_t i = 1; i < wide.size(); ++i) {
            QCOMPARE(wide[i][2], expected(wide[i][0], "pyridine"));
            QCOMPARE(wide[i][3], expected(wide[i][0], "acid"));
            any_without = any_without || wide[i].contains("0");
        }
        QVERIFY(any_without);
        // All compounds, and how often they match.
        dialog = w.ask();
        widget_with<QRadioButton>(dialog, "A row for each compound")->setChecked(true);
        auto* cells = dialog->findChild<QComboBox*>("wide_cells");
        cells->setCurrentIndex(cells->findText("number of matches"));
        dialog->findChild<QCheckBox*>("wide_all")->setChecked(true);
        QVERIFY2(summary_of(dialog).contains("Matches are counted as the table is written"),
                 qPrintable(summary_of(dialog)));
        wide = written(w, dialog, demo_->file("all.tsv"));
        QCOMPARE(wide.size(), static_cast<std::size_t>(w.window->library()->compounds) + 1);
        bool any_several = false;
        for (std::size_t i = 1; i < wide.size(); ++i) {
            QCOMPARE(wide[i][2] == "0", expected(wide[i][0], "pyridine") == "0");
            any_several = any_several || wide[i][3].toInt() > 1;
        }
        QVERIFY(any_several);
    }

    // It was not searched, so nothing is known of it, not even that it is no hit.
    void a_compound_that_came_after_the_search_has_no_row() {
        const QString library = demo_->file("grows.sieve");
        QVERIFY(QFile::copy(demo_->path(), library));
        const Searched w{library};
        search_each(w, 0);
        const QString file = demo_->write("later.smi", "c1ccncc1C(=O)O later\n");
        gui::FileLibraryService{}.import_file(library.toStdString(), file.toStdString(), {}, {});
        const auto rows_of_all = [&](const Searched& window, const QString& name) {
            ExportDialog* dialog = window.ask();
            widget_with<QRadioButton>(dialog, "A row for each compound")->setChecked(true);
            test::choose_columns(dialog, "none");
            dialog->findChild<QCheckBox*>("wide_all")->setChecked(true);
            return written(window, dialog, demo_->file(name));
        };
        const std::vector<Row> before = rows_of_all(w, "before.tsv");
        QCOMPARE(before.size(), 596U);
        QCOMPARE(before.back().contains("later"), false);
        const Searched again{library};
        search_each(again, 0);
        const std::vector<Row> after = rows_of_all(again, "after.tsv");
        QCOMPARE(after.size(), 597U);
        QCOMPARE(after.back()[0], QString{"later"});
        QCOMPARE(after.back().mid(2), (Row{"1", "1"}));
    }

    void what_is_not_known_of_a_query_is_left_empty_and_said() {
        const Searched w{demo_->path()};
        search_each(w, 5);
        ExportDialog* dialog = w.ask();
        widget_with<QRadioButton>(dialog, "A row for each compound")->setChecked(true);
        test::choose_columns(dialog, "none");
        QVERIFY2(summary_of(dialog).contains("2 queries may have more hits"), qPrintable(summary_of(dialog)));
        const std::vector<Row> wide = written(w, dialog, demo_->file("best.tsv"));
        for (std::size_t i = 1; i < wide.size(); ++i) QVERIFY(!wide[i].contains("0"));
    }

    void one_query_has_no_such_table() {
        const Searched w{demo_->path()};
        QVERIFY(!widget_with<QRadioButton>(w.ask(), "A row for each compound")->isVisible());
    }
};

CHEMSIEVE_UI_TEST(export_choices, ExportChoicesTest)

}  // namespace chemsieve::ui::export_choices_test

#include "export_choices_test.moc"
