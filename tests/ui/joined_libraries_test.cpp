// Several libraries searched together in the window: hits of all of them, the column that names them, what cannot be
// done to them, and the ways there and back.

#include <QAction>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QTest>
#include <QThread>
#include <algorithm>
#include <set>
#include <sstream>

#include "app/cli/command/command.h"
#include "app/work/routed_libraries.h"
#include "data/library/library.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/jobs/work_dialogs.h"
#include "ui/refine/filter_bar.h"
#include "ui/session/panel_request.h"
#include "ui/start/recent_libraries.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui::joined_libraries_test {

namespace {

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        QTRY_VERIFY(!window->is_searching() && model()->rowCount() > 0);
        SearchRequest request = panel()->state();
        request.options.top = 0;
        panel()->restore(request);
    }
    QAction* action(const QString& beginning) const {
        for (QAction* action : window->findChildren<QAction*>()) {
            if (action->text().remove('&').startsWith(beginning)) return action;
        }
        qFatal("no such action");
        return nullptr;
    }
    // Library and id of each row.
    std::vector<std::pair<QString, QString>> rows() const {
        const int library = model()->column_of("library");
        std::vector<std::pair<QString, QString>> rows;
        for (int row = 0; row < model()->rowCount(); ++row) {
            rows.emplace_back(library < 0 ? QString{} : model()->index(row, library).data().toString(),
                              model()->index(row, 1).data().toString());
        }
        return rows;
    }
};

// Collects the hits of a run once it is to stop.
class PatientUpkeep : public gui::FileLibraryUpkeep {
  public:
    bool collect(const std::string& run, const UpkeepProgress& progress, const std::stop_token& stop) override {
        while (!stop.stop_requested()) QThread::msleep(1);
        return gui::FileLibraryUpkeep::collect(run, progress, stop);
    }
};

class PatientService : public gui::FileLibraryService {
  public:
    LibraryUpkeep& upkeep() override { return upkeep_; }

  private:
    PatientUpkeep upkeep_;
};

}  // namespace

class JoinedLibrariesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    QString a_, b_;

    std::vector<std::pair<QString, QString>> wanted(SearchMode mode, const std::string& query) const {
        std::vector<std::pair<QString, QString>> all;
        for (const QString& library : {a_, b_}) {
            const auto hits = test::hits_of(library, mode, query, {.threshold = kDefaultThreshold});
            for (const std::string& id : test::ids_of(library, hits)) {
                all.emplace_back(shown_name(library), QString::fromStdString(id));
            }
        }
        std::sort(all.begin(), all.end());
        return all;
    }

  private Q_SLOTS:
    // The demo's compounds, in two libraries.
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        const QStringList lines =
            QString::fromStdString(test::content_of(QStringLiteral(CHEMSIEVE_DEMO))).split('\n', Qt::SkipEmptyParts);
        QString parts[2] = {lines[0] + '\n', lines[0] + '\n'};
        for (qsizetype i = 1; i < lines.size(); ++i) parts[i % 3 == 0] += lines[i] + '\n';
        a_ = demo_->file("a.sieve");
        b_ = demo_->file("b.sieve");
        gui::FileLibraryService service;
        service.import_file(a_.toStdString(), demo_->write("a.tsv", parts[0].toStdString()).toStdString(), {}, {});
        service.import_file(b_.toStdString(), demo_->write("b.tsv", parts[1].toStdString()).toStdString(), {}, {});
    }
    void init() { QSettings{}.clear(); }

    void hits_are_those_of_all_libraries() {
        const Opened w{set_of({a_, b_})};
        QCOMPARE(w.model()->rowCount(), 595);
        for (const auto mode :
             {SearchMode::substructure, SearchMode::similar, SearchMode::exact, SearchMode::superstructure}) {
            SearchRequest request = w.panel()->state();
            request.mode = mode;
            w.panel()->restore(request);
            w.search("OC(=O)c1ccccc1");
            auto rows = w.rows();
            std::sort(rows.begin(), rows.end());
            QCOMPARE(rows, wanted(mode, "OC(=O)c1ccccc1"));
            QVERIFY(!rows.empty());
        }
        QVERIFY2(w.window->windowTitle().startsWith("a.sieve + b.sieve"), qPrintable(w.window->windowTitle()));
    }

    void a_route_is_opened_as_its_libraries() {
        const QString route = demo_->file("both.route");
        const std::vector<std::string> paths{a_.toStdString(), b_.toStdString()};
        std::vector<std::unique_ptr<Library>> libraries;
        std::vector<LibraryRoute::Part> parts;
        for (const std::string& path : paths) {
            libraries.push_back(std::make_unique<Library>(path));
            parts.push_back(
                {path_in_route(path, route.toStdString()), *libraries.back(), libraries.back()->last_number()});
        }
        write_route(LibraryRoute::make(parts, {}, {}).value(), route.toStdString());
        const Opened w{route};
        QVERIFY2(w.window->windowTitle().startsWith("a.sieve + b.sieve"), qPrintable(w.window->windowTitle()));
        QCOMPARE(w.model()->rowCount(), 595);
        w.search("OC(=O)c1ccccc1");
        auto rows = w.rows();
        std::sort(rows.begin(), rows.end());
        QCOMPARE(rows, wanted(SearchMode::substructure, "OC(=O)c1ccccc1"));
        QVERIFY(is_library_file(route));
    }

    void a_run_on_shards_is_opened_as_its_hits() {
        const QString shards = demo_->file("shards"), run = demo_->file("run"), queries = demo_->file("queries.smi");
        demo_->write("queries.smi", "OC(=O)c1ccccc1 acid\nNS(=O)(=O)c1ccccc1 sulfonamide\n");
        const auto command = [](const QStringList& words) {
            std::vector<std::string> arguments;
            for (const QString& word : words) arguments.push_back(word.toStdString());
            std::istringstream in;
            std::ostringstream out, err;
            cli::Streams streams{in, out, err};
            const cli::Exit code = cli::run_command_line(arguments, streams, {});
            QVERIFY2(code == cli::Exit::done, err.str().c_str());
        };
        command({"shard", "split", a_, "-q", "--compounds", "100", "--out", shards});
        command({"cluster", "submit", shards, "-q", "--queries", queries, "--mode", "substructure", "--run", run,
                 "--engine", "local", "--columns", "class,mw"});
        {
            const test::OpenWindow w{a_, std::make_shared<PatientService>()};
            // Also what is said of its list.
            w.settle_after([&] { w.wait_for_library(); });
            w.window->open_library(run);
            auto* collecting = w.window->findChild<TaskDialog*>();
            QVERIFY(collecting && collecting->isVisible());
            collecting->reject();
            QTRY_VERIFY(!w.window->findChild<TaskDialog*>());
            QTRY_VERIFY(w.status().contains("nothing was opened"));
            QCOMPARE(w.window->library()->path, a_);
            const QStringList left = QDir{run}.entryList(QDir::Files, QDir::Name);
            QCOMPARE(left, (QStringList{"hits.tsv", "queries.smi", "run.json"}));
        }
        for (const QString& path : {run, run + "/run.json"}) {
            QVERIFY(is_library_file(path));
            const Opened w{path};
            const auto acids = test::hits_of(a_, SearchMode::substructure, "OC(=O)c1ccccc1", {});
            const auto amides = test::hits_of(a_, SearchMode::substructure, "NS(=O)(=O)c1ccccc1", {});
            QCOMPARE(w.model()->rowCount(), static_cast<int>(acids.size() + amides.size()));
            QCOMPARE(QString::fromStdString(test::ids_of(a_, acids).front()), w.model()->index(0, 1).data().toString());
            QVERIFY(w.model()->column_of("query") > 0 && w.model()->column_of("similarity_to_query") > 0);
            QVERIFY(w.model()->column_of("class") > 0);
            const Library library{(run + "/hits.sieve").toStdString()};
            QCOMPARE(library.reader()->row(library.last_number()).source, std::string{"hits.sieve"});
            // It is searched as any library.
            w.search("Cl");
            QVERIFY(w.model()->rowCount() > 0);
        }
    }

    void the_library_sorts_filters_and_is_exported() {
        const Opened w{set_of({a_, b_})};
        w.search("c1ccccc1");
        const int column = w.model()->column_of("library");
        w.settle_after([&] { w.table()->sort_by({{column, Qt::DescendingOrder}}); });
        const auto rows = w.rows();
        QVERIFY(
            std::is_sorted(rows.begin(), rows.end(), [](const auto& x, const auto& y) { return x.first > y.first; }));
        const QString path = demo_->file("both.tsv");
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        w.window->start_export(path, OutputFormat::tsv);
        QVERIFY(ended.wait(test::kPatience));
        const QStringList lines = QString::fromStdString(test::content_of(path)).split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines[0].startsWith("query_id\tlibrary\tid\t"));
        QCOMPARE(static_cast<std::size_t>(lines.size()), rows.size() + 1);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const QStringList cells = lines[static_cast<qsizetype>(i) + 1].split('\t');
            QCOMPARE(shown_name(cells[1]), rows[i].first);
            QCOMPARE(cells[2], rows[i].second);
        }
        const HitColumn library = w.model()->columns()[static_cast<std::size_t>(column)];
        auto* filters = w.window->findChild<FilterBar*>();
        w.settle_after([&] { filters->set_column_filter({.column = library, .range = {}, .text = "a.sieve"}); });
        auto of_a = wanted(SearchMode::substructure, "c1ccccc1");
        std::erase_if(of_a, [](const auto& row) { return row.first != "a.sieve"; });
        auto left = w.rows();
        std::sort(left.begin(), left.end());
        QCOMPARE(left, of_a);
    }

    void nothing_is_changed_in_several() {
        const Opened w{set_of({a_, b_})};
        QVERIFY(w.window->library()->read_only.startsWith("several libraries are open"));
        for (const char* beginning : {"Import into", "Info", "Compact", "Check", "Remove by"}) {
            QVERIFY2(!w.action(beginning)->isEnabled(), beginning);
        }
        QVERIFY(w.action("Export hits")->isEnabled());
    }

    void one_is_searched_alone_again() {
        const Opened w{set_of({a_, b_})};
        auto* only = w.action("Search only in")->menu();
        QVERIFY(only && w.action("Search only in")->isEnabled());
        Q_EMIT only->aboutToShow();
        QCOMPARE(only->actions().size(), 2);
        QSignalSpy opened{w.window.get(), &MainWindow::library_opened};
        only->actions()[1]->trigger();
        QTRY_VERIFY(!opened.isEmpty());
        QCOMPARE(w.window->library()->path, b_);
        QVERIFY(w.model()->column_of("library") < 0);
        QVERIFY(w.action("Info")->isEnabled() && !w.action("Search only in")->isEnabled());
        // Both can be opened again.
        const auto recent = w.window->findChild<RecentLibraries*>()->libraries();
        QVERIFY(std::any_of(recent.begin(), recent.end(), [&](const RecentLibrary& library) {
            return library.path == set_of({a_, b_});
        }));
    }

    void what_cannot_be_opened_together_is_told() {
        const Opened w{a_};
        w.window->open_library(set_of({a_, a_}));
        QTRY_VERIFY2(w.window_message().contains("are one file"), qPrintable(w.window_message()));
        QCOMPARE(w.window->library()->path, a_);
    }

    void a_change_of_one_is_noticed_and_read() {
        const QString c = demo_->file("c.sieve");
        gui::FileLibraryService service;
        const QString file = demo_->write("c.smi", "CCO ethanol\n");
        service.import_file(c.toStdString(), file.toStdString(), {}, {});
        const auto set = set_of({c, b_}).toStdString();
        const auto before = service.upkeep().state(set, nullptr);
        const auto same = service.upkeep().state(set, &*before);
        QVERIFY(same->holds_the_same(*before) && same->is_same_file(*before));
        service.import_file(c.toStdString(), demo_->write("more.smi", "CCN amine\n").toStdString(), {}, {});
        const auto after = service.upkeep().state(set, &*before);
        QVERIFY(!after->holds_the_same(*before) && after->is_same_file(*before));
        QFile::remove(c);
        QVERIFY(!service.upkeep().state(set, nullptr));
    }
};

CHEMSIEVE_UI_TEST(joined_libraries, JoinedLibrariesTest)

}  // namespace chemsieve::ui::joined_libraries_test

#include "joined_libraries_test.moc"
