#include "app/cli/command/explain_text.h"

#include <algorithm>
#include <cstdio>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "base/text.h"
#include "chem/graph/piece_text.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kPlacesShown = 3;
constexpr std::size_t kPiecesShown = 5;
constexpr std::size_t kChoicesShown = 3;
constexpr std::size_t kCausesShown = 3;

const char* name_of(PieceFamily family) {
    switch (family) {
        case PieceFamily::atom: return "atom";
        case PieceFamily::state: return "state";
        case PieceFamily::subgraph: return "subgraph";
        case PieceFamily::path: return "path";
        case PieceFamily::ring: return "ring";
    }
    return "";
}

const char* reason_of(AlwaysReason reason) {
    switch (reason) {
        case AlwaysReason::none: return "its fingerprint says so";
        case AlwaysReason::loose_bonds:
            return "it has bonds that match others loosely (zero order, unspecified, or aromatic between atoms that "
                   "are "
                   "not)";
        case AlwaysReason::too_many_subgraphs: return "it has more subgraphs than the library counts";
    }
    return "";
}

template <class Numbers>
std::string spaced(const Numbers& numbers) {
    std::string text;
    for (const auto number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

// "0 1, 3 4 and 5 more"
std::string places_text(const std::vector<PieceOccurrence>& places, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(places.size(), most); ++i) text += (i ? ", " : "") + spaced(places[i].atoms);
    if (places.size() > most) text += " and " + std::to_string(places.size() - most) + " more";
    return text;
}

std::size_t pieces_on(std::span<const BitCause> causes) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < causes.size(); ++i) count += i == 0 || causes[i].piece != causes[i - 1].piece;
    return count;
}

std::string name_of(const LackingPiece& piece) { return piece.text.empty() ? "a piece that has no name" : piece.text; }

std::string where(const LackingPiece& piece) {
    if (piece.environment_of) return "in the environment of query atom " + std::to_string(*piece.environment_of);
    const std::string atoms =
        (piece.query_atoms.size() == 1 ? "query atom " : "query atoms ") + spaced(piece.query_atoms);
    return atoms + (piece.needed > 1 ? " and elsewhere" : "");
}

std::string need_text(const LackingPiece& piece) {
    if (piece.text.empty()) return "needs " + name_of(piece);
    return "needs " + std::to_string(piece.needed) + " x " + name_of(piece) + " (" + where(piece) +
           "), the compound has " + std::to_string(piece.present);
}

// Why the screen does not see that the compound lacks a piece.
std::string bits_text(const LackingPiece& piece) {
    std::string text;
    for (const LackedBit& bit : piece.bits) {
        text += (text.empty() ? "bit " : "; bit ") + std::to_string(bit.bit);
        text += bit.set_by.empty() ? " is set" : " is set by ";
        for (std::size_t i = 0; i < std::min(bit.set_by.size(), kCausesShown); ++i) {
            text += (i ? ", " : "") + bit.set_by[i];
        }
        if (bit.set_by.size() > kCausesShown)
            text += " and " + std::to_string(bit.set_by.size() - kCausesShown) + " more";
    }
    return text;
}

std::string choice_text(const LackingChoice& choice) {
    const auto& all = choice.alternatives;
    const bool plain = std::all_of(all.begin(), all.end(), [](const std::vector<LackingPiece>& pieces) {
        return pieces.size() == 1 && !pieces[0].environment_of;
    });
    std::string text;
    for (const auto& pieces : all) {
        if (!text.empty()) text += ", ";
        text += (pieces[0].needed > 1 ? std::to_string(pieces[0].needed) + " x " : "") + name_of(pieces[0]);
    }
    if (!plain || all.empty()) {
        return "needs one of " + std::to_string(all.size()) +
               " alternatives; of each the compound lacks a piece: " + text;
    }
    return "needs one of " + text + " (" + where(all[0][0]) + "), the compound has none";
}

void write_lacking(std::ostream& out, const QueryExplanation& explanation, bool with_bits) {
    for (std::size_t i = 0; i < std::min(explanation.lacking.size(), kPiecesShown); ++i) {
        out << need_text(explanation.lacking[i]) << '\n';
        if (with_bits) out << "  " << bits_text(explanation.lacking[i]) << '\n';
    }
    if (explanation.lacking.size() > kPiecesShown) {
        out << "and " << counted(explanation.lacking.size() - kPiecesShown, "more piece", "more pieces") << '\n';
    }
    const auto& choices = explanation.lacking_choices;
    for (std::size_t i = 0; i < std::min(choices.size(), kChoicesShown); ++i) out << choice_text(choices[i]) << '\n';
    if (choices.size() > kChoicesShown) {
        out << "and " << counted(choices.size() - kChoicesShown, "more choice", "more choices") << '\n';
    }
}

void write_miss(std::ostream& out, const ExplainedCompound& compound, const QueryExplanation& explanation) {
    out << "candidate, not a hit: the screen lets it through, the match says no\n";
    if (explanation.only_stereo_fails) {
        out << "all but the stereochemistry agrees\n";
    } else if (compound.stored.always_candidate) {
        out << "its pieces are not compared, because it is a candidate for every query\n";
    } else if (!explanation.lacking.empty() || !explanation.lacking_choices.empty()) {
        out << "the compound lacks pieces that every match has, but other pieces set their bits\n";
        write_lacking(out, explanation, true);
    } else if (!explanation.too_few.empty()) {
        out << "the compound has some pieces of the query too few times, which the fingerprint does not count so far\n";
        for (std::size_t i = 0; i < std::min(explanation.too_few.size(), kPiecesShown); ++i) {
            out << need_text(explanation.too_few[i]) << '\n';
        }
    } else {
        out << "the compound has every piece that the screen asks for; how they are joined, or what the query says "
               "besides (hydrogens, rings, negation ...), does not agree\n";
    }
}

}  // namespace

void write_compound(std::ostream& out, const ExplainedCompound& compound) {
    out << "# compound\t" << one_line(compound.row.id) << "\n# structure\t" << one_line(compound.row.smiles) << '\n';
    if (compound.is_outdated) {
        out << "# note\tthe stored fingerprint differs from what the structure gives today; import the library anew\n";
    }
}

void write_fingerprint(std::ostream& out, const ExplainedCompound& compound) {
    const StoredFingerprint& stored = compound.stored;
    char share[16];
    std::snprintf(share, sizeof share, "%.1f", 100.0 * stored.set_bits() / stored.bits);
    out << "# fingerprint\t" << stored.bits << " bits, " << stored.set_bits() << " set (" << share << " %)\n";
    out << "# items\t" << counted(stored.item_count, "item", "items") << " of "
        << counted(compound.pieces.pieces.size(), "piece", "pieces") << '\n';
    if (stored.always_candidate) {
        out << "# screen\ta candidate for every query, with all bits set: " << reason_of(compound.always_reason)
            << '\n';
        return;
    }
    std::size_t shared = 0;
    for (std::uint32_t bit = 0; bit < stored.bits; ++bit) shared += pieces_on(compound.causes_of(bit)) > 1;
    out << "# shared\t" << counted(shared, "bit is", "bits are") << " set by more than one piece\n";
    out << "# screen\ta candidate for queries whose bits are all set\n";
}

void write_bits(std::ostream& out, const ExplainedCompound& compound, std::optional<std::uint32_t> only) {
    out << "bit\tpiece\tkind\tbonds\tlevel\toccurrences\tpieces_on_bit\tatoms\n";
    if (compound.stored.always_candidate) return;  // its pieces are not why the bits are set
    const std::span<const BitCause> causes =
        only ? compound.causes_of(*only) : std::span<const BitCause>{compound.causes};
    for (const BitCause& cause : causes) {
        const ExplainedPiece& piece = compound.pieces.pieces[cause.piece];
        const std::size_t places = only ? piece.occurrences.size() : kPlacesShown;
        out << cause.bit << '\t' << piece_text(piece.shape) << '\t' << name_of(piece.family) << '\t' << piece.bonds()
            << '\t' << cause.level << '\t' << piece.count() << '\t' << pieces_on(compound.causes_of(cause.bit)) << '\t'
            << places_text(piece.occurrences, places) << '\n';
    }
}

void write_explanation(std::ostream& out, const ExplainedCompound& compound, const QueryExplanation& explanation) {
    if (compound.stored.always_candidate) {
        out << "a candidate for every query: " << reason_of(compound.always_reason) << '\n';
    }
    if (!explanation.verdict) {
        out << "not a candidate: the screen holds it back\n";
        if (explanation.too_few_items) out << "the compound has fewer items than every match has\n";
        write_lacking(out, explanation, false);
    } else if (*explanation.verdict == Verdict::miss) {
        write_miss(out, compound, explanation);
    } else if (*explanation.verdict == Verdict::not_decided) {
        out << "candidate, not decided: the match was given up\n";
    } else {
        out << "hit: the compound contains the query\n";
        const auto& matches = explanation.matches;
        for (std::size_t i = 0; i < std::min(matches.size(), kPiecesShown); ++i) {
            out << "match at atoms " << spaced(matches[i]) << '\n';
        }
        if (matches.size() > kPiecesShown) out << "and at other atoms\n";
    }
}

}  // namespace chemsieve::cli
