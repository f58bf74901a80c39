// That a library which cannot be written to says so, and offers nothing that would fail.
#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/care/check_dialog.h"

namespace chemsieve::ui::read_only_test {

namespace {

const QString kReason = QStringLiteral("the medium cannot be written to");

const QString kRisk = QStringLiteral("it lies on a network file system (nfs4)");

class ReadOnlyUpkeep : public gui::FileLibraryUpkeep {
  public:
    Failure why_read_only(const std::string&) override { return {kReason.toStdString(), {}}; }
    Failure network_risk(const std::string&) override { return {kRisk.toStdString(), {}}; }
};

// The files of the test can be written to by whoever runs it.
class ReadOnlyService : public gui::FileLibraryService {
  public:
    LibraryUpkeep& upkeep() override { return upkeep_; }

  private:
    ReadOnlyUpkeep upkeep_;
};

QAction* action(const QWidget* window, const QString& text) {
    for (QAction* candidate : window->findChildren<QAction*>()) {
        if (candidate->text().remove('&').startsWith(text)) return candidate;
    }
    return nullptr;
}

constexpr const char* kChanging[] = {
    "Import into this library", "Remove selected hits", "Remove all hits shown", "Remove by condition", "Compact",
    "Fingerprints ..."};

}  // namespace

class ReadOnlyTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void nothing_that_changes_it_is_offered() {
        const test::DemoLibrary demo;
        const test::OpenWindow w{demo.path(), std::make_shared<ReadOnlyService>()};
        w.wait_for_library();
        w.search("c1ccncc1");
        w.table()->selectRow(0);
        const auto* badge = w.window->findChild<QLabel*>("read_only");
        QVERIFY(badge->isVisible());
        QCOMPARE(badge->toolTip(), kReason);
        const auto* network = w.window->findChild<QLabel*>("network");
        QVERIFY(network->isVisible());
        QCOMPARE(network->toolTip(), kRisk);
        for (const char* text : kChanging) {
            QVERIFY2(!action(w.window.get(), text)->isEnabled(), text);
            QVERIFY2(action(w.window.get(), text)->toolTip().contains(kReason), text);
        }
        QVERIFY(action(w.window.get(), "Export hits")->isEnabled());
        QVERIFY(action(w.window.get(), "Info")->isEnabled());
        action(w.window.get(), "Check")->trigger();
        auto* dialog = w.window->findChild<CheckDialog*>();
        QSignalSpy checked{dialog, &CheckDialog::checked};
        QVERIFY(checked.wait(test::kPatience));
        for (const auto* button : dialog->findChildren<QPushButton*>()) {
            if (button->text().remove('&') == "Repair") QVERIFY(!button->isEnabled());
        }
        dialog->reject();
    }

    void all_of_it_is_offered_where_it_can_be_written_to() {
        const test::DemoLibrary demo;
        const test::OpenWindow w{demo.path()};
        w.wait_for_library();
        w.search("c1ccncc1");
        w.table()->selectRow(0);
        QVERIFY(!w.window->findChild<QLabel*>("read_only")->isVisible());
        QVERIFY(!w.window->findChild<QLabel*>("network")->isVisible());
        for (const char* text : kChanging) QVERIFY2(action(w.window.get(), text)->isEnabled(), text);
        QVERIFY(!action(w.window.get(), "Compact")->toolTip().contains(kReason));
    }
};

CHEMSIEVE_UI_TEST(read_only, ReadOnlyTest)

}  // namespace chemsieve::ui::read_only_test

#include "read_only_test.moc"
