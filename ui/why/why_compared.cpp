// Reasons for searches that compare compounds: similarity, exact and superstructure search.

#include <QObject>
#include <algorithm>
#include <optional>

#include "chem/graph/piece_text.h"
#include "chem/read/drawn_query.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "search/explain/explained_compound.h"
#include "search/explain/explained_query.h"
#include "ui/why/why_words.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kMostMatches = 100;

QString counts_of(const ComparedPiece& piece) {
    return QObject::tr("%1 (query %2, compound %3)")
        .arg(QString::fromStdString(piece_text(piece.shape)))
        .arg(piece.in_query())
        .arg(piece.in_compound());
}

// Adds at most kMostReasons reasons, and how many are left out. Returns how many there are in all.
template <class Wanted>
std::size_t add_pieces(Explanation& why, const ComparedPieces& compared, const QString& group, Wanted wanted,
                       std::optional<Having> having = {}) {
    std::vector<Reason> reasons;
    std::size_t left_out = 0;
    for (const ComparedPiece& piece : compared.pieces) {
        if (!wanted(piece)) continue;
        if (reasons.size() == kMostReasons) {
            ++left_out;
            continue;
        }
        reasons.push_back({.group = group,
                           .text = counts_of(piece),
                           .query = lit_places(piece.query_places),
                           .compound = lit_places(piece.compound_places),
                           .piece = piece.shape,
                           .numbers = PieceNumbers{piece.in_query(), piece.in_compound()},
                           .having = having});
    }
    const std::size_t all = reasons.size() + left_out;
    add_reasons(why, std::move(reasons), left_out);
    return all;
}

Having having_of(const ComparedPiece& piece) {
    return piece.in_compound() == 0 ? Having::query_alone
           : piece.in_query() == 0  ? Having::compound_alone
                                    : Having::both;
}

// All pieces, by who has them.
void add_compared(Explanation& why, const ComparedPieces& compared) {
    why.pieces.emplace();
    for (const Having having : {Having::both, Having::query_alone, Having::compound_alone}) {
        (*why.pieces)[static_cast<std::size_t>(having)] = add_pieces(
            why, compared, QObject::tr("Piece, the largest first"),
            [having](const ComparedPiece& piece) { return having_of(piece) == having; }, having);
    }
}

void add_unshared(Explanation& why, const ComparedPieces& compared) {
    add_pieces(why, compared, QObject::tr("Only the query has"),
               [](const ComparedPiece& p) { return p.in_compound() == 0; });
    add_pieces(why, compared, QObject::tr("Only the compound has"),
               [](const ComparedPiece& p) { return p.in_query() == 0; });
}

// Counts the bits of fingerprints of fixed length.
SharedParts counts_of(const Query& query, const Molecule& compound, FingerprintKind kind) {
    const FingerprintMethod method = default_method(kind);
    const BitFingerprint a = query.fingerprint() ? *query.fingerprint() : fixed_fingerprint(query.molecule(), method);
    const BitFingerprint b = fixed_fingerprint(compound, method);
    SharedParts counts{.query = a.set_bits(), .compound = b.set_bits()};
    if (a.bits() == b.bits()) counts.common = tanimoto(a, b).common;
    return counts;
}

QString rules_text(const Sameness& rules) {
    QStringList names;
    if (rules.ignore_stereo) names << QObject::tr("stereochemistry");
    if (rules.ignore_salts) names << QObject::tr("salt, solvent or charge");
    if (rules.tautomers) names << QObject::tr("places of mobile hydrogens (tautomers)");
    if (rules.normalise) names << QObject::tr("how charges of groups are written");
    return names.join(QObject::tr(" and "));
}

void tell_similarity(Explanation& why, Similarity similarity, double threshold) {
    const std::uint32_t wanted = threshold_in_millionths(threshold);
    why.is_hit = similarity.millionths() >= wanted;
    const QString value = similarity_text(similarity, 3);
    const QString least = similarity_text(similarity_of_millionths(wanted), 2);
    why.headline = *why.is_hit
                       ? QObject::tr("A hit: its similarity is %1, at least %2 was asked for.").arg(value, least)
                       : QObject::tr("Not a hit: its similarity is %1, less than %2.").arg(value, least);
}

}  // namespace

Explanation why_similar(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                        const SearchOptions& options, const std::stop_token& stop) {
    Explanation why;
    const bool of_subgraphs = options.fingerprint == FingerprintKind::subgraph;
    if (!of_subgraphs) {
        const SharedParts bits = counts_of(query, compound.structure, options.fingerprint);
        tell_similarity(why, options.metric.of_counts(bits.common, bits.query, bits.compound), options.threshold);
        why.shared = bits;
        why.sentences << QObject::tr(
                             "Compared by %1 fingerprints: %2 bits in common, %3 of the query, %4 of the compound.")
                             .arg(QString::fromLatin1(name_of(options.fingerprint)))
                             .arg(bits.common)
                             .arg(bits.query)
                             .arg(bits.compound);
    }
    if (query.fingerprint()) return why;
    const auto found = compare_pieces(query.molecule(), compound, recipe, stop);
    if (!found) return why;
    const ComparedPieces& compared = *found;
    if (of_subgraphs && !compared.complete) {
        why.is_hit = false;
        why.headline =
            QObject::tr("Not compared: the compound or the query has more subgraphs than the library counts.");
        return why;
    }
    if (of_subgraphs) {
        tell_similarity(why,
                        options.metric.of_counts(compared.common_items, compared.query_items, compared.compound_items),
                        options.threshold);
        why.shared = SharedParts{compared.common_items, compared.query_items, compared.compound_items};
        why.sentences << QObject::tr(
                             "In common are %1 items, which are pieces and how often they are found; the query has %2, "
                             "the compound %3.")
                             .arg(with_separators(compared.common_items), with_separators(compared.query_items),
                                  with_separators(compared.compound_items));
    }
    add_compared(why, compared);
    return why;
}

Explanation why_superstructure(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                               const SearchOptions& options, const std::stop_token& stop) {
    Explanation why;
    const MatchLimits limits{.steps = options.match_steps, .stop = stop};
    const Molecule part = as_contained_compound(compound.structure);
    SubstructureMatcher matcher{part, limits, {.stereo = options.stereo}};
    const Verdict verdict = matcher.match(query.molecule());
    if (verdict == Verdict::not_decided) {
        why.headline = QObject::tr("Not decided: the comparison of the structures was given up.");
        return why;
    }
    why.is_hit = verdict == Verdict::hit;
    if (*why.is_hit) {
        why.headline = QObject::tr("A hit: the query contains the compound.");
        std::vector<Reason> reasons;
        for (const std::vector<int>& match : matcher.matches(query.molecule(), kMostMatches)) {
            reasons.push_back({.group = QObject::tr("The compound is found in the query at"),
                               .text = QObject::tr("place %1").arg(reasons.size() + 1),
                               .query = highlight_of_match(part, query.molecule(), match),
                               .compound = lit_whole(compound.structure)});
        }
        add_reasons(why, std::move(reasons));
        return why;
    }
    if (options.stereo && SubstructureMatcher{part, limits}.match(query.molecule()) == Verdict::hit) {
        why.headline = QObject::tr("Not a hit: the stereochemistry differs.");
        why.sentences << QObject::tr("All but the stereochemistry agrees.");
        return why;
    }
    why.headline = QObject::tr("Not a hit: the query does not contain the compound.");
    const auto compared = compare_pieces(query.molecule(), compound, recipe, stop);
    if (!compared) return why;
    add_pieces(why, *compared, QObject::tr("The query lacks"),
               [](const ComparedPiece& p) { return p.in_compound() > p.in_query(); });
    if (why.reasons.empty()) {
        why.sentences << QObject::tr("The query has every piece of the compound, but they are joined otherwise.");
    }
    return why;
}

Explanation why_same(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                     const SearchOptions& options, const std::stop_token& stop) {
    Explanation why;
    if (!query.has_structure()) {
        why.is_hit = true;
        why.headline = QObject::tr("A hit: it has this InChIKey.");
        return why;
    }
    const auto explained = explain_sameness(query.molecule(), compound.structure, options.sameness, stop);
    if (!explained) return why;
    const SamenessExplanation& found = *explained;
    why.is_hit = found.same;
    if (!found.same) {
        why.headline = QObject::tr("Not decided: one of both cannot be taken apart by these rules.");
    } else if (*found.same) {
        why.headline = QObject::tr("A hit: it is the same compound.");
        if (!options.sameness.is_plain()) {
            why.sentences << QObject::tr("What does not count: %1.").arg(rules_text(options.sameness));
        }
    } else if (found.would_need) {
        why.headline = QObject::tr("Not a hit: they differ in %1 only.").arg(rules_text(*found.would_need));
    } else if (found.query_formula != found.compound_formula) {
        why.headline = QObject::tr("Not a hit: the formulas differ.");
    } else {
        why.headline = QObject::tr("Not a hit: the same formula, another structure.");
    }
    const QString of_query = QString::fromStdString(found.query_formula);
    const QString of_compound = QString::fromStdString(found.compound_formula);
    why.sentences << (of_query == of_compound
                          ? QObject::tr("Both have the formula %1.").arg(of_query)
                          : QObject::tr("Formula of the query: %1; of the compound: %2.").arg(of_query, of_compound));
    if (found.same.value_or(true)) return why;
    if (const auto compared = compare_pieces(query.molecule(), compound, recipe, stop)) add_unshared(why, *compared);
    return why;
}

}  // namespace chemsieve::ui
