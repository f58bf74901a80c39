// That keys draw on from what the key before drew, and say which tool they take.
#include <QActionGroup>
#include <QFrame>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "tests/ui/sketch_hands.h"
#include "tests/ui/ui_test.h"
#include "ui/sketch/geometry.h"
#include "ui/sketcher/sketch_canvas.h"

namespace chemsieve::ui::sketcher_chain_test {

using test::Hand;
using test::Keyboard;

namespace {

// Rests over the last atom drawn there, without arrows before.
void point_at_atom(Keyboard& keys, std::size_t atom) { keys.point_at(keys.sketch().atoms.at(atom).at); }

QString hint_of(const Sketcher& sketcher) {
    const auto* hint = sketcher.findChild<QFrame*>(QStringLiteral("sketch_hint"));
    const auto* line = sketcher.findChild<QLabel*>(QStringLiteral("sketch_hint_text"));
    return hint && hint->isVisible() && line ? line->text() : QString{};
}

QAction* in_hand(const Sketcher& sketcher) { return sketcher.findChild<QActionGroup*>()->checkedAction(); }

QToolButton* visible_button_of(const Sketcher& sketcher, const QAction* action) {
    for (auto* button : sketcher.findChildren<QToolButton*>()) {
        const bool in_sight = button->isVisible() && !button->visibleRegion().isEmpty();
        if (button->defaultAction() == action && in_sight) return button;
    }
    return nullptr;
}

}  // namespace

class SketcherChainTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void keys_draw_on_from_what_the_key_before_drew_data() {
        QTest::addColumn<QString>("start");
        QTest::addColumn<QString>("steps");
        QTest::addColumn<QString>("smiles");
        const auto add = [](const char* start, const char* steps, const char* smiles) {
            QTest::newRow(steps) << QString{start} << QString{steps} << QString{smiles};
        };
        add("C", "1 1 1 o", "CCCO");
        add("C", "1 2 o", "CC=O");
        add("C", "1 3 n", "CC#N");
        add("c1ccccc1", "1 n 1 1 cl", "ClCNc1ccccc1");
        add("C", "1 n +", "C[NH3+]");
        add("C", "1 ^B", "Cc1ccccc1");
        add("C", "1 1 delete 1 o", "CCO");
    }

    void keys_draw_on_from_what_the_key_before_drew() {
        QFETCH(QString, start);
        QFETCH(QString, steps);
        QFETCH(QString, smiles);
        Keyboard keys;
        QVERIFY(keys.active);
        keys.sketcher.take_text(start);
        point_at_atom(keys, 0);
        QVERIFY(!keys.canvas()->cursor().is_shown());
        keys.press(steps);
        QCOMPARE(keys.text(), smiles);
    }

    void the_mouse_ends_the_chain() {
        Keyboard keys;
        keys.sketcher.take_text("CC");
        point_at_atom(keys, 0);
        keys.press("1");
        QVERIFY(keys.canvas()->cursor().is_shown());
        // A pointer that rests is no move, nor is one that trembles.
        point_at_atom(keys, 0);
        keys.press("o");
        keys.point_at(keys.sketch().atoms[0].at + SketchPoint{0.02, 0.02});
        keys.press("s");
        QCOMPARE(keys.text(), "CCS");
        keys.press("o");
        keys.point_at(keys.sketch().atoms[0].at + SketchPoint{0.1, 0});
        QVERIFY(!keys.canvas()->cursor().is_shown());
        keys.press("n");
        QCOMPARE(keys.text(), "CNO");
        // In the open nothing is meant any more.
        point_at_atom(keys, 0);
        keys.press("1");
        keys.point_at({50, 50});
        const QString before = keys.text();
        keys.press("s");
        QCOMPARE(keys.text(), before);
    }

    void a_chain_goes_before_a_selection() {
        Keyboard keys;
        keys.sketcher.take_text("CC.CC");
        keys.choose("Select");
        keys.press("home $right $right");
        QCOMPARE(keys.canvas()->selection().size(), std::size_t{2});
        const std::size_t other = keys.canvas()->selection().front() == 0 ? 2 : 0;
        point_at_atom(keys, other);
        keys.press("1 o");
        QCOMPARE(keys.text(), "CC.CCO");
    }

    void arrows_go_on_from_the_chain_and_stay() {
        Keyboard keys;
        keys.sketcher.take_text("C");
        point_at_atom(keys, 0);
        keys.press("1 1 left");
        keys.point_at({50, 50});
        QVERIFY(keys.canvas()->cursor().is_shown());
        keys.press("2");
        QCOMPARE(keys.text(), "C=CC");
    }

    void keys_are_about_what_lies_under_the_pointer_after_undo() {
        Keyboard keys;
        keys.sketcher.take_text("CO");
        point_at_atom(keys, 1);
        keys.press("delete ^Z n");
        QCOMPARE(keys.text(), "CN");
    }

    void a_key_that_takes_a_tool_says_so_and_shows_it() {
        Keyboard keys;
        keys.sketcher.take_text("CC");
        keys.point_at({50, 50});
        QCOMPARE(hint_of(keys.sketcher), QString{});
        // A tool beside the sheet, an element below it, a tile that lies further down, a tile of another page.
        for (const auto& [steps, name] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"2", "Double bond"}, {"o", "O"}, {"8", "Ring of 8"}, {"OTf", "triflate"}, {"Trp", "tryptophan"}}) {
            keys.press(steps);
            QVERIFY2(in_hand(keys.sketcher)->text() == QLatin1String(name), qPrintable(in_hand(keys.sketcher)->text()));
            QVERIFY2(hint_of(keys.sketcher).endsWith(QLatin1String(name)), qPrintable(hint_of(keys.sketcher)));
            QTRY_VERIFY2(visible_button_of(keys.sketcher, in_hand(keys.sketcher)), name);
            QTest::qWait(1000);  // the next letter is no part of the name
        }
        QCOMPARE(keys.text(), "CC");
        // Chosen by hand, it needs no word.
        keys.choose("Erase");
        QCOMPARE(hint_of(keys.sketcher), QString{});
        keys.press("2");
        QVERIFY(!hint_of(keys.sketcher).isEmpty());
        keys.point_at(keys.sketch().atoms[0].at);
        keys.press("n");
        QCOMPARE(hint_of(keys.sketcher), QString{});
    }

    void a_tool_without_a_button_is_named_while_it_is_in_hand() {
        Hand hand;
        hand.sketcher.take_text("CC");
        hand.move({50, 50});
        QTest::keyClicks(hand.sketcher.canvas(), "CO2Et");
        QVERIFY2(hint_of(hand.sketcher).endsWith("CO2Et"), qPrintable(hint_of(hand.sketcher)));
        QVERIFY(!in_hand(hand.sketcher));
        hand.click(hand.atom(0));
        QCOMPARE(hand.text(), std::string{"CCOC(=O)CC"});
        QVERIFY2(hint_of(hand.sketcher).endsWith("CO2Et"), qPrintable(hint_of(hand.sketcher)));
        hand.move({50, 50});
        QTest::qWait(1000);
        QTest::keyClicks(hand.sketcher.canvas(), "r12");
        QVERIFY2(hint_of(hand.sketcher).endsWith("Ring of 12"), qPrintable(hint_of(hand.sketcher)));
        QTest::qWait(1000);
        // An element that has no letter below the sheet: the periodic table's tool draws it.
        QTest::keyClicks(hand.sketcher.canvas(), "Si");
        QVERIFY2(hint_of(hand.sketcher).endsWith("Si"), qPrintable(hint_of(hand.sketcher)));
        QCOMPARE(in_hand(hand.sketcher)->text(), QStringLiteral("List of elements"));
        hand.sketcher.set_sketch({});
        hand.click({0, 0});
        QCOMPARE(hand.text(), std::string{"[SiH4]"});
    }
};

CHEMSIEVE_UI_TEST(sketcher_chain, SketcherChainTest)

}  // namespace chemsieve::ui::sketcher_chain_test

#include "sketcher_chain_test.moc"
