// How the program ends: asked by signals, or although something in it does not stop.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <thread>

#include "base/platform/processes.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"

namespace chemsieve::ui::ending_test {

class EndingTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void a_process_ends_although_a_thread_never_does() {
        const pid_t child = fork();
        if (child == 0) {
            end_this_process_after(std::chrono::milliseconds{50}, 7);
            for (;;) pause();
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 7);
    }

    void signals_end_the_window_which_keeps_its_layout_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("a polite kill") << SIGTERM;
        QTest::newRow("the end of the session") << SIGHUP;
    }
    void signals_end_the_window_which_keeps_its_layout() {
        QFETCH(int, signal);
        const QTemporaryDir home;
        QProcess window;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        environment.insert("XDG_CONFIG_HOME", home.path());
        window.setProcessEnvironment(environment);
        const QString settings = home.filePath("chemsieve/chemsieve-gui.conf");
        const auto has_settings = [&](const char* key) {
            QFile file{settings};
            return file.open(QIODevice::ReadOnly) && file.readAll().contains(key);
        };
        // Where signals are ignored, as nohup has it, they are for the program, too.
        window.start("/usr/bin/env", {"--default-signal", CHEMSIEVE_WINDOW, demo_->path()});
        QVERIFY(window.waitForStarted());
        // It remembers a library that it has opened.
        QTRY_VERIFY(has_settings("demo.sieve"));
        QVERIFY(!has_settings("window_geometry"));
        QCOMPARE(kill(static_cast<pid_t>(window.processId()), signal), 0);
        QVERIFY2(window.waitForFinished(test::kPatience), window.readAllStandardError().constData());
        QCOMPARE(window.exitStatus(), QProcess::NormalExit);
        QCOMPARE(window.exitCode(), 0);
        QVERIFY(has_settings("window_geometry"));
    }
};

CHEMSIEVE_UI_TEST(ending, EndingTest)

}  // namespace chemsieve::ui::ending_test

#include "ending_test.moc"
