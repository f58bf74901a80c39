// Dialogs, drops and choices of formats offer every format under each ending that it has.

#include <QComboBox>
#include <QFileDialog>
#include <QSignalSpy>

#include "data/read/input_formats.h"
#include "data/write/output_formats.h"
#include "tests/ui/export_window.h"
#include "ui/export/format_tiles.h"
#include "ui/importing/import_options.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/window/file_drop.h"

namespace chemsieve::ui::formats_test {

namespace {

QStringList texts_of(const QComboBox* box) {
    QStringList texts;
    for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
    return texts;
}

// The patterns of all kinds of the dialog that `ask` opens.
QStringList patterns_of(const std::function<void(QWidget*)>& ask) {
    QWidget window;
    ask(&window);
    const auto* dialog = window.findChild<QFileDialog*>();
    QStringList patterns;
    for (const QString& kind : dialog->nameFilters()) {
        patterns << kind.section('(', -1).section(')', 0, 0).split(' ');
    }
    return patterns;
}

}  // namespace

class FormatsTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void dialogs_and_drops_take_each_ending_that_is_read() {
        const auto nothing = [](const QStringList&) {};
        const QStringList imported = patterns_of([&](QWidget* w) { ask_for_structure_files(w, nothing); });
        const QStringList opened = patterns_of([&](QWidget* w) { ask_for_library(w, nothing); });
        const QStringList queries = patterns_of([](QWidget* w) { ask_for_query_file(w, [](const QString&) {}); });
        for (const InputFormatFacts& facts : input_formats()) {
            for (const std::string& ending : with_packed(facts.endings)) {
                const QString pattern = "*." + QString::fromStdString(ending);
                QVERIFY2(imported.contains(pattern) && opened.contains(pattern) && queries.contains(pattern),
                         qPrintable(pattern));
                QWidget window;
                FileDrop drop{&window};
                QSignalSpy dropped{&drop, &FileDrop::structures_dropped};
                drop.take({"/some/File." + QString::fromStdString(ending).toUpper()});
                QCOMPARE(dropped.size(), 1);
            }
        }
        for (const std::string& ending : with_packed(smarts_endings())) {
            QVERIFY2(queries.contains("*." + QString::fromStdString(ending)), ending.c_str());
        }
    }

    void an_import_can_be_told_each_format() {
        const FileOptionsPane pane;
        QStringList titles{"choose ..."};
        for (const InputFormatFacts& facts : input_formats()) titles << facts.title;
        QCOMPARE(texts_of(pane.findChild<QComboBox*>("import_format")), titles);
    }

    void an_export_writes_each_format() {
        const test::DemoLibrary demo;
        const test::ExportWindow w{demo.path()};
        QStringList titles;
        for (const OutputFormatFacts& facts : output_formats()) titles << facts.title;
        titles << "PDF: pages of cards";  // which are pictures of hits, and no table
        ExportDialog* dialog = w.ask();
        QStringList tiles;
        for (const auto* tile : dialog->findChild<FormatTiles*>()->findChildren<QAbstractButton*>()) {
            tiles << tile->accessibleName();
        }
        QCOMPARE(QSet<QString>(tiles.begin(), tiles.end()), QSet<QString>(titles.begin(), titles.end()));
        QCOMPARE(tiles.size(), titles.size());
    }
};

CHEMSIEVE_UI_TEST(formats, FormatsTest)

}  // namespace chemsieve::ui::formats_test

#include "formats_test.moc"
