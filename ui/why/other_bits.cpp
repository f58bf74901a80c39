#include "ui/why/other_bits.h"

#include <QObject>
#include <exception>
#include <set>

#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "fingerprint/subgraph/whole_graph.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

constexpr qsizetype kMostPieceNames = 8;

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

}  // namespace

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

QString joined_pieces(QStringList names) {
    names.removeDuplicates();
    if (names.size() <= kMostPieceNames) return names.join(QStringLiteral("; "));
    return QObject::tr("%1 and %2 more")
        .arg(names.mid(0, kMostPieceNames).join(QStringLiteral("; ")))
        .arg(names.size() - kMostPieceNames);
}

}  // namespace chemsieve::ui
