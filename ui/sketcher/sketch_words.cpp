#include "ui/sketcher/sketch_words.h"

#include <QObject>
#include <QStringList>
#include <array>

namespace chemsieve::ui {

namespace {

using Count = SketchAtom::Count;
using AtomKind = SketchAtom::Kind;
using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

// The name of an element; other elements are named by their symbols.
QString element_name(const std::string& symbol) {
    struct Name {
        const char* symbol;
        const char* name;
    };
    static constexpr std::array names{
        Name{"H", QT_TRANSLATE_NOOP("QObject", "hydrogen")},   Name{"B", QT_TRANSLATE_NOOP("QObject", "boron")},
        Name{"C", QT_TRANSLATE_NOOP("QObject", "carbon")},     Name{"N", QT_TRANSLATE_NOOP("QObject", "nitrogen")},
        Name{"O", QT_TRANSLATE_NOOP("QObject", "oxygen")},     Name{"F", QT_TRANSLATE_NOOP("QObject", "fluorine")},
        Name{"Na", QT_TRANSLATE_NOOP("QObject", "sodium")},    Name{"Si", QT_TRANSLATE_NOOP("QObject", "silicon")},
        Name{"P", QT_TRANSLATE_NOOP("QObject", "phosphorus")}, Name{"S", QT_TRANSLATE_NOOP("QObject", "sulfur")},
        Name{"Cl", QT_TRANSLATE_NOOP("QObject", "chlorine")},  Name{"K", QT_TRANSLATE_NOOP("QObject", "potassium")},
        Name{"Se", QT_TRANSLATE_NOOP("QObject", "selenium")},  Name{"Br", QT_TRANSLATE_NOOP("QObject", "bromine")},
        Name{"I", QT_TRANSLATE_NOOP("QObject", "iodine")},
    };
    for (const Name& entry : names) {
        if (symbol == entry.symbol) return QObject::tr(entry.name);
    }
    return QString::fromStdString(symbol);
}

QString kind_name(const SketchAtom& atom) {
    QStringList symbols;
    for (const std::string& symbol : atom.symbols) symbols << element_name(symbol);
    const QString listed = symbols.join(QStringLiteral(", "));
    switch (atom.kind) {
        case AtomKind::element: return symbols.front();
        case AtomKind::any: return QObject::tr("any atom");
        case AtomKind::heavy: return QObject::tr("any atom but hydrogen");
        case AtomKind::hetero: return QObject::tr("neither carbon nor hydrogen");
        case AtomKind::list: return QObject::tr("one of %1").arg(listed);
        case AtomKind::not_list: return QObject::tr("none of %1").arg(listed);
    }
    return {};
}

QString numbered(const Sketch& sketch, std::size_t atom) {
    return QStringLiteral("%1 %2").arg(kind_name(sketch.atoms[atom])).arg(atom + 1);
}

QString order_name(Order order) {
    switch (order) {
        case Order::one: return QObject::tr("single");
        case Order::two: return QObject::tr("double");
        case Order::three: return QObject::tr("triple");
        case Order::aromatic: return QObject::tr("aromatic");
        case Order::one_or_two: return QObject::tr("single or double");
        case Order::one_or_aromatic: return QObject::tr("single or aromatic");
        case Order::two_or_aromatic: return QObject::tr("double or aromatic");
        case Order::any: return QObject::tr("any");
    }
    return {};
}

void say_count(QStringList& words, const QString& name, const Count& count) {
    if (count.kind == Count::Kind::as_drawn) words << QObject::tr("%1 as drawn").arg(name);
    if (count.kind == Count::Kind::exactly) words << QObject::tr("%1: %2").arg(name).arg(count.value);
}

QString bonds_of(const Sketch& sketch, std::size_t atom) {
    QStringList each;
    for (const std::size_t index : sketch.bonds_of(atom)) {
        const SketchBond& bond = sketch.bonds[index];
        each << QObject::tr("%1 to %2").arg(order_name(bond.order), numbered(sketch, bond.other(atom)));
    }
    if (each.empty()) return QObject::tr("no bonds");
    const QString listed = each.join(QStringLiteral(", "));
    return each.size() == 1 ? QObject::tr("1 bond: %1").arg(listed)
                            : QObject::tr("%1 bonds: %2").arg(each.size()).arg(listed);
}

QString atom_words(const Sketch& sketch, const SketchOpinion& opinion, std::size_t index) {
    const SketchAtom& atom = sketch.atoms[index];
    QStringList words{numbered(sketch, index)};
    if (atom.charge != 0) {
        words << QObject::tr("charge %1")
                     .arg((atom.charge > 0 ? QStringLiteral("+") : QString{}) + QString::number(atom.charge));
    }
    if (atom.isotope != 0) words << QObject::tr("mass number %1").arg(atom.isotope);
    if (atom.radical != 0) words << QObject::tr("unpaired electrons: %1").arg(atom.radical);
    words << bonds_of(sketch, index);
    say_count(words, QObject::tr("neighbours"), atom.substitution);
    say_count(words, QObject::tr("bonds of rings"), atom.ring_bonds);
    if (atom.unsaturated) words << QObject::tr("has a multiple bond");
    const bool knows = opinion.atoms.size() == sketch.atoms.size();
    if (knows && !opinion.atoms[index].problem.empty()) words << QString::fromStdString(opinion.atoms[index].problem);
    return words.join(QStringLiteral(", "));
}

QString bond_words(const Sketch& sketch, const SketchBond& bond) {
    QStringList words{QObject::tr("%1 bond between %2 and %3")
                          .arg(order_name(bond.order), numbered(sketch, bond.from), numbered(sketch, bond.to))};
    const QString narrow = numbered(sketch, bond.from);
    if (bond.stereo == Stereo::up) words << QObject::tr("towards the viewer from %1").arg(narrow);
    if (bond.stereo == Stereo::down) words << QObject::tr("away from the viewer from %1").arg(narrow);
    if (bond.stereo == Stereo::either) words << QObject::tr("either stereochemistry");
    if (bond.topology == SketchBond::Topology::ring) words << QObject::tr("in a ring");
    if (bond.topology == SketchBond::Topology::chain) words << QObject::tr("not in a ring");
    return words.join(QStringLiteral(", "));
}

}  // namespace

QString words_for(const Sketch& sketch, const SketchOpinion& opinion, const SketchTarget& target) {
    if (target.atom) return atom_words(sketch, opinion, *target.atom);
    if (target.bond) return bond_words(sketch, sketch.bonds[*target.bond]);
    return sketch.empty() ? QObject::tr("empty sheet") : QObject::tr("in the open");
}

}  // namespace chemsieve::ui
