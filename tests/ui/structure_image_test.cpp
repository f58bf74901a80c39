#include "ui/drawings/structure_image.h"
#include "tests/ui/ui_test.h"

#include <QTest>
#include <string>

#include "chem/read/parse.h"
#include "match/substructure_matcher.h"

namespace chemsieve::ui::structure_image_test {

namespace {

Molecule compound(const std::string& smiles) { return std::get<Molecule>(parse_smiles(smiles)); }

template <class Wanted>
int pixels(const QImage& image, Wanted wanted) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) count += wanted(image.pixelColor(x, y)) ? 1 : 0;
    }
    return count;
}

// The colour of matches: much more red than blue, and light.
int coloured(const QImage& image) {
    return pixels(
        image, [](const QColor& c) { return c.alpha() > 250 && c.red() > 230 && c.green() > 150 && c.blue() < 180; });
}

int inked(const QImage& image) {
    return pixels(image, [](const QColor& c) { return c.alpha() > 0; });
}

}  // namespace

class StructureImageTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void draws_on_nothing() {
        const QImage image = draw_structure(compound("CC(=O)Oc1ccccc1C(=O)O"), {200, 120});
        QCOMPARE(image.size(), QSize(200, 120));
        QCOMPARE(image.pixelColor(0, 0).alpha(), 0);
        QVERIFY(inked(image) > 300);
        QCOMPARE(coloured(image), 0);
    }

    void colours_the_match_and_only_that() {
        const Molecule aspirin = compound("CC(=O)Oc1ccccc1C(=O)O");
        const auto ink_of = [&](const std::string& smarts) {
            const Molecule query = std::get<Molecule>(parse_query_smarts(smarts));
            const auto matches = SubstructureMatcher{query, {}}.matches(aspirin, 1);
            return coloured(draw_structure(aspirin, {300, 200}, 1, highlight_of_match(query, aspirin, matches.at(0))));
        };
        const int ring = ink_of("c1ccccc1");
        const int acid = ink_of("C(=O)[OH]");
        QVERIFY2(acid > 100, qPrintable(QString::number(acid)));
        QVERIFY2(ring > acid * 3 / 2, qPrintable(QString("%1 and %2").arg(ring).arg(acid)));
    }

    void colours_suit_the_ground() {
        const auto lightness_on = [](DrawingGround ground) {
            const QImage image = draw_structure(compound("CCCCCC"), {200, 120}, 2, {}, {}, ground);
            int sum = 0, count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor colour = image.pixelColor(x, y);
                    if (colour.alpha() < 250) continue;
                    sum += colour.lightness();
                    ++count;
                }
            }
            return count > 0 ? sum / count : -1;
        };
        QVERIFY(lightness_on(DrawingGround::light) < 60);
        QVERIFY(lightness_on(DrawingGround::dark) > 200);
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        QCOMPARE(ground_of(palette), DrawingGround::light);
        palette.setColor(QPalette::Base, QColor{0x1d, 0x22, 0x25});
        QCOMPARE(ground_of(palette), DrawingGround::dark);
    }

    void bonds_are_coloured_where_the_query_has_them() {
        const Molecule benzene = compound("c1ccccc1");
        const Molecule chain = std::get<Molecule>(parse_query_smarts("cccccc"));  // no ring closure
        const auto matches = SubstructureMatcher{chain, {}}.matches(benzene, 1);
        QCOMPARE(highlight_of_match(chain, benzene, matches.at(0)).bonds.size(), std::size_t{5});
    }

    void is_sharp_on_dense_screens() {
        const QImage image = draw_structure(compound("CCO"), {100, 80}, 2);
        QCOMPARE(image.size(), QSize(200, 160));
        QCOMPARE(image.devicePixelRatio(), 2.0);
    }

    void queries_that_are_no_compounds_are_drawn() {
        for (const char* smarts : {"[#6;R]~[!#1]", "c:c:c", "[NX3;H2,H1;!$(NC=O)]", "*", "c1cc[nH]c1.[Na+]"}) {
            QVERIFY2(inked(draw_structure(std::get<Molecule>(parse_query_smarts(smarts)), {200, 120})) > 10, smarts);
        }
    }

    void hydrogens_that_a_query_asks_for_are_drawn() {
        const auto ink_of = [](const char* smiles) {
            return inked(
                draw_structure(std::get<Molecule>(parse_query_smiles(smiles, QueryHydrogens::merged)), {200, 120}));
        };
        QVERIFY(ink_of("[H]C([H])(F)[N+]([H])(C)C") > ink_of("C(F)[N+](C)C"));
        QVERIFY(ink_of("*c1ccccc1") > ink_of("c1ccccc1") / 2);
    }

    void the_very_large_is_not_laid_out() {
        const QImage image = draw_structure(compound(std::string(kMaxDrawnAtoms + 1, 'C')), {200, 120});
        QVERIFY(inked(image) > 50);  // the words
    }
};

CHEMSIEVE_UI_TEST(structure_image, StructureImageTest)

}  // namespace chemsieve::ui::structure_image_test

#include "structure_image_test.moc"
