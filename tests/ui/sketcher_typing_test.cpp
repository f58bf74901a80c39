// Names of groups and rings that are typed letter by letter, and what a drag counts.
#include <QActionGroup>
#include <QDialog>
#include <QLabel>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include "tests/ui/sketch_hands.h"
#include "tests/ui/ui_test.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/groups.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/sketcher/tools/typed_text.h"

namespace chemsieve::ui::sketcher_typing_test {

using test::Hand;
using test::Keyboard;

namespace {

QString hint_of(const Sketcher& sketcher) {
    const auto* hint = sketcher.findChild<QFrame*>(QStringLiteral("sketch_hint"));
    const auto* line = sketcher.findChild<QLabel*>(QStringLiteral("sketch_hint_text"));
    return hint && hint->isVisible() && line ? line->text() : QString{};
}

void let_time_pass() { QTest::qWait(kNextKeyMs + 200); }

}  // namespace

class SketcherTypingTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void groups_are_typed_over_an_atom_data() {
        QTest::addColumn<QString>("steps");
        QTest::addColumn<QString>("smiles");
        const auto add = [](const char* steps, const char* smiles) {
            QTest::newRow(steps) << QString{steps} << QString{smiles};
        };
        // Over the methyl of toluene.
        add("OMe", "COc1ccccc1");
        add("CF3", "FC(F)(F)c1ccccc1");
        add("Boc", "CC(C)(C)OC(=O)c1ccccc1");
        add("Ph", "c1ccc(-c2ccccc2)cc1");
        add("tBu", "CC(C)(C)c1ccccc1");
        add("iPr", "CC(C)c1ccccc1");
        add("CO2Et", "CCOC(=O)c1ccccc1");
        add("CO2tBu", "CC(C)(C)OC(=O)c1ccccc1");
        add("NHAc", "CC(=O)Nc1ccccc1");
        add("NO2", "O=[N+]([O-])c1ccccc1");
        add("Ac", "CC(=O)c1ccccc1");
        add("Pro", "O=C(O)[C@@H]1CCCN1c1ccccc1");
        add("Al", "[AlH2]c1ccccc1");
        add("Ala", "C[C@H](Nc1ccccc1)C(=O)O");
        add("1 OMe", "COCc1ccccc1");
        add("1 1 CF3", "FC(F)(F)CCc1ccccc1");
        add("r12", "c1ccc(C2CCCCCCCCCCC2)cc1");
        add("r9", "c1ccc(C2CCCCCCCC2)cc1");
        add("9", "c1ccc(C2CCCCCCCC2)cc1");
        // Keys as before.
        add("n 1 2 o", "O=CNc1ccccc1");
        add("cl", "Clc1ccccc1");
        add("Si", "[SiH3]c1ccccc1");
        add("n 2", "C=Nc1ccccc1");
    }

    void groups_are_typed_over_an_atom() {
        QFETCH(QString, steps);
        QFETCH(QString, smiles);
        for (const bool by_cursor : {false, true}) {
            Keyboard keys;
            QVERIFY(keys.active);
            keys.sketcher.take_text("Cc1ccccc1");
            keys.point_at(keys.sketch().atoms[0].at);
            if (by_cursor) keys.press("left");
            QCOMPARE(keys.canvas()->cursor().is_shown(), by_cursor);
            keys.press(steps);
            const QString typed = keys.text();
            // Versions of RDKit write some atoms each in their own way.
            Keyboard as_written;
            as_written.sketcher.take_text(smiles);
            QCOMPARE(typed, as_written.text());
        }
    }

    void a_typed_name_is_one_step() {
        Keyboard keys;
        keys.sketcher.take_text("Cc1ccccc1");
        keys.point_at(keys.sketch().atoms[0].at);
        keys.press("CO2Et");
        QCOMPARE(keys.text(), "CCOC(=O)c1ccccc1");
        keys.press("^Z");
        QCOMPARE(keys.text(), "Cc1ccccc1");
        keys.press("cl ^Z");
        QCOMPARE(keys.text(), "Cc1ccccc1");
    }

    void shift_between_the_letters_does_not_matter() {
        Keyboard keys;
        keys.sketcher.take_text("Cc1ccccc1");
        keys.point_at(keys.sketch().atoms[0].at);
        for (const char key : std::string{"NHAc"}) {
            const bool capital = key < 'a';
            if (capital) QTest::keyPress(keys.canvas(), Qt::Key_Shift);
            QTest::keyClick(keys.canvas(), key);
            if (capital) QTest::keyRelease(keys.canvas(), Qt::Key_Shift);
        }
        QCOMPARE(keys.text(), "CC(=O)Nc1ccccc1");
    }

    void a_group_is_bound_to_an_atom_of_a_ring_and_drawn_on_an_empty_sheet() {
        Keyboard keys;
        keys.sketcher.take_text("c1ccccc1");
        keys.point_at(keys.sketch().atoms[0].at);
        keys.press("OMe");
        QCOMPARE(keys.text(), "COc1ccccc1");
        Keyboard empty;
        empty.press("OMe");
        QCOMPARE(empty.text(), "CO");
        empty.press("^Z");
        QVERIFY(empty.sketch().empty());
    }

    void all_selected_atoms_get_the_group() {
        Keyboard keys;
        keys.sketcher.take_text("CC");
        keys.choose("Select");
        keys.press("^A");
        keys.press("CF3");
        QCOMPARE(keys.text(), "FC(F)(F)C(F)(F)F");
    }

    void keys_that_make_no_name_mean_themselves_after_a_while() {
        Keyboard keys;
        keys.sketcher.take_text("C");
        keys.point_at(keys.sketch().atoms[0].at);
        keys.press("CO2");
        QCOMPARE(keys.text(), "C");
        QVERIFY2(hint_of(keys.sketcher).contains("CO2Et"), qPrintable(hint_of(keys.sketcher)));
        QTRY_COMPARE(keys.text(), "C=O");  // oxygen, then a double bond
        QCOMPARE(hint_of(keys.sketcher), QString{});
        // Another key does not wait.
        keys.sketcher.set_sketch({});
        keys.sketcher.take_text("CC");
        keys.point_at(keys.sketch().atoms[1].at);
        keys.press("NO delete");
        QCOMPARE(keys.text(), "C");
        // Esc gives up what waits.
        keys.sketcher.set_sketch({});
        keys.sketcher.take_text("CC");
        keys.point_at(keys.sketch().atoms[1].at);
        keys.press("NO esc");
        let_time_pass();
        QCOMPARE(keys.text(), "CN");
        // Slowly typed, each key is one of its own.
        keys.sketcher.set_sketch({});
        keys.sketcher.take_text("CC");
        keys.point_at(keys.sketch().atoms[1].at);
        keys.press("C");
        let_time_pass();
        keys.press("N");
        QCOMPARE(keys.text(), "CN");
    }

    void the_list_of_keys_shows_the_groups() {
        show_sketch_keys(nullptr);
        QString shown;
        QPointer<QDialog> dialog;
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (const auto* text = widget->findChild<QTextBrowser*>(); text && widget->isVisible()) {
                shown = text->toPlainText();
                dialog = qobject_cast<QDialog*>(widget);
            }
        }
        QVERIFY(dialog);
        dialog->close();
        for (const char* part : {"OMe", "CF3", "Boc", "tBu", "CO2Et", "NHAc", "Fmoc", "Trp", "r10 to r14"}) {
            QVERIFY2(shown.contains(QString::fromLatin1(part)), part);
        }
        for (const SketchTemplate& group : named_groups()) {
            QVERIFY2(shown.contains(QString::fromStdString(group.label)), group.label.c_str());
        }
    }

    void an_amine_on_the_hydroxyl_of_an_acid_is_an_amide_by_one_click() {
        Hand hand;
        hand.draw("'Benzene @ 'carboxyl a2");
        const auto canvas = hand.sketcher.canvas();
        std::size_t hydroxyl = 0;
        for (std::size_t atom = 0; atom < hand.sketch().atoms.size(); ++atom) {
            const auto bonds = hand.sketch().bonds_of(atom);
            const bool single = hand.sketch().bonds[bonds.front()].order == SketchBond::Order::one;
            if (hand.sketch().atoms[atom].is_element("O") && single) hydroxyl = atom;
        }
        QVERIFY(hand.choose("morpholine"));
        hand.click(hand.atom(hydroxyl));
        QCOMPARE(hand.text(), std::string{"O=C(c1ccccc1)N1CCOCC1"});
        canvas->undo();
        QCOMPARE(hand.text(), std::string{"O=C(O)c1ccccc1"});
        QVERIFY(hand.choose("alanine"));
        hand.click(hand.atom(hydroxyl));
        QCOMPARE(hand.text(), std::string{"C[C@H](NC(=O)c1ccccc1)C(=O)O"});
    }

    void rings_are_dragged_to_14_with_a_count() {
        Hand hand;
        QVERIFY(hand.choose("Ring of 5"));
        QTest::mousePress(hand.sheet(), Qt::LeftButton, {}, hand.pixel({-3, 0}));
        hand.move({-1, 0}, Qt::LeftButton);
        hand.move({-0.1, 0}, Qt::LeftButton);
        QCOMPARE(hand.sketcher.canvas()->counted(), QStringLiteral("9"));
        hand.move({3, 0}, Qt::LeftButton);
        QCOMPARE(hand.sketcher.canvas()->counted(), QStringLiteral("14"));
        QTest::mouseRelease(hand.sheet(), Qt::LeftButton, {}, hand.pixel({3, 0}));
        QCOMPARE(hand.text(), std::string{"C1CCCCCCCCCCCCC1"});
        QCOMPARE(hand.sketcher.canvas()->counted(), QString{});
        hand.sketcher.set_sketch({});
        QVERIFY(hand.choose("Chain"));
        QTest::mousePress(hand.sheet(), Qt::LeftButton, {}, hand.pixel({-3, 0}));
        hand.move({0, 0}, Qt::LeftButton);
        hand.move({1.4, 0}, Qt::LeftButton);
        QCOMPARE(hand.sketcher.canvas()->counted(), QStringLiteral("6"));
        QTest::mouseRelease(hand.sheet(), Qt::LeftButton, {}, hand.pixel({1.4, 0}));
        QCOMPARE(hand.text(), std::string{"CCCCCC"});
    }

    void benzene_is_among_the_rings() {
        Hand hand;
        const auto* group = hand.sketcher.findChild<QActionGroup*>();
        int shown = 0;
        for (const auto* button : hand.sketcher.findChildren<QToolButton*>()) {
            const QAction* action = button->defaultAction();
            if (!action || !group->actions().contains(const_cast<QAction*>(action))) continue;
            const auto tool = action->data().value<SketchTool>();
            shown += tool.kind == SketchTool::Kind::ring && tool.ring.benzene && button->isVisible();
        }
        QCOMPARE(shown, 2);  // as a tool and as a tile
    }
};

CHEMSIEVE_UI_TEST(sketcher_typing, SketcherTypingTest)

}  // namespace chemsieve::ui::sketcher_typing_test

#include "sketcher_typing_test.moc"
