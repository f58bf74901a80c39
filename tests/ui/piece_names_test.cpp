// Names of pieces: those that chemists use, and none where what a piece carries would decide it.

#include <QTest>
#include <algorithm>
#include <map>
#include <string>

#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "chem/read/parse.h"
#include "fingerprint/folded/piece_table.h"
#include "tests/ui/ui_test.h"
#include "ui/words/piece_names.h"

namespace chemsieve::ui::piece_names_test {

namespace {

// The names of all pieces of a compound, by their texts.
std::map<std::string, QString> names_in(const std::string& smiles) {
    const auto graph = graph_of_compound(std::get<Molecule>(parse_smiles(smiles))).graph;
    std::map<std::string, QString> names;
    for (const ExplainedPiece& piece : make_piece_table(graph, {}).pieces) {
        const std::string text = piece_text(piece.shape);
        if (!piece_name(text).isEmpty()) names[text] = piece_name(text);
    }
    return names;
}

using Names = std::map<std::string, QString>;

}  // namespace

class PieceNamesTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void rings_have_names_whatever_they_carry() {
        for (const auto& [smiles, name] : std::map<std::string, QString>{{"Cc1ccccc1", "benzene"},
                                                                         {"Cc1ccncc1", "pyridine"},
                                                                         {"Cc1cncnc1", "pyrimidine"},
                                                                         {"c1ccoc1", "furan"},
                                                                         {"Clc1ccsc1", "thiophene"},
                                                                         {"Cn1cccc1", "pyrrole"},
                                                                         {"c1cnc[nH]1", "imidazole"},
                                                                         {"Cn1cccn1", "pyrazole"},
                                                                         {"c1cscn1", "thiazole"},
                                                                         {"CN1CCCCC1", "piperidine"},
                                                                         {"CN1CCNCC1", "piperazine"},
                                                                         {"CN1CCOCC1", "morpholine"},
                                                                         {"OC1CCCCC1", "cyclohexane"},
                                                                         {"OC1CC1", "cyclopropane"}}) {
            const Names names = names_in(smiles);
            QVERIFY2(std::any_of(names.begin(), names.end(),
                                 [&wanted = name](const auto& named) { return named.second == wanted; }),
                     smiles.c_str());
        }
    }

    void groups_have_names_where_these_are_certain() {
        QCOMPARE(names_in("CC(=O)NC"), (Names{{"C=O", "carbonyl"}, {"CC(N)=O", "amide"}, {"CNC(C)=O", "amide"}}));
        QCOMPARE(names_in("CC(=O)OC"), (Names{{"C=O", "carbonyl"}, {"CC(O)=O", "carboxyl"}, {"COC(C)=O", "ester"}}));
        QCOMPARE(names_in("NC(=O)N"), (Names{{"C=O", "carbonyl"}, {"NC(N)=O", "urea"}}));
        QCOMPARE(names_in("CS(=O)(=O)N").at("CS(N)(=O)=O"), QString{"sulfonamide"});
        QCOMPARE(names_in("CN(=O)=O").size(), std::size_t{1});
        QCOMPARE(names_in("CC#N"), (Names{{"CC#N", "nitrile"}}));
        QCOMPARE(names_in("C[N+]#[C-]"), Names{});
    }

    // The middle of an ether may be that of an ester, an amine's nitrogen that of an amide.
    void what_may_be_several_things_has_no_name() {
        QCOMPARE(names_in("COC"), Names{});
        QCOMPARE(names_in("CN(C)C"), Names{});
        QCOMPARE(names_in("CSC"), Names{});
        QCOMPARE(piece_name(""), QString{});
        QCOMPARE(piece_name("no piece"), QString{});
    }
};

CHEMSIEVE_UI_TEST(piece_names, PieceNamesTest)

}  // namespace chemsieve::ui::piece_names_test

#include "piece_names_test.moc"
