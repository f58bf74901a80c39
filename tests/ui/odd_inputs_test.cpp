// Small inputs that are easily taken for something else: the window shows before an import what it would make of each,
// and imports as many. What is right is written down here, as in the tests of the other faces.

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <filesystem>

#include "tests/support/test_data.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"
#include "ui/importing/import_run.h"
#include "ui/importing/import_setup.h"

namespace chemsieve::ui::odd_inputs_test {

namespace {

// Reasons and remarks, by the rows of the preview.
struct Expected {
    const char* file;
    int stored;
    QStringList reasons = {};
    QStringList remarks = {};
};

// Those whose outcome depends on the record alone.
const std::vector<Expected>& all_expected() {
    static const std::vector<Expected> all = {
        {"labels.cdxml", 0, {"atom 4 has the label 'PEG4'"}},
        {"number_label.cdxml", 2, {"(Aax)n"}},
        {"bar.smi", 0, {"has a bar", "has a bar", "no bar at its end"}},
        {"dash.smi", 1, {"en dash", "no-break space"}},
        {"bar_table.csv", 2},
        {"alias.sdf", 1},
        {"uncharged_ammine.sdf", 1, {"drawn with 3 hydrogens"}},
        {"racemate.smi", 3, {}, {"in groups", "in groups"}},
        {"atropisomers_allene.sdf", 4, {}, QStringList(4, "hands of allenes or biaryls")},
        {"alanines.smi", 2},
        {"hydrogen_query_compounds.smi", 12},
        {"stereo_compounds.smi", 6},
        {"atom_maps.smi", 2},
        {"more_cells_than_titles.csv", 1, {"has 5 cells where the header has 4"}},
        {"windows1252.csv", 2, {}, {"Windows-1252"}},
        {"qualifiers.csv", 8},
        {"decimal_commas.csv", 3},
        {"sep_line.csv", 1},
        {"id_first.smi", 3},
        {"nameless_value.sdf", 2, {}, {"has no name"}},
        {"haptic.sdf", 0, {"haptic bond", "one of several atoms"}},
        {"bold_bond.cdxml", 1},
        {"thiophene.smi", 1},
        {"enhanced.smi", 1, {}, {"in groups"}},
        {"ring_isomer.smi", 1},
        {"blanks_in_values.csv", 1},
    };
    return all;
}

QString odd_folder() {
    const auto data = chemsieve::test::large_data();
    return data && std::filesystem::is_directory(*data / "odd") ? QString::fromStdString((*data / "odd").string())
                                                                : QString{};
}

// Whether each is part of another text, in their order.
bool are_told(const QStringList& words, const QStringList& told) {
    if (words.size() != told.size()) return false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (!told[i].contains(words[i])) return false;
    }
    return true;
}

}  // namespace

class OddInputsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void what_is_read_is_shown_and_stored() {
        const QString folder = odd_folder();
        if (folder.isEmpty()) QSKIP("CHEMSIEVE_TEST_DATA names no folder with odd/");
        for (const Expected& expected : all_expected()) {
            const QString library = demo_->file((std::string{expected.file} + ".sieve").c_str());
            const QString file = folder + '/' + expected.file;
            const ImportSetup setup{std::make_shared<gui::FileLibraryService>(), library, {file}};
            auto* found = setup.findChild<QLabel*>("import_found");
            QTRY_VERIFY(!found->text().startsWith("Reading"));
            const auto* table = setup.findChild<PreviewTable*>();
            QStringList reasons, remarks;
            for (int row = 0; row < table->rowCount(); ++row) {
                if (!table->reason(row).isEmpty()) reasons << table->reason(row);
                if (!table->remarks(row).isEmpty()) remarks << table->remarks(row);
            }
            QVERIFY2(are_told(expected.reasons, reasons), qPrintable(file + ": " + reasons.join(" | ")));
            QVERIFY2(are_told(expected.remarks, remarks), qPrintable(file + ": " + remarks.join(" | ")));
            if (expected.stored == 0) continue;
            ImportRun run{std::make_shared<gui::FileLibraryService>(), library, setup.files(), true};
            const QSignalSpy ended{&run, &ImportRun::imported};
            QTRY_COMPARE(ended.size(), 1);
            const QString sum = QString("read %1 = stored %2 + rejected %3 + skipped 0")
                                    .arg(expected.stored + expected.reasons.size())
                                    .arg(expected.stored)
                                    .arg(expected.reasons.size());
            QVERIFY2(run.summary().startsWith(sum), qPrintable(run.summary()));
        }
    }

    void captions_are_told_with_their_remedy() {
        const QString folder = odd_folder();
        if (folder.isEmpty()) QSKIP("CHEMSIEVE_TEST_DATA names no folder with odd/");
        const ImportSetup setup{
            std::make_shared<gui::FileLibraryService>(), demo_->file("c.sieve"), {folder + "/caption.csv"}};
        auto* found = setup.findChild<QLabel*>("import_found");
        QTRY_VERIFY2(found->text().contains("set Lines above the titles to 2"), qPrintable(found->text()));
    }
};

CHEMSIEVE_UI_TEST(odd_inputs, OddInputsTest)

}  // namespace chemsieve::ui::odd_inputs_test

#include "odd_inputs_test.moc"
