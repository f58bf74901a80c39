// Films two ways through the window, as pictures of each step with the time it took: a newcomer's (demonstration, draw,
// refine, list, export) and an expert's (20 pasted ids; queries of a file over two libraries; filter; cards as PDF).
//
//     window_paths OUT LIBRARY LIBRARY QUERIES WIDTHxHEIGHT light|dark
//
// Counts what hands do: clicks, keys and texts that are typed or pasted; a command without a button in sight takes two
// clicks. Looks after each click whether what was clicked is where it was; ends with 1 if something moved. Times are
// from the act until what it shows is there, in a window without display. Settings of the user stay alone.

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <iostream>

#include "app/gui/library_service.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/compound_lists.h"
#include "ui/query/query_edit.h"
#include "ui/query/query_panel.h"
#include "ui/refine/filter_bar.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/style/appearance.h"
#include "ui/style/tokens.h"
#include "ui/widgets/condition_edit.h"
#include "ui/window/application.h"
#include "ui/window/main_window.h"
#include "ui/window/query_sources.h"
#include "ui/window/query_table.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr int kPatienceMs = 60'000;
constexpr int kDrawingsMs = 700;  // until the pictures of a step are drawn

class Film {
  public:
    Film(QString folder, MainWindow* window) : folder_{std::move(folder)}, window_{window} {}

    void begin(const QString& name) {
        name_ = name;
        step_ = clicks_ = keys_ = texts_ = 0;
    }
    void end() const {
        std::cout << name_.toStdString() << ": " << clicks_ << " clicks, " << keys_ << " keys, " << texts_
                  << " texts\n";
    }
    // Does something and waits until `is_there`.
    template <class Act, class IsThere>
    void step(const QString& what, Act act, IsThere is_there) {
        QElapsedTimer clock;
        clock.start();
        act();
        while (!is_there() && clock.elapsed() < kPatienceMs) QTest::qWait(1);
        const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        if (!is_there()) std::cout << "NOT REACHED  ";
        QTest::qWait(kDrawingsMs);
        const QString file = QStringLiteral("%1/%2_%3.png").arg(folder_, name_).arg(++step_, 2, 10, QLatin1Char('0'));
        with_popups().save(file);
        std::cout << name_.toStdString() << " " << step_ << ": " << what.toStdString() << ": " << ms << " ms\n";
    }
    // A click; what is clicked must stay there.
    void click(QWidget* clicked) {
        const QPointer<QWidget> widget{clicked};
        const QPoint before = widget->mapTo(widget->window(), QPoint{});
        ++clicks_;
        QTest::mouseClick(widget, Qt::LeftButton);
        QTest::qWait(50);
        if (!widget || !widget->isVisible() || widget->mapTo(widget->window(), QPoint{}) == before) return;
        moved_ = true;
        std::cout << "MOVED under the mouse: " << widget->objectName().toStdString() << " "
                  << widget->metaObject()->className() << "\n";
    }
    void click(QWidget* widget, QPoint place) {
        ++clicks_;
        QTest::mouseClick(widget, Qt::LeftButton, {}, place);
    }
    void click_row(HitView* table, int row, Qt::KeyboardModifiers held = {}) {
        ++clicks_;
        const QPoint place = table->visualRect(table->model()->index(row, 1)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, held, place);
    }
    // By its button, if there is one in sight, otherwise by its menu.
    void command(const char* beginning) {
        QAction* const wanted = action(beginning);
        for (auto* button : window_->findChildren<QToolButton*>()) {
            if (button->defaultAction() == wanted && button->isVisible()) return click(button);
        }
        clicks_ += 2;
        wanted->trigger();
    }
    void key(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers held = {}) {
        ++keys_;
        QTest::keyClick(widget, key, held);
    }
    void type(QWidget* widget, const QString& text) {
        ++texts_;
        QTest::keyClicks(widget, text);
    }
    void paste(QWidget* widget, const QString& text) {
        ++texts_;
        QApplication::clipboard()->setText(text);
        QTest::keyClick(widget, Qt::Key_V, Qt::ControlModifier);
    }
    bool has_moved() const noexcept { return moved_; }

    template <class Widget>
    Widget* find(const char* name = nullptr) const {
        return name ? window_->findChild<Widget*>(QLatin1String(name)) : window_->findChild<Widget*>();
    }
    QAction* action(const char* beginning) const {
        for (QAction* action : window_->findChildren<QAction*>()) {
            if (action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(beginning))) return action;
        }
        qFatal("there is no action '%s'", beginning);
        return nullptr;
    }
    // A step that ends when hits are there and sorted.
    template <class Act>
    void search_step(const QString& what, Act act) {
        bool settled = false;
        QObject context;
        QObject::connect(window_, &MainWindow::hits_settled, &context, [&] { settled = true; });
        step(what, act, [&] { return settled && !window_->is_searching(); });
    }

  private:
    QPixmap with_popups() const {
        QPixmap picture = window_->grab();
        QPainter painter{&picture};
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (top == window_ || !top->isVisible()) continue;
            const QPoint middle = (window_->rect().center() - top->rect().center());
            const bool is_dialog = qobject_cast<QDialog*>(top) != nullptr;
            const QPoint place = is_dialog ? middle : window_->mapFromGlobal(top->mapToGlobal(QPoint{}));
            painter.drawPixmap(place, top->grab());
            painter.setPen(colours_of(window_->palette()).border);
            if (is_dialog) painter.drawRect(QRect{place, top->size()}.adjusted(-1, -1, 0, 0));  // as windows have
        }
        return picture;
    }

    QString folder_;
    MainWindow* window_;
    QString name_;
    int step_ = 0, clicks_ = 0, keys_ = 0, texts_ = 0;
    bool moved_ = false;
};

QDialog* open_dialog() {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        auto* dialog = qobject_cast<QDialog*>(widget);
        if (dialog && dialog->isVisible()) return dialog;
    }
    return nullptr;
}

QPushButton* button_of(QDialog* dialog, const QString& beginning) {
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->text().remove(QLatin1Char('&')).startsWith(beginning)) return button;
    }
    qFatal("there is no button %s", qPrintable(beginning));
    return nullptr;
}

QAbstractButton* button_with(SketchDialog* dialog, const QString& name) {
    for (auto* tile : dialog->findChildren<QToolButton*>()) {
        const QString text = tile->defaultAction() ? tile->defaultAction()->text() : tile->text();
        if (tile->isVisible() && text == name) return tile;
    }
    qFatal("the sketcher has no %s", qPrintable(name));
    return nullptr;
}

void filter_by(Film& film, const QString& condition) {
    auto* field = film.find<FilterBar>()->findChild<ConditionEdit*>();
    film.click(field);
    film.type(field, condition);
    film.key(field, Qt::Key_Return);
}

void name_file(Film& film, QDialog* dialog, const QString& path) {
    auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("export_file"));
    film.click(field);
    field->selectAll();
    film.type(field, path);
}

void draw_benzoic_acid(Film& film, SketchDialog* dialog) {
    auto* canvas = dialog->sketcher()->canvas();
    film.click(button_with(dialog, QStringLiteral("Benzene ring")));
    const QPoint middle = canvas->viewport()->rect().center();
    film.click(canvas->viewport(), middle);
    film.click(button_with(dialog, QStringLiteral("Groups")));
    film.click(button_with(dialog, QStringLiteral("carboxyl")));
    film.click(canvas->viewport(), middle - QPoint{0, 52});  // the ring's upper corner, a bond away
}

void film_newcomer(Film& film, MainWindow* window, const QString& folder) {
    film.begin(QStringLiteral("newcomer"));
    film.step(
        QStringLiteral("the window"), [&] { window->show(); }, [&] { return window->isVisible(); });
    film.search_step(QStringLiteral("open the demonstration"),
                     [&] { film.click(film.find<QAbstractButton>("open_demo")); });
    film.step(
        QStringLiteral("draw"), [&] { film.command("Draw the query"); },
        [&] { return film.find<SketchDialog>() && film.find<SketchDialog>()->isVisible(); });
    auto* dialog = film.find<SketchDialog>();
    film.step(
        QStringLiteral("benzoic acid"), [&] { draw_benzoic_acid(film, dialog); },
        [&] { return film.find<QueryEdit>()->toPlainText() == QLatin1String("O=C(O)c1ccccc1"); });
    film.search_step(QStringLiteral("search"), [&] { film.click(button_of(dialog, QStringLiteral("Search"))); });
    film.step(
        QStringLiteral("refine: mw < 250"), [&] { filter_by(film, QStringLiteral("mw < 250")); },
        [&] { return film.find<HitModel>()->is_filtered(); });
    film.step(
        QStringLiteral("a list of the best ten"),
        [&] {
            auto* table = film.find<HitView>();
            film.click_row(table, 0);
            for (int i = 1; i < 10; ++i) QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
            film.command("New list of the selected rows");
        },
        [] { return open_dialog() != nullptr; });
    film.step(
        QStringLiteral("its name"),
        [&] {
            auto* name = open_dialog()->findChild<QLineEdit*>();
            name->selectAll();
            film.type(name, QStringLiteral("Acids"));
            film.key(name, Qt::Key_Return);
        },
        [&] { return film.find<CompoundLists>()->lists().size() == 1; });
    film.step(
        QStringLiteral("export"), [&] { film.command("Export hits"); }, [] { return open_dialog(); });
    const QString file = folder + QStringLiteral("/newcomer.xlsx");
    QFile::remove(file);  // made by a film before
    bool ended = false;
    QObject context;
    QObject::connect(window, &MainWindow::export_ended, &context, [&] { ended = true; });
    film.step(
        QStringLiteral("the spreadsheet"),
        [&] {
            name_file(film, open_dialog(), file);
            film.click(button_of(open_dialog(), QStringLiteral("Export")));
        },
        [&] { return ended; });
    film.end();
}

QStringList first_ids(MainWindow* window, int count) {
    QStringList ids;
    const auto reader = window->library()->source->reader();
    reader->for_each_compound([&](CompoundNumber number) {
        if (static_cast<std::int64_t>(number) % 97 == 0) ids << QString::fromStdString(reader->id(number));
        return ids.size() < count;
    });
    return ids;
}

void film_expert(Film& film, MainWindow* window, const QStringList& arguments) {
    constexpr int kIds = 20;
    film.begin(QStringLiteral("expert"));
    film.search_step(QStringLiteral("open the first library"), [&] { window->open_libraries({arguments[1]}); });
    auto* query = film.find<QueryEdit>();
    film.search_step(QStringLiteral("20 pasted ids"), [&] {
        film.click(query);
        query->selectAll();
        film.paste(query, first_ids(window, kIds).join(QLatin1Char('\n')));
        film.key(query, Qt::Key_Return);
    });
    std::cout << "    " << film.find<QLabel>("hits_sentence")->text().toStdString() << "\n";
    film.step(
        QStringLiteral("a list of them"),
        [&] {
            film.key(film.find<HitView>(), Qt::Key_A, Qt::ControlModifier);
            film.command("New list of the selected rows");
        },
        [] { return open_dialog() != nullptr; });
    film.step(
        QStringLiteral("its name"), [&] { film.key(open_dialog()->findChild<QLineEdit*>(), Qt::Key_Return); },
        [&] { return film.find<CompoundLists>()->lists().size() == 1; });
    film.search_step(QStringLiteral("search both libraries"), [&] {
        window->open_library(set_of({arguments[1], arguments[2]}));
    });
    film.step(
        QStringLiteral("the file of queries"), [&] { film.find<QueryFile>()->read(arguments[3]); },
        [&] { return query->document()->blockCount() > 100; });
    film.search_step(QStringLiteral("search for each"), [&] { film.key(query, Qt::Key_Return); });
    std::cout << "    " << film.find<QLabel>("hits_sentence")->text().toStdString() << "\n";
    film.step(
        QStringLiteral("the table of counts"), [&] { film.click(film.find<QToolButton>("hits_queries")); },
        [&] { return film.find<QueryTable>() && film.find<QueryTable>()->isVisible(); });
    film.key(film.find<QueryTable>(), Qt::Key_Escape);
    film.step(
        QStringLiteral("filter: mw < 350 and logp < 3"),
        [&] { filter_by(film, QStringLiteral("mw < 350 and logp < 3")); },
        [&] { return film.find<HitModel>()->is_filtered(); });
    film.step(
        QStringLiteral("60 cards as PDF"),
        [&] {
            film.click_row(film.find<HitView>(), 0);
            for (int i = 1; i < 60; ++i) QTest::keyClick(film.find<HitView>(), Qt::Key_Down, Qt::ShiftModifier);
            film.command("Save cards as PDF");
        },
        [] { return open_dialog() != nullptr; });
    auto* dialog = qobject_cast<ExportDialog*>(open_dialog());
    const QString file = arguments[0] + QStringLiteral("/expert.pdf");
    QFile::remove(file);  // made by a film before
    bool ended = false;
    QObject context;
    QObject::connect(dialog, &ExportDialog::ended, &context, [&] { ended = true; });
    film.step(
        QStringLiteral("the PDF"),
        [&] {
            auto* selected = dialog->findChild<QAbstractButton*>(QStringLiteral("export_selected"));
            film.click(selected, {10, selected->height() / 2});
            name_file(film, dialog, file);
            film.key(dialog->findChild<QLineEdit*>(QStringLiteral("export_file")), Qt::Key_Return);
        },
        [&] { return ended; });
    film.end();
}

}  // namespace
}  // namespace chemsieve::ui

int main(int argc, char** argv) {
    using namespace chemsieve::ui;
    const Application app{argc, argv};
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    const QStringList size = arguments.size() < 6 ? QStringList{} : arguments[4].split(QLatin1Char('x'));
    if (size.size() != 2) {
        std::cerr << "usage: window_paths OUT LIBRARY LIBRARY QUERIES WIDTHxHEIGHT light|dark\n";
        return 2;
    }
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
    QCoreApplication::setOrganizationName(QStringLiteral("chemsieve-paths"));
    install_style(*qApp);
    set_appearance(arguments[5] == QLatin1String("dark") ? Appearance::dark : Appearance::light);
    MainWindow window{std::make_shared<chemsieve::gui::FileLibraryService>()};
    window.resize(size[0].toInt(), size[1].toInt());
    Film film{arguments[0], &window};
    film_newcomer(film, &window, arguments[0]);
    film_expert(film, &window, arguments);
    return film.has_moved() ? 1 : 0;
}
