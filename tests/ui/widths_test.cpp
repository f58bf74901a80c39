// No text decides a width: with ids, titles, names and messages of any length, of words or of none, the window can be
// as small as with short ones, and its parts stay where they are.

#include <QDockWidget>
#include <QLabel>
#include <QProcess>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <functional>
#include <map>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/details/details_pane.h"
#include "ui/lists/compound_lists.h"
#include "ui/plot/plot_dock.h"
#include "ui/refine/filter_bar.h"
#include "ui/refine/lists_dock.h"
#include "ui/refine/results_pane.h"
#include "ui/start/recent_libraries.h"
#include "ui/studies/study_pages.h"
#include "ui/widgets/window_messages.h"
#include "ui/window/status_line.h"

namespace chemsieve::ui::widths_test {

namespace {

constexpr QSize kSmallest{940, 500};

QString words(int letters) { return QStringLiteral("lorem ipsum ").repeated(letters / 12 + 1).left(letters).trimmed(); }
QString one_word(int letters) { return QString(letters, QLatin1Char('W')); }

// What is looked at after each step: whose places may not depend on the text.
struct Places {
    QSize window;
    std::map<QString, QRect> parts;
};

QRect place_of(const QWidget* part, const QWidget* window) { return {part->mapTo(window, QPoint{}), part->size()}; }

}  // namespace

class WidthsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    mutable std::map<QString, QString> files_;  // with a text everywhere

    QString file_of(const QString& text) const { return files_.at(text); }

    // Ids, a title and values are the text, with what tells them apart.
    QString library_of(const QString& text, int number) const {
        std::string csv{"SMILES,id,"};
        csv.append(text.toStdString()).append("\n");
        int row = 0;
        for (const char* smiles : {"c1ccccc1O", "c1ccccc1N", "c1ccccc1C(=O)O", "c1ccccc1C", "c1ccccc1Cl"}) {
            const std::string id = text.toStdString() + std::to_string(++row);
            csv.append(smiles).append(",").append(id).append(",").append(id).append("\n");
        }
        const QString file = demo_->write(QString::number(number) + ".csv", csv);
        files_[text] = file;
        QString path = demo_->file(QString::number(number) + ".sieve");
        if (QFile::exists(path)) return path;
        QProcess import;
        import.start(CHEMSIEVE_PROGRAM, {"import", "-q", path, file});
        [&] {
            QVERIFY2(import.waitForFinished(test::kPatience) && import.exitCode() == 0,
                     import.readAllStandardError().left(400).constData());
        }();
        return path;
    }

    struct Step {
        const char* name;
        std::function<void(const test::OpenWindow&, const QString& text)> act;
        // Parts whose places are compared; empty: all.
        QStringList parts = {};
    };

    static void switch_to(const test::OpenWindow& w, const char* action) {
        for (QAction* one : w.window->findChildren<QAction*>()) {
            if (one->text().remove('&') == QLatin1String(action) && one->isEnabled()) return one->trigger();
        }
        QFAIL(action);
    }

    std::vector<Step> steps() const {
        using Window = test::OpenWindow;
        return {
            {"table", [](const Window& w, const QString&) { w.search("c1ccccc1"); }},
            {"a row", [](const Window& w, const QString&) { w.table()->selectRow(1); }},
            {"another row", [](const Window& w, const QString&) { w.table()->selectRow(3); }},
            {"status", [](const Window& w, const QString& text) { w.window->findChild<StatusLine*>()->say(text); }},
            {"lines of status",
             [](const Window& w, const QString& text) {
                 w.window->findChild<StatusLine*>()->say(text + "\n" + text + "\n" + text);
             }},
            {"import line",
             [](const Window& w, const QString& text) { w.window->findChild<StatusLine*>()->offer_import(text); }},
            {"problem of the query", [](const Window& w, const QString& text) { w.panel()->show_problem(text); }},
            {"note on the query", [](const Window& w, const QString& text) { w.panel()->show_note(text); }},
            {"no note", [](const Window& w, const QString&) { w.panel()->show_note({}); }},
            {"problem of a filter",
             [](const Window& w, const QString& text) { w.window->findChild<FilterBar*>()->show_problem(text); },
             {"query_panel", "details_pane"}},
            {"filters",
             [](const Window& w, const QString& text) {
                 auto* bar = w.window->findChild<FilterBar*>();
                 for (const HitColumn& column : w.model()->columns()) {
                     if (column.kind == HitColumn::Kind::structure) continue;
                     bar->set_column_filter({.column = column, .range = {}, .text = text});
                 }
                 bar->reset();
                 bar->set_among(text, std::make_shared<const CompoundSelection>());
             },
             {"query_panel", "details_pane"}},
            {"no filters", [](const Window& w, const QString&) { w.search("c1ccccc1"); }},
            {"query with a name", [](const Window& w, const QString& text) { w.search("c1ccccc1 " + text); }},
            {"queries with names",
             [](const Window& w, const QString& text) {
                 SearchRequest request = w.panel()->state();
                 request.queries.front().several = SeveralStructures::each;
                 w.panel()->restore(request);
                 w.search("c1ccccc1\t" + text + "\nC(=O)O\t" + text + "2\n");
             },
             {"query_panel", "details_pane"}},
            {"cards",
             [](const Window& w, const QString&) { w.window->findChild<ResultsPane*>()->show_cards(true); },
             {"query_panel", "details_pane"}},
            {"table again",
             [](const Window& w, const QString&) { w.window->findChild<ResultsPane*>()->show_cards(false); },
             {"query_panel", "details_pane"}},
            {"pages of details",
             [](const Window& w, const QString&) {
                 auto* details = w.window->findChild<DetailsPane*>();
                 for (int i = details->count(); i-- > 0;) {
                     details->setCurrentIndex(i);
                     QTest::qWait(20);
                     QVERIFY(w.window->minimumSizeHint().width() <= kSmallest.width());
                 }
             },
             {"query_panel", "details_pane"}},
            {"lists",
             [](const Window& w, const QString& text) {
                 auto* lists = w.window->findChild<CompoundLists*>();
                 CompoundSelection some;
                 for (const Hit& hit : w.model()->hits()) some.add(hit.compound);
                 lists->set(text, some);
                 lists->mark(some, true);
                 w.window->findChild<ListsDock*>()->show();
             },
             {"query_panel"}},
            {"plots",
             [](const Window& w, const QString&) { w.window->findChild<PlotDock*>()->show(); },
             {"query_panel"}},
            {"no docks",
             [](const Window& w, const QString&) {
                 w.window->findChild<PlotDock*>()->hide();
                 w.window->findChild<ListsDock*>()->hide();
             },
             {"query_panel"}},
            {"an error",
             [](const Window& w, const QString& text) { show_error(w.window.get(), "Search", text); },
             {"query_panel"}},
            {"census", [](const Window& w, const QString&) { switch_to(w, "Common pieces"); }, {"tools"}},
            {"known", [](const Window& w, const QString&) { switch_to(w, "Known compounds"); }, {"tools"}},
            {"overlap", [](const Window& w, const QString&) { switch_to(w, "Overlap with another list"); }, {"tools"}},
            {"import",
             [this](const Window& w, const QString& text) { w.window->take_files({file_of(text)}); },
             {"tools"}},
            {"its preview",
             [](const Window& w, const QString&) {
                 auto* begin = w.window->findChild<QPushButton*>("import_begin");
                 QTRY_VERIFY(begin && begin->isEnabled());
             },
             {"tools"}},
        };
    }

    static Places places(const test::OpenWindow& w) {
        Places places{.window = w.window->size(), .parts = {}};
        const auto add = [&](const char* name, const QWidget* part) {
            if (part && part->isVisible()) places.parts[name] = place_of(part, w.window.get());
        };
        add("query_panel", w.panel());
        add("results", w.window->findChild<ResultsPane*>());
        add("table", w.table());
        add("details_pane", w.window->findChild<DetailsPane*>());
        add("tools", w.window->findChild<QWidget*>("tools"));
        add("status", w.window->findChild<StatusLine*>());
        return places;
    }

    // The places after each step.
    std::map<QString, Places> lived_through(const QString& library, const QString& text, QSize size) const {
        QSettings{}.clear();
        QSettings{}.setValue("plot/colour", "TPSA");  // then a plot has all its parts
        std::map<QString, Places> after;
        const test::OpenWindow w{library};
        w.window->resize(size);
        w.wait_for_library();
        [&] { QTRY_VERIFY(!w.window->is_searching() && w.model()->rowCount() == 5); }();
        for (const Step& step : steps()) {
            step.act(w, text);
            QTest::qWait(10);
            const QSize least = w.window->minimumSizeHint();
            const QString told = QStringLiteral("%1: at least %2 x %3, with texts of %4 signs: %5")
                                     .arg(step.name)
                                     .arg(least.width())
                                     .arg(least.height())
                                     .arg(text.size())
                                     .arg(widest(w.window.get()));
            [&] { QVERIFY2(least.boundedTo(kSmallest) == least, qPrintable(told)); }();
            after[step.name] = places(w);
        }
        return after;
    }

    // The part in sight that asks for most, for a failure.
    static QString widest(const QWidget* window) {
        const QWidget* most = window;
        int width = 0;
        for (const QWidget* part : window->findChildren<QWidget*>()) {
            if (!part->findChildren<QWidget*>().isEmpty() || !part->isVisibleTo(window)) continue;
            const int own = std::max(part->minimumWidth(), part->minimumSizeHint().width());
            if (own > width) most = part;
            width = std::max(width, own);
        }
        return QStringLiteral("%1 %2 wants %3").arg(most->metaObject()->className(), most->objectName()).arg(width);
    }

    static QString text_of(const QRect& place) {
        return QStringLiteral("%1,%2 %3x%4").arg(place.x()).arg(place.y()).arg(place.width()).arg(place.height());
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void no_text_decides_a_width_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize{1024, 768};
        QTest::newRow("usual") << QSize{1280, 800};
    }
    void no_text_decides_a_width() {
        QFETCH(QSize, size);
        const auto usual = lived_through(library_of("a", 0), "a", size);
        int number = 0;
        for (const QString& text : {words(50), one_word(50), words(5000), one_word(5000)}) {
            const auto now = lived_through(library_of(text, ++number), text, size);
            for (const Step& step : steps()) {
                const Places &before = usual.at(step.name), &after = now.at(step.name);
                QCOMPARE(after.window, before.window);
                for (const auto& [part, place] : before.parts) {
                    if (!step.parts.isEmpty() && !step.parts.contains(part)) continue;
                    const auto found = after.parts.find(part);
                    QVERIFY2(found != after.parts.end(), qPrintable(step.name + (": " + part)));
                    QVERIFY2(found->second == place,
                             qPrintable(QStringLiteral("%1: with %2 signs %3 is at %4, not at %5")
                                            .arg(step.name)
                                            .arg(text.size())
                                            .arg(part, text_of(found->second), text_of(place))));
                }
            }
        }
    }
};

CHEMSIEVE_UI_TEST(widths, WidthsTest)

}  // namespace chemsieve::ui::widths_test

#include "widths_test.moc"
