#include "ui/sketcher/tools/sketch_labels.h"

#include <QObject>
#include <QStringList>
#include <cmath>

namespace chemsieve::ui {

namespace {

using AtomKind = SketchAtom::Kind;
using CountKind = SketchAtom::Count::Kind;
using Order = SketchBond::Order;

constexpr std::size_t kMostListed = 6;
constexpr std::size_t kListedOfMore = 4;

QString list_text(const SketchAtom& atom) {
    const bool all = atom.symbols.size() <= kMostListed;
    QStringList symbols;
    for (std::size_t i = 0; i < (all ? atom.symbols.size() : kListedOfMore); ++i) {
        symbols << QString::fromStdString(atom.symbols[i]);
    }
    const QString listed = symbols.join(QStringLiteral(", "));
    return all ? listed : QObject::tr("%1 ... (%2)").arg(listed).arg(atom.symbols.size());
}

QString neighbours_text(const SketchAtom::Count& count) {
    if (count.kind == CountKind::open) return {};
    if (count.kind == CountKind::as_drawn) return QObject::tr("no further neighbours");
    if (count.value == 0) return QObject::tr("no neighbours");
    return count.value == 1 ? QObject::tr("1 neighbour") : QObject::tr("%1 neighbours").arg(count.value);
}

QString ring_bonds_text(const SketchAtom::Count& count) {
    if (count.kind == CountKind::open) return {};
    if (count.kind == CountKind::as_drawn) return QObject::tr("no further ring bonds");
    return count.value == 0 ? QObject::tr("no ring bonds") : QObject::tr("%1 ring bonds").arg(count.value);
}

QString joined_texts(QStringList texts) {
    texts.removeAll(QString{});
    return texts.join(QStringLiteral(", "));
}

}  // namespace

bool is_listed(const SketchAtom& atom) { return atom.kind == AtomKind::list || atom.kind == AtomKind::not_list; }

QString symbol_text(const SketchAtom& atom) {
    switch (atom.kind) {
        case AtomKind::element: return QString::fromStdString(atom.symbols.front());
        case AtomKind::any: return QStringLiteral("*");
        case AtomKind::heavy: return QStringLiteral("A");
        case AtomKind::hetero: return QStringLiteral("Q");
        case AtomKind::metal: return QStringLiteral("M");
        case AtomKind::list: return list_text(atom);
        case AtomKind::not_list: return QObject::tr("not %1").arg(list_text(atom));
    }
    return {};
}

QString charge_text(const SketchAtom& atom) {
    QString text;
    if (atom.charge != 0) {
        const int size = std::abs(atom.charge);
        text = (size > 1 ? QString::number(size) : QString{}) + (atom.charge > 0 ? QChar{'+'} : QChar{0x2212});
    }
    return text + QString{atom.radical, QChar{0x2022}};
}

QString asked_text(const SketchAtom& atom) {
    return joined_texts({neighbours_text(atom.substitution), ring_bonds_text(atom.ring_bonds),
                         atom.unsaturated ? QObject::tr("multiple bond") : QString{}});
}

QString asked_text(const SketchBond& bond) {
    const QString order = bond.order == Order::one_or_two        ? QObject::tr("single or double")
                          : bond.order == Order::one_or_aromatic ? QObject::tr("single or aromatic")
                          : bond.order == Order::two_or_aromatic ? QObject::tr("double or aromatic")
                                                                 : QString{};
    const QString topology = bond.topology == SketchBond::Topology::ring    ? QObject::tr("in a ring")
                             : bond.topology == SketchBond::Topology::chain ? QObject::tr("in no ring")
                                                                            : QString{};
    return joined_texts({order, topology});
}

}  // namespace chemsieve::ui
