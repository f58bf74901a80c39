// Lists of elements: the popup with the periodic table, and what is found with them.
#include "ui/sketcher/tools/element_list.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <set>

#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/molfile.h"
#include "ui/sketch/periodic_table.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketcher.h"
#include "ui/sketcher/tools/drawing_tools.h"
#include "ui/sketcher/tools/sketch_painter.h"

namespace chemsieve::ui::element_list_test {

namespace {

using Kind = SketchAtom::Kind;
using Symbols = std::vector<std::string>;

class Sheet {
  public:
    explicit Sheet(QSize size = {1000, 620}) {
        sketcher.resize(size);
        sketcher.show();
        sketcher.activateWindow();
        sketcher.canvas()->setFocus();
        active = QTest::qWaitForWindowActive(&sketcher);
    }

    void point_at(SketchPoint place) {
        QWidget* sheet = canvas()->viewport();
        const QPointF pixel = canvas()->mapFromScene(to_pixels(place));
        QMouseEvent event{QEvent::MouseMove, pixel, sheet->mapToGlobal(pixel), Qt::NoButton, {}, {}};
        QApplication::sendEvent(sheet, &event);
    }
    SketchCanvas* canvas() const { return sketcher.canvas(); }
    const SketchAtom& atom(std::size_t index) const { return sketcher.sketch().atoms.at(index); }
    ElementList* list() const { return sketcher.findChild<ElementList*>(); }
    QAction* tool() const { return sketcher.findChild<DrawingTools*>()->list_tool(); }

    Sketcher sketcher;
    bool active = false;
};

ElementTile* tile(const ElementList* list, const QString& symbol) {
    for (auto* tile : list->findChildren<ElementTile*>()) {
        if (tile->text() == symbol) return tile;
    }
    return nullptr;
}

QToolButton* chip(const ElementList* list, const QString& beginning) {
    for (auto* button : list->findChildren<QToolButton*>()) {
        if (button->text().startsWith(beginning + "  ")) return button;
    }
    return nullptr;
}

QPushButton* button(const ElementList* list, const QString& text) {
    for (auto* button : list->findChildren<QPushButton*>()) {
        if (button->text() == text) return button;
    }
    return nullptr;
}

SketchAtom listed(Kind kind, const Symbols& symbols) {
    SketchAtom atom;
    atom.kind = kind;
    atom.symbols = symbols;
    return atom;
}

}  // namespace

class ElementListTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<SketchAtom>(); }

    void tiles_chips_and_text_say_the_same() {
        QWidget parent;
        ElementList list{&parent};
        list.open({}, {}, {});
        auto* text = list.findChild<QLineEdit*>();
        QVERIFY(!button(&list, "Set")->isEnabled());
        tile(&list, "Br")->click();
        tile(&list, "F")->click();
        QCOMPARE(text->text(), QStringLiteral("F, Br"));
        QVERIFY(!chip(&list, "X")->isChecked());
        tile(&list, "Cl")->click();
        tile(&list, "I")->click();
        QVERIFY(chip(&list, "X")->isChecked());
        chip(&list, "M")->click();
        QCOMPARE(text->text(), QStringLiteral("M"));
        QVERIFY(tile(&list, "Na")->isChecked() && !tile(&list, "C")->isChecked() && !chip(&list, "X")->isChecked());
        tile(&list, "Na")->click();
        QVERIFY(!chip(&list, "M")->isChecked());
        QVERIFY(text->text().startsWith("Li, Be, Mg"));
        chip(&list, "Q")->click();
        QVERIFY(list.findChild<QCheckBox*>()->isChecked());
        QVERIFY(tile(&list, "H")->isChecked() && tile(&list, "C")->isChecked());
        list.findChild<QCheckBox*>()->click();
        QVERIFY(!chip(&list, "Q")->isChecked());
        text->clear();
        QTest::keyClicks(text, "n, o;cl X");
        QVERIFY(tile(&list, "N")->isChecked() && tile(&list, "I")->isChecked());
        QCOMPARE(list.choice().symbols, (Symbols{"N", "O", "F", "Cl", "Br", "I"}));
        QTest::keyClicks(text, ", Xy");
        QVERIFY(!button(&list, "Set")->isEnabled());
        button(&list, "Clear")->click();
        QVERIFY(text->text().isEmpty() && list.choice().symbols.empty());
    }

    void what_is_set_is_an_atom_by_its_letter_if_it_has_one() {
        QWidget parent;
        ElementList list{&parent};
        QSignalSpy chosen{&list, &ElementList::chosen};
        const auto after = [&](const std::function<void()>& act) {
            list.open({}, {}, {});
            act();
            button(&list, "Set")->click();
            const SketchAtom atom = chosen.isEmpty() ? SketchAtom{} : chosen.takeLast().at(0).value<SketchAtom>();
            return atom;
        };
        QCOMPARE(after([&] { chip(&list, "X")->click(); }), listed(Kind::list, {"F", "Cl", "Br", "I"}));
        QCOMPARE(after([&] { chip(&list, "M")->click(); }), listed(Kind::metal, {"C"}));
        QCOMPARE(after([&] { chip(&list, "Q")->click(); }), listed(Kind::hetero, {"C"}));
        QCOMPARE(after([&] { chip(&list, "A")->click(); }), listed(Kind::heavy, {"C"}));
        QCOMPARE(after([&] { chip(&list, "*")->click(); }), listed(Kind::any, {"C"}));
        QCOMPARE(after([&] { tile(&list, "N")->click(); }), listed(Kind::element, {"N"}));
        QCOMPARE(after([&] {
                     tile(&list, "S")->click();
                     tile(&list, "N")->click();
                     list.findChild<QCheckBox*>()->click();
                 }),
                 listed(Kind::not_list, {"N", "S"}));
    }

    void goes_by_keys() {
        QWidget parent;
        ElementList list{&parent};
        QSignalSpy chosen{&list, &ElementList::chosen}, closed{&list, &ElementList::closed};
        list.open({}, {}, {});
        const auto at = [&] {
            auto* tile = qobject_cast<ElementTile*>(list.focusWidget());
            return tile ? tile->text() : QString{};
        };
        const auto press = [&](int key) { QTest::keyClick(list.focusWidget(), static_cast<Qt::Key>(key)); };
        QCOMPARE(at(), QStringLiteral("C"));
        press(Qt::Key_Space);
        press(Qt::Key_Right);
        QCOMPARE(at(), QStringLiteral("N"));
        press(Qt::Key_Down);
        QCOMPARE(at(), QStringLiteral("P"));
        press(Qt::Key_Space);
        for (int i = 0; i < 9; ++i) press(Qt::Key_Down);
        QCOMPARE(at(), QStringLiteral("Tm"));
        press(Qt::Key_Up);
        QCOMPARE(at(), QStringLiteral("Bi"));
        press(Qt::Key_B);
        QCOMPARE(at(), QStringLiteral("Be"));
        press(Qt::Key_B);
        QCOMPARE(at(), QStringLiteral("B"));
        press(Qt::Key_B);
        QCOMPARE(at(), QStringLiteral("Br"));
        press(Qt::Key_Left);
        press(Qt::Key_Space);
        QCOMPARE(list.choice().symbols, (Symbols{"C", "P", "Se"}));
        press(Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QVERIFY(!list.isVisible());
        list.open({}, {}, {});
        press(Qt::Key_Space);
        press(Qt::Key_Escape);
        QVERIFY(!list.isVisible());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(closed.size(), 2);
        // What the atom is, is what it begins with.
        list.open(listed(Kind::not_list, {"S", "O"}), {}, {});
        QCOMPARE(at(), QStringLiteral("O"));
        QVERIFY(list.findChild<QCheckBox*>()->isChecked());
    }

    void all_of_it_has_names() {
        QWidget parent;
        ElementList list{&parent};
        list.open({}, {}, {});
        QCOMPARE(QAccessible::queryAccessibleInterface(tile(&list, "F"))->text(QAccessible::Name),
                 QStringLiteral("fluorine"));
        for (auto* widget : list.findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus) continue;
            const QString name = QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name);
            QVERIFY2(!name.isEmpty(), widget->metaObject()->className());
        }
    }

    void covers_neither_the_atom_nor_the_tool() {
        const QSize popup{590, 360};
        const QRect screen{0, 0, 1024, 768};
        const QRect home{120, 60, 400, 500};
        for (const QRect& atom : {QRect{130, 70, 30, 30}, QRect{300, 300, 90, 30}, QRect{480, 520, 40, 30},
                                  QRect{300, 100, 30, 30}, QRect{300, 450, 30, 30}}) {
            for (const QRect& tool : {QRect{}, QRect{60, 420, 32, 32}}) {
                const QRect there{popup_place(popup, screen, home, {atom, tool}), popup};
                QVERIFY(screen.contains(there));
                QVERIFY(!there.intersects(atom));
                QVERIFY(!there.intersects(tool));
            }
        }
        // In the sketcher, for every atom of a drawing.
        for (const QSize size : {QSize{1000, 620}, QSize{760, 560}}) {
            Sheet sheet{size};
            sheet.sketcher.take_text("NS(=O)(=O)c1ccc(Cl)cc1");
            for (std::size_t i = 0; i < sheet.sketcher.sketch().atoms.size(); ++i) {
                Q_EMIT sheet.canvas()->list_wanted({i});
                QVERIFY(sheet.list()->isVisible());
                QVERIFY(!sheet.list()->geometry().intersects(sheet.canvas()->place_on_screen(i)));
                sheet.list()->hide();
            }
        }
    }

    void l_over_an_atom_asks_for_its_list() {
        Sheet sheet;
        QVERIFY(sheet.active);
        sheet.sketcher.take_text("CCl");
        sheet.point_at(sheet.atom(1).at);
        QTest::keyClick(sheet.canvas(), 'l');
        QVERIFY(sheet.list() && sheet.list()->isVisible());
        chip(sheet.list(), "X")->click();
        QTest::keyClick(sheet.list(), Qt::Key_Return);
        QVERIFY(!sheet.list()->isVisible());
        QCOMPARE(sheet.atom(1).symbols, (Symbols{"F", "Cl", "Br", "I"}));
        QCOMPARE(sheet.atom(0).kind, Kind::element);
        QVERIFY(!sheet.tool()->isChecked());
        sheet.canvas()->undo();
        QCOMPARE(sheet.atom(1).kind, Kind::element);
        // c and l are still chlorine.
        sheet.point_at(sheet.atom(0).at);
        QTest::keyClicks(sheet.canvas(), "cl");
        QVERIFY(sheet.atom(0).is_element("Cl"));
        QVERIFY(!sheet.list()->isVisible());
    }

    void the_tool_draws_the_list_that_was_set() {
        Sheet sheet;
        sheet.sketcher.take_text("CC");
        sheet.canvas()->select_all();
        QAction* before = sheet.tool()->actionGroup()->checkedAction();
        QVERIFY(before);
        sheet.tool()->trigger();
        QVERIFY(sheet.list()->isVisible());
        // Without an answer the tool that was in hand stays.
        QTest::keyClick(sheet.list(), Qt::Key_Escape);
        QCOMPARE(sheet.tool()->actionGroup()->checkedAction(), before);
        QCOMPARE(sheet.atom(0).kind, Kind::element);
        sheet.sketcher.set_sketch(sheet.sketcher.sketch());
        sheet.tool()->trigger();
        button(sheet.list(), "Clear")->click();
        tile(sheet.list(), "N")->click();
        tile(sheet.list(), "O")->click();
        button(sheet.list(), "Set")->click();
        QVERIFY(sheet.tool()->isChecked());
        QTest::mouseClick(sheet.canvas()->viewport(), Qt::LeftButton, {},
                          sheet.canvas()->mapFromScene(to_pixels(sheet.atom(0).at)));
        QCOMPARE(sheet.atom(0).symbols, (Symbols{"N", "O"}));
        QCOMPARE(sheet.atom(1).kind, Kind::element);
    }

    void lists_find_what_their_smarts_finds() {
        test::DemoLibrary folder;
        std::string file;
        int number = 0;
        for (const char* smiles : {"CF",
                                   "CCl",
                                   "CBr",
                                   "CI",
                                   "C[Na]",
                                   "C[Mg]Br",
                                   "C[Al](C)C",
                                   "C[Si](C)C",
                                   "C[Ti]",
                                   "C[Zn]C",
                                   "C[Ga](C)C",
                                   "C[Ge](C)C",
                                   "C[As](C)C",
                                   "C[Se]C",
                                   "C[Sn](C)C",
                                   "C[Sb](C)C",
                                   "C[Te]C",
                                   "C[Pt]",
                                   "C[Hg]C",
                                   "C[Pb](C)C",
                                   "C[Bi](C)C",
                                   "CB(C)C",
                                   "CP(C)C",
                                   "CS(C)(=O)=O",
                                   "CN",
                                   "CO",
                                   "CC",
                                   "C[U]",
                                   "C[La]",
                                   "C[Lu]",
                                   "[Na+].CC([O-])=O",
                                   "[Fe+2].[Cl-].[Cl-]",
                                   "[K+].[I-]",
                                   "[He]",
                                   "C[Po]C"}) {
            file += std::string{smiles} + " m" + std::to_string(++number) + "\n";
        }
        const QString library = folder.file("metals.sieve");
        gui::FileLibraryService{}.import_file(library.toStdString(), folder.write("metals.smi", file).toStdString(), {},
                                              {});
        const auto found = [&](const std::string& text, QueryLanguage language) {
            const auto hits = test::hits_of(library, SearchMode::substructure, text, {}, language);
            const auto ids = test::ids_of(library, hits);
            return std::set<std::string>{ids.begin(), ids.end()};
        };
        const auto smarts_of = [](const Symbols& symbols, bool none_of) {
            std::string text = "[";
            for (const std::string& symbol : symbols) {
                if (text.size() > 1) text += none_of ? '&' : ',';
                text += (none_of ? "!#" : "#") + std::to_string(atomic_number(symbol));
            }
            return text + "]";
        };
        const auto check = [&](const SketchAtom& like, const Symbols& symbols, bool none_of, std::size_t least) {
            Sketch alone{.name = {}, .atoms = {like}, .bonds = {}};
            QCOMPARE(found(to_molfile(alone), QueryLanguage::molfile),
                     found(smarts_of(symbols, none_of), QueryLanguage::smarts));
            Sketch bound{.name = {}, .atoms = {SketchAtom{}, like}, .bonds = {{.from = 0, .to = 1}}};
            bound.atoms[1].at = {1, 0};
            const auto hits = found(to_molfile(bound), QueryLanguage::molfile);
            QCOMPARE(hits, found("[#6]-" + smarts_of(symbols, none_of), QueryLanguage::smarts));
            QVERIFY(hits.size() >= least);
        };
        check(listed(Kind::metal, {"C"}), all_metals(), false, 14);
        check(listed(Kind::list, halogens()), halogens(), false, 4);
        // As a list of all metals but one, which V2000 cannot hold.
        Symbols most = all_metals();
        std::erase(most, "Sn");
        check(listed(Kind::list, most), most, false, 13);
        check(listed(Kind::not_list, most), most, true, 10);
        check(listed(Kind::not_list, {"C", "F"}), {"C", "F"}, true, 10);
    }
};

CHEMSIEVE_UI_TEST(element_list, ElementListTest)

}  // namespace chemsieve::ui::element_list_test

#include "element_list_test.moc"
