// Tautomers and charges by RDKit's MolStandardize.

#include <GraphMol/MolOps.h>
#include <GraphMol/MolStandardize/Charge.h>
#include <GraphMol/MolStandardize/Normalize.h>
#include <GraphMol/MolStandardize/Tautomer.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "base/platform/part_of_program.h"
#include "chem/rdkit_config_check.h"
#include "chem/sameness/stereo_count.h"
#include "chem/sameness/tautomer_part.h"

namespace chemsieve {

namespace {

// The rules move charges and bonds.
bool has_equal_charges(const RDKit::ROMol& a, const RDKit::ROMol& b) {
    if (a.getNumAtoms() != b.getNumAtoms() || a.getNumBonds() != b.getNumBonds()) return false;
    for (unsigned i = 0; i < a.getNumAtoms(); ++i) {
        const RDKit::Atom &one = *a.getAtomWithIdx(i), &other = *b.getAtomWithIdx(i);
        if (one.getFormalCharge() != other.getFormalCharge() || one.getAtomicNum() != other.getAtomicNum())
            return false;
    }
    for (unsigned i = 0; i < a.getNumBonds(); ++i) {
        const RDKit::Bond& one = *a.getBondWithIdx(i);
        const RDKit::Bond* other = b.getBondBetweenAtoms(one.getBeginAtomIdx(), one.getEndAtomIdx());
        if (!other || other->getBondType() != one.getBondType()) return false;
    }
    return true;
}

class StopsTautomers : public RDKit::MolStandardize::TautomerEnumeratorCallback {
  public:
    explicit StopsTautomers(std::stop_token stop) : stop_{std::move(stop)} {}
    bool operator()(const RDKit::ROMol&, const RDKit::MolStandardize::TautomerEnumeratorResult&) override {
        return !stop_.stop_requested();
    }

  private:
    std::stop_token stop_;
};

constexpr bool kWithoutStereo = false;

// A tautomer as one of those that may stand for all of them. RDKit's own choice looks at the SMILES with its
// stereochemistry, so that a hand would decide which tautomer of the rest of the compound it is.
struct Choice {
    explicit Choice(const RDKit::ROMol& one)
        : tautomer{std::make_shared<RDKit::RWMol>(one)},
          score{RDKit::MolStandardize::TautomerScoringFunctions::scoreTautomer(one)},
          flat_smiles{RDKit::MolToSmiles(one, kWithoutStereo)} {
        constexpr bool kCleanIt = true, kForce = true;
        RDKit::MolOps::assignStereochemistry(*tautomer, kCleanIt, kForce);
        marks = count_stereo(*tautomer);
        smiles = RDKit::MolToSmiles(*tautomer);
    }

    // The last two tell isotopes, and what of stereochemistry came through on another way.
    bool is_before(const Choice& other) const {
        return std::tie(other.score, flat_smiles, other.marks, smiles) <
               std::tie(score, other.flat_smiles, marks, other.smiles);
    }

    std::shared_ptr<RDKit::RWMol> tautomer;
    int score;
    std::string flat_smiles, smiles;
    unsigned marks = 0;
};

class Standardizer : public TautomerPart {
  public:
    std::shared_ptr<RDKit::ROMol> normalised(const RDKit::ROMol& molecule) const override {
        // Its rules are read from text, which takes longer than what they do; one is for one thread at a time.
        static thread_local RDKit::MolStandardize::Normalizer normalizer;
        std::shared_ptr<RDKit::ROMol> result{normalizer.normalize(molecule)};
        return has_equal_charges(molecule, *result) ? nullptr : result;
    }

    std::shared_ptr<RDKit::ROMol> uncharged(const RDKit::ROMol& molecule) const override {
        RDKit::MolStandardize::Uncharger uncharger;
        return std::shared_ptr<RDKit::ROMol>{uncharger.uncharge(molecule)};
    }

    std::shared_ptr<RDKit::ROMol> canonical_tautomer(const RDKit::ROMol& molecule,
                                                     const std::stop_token& stop) const override {
        RDKit::MolStandardize::TautomerEnumerator enumerator;
        enumerator.setCallback(new StopsTautomers{stop});  // which it owns
        enumerator.setRemoveSp3Stereo(false);
        enumerator.setRemoveBondStereo(false);
        std::optional<Choice> best;
        for (const auto& tautomer : enumerator.enumerate(molecule)) {
            Choice choice{*tautomer};
            if (!best || choice.is_before(*best)) best = std::move(choice);
        }
        return best ? std::move(best->tautomer) : std::make_shared<RDKit::RWMol>(molecule);
    }

    int score_of_tautomer(const RDKit::ROMol& molecule) const override {
        return RDKit::MolStandardize::TautomerScoringFunctions::scoreTautomer(molecule);
    }
};

const Standardizer kStandardizer;

}  // namespace

}  // namespace chemsieve

CHEMSIEVE_PART(chemsieve::TautomerPart, chemsieve::kStandardizer)
