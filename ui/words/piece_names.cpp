#include "ui/words/piece_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "chem/read/parse.h"
#include "ui/sketch/templates.h"

namespace chemsieve::ui {

namespace {

constexpr std::uint16_t kCarbon = 6;

// Templates of groups whose name holds whatever they carry, if they are at a carbon.
constexpr std::array<std::string_view, 12> kGroups{"carboxyl", "amide",     "urea",        "carbamate",
                                                   "nitro",    "nitrile",   "azide",       "guanidino",
                                                   "amidine",  "phosphate", "sulfonamide", "trifluoromethyl"};

// Those without a template: SMILES whose atoms may carry anything.
constexpr std::array<std::pair<std::string_view, std::string_view>, 28> kOthers{{
    {"benzene", "c1ccccc1"},
    {"cyclopropane", "C1CC1"},
    {"cyclobutane", "C1CCC1"},
    {"cyclopentane", "C1CCCC1"},
    {"cyclohexane", "C1CCCCC1"},
    {"cycloheptane", "C1CCCCCC1"},
    {"cyclooctane", "C1CCCCCCC1"},
    {"amide", "CC(=O)NC"},
    {"amide", "CC(=O)N(C)C"},
    {"ketone", "CC(=O)C"},
    {"ester", "CC(=O)OC"},
    {"carbonate", "COC(=O)OC"},
    {"carbamate", "OC(=O)N"},
    {"carbamate", "OC(=O)NC"},
    {"urea", "NC(=O)N"},
    {"urea", "CNC(=O)NC"},
    {"thiourea", "NC(=S)N"},
    {"thiourea", "CNC(=S)N"},
    {"thioamide", "CC(=S)N"},
    {"guanidino", "NC(=N)N"},
    {"hydrazone", "C=NN"},
    {"oxime", "C=NO"},
    {"carbonyl", "C=O"},
    {"sulfonyl", "O=S=O"},
    {"sulfone", "CS(=O)(=O)C"},
    {"sulfonamide", "CS(=O)(=O)NC"},
    {"alkene", "C=C"},
    {"alkyne", "C#C"},
}};

std::optional<MolecularGraph> graph_of(std::string_view smiles) {
    const ParseResult parsed = parse_smiles(std::string{smiles});
    const auto* molecule = std::get_if<Molecule>(&parsed);
    if (!molecule) return std::nullopt;
    MolecularGraph graph = graph_of_compound(*molecule).graph;
    graph.states.clear();  // pieces of atoms and bonds have none
    return graph;
}

// Without its first atom, to which nothing but one bond leads.
void remove_attachment(MolecularGraph& graph) {
    graph.atoms.erase(graph.atoms.begin());
    std::erase_if(graph.bonds, [](const GraphBond& bond) { return bond.first == 0 || bond.second == 0; });
    for (GraphBond& bond : graph.bonds) {
        --bond.first;
        --bond.second;
    }
}

using Names = std::map<std::string, QString>;

// The first name of a piece stays.
void add(Names& names, const MolecularGraph& graph, std::string_view name) {
    names.try_emplace(piece_text(graph), QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
}

void add_templates(Names& names) {
    for (const TemplatePage& page : template_pages()) {
        for (const TemplateSection& section : page.sections) {
            for (const SketchTemplate& drawn : section.templates) {
                const bool is_group = std::find(kGroups.begin(), kGroups.end(), drawn.name) != kGroups.end();
                if (page.title != "Rings" && !is_group) continue;
                auto graph = drawn.ring ? std::nullopt : graph_of(drawn.smiles);
                if (!graph) continue;
                if (is_group) {
                    graph->atoms.front() = kCarbon;
                } else {
                    remove_attachment(*graph);
                }
                add(names, *graph, drawn.name);
            }
        }
    }
}

Names all_names() {
    Names names;
    for (const auto& [name, smiles] : kOthers) {
        if (const auto graph = graph_of(smiles)) add(names, *graph, name);
    }
    add_templates(names);
    return names;
}

}  // namespace

QString piece_name(const std::string& text) {
    static const Names names = all_names();
    const auto found = names.find(text);
    return found == names.end() ? QString{} : found->second;
}

}  // namespace chemsieve::ui
