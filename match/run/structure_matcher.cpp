#include "match/run/structure_matcher.h"

#include <algorithm>
#include <optional>
#include <set>

#include "match/run/adjacency.h"
#include "match/run/distances.h"
#include "match/run/step_meter.h"
#include "match/run/stereo_check.h"

namespace chemsieve {

namespace {

constexpr std::uint32_t kAtomsAStep = 16;  // passing over so many atoms takes the time of a step

// A search that was unlucky with its first choices may take a million times longer than with others. One that is long
// therefore begins anew, with the bonds of each atom in another order, and looks at distances too. An attempt that ends
// by itself has searched everything, so attempts may grow until the limits are reached.
constexpr std::uint64_t kFirstAttempt = 20'000;  // steps

std::vector<std::vector<std::uint16_t>> neighbours_of_steps(const Program& program) {
    std::vector<std::vector<std::uint16_t>> neighbours(program.steps.size());
    const auto join = [&](std::size_t a, std::size_t b) {
        neighbours[a].push_back(static_cast<std::uint16_t>(b));
        neighbours[b].push_back(static_cast<std::uint16_t>(a));
    };
    for (std::size_t k = 0; k < program.steps.size(); ++k) {
        const Step& step = program.steps[k];
        if (step.parent != kNone) join(k, static_cast<std::size_t>(step.parent));
        for (unsigned c = step.first_closure; c < step.last_closure; ++c) join(k, program.closures[c].step);
    }
    return neighbours;
}

template <class HalfBondBytes>
std::vector<std::vector<std::uint16_t>> neighbours_of_atoms(const Adjacency<HalfBondBytes>& adjacency, unsigned atoms) {
    std::vector<std::vector<std::uint16_t>> neighbours(atoms);
    for (unsigned atom = 0; atom < atoms; ++atom) {
        for (auto* bond = adjacency.begin(atom); bond != adjacency.end(atom); ++bond) {
            neighbours[atom].push_back(bond->neighbour);
        }
    }
    return neighbours;
}

}  // namespace

class StructureMatcher::Search {
    // Where a search stands: reused, one for each depth of nested environments.
    struct Frame {
        std::vector<std::uint8_t> used;     // by atom of the structure; all zero between searches
        std::vector<std::uint16_t> placed;  // by step
        std::vector<std::uint32_t> next;    // by step: the next candidate to try
    };

    enum class Known : std::uint8_t { not_yet, yes, no };

  public:
    Search(std::shared_ptr<const CompiledQuery> query, const MatchLimits& limits)
        : query_{std::move(query)}, meter_{limits} {}

    Verdict match(const StructureView& structure) {
        begin(structure, nullptr, 0);
        if (!can_hold(query_->query, structure)) return Verdict::miss;
        return structure_.is_wide() ? match_in(wide_) : match_in(narrow_);
    }

    // `each_turn`: also those on the same atoms as one before.
    std::vector<std::vector<int>> matches(const StructureView& structure, std::size_t most, bool each_turn) {
        std::vector<std::vector<int>> found;
        begin(structure, &found, most);
        each_turn_ = each_turn;
        if (most > 0 && can_hold(query_->query, structure)) {
            structure_.is_wide() ? match_all_in(wide_) : match_all_in(narrow_);
        }
        return found;
    }

    const StepMeter& meter() const noexcept { return meter_; }

  private:
    void begin(const StructureView& structure, std::vector<std::vector<int>>* found, std::size_t most) {
        structure_ = structure;
        found_ = found;
        most_ = most;
        seen_.clear();
        are_environments_ready_ = false;
        distances_.reset();
        meter_.begin();
    }

    template <class HalfBondBytes>
    Verdict match_in(Adjacency<HalfBondBytes>& adjacency) {
        adjacency.read(structure_, query_->degrees);
        std::uint64_t share = kFirstAttempt;
        for (unsigned attempt = 0;; ++attempt) {
            meter_.allow(share);
            if (run(query_->query, adjacency, std::nullopt, 0)) return Verdict::hit;
            if (!meter_.is_spent()) return Verdict::miss;
            if (meter_.is_over()) return Verdict::not_decided;
            if (attempt % 2 == 1) share *= 2;
            if (attempt == 0) look_at_distances(adjacency);
            adjacency.shuffle(structure_.atoms(), attempt + 1);
        }
    }

    template <class HalfBondBytes>
    void match_all_in(Adjacency<HalfBondBytes>& adjacency) {
        adjacency.read(structure_, query_->degrees);
        run(query_->query, adjacency, std::nullopt, 0);
    }

    template <class HalfBondBytes>
    void look_at_distances(const Adjacency<HalfBondBytes>& adjacency) {
        if (!query_distances_) query_distances_.emplace(neighbours_of_steps(query_->query));
        distances_.emplace(neighbours_of_atoms(adjacency, structure_.atoms()));
    }

    // Is the atom as near to the placed ones as the query demands?
    bool is_near(const Frame& here, std::size_t k, unsigned atom) const {
        for (std::size_t placed = 0; placed < k; ++placed) {
            if (distances_->between(atom, here.placed[placed]) > query_distances_->between(k, placed)) return false;
        }
        return true;
    }

    Frame& frame(std::size_t depth, std::size_t steps) {
        while (frames_.size() <= depth) frames_.push_back(std::make_unique<Frame>());
        Frame& frame = *frames_[depth];
        if (frame.used.size() < structure_.atoms()) frame.used.resize(structure_.atoms(), 0);
        if (frame.placed.size() < steps) {
            frame.placed.resize(steps);
            frame.next.resize(steps);
        }
        return frame;
    }

    // True if a match was found and no more are wanted. False also if the limits are reached.
    template <class HalfBondBytes>
    bool run(const Program& program, const Adjacency<HalfBondBytes>& adjacency, std::optional<unsigned> root,
             std::size_t depth) {
        Frame& here = frame(depth, program.steps.size());
        const std::size_t last = program.steps.size() - 1;
        std::size_t k = 0;
        here.next[0] = root.value_or(0);
        bool done = false;
        for (;;) {
            const int candidate = meter_.tick() ? next_candidate(program, adjacency, here, k, root, depth) : -1;
            if (candidate < 0 || meter_.is_spent()) {
                if (k == 0) break;
                here.used[here.placed[--k]] = 0;
                continue;
            }
            here.placed[k] = static_cast<std::uint16_t>(candidate);
            if (k < last) {
                here.used[here.placed[k]] = 1;
                here.next[++k] = 0;
                continue;
            }
            if (!accept(program, adjacency, here.placed.data(), depth)) continue;
            done = true;
            break;
        }
        while (k > 0) here.used[here.placed[--k]] = 0;
        return done;
    }

    // The next atom of the structure for step k, from here.next[k] on; negative if there is none.
    template <class HalfBondBytes>
    int next_candidate(const Program& program, const Adjacency<HalfBondBytes>& adjacency, Frame& here, std::size_t k,
                       std::optional<unsigned> root, std::size_t depth) {
        const Step& step = program.steps[k];
        if (step.parent != kNone) return next_neighbour(program, adjacency, here, k, depth);
        std::uint32_t atom = here.next[k];
        if (step.after != kNone) {
            atom = std::max(atom, std::uint32_t{here.placed[static_cast<std::size_t>(step.after)]} + 1);
        }
        const std::uint32_t end = root && k == 0 ? *root + 1 : structure_.atoms();
        const std::uint16_t* const classes = structure_.atom_classes();
        const std::uint64_t* const possible = program.possible.data();
        const std::uint8_t* const used = here.used.data();
        const std::uint64_t bit = std::uint64_t{1} << step.predicate;
        const std::uint32_t first = atom;
        for (; atom < end; ++atom) {
            if (!(possible[classes[atom]] & bit) || used[atom]) continue;
            if (!fulfils(program, adjacency, step.predicate, atom, depth)) continue;
            here.next[k] = atom + 1;
            meter_.add((atom - first) / kAtomsAStep);
            return static_cast<int>(atom);
        }
        here.next[k] = end;
        meter_.add((atom - first) / kAtomsAStep);
        return -1;
    }

    template <class HalfBondBytes>
    int next_neighbour(const Program& program, const Adjacency<HalfBondBytes>& adjacency, Frame& here, std::size_t k,
                       std::size_t depth) {
        const Step& step = program.steps[k];
        const unsigned parent = here.placed[static_cast<std::size_t>(step.parent)];
        const HalfBondBytes* const first = adjacency.begin(parent);
        const HalfBondBytes* const end = adjacency.end(parent);
        const std::uint16_t* const classes = structure_.atom_classes();
        const std::uint64_t* const possible = program.possible.data();
        const std::uint8_t* const used = here.used.data();
        for (const HalfBondBytes* bond = first + here.next[k]; bond != end; ++bond) {
            const unsigned atom = bond->neighbour;
            if (!(possible[classes[atom]] >> step.predicate & 1) ||
                !(program.bonds[bond->bond_class] >> step.bonds & 1) || used[atom]) {
                continue;
            }
            if (distances_ && depth == 0 && !is_near(here, k, atom)) continue;
            if (step.dative != kNone && !dative_agrees(program, adjacency, step.dative, *bond, parent, atom, depth)) {
                continue;
            }
            if (!closures_agree(program, adjacency, step, here, atom, depth)) continue;
            if (!fulfils(program, adjacency, step.predicate, atom, depth)) continue;
            here.next[k] = static_cast<std::uint32_t>(bond - first) + 1;
            return static_cast<int>(atom);
        }
        here.next[k] = static_cast<std::uint32_t>(end - first);
        return -1;
    }

    bool can_be(const Program& program, std::uint8_t predicate, unsigned atom) const {
        return program.possible[structure_.atom_classes()[atom]] >> predicate & 1;
    }

    // Given that it can be: what only the surroundings tell.
    template <class HalfBondBytes>
    bool fulfils(const Program& program, const Adjacency<HalfBondBytes>& adjacency, std::uint8_t predicate,
                 unsigned atom, std::size_t depth) {
        if (program.open.empty() || !(program.open[structure_.atom_classes()[atom]] >> predicate & 1)) return true;
        return holds(program.open_predicates[predicate], adjacency, atom, depth);
    }

    template <class HalfBondBytes>
    bool closures_agree(const Program& program, const Adjacency<HalfBondBytes>& adjacency, const Step& step,
                        const Frame& here, unsigned atom, std::size_t depth) {
        for (unsigned c = step.first_closure; c < step.last_closure; ++c) {
            const BondToPlaced& closure = program.closures[c];
            const unsigned placed = here.placed[closure.step];
            const HalfBondBytes* bond = adjacency.between(atom, placed);
            if (!bond || !(program.bonds[bond->bond_class] >> closure.bonds & 1)) return false;
            if (closure.dative == kNone) continue;
            const HalfBondBytes* back = adjacency.between(placed, atom);
            if (!back || !dative_agrees(program, adjacency, closure.dative, *back, placed, atom, depth)) return false;
        }
        return true;
    }

    // A dative bond of the query on one of the structure: begin must agree with begin, end with end. `bond` is seen
    // from `placed`.
    template <class HalfBondBytes>
    bool dative_agrees(const Program& program, const Adjacency<HalfBondBytes>& adjacency, std::int16_t number,
                       const HalfBondBytes& bond, unsigned placed, unsigned atom, std::size_t depth) {
        const DativeBond& dative = program.dative_bonds[static_cast<std::size_t>(number)];
        const std::uint8_t from = query_->bond_classes[bond.bond_class].dative_from;
        if (from == 0 || (from == 1) == dative.placed_is_begin) return true;
        const unsigned begin = from == 1 ? placed : atom;
        const unsigned end = from == 1 ? atom : placed;
        return holds(program.predicates[dative.begin_predicate], adjacency, begin, depth) &&
               holds(program.predicates[dative.end_predicate], adjacency, end, depth);
    }

    template <class HalfBondBytes>
    bool holds(const Predicate& predicate, const Adjacency<HalfBondBytes>& adjacency, unsigned atom,
               std::size_t depth) {
        const auto child_holds = [&](const Predicate& child) { return holds(child, adjacency, atom, depth); };
        const auto& children = predicate.children;
        bool result = false;
        switch (predicate.kind) {
            case Predicate::Kind::classes: result = predicate.classes->holds(structure_.atom_classes()[atom]); break;
            case Predicate::Kind::environment:
                result = environment_holds(predicate.environment, adjacency, atom, depth);
                break;
            case Predicate::Kind::all_of: result = std::all_of(children.begin(), children.end(), child_holds); break;
            case Predicate::Kind::any_of: result = std::any_of(children.begin(), children.end(), child_holds); break;
            case Predicate::Kind::exactly_one:
                result = std::count_if(children.begin(), children.end(), child_holds) == 1;
                break;
        }
        return result != predicate.negated;
    }

    // Is there a match of the environment that begins at this atom? One is enough, and the answer is kept.
    template <class HalfBondBytes>
    bool environment_holds(std::uint32_t number, const Adjacency<HalfBondBytes>& adjacency, unsigned atom,
                           std::size_t depth) {
        const Program& program = query_->environments[number];
        if (!can_be(program, program.steps[0].predicate, atom)) return false;
        if (program.steps.size() == 1) return fulfils(program, adjacency, program.steps[0].predicate, atom, depth + 1);
        if (!are_environments_ready_) {
            at_atom_.assign(query_->environments.size() * structure_.atoms(), Known::not_yet);
            anywhere_.assign(query_->environments.size(), Known::not_yet);
            are_environments_ready_ = true;
        }
        if (anywhere_[number] == Known::not_yet) {
            anywhere_[number] = can_hold(program, structure_) ? Known::yes : Known::no;
        }
        if (anywhere_[number] == Known::no) return false;
        Known& known = at_atom_[std::size_t{number} * structure_.atoms() + atom];
        if (known != Known::not_yet) return known == Known::yes;
        const bool found = run(program, adjacency, atom, depth + 1);
        if (!meter_.is_spent()) known = found ? Known::yes : Known::no;
        return found;
    }

    // Takes note of a complete match; true if no more are wanted.
    template <class HalfBondBytes>
    bool accept(const Program& program, const Adjacency<HalfBondBytes>& adjacency, const std::uint16_t* placed,
                std::size_t depth) {
        const bool has_stereo = !program.centres.empty() || !program.double_bonds.empty();
        if (has_stereo && !stereo_agrees(program, *query_, structure_, adjacency, placed)) return false;
        if (depth > 0 || !found_) return true;
        std::vector<int> match(program.steps.size());
        for (std::size_t k = 0; k < match.size(); ++k) match[program.atom_of_step[k]] = placed[k];
        if (each_turn_ || is_on_new_atoms(match)) found_->push_back(std::move(match));
        return found_->size() == most_;
    }

    bool is_on_new_atoms(std::vector<int> match) {
        std::sort(match.begin(), match.end());
        return seen_.insert(std::move(match)).second;
    }

    std::shared_ptr<const CompiledQuery> query_;
    StepMeter meter_;
    StructureView structure_;
    Adjacency<NarrowHalfBond> narrow_;
    Adjacency<WideHalfBond> wide_;
    std::vector<std::unique_ptr<Frame>> frames_;
    bool are_environments_ready_ = false;
    std::vector<Known> at_atom_;   // [environment * atoms + atom]
    std::vector<Known> anywhere_;  // by environment: no if the structure lacks atoms for it
    std::vector<std::vector<int>>* found_ = nullptr;
    std::size_t most_ = 0;
    bool each_turn_ = false;
    std::optional<Distances> query_distances_;  // between steps
    std::optional<Distances> distances_;        // between atoms of the structure; only in long searches
    std::set<std::vector<int>> seen_;           // atoms of the matches found, ascending
};

StructureMatcher::StructureMatcher(std::shared_ptr<const CompiledQuery> query, const MatchLimits& limits)
    : search_{std::make_unique<Search>(std::move(query), limits)} {}
StructureMatcher::~StructureMatcher() = default;
StructureMatcher::StructureMatcher(StructureMatcher&&) noexcept = default;

Verdict StructureMatcher::match(const StructureView& structure) { return search_->match(structure); }

std::vector<std::vector<int>> StructureMatcher::matches(const StructureView& structure, std::size_t most) {
    return search_->matches(structure, most, false);
}
std::vector<std::vector<int>> StructureMatcher::embeddings(const StructureView& structure, std::size_t most) {
    return search_->matches(structure, most, true);
}

bool StructureMatcher::is_over() const noexcept { return search_->meter().is_over(); }
std::uint64_t StructureMatcher::steps() const noexcept { return search_->meter().steps(); }

}  // namespace chemsieve
