#include "chem/read/guarded_parse.h"
#include "chem/labels/extension_labels.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/RWMol.h>

#include <exception>
#include <new>

#include "chem/rdkit_config_check.h"
#include "chem/rdkit_log.h"
#include "chem/read/parse.h"

namespace chemsieve {

std::string tidy_reason(std::string reason) {
    while (!reason.empty() && (reason.back() == '\n' || reason.back() == '.' || reason.back() == ' ')) {
        reason.pop_back();
    }
    for (char& c : reason) {
        if (c == '\n' || c == '\t' || c == '\r') c = ' ';
    }
    if (reason.size() > 300) reason = reason.substr(0, 300) + "...";
    // What RDKit's own mistakes say, where a line is cut short or names an atom that is not there.
    for (const char* own : {"basic_string::", "bookmark", "bond_pin", "bad lexical cast", "Violation"}) {
        if (reason == "idx" || reason.find(own) != std::string::npos) {
            return "a line of it is cut short, or names an atom that is not there (RDKit: " + reason + ")";
        }
    }
    return reason;
}

std::string too_many_atoms(unsigned atoms) {
    return "has " + std::to_string(atoms) + " atoms, more than the limit of " + std::to_string(kMaxAtoms);
}

ParseResult guarded_parse(std::string_view kind, const std::function<RDKit::RWMol*(Remarks&)>& parse) {
    const LogCapture log;
    try {
        Remarks remarks;
        std::unique_ptr<RDKit::RWMol> mol{parse(remarks)};
        if (!mol) {
            std::string reason = tidy_reason(log.reason());
            return Unparsable{.reason = reason.empty() ? "not valid " + std::string{kind} : reason,
                              .is_of_rdkit = true};
        }
        if (mol->getNumAtoms() == 0) return Unparsable{"has no atoms"};
        if (mol->getNumAtoms() > kMaxAtoms) return Unparsable{too_many_atoms(mol->getNumAtoms())};
        return Molecule{std::shared_ptr<const RDKit::ROMol>{std::move(mol)}, std::move(remarks)};
    } catch (const std::bad_alloc&) {
        throw;  // says nothing about the text, whose size is bounded
    } catch (const std::exception& e) {
        return Unparsable{.reason = tidy_reason(e.what()), .is_of_rdkit = true};
    }
}

namespace {

bool is_dummy(const RDKit::Atom& atom) {
    return atom.getAtomicNum() == 0 && (atom.hasProp(RDKit::common_properties::_MolFileRLabel) ||
                                        atom.hasProp(RDKit::common_properties::dummyLabel));
}

}  // namespace

void make_compound(RDKit::RWMol& mol) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->hasQuery()) throw std::runtime_error{"has a query bond; a library holds compounds, not queries"};
    }
    for (unsigned i = 0; i < mol.getNumAtoms(); ++i) {
        const RDKit::Atom* atom = mol.getAtomWithIdx(i);
        if (!atom->hasQuery()) continue;
        std::string label;
        atom->getPropIfPresent(RDKit::common_properties::dummyLabel, label);
        const bool any_atom = label == "A" || label == "Q" || label == "X" || label == "M" || label == "L";
        if (!is_dummy(*atom) || any_atom) {
            throw std::runtime_error{
                "has a query atom (atom list, A, Q, ring or substitution count); a library "
                "holds compounds, not queries"};
        }
        RDKit::Atom plain{*atom};  // without its query; charge, isotope, hydrogens and label stay
        mol.replaceAtom(i, &plain, false, false);
    }
    // A crossed double bond says that its isomer is not known, as one without a mark says in SMILES. RDKit's canonical
    // SMILES of both differ now and then.
    for (RDKit::Bond* bond : mol.bonds()) {
        if (bond->getStereo() != RDKit::Bond::STEREOANY) continue;
        bond->setStereo(RDKit::Bond::STEREONONE);
        bond->setBondDir(RDKit::Bond::NONE);
    }
    mol.updatePropertyCache(false);
}

void make_compound_of_smiles(RDKit::RWMol& mol) {
    number_r_labels(mol);
    for (unsigned i = 0; i < mol.getNumAtoms(); ++i) {
        const RDKit::Atom* atom = mol.getAtomWithIdx(i);
        if (!atom->hasQuery()) continue;
        // RDKit takes a '*' without a label for one in an extension, and gives pseudo atoms such as Q_e a query.
        std::string label;
        atom->getPropIfPresent(RDKit::common_properties::atomLabel, label);
        if (atom->getAtomicNum() != 0 || label.ends_with("_e") || label.ends_with("_p")) {
            throw std::runtime_error{
                "has a query atom in its extension (Q, X, M, rb, s or u); a library holds compounds, not queries"};
        }
        RDKit::Atom plain{*atom};
        mol.replaceAtom(i, &plain, false, false);
    }
    mol.updatePropertyCache(false);
}

}  // namespace chemsieve
