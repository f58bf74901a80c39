// What is exported, copied and put on cards: compared with the table of all hits and all columns, and with the file
// itself.

#include <QAbstractButton>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPdfWriter>
#include <QPrinter>
#include <QPrinterInfo>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/demo_library.h"
#include "tests/ui/export_window.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/copying/compound_copier.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_view.h"
#include "ui/jobs/job.h"
#include "ui/print/card_dialog.h"
#include "ui/query/query_panel.h"
#include "ui/refine/results_pane.h"
#include "ui/style/roles.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/window_messages.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"

namespace chemsieve::ui::export_test {

namespace {

using test::press;
using test::Row;
using test::set_file;
using test::table_in;
using test::widget_with;
using Searched = test::ExportWindow;

bool is_number(const QString& title) {
    static const QStringList kNumbers{"similarity", "mw", "logp", "tpsa"};
    return kNumbers.contains(title);
}

// A row of such a file as the window copies it: with numbers as the locale writes them.
Row as_copied(const Row& titles, Row row) {
    for (qsizetype i = 0; i < row.size(); ++i) {
        if (is_number(titles[i])) row[i] = local_number(row[i]);
    }
    return row;
}

int pages_in(const QString& pdf) {
    const QString content = QString::fromLatin1(QByteArray::fromStdString(test::content_of(pdf)));
    static const QRegularExpression kPage{QStringLiteral("/Type\\s*/Page[^s]")};
    return static_cast<int>(content.count(kPage));
}

}  // namespace

class ExportTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void init() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void writes_the_selected_rows_and_the_columns_of_the_table() {
        const Searched w{demo_->path()};
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        // The last column first, and one not at all.
        QHeaderView* header = w.table()->horizontalHeader();
        header->moveSection(header->count() - 1, 0);
        const int hidden = static_cast<int>(full[0].indexOf("tpsa"));
        for (int i = 0; i < w.model()->columnCount(); ++i) {
            if (w.model()->columns()[i].title == "tpsa") w.table()->setColumnHidden(i, true);
        }
        w.select({1, 4, 5});
        ExportDialog* dialog = w.ask();
        QCOMPARE(test::count_of(dialog, "selected"), QString("3"));
        widget_with<QRadioButton>(dialog, "Selected")->setChecked(true);
        test::choose_columns(dialog, "shown");
        set_file(dialog, demo_->file("part.tsv"));
        const QString summary = dialog->findChild<QLabel*>("export_summary")->text();
        // Beside query_id, id, similarity and SMILES, and without the hidden one.
        const qsizetype properties = full[0].size() - 4 - 1;
        QVERIFY2(summary.startsWith(QString("3 hits, %1 columns, about ").arg(properties)), qPrintable(summary));
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        press(dialog, "Export");
        QVERIFY(ended.wait(test::kPatience));
        std::vector<Row> expected;
        for (const int row : {0, 2, 5, 6}) {
            Row cells = full[row];
            cells.removeAt(hidden);
            cells.insert(4, cells.takeLast());
            expected.push_back(cells);
        }
        QCOMPARE(table_in(demo_->file("part.tsv")), expected);
        auto* button = w.window->findChild<SavedFileButton*>();
        QVERIFY(button->isVisible());
        QCOMPARE(button->path(), demo_->file("part.tsv"));
        QVERIFY2(w.status().contains("part.tsv"), qPrintable(w.status()));
    }

    void hits_that_a_filter_hides_are_offered_too() {
        const Searched w{demo_->path()};
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        auto* condition = w.window->findChild<ResultsPane*>()->findChild<QLineEdit*>();
        QTest::keyClicks(condition, "mw < 200");
        QTest::keyClick(condition, Qt::Key_Return);
        QTRY_VERIFY(w.model()->is_filtered());
        const std::size_t shown = w.model()->hits().size();
        QVERIFY(shown > 0 && shown + 1 < full.size());
        const auto export_as = [&](const QString& choice, const QString& name) {
            ExportDialog* dialog = w.ask();
            widget_with<QRadioButton>(dialog, choice)->setChecked(true);
            set_file(dialog, demo_->file(name));
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            press(dialog, "Export");
            [&] { QVERIFY(ended.wait(test::kPatience)); }();
            return table_in(demo_->file(name));
        };
        QCOMPARE(export_as("Shown", "shown.tsv").size(), shown + 1);
        QCOMPARE(export_as("All of the search", "all.tsv"), full);
    }

    void remembers_what_was_chosen() {
        {
            const Searched w{demo_->path()};
            w.select({2, 3});
            ExportDialog* dialog = w.ask();
            widget_with<QRadioButton>(dialog, "Selected")->setChecked(true);
            test::format_of(dialog, "jsonl")->click();
            set_file(dialog, demo_->file("some.jsonl"));
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            press(dialog, "Export");
            QVERIFY(ended.wait(test::kPatience));
            QCOMPARE(test::content_of(demo_->file("some.jsonl")).find('{'), 0U);
        }
        const Searched w{demo_->path()};
        w.select({2, 3});
        ExportDialog* dialog = w.ask();
        QVERIFY(widget_with<QRadioButton>(dialog, "Selected")->isChecked());
        QVERIFY(test::format_of(dialog, "jsonl")->isChecked());
        QCOMPARE(dialog->findChild<QLineEdit*>("export_file")->text(), demo_->file("demo hits.jsonl"));
    }

    void the_ending_follows_the_format() {
        const Searched w{demo_->path()};
        ExportDialog* dialog = w.ask();
        auto* file = dialog->findChild<QLineEdit*>("export_file");
        file->setText(demo_->file("x.tsv"));
        test::format_of(dialog, "xlsx")->click();
        QCOMPARE(file->text(), demo_->file("x.xlsx"));
        QVERIFY(widget_with<QAbstractButton>(dialog, "With a drawing")->isVisible());
        test::format_of(dialog, "sdf")->click();
        QCOMPARE(file->text(), demo_->file("x.sdf"));
        QVERIFY(!widget_with<QAbstractButton>(dialog, "With a drawing")->isVisible());
    }

    void says_what_is_wrong_with_a_name_and_replaces_nothing_unasked() {
        const Searched w{demo_->path()};
        ExportDialog* dialog = w.ask();
        auto* go_on = widget_with<QPushButton>(dialog, "Export");
        const auto* problem = dialog->findChild<QLabel*>("export_file_problem");
        auto* file = dialog->findChild<QLineEdit*>("export_file");
        for (const QString& name : {QString{}, demo_->file("no/such/x.tsv"), demo_->path()}) {
            set_file(dialog, name);
            QVERIFY2(!go_on->isEnabled(), qPrintable(name));
            // Below the field, which is marked.
            QVERIFY(problem->isVisible() && !problem->text().isEmpty());
            QCOMPARE(role_of(file), Role::wrong);
            QTRY_VERIFY(problem->y() > file->y());
        }
        demo_->write("mine.tsv", "precious");
        set_file(dialog, demo_->file("mine.tsv"));
        QVERIFY(go_on->isEnabled() && !problem->isVisible());
        QCOMPARE(role_of(file), Role::none);
        go_on->click();
        auto* box = dialog->findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("mine.tsv"));
        box->button(QMessageBox::Cancel)->click();
        QCOMPARE(test::content_of(demo_->file("mine.tsv")), std::string("precious"));
        QVERIFY(dialog->isVisible());
        go_on->click();
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        for (auto* other : dialog->findChildren<QMessageBox*>()) {
            if (other->isVisible()) press(other, "Replace");
        }
        QVERIFY(ended.wait(test::kPatience));
        QCOMPARE(table_in(demo_->file("mine.tsv")).size(), w.model()->hits().size() + 1);
    }

    void the_estimate_is_near_the_size() {
        const Searched w{demo_->path()};
        const ExportOffer offer = export_offer(*w.model(), {}, {});
        for (const auto& [format, ending] : {std::pair{OutputFormat::tsv, "tsv"},
                                             {OutputFormat::csv, "csv"},
                                             {OutputFormat::jsonl, "jsonl"},
                                             {OutputFormat::sdf, "sdf"},
                                             {OutputFormat::smi, "smi"},
                                             {OutputFormat::html, "html"},
                                             {OutputFormat::xlsx, "xlsx"}}) {
            const QString path = demo_->file(QString("e.%1").arg(ending));
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            w.window->start_export(path, format);
            QVERIFY(ended.wait(60'000));
            const auto size = static_cast<double>(test::content_of(path).size());
            ExportStyle style{.format = format, .columns = {}};
            if (format == OutputFormat::smi) style.columns.emplace();
            const std::size_t properties = style.columns ? 0 : offer.all_columns.size();
            const double estimate = estimated_bytes(offer, offer.shown.size(), properties, style);
            QVERIFY2(estimate > size / 2 && estimate < size * 2,
                     qPrintable(QString("%1: %2 for %3").arg(ending).arg(estimate).arg(size)));
        }
    }

    void copies_rows_as_text_and_table() {
        const Searched w{demo_->path()};
        std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        // query_id, and then as on the screen: the structure before the id.
        for (Row& row : full) row.move(3, 1);
        w.select({0, 3});
        QTest::keyClick(w.table(), Qt::Key_C, Qt::ControlModifier);
        const QMimeData* copied = QApplication::clipboard()->mimeData();
        Row first = as_copied(full[0], full[1]);
        first.removeFirst();
        QCOMPARE(copied->text().split('\n')[1].split('\t'), first);
        // Each cell of the table is that of the text; ids are text, numbers numbers.
        static const QRegularExpression kCell{QStringLiteral("<td([^>]*)>([^<]*)</td>")};
        auto cells = kCell.globalMatch(copied->html());
        for (const Row& row : {full[1], full[4]}) {
            const Row local = as_copied(full[0], row);
            for (qsizetype i = 1; i < row.size(); ++i) {
                QVERIFY(cells.hasNext());
                const auto cell = cells.next();
                QCOMPARE(cell.captured(2), local[i].toHtmlEscaped());
                if (is_number(full[0][i])) QVERIFY(cell.captured(1).contains(QString("sdval=\"%1\"").arg(row[i])));
                if (full[0][i] == "id") QVERIFY(cell.captured(1).contains("mso-number-format:'\\@'"));
            }
        }
        QVERIFY(!cells.hasNext());
    }

    void copied_numbers_read_as_the_locale_writes_them() {
        const CopiedTable table{{{"id", false, {"1.5"}}, {"mw", true, {"180.16"}}}};
        const QLocale before;
        QLocale::setDefault(QLocale{QLocale::German});
        const QString text = table.text();
        const QString html = table.html();
        QLocale::setDefault(before);
        QCOMPARE(text, QString("id\tmw\n1.5\t180,16\n"));
        QVERIFY(html.contains("sdval=\"180.16\"") && html.contains(">180,16<") && html.contains(">1.5<"));
    }

    void copies_a_column_and_structures() {
        const Searched w{demo_->path()};
        const std::vector<Row> full = w.full_table(demo_->file("full.tsv"));
        w.select({1, 2});
        w.table()->selectionModel()->setCurrentIndex(w.model()->index(1, w.model()->column_of("mw")),
                                                     QItemSelectionModel::NoUpdate);
        test::copy_as(*w.window, "Cells of this column");
        const auto mw = full[0].indexOf("mw");
        QCOMPARE(QApplication::clipboard()->text(),
                 local_number(full[2][mw]) + '\n' + local_number(full[3][mw]) + '\n');
        test::copy_as(*w.window, "SMILES");
        const auto smiles = full[0].indexOf("smiles");
        QCOMPARE(QApplication::clipboard()->text(), full[2][smiles] + '\n' + full[3][smiles] + '\n');
    }

    void cards_have_as_many_pages_as_said() {
        const Searched w{demo_->path()};
        ExportDialog* dialog = w.ask_for_cards();
        const QString summary = dialog->findChild<QLabel*>("export_summary")->text();
        QSignalSpy ended{dialog, &ExportDialog::ended};
        test::set_file(dialog, demo_->file("cards.pdf"));
        test::press(dialog, "Export");
        QVERIFY(ended.wait(60'000));
        QVERIFY2(ended[0][0].toBool(), qPrintable(ended[0][2].toString()));
        const int pages = pages_in(demo_->file("cards.pdf"));
        QVERIFY(pages > 1);
        QVERIFY2(summary.startsWith(QString("%1 cards, %2 pages").arg(w.model()->rowCount()).arg(pages)),
                 qPrintable(summary));
        QVERIFY(w.window->findChild<SavedFileButton*>()->isVisible());
    }

    void a_printer_gets_the_same_pages() {
        const auto source = gui::FileLibraryService{}.open(demo_->path().toStdString());
        const Query query = make_query(SearchMode::substructure, {"q1", "c1ccncc1"}, source->recipe());
        const auto hits = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {});
        const CardSheet sheet{.source = source,
                              .hits = hits,
                              .columns = {},
                              .across = 4,
                              .search = {.request = {}, .query = query, .matched = {{query.molecule()}}},
                              .library = "demo"};
        auto printer = std::make_shared<QPrinter>();
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(demo_->file("printed.pdf"));
        const int expected = layout_of(sheet, printer->pageLayout()).pages(hits.size());
        Job job;
        bool complete = false;
        job.start([&](const std::stop_token& stop) { return write_cards(*printer, sheet, {}, stop); },
                  [&](bool done) { complete = done; });
        QTRY_VERIFY_WITH_TIMEOUT(!job.is_running(), 60'000);
        QVERIFY(complete);
        printer.reset();
        QCOMPARE(pages_in(demo_->file("printed.pdf")), expected);
    }

    void cards_are_drawn_as_in_the_window() {
        const auto source = gui::FileLibraryService{}.open(demo_->path().toStdString());
        const Query query = make_query(SearchMode::substructure, {"q1", "c1ccncc1"}, source->recipe());
        const auto pages = [&](const DrawingStyle& style, const std::shared_ptr<const CompoundNotes>& notes = nullptr) {
            CardSheet sheet{.source = source,
                            .hits = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {}),
                            .columns = {},
                            .search = {.request = {}, .query = query, .matched = {{query.molecule()}}},
                            .library = "demo",
                            .style = style,
                            .notes = notes};
            QBuffer pdf;
            pdf.open(QIODevice::WriteOnly);
            QPdfWriter writer{&pdf};
            write_cards(writer, sheet, {}, {});
            static const QRegularExpression moment{
                "D:[0-9]+|[0-9]{4}-[0-9]{2}-[0-9]{2}T[^<]*|uuid:[^<]*|<[0-9a-f]{32}>"};
            return QString::fromLatin1(pdf.data()).remove(moment);
        };
        const QString usual = pages({});
        QCOMPARE(pages({}).size(), usual.size());
        QVERIFY(pages({.highlight = true, .align = true}).size() != usual.size());
        QVERIFY(pages({.highlight = false, .align = false}).size() < usual.size());
        // Stars where a hit is rated, and none where another compound is.
        const CompoundNumber hit =
            test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {}).front().compound;
        const auto rated = [](CompoundNumber compound) {
            return std::make_shared<const CompoundNotes>(CompoundNotes{{compound, {.text = {}, .rating = 4}}});
        };
        QVERIFY(pages({}, rated(hit)).size() > usual.size());
        QCOMPARE(pages({}, rated(CompoundNumber{1'000'000})).size(), usual.size());
    }

    void without_a_printer_cards_go_to_a_file() {
        if (!QPrinterInfo::availablePrinterNames().isEmpty()) QSKIP("this computer has a printer");
        const Searched w{demo_->path()};
        w.trigger("Print ...");
        auto* dialog = w.window->findChild<CardDialog*>();
        for (auto* button : dialog->findChildren<QPushButton*>()) {
            if (button->text() == "&Print ...") button->click();
        }
        const auto* messages = dialog->findChild<WindowMessages*>();
        const QString said = messages ? messages->texts().value(0) : QString{};
        QVERIFY2(said.startsWith("Print: No printer") && said.contains("Save cards as PDF"), qPrintable(said));
    }

    void cancelled_cards_leave_no_file() {
        const Searched w{demo_->path(), "C"};
        ExportDialog* dialog = w.ask_for_cards();
        QSignalSpy ended{dialog, &ExportDialog::ended};
        demo_->write("old.pdf", "old");
        test::set_file(dialog, demo_->file("old.pdf"));
        test::press(dialog, "Export");
        test::press(dialog->findChild<QMessageBox*>(), "Replace");
        dialog->reject();
        QVERIFY(ended.wait(60'000));
        QVERIFY(!ended[0][0].toBool());
        QCOMPARE(test::content_of(demo_->file("old.pdf")), std::string("old"));
    }

    void cards_are_not_written_over_other_files() {
        const Searched w{demo_->path()};
        const std::string before = test::content_of(demo_->path());
        ExportDialog* dialog = w.ask_for_cards();
        test::set_file(dialog, demo_->path());
        QVERIFY(!test::widget_with<QPushButton>(dialog, "Export")->isEnabled());
        QVERIFY(dialog->findChild<QLabel*>("export_file_problem")->text().contains("has the name of a library"));
        QCOMPARE(test::content_of(demo_->path()), before);
    }

    void pages_hold_all_cards_side_by_side() {
        for (const int across : {1, 2, 3, 6}) {
            const QSizeF page{523, 770};
            const CardLayout layout{page, across, 4};
            QCOMPARE(layout.pages(0), 1);
            QCOMPARE(layout.pages(layout.cards_a_page()), 1);
            QCOMPARE(layout.pages(layout.cards_a_page() + 1), 2);
            for (int i = 0; i < layout.cards_a_page(); ++i) {
                const QRectF card = layout.card(i);
                QVERIFY(card.top() >= layout.header().bottom() && card.bottom() <= layout.footer().top());
                QVERIFY(card.left() >= 0 && card.right() <= page.width() + 1e-6);
                for (int other = 0; other < i; ++other) QVERIFY(!card.intersects(layout.card(other)));
                QVERIFY(card.contains(layout.drawing(card)));
            }
        }
    }
};

CHEMSIEVE_UI_TEST(export, ExportTest)

}  // namespace chemsieve::ui::export_test

#include "export_test.moc"
