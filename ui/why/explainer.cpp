#include "ui/why/explainer.h"

#include <QObject>
#include <exception>
#include <set>

#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "fingerprint/subgraph/whole_graph.h"
#include "search/engine/searcher.h"
#include "search/request/query.h"
#include "search/run/compound_choice.h"
#include "ui/why/why_words.h"
#include "ui/widgets/remedy_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr qsizetype kMostPieceNames = 8;

// The names, each once, and not too many.
QString joined_pieces(QStringList names) {
    names.removeDuplicates();
    if (names.size() <= kMostPieceNames) return names.join(QStringLiteral("; "));
    return QObject::tr("%1 and %2 more")
        .arg(names.mid(0, kMostPieceNames).join(QStringLiteral("; ")))
        .arg(names.size() - kMostPieceNames);
}

// The names of the bits of one structure.
class BitNames {
  public:
    BitNames(FingerprintKind kind, const PlacedBits& bits, const Molecule& molecule)
        : kind_{kind}, bits_{bits}, graph_{graph_of_compound(molecule).graph} {}

    QString of(std::uint32_t bit) const {
        if (!bits_.bits.test(bit)) return {};
        const auto found = bits_.places.find(bit);
        if (found == bits_.places.end()) return QString::fromStdString(key_text(kind_, bit));
        QStringList names;
        std::set<std::uint64_t> known;
        for (const PieceOccurrence& place : found->second) {
            const MolecularGraph piece = piece_at(graph_, place);
            if (known.insert(hash_of_whole(piece)).second) names << QString::fromStdString(piece_text(piece));
        }
        return joined_pieces(std::move(names));
    }

  private:
    FingerprintKind kind_;
    const PlacedBits& bits_;
    MolecularGraph graph_;
};

std::optional<PlacedBits> bits_of(const Query& query, const UnderstoodQuery& search, const FingerprintMethod& method) {
    // These bits say nothing about a substructure, and SMARTS has no such bits.
    const bool is_key = query.text().language == QueryLanguage::inchi_key;
    if (search.request.mode == SearchMode::substructure || is_key) return std::nullopt;
    if (!query.fingerprint()) return placed_bits(query.molecule(), method);
    const bool is_kind =
        search.request.options.fingerprint == method.kind && query.fingerprint()->bits() == method.bits;
    return is_kind ? std::optional{PlacedBits{*query.fingerprint(), {}}} : std::nullopt;
}

// The bits of a kind of fingerprint besides the library's own, with the atoms or pieces that set them, where these are
// known. `query`: nullptr if there is none; made for the search.
std::shared_ptr<const OtherBits> other_bits(FingerprintKind kind, const Molecule& compound, const Query* query,
                                            const std::optional<UnderstoodQuery>& search) {
    auto result = std::make_shared<OtherBits>();
    result->kind = kind;
    try {
        const FingerprintMethod method = default_method(kind);
        result->compound = placed_bits(compound, method);
        if (query && search) result->query = bits_of(*query, *search, method);
    } catch (const std::exception& e) {
        result->compound = PlacedBits{BitFingerprint{}, {}};
        result->query.reset();
        result->problem = QObject::tr("RDKit makes no such fingerprint of it: %1").arg(error_text(e));
    }
    return result;
}

// The bits as rows. Empty if stopped.
std::vector<BitRow> other_bit_rows(const OtherBits& bits, const Molecule& compound, const Query* query,
                                   const std::stop_token& stop) {
    const BitNames of_compound{bits.kind, bits.compound, compound};
    std::optional<BitNames> of_query;
    if (bits.query && query && query->has_structure()) of_query.emplace(bits.kind, *bits.query, query->molecule());
    std::vector<BitRow> rows;
    for (std::uint32_t bit = 0; bit < bits.compound.bits.bits(); ++bit) {
        if (stop.stop_requested()) return {};
        BitRow row{.bit = bit,
                   .in_compound = bits.compound.bits.test(bit),
                   .in_query = bits.query && bits.query->bits.test(bit),
                   .compound_pieces = of_compound.of(bit),
                   .query_pieces = of_query ? of_query->of(bit) : QString{}};
        if (row.in_compound || row.in_query) rows.push_back(std::move(row));
    }
    return rows;
}

Explanation why(const Query& query, const UnderstoodQuery& search, const ExplainedCompound& compound,
                const FingerprintRecipe& recipe, const std::stop_token& stop) {
    switch (search.request.mode) {
        case SearchMode::substructure: return why_substructure(query, compound, recipe, search.request.options, stop);
        case SearchMode::superstructure:
            return why_superstructure(query, compound, recipe, search.request.options, stop);
        case SearchMode::exact: return why_same(query, compound, recipe, search.request.options, stop);
        case SearchMode::similar: return why_similar(query, compound, recipe, search.request.options, stop);
    }
    return {};
}

QString with_level(const QString& name, int level) {
    return level > 1 ? QObject::tr("%1 × %2").arg(level).arg(name) : name;
}

// Empty if stopped: a large compound has a hundred thousand pieces to be named.
QStringList names_of(const ExplainedCompound& compound, const std::stop_token& stop) {
    QStringList names;
    for (const ExplainedPiece& piece : compound.pieces.pieces) {
        if (stop.stop_requested()) return {};
        names << QString::fromStdString(piece_text(piece.shape));
    }
    return names;
}

std::vector<BitRow> bit_rows(const ExplainedCompound& compound, const QueryBits* query, const std::stop_token& stop) {
    const QStringList names = names_of(compound, stop);
    if (stop.stop_requested()) return {};
    std::vector<BitRow> rows;
    for (std::uint32_t bit = 0; bit < compound.stored.bits && !stop.stop_requested(); ++bit) {
        BitRow row{.bit = bit, .in_compound = compound.stored.is_set(bit), .in_query = query && query->is_set(bit)};
        if (!row.in_compound && !row.in_query) continue;
        QStringList of_compound, of_query;
        if (row.in_compound && !compound.stored.always_candidate) {
            for (const BitCause& cause : compound.causes_of(bit))
                of_compound << with_level(names[cause.piece], cause.level);
        }
        if (row.in_query) {
            for (const BitCause& cause : query->causes_of(bit)) {
                const QString name = QString::fromStdString(query->pieces[cause.piece].text);
                of_query << (name.isEmpty() ? QObject::tr("a piece without a name") : with_level(name, cause.level));
            }
        }
        row.compound_pieces = joined_pieces(std::move(of_compound));
        row.query_pieces = joined_pieces(std::move(of_query));
        rows.push_back(std::move(row));
    }
    return rows;
}

// Whether the limits of the search leave the compound; nothing if it came after the search, and that is not known.
std::optional<bool> is_selected(const CompoundSource& source, const UnderstoodQuery& search, CompoundNumber number) {
    if (search.chosen->contains(number)) return true;
    if (!was_there(number, source.libraries(), search.last_numbers)) return std::nullopt;
    return false;
}

}  // namespace

ExplainAnswer explain_hits(const CompoundSource& source, const std::optional<UnderstoodQuery>& search,
                           const std::vector<CompoundNumber>& compounds, const std::stop_token& stop,
                           FingerprintKind kind) {
    ExplainAnswer answer;
    try {
        const FingerprintRecipe& recipe = source.recipe();
        // A query of this thread's own: RDKit keeps state in queries while they are matched.
        std::optional<Query> query;
        if (search && search->query) query = make_query(search->request.mode, search->query->text(), recipe);
        std::shared_ptr<const StructureConditions> further;
        const bool stereo = search && search->request.options.stereo;
        if (query && search->request.mode == SearchMode::substructure) {
            further = read_conditions(search->request.further, recipe, stop);
        }
        if (stop.stop_requested()) return answer;
        for (ExplainedCompound& compound : explain_compounds(source, compounds, stop)) {
            ExplainedHit hit{.compound = std::make_shared<const ExplainedCompound>(std::move(compound)), .bits = {}};
            if (query) {
                const Query& found =
                    further ? contained_alternative(*query, *further, hit.compound->structure, stereo) : *query;
                hit.why = why(found, *search, *hit.compound, recipe, stop);
                if (further) tell_further(*hit.why, *further, *hit.compound, stereo);
                auto bits = bits_of_query(found, search->request.mode, recipe, hit.compound->stored.bits, stop);
                if (!bits) break;
                hit.query_bits = std::make_shared<const QueryBits>(std::move(*bits));
                if (found.has_structure()) hit.query = found.molecule();
                if (search->chosen) hit.is_selected = is_selected(source, *search, hit.compound->row.number);
            }
            if (kind == FingerprintKind::subgraph) {
                hit.bits = bit_rows(*hit.compound, hit.query_bits.get(), stop);
            } else {
                hit.other = other_bits(kind, hit.compound->structure, query ? &*query : nullptr, search);
                hit.bits = other_bit_rows(*hit.other, hit.compound->structure, query ? &*query : nullptr, stop);
            }
            if (stop.stop_requested()) break;
            answer.compounds.push_back(std::move(hit));
        }
    } catch (const std::exception& e) {
        answer.compounds.clear();
        answer.problem = QObject::tr("This cannot be explained: %1").arg(error_text(e));
    }
    return answer;
}

std::vector<CompoundNumber> compounds_with_id(const CompoundSource& source, const std::string& id,
                                              const std::stop_token& stop) {
    const auto selected = source.select({.where = {}, .ids = std::vector{id}}, stop);
    std::vector<CompoundNumber> numbers;
    if (!selected) return numbers;
    for (std::int64_t number = 1; numbers.size() < selected->compounds->size(); ++number) {
        if (selected->compounds->contains(CompoundNumber{number})) numbers.push_back(CompoundNumber{number});
    }
    return numbers;
}

ExplainAnswer explain_id(const CompoundSource& source, const std::optional<UnderstoodQuery>& query, const QString& id,
                         const std::stop_token& stop, FingerprintKind kind) {
    ExplainAnswer answer;
    try {
        const std::vector<CompoundNumber> compounds = compounds_with_id(source, id.toStdString(), stop);
        if (compounds.empty()) {
            answer.problem =
                QObject::tr(
                    "No compound of %1 has the id \"%2\". Ids are compared letter by letter; begin to type, "
                    "and those that are there are offered.")
                    .arg(shown_name(QString::fromStdString(source.name())), id);
        } else {
            answer = explain_hits(source, query, compounds, stop, kind);
        }
    } catch (const std::exception& e) {
        answer.problem = QObject::tr("The library cannot be read: %1").arg(error_text(e));
    }
    answer.id = id;
    return answer;
}

}  // namespace chemsieve::ui
