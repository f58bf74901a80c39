#include "ui/widgets/fingerprint_titles.h"

#include <QObject>

namespace chemsieve::ui {

QString title_of(FingerprintKind kind) {
    switch (kind) {
        case FingerprintKind::subgraph: return QObject::tr("subgraphs");
        case FingerprintKind::morgan2: return QObject::tr("Morgan 2 (ECFP4)");
        case FingerprintKind::morgan3: return QObject::tr("Morgan 3 (ECFP6)");
        case FingerprintKind::rdkit: return QObject::tr("RDKit paths");
        case FingerprintKind::atompair: return QObject::tr("atom pairs");
        case FingerprintKind::torsion: return QObject::tr("torsions");
        case FingerprintKind::maccs: return QObject::tr("MACCS keys");
        case FingerprintKind::pubchem: break;
    }
    return QObject::tr("PubChem keys");
}

QString title_of(MetricKind kind) {
    switch (kind) {
        case MetricKind::tanimoto: return QObject::tr("Tanimoto");
        case MetricKind::dice: return QObject::tr("Dice");
        case MetricKind::cosine: return QObject::tr("cosine");
        case MetricKind::tversky: break;
    }
    return QObject::tr("Tversky");
}

}  // namespace chemsieve::ui
