// Records and queries that crash or hang RDKit, in the window: it lives, names each, and goes on.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/hostile_inputs.h"
#include "tests/support/sanitizers.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/importing/import_run.h"
#include "ui/importing/rejection_list.h"

namespace chemsieve::ui::hostile_test {

namespace {

constexpr int kLong = chemsieve::test::kHasSanitizer ? 900'000 : 120'000;  // ms

constexpr const char* kOxygen =
    "good\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 O   0  0\nM  END\n$$$$\n";

QStringList ids_of(const RejectionModel& rejections) {
    QStringList ids;
    for (int row = 0; row < rejections.rowCount(); ++row) {
        ids << rejections.index(row, RejectionModel::id_column).data().toString();
    }
    return ids;
}

}  // namespace

class HostileTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    // All are rejected by name, and one compound more than those is stored.
    void import_all(const QString& name, const std::string& text,
                    const std::vector<chemsieve::test::HostileInput>& hostile) {
        const test::OpenWindow w{demo_->path()};
        w.wait_for_library();
        const ImportRun* run = w.window->start_import(demo_->file(name + ".sieve"), {demo_->write(name, text)});
        QTRY_VERIFY_WITH_TIMEOUT(!run->is_running(), kLong);
        const QStringList ids = ids_of(run->rejections());
        QCOMPARE(ids.size(), static_cast<qsizetype>(hostile.size()));
        for (const auto& input : hostile) QVERIFY2(ids.contains(QString::fromStdString(input.id)), input.id.c_str());
        const auto source = gui::FileLibraryService{}.open(demo_->file(name + ".sieve").toStdString());
        QCOMPARE(source->compound_count(), static_cast<std::int64_t>(hostile.size()) + 1);
        // The new library is open now.
        w.search("O");
        QVERIFY(w.model()->rowCount() > 0);
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void records_are_named_and_the_rest_is_stored() {
        std::string smiles = "CCO good0\n", molfiles = kOxygen;
        int number = 0;
        // Each compound another, as the window leaves out what is there already.
        for (const auto& input : chemsieve::test::hostile_smiles()) {
            smiles += input.text + " " + input.id + "\nN" + std::string(++number, 'C') + " good\n";
        }
        for (const auto& input : chemsieve::test::hostile_molfiles()) molfiles += input.text + kOxygen;
        import_all("hostile.smi", smiles, chemsieve::test::hostile_smiles());
        import_all("hostile.sdf", molfiles, chemsieve::test::hostile_molfiles());
    }

    void queries_are_decided_refused_or_given_up_and_the_window_answers() {
        const QString library = demo_->file("c60.sieve");
        {
            const test::OpenWindow w{demo_->path()};
            w.wait_for_library();
            const ImportRun* run = w.window->start_import(
                library, {demo_->write("c60.smi", chemsieve::test::fullerene_smiles() + " C60\n" +
                                                      chemsieve::test::fullerene_smiles() + ".N both\n" +
                                                      chemsieve::test::many_waters_smiles() + " waters\nCCN amine\n" +
                                                      "c1ccccc1 benzene\n")});
            QTRY_VERIFY_WITH_TIMEOUT(!run->is_running(), kLong);
        }
        const test::OpenWindow w{library};
        w.wait_for_library();
        for (const auto& query : chemsieve::test::hostile_queries()) {
            QElapsedTimer busy;
            busy.start();
            w.type_and_search(QString::fromStdString(query.text));
            QTest::qWait(400);  // what is looked at while one types is looked at, too
            QTRY_VERIFY_WITH_TIMEOUT(!w.window->is_searching(), kLong);
            QVERIFY2(busy.elapsed() < kLong, query.id.c_str());
            // Refused with a reason, or answered.
            QVERIFY2(!w.text_of("query_message").isEmpty() || !w.status().isEmpty(), query.id.c_str());
            w.search("c1ccccc1");
            QVERIFY2(w.shown_ids().contains("benzene"), query.id.c_str());
        }
    }
};

CHEMSIEVE_UI_TEST(hostile, HostileTest)

}  // namespace chemsieve::ui::hostile_test

#include "hostile_test.moc"
