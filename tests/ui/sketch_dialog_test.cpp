// The sketcher as a dialog: its layout, what it says of the drawing, and what becomes of the query.
#include "ui/sketcher/sketch_dialog.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/templates.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/tools/drawing_tools.h"
#include "ui/sketcher/tools/sketch_words.h"
#include "ui/sketcher/tools/template_card.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui::sketch_dialog_test {

namespace {

QPushButton* button(const SketchDialog& dialog, const QString& text) {
    for (auto* button : dialog.findChildren<QPushButton*>()) {
        if (button->text().remove('&') == text) return button;
    }
    return nullptr;
}

Sketch drawn(const std::string& smiles) { return std::get<Sketch>(sketch_of_text(smiles)); }

Sketch with_kind(Sketch sketch, std::size_t atom, SketchAtom::Kind kind, const std::vector<std::string>& symbols) {
    sketch.atoms[atom].kind = kind;
    sketch.atoms[atom].symbols = symbols;
    return sketch;
}

QAction* tool(const SketchDialog& dialog, const QString& name) {
    for (QAction* action : dialog.findChild<QActionGroup*>()->actions()) {
        if (action->text() == name) return action;
    }
    return nullptr;
}

QToolButton* button_of(const QAction* action, const QWidget* parent) {
    for (auto* button : parent->findChildren<QToolButton*>()) {
        if (button->defaultAction() == action) return button;
    }
    return nullptr;
}

}  // namespace

class SketchDialogTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    struct Drawing {
        explicit Drawing(const test::OpenWindow& window) : w{window} { open(); }
        void open() {
            Q_EMIT w.panel()->drawing_wanted();
            dialog = w.window->findChild<SketchDialog*>();
        }
        void draw(const Sketch& sketch) const { dialog->sketcher()->canvas()->change(sketch); }
        const test::OpenWindow& w;
        SketchDialog* dialog = nullptr;
    };

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void says_in_words_what_is_drawn() {
        using Kind = SketchAtom::Kind;
        const Sketch amide = drawn("NS(=O)(=O)c1ccc(Cl)cc1");
        QCOMPARE(words_for(Sketch{}), QString{});
        QCOMPARE(words_for(drawn("C")), QStringLiteral("Drawing of one atom"));
        QCOMPARE(words_for(amide), QStringLiteral("Drawing of 11 atoms"));
        const Sketch listed = with_kind(amide, 8, Kind::list, {"F", "Cl", "Br", "I"});
        QCOMPARE(words_for(listed), QStringLiteral("Drawing of 11 atoms, one of them a list: F, Cl, Br or I"));
        Sketch more = with_kind(listed, 0, Kind::not_list, {"O", "S"});
        more.atoms[0].substitution = {.kind = SketchAtom::Count::Kind::exactly, .value = 1};
        more.bonds[0].order = SketchBond::Order::any;
        QCOMPARE(words_for(more),
                 QStringLiteral("Drawing of 11 atoms, one of them a list: neither O nor S, one of them "
                                "a list: F, Cl, Br or I, one with 1 neighbour, one bond of any order"));
        Sketch metals = with_kind(with_kind(drawn("CC"), 0, Kind::metal, {"C"}), 1, Kind::metal, {"C"});
        QCOMPARE(words_for(metals), QStringLiteral("Drawing of 2 atoms, two of them any metal"));
        QCOMPARE(words_for(with_hydrogen(drawn("CN"), 1)),
                 QStringLiteral("Drawing of 3 atoms, one of them a hydrogen"));
    }

    void shows_words_and_on_demand_the_text() {
        SketchDialog dialog;
        dialog.show();
        auto* words = dialog.findChild<QLabel*>("sketch_words");
        auto* text = dialog.findChild<QLineEdit*>("sketch_text");
        dialog.sketcher()->canvas()->change(drawn("CCO"));
        QTRY_COMPARE(text->text(), QStringLiteral("CCO"));
        QVERIFY(words->isVisible() && !text->isVisible());
        QCOMPARE(words->text(), QStringLiteral("Drawing of 3 atoms"));
        QPushButton* link = button(dialog, "Show as SMILES");
        QVERIFY(link);
        link->click();
        QVERIFY(!words->isVisible() && text->isVisible());
        button(dialog, "Copy")->click();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("CCO"));
        QCOMPARE(link->text(), QStringLiteral("Show in words"));
        link->click();
        QVERIFY(words->isVisible());
        dialog.sketcher()->canvas()->change(with_kind(drawn("CCO"), 2, SketchAtom::Kind::list, {"N", "O"}));
        QTRY_COMPARE(link->text(), QStringLiteral("Show as SMARTS"));
        QCOMPARE(text->text(), QStringLiteral("[#6]-[#6]-[#7,#8]"));
        dialog.sketcher()->canvas()->change(with_new_neighbour(drawn("CC(C)(C)C"), 1));
        auto* message = dialog.findChild<QLabel*>("sketch_message");
        QTRY_VERIFY(message->isVisible());
        QVERIFY(!words->isVisible() && !link->isEnabled());
    }

    void the_field_shows_smiles_or_words() {
        const test::OpenWindow w{demo_->path()};
        w.wait_for_library();
        const Drawing drawing{w};
        drawing.draw(drawn("OCC"));
        QTRY_COMPARE(w.edit()->toPlainText(), QStringLiteral("CCO"));
        drawing.draw(with_kind(drawn("OCC"), 0, SketchAtom::Kind::list, {"N", "O"}));
        QTRY_COMPARE(w.edit()->toPlainText(), QStringLiteral("Drawing of 3 atoms, one of them a list: N or O"));
        // What is searched is the drawing.
        w.settle_after([&] { button(*drawing.dialog, "Search")->click(); });
        QVERIFY(!drawing.dialog->isVisible());
        QCOMPARE(static_cast<std::size_t>(w.model()->rowCount()),
                 test::hits_of(demo_->path(), SearchMode::substructure, "[#6]-[#6]-[#7,#8]", {.top = 1000},
                               QueryLanguage::smarts)
                     .size());
    }

    void cancel_takes_the_query_back() {
        const test::OpenWindow w{demo_->path()};
        w.wait_for_library();
        w.edit()->setPlainText("[NX3;H2,H1;!$(NC=O)]");
        Drawing drawing{w};
        drawing.draw(drawn("CCO"));
        QTRY_COMPARE(w.edit()->toPlainText(), QStringLiteral("CCO"));
        button(*drawing.dialog, "Cancel")->click();
        QVERIFY(!drawing.dialog->isVisible());
        QCOMPARE(w.edit()->toPlainText(), QStringLiteral("[NX3;H2,H1;!$(NC=O)]"));
        // A drawing comes back as the drawing that it was; so with Esc, and with an opinion still under way.
        drawing.open();
        drawing.draw(with_kind(drawn("OCC"), 0, SketchAtom::Kind::metal, {"C"}));
        QTRY_COMPARE(w.edit()->toPlainText(), QStringLiteral("Drawing of 3 atoms, one of them any metal"));
        button(*drawing.dialog, "Use as query")->click();
        const QString molfile = w.panel()->query_text();
        QVERIFY(molfile.contains("V2000"));
        drawing.open();
        drawing.draw(drawn("CCN"));
        QTRY_COMPARE(w.edit()->toPlainText(), QStringLiteral("CCN"));
        drawing.draw(drawn("CCS"));
        QTest::keyClick(drawing.dialog->sketcher()->canvas(), Qt::Key_Escape);
        QVERIFY(!drawing.dialog->isVisible());
        QCOMPARE(w.panel()->query_text(), molfile);
        QTest::qWait(100);
        QCOMPARE(w.panel()->query_text(), molfile);
        QCOMPARE(w.edit()->toPlainText(), QStringLiteral("Drawing of 3 atoms, one of them any metal"));
        // Options that were changed meanwhile stay, and what was not drawn on is not touched.
        drawing.open();
        w.edit()->setPlainText("CCCl");
        button(*drawing.dialog, "Cancel")->click();
        QCOMPARE(w.edit()->toPlainText(), QStringLiteral("CCCl"));
        // What was cancelled is not lost: undo brings it back.
        drawing.open();
        drawing.draw(drawn("CCS"));
        button(*drawing.dialog, "Cancel")->click();
        drawing.open();
        drawing.dialog->sketcher()->canvas()->undo();
        QCOMPARE(drawing.dialog->sketcher()->sketch().atoms.size(), std::size_t{3});
        QVERIFY(drawing.dialog->sketcher()->sketch().atoms[2].is_element("S"));
    }

    void one_tool_is_in_hand_and_the_template_is_shown() {
        SketchDialog dialog;
        dialog.show();
        const auto* tools = dialog.findChild<DrawingTools*>();
        const auto* templates = dialog.findChild<TemplateCard*>();
        const auto* group = dialog.findChild<QActionGroup*>();
        const auto pages_on = [&] {
            QStringList on;
            for (const auto* button : tools->findChildren<QToolButton*>()) {
                const bool in_hand = button->defaultAction() == group->checkedAction();
                if (button->isChecked() && !in_hand) on << button->toolTip();
            }
            return on;
        };
        QCOMPARE(pages_on(), QStringList{});
        QAction* quinazoline = tool(dialog, "quinazoline");
        QVERIFY(quinazoline);
        quinazoline->trigger();
        QCOMPARE(group->checkedAction(), quinazoline);
        QVERIFY(button_of(quinazoline, templates)->isChecked());
        QCOMPARE(pages_on(), QStringList{"Common rings: quinazoline"});
        tool(dialog, "nitro")->trigger();
        QCOMPARE(pages_on(), QStringList{"Common groups: nitro"});
        // Its button brings the page and the template that was used there last.
        QCOMPARE(templates->page(), 0);
        for (auto* button : tools->findChildren<QToolButton*>()) {
            if (button->text() == "Common groups") button->click();
        }
        QCOMPARE(templates->page(), 1);
        QVERIFY(tool(dialog, "nitro")->isChecked());
        for (auto* button : tools->findChildren<QToolButton*>()) {
            if (button->text() == "Common rings") button->click();
        }
        QCOMPARE(templates->page(), 0);
        QVERIFY(quinazoline->isChecked());
        QCOMPARE(pages_on(), QStringList{"Common rings: quinazoline"});
        // Rings are the tools of the left card as well.
        tool(dialog, "Ring of 6")->trigger();
        QVERIFY(button_of(tool(dialog, "Ring of 6"), templates)->isChecked());
        QVERIFY(button_of(tool(dialog, "Ring of 6"), tools)->isChecked());
        QCOMPARE(pages_on(), QStringList{});
    }

    void every_template_is_a_tile_and_a_tool() {
        const SketchDialog dialog;
        std::size_t entries = 0;
        for (const TemplatePage& page : template_pages()) {
            for (const TemplateSection& section : page.sections) entries += section.templates.size();
        }
        const auto tiles = dialog.findChildren<SketchTile*>();
        QCOMPARE(static_cast<std::size_t>(tiles.size()), entries);
        for (const auto* tile : tiles) QVERIFY(!tile->text().isEmpty());
        // Taken, it is put on the atom that is clicked.
        tool(dialog, "quinazoline")->trigger();
        dialog.sketcher()->set_sketch(drawn("CC"));
        dialog.sketcher()->canvas()->show_cursor();
        QTest::keyClick(dialog.sketcher()->canvas(), Qt::Key_Space);
        QCOMPARE(opinion_on(dialog.sketcher()->sketch()).text, std::string{"CCc1ccc2ncncc2c1"});
    }

    void fits_small_screens() {
        SketchDialog dialog;
        QCOMPARE(dialog.size(), QSize(1000, 720));
        dialog.resize(760, 560);
        dialog.show();
        QCOMPARE(dialog.size(), QSize(760, 560));
        QVERIFY(dialog.sketcher()->canvas()->width() >= 340);
        QVERIFY(dialog.sketcher()->canvas()->height() >= 340);
        for (const QWidget* part :
             std::initializer_list<const QWidget*>{dialog.findChild<DrawingTools*>(), dialog.findChild<ElementRow*>(),
                                                   dialog.findChild<TemplateCard*>()}) {
            QVERIFY(dialog.rect().contains(QRect{part->mapTo(&dialog, QPoint{}), part->size()}));
            for (const auto* button : part->findChildren<QToolButton*>()) {
                if (qobject_cast<const SketchTile*>(button)) continue;  // these scroll
                QVERIFY2(part->rect().contains(QRect{button->mapTo(part, QPoint{}), button->size()}),
                         qPrintable(button->text()));
            }
        }
        for (const auto* shown : dialog.findChildren<QPushButton*>()) {
            if (shown->isVisible())
                QVERIFY(dialog.rect().contains(QRect{shown->mapTo(&dialog, QPoint{}), shown->size()}));
        }
    }

    void the_sheet_follows_the_palette() {
        SketchDialog dialog;
        dialog.setPalette(palette_of(dark_colours()));
        dialog.show();
        dialog.sketcher()->canvas()->show_sketch(drawn("C"));
        const QImage dark = dialog.sketcher()->canvas()->viewport()->grab().toImage();
        QCOMPARE(dark.pixelColor(3, 3), dark_colours().surface);
        dialog.setPalette(palette_of(light_colours()));
        QTest::qWait(0);
        const QImage light = dialog.sketcher()->canvas()->viewport()->grab().toImage();
        QCOMPARE(light.pixelColor(3, 3), light_colours().surface);
        QVERIFY(light != dark);
    }
};

CHEMSIEVE_UI_TEST(sketch_dialog, SketchDialogTest)

}  // namespace chemsieve::ui::sketch_dialog_test

#include "sketch_dialog_test.moc"
