// Tautomers and charges by RDKit's MolStandardize.

#include <GraphMol/MolStandardize/Charge.h>
#include <GraphMol/MolStandardize/Tautomer.h>
#include <GraphMol/RWMol.h>

#include <utility>

#include "base/platform/part_of_program.h"
#include "chem/rdkit_config_check.h"
#include "chem/sameness/tautomer_part.h"

namespace chemsieve {

namespace {

class StopsTautomers : public RDKit::MolStandardize::TautomerEnumeratorCallback {
  public:
    explicit StopsTautomers(std::stop_token stop) : stop_{std::move(stop)} {}
    bool operator()(const RDKit::ROMol&, const RDKit::MolStandardize::TautomerEnumeratorResult&) override {
        return !stop_.stop_requested();
    }

  private:
    std::stop_token stop_;
};

class Standardizer : public TautomerPart {
  public:
    std::shared_ptr<RDKit::ROMol> uncharged(const RDKit::ROMol& molecule) const override {
        RDKit::MolStandardize::Uncharger uncharger;
        return std::shared_ptr<RDKit::ROMol>{uncharger.uncharge(molecule)};
    }

    std::shared_ptr<RDKit::ROMol> canonical_tautomer(const RDKit::ROMol& molecule,
                                                     const std::stop_token& stop) const override {
        RDKit::MolStandardize::TautomerEnumerator enumerator;
        enumerator.setCallback(new StopsTautomers{stop});  // which it owns
        return std::shared_ptr<RDKit::ROMol>{enumerator.canonicalize(molecule)};
    }

    int score_of_tautomer(const RDKit::ROMol& molecule) const override {
        return RDKit::MolStandardize::TautomerScoringFunctions::scoreTautomer(molecule);
    }
};

const Standardizer kStandardizer;

}  // namespace

}  // namespace chemsieve

CHEMSIEVE_PART(chemsieve::TautomerPart, chemsieve::kStandardizer)
