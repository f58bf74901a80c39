// Import with a look at the files first, and the rejected records afterwards.

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"
#include "ui/importing/import_run.h"
#include "ui/importing/import_setup.h"
#include "ui/importing/rejection_list.h"
#include "ui/style/roles.h"

namespace chemsieve::ui::import_pages_test {

namespace {

QPushButton* button(const QWidget* dialog, const QString& text) {
    for (auto* candidate : dialog->findChildren<QPushButton*>()) {
        if (candidate->text().remove('&').startsWith(text)) return candidate;
    }
    return nullptr;
}

// As a user does.
void choose(QComboBox* box, int index) {
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
}

struct Setup {
    Setup(const QString& library, const QStringList& files)
        : dialog{new ImportSetup{std::make_shared<gui::FileLibraryService>(), library, files}},
          table{dialog->findChild<PreviewTable*>()} {
        dialog->show();
        wait();
    }
    void wait() const {
        QTRY_VERIFY(!found().startsWith("Reading") && dialog->findChild<FileOptionsPane*>()->isEnabled());
    }
    QComboBox* box(const char* name) const { return dialog->findChild<QComboBox*>(name); }
    QString found() const { return dialog->findChild<QLabel*>("import_found")->text(); }
    QString cell(int row, int column) const { return table->item(row, column)->text(); }
    QString reason(int row) const { return table->reason(row); }
    QPushButton* import() const { return button(dialog.get(), "Import"); }
    // Runs the import and gives its report.
    std::unique_ptr<ImportRun> run(const QString& library) const {
        auto report =
            std::make_unique<ImportRun>(std::make_shared<gui::FileLibraryService>(), library, dialog->files(), true);
        const QSignalSpy ended{report.get(), &ImportRun::imported};
        [&] { QTRY_COMPARE(ended.size(), 1); }();
        return report;
    }

    std::unique_ptr<ImportSetup> dialog;
    PreviewTable* table;
};

std::vector<CompoundRow> rows_of(const QString& library) {
    const auto source = gui::FileLibraryService{}.open(library.toStdString());
    std::vector<CompoundRow> rows;
    source->reader()->for_each_compound([&](CompoundNumber number) {
        rows.push_back(source->reader()->row(number));
        return true;
    });
    return rows;
}

}  // namespace

class ImportPagesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void lines_above_the_titles_and_the_encoding_can_be_said() {
        const Setup s{demo_->file("never.sieve"),
                      {demo_->write("caption.csv", "Plate 12, in May\n\nid,smiles,x\n\xb5,CCO,1\n")}};
        QCOMPARE(s.table->rowCount(), 0);
        QVERIFY2(s.found().contains("set Lines above the titles to 2"), qPrintable(s.found()));
        // Below the field that it is about, too.
        auto* skipped = s.dialog->findChild<QSpinBox*>("import_skipped_lines");
        const auto* problem = s.dialog->findChild<QLabel*>("import_option_problem");
        QVERIFY2(problem->text().contains("set Lines above the titles to 2"), qPrintable(problem->text()));
        QCOMPARE(role_of(skipped), Role::wrong);
        QVERIFY(problem->isVisible());
        QTRY_VERIFY(problem->y() > skipped->geometry().bottom());
        QVERIFY(problem->y() < skipped->geometry().bottom() + skipped->height());
        skipped->setValue(2);
        QTRY_COMPARE(s.table->rowCount(), 1);
        QVERIFY(!problem->isVisible());
        QCOMPARE(role_of(skipped), Role::none);
        QCOMPARE(s.cell(0, 2), QString::fromUtf8("\xc2\xb5"));
        // What was assumed is said, until the encoding is.
        QVERIFY(s.table->item(0, 3)->toolTip().contains("read as Latin-1; choose its Encoding"));
        auto* encoding = s.box("import_encoding");
        choose(encoding, encoding->findData("CP437"));
        QTRY_COMPARE(s.cell(0, 2), QString::fromUtf8("\xe2\x95\xa1"));
        QVERIFY(!s.table->item(0, 3)->toolTip().contains("Latin-1"));
        QVERIFY(s.import()->isEnabled());
    }

    void a_smiles_file_is_shown_as_it_would_be_imported() {
        const Setup s{demo_->file("a.sieve"),
                      {demo_->write("a.smi", "smiles\tname\tlogp\nCCO\tone\t-0.1\nc1ccccc\tbad\t2\n")}};
        QCOMPARE(s.table->rowCount(), 2);
        QCOMPARE(s.cell(0, 0), QString("2"));
        QCOMPARE(s.cell(0, 3), QString("CCO"));
        QCOMPARE(s.cell(0, 2), QString("one"));
        QCOMPARE(s.table->horizontalHeaderItem(4)->text(), QString("logp"));
        QCOMPARE(s.cell(0, 4), QString("-0.1"));
        QVERIFY(!s.table->item(0, 1)->data(Qt::DecorationRole).isNull());
        QCOMPARE(s.cell(1, 1), QString("rejected"));
        QCOMPARE(s.cell(1, 3), QString("c1ccccc"));
        QVERIFY2(s.reason(1).contains("ring", Qt::CaseInsensitive), qPrintable(s.reason(1)));
        QCOMPARE(s.reason(0), QString{});
        QVERIFY2(s.found().contains("with header; all of its 2 records") && s.found().contains("1 of these would"),
                 qPrintable(s.found()));
        QTRY_VERIFY(s.import()->isEnabled());
        // Without titles the first line is a record, a bad one.
        auto* header = s.dialog->findChild<QCheckBox*>("import_header");
        QVERIFY(header->isChecked());
        header->click();
        QTRY_COMPARE(s.table->rowCount(), 3);
        QCOMPARE(s.cell(0, 2), QString("name"));
    }

    void what_is_read_only_in_part_is_shown_before_and_after() {
        const Setup s{demo_->file("remarks.sieve"),
                      {demo_->write("remarks.smi", "CCO |RG:_R1={C}| one\nCC two\nCCOC |LN:1:1.3| three\n")}};
        QCOMPARE(s.table->remarks(0), QString("of its extension this is not read: RG:_R1={C}"));
        QCOMPARE(s.table->remarks(1), QString{});
        QVERIFY(s.table->item(0, 3)->toolTip().contains("RG:_R1"));
        QCOMPARE(s.table->item(0, 3)->data(Qt::AccessibleDescriptionRole).toString(), s.table->remarks(0));
        QCOMPARE(s.reason(0), QString{});
        const auto report = s.run(demo_->file("remarks.sieve"));
        const QString summary = report->findChild<QLabel*>("import_summary")->text();
        QVERIFY2(summary.contains("1 record had an extension (|...|) of which something is not read, the first: "),
                 qPrintable(summary));
        QVERIFY2(summary.contains("remarks.smi:3: atoms that may be repeated (link nodes) are there once"),
                 qPrintable(summary));
    }

    void columns_that_are_chosen_reach_the_import() {
        const QString file = demo_->write("b.csv", "code;a structure;weight\nx1;CCO;46\nx2;CCN;45\n");
        const Setup s{demo_->file("b.sieve"), {file}};
        QCOMPARE(s.box("import_separator")->currentText(), QString("semicolon"));
        choose(s.box("import_structure"), s.box("import_structure")->findData(1));
        s.wait();
        QTRY_COMPARE(s.table->rowCount(), 2);
        QCOMPARE(s.cell(0, 3), QString("CCO"));
        choose(s.box("import_id"), s.box("import_id")->findText("1: code"));
        QTRY_COMPARE(s.table->rowCount() > 0 ? s.cell(0, 2) : QString{}, QString("x1"));
        QTRY_VERIFY(s.import()->isEnabled());
        const QString library = demo_->file("b.sieve");
        const auto report = s.run(library);
        QCOMPARE(report->summary(), QString("read 2 = stored 2 + rejected 0 + skipped 0"));
        const auto rows = rows_of(library);
        QCOMPARE(rows[0].id, std::string("x1"));
        QCOMPARE(rows[1].smiles, std::string("CCN"));
    }

    void ids_of_sd_files_may_be_a_data_item() {
        const std::string record = std::string{test::kBenzeneMolfile} + "> <code>\nB-1\n\n> <note>\nhello\n\n$$$$\n";
        const QString library = demo_->file("c.sieve");
        const Setup s{library, {demo_->write("c.sdf", record)}};
        QCOMPARE(s.cell(0, 2), QString("benzene"));
        QVERIFY(!s.box("import_separator")->isVisible());
        choose(s.box("import_id"), s.box("import_id")->findData("code"));
        QTRY_COMPARE(s.table->rowCount() > 0 ? s.cell(0, 2) : QString{}, QString("B-1"));
        QTRY_VERIFY(s.import()->isEnabled());
        s.run(library);
        QCOMPARE(rows_of(library).at(0).id, std::string("B-1"));
    }

    void files_that_cannot_be_read_say_why() {
        const std::string binary(
            "\x7f"
            "ELF\0\0\1\2\xff\xfe\n\0\0garbage\n",
            21);
        const QString gz = demo_->write("cut.smi", std::string(200'000, 'C') + "\n");
        QProcess gzip;
        gzip.start("gzip", {"-kf", gz});
        QVERIFY(gzip.waitForFinished());
        QFile whole{gz + ".gz"};
        QVERIFY(whole.resize(whole.size() / 2));
        struct Case {
            QString file;
            QString says;
        };
        for (const Case& c :
             {Case{demo_->write("empty.smi", ""), "no records"},
              Case{demo_->write("binary.smi", binary), "would be rejected"},
              Case{demo_->write("utf16.smi",
                                "\xff\xfe"
                                "C\n\n"),
                   "is not UTF-16LE"},
              Case{gz + ".gz", "gzip stream ends too early"}, Case{demo_->file("missing.sdf"), "missing.sdf"},
              Case{demo_->write("odd.dat", "CCO x\n"), "does not tell its format"},
              Case{demo_->write("broken.sdf", "a\nb\nc\nnonsense\n$$$$\n"), "would be rejected"}}) {
            const Setup s{demo_->file("never.sieve"), {c.file}};
            QVERIFY2(s.found().contains(c.says), qPrintable(c.file + ": " + s.found()));
            QTRY_COMPARE(s.import()->isEnabled(), s.table->rowCount() > 0);
        }
        // A format that is chosen helps.
        const Setup s{demo_->file("never.sieve"), {demo_->file("odd.dat")}};
        choose(s.box("import_format"), 1);
        QTRY_COMPARE(s.table->rowCount(), 1);
        QTRY_VERIFY(s.import()->isEnabled());
        QCOMPARE(s.cell(0, 2), QString("x"));
    }

    void a_large_file_is_shown_as_quickly_as_a_small_one() {
        QFile file{demo_->file("large.smi")};
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int i = 0; i < 100; ++i) file.write("CCO x\n");
        QVERIFY(file.resize(qint64{4} << 30));  // sparse; what follows is one line of zeros without end
        file.close();
        const Setup s{demo_->file("never.sieve"), {file.fileName()}};
        QCOMPARE(s.table->rowCount(), 20);
        QVERIFY2(s.found().contains("the first 20 records"), qPrintable(s.found()));
        // Where an SD file has no end of a record, only its beginning is read.
        choose(s.box("import_format"), 2);
        QTRY_VERIFY2(s.found().contains("too long to be shown"), qPrintable(s.found()));
        file.remove();
    }

    void one_of_several_files_can_be_left_out() {
        const QString library = demo_->file("several.sieve");
        const Setup s{
            library,
            {demo_->write("s1.smi", "CCO a\n"), demo_->write("s2.smi", ""), demo_->write("s3.smi", "CCN b\n")}};
        auto* list = s.dialog->findChild<QListWidget*>();
        QTRY_VERIFY2(s.dialog->findChild<QLabel*>("import_problem")->text().contains("s2.smi"), "told");
        QVERIFY(!s.import()->isEnabled());
        auto* untick = s.dialog->findChild<QToolButton*>("untick_unusable");
        QTRY_VERIFY(untick->isVisible());
        untick->click();
        QCOMPARE(list->item(1)->checkState(), Qt::Unchecked);
        QCOMPARE(list->item(0)->checkState(), Qt::Checked);
        QVERIFY(!untick->isVisible());
        QTRY_VERIFY(s.import()->isEnabled());
        QCOMPARE(s.run(library)->summary(), QString("read 2 = stored 2 + rejected 0 + skipped 0"));
    }

    void options_of_the_library_reach_the_import() {
        const QString library = demo_->file("options.sieve");
        const QString file = demo_->write("o.smi", "CC(=O)[O-].[Na+] salt\nCC(=O)[O-].[Na+] again\n");
        const Setup s{library, {file}};
        for (auto* check : s.dialog->findChildren<QCheckBox*>()) {
            if (check->text() == "maccs" || check->objectName() == "strip_salts") check->click();
        }
        for (QComboBox* box : s.dialog->findChildren<QComboBox*>()) {
            if (box->findText("leave them out") >= 0) box->setCurrentIndex(box->findText("leave them out"));
        }
        QCOMPARE(s.run(library)->summary(), QString("read 2 = stored 1 + rejected 0 + skipped 1"));
        const auto source = gui::FileLibraryService{}.open(library.toStdString());
        QVERIFY(source->recipe().largest_component);
        QVERIFY(source->fingerprints(FingerprintKind::maccs) != nullptr);
        // A library that is there says what it is; that cannot be changed.
        const Setup again{library, {file}};
        QTRY_VERIFY(again.import()->isEnabled());
        for (auto* check : again.dialog->findChildren<QCheckBox*>()) {
            if (check->text() == "maccs" || check->objectName() == "strip_salts") {
                QVERIFY(check->isChecked() && !check->isEnabled());
            }
        }
    }

    void a_strict_import_stores_nothing_of_a_bad_file() {
        const QString library = demo_->file("strict.sieve");
        const Setup s{library, {demo_->write("strict.smi", "CCO a\nc1ccccc bad\n")}};
        for (QComboBox* box : s.dialog->findChildren<QComboBox*>()) {
            const int strict = box->findText("store nothing of the file");
            if (strict >= 0) box->setCurrentIndex(strict);
        }
        const auto report = s.run(library);
        QVERIFY2(report->summary().startsWith("Stopped at a record that cannot be used"),
                 qPrintable(report->summary()));
        QVERIFY(!QFile::exists(library));
    }

    void rejected_records_are_counted_by_reason_sorted_and_saved() {
        std::string lines;
        for (int i = 0; i < 12; ++i) lines += "c1ccccc ring" + std::to_string(i) + "\n";
        for (int i = 0; i < 3; ++i)
            lines += "C" + std::string(i, 'C') + "(C)(C)(C)(C)C valence" + std::to_string(i) + "\n";
        lines += "CCO good\n";
        const QString library = demo_->file("reasons.sieve");
        const Setup s{library, {demo_->write("reasons.smi", lines)}};
        const auto report = s.run(library);
        auto* list = report->findChild<RejectionList*>();
        auto* filter = list->findChild<RejectionFilter*>();
        const QAbstractItemModelTester tester{filter, QAbstractItemModelTester::FailureReportingMode::QtTest};
        QCOMPARE(list->model().rowCount(), 15);
        auto* kinds = list->findChild<QComboBox*>("rejection_kinds");
        QCOMPARE(kinds->itemText(0), QString("all reasons (15)"));
        QVERIFY2(kinds->itemText(1).endsWith("(12)"), qPrintable(kinds->itemText(1)));
        choose(kinds, 1);
        QCOMPARE(filter->rowCount(), 12);
        for (int row = 0; row < 12; ++row) QVERIFY(filter->index(row, 2).data().toString().startsWith("ring"));
        choose(kinds, 0);
        // Lines are numbers: 2 comes before 10.
        filter->sort(RejectionModel::line_column);
        for (int row = 0; row < 12; ++row) QCOMPARE(filter->index(row, 1).data().toString(), QString::number(row + 1));
        QSignalSpy saved{list, &RejectionList::saved};
        list->save(demo_->file("rejected.tsv"));
        QVERIFY(saved.wait(test::kPatience));
        const QStringList table = QString::fromStdString(test::content_of(demo_->file("rejected.tsv"))).split('\n');
        QCOMPARE(table[0], QString("file\tline\tid\treason"));
        QVERIFY2(table[3].startsWith("reasons.smi\t3\tring2\t"), qPrintable(table[3]));
        QCOMPARE(table.size(), 17);
    }

    void the_text_of_a_rejected_record_is_shown_and_marked() {
        const std::string bad =
            "bad one\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0 0.0 0.0 Qq  0  0\nM  END\n$$$$\n";
        const QString file = demo_->write(
            "marked.sdf", std::string{test::kBenzeneMolfile} + "$$$$\n" + bad + test::kBenzeneMolfile + "$$$$\n");
        QProcess gzip;
        gzip.start("gzip", {"-f", file});
        QVERIFY(gzip.waitForFinished());
        const QString library = demo_->file("marked.sieve");
        const Setup s{library, {file + ".gz"}};
        const auto report = s.run(library);
        auto* excerpt = report->findChild<ExcerptView*>();
        QTRY_VERIFY(excerpt->toPlainText().contains("> bad one"));
        const QStringList lines = excerpt->toPlainText().split('\n');
        QCOMPARE(lines.filter(" > ").size(), 7);
        QVERIFY2(lines.filter("> bad one").first().startsWith("19 > bad one"),
                 qPrintable(lines.filter("> bad one").first()));
        QVERIFY(lines.first().contains("   ") && lines.first().endsWith("M  END") == false);
        QCOMPARE(excerpt->extraSelections().size(), 7);
        // The file goes meanwhile.
        QVERIFY(QFile::remove(file + ".gz"));
        excerpt->show_record(file + ".gz", 19);
        QTRY_VERIFY2(excerpt->toPlainText().contains("cannot open"), qPrintable(excerpt->toPlainText()));
    }
};

CHEMSIEVE_UI_TEST(import_pages, ImportPagesTest)

}  // namespace chemsieve::ui::import_pages_test

#include "import_pages_test.moc"
