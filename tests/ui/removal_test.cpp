// Hits that are removed are gone from the table before the file is written, without a box, and are there again if the
// removal fails.
#include <QTest>
#include <atomic>
#include <chrono>
#include <thread>

#include "base/error.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/jobs/work_dialogs.h"

namespace chemsieve::ui::removal_test {

namespace {

// Removes nothing before it may, or fails.
class SlowUpkeep : public gui::FileLibraryUpkeep {
  public:
    std::optional<RemovalReport> remove(const std::string& library, const CompoundFilter& filter,
                                        const UpkeepProgress& progress, const std::stop_token& stop) override {
        while (is_held && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
        if (fails) throw LibraryError{library + ": the disk is full"};
        return FileLibraryUpkeep::remove(library, filter, progress, stop);
    }

    std::atomic<bool> is_held = true;
    std::atomic<bool> fails = false;
};

class SlowService : public gui::FileLibraryService {
  public:
    SlowUpkeep& upkeep() override { return upkeep_; }

  private:
    SlowUpkeep upkeep_;
};

struct Opened : test::OpenWindow {
    explicit Opened(const test::DemoLibrary& demo, const std::shared_ptr<SlowService>& service)
        : OpenWindow{demo.path(), service}, upkeep{service->upkeep()} {
        wait_for_library();
        search("c1ccncc1");
    }

    // Removes the first hits, answers the question, and waits for nothing else.
    void remove_first(int hits) const {
        table()->setFocus();
        for (int row = 0; row < hits; ++row) {
            table()->selectionModel()->select(model()->index(row, 0),
                                              QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
        remove_selected();
    }
    bool has_box() const {
        const auto* dialog = window->findChild<TaskDialog*>();
        return dialog && dialog->isVisible();
    }

    SlowUpkeep& upkeep;
};

}  // namespace

class RemovalTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void hits_go_before_the_file_is_written() {
        const test::DemoLibrary demo;
        const auto service = std::make_shared<SlowService>();
        const Opened w{demo, service};
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        const QStringList before = w.shown_ids();
        const auto compounds = w.window->library()->compounds;
        w.remove_first(3);
        QCOMPARE(w.shown_ids(), before.mid(3));
        QVERIFY(!w.has_box());
        QCOMPARE(w.window->library()->compounds, compounds);
        QTRY_VERIFY(w.has_box());  // what takes its time says so
        w.upkeep.is_held = false;
        QTRY_COMPARE(w.window->library()->compounds, compounds - 3);
        QTRY_VERIFY(!w.has_box());
        QCOMPARE(w.shown_ids(), before.mid(3));
    }

    void hits_are_there_again_if_they_could_not_be_removed() {
        const test::DemoLibrary demo;
        const auto service = std::make_shared<SlowService>();
        const Opened w{demo, service};
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        const QStringList before = w.shown_ids();
        w.upkeep.fails = true;
        w.remove_first(3);
        QCOMPARE(w.shown_ids(), before.mid(3));
        w.upkeep.is_held = false;
        QTRY_VERIFY(w.window_message().contains("the disk is full"));
        QTRY_COMPARE(w.shown_ids(), before);
    }
};

CHEMSIEVE_UI_TEST(removal, RemovalTest)

}  // namespace chemsieve::ui::removal_test

#include "removal_test.moc"
