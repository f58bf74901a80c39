#include "chem/inchi/alternating_path.h"

namespace chemsieve {

namespace {

constexpr int kMostSteps = 5000;      // in search of one path
constexpr std::size_t kLongest = 30;  // bonds of it

bool has_geometry(const InchiStructure& structure, const InchiBond& bond) {
    for (const InchiStereo& stereo : structure.stereo) {
        if (stereo.kind != InchiStereo::Kind::double_bond) continue;
        const unsigned a = stereo.around[1];
        const unsigned b = stereo.around[2];
        if ((bond.from == a && bond.to == b) || (bond.from == b && bond.to == a)) return true;
    }
    return false;
}

class PathSearch {
  public:
    PathSearch(const InchiStructure& structure, const Neighbourhood& neighbourhood, int first_order, std::size_t end)
        : structure_{structure},
          neighbourhood_{neighbourhood},
          first_order_{first_order},
          end_{end},
          on_path_(structure.atoms.size()) {}

    std::vector<std::size_t> from(std::size_t begin) {
        on_path_[begin] = true;
        if (!go_on(begin)) path_.clear();
        return path_;
    }

  private:
    bool go_on(std::size_t atom) {
        const int wanted = path_.size() % 2 == 0 ? first_order_ : 3 - first_order_;
        if (path_.size() >= kLongest || ++steps_ > kMostSteps) return false;
        for (const std::size_t i : neighbourhood_.bonds_of(atom)) {
            const InchiBond& bond = structure_.bonds[i];
            const std::size_t next = bond.from == atom ? bond.to : bond.from;
            if (bond.order != wanted || on_path_[next] || neighbourhood_.is_fixed(i)) continue;
            if (next == end_ && wanted == 1) continue;
            path_.push_back(i);
            if (next == end_) return true;
            on_path_[next] = true;
            const bool arrived = go_on(next);
            on_path_[next] = false;
            if (arrived) return true;
            path_.pop_back();
        }
        return false;
    }

    const InchiStructure& structure_;
    const Neighbourhood& neighbourhood_;
    int first_order_;
    std::size_t end_;
    std::vector<bool> on_path_;
    std::vector<std::size_t> path_;
    int steps_ = 0;
};

}  // namespace

Neighbourhood::Neighbourhood(const InchiStructure& structure)
    : bonds_of_(structure.atoms.size()), is_fixed_(structure.bonds.size()) {
    for (std::size_t i = 0; i < structure.bonds.size(); ++i) {
        bonds_of_[structure.bonds[i].from].push_back(i);
        bonds_of_[structure.bonds[i].to].push_back(i);
        is_fixed_[i] = has_geometry(structure, structure.bonds[i]);
    }
}

std::vector<std::size_t> alternating_path(const InchiStructure& structure, const Neighbourhood& neighbourhood,
                                          std::size_t from, int first_order, std::size_t to) {
    return PathSearch{structure, neighbourhood, first_order, to}.from(from);
}

void flip(InchiStructure& structure, const std::vector<std::size_t>& path) {
    for (const std::size_t bond : path) structure.bonds[bond].order = 3 - structure.bonds[bond].order;
}

}  // namespace chemsieve
