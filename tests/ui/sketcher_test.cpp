#include "ui/sketcher/sketcher.h"
#include "tests/ui/sketch_hands.h"
#include "tests/ui/ui_test.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/molfile.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/sketcher/sketch_menus.h"
#include "ui/sketcher/tools/sketch_painter.h"

namespace chemsieve::ui::sketcher_test {

using test::Hand;

namespace {

QAction* action_of(QMenu* menu, const QString& text) {
    for (QAction* action : menu->actions()) {
        if (action->menu()) {
            if (QAction* found = action_of(action->menu(), text)) return found;
        } else if (action->text() == text) {
            return action;
        }
    }
    return nullptr;
}

}  // namespace

class SketcherTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void draws_named_molecules_by_clicks_data() {
        QTest::addColumn<QString>("steps");
        QTest::addColumn<QString>("smiles");
        const auto add = [](const char* name, const char* steps, const char* smiles) {
            QTest::newRow(name) << QString{steps} << QString{smiles};
        };
        add("ethanol", "'Bond @ a1 k2O", "CCO");
        add("acetic acid", "'Bond @ a1 a1 b1 k2O k3O", "CC(=O)O");
        add("acetone", "'Bond @ a1 a1 b1 'O a2", "CC(C)=O");
        add("acetonitrile", "'Bond @ 'Triple a1 'N a2", "CC#N");
        add("benzene", "'Benzene @", "c1ccccc1");
        add("toluene", "'Benzene @ 'Bond a0", "Cc1ccccc1");
        add("phenol", "'Benzene @ 'Bond a0 k6o", "Oc1ccccc1");
        add("pyridine", "'Benzene @ k3N", "c1ccncc1");
        add("naphthalene", "'Benzene @ b1", "c1ccc2ccccc2c1");
        add("biphenyl", "'Benzene @ 'Bond a0 'Benzene a6", "c1ccc(-c2ccccc2)cc1");
        add("styrene", "'Benzene @ 'Bond a0 a6 b7", "C=Cc1ccccc1");
        add("benzoic acid", "'Benzene @ 'carboxyl a2", "O=C(O)c1ccccc1");
        add("nitrobenzene", "'Benzene @ 'nitro a4", "O=[N+]([O-])c1ccccc1");
        add("aspirin", "'Benzene @ 'Bond a0 a6 a6 b7 k7O k8O a1 k9O a9 a10 a10 b11 k11O", "CC(=O)Oc1ccccc1C(=O)O");
        add("paracetamol", "'Benzene @ 'Bond a0 k6O a3 k7N a7 a8 a8 b9 k9O", "CC(=O)Nc1ccc(O)cc1");
        add("cyclohexanol", "'Ring_of_6 @ 'O a0>90", "OC1CCCCC1");
        add("spiro decane", "'Ring_of_6 @ 'Ring_of_5 a0", "C1CCC2(CC1)CCCC2");
        add("chloroform", "'Bond @ a1 a1 k0Cl k2cl k3Cl", "ClC(Cl)Cl");
        add("choline", "'Bond @ a1 a2 k0O k3N a3 a3 a3 'Charge_up a3", "C[N+](C)(C)CCO");
        add("L-alanine", "'Bond @ a1 a1 k0N a2 a2 b3 k4O k5O 'Wedge_towards a1>a3", "C[C@H](N)C(=O)O");
        add("cyclopentane by hand", "'Bond @ a1>-42 a2>-114 a3>174 a4>a0", "C1CCCC1");
    }

    void draws_named_molecules_by_clicks() {
        QFETCH(QString, steps);
        QFETCH(QString, smiles);
        Hand hand;
        hand.draw(steps);
        QCOMPARE(QString::fromStdString(hand.text()), smiles);
    }

    void undoes_and_redoes_every_step() {
        Hand hand;
        hand.draw("'Benzene @ 'Bond a0 k6O a3 'Erase a3");
        std::vector<std::string> forward;
        for (; hand.sketcher.canvas()->can_undo(); hand.sketcher.canvas()->undo()) forward.push_back(hand.text());
        QVERIFY(hand.sketch().empty());
        QCOMPARE(forward.size(), std::size_t{5});
        for (std::size_t i = forward.size(); i-- > 0;) {
            QTest::keyClick(hand.sketcher.canvas(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
            QCOMPARE(hand.text(), forward[i]);
        }
        QVERIFY(!hand.sketcher.canvas()->can_redo());
        QTest::keyClick(hand.sketcher.canvas(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(hand.sketcher.canvas()->can_redo());
    }

    void shows_the_drawing_as_text_and_marks_problems() {
        Hand hand;
        hand.draw("'Bond @ a1 a1");
        auto* shown = hand.sketcher.findChild<QLineEdit*>("sketch_text");
        QTRY_COMPARE(shown->text(), QStringLiteral("CC(C)C"));
        hand.draw("a1 a1");
        auto* message = hand.sketcher.findChild<QLabel*>("sketch_message");
        QTRY_COMPARE(message->text(), QStringLiteral("too many bonds at C 2"));
        QVERIFY(shown->text().isEmpty());
        hand.sketcher.canvas()->undo();
        QTRY_COMPARE(shown->text(), QStringLiteral("CC(C)(C)C"));
        QVERIFY(message->text().isEmpty());
    }

    void selects_moves_and_deletes_with_the_mouse() {
        Hand hand;
        hand.draw("'Bond @ a1 a2 'Select");
        // A lasso round the last two atoms.
        const SketchPoint end = hand.atom(3);
        hand.drag(hand.atom(2) + SketchPoint{-0.5, -1}, hand.atom(2) + SketchPoint{-0.45, -1});
        QVERIFY(hand.sketcher.canvas()->selection().empty());
        hand.click(hand.atom(3));
        QCOMPARE(hand.sketcher.canvas()->selection(), (SketchSelection{3}));
        hand.drag(hand.atom(3), hand.atom(3) + SketchPoint{1, 1});
        QVERIFY(length(hand.atom(3) - end) > 1);
        QCOMPARE(hand.text(), std::string{"CCCC"});
        // Onto the first: a ring of three.
        hand.drag(hand.atom(3), hand.atom(0));
        QCOMPARE(hand.text(), std::string{"C1CC1"});
        hand.click(hand.atom(0));
        QTest::keyClick(hand.sketcher.canvas(), Qt::Key_Delete);
        QCOMPARE(hand.text(), std::string{"CC"});
        QTest::keyClick(hand.sketcher.canvas(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(hand.sketcher.canvas(), Qt::Key_Delete);
        QVERIFY(hand.sketch().empty());
    }

    void a_frame_and_a_lasso_select() {
        Hand hand;
        hand.draw("'Bond @ a1 a2 'Select");
        const SketchPoint first = hand.atom(0), last = hand.atom(3);
        hand.drag(first + SketchPoint{-1, 2}, {(first.x + hand.atom(1).x) / 2 + 0.6, first.y - 2});
        QCOMPARE(hand.sketcher.canvas()->selection(), (SketchSelection{0, 1}));
        // The lasso selects within the line drawn: to and fro encloses nothing.
        hand.draw("'Lasso");
        hand.click(first + SketchPoint{-2, 2});
        QVERIFY(hand.sketcher.canvas()->selection().empty());
        hand.drag(first + SketchPoint{-1, 2}, last + SketchPoint{1, -2});
        QVERIFY(hand.sketcher.canvas()->selection().empty());
        QTest::mousePress(hand.sheet(), Qt::LeftButton, {}, hand.pixel(last + SketchPoint{-0.4, 1}));
        for (const SketchPoint corner : {SketchPoint{1, 1}, SketchPoint{1, -1}, SketchPoint{-0.4, -1}}) {
            hand.move(last + corner, Qt::LeftButton);
        }
        QTest::mouseRelease(hand.sheet(), Qt::LeftButton, {}, hand.pixel(last + SketchPoint{-0.4, -1}));
        QCOMPARE(hand.sketcher.canvas()->selection(), (SketchSelection{3}));
    }

    void clean_up_leaves_a_structure_lying_as_it_lay_with_its_hand() {
        Hand hand;
        hand.draw("'Bond @ a1 a1 k0N a2 a2 b3 k4O k5O 'Wedge_towards a1>a3");
        const auto clean_up = [&] {
            const Sketch before = hand.sketch();
            QTest::keyClick(hand.sketcher.canvas(), Qt::Key_K, Qt::ControlModifier);
            QTRY_VERIFY(hand.sketch() != before);
        };
        hand.sketcher.canvas()->turn_selection(20);
        clean_up();
        for (const double degrees : {90.0, 180.0, 60.0}) {
            hand.sketcher.canvas()->select_all();
            hand.sketcher.canvas()->turn_selection(degrees);
            const Sketch turned_tidy = hand.sketch();
            hand.sketcher.canvas()->change(moved(turned_tidy, {4}, {0.2, 0.15}));
            clean_up();
            for (std::size_t atom = 0; atom < turned_tidy.atoms.size(); ++atom) {
                QVERIFY(length(hand.atom(atom) - turned_tidy.atoms[atom].at) < 0.2);
            }
            QCOMPARE(hand.text(), std::string{"C[C@H](N)C(=O)O"});
        }
        // Turned over, the wedge is another, and the hand the same.
        hand.sketcher.canvas()->select_all();
        hand.sketcher.canvas()->mirror_selection();
        const Sketch mirror = hand.sketch();
        hand.sketcher.canvas()->change(moved(mirror, {4}, {0.2, 0.15}));
        clean_up();
        for (std::size_t atom = 0; atom < mirror.atoms.size(); ++atom) {
            QVERIFY(length(hand.atom(atom) - mirror.atoms[atom].at) < 0.2);
        }
        QCOMPARE(hand.text(), std::string{"C[C@H](N)C(=O)O"});
    }

    void the_knob_above_a_selection_turns_it() {
        Hand hand;
        hand.draw("'Bond @ a1 a2 'Select");
        QTest::keyClick(hand.sketcher.canvas(), Qt::Key_A, Qt::ControlModifier);
        const Sketch before = hand.sketch();
        const SketchPoint centre = (hand.atom(0) + hand.atom(1) + hand.atom(2) + hand.atom(3)) * 0.25;
        const SketchPoint knob{centre.x, bounds_of(before)->high.y + 1};
        const double reach = knob.y - centre.y;
        QTest::mousePress(hand.sheet(), Qt::LeftButton, {}, hand.pixel(knob));
        hand.move(centre + at_angle(110, reach), Qt::LeftButton);
        hand.move(centre + at_angle(2, reach), Qt::LeftButton);
        QCOMPARE(hand.sketcher.canvas()->counted(), QStringLiteral("-90\u00b0"));
        QTest::mouseRelease(hand.sheet(), Qt::LeftButton, {}, hand.pixel(centre + at_angle(2, reach)));
        QCOMPARE(hand.sketcher.canvas()->counted(), QString{});
        const Sketch wanted = turned(before, {0, 1, 2, 3}, -90);
        for (std::size_t atom = 0; atom < 4; ++atom) {
            QVERIFY(length(hand.atom(atom) - wanted.atoms[atom].at) < 1e-6);
        }
        QCOMPARE(hand.sketcher.canvas()->selection().size(), std::size_t{4});
        hand.sketcher.canvas()->undo();
        QVERIFY(hand.sketch() == before);
        // Nor does it lie on an atom, which can be selected as before.
        hand.sketcher.canvas()->change(joined(before, Sketch{.name = {}, .atoms = {{.at = knob}}, .bonds = {}}));
        hand.click(hand.atom(1));
        hand.click(hand.atom(2), Qt::ShiftModifier);
        hand.click(hand.atom(4), Qt::ShiftModifier);
        QCOMPARE(hand.sketcher.canvas()->selection(), (SketchSelection{1, 2, 4}));
        hand.sketcher.canvas()->undo();
        // Where nothing is selected there is no knob: a frame begins there.
        hand.drag(knob, knob + SketchPoint{0.5, 0.5});
        QVERIFY(hand.sketch() == before);
    }

    void keys_change_what_is_under_the_pointer() {
        Hand hand;
        hand.draw("'Bond @ a1");
        hand.move(hand.bond(0));
        QTest::keyClick(hand.sketcher.canvas(), '3');
        QCOMPARE(hand.text(), std::string{"C#CC"});
        QTest::keyClick(hand.sketcher.canvas(), '1');
        hand.type(2, "n+");
        QCOMPARE(QString::fromStdString(hand.text()), "CC[NH3+]");
        hand.type(2, "-");
        QCOMPARE(hand.text(), std::string{"CCN"});
        // With nothing under the pointer a letter takes the tool of that element.
        hand.move({50, 50});
        QTest::keyClick(hand.sketcher.canvas(), 'o');
        hand.click(hand.atom(0));
        QCOMPARE(hand.text(), std::string{"NCO"});
    }

    void the_menu_of_an_atom_asks_for_lists_and_counts() {
        Hand hand;
        hand.draw("'Bond @ a1");
        const auto choose = [&](std::size_t atom, const QString& text) {
            QMenu menu;
            ask_for_atom(
                &hand.sketcher, {}, hand.sketch(), atom, [&](const Sketch& s) { hand.sketcher.canvas()->change(s); },
                [] {});
            QMenu* shown = hand.sketcher.findChild<QMenu*>({}, Qt::FindDirectChildrenOnly);
            QAction* action = action_of(shown, text);
            QVERIFY2(action, qPrintable(text));
            action->trigger();
            delete shown;
        };
        choose(0, "Any but hydrogen (A)");
        QCOMPARE(hand.sketch().atoms[0].kind, SketchAtom::Kind::heavy);
        choose(1, "as drawn: no further ones");
        QCOMPARE(hand.sketch().atoms[1].substitution.kind, SketchAtom::Count::Kind::as_drawn);
        choose(1, "Has a multiple bond");
        QVERIFY(hand.sketch().atoms[1].unsaturated);
        choose(2, "+2");
        QCOMPARE(hand.sketch().atoms[2].charge, 2);
        QVERIFY(opinion_on(hand.sketch()).is_smarts);
    }

    void copies_and_pastes_structures() {
        Hand hand;
        hand.draw("'Benzene @ 'Bond a0");
        hand.sketcher.copy();
        const QMimeData* copied = QApplication::clipboard()->mimeData();
        QCOMPARE(copied->text(), QStringLiteral("Cc1ccccc1"));
        QVERIFY(copied->hasImage());
        QVERIFY(copied->data("chemical/x-mdl-molfile").contains("V2000"));
        hand.sketcher.paste();
        QCOMPARE(hand.text(), std::string{"Cc1ccccc1.Cc1ccccc1"});
        QApplication::clipboard()->setText("OC(=O)C1CC1");
        hand.sketcher.set_sketch({});
        QTest::keyClick(hand.sketcher.canvas(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(hand.text(), std::string{"O=C(O)C1CC1"});
        QApplication::clipboard()->setText("this is no structure");
        hand.sketcher.paste();
        QVERIFY(hand.sketcher.findChild<QLabel*>("sketch_message")->text().startsWith("This cannot be drawn"));
        QCOMPARE(hand.text(), std::string{"O=C(O)C1CC1"});
    }

    void takes_smarts_that_can_be_drawn_and_says_what_cannot() {
        Hand hand;
        auto* message = hand.sketcher.findChild<QLabel*>("sketch_message");
        QVERIFY(hand.sketcher.take_text("[#6]-,=[#7,#8]"));
        QCOMPARE(hand.sketch().bonds.at(0).order, SketchBond::Order::one_or_two);
        QCOMPARE(hand.sketch().atoms.at(1).kind, SketchAtom::Kind::list);
        const Sketch before = hand.sketch();
        QVERIFY(!hand.sketcher.take_text("[$(CO)]-[#6]"));
        QVERIFY2(message->text().contains("an environment"), qPrintable(message->text()));
        QVERIFY(hand.sketch() == before);
    }

    void takes_inchi() {
        Hand hand;
        auto* message = hand.sketcher.findChild<QLabel*>("sketch_message");
        QVERIFY(hand.sketcher.take_text("InChI=1S/C4H4O4/c5-3(6)1-2-4(7)8/h1-2H,(H,5,6)(H,7,8)/b2-1+"));
        QTRY_COMPARE(hand.sketch().atoms.size(), std::size_t{8});
        QTRY_COMPARE(hand.text(), std::string{"O=C(O)/C=C/C(=O)O"});
        QVERIFY(hand.sketcher.take_text("InChI=1S/C4H4O4/c5-3"));  // read later, and refused then
        QTRY_VERIFY2(message->text().contains("libinchi cannot read it"), qPrintable(message->text()));
        QCOMPARE(hand.sketch().atoms.size(), std::size_t{8});
    }

    void is_opened_with_inchi() {
        SketchDialog dialog;
        dialog.show_query("InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1");
        QTRY_COMPARE(dialog.sketcher()->sketch().atoms.size(), std::size_t{6});
        QTRY_COMPARE(QString::fromStdString(dialog.sketcher()->opinion().text), QString{"C[C@H](N)C(=O)O"});
        dialog.show_query("InChI=1S/C3H7NO2");
        auto* message = dialog.findChild<QLabel*>("sketch_message");
        QTRY_VERIFY2(message->text().contains("cannot be drawn: libinchi"), qPrintable(message->text()));
        QVERIFY(dialog.sketcher()->sketch().empty());
        // What is asked for afterwards is what is shown.
        dialog.show_query("InChI=1S/CH4/h1H4");
        dialog.show_query("CCO");
        QTest::qWait(200);
        QCOMPARE(dialog.sketcher()->sketch().atoms.size(), std::size_t{3});
    }

    void cleans_up_in_the_background() {
        Hand hand;
        hand.draw("'Bond @ a1 a2 'Select");
        hand.drag(hand.atom(3), hand.atom(3) + SketchPoint{2, 2});
        hand.sketcher.clean_up();
        QTRY_VERIFY(std::abs(length(hand.atom(3) - hand.atom(2)) - 1) < 0.05);
        QCOMPARE(hand.text(), std::string{"CCCC"});
        hand.sketcher.canvas()->undo();
        QVERIFY(length(hand.atom(3) - hand.atom(2)) > 1.5);
    }
};

CHEMSIEVE_UI_TEST(sketcher, SketcherTest)

}  // namespace chemsieve::ui::sketcher_test

#include "sketcher_test.moc"
