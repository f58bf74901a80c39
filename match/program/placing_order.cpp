#include "match/program/program_builder.h"

#include <optional>

namespace chemsieve {

namespace {

// An atom with two bonds to placed atoms is as good as decided.
constexpr double kRingClosure = 1e-6;

class Order {
  public:
    Order(const QueryGraph& graph, const std::vector<double>& rarity)
        : rarity_{rarity},
          neighbours_(graph.atoms.size()),
          bonds_to_placed_(graph.atoms.size(), 0),
          is_placed_(graph.atoms.size(), false) {
        for (const QueryBondEdge& bond : graph.bonds) {
            neighbours_[bond.begin].push_back(bond.end);
            neighbours_[bond.end].push_back(bond.begin);
        }
        if (graph.root) place(*graph.root);
        while (order_.size() < graph.atoms.size()) {
            const auto next = best([&](std::size_t atom) { return bonds_to_placed_[atom] > 0; });
            place(next ? *next : *best([](std::size_t) { return true; }));
        }
    }

    std::vector<std::uint16_t> take() && { return std::move(order_); }

  private:
    template <class Eligible>
    std::optional<std::size_t> best(const Eligible& eligible) const {
        std::optional<std::size_t> found;
        double least = 0;
        for (std::size_t atom = 0; atom < rarity_.size(); ++atom) {
            if (is_placed_[atom] || !eligible(atom)) continue;
            double cost = rarity_[atom] * (1 - 0.01 * static_cast<double>(neighbours_[atom].size()));
            for (unsigned closure = 1; closure < bonds_to_placed_[atom]; ++closure) cost *= kRingClosure;
            if (found && cost >= least) continue;
            found = atom;
            least = cost;
        }
        return found;
    }

    void place(std::size_t atom) {
        is_placed_[atom] = true;
        order_.push_back(static_cast<std::uint16_t>(atom));
        for (const std::uint16_t neighbour : neighbours_[atom]) ++bonds_to_placed_[neighbour];
    }

    const std::vector<double>& rarity_;
    std::vector<std::vector<std::uint16_t>> neighbours_;
    std::vector<unsigned> bonds_to_placed_;
    std::vector<bool> is_placed_;
    std::vector<std::uint16_t> order_;
};

}  // namespace

std::vector<std::uint16_t> placing_order(const QueryGraph& graph, const std::vector<double>& rarity) {
    return Order{graph, rarity}.take();
}

}  // namespace chemsieve
