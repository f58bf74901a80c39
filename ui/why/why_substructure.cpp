// Reasons for substructure searches and further structures.

#include <QObject>
#include <algorithm>

#include "match/substructure_matcher.h"
#include "ui/why/why_words.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kMostColouredMatches = 100;  // most matches asked of explain_query()
constexpr qsizetype kMostNames = 6;

QString name_of(const LackingPiece& piece) {
    return piece.text.empty() ? QObject::tr("a piece without a name") : QString::fromStdString(piece.text);
}

QString joined(const QStringList& names) {
    if (names.size() <= kMostNames) return names.join(QStringLiteral(", "));
    return QObject::tr("%1 and %2 more")
        .arg(names.mid(0, kMostNames).join(QStringLiteral(", ")), with_separators(names.size() - kMostNames));
}

Highlight place_of(const LackingPiece& piece, const Molecule& query) {
    if (piece.environment_of) return highlight_of_atoms(query, {static_cast<int>(*piece.environment_of)});
    return highlight_of_atoms(query, {piece.query_atoms.begin(), piece.query_atoms.end()});
}

QString need(const LackingPiece& piece) {
    const QString numbers =
        QObject::tr("%1 (needed %2, has %3)").arg(name_of(piece)).arg(piece.needed).arg(piece.present);
    return piece.environment_of ? QObject::tr("%1, near the coloured atom").arg(numbers) : numbers;
}

// Why the screen does not see that the compound lacks a piece.
QString bits_of(const LackingPiece& piece) {
    QStringList lines;
    for (const LackedBit& bit : piece.bits) {
        QStringList names;
        for (const std::string& name : bit.set_by) names << QString::fromStdString(name);
        if (!bit.is_set) {
            lines << QObject::tr("Bit %1 is not set.").arg(bit.bit);
        } else if (names.isEmpty()) {
            lines << QObject::tr("Bit %1 is set.").arg(bit.bit);
        } else {
            lines << QObject::tr("Bit %1 is set by %2.").arg(bit.bit).arg(joined(names));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

Reason reason_of(const LackingPiece& piece, const QString& group, const Molecule& query) {
    return {.group = group,
            .text = need(piece),
            .more = bits_of(piece),
            .query = place_of(piece, query),
            .piece = piece.shape,
            .numbers = PieceNumbers{piece.needed, piece.present, true}};
}

Reason reason_of(const LackingChoice& choice, const QString& group, const Molecule& query) {
    QStringList names;
    Reason reason{.group = group, .text = {}};
    for (const auto& pieces : choice.alternatives) {
        if (pieces.empty()) continue;
        names << (pieces[0].needed > 1 ? QObject::tr("%1 × %2").arg(pieces[0].needed).arg(name_of(pieces[0]))
                                       : name_of(pieces[0]));
        if (reason.query.atoms.empty()) reason.query = place_of(pieces[0], query);
    }
    reason.text = joined(names);
    reason.more = names.join(QLatin1Char('\n'));
    return reason;
}

// Only those that are shown are put in words: there may be a hundred thousand.
template <class Lacking>
void add_lacking(Explanation& why, const std::vector<Lacking>& all, const QString& group, const Molecule& query) {
    const std::size_t shown = std::min(all.size(), kMostReasons);
    std::vector<Reason> reasons;
    for (std::size_t i = 0; i < shown; ++i) reasons.push_back(reason_of(all[i], group, query));
    add_reasons(why, std::move(reasons), all.size() - shown);
}

void add_lacking(Explanation& why, const QueryExplanation& found, const Molecule& query) {
    add_lacking(why, found.lacking, QObject::tr("Missing pieces"), query);
    add_lacking(why, found.lacking_choices, QObject::tr("The compound has none of"), query);
}

void tell_hit(Explanation& why, const QueryExplanation& found, const Query& query, const ExplainedCompound& compound) {
    why.is_hit = true;
    why.headline = QObject::tr("A hit: the compound contains the query.");
    const std::size_t places = found.matches.size();
    if (places > 0) why.match = found.matches.front();
    why.sentences << (places == 1                     ? QObject::tr("It is found at one place.")
                      : places < kMostColouredMatches ? QObject::tr("It is found at %1 places.").arg(places)
                                                      : QObject::tr("It is found at %1 places or more.").arg(places));
    std::vector<Reason> reasons;
    for (std::size_t i = 0; i < places; ++i) {
        reasons.push_back({.group = QObject::tr("Places"),
                           .text = QObject::tr("place %1").arg(i + 1),
                           .query = lit_whole(query.molecule()),
                           .compound = highlight_of_match(query.molecule(), compound.structure, found.matches[i]),
                           .place = static_cast<int>(i + 1)});
    }
    add_reasons(why, std::move(reasons));
}

void tell_miss(Explanation& why, const QueryExplanation& found, const Query& query, const ExplainedCompound& compound) {
    why.is_hit = false;
    why.headline = QObject::tr("Not a hit: the compound does not contain the query.");
    if (found.only_stereo_fails) {
        why.headline = QObject::tr("Not a hit: the stereochemistry differs.");
        why.sentences << QObject::tr("All but the stereochemistry agrees.");
    } else if (compound.stored.always_candidate) {
        why.sentences << QObject::tr("Its pieces were not compared; its structure was, and does not match.");
    } else if (!found.lacking.empty() || !found.lacking_choices.empty()) {
        why.sentences << QObject::tr(
            "It passed the screen, because other pieces of it set the same bits, but its structure does not match.");
        add_lacking(why, found, query.molecule());
    } else if (!found.too_few.empty()) {
        why.sentences << QObject::tr("It has some pieces of the query, but too few times.");
        add_lacking(why, found.too_few, QObject::tr("The compound has too few of"), query.molecule());
    } else {
        why.sentences << QObject::tr(
            "It has every piece that the screen asks for; how they are joined, or what the query says besides "
            "(hydrogens, charges, rings, negations), does not agree.");
    }
}

QString reason_of(AlwaysReason reason) {
    switch (reason) {
        case AlwaysReason::loose_bonds:
            return QObject::tr(
                "It passes the screen of every query: it has bonds that match others loosely (zero order, "
                "unspecified, or aromatic between atoms that are not).");
        case AlwaysReason::too_many_subgraphs:
            return QObject::tr("It passes the screen of every query: it has more subgraphs than the library counts.");
        case AlwaysReason::none: break;
    }
    return QObject::tr("It passes the screen of every query: its fingerprint says so.");
}

// The compound's atoms at one place; empty: none.
std::vector<int> place_in(const Molecule& compound, const Query& structure, bool stereo) {
    SubstructureMatcher matcher{structure.molecule(), {}, {.stereo = stereo}};
    const auto matches = matcher.matches(compound, 1);
    return matches.empty() ? std::vector<int>{} : matches.front();
}

QString name_of(const Query& structure) { return QString::fromStdString(structure.id()); }

}  // namespace

void add_reasons(Explanation& explanation, std::vector<Reason> reasons, std::size_t left_out) {
    if (reasons.size() > kMostReasons) {
        left_out += reasons.size() - kMostReasons;
        reasons.resize(kMostReasons);
    }
    if (left_out > 0) {
        const QString number = with_separators(static_cast<qint64>(left_out));
        reasons.push_back({.group = reasons.back().group,
                           .text = QObject::tr("and %1 more").arg(number),
                           .having = reasons.back().having});
    }
    for (Reason& reason : reasons) explanation.reasons.push_back(std::move(reason));
}

Explanation why_substructure(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                             const SearchOptions& options, const std::stop_token& stop) {
    const MatchLimits limits{.steps = options.match_steps, .stop = stop};
    Explanation why;
    const auto explained = explain_query(query, compound, recipe, limits, {.stereo = options.stereo});
    if (!explained) return why;
    const QueryExplanation& found = *explained;
    if (compound.stored.always_candidate) why.sentences << reason_of(compound.always_reason);
    if (!found.verdict) {
        why.is_hit = false;
        why.headline = QObject::tr("Not a hit: the compound lacks pieces that every match has.");
        if (found.too_few_items) why.sentences << QObject::tr("It is too small to contain the query.");
        add_lacking(why, found, query.molecule());
    } else if (*found.verdict == Verdict::hit) {
        tell_hit(why, found, query, compound);
    } else if (*found.verdict == Verdict::miss) {
        tell_miss(why, found, query, compound);
    } else {
        why.headline = QObject::tr("Not decided: the comparison of the structures was given up.");
        why.sentences << QObject::tr("It took more than %1 steps.")
                             .arg(with_separators(static_cast<qint64>(options.match_steps)));
    }
    return why;
}

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
