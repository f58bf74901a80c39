#include "ui/sketcher/tools/sketch_words.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/sketch/periodic_table.h"

namespace chemsieve::ui {
namespace {

using AtomKind = SketchAtom::Kind;
using Count = SketchAtom::Count;
using CountKind = Count::Kind;
using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

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

QString element_name(const std::string& symbol) { return QString::fromStdString(english_name(symbol)); }

QString kind_name(const SketchAtom& atom) {
    QStringList symbols;
    for (const std::string& symbol : atom.symbols) symbols << element_name(symbol);
    const QString listed = symbols.join(QStringLiteral(", "));
    switch (atom.kind) {
        case AtomKind::element: return symbols.front();
        case AtomKind::any: return QObject::tr("any atom");
        case AtomKind::heavy: return QObject::tr("any atom but hydrogen");
        case AtomKind::hetero: return QObject::tr("neither carbon nor hydrogen");
        case AtomKind::metal: return QObject::tr("any metal");
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

// "F, Cl, Br or I"
QString listed(const std::vector<std::string>& symbols, const QString& last) {
    QStringList words;
    for (const std::string& symbol : symbols) words << QString::fromStdString(symbol);
    if (words.size() < 2) return words.join(QString{});
    const QString end = words.takeLast();
    return QStringLiteral("%1 %2 %3").arg(words.join(QStringLiteral(", ")), last, end);
}

constexpr std::size_t kMostNamed = 8;

QString list_words(const SketchAtom& atom) {
    const bool names = atom.symbols.size() <= kMostNamed;
    if (atom.kind == AtomKind::not_list) {
        return names ? QObject::tr("neither %1").arg(listed(atom.symbols, QObject::tr("nor")))
                     : QObject::tr("none of %1 elements").arg(atom.symbols.size());
    }
    return names ? listed(atom.symbols, QObject::tr("or")) : QObject::tr("%1 elements").arg(atom.symbols.size());
}

// What is said of a query's atom: "a list: F or Cl", "any atom"; nothing of an element.
QString openness(const SketchAtom& atom) {
    switch (atom.kind) {
        case AtomKind::element: return {};
        case AtomKind::list:
        case AtomKind::not_list: return QObject::tr("a list: %1").arg(list_words(atom));
        default: return kind_name(atom);
    }
}

QString count_words(int count) {
    static const char* const kWords[] = {QT_TRANSLATE_NOOP("QObject", "one"), QT_TRANSLATE_NOOP("QObject", "two"),
                                         QT_TRANSLATE_NOOP("QObject", "three"), QT_TRANSLATE_NOOP("QObject", "four"),
                                         QT_TRANSLATE_NOOP("QObject", "five")};
    return count >= 1 && count <= 5 ? QObject::tr(kWords[count - 1]) : QString::number(count);
}

// Each with how many there are of it, in the order of the atoms.
QStringList counted(const std::vector<QString>& each, const QString& one, const QString& several) {
    QStringList kinds;
    for (const QString& text : each) {
        if (!text.isEmpty() && !kinds.contains(text)) kinds << text;
    }
    QStringList words;
    for (const QString& kind : kinds) {
        const int count = static_cast<int>(std::count(each.begin(), each.end(), kind));
        words << (count == 1 ? one : several).arg(count_words(count), kind);
    }
    return words;
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
    const bool is_either =
        bond.order == Order::one_or_two || bond.order == Order::one_or_aromatic || bond.order == Order::two_or_aromatic;
    const QString topology = bond.topology == SketchBond::Topology::ring    ? QObject::tr("in a ring")
                             : bond.topology == SketchBond::Topology::chain ? QObject::tr("in no ring")
                                                                            : QString{};
    return joined_texts({is_either ? order_name(bond.order) : QString{}, topology});
}

QString words_for(const Sketch& sketch) {
    if (sketch.empty()) return {};
    const int atoms = static_cast<int>(sketch.atoms.size());
    QStringList words{atoms == 1 ? QObject::tr("Drawing of one atom") : QObject::tr("Drawing of %1 atoms").arg(atoms)};
    std::vector<QString> kinds, asked, bonds;
    for (const SketchAtom& atom : sketch.atoms) {
        kinds.push_back(openness(atom));
        if (atom.is_element("H") && atom.isotope == 0) kinds.back() = QObject::tr("a hydrogen");
        asked.push_back(asked_text(atom));
    }
    for (const SketchBond& bond : sketch.bonds) {
        bonds.push_back(bond.order == Order::any ? QObject::tr("of any order") : asked_text(bond));
    }
    if (atoms == 1 && !kinds.front().isEmpty()) {
        words << kinds.front();
    } else {
        words << counted(kinds, QObject::tr("%1 of them %2"), QObject::tr("%1 of them %2"));
    }
    words << counted(asked, QObject::tr("%1 with %2"), QObject::tr("%1 with %2"));
    words << counted(bonds, QObject::tr("%1 bond %2"), QObject::tr("%1 bonds %2"));
    return words.join(QStringLiteral(", "));
}

QString words_for(const Sketch& sketch, const SketchOpinion& opinion, const SketchTarget& target) {
    if (target.atom) return atom_words(sketch, opinion, *target.atom);
    if (target.bond) return bond_words(sketch, sketch.bonds[*target.bond]);
    return sketch.empty() ? QObject::tr("empty sheet") : QObject::tr("in the open");
}

}  // namespace chemsieve::ui
