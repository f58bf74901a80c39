// How quickly the window answers: from Return to the first hits painted, the longest time its thread is busy meanwhile,
// scrolling of a long list, selecting all of it and removing some; the engine's own time to the first hits beside it.
// Release builds, offscreen.

#include <CLI/CLI.hpp>
#include <QAction>
#include <QFile>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <iostream>

#include "app/gui/library_service.h"
#include "search/engine/searcher.h"
#include "tests/benchmark/bench.h"
#include "tests/support/test_data.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/plot/plot_dock.h"
#include "ui/query/query_panel.h"
#include "ui/style/appearance.h"
#include "ui/window/application.h"
#include "ui/window/main_window.h"

using namespace chemsieve;
using namespace chemsieve::ui;
using Clock = std::chrono::steady_clock;

namespace {

constexpr double kPatience = 120'000;  // ms
constexpr int kScrollSteps = 400;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Says when a widget was painted first while there were hits of the newest search: those of the one before stay until
// the model is emptied.
class PaintWatch : public QObject {
  public:
    PaintWatch(QWidget* viewport, const HitModel& model) : model_{model} {
        viewport->installEventFilter(this);
        connect(&model, &HitModel::modelReset, this, [this] { is_emptied_ = true; });
    }
    void begin() {
        painted_ = false;
        is_emptied_ = false;
        started_ = Clock::now();
    }
    bool painted() const { return painted_; }
    double after_ms() const { return after_ms_; }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint && !painted_ && is_emptied_ && model_.rowCount() > 0) {
            painted_ = true;
            after_ms_ = milliseconds_since(started_);
        }
        return false;
    }

  private:
    const HitModel& model_;
    Clock::time_point started_;
    bool is_emptied_ = false;
    bool painted_ = false;
    double after_ms_ = 0;
};

// Runs the event loop until `done`; the longest time it was busy without a break.
template <class Done>
double run_until(Done done) {
    double longest = 0;
    const auto begin = Clock::now();
    while (!done() && milliseconds_since(begin) < kPatience) {
        const auto started = Clock::now();
        QCoreApplication::processEvents(QEventLoop::AllEvents);
        longest = std::max(longest, milliseconds_since(started));
    }
    return longest;
}

void print(const std::string& what, std::vector<double> values) {
    if (values.empty()) return;
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    };
    std::printf("%-52s %5zu %9.2f %9.2f %9.2f\n", what.c_str(), values.size(), at(0.5), at(0.9), values.back());
}

double engine_first_hits_ms(Searcher& searcher, const std::string& smiles, std::size_t top) {
    const auto started = Clock::now();
    const Query query = Query::substructure({"q", smiles}, searcher.source().recipe());
    SearchOptions options;
    options.top = top;
    std::optional<double> first;
    SearchEvents events;
    events.hits = [&](std::span<const Hit>) {
        if (!first) first = milliseconds_since(started);
    };
    searcher.run(SearchMode::substructure, query, options, events, {});
    return first.value_or(-1);
}

long resident_mb() {
    std::ifstream status{"/proc/self/status"};
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::stol(line.substr(6)) / 1024;
    }
    return 0;
}

std::vector<double> scroll(QAbstractItemView& view) {
    std::vector<double> busy;
    for (int step = 0; step <= kScrollSteps; ++step) {
        const auto started = Clock::now();
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() * step / kScrollSteps);
        QCoreApplication::processEvents(QEventLoop::AllEvents);
        busy.push_back(milliseconds_since(started));
    }
    return busy;
}

// All that follows is done once nothing happens for a while.
double run_until_calm() {
    constexpr double kCalmMs = 1500;
    constexpr double kMostMs = 15'000;  // on a machine that does other things, too
    constexpr double kBusyMs = 5;
    double longest = 0;
    const auto begin = Clock::now();
    auto busy_last = begin;
    while (milliseconds_since(busy_last) < kCalmMs && milliseconds_since(begin) < kMostMs) {
        const auto started = Clock::now();
        QCoreApplication::processEvents(QEventLoop::AllEvents);
        const double took = milliseconds_since(started);
        longest = std::max(longest, took);
        if (took > kBusyMs) busy_last = Clock::now();
    }
    return longest;
}

double busy_in(const std::function<void()>& act) {
    const auto started = Clock::now();
    act();
    const double first = milliseconds_since(started);
    return std::max(first, run_until_calm());
}

void measure_selecting(MainWindow& window, HitView& table) {
    const auto select_all = [&] { QTest::keyClick(&table, Qt::Key_A, Qt::ControlModifier); };
    std::printf("select all %d: longest the thread was busy %.1f ms\n", table.model()->rowCount(), busy_in(select_all));
    std::printf("select none: longest the thread was busy %.1f ms\n", busy_in([&] { table.clearSelection(); }));
    window.findChild<PlotDock*>()->show();
    run_until_calm();
    std::printf("select all, with a plot: longest the thread was busy %.1f ms\n", busy_in(select_all));
    std::printf("sort all, selected, with a plot: longest the thread was busy %.1f ms\n",
                busy_in([&] { table.sortByColumn(1, Qt::AscendingOrder); }));
    window.findChild<PlotDock*>()->hide();
}

// Which of some compounds the library has, as the page Known check asks it.
void measure_known(const std::string& library, const std::vector<std::pair<std::string, std::string>>& compounds) {
    constexpr std::size_t kLines = 6;
    KnownQuestion question{.known = library};
    for (std::size_t i = 0; i < std::min(kLines, compounds.size()); ++i) question.lines += compounds[i].first + "\n";
    gui::FileLibraryService service;
    const auto started = Clock::now();
    const auto report = service.studies().check_known(question, {});
    std::printf("known check of %zu lines: %.1f ms\n", report->rows.size(), milliseconds_since(started));
}

// Out of a copy of the library that is open.
void measure_removing(MainWindow& window, HitView& table, int compounds) {
    auto* model = window.findChild<HitModel*>();
    const int step = model->rowCount() / compounds;
    const auto every = [&](int row) { return row % step == 0 && row / step < compounds; };
    const double selecting = busy_in([&] {
        CompoundSelection some;
        for (int row = 0; row < model->rowCount(); ++row) {
            if (every(row)) some.add(model->hits()[static_cast<std::size_t>(row)].compound);
        }
        table.select_compounds(some);
    });
    const int before = model->rowCount();
    QAction* remove = nullptr;
    for (auto* action : window.findChildren<QAction*>()) {
        if (action->text().startsWith(QStringLiteral("Remove &selected"))) remove = action;
    }
    remove->trigger();
    run_until([&] { return window.findChild<QMessageBox*>() != nullptr; });
    QAbstractButton* yes = nullptr;
    auto* box = window.findChild<QMessageBox*>();
    for (QAbstractButton* button : box->buttons()) {
        if (box->buttonRole(button) == QMessageBox::AcceptRole) yes = button;
    }
    auto started = Clock::now();
    yes->click();
    double longest = run_until([&] { return model->rowCount() != before; });
    double took = milliseconds_since(started);
    longest = std::max(longest, run_until_calm());
    std::printf("remove %d of %d: gone after %.1f ms, longest the thread was busy %.1f ms; selecting them %.1f ms\n",
                before - model->rowCount(), before, took, longest, selecting);
    auto* undo = window.findChild<QUndoStack*>();
    started = Clock::now();
    undo->undo();
    longest = run_until([&] { return model->rowCount() == before; });
    took = milliseconds_since(started);
    longest = std::max(longest, run_until_calm());
    std::printf("undo: there again after %.1f ms, longest the thread was busy %.1f ms\n", took, longest);
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    CLI::App options{"Measures how quickly the window answers"};
    std::string library, queries_file, common = "C";
    std::size_t most = 100;
    int removed = 0;
    options.add_option("LIB", library, "Library file")->required();
    options.add_option("QUERIES", queries_file, "SMILES to search for")->required();
    options.add_option("--most", most, "So many of the queries")->capture_default_str();
    options.add_option("--common", common, "A query that finds nearly everything, for scrolling")
        ->capture_default_str();
    options.add_option("--remove", removed, "So many of the common query's hits, out of a copy of the library")
        ->capture_default_str();
    CLI11_PARSE(options, argc, argv);
    if (test::is_debug_build()) return 2;
    // The offscreen platform complains of each change of size.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    const ui::Application app{argc, argv};
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    MainWindow window{std::make_shared<gui::FileLibraryService>()};
    window.show();
    window.open_library(QString::fromStdString(library));
    run_until([&] { return window.library().has_value(); });
    std::printf("%s: %lld compounds, memory of the window %ld MB\n", library.c_str(),
                static_cast<long long>(window.library()->compounds), resident_mb());
    auto* edit = window.findChild<QueryEdit*>();
    auto* model = window.findChild<HitModel*>();
    auto* table = window.findChild<HitView*>();
    auto* gallery = window.findChild<HitGallery*>();
    PaintWatch watch{table->viewport(), *model};
    bool settled = false;
    QObject::connect(&window, &MainWindow::hits_settled, [&] { settled = true; });
    const auto search = [&](const std::string& smiles) {
        edit->setPlainText(QString::fromStdString(smiles));
        settled = false;
        watch.begin();
        QTest::keyClick(edit, Qt::Key_Return);
        return run_until([&] { return settled; });
    };

    Searcher engine{window.library()->source};
    const auto compounds = test::read_structures(queries_file);
    const std::size_t step = std::max<std::size_t>(1, compounds.size() / most);
    std::vector<double> painted, busy, by_engine;
    for (std::size_t i = 0; i < compounds.size(); i += step) {
        const double first = engine_first_hits_ms(engine, compounds[i].first, 1000);
        const double longest = search(compounds[i].first);
        if (first < 0 || !watch.painted()) continue;
        by_engine.push_back(first);
        painted.push_back(watch.after_ms());
        busy.push_back(longest);
    }
    std::printf("\n%-52s %5s %9s %9s %9s\n", "ms", "n", "median", "90 %", "worst");
    print("engine: first hits of the best 1,000", by_engine);
    print("window: Return to first hits painted", painted);
    print("window: longest the thread was busy in a search", busy);

    for (auto* box : window.findChildren<QSpinBox*>()) box->setValue(0);
    const double longest = search(common);
    std::printf("\n'%s': %d hits, longest the thread was busy %.1f ms, memory %ld MB\n", common.c_str(),
                model->rowCount(), longest, resident_mb());
    print("table: a step of scrolling", scroll(*table));
    QTest::keyClick(table, Qt::Key_G, Qt::ControlModifier);
    run_until([&] { return gallery->isVisible(); });
    print("cards: a step of scrolling", scroll(*gallery));
    std::printf("memory %ld MB\n", resident_mb());
    QTest::keyClick(table, Qt::Key_G, Qt::ControlModifier);
    run_until([&] { return table->isVisible(); });
    measure_selecting(window, *table);
    std::printf("structures a step larger: longest the thread was busy %.1f ms\n",
                busy_in([&] { table->step_structures(1); }));
    measure_known(library, compounds);
    if (removed <= 0) return 0;
    const QString copy = settings.filePath(QStringLiteral("copy.sieve"));
    QFile::copy(QString::fromStdString(library), copy);
    window.open_library(copy);
    run_until([&] { return window.library()->path == copy; });
    search(common);
    measure_removing(window, *table, removed);
    return 0;
}
