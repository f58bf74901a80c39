// F1 begins the help at what has the keyboard, in the window and in its dialogs.

#include <QAction>
#include <QDialog>
#include <QMessageBox>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/details/compound_fields.h"
#include "ui/export/hit_output.h"
#include "ui/window/help_dialog.h"

namespace chemsieve::ui::help_test {

namespace {

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        search("c1ccncc1");
        window->activateWindow();
    }
    QAction* action(const QString& beginning) const {
        for (QAction* action : window->findChildren<QAction*>()) {
            if (action->text().remove('&').startsWith(beginning)) return action;
        }
        qFatal("no such action");
        return nullptr;
    }
    void press_help() const {
        window->activateWindow();
        QTRY_VERIFY(window->isActiveWindow());
        for (QAction* action : window->findChildren<QAction*>()) {
            if (action->shortcut() == QKeySequence{QKeySequence::HelpContents} && action->text() == "&Help") {
                return action->trigger();
            }
        }
        QFAIL("there is no help");
    }
    // The help that is open, whose first visible line belongs to a section.
    QString shown_help() const {
        for (auto* text : window->findChildren<QTextBrowser*>()) {
            if (!text->isVisible()) continue;
            return text->cursorForPosition({20, 12}).block().text();
        }
        return {};
    }
    bool shows_in_help(const QString& heading) const {
        for (auto* text : window->findChildren<QTextBrowser*>()) {
            const QTextCursor found = text->document()->find(heading);
            if (text->isVisible() && text->viewport()->rect().contains(text->cursorRect(found))) return true;
        }
        return false;
    }
    void close_help() const {
        for (auto* dialog : window->findChildren<QDialog*>()) dialog->close();
        QTRY_VERIFY(shown_help().isEmpty());
    }
};

}  // namespace

class HelpTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void every_place_names_a_section_that_there_is() {
        const Opened w{demo_->path()};
        const QStringList sections = help_sections();
        QStringList named;
        for (const QWidget* widget : w.window->findChildren<QWidget*>()) {
            const QString section = widget->property("help").toString();
            if (section.isEmpty()) continue;
            QVERIFY2(sections.contains(section), qPrintable(section));
            named << section;
        }
        for (const char* expected : {"query", "kinds", "hits", "lists", "details", "plots", "import", "libraries"}) {
            QVERIFY2(named.contains(expected), expected);
        }
    }

    void it_begins_at_what_has_the_keyboard() {
        const Opened w{demo_->path()};
        w.edit()->setFocus();
        w.press_help();
        QTRY_COMPARE(w.shown_help(), QString("The query"));
        w.close_help();
        w.table()->setFocus();
        w.press_help();
        QTRY_COMPARE(w.shown_help(), QString("Hits"));
        w.close_help();
        w.window->findChild<NoteEdit*>()->setFocus();
        w.press_help();
        QTRY_COMPARE(w.shown_help(), QString("Details"));
    }

    void about_names_versions() {
        const Opened w{demo_->path()};
        w.action("About Chemsieve")->trigger();
        const auto* box = w.window->findChild<QMessageBox*>();
        QVERIFY(box);
        QVERIFY2(box->informativeText().contains("RDKit 20"), qPrintable(box->informativeText()));
        QVERIFY2(box->informativeText().contains("SQLite 3."), qPrintable(box->informativeText()));
        QVERIFY2(box->informativeText().contains(QString{"Qt "} + qVersion()), qPrintable(box->informativeText()));
    }

    void dialogs_have_help_too() {
        const Opened w{demo_->path()};
        w.action("Export hits")->trigger();
        auto* dialog = w.window->findChild<ExportDialog*>();
        QTest::keyClick(dialog, Qt::Key_F1);
        // Near the end of the text, so that it need not stand first.
        QTRY_VERIFY(w.shows_in_help("Export and print"));
    }
};

CHEMSIEVE_UI_TEST(help, HelpTest)

}  // namespace chemsieve::ui::help_test

#include "help_test.moc"
