// What a user in a hurry does: 2,000 actions at random with mouse, keys and menus, searches begun and stopped and
// changed at once, dialogs opened and closed. Nothing may crash, hang or leak (run it with the preset `asan`), and
// what is shown in the end must be the hits of the last query, not of one before.
//
// CHEMSIEVE_SOAK_ACTIONS and CHEMSIEVE_SOAK_SEED change how many and which, CHEMSIEVE_SOAK_LIBRARY in which library.
// In the end the longest step of the window's thread is told.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <random>

#include "tests/ui/demo_library.h"
#include "tests/ui/longest_step.h"
#include "tests/ui/ui_test.h"
#include "ui/details/compound_fields.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_page.h"
#include "ui/query/further_box.h"
#include "ui/query/query_panel.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/session/panel_request.h"
#include "ui/widgets/condition_edit.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"
#include "ui/window/query_sources.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui::soak_test {

using namespace std::chrono_literals;

namespace {

const char* const kQueries[] = {"c1ccccc1",
                                "C",
                                "CC(=O)Oc1ccccc1C(=O)O",
                                "c1ccncc1",
                                "[#7]~[#8]",
                                "C1CC",
                                "[N;H2]",
                                "",
                                "not a molecule",
                                "CCO.CC",
                                "*",
                                "c1ccc2[nH]ccc2c1",
                                "C/C=C/C(=O)O",
                                "[Fe]",
                                "NS(=O)(=O)c1ccccc1",
                                "OCC",
                                "InChI=1S/CH4/h1H4",
                                "c1ccccc1 one\nC(=O)O two\nC1CC three",
                                "CO\nCN\nCS\nc1ccncc1"};
const char* const kConditions[] = {"mw < 200", "logp between 1 and 3", "mw <", "nothing = 3", "id contains 'a'", ""};

int number_from(const char* variable, int otherwise) {
    bool ok = false;
    const int number = qEnvironmentVariableIntValue(variable, &ok);
    return ok ? number : otherwise;
}

// A click on one with a menu waits for the menu.
bool can_be_clicked(const QAbstractButton* button) {
    const auto* tool = qobject_cast<const QToolButton*>(button);
    const auto* push = qobject_cast<const QPushButton*>(button);
    const bool has_menu = (tool && tool->menu()) || (push && push->menu());
    return button->isVisible() && button->isEnabled() && !has_menu;
}

class Hurry {
  public:
    // `file`: structures to import; `queries`: a file of queries; `libraries`: that can be searched together.
    Hurry(MainWindow& window, QString file, QString queries, QStringList libraries, unsigned seed)
        : window_{window},
          file_{std::move(file)},
          queries_{std::move(queries)},
          libraries_{std::move(libraries)},
          random_{seed} {}

    void act() {
        if (leave_popup() || answer_dialog()) return;
        switch (below(20)) {
            case 0:
            case 1:
            case 2: search(); break;
            case 3: trigger_command(); break;
            case 4: click_button(); break;
            case 5: change_a_box(); break;
            case 6: select_rows(); break;
            case 7: scroll(); break;
            case 8: filter(); break;
            case 9: QTest::keyClick(&window_, Qt::Key_Escape); break;
            case 10: click_somewhere(); break;
            case 11: sort_or_size(); break;
            case 12: import(); break;
            case 13: further_structure(); break;
            case 14: write_note(); break;
            case 15: search_several_libraries(); break;
            case 16: window_.findChild<QueryFile*>()->read(queries_); break;
            case 17: paste_much(); break;
            case 18: paste_ids(); break;
            default: press_a_key(); break;
        }
    }
    // As when a user waits a moment, or does not.
    void pass_time() {
        if (below(4) == 0) QTest::qWait(below(40));
        QApplication::processEvents();
    }
    void close_all_dialogs() {
        for (int i = 0; i < 200 && (leave_popup() || close_dialog()); ++i) QTest::qWait(20);
    }
    int below(int end) { return std::uniform_int_distribution<int>{0, end - 1}(random_); }

  private:
    template <class Things>
    auto one_of(const Things& things) {
        return things[below(static_cast<int>(std::size(things)))];
    }

    bool leave_popup() {
        QWidget* popup = QApplication::activePopupWidget();
        if (!popup) return false;
        if (below(3) == 0) QTest::keyClick(popup, Qt::Key_Down);
        popup->close();
        return true;
    }

    QDialog* dialog() const {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            auto* found = qobject_cast<QDialog*>(widget);
            if (found && found->isVisible()) return found;
        }
        return nullptr;
    }
    bool close_dialog() {
        QDialog* open = dialog();
        if (open) open->reject();
        return open;
    }
    bool answer_dialog() {
        QDialog* open = dialog();
        if (!open) return false;
        const auto buttons = open->findChildren<QAbstractButton*>();
        // Files are for others to write; a dialog that has work to stop takes its time.
        if (qobject_cast<QFileDialog*>(open) || buttons.isEmpty() || below(2) == 0) return close_dialog();
        QAbstractButton* button = one_of(buttons);
        if (can_be_clicked(button)) button->click();
        return true;
    }

    void search() {
        auto* edit = window_.findChild<QueryEdit*>();
        edit->setPlainText(QString::fromLatin1(one_of(kQueries)));
        if (below(5) > 0) QTest::keyClick(edit, Qt::Key_Return);
    }
    // Thousands of structures, which are stopped, or searched to the end.
    void paste_much() {
        QString text;
        for (int i = 0; i < 3000; ++i) text += QStringLiteral("C%1c1ccccc1 q%2\n").arg(QString(i % 20, 'C')).arg(i);
        auto* edit = window_.findChild<QueryEdit*>();
        edit->setPlainText(text);
        QTest::keyClick(edit, Qt::Key_Return);
        pass_time();
        if (below(3) > 0) QTest::keyClick(&window_, Qt::Key_Escape);
    }
    // One is longer than any window is wide.
    void paste_ids() {
        auto* edit = window_.findChild<QueryEdit*>();
        edit->setPlainText(QStringLiteral("Aspirin\nCaffeine, no such one; ") + QString(5000, QLatin1Char('i')));
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void trigger_command() {
        const QList<MenuCommand> commands = commands_of(window_.menuBar());
        QAction* action = one_of(commands).action;
        const bool leaves = action->shortcuts().contains(QKeySequence{QKeySequence::Quit}) ||
                            action->text().contains(QLatin1String("Quit"));
        if (!leaves && action->isEnabled()) action->trigger();
    }
    void click_button() {
        QList<QAbstractButton*> buttons;
        for (auto* button : window_.findChildren<QAbstractButton*>()) {
            if (can_be_clicked(button)) buttons << button;
        }
        one_of(buttons)->click();
    }
    void change_a_box() {
        const auto boxes = window_.findChildren<QComboBox*>();
        if (!boxes.isEmpty() && below(2) == 0) {
            QComboBox* box = one_of(boxes);
            if (box->isVisible() && box->isEnabled() && box->count() > 0) box->setCurrentIndex(below(box->count()));
            return;
        }
        const auto numbers = window_.findChildren<QAbstractSpinBox*>();
        QAbstractSpinBox* box = one_of(numbers);
        if (box->isVisible()) box->stepBy(below(5) - 2);
    }
    void select_rows() {
        auto* table = window_.findChild<HitView*>();
        const int rows = table->model()->rowCount();
        if (rows == 0) return;
        switch (below(3)) {
            case 0: table->selectAll(); break;
            case 1: table->selectRow(below(rows)); break;
            default: QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier); break;
        }
    }
    void scroll() {
        for (auto* view : window_.findChildren<QAbstractItemView*>()) {
            QScrollBar* bar = view->verticalScrollBar();
            if (view->isVisible() && bar->maximum() > 0) bar->setValue(below(bar->maximum() + 1));
        }
    }
    void sort_or_size() {
        auto* table = window_.findChild<HitView*>();
        const int column = below(table->model()->columnCount());
        switch (below(4)) {
            case 0: table->sort_further(column); break;
            case 1: table->sort_by({{column, Qt::AscendingOrder}}); break;
            case 2: table->horizontalScrollBar()->setValue(below(table->horizontalScrollBar()->maximum() + 1)); break;
            default: window_.findChild<ResultsPane*>()->step_structures(below(5) - 2); break;
        }
    }
    void filter() {
        const auto edits = window_.findChildren<ConditionEdit*>();
        ConditionEdit* edit = one_of(edits);
        if (!edit->isVisible() || !edit->isEnabled()) return;
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, QString::fromLatin1(one_of(kConditions)));
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void import() {
        window_.take_files({file_});
        if (below(2) == 0) return;
        auto* begin = window_.findChild<QPushButton*>(QStringLiteral("import_begin"));
        if (begin && can_be_clicked(begin)) begin->click();
    }
    void further_structure() {
        const auto rows = window_.findChildren<FurtherRow*>();
        if (rows.isEmpty() || below(3) == 0) {
            auto* box = window_.findChild<FurtherBox*>();
            if (rows.size() < 6) one_of(box->adder()->menu()->actions())->trigger();
            return;
        }
        auto* text = one_of(rows)->findChild<QLineEdit*>(QStringLiteral("further_text"));
        text->setText(QString::fromLatin1(one_of(kQueries)).section(QLatin1Char('\n'), 0, 0));
    }
    void write_note() {
        auto* note = window_.findChild<NoteEdit*>();
        if (!note->isVisible() || !note->isEnabled()) return;
        note->setFocus();
        QTest::keyClicks(note, QStringLiteral("note"));
        if (below(2) == 0) QTest::keyClick(note, Qt::Key_Return, Qt::ControlModifier);
        auto* stars = window_.findChild<RatingStars*>();
        QTest::keyClick(stars, static_cast<Qt::Key>(Qt::Key_0 + below(6)));
    }
    void search_several_libraries() {
        if (below(6) == 0) window_.open_library(below(3) == 0 ? set_of(libraries_) : one_of(libraries_));
    }
    void click_somewhere() {
        const QPoint place{below(window_.width()), below(window_.height())};
        QWidget* under = window_.childAt(place);
        if (!under || qobject_cast<QMenuBar*>(under)) return;
        // A tool button with a menu would wait for it.
        if (qobject_cast<QAbstractButton*>(under) || qobject_cast<QComboBox*>(under)) return;
        QTest::mouseClick(under, below(8) == 0 ? Qt::RightButton : Qt::LeftButton, {}, under->mapFrom(&window_, place));
    }
    void press_a_key() {
        static constexpr Qt::Key kKeys[] = {Qt::Key_Tab, Qt::Key_Down,  Qt::Key_Up,   Qt::Key_PageDown, Qt::Key_Home,
                                            Qt::Key_End, Qt::Key_Right, Qt::Key_Left, Qt::Key_Space,    Qt::Key_Return};
        if (QWidget* focused = window_.focusWidget()) QTest::keyClick(focused, one_of(kKeys));
    }

    MainWindow& window_;
    QString file_;
    QString queries_;
    QStringList libraries_;
    std::mt19937 random_;
};

}  // namespace

class SoakTest : public QObject {
    Q_OBJECT

    test::DemoLibrary demo_;
    QString library_ = demo_.path();

    // A plain search now finds what it always finds.
    void check_last_query(MainWindow& window, Hurry& hurry) {
        hurry.close_all_dialogs();
        if (HasFailure()) return;
        // What an import still adds would not be found.
        QTRY_VERIFY(!window.findChild<ImportPage*>()->is_running());
        window.open_library(library_);
        QSignalSpy opened{&window, &MainWindow::library_opened};
        QVERIFY(opened.wait(20'000));
        auto* panel = window.findChild<QueryPanel*>();
        panel->restore(panel_request(QStringLiteral("c1ccncc1")));
        auto* model = window.findChild<HitModel*>();
        QSignalSpy settled{&window, &MainWindow::hits_settled};
        window.start_search();
        QTRY_VERIFY_WITH_TIMEOUT(!settled.isEmpty() && !window.is_searching(), 30'000);
        const std::size_t top = panel->request().options.top;
        const bool stereo = panel->request().options.stereo;
        const auto wanted =
            test::hits_of(library_, SearchMode::substructure, "c1ccncc1", {.top = top, .stereo = stereo});
        QCOMPARE(test::ids_of(library_, model->all_hits()), test::ids_of(library_, wanted));
    }
    static bool HasFailure() { return QTest::currentTestFailed(); }

  private Q_SLOTS:
    // Instead of an editor or a file manager.
    void open_nothing(const QUrl&) {}

    void survives_a_user_in_a_hurry() {
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "open_nothing");
        const QString other = qEnvironmentVariable("CHEMSIEVE_SOAK_LIBRARY");
        if (!other.isEmpty()) {
            library_ = demo_.file(QStringLiteral("other.sieve"));  // a copy, as compounds are removed and added
            QVERIFY(QFile::copy(other, library_));
        }
        const int actions = number_from("CHEMSIEVE_SOAK_ACTIONS", 2000);
        const int seed = number_from("CHEMSIEVE_SOAK_SEED", 1);
        MainWindow window{std::make_shared<test::SlowService>(1ms)};
        window.show();
        window.open_library(library_);
        QTRY_VERIFY(window.library());
        // A key on a button with a menu waits for the menu to go.
        QTimer closer;
        connect(&closer, &QTimer::timeout, this, [] {
            if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        });
        closer.start(200);
        const QString file = demo_.write(QStringLiteral("few.smi"), "c1ccncc1CCO a\nc1 bad\nCCO b\n");
        const QString queries = demo_.write(QStringLiteral("queries.smi"), "c1ccncc1 a\nCCO b\nC1CC bad\n");
        const QString second = demo_.file(QStringLiteral("second.sieve"));
        gui::FileLibraryService{}.import_file(second.toStdString(), file.toStdString(), {}, {});
        Hurry hurry{window, file, queries, {library_, second}, static_cast<unsigned>(seed)};
        for (int i = 0; i < actions; ++i) {
            hurry.act();
            hurry.pass_time();
            QVERIFY2(window.isVisible(), qPrintable(QStringLiteral("the window went at action %1").arg(i)));
            if (i % 250 == 249) check_last_query(window, hurry);
            if (HasFailure()) qFatal("seed %d, action %d", seed, i);
        }
        check_last_query(window, hurry);
        qInfo("longest step: %s", qPrintable(test::longest_step()));
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    }
};

CHEMSIEVE_UI_TEST(soak, SoakTest)

}  // namespace chemsieve::ui::soak_test

#include "soak_test.moc"
