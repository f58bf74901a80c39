// Templates that users keep of their drawings.
#include <QActionGroup>
#include <QApplication>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QToolButton>

#include "tests/ui/sketch_hands.h"
#include "tests/ui/ui_test.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/tools/own_templates.h"

namespace chemsieve::ui::own_templates_test {

using test::Hand;

namespace {

QToolButton* button_named(const Sketcher& sketcher, const QString& name) {
    for (auto* button : sketcher.findChildren<QToolButton*>()) {
        if (button->text() == name) return button;
    }
    return nullptr;
}

// Keeps what is selected, or all, as a user does.
void keep(const Sketcher& sketcher, const QString& name) {
    QTest::mouseClick(button_named(sketcher, QStringLiteral("Own")), Qt::LeftButton);
    auto* button = sketcher.findChild<OwnTemplates*>()->findChild<QPushButton*>();
    QVERIFY(button->isVisible() && button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QInputDialog* dialog = nullptr;
    QTRY_VERIFY(dialog = sketcher.findChild<QInputDialog*>());
    auto* line = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(line, name);
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_VERIFY(button_named(sketcher, name));
    QTRY_VERIFY(!sketcher.findChild<QInputDialog*>());
}

}  // namespace

class OwnTemplatesTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { QSettings{}.remove(QStringLiteral("own_templates")); }
    void cleanup() { init(); }

    void what_is_selected_is_kept_and_bound_where_it_hung() {
        Hand hand;
        hand.sketcher.take_text("c1ccccc1OC(F)F");
        const auto* own = hand.sketcher.findChild<OwnTemplates*>();
        const auto* button = own->findChild<QPushButton*>();
        QCOMPARE(button->text(), QStringLiteral("Keep the drawing ..."));
        QVERIFY(hand.choose("Select"));
        for (const std::size_t atom : {6, 7, 8, 9}) hand.click(hand.atom(atom), Qt::ShiftModifier);
        QCOMPARE(hand.sketcher.canvas()->selection().size(), std::size_t{4});
        QCOMPARE(button->text(), QStringLiteral("Keep what is selected ..."));
        keep(hand.sketcher, "OCHF2");
        hand.sketcher.set_sketch({});
        hand.sketcher.take_text("Cc1ccccc1");
        QTest::mouseClick(button_named(hand.sketcher, "OCHF2"), Qt::LeftButton);
        hand.click(hand.atom(4));
        QCOMPARE(hand.text(), std::string{"Cc1ccc(OC(F)F)cc1"});
        // In the open it is drawn without the atom that it hung on.
        hand.sketcher.set_sketch({});
        hand.click({0, 0});
        QCOMPARE(hand.text(), std::string{"OC(F)F"});
    }

    void templates_stay_for_the_next_session_until_they_are_removed() {
        {
            Hand hand;
            hand.sketcher.take_text("C[C@H](N)C(=O)O");
            keep(hand.sketcher, "my alanine");
        }
        Hand hand;
        auto* own = hand.sketcher.findChild<OwnTemplates*>();
        QCOMPARE(own->templates().size(), 1);
        QTest::mouseClick(button_named(hand.sketcher, "Own"), Qt::LeftButton);
        QTest::mouseClick(button_named(hand.sketcher, "my alanine"), Qt::LeftButton);
        hand.click({0, 0});
        QCOMPARE(hand.text(), std::string{"C[C@H](N)C(=O)O"});
        // Its menu.
        const auto choose = [&](const QString& name, const QString& command) {
            QToolButton* tile = button_named(hand.sketcher, name);
            Q_EMIT tile->customContextMenuRequested(tile->rect().center());
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction* action : menu->actions()) {
                if (action->text() == command) action->trigger();
            }
            menu->close();
        };
        choose("my alanine", "Rename ...");
        QInputDialog* dialog = nullptr;
        QTRY_VERIFY(dialog = hand.sketcher.findChild<QInputDialog*>());
        QCOMPARE(dialog->textValue(), QStringLiteral("my alanine"));
        auto* line = dialog->findChild<QLineEdit*>();
        line->setText("L-alanine");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(button_named(hand.sketcher, "L-alanine"));
        QVERIFY(!button_named(hand.sketcher, "my alanine"));
        QTest::mouseClick(button_named(hand.sketcher, "L-alanine"), Qt::LeftButton);
        choose("L-alanine", "Remove");
        QTRY_VERIFY(!button_named(hand.sketcher, "L-alanine"));
        QVERIFY(own->templates().empty());
        // Its tool is no longer in hand.
        QVERIFY(hand.sketcher.findChild<QActionGroup*>()->checkedAction()->text().startsWith("Bond:"));
        QVERIFY(QSettings{}.value("own_templates").toList().empty());
    }

    void a_name_is_kept_once_and_what_is_no_template_is_passed_over() {
        QSettings{}.setValue("own_templates", QVariantList{QVariantMap{{"name", "broken"}, {"molfile", "no molfile"}},
                                                           QVariant{7}, QVariantMap{{"name", "x"}}});
        Hand hand;
        auto* own = hand.sketcher.findChild<OwnTemplates*>();
        QVERIFY(own->templates().empty());
        hand.sketcher.take_text("CC");
        keep(hand.sketcher, "one");
        hand.sketcher.take_text("N");
        keep(hand.sketcher, "one");
        QCOMPARE(own->templates().size(), 1);
        hand.sketcher.set_sketch({});
        QVERIFY(!own->findChild<QPushButton*>()->isEnabled());
    }
};

CHEMSIEVE_UI_TEST(own_templates, OwnTemplatesTest)

}  // namespace chemsieve::ui::own_templates_test

#include "own_templates_test.moc"
