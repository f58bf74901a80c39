#include "chem/read/parse.h"

#include <GraphMol/Bond.h>
#include <GraphMol/Chirality.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>

#include <algorithm>
#include <sstream>

#include "base/text.h"
#include "chem/graph/lost_hands.h"
#include "chem/labels/molfile_labels.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_axes.h"
#include "chem/read/drawn_query.h"
#include "chem/read/equal_hydrogens.h"
#include "chem/read/extension_atoms.h"
#include "chem/read/guarded_parse.h"
#include "chem/read/hydrogen_forms.h"
#include "chem/read/inchi_text.h"
#include "chem/read/read_in_part.h"
#include "chem/read/read_to_end.h"
#include "chem/read/smarts_stereo.h"
#include "chem/read/structure_line.h"
#include "chem/read/text_limits.h"
#include "chem/read/written_faults.h"
#include "chem/read/written_smiles.h"

namespace chemsieve {

namespace {

// RDKit makes a hand all the same of what says nothing.
void forget_hands(RDKit::RWMol& mol) {
    RDKit::MolOps::removeStereochemistry(mol);
    mol.setStereoGroups({});
}

void remark_on_unknown_stereo(const RDKit::ROMol& mol, Remarks& remarks) {
    const DrawnAxes drawn = drawn_axes(mol);
    std::string what = unknown_stereo(mol, drawn);
    if (!what.empty()) remarks.push_back({RemarkKind::unknown_stereo, std::move(what)});
    if (std::any_of(drawn.axes.begin(), drawn.axes.end(), [](const DrawnAxis& axis) { return axis.hand != 0; })) {
        remarks.push_back({RemarkKind::drawn_axes});
    }
}

static_assert(sizeof(RDKit::RecursiveStructureQuery) > 200,
              "RDConfig.h did not take effect: RecursiveStructureQuery lacks its mutex");

// RDKit keeps two settings in environment variables and writes one of them at the end of every SMILES. The first such
// write moves the environment, under the feet of any thread that reads it; done here before there are threads, later
// ones only replace a value. It also makes the chemistry independent of the user's environment.
const bool settings_are_fixed = [] {
    RDKit::Chirality::setUseLegacyStereoPerception(true);
    RDKit::Chirality::setAllowNontetrahedralChirality(true);
    return true;
}();

enum class Purpose { compound, form, query };

enum class Hydrogens { removed, kept };

// Hydrogens that are kept go through the expensive steps.
unsigned counted_atoms(const RDKit::ROMol& mol, Hydrogens hydrogens) {
    return hydrogens == Hydrogens::kept ? mol.getNumAtoms() : mol.getNumHeavyAtoms();
}

RDKit::SmilesParserParams smiles_settings(Hydrogens hydrogens) {
    RDKit::SmilesParserParams params;
    params.parseName = false;
    params.strictCXSMILES = false;
    params.removeHs = hydrogens == Hydrogens::removed;
    return params;
}

// A SMILES or SMARTS that may have an extension. RDKit leaves out the rest of one from where it cannot read on, unless
// it is told to throw.
template <typename Params>
std::unique_ptr<RDKit::RWMol> read_extended(const std::string& text, Params params,
                                            RDKit::RWMol* (*read)(const std::string&, const Params&)) {
    params.strictCXSMILES = true;
    try {
        return std::unique_ptr<RDKit::RWMol>{read(text, params)};
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        if (text.find('|') == std::string::npos) throw;
    }
    // It may be for the structure itself, whose reason is thrown here.
    params.strictCXSMILES = false;
    if (!std::unique_ptr<RDKit::RWMol>{read(text, params)}) return nullptr;
    throw std::runtime_error{"its extension (|...|) cannot be read to its end"};
}

// Counts before the expensive steps: CIP ranking takes time in the cube of the length of a chain.
std::optional<std::string> too_large_smiles(const std::string& text, Hydrogens hydrogens) {
    if (text.size() <= kMaxAtoms) return std::nullopt;
    const std::unique_ptr<RDKit::RWMol> mol = smiles_as_written(text);
    if (mol && mol->getNumAtoms() > 2 * kMaxAtoms) return too_many_atoms(mol->getNumAtoms());
    const unsigned atoms = mol ? counted_atoms(*mol, hydrogens) : 0;
    if (atoms > kMaxAtoms) return too_many_atoms(atoms);
    return std::nullopt;
}

bool has_stereo_marks(const std::string& text) { return text.find_first_of("@/\\") != std::string::npos; }

// `readable`: the text as RDKit is given it.
void check_extension(std::string_view text, const std::string& readable, Remarks& remarks) {
    const std::unique_ptr<RDKit::RWMol> written = smiles_as_written(readable.substr(0, readable.find('|')));
    if (!written) return;
    if (auto reason = named_beyond_structure(text, *written)) throw std::runtime_error{*reason};
    if (auto reason = impossible_radical(text, *written)) throw std::runtime_error{*reason};
    const std::vector<std::string> groups = groups_without_hands(text, *written);
    if (!groups.empty()) remarks.push_back({RemarkKind::unread_extension, joined(groups, "; ")});
}

void check_drawn_hands(std::string_view text, const std::string& readable, Hydrogens hydrogens,
                       const RDKit::ROMol& mol) {
    const std::string bare = readable.substr(0, readable.find('|'));
    if (bare == readable || bare.find_first_of("@/\\") == std::string::npos) return;
    const std::unique_ptr<RDKit::RWMol> read{RDKit::SmilesToMol(bare, smiles_settings(hydrogens))};
    if (!read) return;
    const std::string other = drawn_otherwise(text, *read, mol);
    if (!other.empty()) throw std::runtime_error{"its extension draws " + other + " than its text has"};
}

// They would be drawn again where the atoms lie otherwise.
void forget_wedges_without_places(RDKit::RWMol& mol) {
    if (mol.getNumConformers() > 0) return;
    for (RDKit::Bond* bond : mol.bonds()) {
        bond->clearProp(RDKit::common_properties::_MolFileBondCfg);
        bond->clearProp(RDKit::common_properties::_MolFileBondStereo);
        const bool is_wedge =
            bond->getBondDir() == RDKit::Bond::BEGINWEDGE || bond->getBondDir() == RDKit::Bond::BEGINDASH;
        if (is_wedge) bond->setBondDir(RDKit::Bond::NONE);
    }
}

void find_stereo(RDKit::RWMol& mol) {
    constexpr bool kCleanIt = true, kForce = true, kFlagPossible = true;
    RDKit::MolOps::assignStereochemistry(mol, kCleanIt, kForce, kFlagPossible);
}

// Middles of allenes.
std::vector<RDKit::Atom*> middles_of_double_bonds(RDKit::RWMol& mol) {
    std::vector<RDKit::Atom*> middles;
    for (RDKit::Atom* atom : mol.atoms()) {
        unsigned doubles = 0;
        for (const RDKit::Bond* bond : mol.atomBonds(atom)) doubles += bond->getBondType() == RDKit::Bond::DOUBLE;
        if (doubles == 2 && atom->getDegree() == 2) middles.push_back(atom);
    }
    return middles;
}

// RDKit takes the hand of an allene out, so that both hands would be one compound.
void keep_written_axes(RDKit::RWMol& mol, const std::string& text) {
    if (text.find('@') == std::string::npos) return;
    const std::vector<RDKit::Atom*> middles = middles_of_double_bonds(mol);
    if (middles.empty()) return;
    const std::unique_ptr<RDKit::RWMol> written = smiles_as_written(text);
    if (!written) return;
    const std::vector<RDKit::Atom*> as_written = middles_of_double_bonds(*written);
    for (std::size_t i = 0; i < middles.size() && as_written.size() == middles.size(); ++i) {
        if (as_written[i]->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) {
            middles[i]->setChiralTag(RDKit::Atom::CHI_ALLENE);
        }
    }
}

// What RDKit's reading makes of a query without an extension whose hydrogens are taken out.
// Parsed as written, it need not be read again to see what was lost, and centres of stereochemistry are looked for only
// where the text has some: for queries it does not matter where others are possible.
std::unique_ptr<RDKit::RWMol> query_without_hydrogens(const std::string& text) {
    std::unique_ptr<RDKit::RWMol> mol = smiles_as_written(text);
    if (!mol) return nullptr;
    const unsigned written = mol->getNumAtoms();
    RDKit::MolOps::RemoveHsParameters which;
    which.updateExplicitCount = true;
    RDKit::MolOps::removeHs(*mol, which);
    if (has_stereo_marks(text)) find_stereo(*mol);
    if (mol->getNumAtoms() < written) mark_ignored_hydrogens(*mol);
    read_as_query(*mol);
    return mol;
}

// What RDKit's reading makes of a compound without an extension, without its search for hydrogens to be taken out,
// where it has none as atoms; nothing otherwise. Takes a sixth less time; for a form, which asks for no conjugation,
// hybridisation or possible stereocentres, a third less.
std::unique_ptr<RDKit::RWMol> compound_without_hydrogen_atoms(const std::string& text, Purpose purpose) {
    using namespace RDKit::MolOps;
    std::unique_ptr<RDKit::RWMol> mol = smiles_as_written(text);
    if (!mol) return nullptr;
    for (const RDKit::Atom* atom : mol->atoms()) {
        if (atom->getAtomicNum() == 1) return nullptr;
    }
    if (purpose == Purpose::form && !has_stereo_marks(text)) {
        unsigned failed = 0;
        sanitizeMol(*mol, failed,
                    SANITIZE_ALL & ~(SANITIZE_SETCONJUGATION | SANITIZE_SETHYBRIDIZATION | SANITIZE_CLEANUPCHIRALITY));
        return mol;
    }
    sanitizeMol(*mol);
    find_stereo(*mol);
    return mol;
}

// RDKit does not look again at the valences of atoms that were written as aromatic and are not: in "Co2CCCO2" an oxygen
// would have three bonds.
void check_valences(RDKit::ROMol& mol) {
    constexpr bool kIsStrict = true;
    for (RDKit::Atom* atom : mol.atoms()) {
        constexpr int kCarbon = 6;
        if (atom->getAtomicNum() > kCarbon && !atom->getIsAromatic() && atom->getDegree() > 1 && !atom->hasQuery()) {
            atom->calcExplicitValence(kIsStrict);
        }
    }
}

// Hands that RDKit knows nothing of.
void mark_lost_hands(RDKit::RWMol& mol, const std::string& text) {
    if (text.find('@') == std::string::npos) return;
    std::vector<RDKit::Atom*> doubted;
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() == RDKit::Atom::CHI_UNSPECIFIED && may_lose_hand(mol, *atom)) doubted.push_back(atom);
    }
    if (doubted.empty()) return;
    const std::unique_ptr<RDKit::RWMol> written = smiles_as_written(text);
    if (!written) return;
    std::vector<const RDKit::Atom*> heavy;
    for (const RDKit::Atom* atom : written->atoms()) {
        if (written->getNumAtoms() == mol.getNumAtoms() || atom->getAtomicNum() != 1) heavy.push_back(atom);
    }
    if (heavy.size() != mol.getNumAtoms()) return;
    for (RDKit::Atom* atom : doubted) {
        if (heavy[atom->getIdx()]->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) mark_unknown_hand(*atom);
    }
}

void look_at_stereo(RDKit::RWMol& mol, const std::string& text, Remarks& remarks) {
    if (has_stereo_marks(text)) {
        keep_written_axes(mol, text);
        mark_lost_hands(mol, text);
        mark_spiro_axes(mol);
        if (text.find_first_of("/\\") != std::string::npos) mark_odd_cumulenes(mol);
    } else if (text.find('|') == std::string::npos) {
        return;
    }
    if (has_written_axis(mol) || !mol.getStereoGroups().empty()) remark_on_unknown_stereo(mol, remarks);
}

ParseResult smiles(std::string_view text, Purpose purpose, Hydrogens hydrogens) {
    if (auto reason = smiles_beyond_limits(text)) return Unparsable{*reason};
    if (is_inchi(text)) return Unparsable{"is InChI, which is read as a query only; give SMILES or a molfile"};
    if (auto refused = not_read_to_end(text, "SMILES")) return *std::move(refused);
    if (purpose != Purpose::query) {
        if (auto refused = numbered_element(text)) return *std::move(refused);
    }
    return guarded_parse("SMILES", [&](Remarks& remarks) -> RDKit::RWMol* {
        const std::string copy = with_safe_extension(text);
        if (auto reason = too_large_smiles(copy, hydrogens)) throw std::runtime_error{*reason};
        if (auto reason = contradiction_of_slashes(copy)) throw std::runtime_error{*reason};
        if (auto reason = odd_hydrogen(copy)) throw std::runtime_error{*reason};
        const bool is_extended = text.find('|') != std::string_view::npos;
        const bool has_written_bond = text.find(':') != std::string_view::npos;
        if (hydrogens == Hydrogens::removed && !is_extended) {
            auto mol = purpose == Purpose::query ? query_without_hydrogens(copy)
                                                 : compound_without_hydrogen_atoms(copy, purpose);
            if (mol) {
                check_valences(*mol);
                look_at_stereo(*mol, copy, remarks);
                if (purpose != Purpose::query && has_written_bond) remark_on_bonds(*mol, remarks);
                return mol.release();
            }
        }
        std::unique_ptr<RDKit::RWMol> mol =
            read_extended<RDKit::SmilesParserParams>(copy, smiles_settings(hydrogens), RDKit::SmilesToMol);
        if (!mol) return nullptr;
        check_valences(*mol);
        if (is_extended) {
            check_drawn_hands(text, copy, hydrogens, *mol);
            forget_wedges_without_places(*mol);
            mark_unread_stereo(text, *mol);
        }
        look_at_stereo(*mol, copy, remarks);
        if (is_extended) {
            check_extension(text, copy, remarks);
            remark_on_unsearched(*mol, purpose == Purpose::query, remarks);
            remark_on_extension(text, *mol, remarks);
            refuse_pseudo_atoms(*mol);
        }
        if (purpose != Purpose::query) take_out_equal_hydrogens(*mol);
        if (is_extended && purpose != Purpose::query) make_compound_of_smiles(*mol);
        if (purpose != Purpose::query && has_written_bond) remark_on_bonds(*mol, remarks);
        if (purpose != Purpose::query) return mol.release();
        if (hydrogens == Hydrogens::removed && lost_hydrogens(copy, *mol)) mark_ignored_hydrogens(*mol);
        read_as_query(*mol);
        if (is_extended && let_match_hydrogens(*mol)) remarks.push_back({RemarkKind::hydrogen_unlike_rdkit});
        return mol.release();
    });
}

std::unique_ptr<RDKit::RWMol> read_molblock(std::string_view text, bool is_sanitised, Hydrogens hydrogens) {
    std::istringstream stream{std::string{text}};
    unsigned line = 0;
    return std::unique_ptr<RDKit::RWMol>{
        RDKit::MolDataStreamToMol(stream, line, is_sanitised, hydrogens == Hydrogens::removed, true)};
}

// V2000 cannot have more than 999 atoms.
std::optional<std::string> too_large_molblock(std::string_view text, Hydrogens hydrogens) {
    if (text.size() <= 16 * kMaxAtoms || text.find("V3000") == std::string_view::npos) return std::nullopt;
    const std::unique_ptr<RDKit::RWMol> mol = read_molblock(text, false, Hydrogens::kept);
    const unsigned atoms = mol ? counted_atoms(*mol, hydrogens) : 0;
    if (atoms > kMaxAtoms) return too_many_atoms(atoms);
    return std::nullopt;
}

// RDKit takes hydrogens out before it looks at double bonds, of whose geometry they may tell, and at what makes a ring
// aromatic. There are rings of metals that it reads in this order only.
std::unique_ptr<RDKit::RWMol> read_compound_molblock(std::string_view text, const MolfileHydrogens& hydrogens) {
    if (hydrogens.may_be_odd) {
        const std::unique_ptr<RDKit::RWMol> drawn = read_molblock(text, false, Hydrogens::kept);
        const auto reason = drawn ? odd_hydrogen(*drawn) : std::nullopt;
        if (reason) throw std::runtime_error{*reason};
    }
    if (!hydrogens.must_be_kept_first) return read_molblock(text, true, Hydrogens::removed);
    try {
        std::unique_ptr<RDKit::RWMol> mol = read_molblock(text, true, Hydrogens::kept);
        if (mol) RDKit::MolOps::removeHs(*mol);
        return mol;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return read_molblock(text, true, Hydrogens::removed);
    }
}

ParseResult readable_molblock(std::string_view text, Purpose purpose) {
    return guarded_parse("molfile", [&](Remarks& remarks) -> RDKit::RWMol* {
        const bool compound = purpose == Purpose::compound;
        const Hydrogens hydrogens = compound ? Hydrogens::removed : Hydrogens::kept;
        if (auto reason = too_large_molblock(text, hydrogens)) throw std::runtime_error{*reason};
        const MolfileHydrogens of_molfile = compound ? molfile_hydrogens(text) : MolfileHydrogens{};
        std::unique_ptr<RDKit::RWMol> mol =
            compound ? read_compound_molblock(text, of_molfile) : read_molblock(text, true, hydrogens);
        if (mol && compound) take_out_equal_hydrogens(*mol);
        if (mol) refuse_bonds_to_several(*mol, !compound);
        if (mol) refuse_pseudo_atoms(*mol);
        if (mol) remark_on_unsearched(*mol, !compound, remarks);
        if (mol && has_no_places(*mol)) {
            forget_hands(*mol);
        } else if (mol && mol->getNumConformers() > 0) {
            mark_odd_cumulenes(*mol);
            mark_spiro_axes(*mol);
        }
        if (mol && compound) mark_drawn_hydrogens(of_molfile, *mol);
        if (mol) remark_on_unknown_stereo(*mol, remarks);
        if (mol && compound) refuse_lost_hydrogens(of_molfile, *mol);
        if (mol && compound) refuse_other_hydrogens(of_molfile, *mol);
        if (mol && compound) remark_on_bonds(*mol, remarks);
        if (mol && compound) make_compound(*mol);
        if (mol && !compound) read_as_query(*mol);
        if (mol && !compound && let_match_hydrogens(*mol)) remarks.push_back({RemarkKind::hydrogen_unlike_rdkit});
        return mol.release();
    });
}

ParseResult molblock(std::string_view text, Purpose purpose) {
    if (auto reason = molblock_beyond_limits(text)) return Unparsable{*reason};
    const MolfileLabels labels = read_labels(text);
    if (labels.refused) return Unparsable{*labels.refused};
    const std::string_view readable = labels.drawn_out ? std::string_view{*labels.drawn_out} : text;
    ParseResult result = readable_molblock(readable, purpose);
    if (std::holds_alternative<Molecule>(result)) return result;
    const auto drawn_out = with_symbols_drawn_out(readable);
    return drawn_out ? readable_molblock(*drawn_out, purpose) : result;
}

ParseResult smarts(std::string_view text, QueryHydrogens hydrogens) {
    if (auto reason = smarts_beyond_limits(text)) return Unparsable{*reason};
    if (auto refused = not_read_to_end(text, "SMARTS")) return *std::move(refused);
    return guarded_parse("SMARTS", [&](Remarks& remarks) {
        RDKit::SmartsParserParams params;
        params.mergeHs = false;
        std::unique_ptr<RDKit::RWMol> mol =
            read_extended<RDKit::SmartsParserParams>(with_safe_extension(text), params, RDKit::SmartsToMol);
        if (mol) {
            const SmartsStereo stereo = read_smarts_stereo(*mol, text);
            if (!stereo.unclear.empty()) remarks.push_back({RemarkKind::unclear_hand, joined(stereo.unclear, ", ")});
            if (!stereo.unlike_rdkit.empty()) {
                remarks.push_back({RemarkKind::hand_unlike_rdkit, joined(stereo.unlike_rdkit, ", ")});
            }
        }
        if (mol && text.find('|') != std::string_view::npos) {
            if (auto reason = named_beyond_structure(text, *mol)) throw std::runtime_error{*reason};
            refuse_pseudo_atoms(*mol);
            remark_on_unsearched(*mol, true, remarks);
            remark_on_extension(text, *mol, remarks);
        }
        if (mol && hydrogens == QueryHydrogens::merged) merge_smarts_hydrogens(*mol);
        return mol.release();
    });
}

ParseResult smiles_with_fault(std::string_view text, ParseResult result) {
    auto* refused = std::get_if<Unparsable>(&result);
    if (refused && refused->is_of_rdkit) tell_fault_of_smiles(text, *refused);
    return result;
}

bool is_read_as_smarts(const std::string& text) {
    return std::holds_alternative<Molecule>(smarts(text, QueryHydrogens::as_written));
}

}  // namespace

ParseResult parse_smiles(std::string_view text) {
    return smiles_with_fault(text, smiles(text, Purpose::compound, Hydrogens::removed));
}
ParseResult parse_smiles_for_form(std::string_view text) {
    return smiles_with_fault(text, smiles(text, Purpose::form, Hydrogens::removed));
}
ParseResult parse_molblock(std::string_view text) { return molblock(text, Purpose::compound); }
ParseResult parse_query_molblock(std::string_view text) { return molblock(text, Purpose::query); }

void prepare_to_read() noexcept {
    try {
        parse_smiles("C");
    } catch (...) {
        // Without memory. Whoever reads a molecule will be told.
    }
}

ParseResult parse_query_smiles(std::string_view text, QueryHydrogens hydrogens) {
    const bool merged = hydrogens == QueryHydrogens::merged;
    return smiles_with_fault(text, smiles(text, Purpose::query, merged ? Hydrogens::kept : Hydrogens::removed));
}

ParseResult parse_query_smarts(std::string_view text, QueryHydrogens hydrogens) {
    ParseResult result = smarts(text, hydrogens);
    auto* refused = std::get_if<Unparsable>(&result);
    if (refused && refused->is_of_rdkit) tell_fault_of_smarts(text, is_read_as_smarts, *refused);
    return result;
}

}  // namespace chemsieve
