#include "match/program/possible_classes.h"

#include <map>
#include <utility>

namespace chemsieve {

namespace {

constexpr unsigned kAllBondKinds = (1U << kBondCounts) - 1;

// Exactly one child holds: sets of classes for which none, one, or several can.
Chances chances_of_exactly_one(const std::vector<Predicate>& children, std::size_t classes) {
    ClassSet none{classes, true}, one{classes}, several{classes};
    for (const Predicate& child : children) {
        const Chances c = chances_of(child, classes);
        ClassSet still_several = several;
        ClassSet more = one;
        more &= c.hold;
        still_several |= more;
        ClassSet still_one = one;
        still_one &= c.fail;
        ClassSet first = none;
        first &= c.hold;
        still_one |= first;
        none &= c.fail;
        one = std::move(still_one);
        several = std::move(still_several);
    }
    none |= several;
    return {std::move(one), std::move(none)};
}

}  // namespace

Chances chances_of(const Predicate& predicate, std::size_t classes) {
    Chances result;
    switch (predicate.kind) {
        case Predicate::Kind::classes:
            result.hold = *predicate.classes;
            result.fail = *predicate.classes;
            result.fail.flip();
            break;
        case Predicate::Kind::environment: result = {ClassSet{classes, true}, ClassSet{classes, true}}; break;
        case Predicate::Kind::all_of:
        case Predicate::Kind::any_of: {
            const bool all = predicate.kind == Predicate::Kind::all_of;
            result = {ClassSet{classes, all}, ClassSet{classes, !all}};
            for (const Predicate& child : predicate.children) {
                const Chances c = chances_of(child, classes);
                all ? result.hold &= c.hold : result.hold |= c.hold;
                all ? result.fail |= c.fail : result.fail &= c.fail;
            }
            break;
        }
        case Predicate::Kind::exactly_one: result = chances_of_exactly_one(predicate.children, classes); break;
    }
    if (predicate.negated) std::swap(result.hold, result.fail);
    return result;
}

unsigned bond_kinds_of(const BondClassSet& bonds, const ClassTable& table) {
    unsigned kinds = 0;
    for (std::size_t c = 0; c < table.bonds().size(); ++c) {
        if (!(bonds[c / 64] >> (c % 64) & 1)) continue;
        kinds |= 1U << (2 * static_cast<unsigned>(table.bonds()[c].kind()) + table.bonds()[c].in_cycle);
    }
    return kinds;
}

void narrow_by_bonds(const QueryGraph& graph, const std::vector<unsigned>& bond_kinds, std::size_t atom,
                     const ClassTable& table, ClassSet& possible) {
    std::map<unsigned, unsigned> demanded;  // kinds -> bonds
    unsigned degree = 0;
    for (std::size_t b = 0; b < graph.bonds.size(); ++b) {
        if (graph.bonds[b].begin != atom && graph.bonds[b].end != atom) continue;
        ++demanded[bond_kinds[b]];
        ++degree;
    }
    for (const auto& [kinds, count] : demanded) possible &= *table.with_bonds(kinds, count);
    if (demanded.size() > 1) possible &= *table.with_bonds(kAllBondKinds, degree);
}

}  // namespace chemsieve
