// What the window looks like: contrasts of all texts, icons, light and dark.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDirIterator>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "app/gui/library_service.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_preview.h"
#include "ui/importing/import_setup.h"
#include "ui/lists/compound_lists.h"
#include "ui/query/query_edit.h"
#include "ui/query/query_panel.h"
#include "ui/refine/filter_bar.h"
#include "ui/refine/results_pane.h"
#include "ui/start/start_page.h"
#include "ui/start/tour.h"
#include "ui/style/appearance.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"
#include "ui/widgets/window_messages.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::style_test {

namespace {

constexpr double kLeastContrast = 4.5;
constexpr int kScale = 3;            // at which letters have solid strokes
constexpr int kLeastOfLetters = 10;  // pixels of their colour

double linear(int channel) {
    const double share = channel / 255.0;
    return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& c) {
    return 0.2126 * linear(c.red()) + 0.7152 * linear(c.green()) + 0.0722 * linear(c.blue());
}

// As the Web Content Accessibility Guidelines 2 define it.
double contrast(const QColor& a, const QColor& b) {
    const double bright = std::max(luminance(a), luminance(b)), dark = std::min(luminance(a), luminance(b));
    return (bright + 0.05) / (dark + 0.05);
}

QImage picture_of(QWidget* widget) {
    QImage image{widget->size() * kScale, QImage::Format_RGB32};
    image.setDevicePixelRatio(kScale);
    widget->render(&image);
    return image;
}

// The best contrast of a colour that some pixels have with the colour that most have.
double contrast_in(const QImage& image) {
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) ++counts[line[x]];
    }
    QRgb ground = 0;
    int most = 0;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it) {
        if (it.value() > most) std::tie(ground, most) = std::pair{it.key(), it.value()};
    }
    double best = 1;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it) {
        if (it.value() >= kLeastOfLetters) best = std::max(best, contrast(QColor{it.key()}, QColor{ground}));
    }
    return best;
}

// The largest difference of a channel of any pixel.
int farthest(const QImage& a, const QImage& b) {
    int most = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y), other = b.pixelColor(x, y);
            most = std::max({most, std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                             std::abs(one.blue() - other.blue())});
        }
    }
    return most;
}

// What the widget itself writes; empty: nothing.
QString text_of(const QWidget* widget) {
    if (const auto* label = qobject_cast<const QLabel*>(widget)) return label->pixmap().isNull() ? label->text() : "";
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) return button->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) {
        return line->text().isEmpty() ? line->placeholderText() : line->text();
    }
    if (const auto* box = qobject_cast<const QComboBox*>(widget)) return box->currentText();
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) return tabs->count() > 0 ? tabs->tabText(0) : "";
    if (qobject_cast<const QMenuBar*>(widget)) return QStringLiteral("menus");
    return {};
}

// A text that is not a widget's own: where in the viewport, and what.
using PlacedText = std::pair<QRect, QString>;

std::vector<PlacedText> cells_of(const QAbstractItemView* view) {
    std::vector<PlacedText> cells;
    const QRect seen = view->viewport()->visibleRegion().boundingRect();
    const int rows = view->model() ? view->model()->rowCount(view->rootIndex()) : 0;
    for (int row = 0; row < std::min(rows, 50); ++row) {
        for (int column = 0; column < view->model()->columnCount(view->rootIndex()); ++column) {
            const QModelIndex index = view->model()->index(row, column, view->rootIndex());
            if (!index.flags().testFlag(Qt::ItemIsEnabled)) continue;
            if (const QRect cell = view->visualRect(index); seen.contains(cell)) {
                cells.emplace_back(cell, index.data().toString());
            }
        }
    }
    return cells;
}

std::vector<PlacedText> titles_of(const QHeaderView* header) {
    std::vector<PlacedText> titles;
    const bool across = header->orientation() == Qt::Horizontal;
    for (int i = 0; header->model() && i < header->count(); ++i) {
        if (header->isSectionHidden(i)) continue;
        const int at = header->sectionViewportPosition(i), size = header->sectionSize(i);
        const QRect place = across ? QRect{at, 0, size, header->height()} : QRect{0, at, header->width(), size};
        const QString title = header->model()->headerData(i, header->orientation()).toString();
        if (header->viewport()->visibleRegion().boundingRect().contains(place)) titles.emplace_back(place, title);
    }
    return titles;
}

// What is read in the cells and titles of tables and lists.
QStringList faint_cells_in(QWidget* root, const QImage& image) {
    QStringList faint;
    for (const auto* view : root->findChildren<QAbstractItemView*>()) {
        if (!view->isVisible() || !view->isEnabled()) continue;
        const auto* header = qobject_cast<const QHeaderView*>(view);
        for (const auto& [place, text] : header ? titles_of(header) : cells_of(view)) {
            if (text.trimmed().isEmpty() || place.width() < 12) continue;
            const QRect on_root{view->viewport()->mapTo(root, place.topLeft()), place.size()};
            const double found = contrast_in(image.copy({on_root.topLeft() * kScale, on_root.size() * kScale}));
            if (found >= kLeastContrast) continue;
            faint << QString("%1 cell '%2': %3").arg(view->metaObject()->className(), text.left(30)).arg(found);
        }
    }
    return faint;
}

QStringList faint_in(QWidget* root) {
    const QImage image = picture_of(root);
    QStringList faint = faint_cells_in(root, image);
    for (QWidget* widget : root->findChildren<QWidget*>()) {
        const QString text = text_of(widget);
        if (text.trimmed().isEmpty() || !widget->isVisible() || !widget->isEnabled()) continue;
        const auto* button = qobject_cast<const QToolButton*>(widget);
        if (button && button->toolButtonStyle() == Qt::ToolButtonIconOnly) continue;
        const QRect seen = widget->visibleRegion().boundingRect();
        if (seen.width() < 12 || seen.height() < widget->fontMetrics().height()) continue;
        const QRect place{(widget->mapTo(root, seen.topLeft())) * kScale, seen.size() * kScale};
        const double found = contrast_in(image.copy(place));
        if (found < kLeastContrast) {
            faint << QString("%1 '%2': %3").arg(widget->metaObject()->className(), text.left(30)).arg(found);
        }
    }
    return faint;
}

class StyleTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::unique_ptr<MainWindow> window_;

    static QDialog* visible_dialog() {
        for (QWidget* top : QApplication::topLevelWidgets()) {
            auto* found = qobject_cast<QDialog*>(top);
            if (found && found->isVisible()) return found;
        }
        return nullptr;
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        window_ = std::make_unique<MainWindow>(std::make_shared<gui::FileLibraryService>());
        window_->resize(1280, 800);
        window_->show();
    }

    void cleanupTestCase() { set_appearance(Appearance::system); }

    void tokens_keep_their_contrasts() {
        for (const Colours* c : {&light_colours(), &dark_colours()}) {
            for (const QColor& ground :
                 {c->ground, c->surface, c->sunken, c->raised, c->selection, c->row_hover, c->soft_accent}) {
                QVERIFY(contrast(c->text, ground) >= kLeastContrast);
                QVERIFY2(contrast(c->secondary, ground) >= kLeastContrast, qPrintable(ground.name()));
                QVERIFY2(contrast(c->link, ground) >= kLeastContrast, qPrintable(ground.name()));
            }
            for (const QColor& accent : {c->accent, c->accent_hover, c->accent_pressed}) {
                QVERIFY2(contrast(c->on_accent, accent) >= kLeastContrast, qPrintable(accent.name()));
            }
            const std::pair<QColor, QColor> messages[] = {{c->done, c->done_ground},
                                                          {c->warning, c->warning_ground},
                                                          {c->error, c->error_ground},
                                                          {c->text, c->information_ground}};
            for (const auto& [colour, ground] : messages) {
                QVERIFY2(contrast(colour, ground) >= kLeastContrast, qPrintable(colour.name()));
                QVERIFY2(contrast(colour, c->surface) >= kLeastContrast, qPrintable(colour.name()));
            }
        }
    }

    void bars_of_unknown_progress_are_as_thin_as_others() {
        const auto rows_painted = [](int end) {
            QProgressBar bar;
            bar.setRange(0, end);
            bar.setValue(end / 2);
            bar.setTextVisible(false);
            bar.resize(200, 24);
            bar.show();
            const QImage image = bar.grab().toImage();
            const QColor ground = image.pixelColor(100, 0);
            int rows = 0;
            for (int y = 0; y < image.height(); ++y) {
                bool is_painted = false;
                for (int x = 0; x < image.width(); ++x) is_painted |= image.pixelColor(x, y) != ground;
                rows += is_painted ? 1 : 0;
            }
            return rows;
        };
        QVERIFY(rows_painted(100) > 4);
        QVERIFY2(std::abs(rows_painted(0) - rows_painted(100)) <= 1, qPrintable(QString::number(rows_painted(0))));
    }

    void a_faint_text_is_noticed() {
        QWidget page;
        auto* label = new QLabel{QStringLiteral("hard to read"), &page};
        page.resize(200, 60);
        page.show();
        QCOMPARE(faint_in(&page), QStringList{});
        QPalette faint = label->palette();
        faint.setColor(QPalette::WindowText, QColor{0x98A3A9});
        label->setPalette(faint);
        QCOMPARE(faint_in(&page).size(), 1);
    }

    void texts_can_be_read_light_and_dark_data() {
        QTest::addColumn<int>("appearance");
        QTest::newRow("light") << static_cast<int>(Appearance::light);
        QTest::newRow("dark") << static_cast<int>(Appearance::dark);
    }

    void texts_can_be_read_light_and_dark() {
        QFETCH(int, appearance);
        set_appearance(static_cast<Appearance>(appearance));
        QCOMPARE(is_dark(QApplication::palette()), static_cast<Appearance>(appearance) == Appearance::dark);
        QTest::qWait(50);
        QCOMPARE(is_dark(window_->palette()), static_cast<Appearance>(appearance) == Appearance::dark);
        if (!window_->library()) {
            QCOMPARE(faint_in(window_.get()), QStringList{});  // the start page
            window_->open_library(demo_->path());
            QTRY_VERIFY(window_->library());
        }
        QSignalSpy settled{window_.get(), &MainWindow::hits_settled};
        window_->findChild<QueryEdit*>()->setPlainText("c1ccncc1");
        window_->start_search();
        QVERIFY(settled.wait(test::kPatience));
        window_->findChild<HitView*>()->selectRow(0);
        for (const MenuCommand& entry : commands_of(window_->menuBar())) {
            const bool is_dock =
                entry.path.startsWith("View") && entry.action->isCheckable() && !entry.path.contains("Appearance");
            if (is_dock && !entry.action->isChecked()) entry.action->trigger();
        }
        for (auto* tabs : window_->findChildren<QTabWidget*>()) {
            for (int page = 0; page < tabs->count(); ++page) {
                tabs->setCurrentIndex(page);
                QTest::qWait(200);
                QCOMPARE(faint_in(window_.get()).join(QStringLiteral("; ")), QString{});
            }
        }
    }

    void drawings_of_recent_libraries_can_be_seen_light_and_dark() {
        set_appearance(Appearance::dark);
        RecentCard card{{.path = demo_->path(), .compounds = 1, .opened = {}, .structures = {"CCCCCCCC"}}};
        card.resize(700, card.sizeHint().height());
        card.show();
        const auto seen = [&card] {
            const QImage image = card.grab().toImage();
            const QColor ground = image.pixelColor(image.width() - 4, image.height() / 2);
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = image.width() / 2; x < image.width(); ++x) {
                    count += contrast(image.pixelColor(x, y), ground) >= kLeastContrast ? 1 : 0;
                }
            }
            return count;
        };
        for (const Appearance appearance : {Appearance::dark, Appearance::light, Appearance::dark}) {
            set_appearance(appearance);
            QTRY_VERIFY(seen() > 50);
        }
    }

    void dialogs_can_be_read_light_and_dark() {
        for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
            set_appearance(appearance);
            for (const char* command : {"Export hits ...", "Info ...", "Remove by condition ...", "Save this query ...",
                                        "Draw the query ...", "Columns ...", "Help > Help", "About Chemsieve"}) {
                for (const MenuCommand& entry : commands_of(window_->menuBar())) {
                    if (entry.path.endsWith(command)) entry.action->trigger();
                }
                QDialog* shown = nullptr;
                QTRY_VERIFY(shown = visible_dialog());
                QTest::qWait(100);
                const QStringList faint = faint_in(shown);
                QVERIFY2(faint.isEmpty(), qPrintable(QString::fromLatin1(command) + ": " + faint.join("; ")));
                shown->close();
                QTRY_VERIFY(!visible_dialog());
            }
        }
    }

    void what_comes_and_goes_can_be_read_light_and_dark() {
        const auto find_faint = [&](const char* where) {
            QTest::qWait(200);
            const QStringList faint = faint_in(window_.get());
            return faint.isEmpty() ? QString{} : QString::fromLatin1(where) + ": " + faint.join("; ");
        };
        auto* panel = window_->findChild<QueryPanel*>();
        const auto search_for = [&](const SearchRequest& request) {
            QSignalSpy settled{window_.get(), &MainWindow::hits_settled};
            panel->restore(request);
            window_->start_search();
            return settled.wait(test::kPatience);
        };
        const SearchRequest usual = panel->state();
        for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
            set_appearance(appearance);
            SearchRequest request = usual;
            request.queries = {{.text = "c1ccccc1 benzene\nC(=O)O acid\nno structure\n",
                                .find_language = true,
                                .several = SeveralStructures::each}};
            QVERIFY(search_for(request));
            QCOMPARE(find_faint("several queries"), QString{});
            request.queries = {{.text = "c1ccc[nH]1", .find_language = true}};
            request.further.all = {{.id = "C", .text = "C", .find_language = true}};
            request.further.none = {{.id = "F", .text = "F(", .find_language = true}};
            panel->restore(request);
            QCOMPARE(find_faint("further structures, one that cannot be read, and a note"), QString{});
            QVERIFY(search_for(usual));
            auto* model = window_->findChild<HitModel*>();
            auto* lists = window_->findChild<CompoundLists*>();
            CompoundSelection one;
            one.add(model->hits().front().compound);
            lists->rate(one, 3);
            lists->write_note(model->hits().front().compound, "written by a test");
            auto* bar = window_->findChild<ResultsPane*>()->filter_bar();
            bar->set_column_filter(
                {.column = model->columns()[model->column_of("mw")], .range = ValueRange{80, 400}, .text = {}});
            QTRY_VERIFY(model->is_filtered());
            QCOMPARE(find_faint("filters, ratings and notes"), QString{});
            bar->take_all_away();
            show_error(window_.get(), "Open library", "it cannot be read");
            QCOMPARE(find_faint("an error"), QString{});
            show_done(window_.get(), "Export", "12 hits were written");
            QCOMPARE(find_faint("what was done"), QString{});
            window_->findChild<WindowMessages*>()->hide();
            for (auto* tour = Tour::begin(window_.get()); window_->findChild<Tour*>(); tour->go_on()) {
                QCOMPARE(faint_in(window_->findChild<QFrame*>("tour_balloon")), QStringList{});
            }
            const QString file = demo_->write("some.smi", "CCO\tethanol\nno structure\tbad\n");
            window_->take_files({file});
            QTRY_VERIFY(window_->findChild<PreviewTable*>() && window_->findChild<PreviewTable*>()->isVisible());
            QCOMPARE(find_faint("import"), QString{});
            QTest::keyClick(window_->findChild<ImportSetup*>(), Qt::Key_Escape);
            QTRY_VERIFY(panel->isVisible());
        }
    }

    void frames_drawn_often_look_as_those_drawn_once() {
        for (const int ratio : {1, 2}) {
            for (const QColor& line : {QColor{Qt::red}, QColor{}}) {
                const QRect rect{3, 2, 60, 40};
                const auto drawn = [&](auto draw) {
                    QImage image{QSize{70, 50} * ratio, QImage::Format_ARGB32_Premultiplied};
                    image.setDevicePixelRatio(ratio);
                    image.fill(Qt::white);
                    QPainter painter{&image};
                    draw(&painter);
                    return image;
                };
                const QImage once =
                    drawn([&](QPainter* painter) { draw_round(painter, QRectF{rect}, 6, Qt::yellow, line); });
                const auto often = [&](QPainter* painter) { draw_round_often(painter, rect, 6, Qt::yellow, line); };
                QVERIFY2(farthest(drawn(often), once) <= 3, qPrintable(QString::number(farthest(drawn(often), once))));
                QVERIFY(drawn(often) == drawn(often));  // from what was kept
            }
        }
    }

    void icons_are_drawn_in_the_colours_of_their_states() {
        set_appearance(Appearance::light);
        QDirIterator icons{":/icons"};
        int count = 0;
        while (icons.hasNext()) {
            const QString name = QFileInfo{icons.next()}.completeBaseName();
            if (name.startsWith("chemsieve")) continue;
            const QIcon picture = icon(name);
            for (const auto& [mode, state, colour] :
                 {std::tuple{QIcon::Normal, QIcon::Off, light_colours().secondary},
                  std::tuple{QIcon::Normal, QIcon::On, light_colours().link},
                  std::tuple{QIcon::Disabled, QIcon::Off, light_colours().disabled}}) {
                const QImage image = picture.pixmap(QSize{20, 20}, 4, mode, state).toImage();
                QCOMPARE(image.size(), QSize(80, 80));
                int pixels = 0;
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x) pixels += image.pixelColor(x, y) == colour;
                }
                QVERIFY2(pixels > 40, qPrintable(name));
            }
            ++count;
        }
        QVERIFY(count > 50);
        for (const int size : {16, 24, 48, 128}) {
            QVERIFY(!program_icon().pixmap(size).toImage().isNull());
        }
    }
};

CHEMSIEVE_UI_TEST(style, StyleTest)

}  // namespace

}  // namespace chemsieve::ui::style_test

#include "style_test.moc"
