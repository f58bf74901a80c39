// Films two ways through the window, as pictures of each step with the time it took: a newcomer's (demonstration, draw,
// refine, list, export) and an expert's (20 pasted ids; queries of a file over two libraries; filter; cards as PDF).
//
//     window_paths OUT LIBRARY LIBRARY QUERIES WIDTHxHEIGHT light|dark
//
// Looks after each click whether what was clicked is where it was; ends with 1 if something moved. Times are from the
// act until what it shows is there, in a window without display. Settings of the user stay alone.

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
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
#include "ui/widgets/condition_edit.h"
#include "ui/window/application.h"
#include "ui/window/main_window.h"
#include "ui/window/query_sources.h"
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
        step_ = 0;
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
    void click(QWidget* widget) {
        const QPoint before = widget->mapTo(widget->window(), QPoint{});
        QTest::mouseClick(widget, Qt::LeftButton);
        QTest::qWait(50);
        if (!widget->isVisible() || widget->mapTo(widget->window(), QPoint{}) == before) return;
        moved_ = true;
        std::cout << "MOVED under the mouse: " << widget->objectName().toStdString() << " "
                  << widget->metaObject()->className() << "\n";
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
            painter.drawPixmap(is_dialog ? middle : window_->mapFromGlobal(top->mapToGlobal(QPoint{})), top->grab());
        }
        return picture;
    }

    QString folder_;
    MainWindow* window_;
    QString name_;
    int step_ = 0;
    bool moved_ = false;
};

QDialog* open_dialog() {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        auto* dialog = qobject_cast<QDialog*>(widget);
        if (dialog && dialog->isVisible()) return dialog;
    }
    return nullptr;
}

void press(QDialog* dialog, const QString& beginning) {
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->text().remove(QLatin1Char('&')).startsWith(beginning)) return button->click();
    }
    std::cout << "there is no button " << beginning.toStdString() << "\n";
}

void film_newcomer(Film& film, MainWindow* window, const QString& folder) {
    film.begin(QStringLiteral("newcomer"));
    film.step(
        QStringLiteral("the window"), [&] { window->show(); }, [&] { return window->isVisible(); });
    film.search_step(QStringLiteral("open the demonstration"),
                     [&] { film.click(film.find<QAbstractButton>("open_demo")); });
    film.step(
        QStringLiteral("draw"), [&] { film.action("Draw the query")->trigger(); },
        [&] { return film.find<SketchDialog>() && film.find<SketchDialog>()->isVisible(); });
    auto* dialog = film.find<SketchDialog>();
    auto* canvas = dialog->sketcher()->canvas();
    film.step(
        QStringLiteral("a benzene ring with an oxygen"),
        [&] {
            QTest::keyClick(canvas, Qt::Key_B, Qt::ControlModifier);
            QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->rect().center());
            QTest::keyClick(canvas, Qt::Key_1);
            QTest::keyClick(canvas, Qt::Key_O);
        },
        [&] { return !film.find<QueryEdit>()->toPlainText().isEmpty(); });
    film.search_step(QStringLiteral("search"), [&] { press(dialog, QStringLiteral("Search")); });
    film.step(
        QStringLiteral("refine: mw < 250"),
        [&] {
            auto* condition = film.find<FilterBar>()->findChild<ConditionEdit*>();
            condition->setFocus();
            QTest::keyClicks(condition, QStringLiteral("mw < 250"));
            QTest::keyClick(condition, Qt::Key_Return);
        },
        [&] { return film.find<HitModel>()->is_filtered(); });
    film.step(
        QStringLiteral("a list of the best ten"),
        [&] {
            auto* table = film.find<HitView>();
            table->setCurrentIndex(table->model()->index(0, 0));
            for (int i = 1; i < 10; ++i) QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
            film.action("New list of the selected rows")->trigger();
        },
        [] { return open_dialog() != nullptr; });
    film.step(
        QStringLiteral("its name"), [] { open_dialog()->accept(); },
        [&] { return film.find<CompoundLists>()->lists().size() == 1; });
    film.step(
        QStringLiteral("export"), [&] { film.action("Export hits")->trigger(); }, [] { return open_dialog(); });
    const QString file = folder + QStringLiteral("/newcomer.xlsx");
    QFile::remove(file);  // made by a film before
    bool ended = false;
    QObject context;
    QObject::connect(window, &MainWindow::export_ended, &context, [&] { ended = true; });
    film.step(
        QStringLiteral("the spreadsheet"),
        [&] {
            open_dialog()->findChild<QLineEdit*>(QStringLiteral("export_file"))->setText(file);
            press(open_dialog(), QStringLiteral("Export"));
        },
        [&] { return ended; });
}

QStringList first_ids(MainWindow* window, int count) {
    QStringList ids;
    const auto reader = window->library()->source->reader();
    reader->for_each_compound([&](CompoundNumber number) {
        if (static_cast<std::int64_t>(number) % 997 == 0) ids << QString::fromStdString(reader->id(number));
        return ids.size() < count;
    });
    return ids;
}

void film_expert(Film& film, MainWindow* window, const QStringList& arguments) {
    film.begin(QStringLiteral("expert"));
    film.search_step(QStringLiteral("open the first library"), [&] { window->open_libraries({arguments[1]}); });
    film.step(
        QStringLiteral("paste 20 ids as a list"),
        [&] {
            QApplication::clipboard()->setText(first_ids(window, 20).join(QLatin1Char('\n')));
            film.find<QDockWidget>("lists")->show();
            film.action("From pasted ids")->trigger();
        },
        [&] { return film.find<CompoundLists>()->lists().size() == 1; });
    film.find<QDockWidget>("lists")->hide();
    film.search_step(QStringLiteral("search both libraries"), [&] {
        window->open_library(set_of({arguments[1], arguments[2]}));
    });
    film.step(
        QStringLiteral("the file of queries"), [&] { film.find<QueryFile>()->read(arguments[3]); },
        [&] { return film.find<QueryEdit>()->document()->blockCount() > 100; });
    film.search_step(QStringLiteral("search for each"),
                     [&] { QTest::keyClick(film.find<QueryEdit>(), Qt::Key_Return); });
    std::cout << "    " << film.find<QLabel>("hits_sentence")->text().toStdString() << "\n";
    film.step(
        QStringLiteral("filter: mw < 350 and logp < 3"),
        [&] {
            auto* condition = film.find<FilterBar>()->findChild<ConditionEdit*>();
            condition->setFocus();
            QTest::keyClicks(condition, QStringLiteral("mw < 350 and logp < 3"));
            QTest::keyClick(condition, Qt::Key_Return);
        },
        [&] { return film.find<HitModel>()->is_filtered(); });
    film.find<HitView>()->selectRow(0);
    for (int i = 1; i < 60; ++i) QTest::keyClick(film.find<HitView>(), Qt::Key_Down, Qt::ShiftModifier);
    film.step(
        QStringLiteral("cards as PDF"), [&] { film.action("Save cards as PDF")->trigger(); },
        [] { return open_dialog() != nullptr; });
    auto* dialog = qobject_cast<ExportDialog*>(open_dialog());
    auto* file = dialog->findChild<QLineEdit*>(QStringLiteral("export_file"));
    file->setText(arguments[0] + QStringLiteral("/expert.pdf"));
    bool ended = false;
    QObject context;
    QObject::connect(dialog, &ExportDialog::ended, &context, [&] { ended = true; });
    film.step(
        QStringLiteral("the PDF of 60 cards"), [&] { QTest::keyClick(file, Qt::Key_Return); }, [&] { return ended; });
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
