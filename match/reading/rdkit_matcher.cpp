#include "match/reading/rdkit_matcher.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <algorithm>
#include <set>

#include "chem/rdkit_config_check.h"
#include "match/run/step_meter.h"

namespace chemsieve {

namespace {

using AtomQuery = Queries::Query<int, RDKit::Atom const*, true>;

constexpr unsigned kRecursiveMatchCap = 1000;  // RDKit 2022.09's own, not adjustable

// RDKit's predicates are called without context; the match under way on this thread is found here.
thread_local StepMeter* current_meter = nullptr;

class MeterScope {
  public:
    explicit MeterScope(StepMeter& meter) { current_meter = &meter; }
    ~MeterScope() { current_meter = nullptr; }
    MeterScope(const MeterScope&) = delete;
    MeterScope& operator=(const MeterScope&) = delete;
};

// Counts a step, then asks what was there before: a query, kept as the only child so that RDKit finds the recursive
// parts in it, or a plain atom.
class MeteredQuery : public AtomQuery {
  public:
    MeteredQuery(const std::shared_ptr<AtomQuery>& query, std::shared_ptr<const RDKit::Atom> plain)
        : plain_{std::move(plain)} {
        setDescription("Metered");
        if (query) addChild(query);
    }
    bool Match(RDKit::Atom const* atom) const override {
        if (current_meter && !current_meter->tick()) return false;
        return plain_ ? plain_->Match(atom) : (*beginChildren())->Match(atom);
    }
    AtomQuery* copy() const override {
        std::shared_ptr<AtomQuery> query;
        if (beginChildren() != endChildren()) query.reset((*beginChildren())->copy());
        return new MeteredQuery(query, plain_);
    }

  private:
    std::shared_ptr<const RDKit::Atom> plain_;
};

using SubQueries = std::vector<std::shared_ptr<const RDKit::ROMol>>;

std::shared_ptr<RDKit::RWMol> metered(const RDKit::ROMol& query, SubQueries& recursive);

void meter_recursive_parts(AtomQuery& query, SubQueries& recursive) {
    if (auto* part = dynamic_cast<RDKit::RecursiveStructureQuery*>(&query); part && part->getQueryMol()) {
        const std::shared_ptr<RDKit::RWMol> inner = metered(*part->getQueryMol(), recursive);
        recursive.push_back(inner);
        part->setQueryMol(new RDKit::ROMol(*inner));
    }
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
        meter_recursive_parts(**child, recursive);
    }
}

std::shared_ptr<RDKit::RWMol> metered(const RDKit::ROMol& query, SubQueries& recursive) {
    auto result = std::make_shared<RDKit::RWMol>(query);
    // Plain atoms are asked in their molecule: RDKit may compare the rings they are in, too.
    const auto original = std::make_shared<const RDKit::RWMol>(query);
    for (unsigned i = 0; i < result->getNumAtoms(); ++i) {
        const RDKit::Atom* atom = result->getAtomWithIdx(i);
        std::shared_ptr<AtomQuery> inner;
        std::shared_ptr<const RDKit::Atom> plain;
        if (atom->hasQuery()) {
            inner.reset(atom->getQuery()->copy());
            meter_recursive_parts(*inner, recursive);
        } else {
            plain = std::shared_ptr<const RDKit::Atom>{original, original->getAtomWithIdx(i)};
        }
        RDKit::QueryAtom wrapped{*atom};
        wrapped.setQuery(new MeteredQuery(inner, plain));
        result->replaceAtom(i, &wrapped, false, false);
    }
    return result;
}

}  // namespace

class RdkitMatcher::Guarded {
  public:
    Guarded(const Molecule& query, bool stereo, const MatchLimits& limits)
        : meter_{limits}, stereo_{stereo}, query_{metered(query.rdkit(), recursive_)} {}

    Verdict match(const RDKit::ROMol& compound) {
        meter_.begin();
        const MeterScope scope{meter_};
        const bool found = !RDKit::SubstructMatch(compound, *query_, parameters(1)).empty();
        if (meter_.is_spent()) return Verdict::not_decided;
        if (!recursive_.empty() && meter_.steps() >= kRecursiveMatchCap && cap_reached(compound)) {
            return Verdict::not_decided;
        }
        return meter_.is_spent() ? Verdict::not_decided : found ? Verdict::hit : Verdict::miss;
    }

    std::vector<std::vector<int>> matches(const RDKit::ROMol& compound, unsigned most) {
        meter_.begin();
        const MeterScope scope{meter_};
        std::vector<std::vector<int>> result;
        for (const RDKit::MatchVectType& match : RDKit::SubstructMatch(compound, *query_, parameters(most))) {
            std::vector<int>& atoms = result.emplace_back();
            for (const auto& [query_atom, compound_atom] : match) atoms.push_back(compound_atom);
        }
        return result;
    }

    Embeddings embeddings(const RDKit::ROMol& compound, unsigned most) {
        meter_.begin();
        const MeterScope scope{meter_};
        RDKit::SubstructMatchParameters each = parameters(most);
        each.uniquify = false;  // RDKit stops at so many matches before it looks which are alike
        Embeddings found;
        for (const RDKit::MatchVectType& match : RDKit::SubstructMatch(compound, *query_, each)) {
            std::vector<int>& atoms = found.atoms.emplace_back();
            for (const auto& [query_atom, compound_atom] : match) atoms.push_back(compound_atom);
        }
        found.is_complete =
            found.atoms.size() < most && (recursive_.empty() || !cap_reached(compound)) && !meter_.is_spent();
        return found;
    }

    MatchCount count(const RDKit::ROMol& compound, unsigned most) {
        Embeddings found = embeddings(compound, most);
        std::set<std::vector<int>> different;
        for (std::vector<int>& atoms : found.atoms) {
            std::sort(atoms.begin(), atoms.end());
            different.insert(std::move(atoms));
        }
        return {different.size(), found.is_complete};
    }

  private:
    RDKit::SubstructMatchParameters parameters(unsigned most) const {
        RDKit::SubstructMatchParameters parameters;
        parameters.maxMatches = most;
        parameters.useChirality = stereo_;
        return parameters;
    }

    bool cap_reached(const RDKit::ROMol& compound) const {
        RDKit::SubstructMatchParameters all;
        all.uniquify = false;
        all.maxMatches = kRecursiveMatchCap;
        for (const auto& part : recursive_) {
            if (RDKit::SubstructMatch(compound, *part, all).size() >= kRecursiveMatchCap) return true;
        }
        return false;
    }

    StepMeter meter_;
    bool stereo_;
    SubQueries recursive_;  // all recursive parts, nested ones too
    std::shared_ptr<RDKit::RWMol> query_;
};

RdkitMatcher::RdkitMatcher(const Molecule& query, bool stereo, const MatchLimits& limits)
    : guarded_{std::make_unique<Guarded>(query, stereo, limits)} {}

RdkitMatcher::RdkitMatcher(RdkitMatcher&&) noexcept = default;
RdkitMatcher::~RdkitMatcher() = default;

Verdict RdkitMatcher::match(const Molecule& compound) { return guarded_->match(compound.rdkit()); }

std::vector<std::vector<int>> RdkitMatcher::matches(const Molecule& compound, unsigned most) {
    return guarded_->matches(compound.rdkit(), most);
}

Embeddings RdkitMatcher::embeddings(const Molecule& compound, unsigned most) {
    return guarded_->embeddings(compound.rdkit(), most);
}

MatchCount RdkitMatcher::count(const Molecule& compound, unsigned most) {
    return guarded_->count(compound.rdkit(), most);
}

}  // namespace chemsieve
