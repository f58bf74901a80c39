// Takes pictures of the window's pages: window_pictures OUT LIBRARY QUERY WIDTHxHEIGHT light|dark [STRUCTURE FILE ...]
//
// For the documents, and to look at a change of the window's looks at several sizes. Settings of the user stay alone.

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <iostream>

#include "app/gui/library_service.h"
#include "ui/care/check_dialog.h"
#include "ui/care/info_dialog.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/compound_lists.h"
#include "ui/lists/list_name_box.h"
#include "ui/lists/list_rows.h"
#include "ui/query/query_edit.h"
#include "ui/query/query_panel.h"
#include "ui/refine/column_filter.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/saved_queries_menu.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/start/tour.h"
#include "ui/studies/census_page.h"
#include "ui/studies/known_page.h"
#include "ui/studies/overlap_page.h"
#include "ui/style/appearance.h"
#include "ui/why/why_page.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/window_messages.h"
#include "ui/window/application.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui {
namespace {

constexpr int kSettlingMs = 1500;  // until drawings are there
constexpr int kPatienceMs = 60'000;
constexpr int kWideDetails = 648;  // pixels

class Photographer {
  public:
    Photographer(QString folder, MainWindow* window) : folder_{std::move(folder)}, window_{window} {}

    void take(const char* name, QWidget* of = nullptr) const {
        QTest::qWait(kSettlingMs);
        const QString path = QStringLiteral("%1/%2.png").arg(folder_, QLatin1String(name));
        if (!(of ? of->grab() : with_popups()).save(path)) std::cerr << path.toStdString() << " cannot be written\n";
    }
    // The window with what lies over it.
    QPixmap with_popups() const {
        QPixmap picture = window_->grab();
        QPainter painter{&picture};
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (top == window_ || !top->isVisible()) continue;
            painter.drawPixmap(window_->mapFromGlobal(top->mapToGlobal(QPoint{})), top->grab());
        }
        return picture;
    }
    template <class Act>
    void settle_after(Act act) const {
        bool settled = false;
        QObject context;
        QObject::connect(window_, &MainWindow::hits_settled, &context, [&] { settled = true; });
        act();
        QElapsedTimer clock;
        clock.start();
        while ((!settled || window_->is_searching()) && clock.elapsed() < kPatienceMs) QTest::qWait(20);
    }
    // The action of the menus whose text begins so, without its mnemonic.
    void trigger(const char* beginning) const {
        for (QAction* action : window_->findChildren<QAction*>()) {
            if (!action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(beginning))) continue;
            action->trigger();
            return;
        }
        std::cerr << "there is no action '" << beginning << "'\n";
    }
    void close_dialogs() const {
        for (QDialog* dialog : window_->findChildren<QDialog*>()) dialog->close();
    }
    // The filter of a column, with a range chosen.
    void take_refining() const {
        auto* results = window_->findChild<ResultsPane*>();
        const auto& columns = window_->findChild<HitModel*>()->columns();
        for (const HitColumn& column : columns) {
            if (column.title != QLatin1String("mw")) continue;
            results->filter_bar()->set_column_filter({.column = column, .range = ValueRange{150, 320}, .text = {}});
            QTest::qWait(kSettlingMs);
            Q_EMIT results->filter_bar()->column_filter_wanted(column);
        }
        take("refine");
        for (auto* popup : window_->findChildren<ColumnFilterPopup*>()) popup->close();
        results->show_all();
        QTest::qWait(kSettlingMs);
    }
    void search() const {
        settle_after([this] { QTest::keyClick(window_->findChild<QueryEdit*>(), Qt::Key_Return); });
    }
    // Several queries each by itself; then one with further structures.
    void take_several() const {
        auto* panel = window_->findChild<QueryPanel*>();
        const SearchRequest before = panel->state();
        SearchRequest request = before;
        request.queries.front() = {.text = "c1ccncc1 pyridine\nC(=O)[OH] acid\nc1ccc2[nH]ccc2c1 indole\n",
                                   .find_language = true,
                                   .several = SeveralStructures::each};
        request.options.top = 3;
        panel->restore(request);
        search();
        take("several_queries");
        trigger("Hits as cards");
        take("several_queries_cards");
        trigger("Hits as cards");
        request = before;
        request.queries.front() = {.text = "c1ccccc1", .find_language = true};
        request.further.all = {{.id = "C(=O)N", .text = "C(=O)N", .find_language = true}};
        request.further.none = {{.id = "[F,Cl,Br]", .text = "[F,Cl,Br]", .find_language = true}};
        panel->restore(request);
        search();
        window_->findChild<HitView*>()->selectRow(0);
        show_tab(1);
        take("further_structures");
        show_tab(0);
        panel->restore(before);
        search();
        window_->findChild<HitView*>()->selectRow(2);
    }
    // Each of its steps.
    // What is asked of the library as a whole.
    void take_studies(const QString& library, const QString& query) const {
        const auto wait_for = [](const StudyPage* page, auto act) {
            const QSignalSpy ended{page, &StudyPage::ended};
            act();
            QElapsedTimer clock;
            clock.start();
            while (ended.isEmpty() && clock.elapsed() < kPatienceMs) QTest::qWait(20);
        };
        const auto start = [this, wait_for](const StudyPage* page) {
            wait_for(page, [page] { page->findChild<QPushButton*>(page->objectName() + "_start")->click(); });
        };
        trigger("Common pieces");
        auto* census = window_->findChild<CensusPage*>();
        take("census_empty");
        start(census);
        census->cards()->setCurrentIndex(census->cards()->model()->index(2, 0));
        take("census_open");
        census->rings()->setChecked(true);
        start(census);
        census->cards()->setCurrentIndex(census->cards()->model()->index(1, 0));
        take("census");
        trigger("Known compounds");
        auto* known = window_->findChild<KnownPage*>();
        known->lines()->setPlainText(query +
                                     " query\nCC(=O)Oc1ccccc1C(=O)O aspirin\nCN1C=NC2=C1C(=O)N(C)C(=O)N2C caffeine\n"
                                     "C1CC1CCCCCCCN(C)CCF new_1\nO=C(NCCF)c1ccc(CCCl)nc1 new_2\nc1ccc misprint");
        start(known);
        take("known_check");
        trigger("Overlap");
        auto* overlap = window_->findChild<OverlapPage*>();
        overlap->other()->set_path(library);
        start(overlap);
        take("overlap");
        trigger("Go to the query");
    }

    void take_tour() const {
        Tour::begin(window_);
        for (char step = '1'; window_->findChild<Tour*>() && step <= '9'; ++step) {
            take(std::string{"tour_"}.append(1, step).c_str());
            window_->findChild<Tour*>()->go_on();
        }
    }
    // Marked hits, and a list of the best.
    void take_lists() const {
        auto* lists = window_->findChild<CompoundLists*>();
        const auto& hits = window_->findChild<HitModel*>()->hits();
        CompoundSelection best;
        CompoundSelection marked;
        for (std::size_t i = 0; i < std::min<std::size_t>(10, hits.size()); ++i) {
            (i % 2 == 0 ? marked : best).add(hits[i].compound);
        }
        window_->findChild<QDockWidget*>(QStringLiteral("lists"))->show();
        take("lists_empty");
        lists->set(QStringLiteral("To order"), best, QStringLiteral("from a search"));
        lists->set(QStringLiteral("In stock"), marked, QStringLiteral("pasted, 3 ids not found"));
        lists->mark(marked, true);
        auto* rows = window_->findChild<ListRows*>();
        rows->setFocus();
        rows->setCurrentRow(0);
        QTest::keyClick(rows, Qt::Key_Down);
        take("lists");
        window_->findChild<HitView*>()->setFocus();
        trigger("New list of the selected rows");
        window_->findChild<ListNameBox*>()->findChild<QLineEdit*>()->setText(QStringLiteral("to order"));
        take("new_list");
        close_dialogs();
        while (window_->findChild<QUndoStack*>()->canUndo()) window_->findChild<QUndoStack*>()->undo();
        window_->findChild<QDockWidget*>(QStringLiteral("lists"))->hide();
    }
    // Why the first compound of the library is a hit or, most often, not.
    void take_miss() const {
        auto* id = window_->findChild<IdEdit*>();
        id->setText(QString::fromStdString(window_->library()->source->reader()->id(CompoundNumber{1})));
        QTest::keyClick(id, Qt::Key_Return);
        take("why_miss");
        QTest::keyClick(id, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(id, Qt::Key_Delete);  // back to the hit
    }
    // Why a compound is similar to the query.
    void take_similar() const {
        auto* panel = window_->findChild<QueryPanel*>();
        const SearchRequest before = panel->state();
        SearchRequest request = before;
        request.mode = SearchMode::similar;
        panel->restore(request);
        search();
        window_->findChild<HitView*>()->selectRow(2);
        show_tab(1);
        take("why_similar");
        auto* details = window_->findChild<QDockWidget*>(QStringLiteral("details"));
        const int width = details->width();
        window_->resizeDocks({details}, {kWideDetails}, Qt::Horizontal);
        take("why_similar_wide");
        window_->resizeDocks({details}, {width}, Qt::Horizontal);
        show_tab(2);
        take("fingerprint_similar");
        show_tab(0);
        panel->restore(before);
        search();
        window_->findChild<HitView*>()->selectRow(2);
    }
    // Some hits rated, one with a note.
    void take_notes() const {
        auto* lists = window_->findChild<CompoundLists*>();
        const auto& hits = window_->findChild<HitModel*>()->hits();
        for (std::size_t i = 0; i < std::min<std::size_t>(4, hits.size()); ++i) {
            CompoundSelection one;
            one.add(hits[i].compound);
            lists->rate(one, static_cast<int>(5 - i));
        }
        if (hits.size() > 2) lists->write_note(hits[2].compound, QStringLiteral("Made last week, 5 g left"));
        take("notes");
        trigger("Hits as cards");
        take("notes_cards");
        trigger("Hits as cards");
        while (window_->findChild<QUndoStack*>()->canUndo()) window_->findChild<QUndoStack*>()->undo();
    }
    // What the menus open: about the library, and the finder of commands.
    void take_dialogs() const {
        trigger("Fingerprints ...");
        take("fingerprints");
        close_dialogs();
        trigger("Info");
        auto* info = window_->findChild<InfoDialog*>();
        take("info");
        auto* tabs = info->findChild<QTabWidget*>();
        for (int tab = 1; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            take(std::string{"info_"}.append(1, static_cast<char>('1' + tab)).c_str());
        }
        close_dialogs();
        trigger("Check");
        take("check");
        close_dialogs();
        trigger("Find a command");
        take("finder");
        QTest::keyClicks(window_->findChild<CommandPalette*>()->findChild<QLineEdit*>(), "li");
        take("finder_typed");
        close_dialogs();
        take_combos();
    }
    // A list of a drop-down, and a condition that cannot be used.
    void take_combos() const {
        auto* panel = window_->findChild<QueryPanel*>();
        const SearchRequest before = panel->state();
        SearchRequest request = before;
        request.mode = SearchMode::similar;
        panel->restore(request);
        auto* kinds = panel->findChild<QComboBox*>();
        for (auto* combo : panel->findChildren<QComboBox*>()) {
            if (combo->isVisible() && combo->count() > 3) kinds = combo;
        }
        QTest::qWait(kSettlingMs);  // until the panel stays as it is
        kinds->showPopup();
        take("combo");
        kinds->hidePopup();
        panel->restore(before);
        panel->findChild<ConditionEdit*>()->setText(QStringLiteral("mww < 400"));
        QTest::keyClick(panel->findChild<ConditionEdit*>(), Qt::Key_Return);
        take("condition");
        panel->restore(before);
    }
    void show_tab(int tab) const {
        const auto* details = window_->findChild<QDockWidget*>(QStringLiteral("details"));
        details->widget()->findChild<QTabWidget*>()
            ? details->widget()->findChild<QTabWidget*>()->setCurrentIndex(tab)
            : qobject_cast<QTabWidget*>(details->widget())->setCurrentIndex(tab);
    }

  private:
    QString folder_;
    MainWindow* window_;
};

void take_all(const Photographer& photographer, MainWindow* window, const QString& library, const QString& query,
              const QStringList& files, const QString& folder) {
    photographer.take("start");
    photographer.settle_after([&] { window->open_libraries({library}); });
    photographer.take("library");
    auto* edit = window->findChild<QueryEdit*>();
    photographer.settle_after([&] {
        edit->setPlainText(query);
        QTest::keyClick(edit, Qt::Key_Return);
    });
    window->findChild<HitView*>()->selectRow(2);
    photographer.take("search");
    photographer.take_tour();
    photographer.trigger("Hits as cards");
    photographer.take("cards");
    photographer.trigger("Hits as cards");
    photographer.show_tab(1);
    photographer.take("why");
    photographer.take_miss();
    window->findChild<HitView*>()->selectRow(2);
    photographer.show_tab(2);
    photographer.take("fingerprint");
    photographer.show_tab(0);
    photographer.take_notes();
    photographer.trigger("Plots");
    photographer.take("plots");
    photographer.trigger("Plots");
    photographer.take_lists();
    photographer.take_similar();
    photographer.take_refining();
    photographer.take_several();
    window->open_library(QStringLiteral("/home/me/moved away.sieve"));
    photographer.take("message");
    window->findChild<WindowMessages*>()->hide();
    photographer.take_studies(files.isEmpty() ? library : files.front(), query);
    photographer.trigger("Export hits");
    photographer.take("export");
    photographer.close_dialogs();
    photographer.trigger("Remove selected hits");
    photographer.take("question");
    photographer.close_dialogs();
    window->findChild<SavedQueriesMenu*>()->ask_and_save();
    photographer.take("name");
    photographer.close_dialogs();
    photographer.take_dialogs();
    photographer.trigger("Draw the query");
    auto* sketcher = window->findChild<SketchDialog*>();
    photographer.take("sketcher", sketcher);
    QTest::keyClick(sketcher->sketcher()->canvas(), Qt::Key_End);
    QTest::keyClick(sketcher->sketcher()->canvas(), Qt::Key_L, Qt::NoModifier);
    photographer.take("sketcher_elements", QApplication::activePopupWidget());
    QApplication::activePopupWidget()->close();
    sketcher->close();
    if (files.isEmpty()) return;
    window->take_files(files);
    photographer.take("import");
    auto* encoding = window->findChild<QComboBox*>(QStringLiteral("import_encoding"));
    encoding->showPopup();
    photographer.take("combo_long");
    encoding->hidePopup();
    window->findChild<QPushButton*>(QStringLiteral("import_other_target"))->click();
    window->start_import(folder + QStringLiteral("/pictures.sieve"), files);
    photographer.take("import_report");
}

// So that the start page has a library to show.
void open_once(const std::shared_ptr<LibraryService>& service, const QString& library) {
    MainWindow window{service};
    window.open_libraries({library});
    QElapsedTimer clock;
    clock.start();
    while (!window.library() && clock.elapsed() < kPatienceMs) QTest::qWait(20);
}

}  // namespace
}  // namespace chemsieve::ui

int main(int argc, char** argv) {
    using namespace chemsieve::ui;
    const Application app{argc, argv};
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    const QStringList size = arguments.size() < 5 ? QStringList{} : arguments[3].split(QLatin1Char('x'));
    if (size.size() != 2) {
        std::cerr << "usage: window_pictures OUT LIBRARY QUERY WIDTHxHEIGHT light|dark [STRUCTURE FILE ...]\n";
        return 2;
    }
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
    QCoreApplication::setOrganizationName(QStringLiteral("chemsieve-pictures"));
    install_style(*qApp);
    set_appearance(arguments[4] == QLatin1String("dark") ? Appearance::dark : Appearance::light);
    QSettings{}.setValue(QStringLiteral("plot/colour"), QStringLiteral("TPSA"));
    const auto service = std::make_shared<chemsieve::gui::FileLibraryService>();
    open_once(service, arguments[1]);
    MainWindow window{service};
    window.resize(size[0].toInt(), size[1].toInt());
    window.show();
    take_all(Photographer{arguments[0], &window}, &window, arguments[1], arguments[2], arguments.mid(5), home.path());
    return 0;
}
