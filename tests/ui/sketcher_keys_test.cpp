#include <QAccessible>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QContextMenuEvent>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "tests/ui/sketch_hands.h"
#include "tests/ui/ui_test.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/periodic_table.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/sketcher/tools/sketch_painter.h"

namespace chemsieve::ui::sketcher_keys_test {

using test::Keyboard;

class SketcherKeysTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void draws_named_molecules_by_keys_alone_data() {
        QTest::addColumn<QString>("steps");
        QTest::addColumn<QString>("smiles");
        const auto add = [](const char* name, const char* steps, const char* smiles) {
            QTest::newRow(name) << QString{steps} << QString{smiles};
        };
        add("ethanol", "C 1 1 o", "CCO");
        add("acetonitrile", "1 3 n", "CC#N");
        add("aspirin", "^B 1 2 o left left 1 o right right down down right right 1 o 1 2 o left left 1",
            "CC(=O)Oc1ccccc1C(=O)O");
        add("paracetamol", "^B 1 n 1 2 o down down 1 home down down right right 1 o", "CC(=O)Nc1ccc(O)cc1");
        add("ibuprofen",
            "^B 1 1 2 o down down 1 o left left left left 1 home right right down down left left down down right right "
            "1 1 1 up up 1",
            "CC(C)Cc1ccc(C(C)C(=O)O)cc1");
        add("caffeine",
            "6 end down 5 2 up left left 2 o down down left left n 1 right right down down 2 o right right right right "
            "n 1 up up right right right right n right 2 up up up n 1",
            "Cn1c(=O)c2c(ncn2C)n(C)c1=O");
        add("L-alanine", "N 1 1 2 o left left 1 o up up left left ^U", "C[C@H](N)C(=O)O");
        add("D-alanine", "N 1 1 2 o left left 1 o up up left left ^H", "C[C@@H](N)C(=O)O");
        add("nicotinamide", "^B 1 2 o left left 1 n right right down down right right down down n", "NC(=O)c1cccnc1");
        add("benzoate", "^B 1 2 o left left 1 o -", "O=C([O-])c1ccccc1");
        add("sodium acetate", "C 1 2 o left left 1 o - insert Na +", "CC(=O)[O-].[Na+]");
        add("indane", "^B right 5", "c1ccc2c(c1)CCC2");
        add("biphenyl", "^B 1 ^B", "c1ccc(-c2ccccc2)cc1");
        add("chloroform", "C 1 cl left left 1 Cl up up 1 cl", "ClC(Cl)Cl");
        add("cyclobutane", "^4", "C1CCC1");
    }

    void draws_named_molecules_by_keys_alone() {
        QFETCH(QString, steps);
        QFETCH(QString, smiles);
        Keyboard keys;
        QVERIFY(keys.active);
        keys.press(steps);
        QCOMPARE(keys.text(), smiles);
        // And takes it all back.
        for (int i = 0; i < 100 && !keys.sketch().empty(); ++i) keys.press("^Z");
        QVERIFY(keys.sketch().empty());
        keys.press("C");
        QCOMPARE(keys.text(), "C");
    }

    void the_menu_opens_at_the_cursor_and_gives_an_isotope() {
        Keyboard keys;
        keys.press("C 1 o left left");
        const SketchPoint carbon = keys.canvas()->cursor().place();
        QMenu* menu = keys.menu();
        QVERIFY(menu);
        const QPoint place = keys.canvas()->viewport()->mapToGlobal(keys.canvas()->mapFromScene(to_pixels(carbon)));
        QVERIFY(menu->geometry().adjusted(-2, -2, 2, 2).contains(place));
        for (int i = 0; i < 3; ++i) QTest::keyClick(menu, Qt::Key_Up);
        QVERIFY2(menu->activeAction()->text().startsWith("Isotope"), qPrintable(menu->activeAction()->text()));
        QTest::keyClick(menu, Qt::Key_Return);
        QInputDialog* dialog = nullptr;
        QTRY_VERIFY(dialog = keys.sketcher.findChild<QInputDialog*>());
        auto* line = dialog->findChild<QLineEdit*>();
        QTest::keyClicks(line, "13");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(keys.text(), "[13CH3]O");
        QCOMPARE(keys.canvas()->cursor().target().atom, std::size_t{0});
        // The menu of a bond.
        keys.press("right");
        QVERIFY(keys.canvas()->cursor().target().bond);
        QTest::keyClick(keys.canvas(), Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(menu = qobject_cast<QMenu*>(QApplication::activePopupWidget()));
        QCOMPARE(menu->actions().first()->text(), QStringLiteral("Single"));
        menu->close();
    }

    void the_first_arrow_shows_the_cursor_and_the_mouse_takes_over() {
        Keyboard keys;
        keys.sketcher.take_text("CCO");
        QVERIFY(!keys.canvas()->cursor().is_shown());
        keys.press("right");
        QVERIFY(keys.canvas()->cursor().is_shown());
        QCOMPARE(keys.canvas()->cursor().target(), last_towards(keys.sketch(), SketchDirection::left).value());
        keys.press("right");
        QVERIFY(keys.canvas()->cursor().target().bond);
        // In the open the mouse changes nothing; on an atom keys are about that.
        keys.point_at({50, 50});
        QVERIFY(keys.canvas()->cursor().is_shown());
        keys.point_at(keys.sketch().atoms[2].at);
        QVERIFY(!keys.canvas()->cursor().is_shown());
        keys.press("n");
        QCOMPARE(keys.text(), "CCN");
        // From there arrows go on.
        keys.press("left");
        QCOMPARE(keys.canvas()->cursor().target().atom, std::size_t{2});
        // A pointer that rests leaves the cursor alone.
        keys.point_at(keys.sketch().atoms[2].at);
        QVERIFY(keys.canvas()->cursor().is_shown());
    }

    void keys_without_a_place_take_the_tool() {
        Keyboard keys;
        keys.sketcher.take_text("CC");
        keys.point_at({50, 50});
        const auto chosen = [&] { return keys.sketcher.findChild<QActionGroup*>()->checkedAction()->text(); };
        keys.press("2");
        QCOMPARE(chosen(), QStringLiteral("Double bond"));
        keys.press("^B");
        QCOMPARE(chosen(), QStringLiteral("Benzene ring"));
        keys.press("q");
        QCOMPARE(chosen(), QStringLiteral("Neither carbon nor hydrogen"));
        QCOMPARE(keys.text(), "CC");
    }

    void space_clicks_with_the_tool_in_hand() {
        Keyboard keys;
        keys.choose("Ring of 5");
        keys.press("space");
        QCOMPARE(keys.text(), "C1CCCC1");
        keys.choose("Double bond");
        keys.press("space");
        keys.choose("carboxyl");
        keys.press("space");
        QCOMPARE(keys.text(), "O=C(O)C=C1CCCC1");
        keys.choose("Erase");
        keys.press("space");
        QCOMPARE(keys.text(), "C1CCCC1.O=CO");
        // At a bond it counts up, as a click does.
        keys.sketcher.set_sketch({});
        keys.choose("Bond:");
        keys.press("space left space");
        QCOMPARE(keys.text(), "C=C");
        keys.press("space");
        QCOMPARE(keys.text(), "C#C");
        keys.choose("Select");
        keys.press("space");
        QCOMPARE(keys.canvas()->selection(), (SketchSelection{0, 1}));
        keys.press("space");
        QVERIFY(keys.canvas()->selection().empty());
    }

    void keys_select_move_and_delete() {
        Keyboard keys;
        keys.press("C 1 1 1 1 home $right $right");
        QCOMPARE(keys.canvas()->selection(), (SketchSelection{0, 1}));
        const Sketch before = keys.sketch();
        keys.press("^up ^up");
        QVERIFY(keys.sketch().atoms[0].at.y > before.atoms[0].at.y + 0.4);
        QVERIFY(keys.sketch().atoms[2].at == before.atoms[2].at);
        keys.press("n");
        QCOMPARE(keys.text(), "CCCNN");
        keys.press("^space");
        QCOMPARE(keys.canvas()->selection(), (SketchSelection{0}));
        keys.press("delete");
        QCOMPARE(keys.text(), "CCCN");
        QVERIFY(keys.canvas()->cursor().target().atom);
        // Without a selection, what the cursor is on.
        keys.press("end left delete");
        QCOMPARE(keys.text(), "C.CCN");
        // Both ends of the bond were equally near.
        QCOMPARE(keys.canvas()->cursor().target().atom, std::size_t{2});
        // A bond between two that are selected: a ring.
        keys.press("end delete home ^space right right right right ^space 1");
        QCOMPARE(keys.text(), "C1CN1");
        keys.press("esc");
        QVERIFY(keys.canvas()->selection().empty());
    }

    void query_atoms_and_bonds_are_typed() {
        Keyboard keys;
        keys.press("A 1 q 1 * left 4");
        QCOMPARE(keys.sketch().atoms[0].kind, SketchAtom::Kind::heavy);
        QCOMPARE(keys.sketch().atoms[1].kind, SketchAtom::Kind::hetero);
        QCOMPARE(keys.sketch().atoms[2].kind, SketchAtom::Kind::any);
        QCOMPARE(keys.sketch().bonds[1].order, SketchBond::Order::aromatic);
        keys.press("left x right right m");
        QCOMPARE(keys.sketch().atoms[1].symbols, halogens());
        QCOMPARE(keys.sketch().atoms[2].kind, SketchAtom::Kind::metal);
        keys.press("left left Al");
        QCOMPARE(keys.sketch().atoms[1].symbols.front(), std::string{"Al"});
    }

    void tools_are_reached_by_tab_and_arrows() {
        Keyboard keys;
        keys.sketcher.take_text("CC");
        const auto focused = [] { return qobject_cast<QToolButton*>(QApplication::focusWidget()); };
        const auto press = [&](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
        const auto at = [&] { return focused() ? focused()->text() : QString{}; };
        press(Qt::Key_Tab);
        QCOMPARE(at(), QStringLiteral("C"));
        press(Qt::Key_Right);
        QCOMPARE(at(), QStringLiteral("N"));
        press(Qt::Key_Tab);
        QCOMPARE(at(), QStringLiteral("Rings"));
        press(Qt::Key_Tab);
        QCOMPARE(at(), QStringLiteral("Benzene ring"));
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right}) press(key);
        QCOMPARE(at(), QStringLiteral("thiophene"));
        press(Qt::Key_Space);
        QCOMPARE(QApplication::focusWidget(), keys.canvas());
        QVERIFY(keys.canvas()->cursor().is_shown());
        keys.press("space");
        QCOMPARE(keys.text(), "CCc1ccsc1");
        // Tab comes to tools that belong together once, and back to the one that was chosen.
        for (int i = 0; i < 3; ++i) press(Qt::Key_Tab);
        QCOMPARE(at(), QStringLiteral("thiophene"));
        keys.canvas()->setFocus();
        press(Qt::Key_Backtab);
        QVERIFY2(at().startsWith("Select"), qPrintable(at()));
        press(Qt::Key_Down);
        QCOMPARE(at(), QStringLiteral("Erase"));
        press(Qt::Key_Right);
        QVERIFY2(at().startsWith("Chain"), qPrintable(at()));
        for (int i = 0; i < 7; ++i) press(Qt::Key_Down);
        QCOMPARE(at(), QStringLiteral("Common rings"));
    }

    void tips_name_the_keys() {
        Keyboard keys;
        QStringList tips;
        for (const QAction* action : keys.sketcher.findChild<QActionGroup*>()->actions()) tips << action->toolTip();
        for (const char* tip : {"Double bond (2)", "Benzene ring (Ctrl+B)", "Ring of 3 (Ctrl+3)", "Charge up (+)"}) {
            QVERIFY2(tips.contains(QString::fromLatin1(tip)), tip);
        }
    }

    void screen_readers_are_told_what_the_cursor_is_on() {
        static QStringList told;  // only where the platform has a reader, or QT_LINUX_ACCESSIBILITY_ALWAYS_ON
        told.clear();
        const auto usual = QAccessible::installUpdateHandler([](QAccessibleEvent* event) {
            if (event->type() != QAccessible::ValueChanged) return;
            told << static_cast<QAccessibleValueChangeEvent*>(event)->value().toString();
        });
        Keyboard keys;
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(keys.canvas());
        QVERIFY(spoken);
        QCOMPARE(spoken->role(), QAccessible::Canvas);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Drawing"));
        keys.press("C 1 n +");
        const QString words = QStringLiteral("nitrogen 2, charge +1, 1 bond: single to carbon 1");
        QCOMPARE(spoken->text(QAccessible::Description), words);
        QTRY_COMPARE(spoken->text(QAccessible::Value), words + QStringLiteral("; C[NH3+]"));
        const auto value = [&] { return spoken->text(QAccessible::Value); };
        keys.press("left");
        QVERIFY2(value().startsWith("single bond between carbon 1 and nitrogen 2"), qPrintable(value()));
        keys.press("^space");
        QVERIFY2(value().contains("selected"), qPrintable(value()));
        keys.press("esc ^U");
        QVERIFY2(!value().contains("selected"), qPrintable(value()));
        QVERIFY2(value().contains("towards the viewer from carbon 1"), qPrintable(value()));
        if (QAccessible::isActive()) QCOMPARE(told.last(), value());
        QAccessible::installUpdateHandler(usual);
    }

    void the_dialog_begins_in_the_drawing_and_return_searches() {
        SketchDialog dialog;
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QCOMPARE(QApplication::focusWidget(), dialog.sketcher()->canvas());
        for (const auto* button : dialog.findChildren<QPushButton*>()) {
            QCOMPARE(button->isDefault(), button->text().contains("Search"));
        }
        QSignalSpy wanted{&dialog, &SketchDialog::search_wanted};
        QTest::keyClicks(QApplication::focusWidget(), "co");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
    }

    void the_help_names_every_key_that_draws() {
        const QString help = sketch_key_table();
        Keyboard keys;
        for (const QAction* action : keys.sketcher.findChild<QActionGroup*>()->actions()) {
            const QString key = key_of(action->data().value<SketchTool>());
            QVERIFY2(help.contains(key.toHtmlEscaped()), qPrintable(key));
        }
    }
};

CHEMSIEVE_UI_TEST(sketcher_keys, SketcherKeysTest)

}  // namespace chemsieve::ui::sketcher_keys_test

#include "sketcher_keys_test.moc"
