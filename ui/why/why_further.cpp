#include "match/substructure_matcher.h"
#include "ui/why/why_words.h"

namespace chemsieve::ui {

namespace {

// The compound's atoms at one place; empty: none.
std::vector<int> place_in(const Molecule& compound, const Query& structure, bool stereo) {
    SubstructureMatcher matcher{structure.molecule(), {}, {.stereo = stereo}};
    const auto matches = matcher.matches(compound, 1);
    return matches.empty() ? std::vector<int>{} : matches.front();
}

QString name_of(const Query& structure) { return QString::fromStdString(structure.id()); }

}  // namespace

const Query& contained_alternative(const Query& query, const StructureConditions& further, const Molecule& compound,
                                   bool stereo) {
    if (further.any.empty() || !place_in(compound, query, stereo).empty()) return query;
    for (const Query& other : further.any) {
        if (!place_in(compound, other, stereo).empty()) return other;
    }
    return query;
}

void tell_further(Explanation& why, const StructureConditions& further, const ExplainedCompound& compound,
                  bool stereo) {
    if (!why.is_hit.value_or(false)) {
        for (const Query& other : further.any) {
            why.sentences << QObject::tr("Nor does it contain %1.").arg(name_of(other));
        }
        return;
    }
    const auto unmake = [&why](const QString& headline) {
        if (why.is_hit.value_or(false)) why.headline = headline;
        why.is_hit = false;
    };
    const Molecule& structure = compound.structure;
    for (const Query& wanted : further.all) {
        const std::vector<int> place = place_in(structure, wanted, stereo);
        if (place.empty()) {
            unmake(QObject::tr("Not a hit: the compound does not contain %1.").arg(name_of(wanted)));
            continue;
        }
        why.sentences << QObject::tr("It contains %1, too.").arg(name_of(wanted));
        add_reasons(why, {{.group = QObject::tr("Further structures are found at"),
                           .text = name_of(wanted),
                           .compound = highlight_of_match(wanted.molecule(), structure, place)}});
    }
    for (const Query& unwanted : further.none) {
        const std::vector<int> place = place_in(structure, unwanted, stereo);
        if (place.empty()) {
            why.sentences << QObject::tr("It does not contain %1.").arg(name_of(unwanted));
            continue;
        }
        unmake(QObject::tr("Not a hit: the compound contains %1.").arg(name_of(unwanted)));
        add_reasons(why, {{.group = QObject::tr("What hits must not contain is found at"),
                           .text = name_of(unwanted),
                           .compound = highlight_of_match(unwanted.molecule(), structure, place)}});
    }
}

}  // namespace chemsieve::ui
