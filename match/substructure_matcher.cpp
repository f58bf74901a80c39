#include "match/substructure_matcher.h"

#include <optional>
#include <utility>

#include "match/program/program_builder.h"
#include "match/reading/classify.h"
#include "match/reading/query_reader.h"
#include "match/reading/rdkit_matcher.h"
#include "match/run/structure_matcher.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostCounted = 100'000;

MatchCount count_in(StructureMatcher& matcher, const StructureView& structure) {
    const std::size_t found = matcher.matches(structure, kMostCounted).size();
    return {found, !matcher.is_over() && found < kMostCounted};
}

Embeddings embeddings_in(StructureMatcher& matcher, const StructureView& structure, std::size_t most) {
    Embeddings found{matcher.embeddings(structure, most)};
    found.is_complete = !matcher.is_over() && found.atoms.size() < most;
    return found;
}

std::shared_ptr<const CompiledQuery> compile(const Molecule& query, const ClassTable& table, bool stereo) {
    return std::make_shared<const CompiledQuery>(build_programs(read_query(query, table, stereo), table));
}

}  // namespace

SubstructureQuery::SubstructureQuery(const Molecule& query, const std::shared_ptr<const ClassTable>& table,
                                     MatchOptions options)
    : molecule_{query}, options_{options} {
    if (!table || options.matcher == MatcherKind::rdkit) return;
    table_ = table;
}

const QueryGraphs* SubstructureQuery::graphs() const {
    std::call_once(is_read_, [this] {
        if (!table_) return;
        try {
            graphs_ = read_query(molecule_, *table_, options_.stereo);
        } catch (const NotCompiled& e) {
            why_not_compiled_ = e.what();
        }
    });
    return graphs_ ? &*graphs_ : nullptr;
}

const std::shared_ptr<const CompiledQuery>& SubstructureQuery::compiled() const {
    std::call_once(is_compiled_, [this] {
        if (!graphs()) return;
        try {
            compiled_ = std::make_shared<const CompiledQuery>(build_programs(*graphs_, *table_));
        } catch (const NotCompiled& e) {
            why_not_compiled_ = e.what();
        }
    });
    return compiled_;
}

const std::string& SubstructureQuery::why_not_compiled() const {
    compiled();
    return why_not_compiled_;
}

class SubstructureMatcher::Implementation {
  public:
    Implementation(std::shared_ptr<const SubstructureQuery> query, const MatchLimits& limits)
        : query_{std::move(query)}, limits_{limits} {
        if (query_->compiled()) structures_.emplace(query_->compiled(), limits_);
    }

    bool matches_structures() const noexcept { return structures_.has_value(); }

    Verdict match(const StructureView& structure) { return structures_->match(structure); }

    Verdict match(const Molecule& compound) {
        return with_molecule(
            compound, [](StructureMatcher& own, const StructureView& structure) { return own.match(structure); },
            [&](RdkitMatcher& rdkit) { return rdkit.match(compound); });
    }

    std::vector<std::vector<int>> matches(const Molecule& compound, std::size_t most) {
        return with_molecule(
            compound,
            [&](StructureMatcher& own, const StructureView& structure) { return own.matches(structure, most); },
            [&](RdkitMatcher& rdkit) { return rdkit.matches(compound, static_cast<unsigned>(most)); });
    }

    Embeddings embeddings(const StructureView& structure, std::size_t most) {
        return embeddings_in(*structures_, structure, most);
    }

    Embeddings embeddings(const Molecule& compound, std::size_t most) {
        return with_molecule(
            compound,
            [&](StructureMatcher& own, const StructureView& structure) { return embeddings_in(own, structure, most); },
            [&](RdkitMatcher& rdkit) { return rdkit.embeddings(compound, static_cast<unsigned>(most)); });
    }

    MatchCount count(const StructureView& structure) { return count_in(*structures_, structure); }

    MatchCount count(const Molecule& compound) {
        return with_molecule(
            compound, [](StructureMatcher& own, const StructureView& structure) { return count_in(own, structure); },
            [&](RdkitMatcher& rdkit) { return rdkit.count(compound, kMostCounted); });
    }

  private:
    // The molecule becomes a library of one, for which the query is compiled.
    template <class Own, class Rdkit>
    auto with_molecule(const Molecule& compound, const Own& own, const Rdkit& rdkit)
        -> decltype(rdkit(std::declval<RdkitMatcher&>())) {
        if (query_->options().matcher == MatcherKind::compiled && query_->why_not_compiled().empty()) {
            const auto dictionary = std::make_shared<ClassDictionary>();
            const std::string bytes = encode_structure(classify(compound), *dictionary);
            try {
                if (!bytes.empty()) {
                    const bool stereo = query_->options().stereo;
                    StructureMatcher matcher{compile(query_->molecule(), ClassTable{dictionary}, stereo), limits_};
                    return own(matcher, StructureView{bytes});
                }
            } catch (const NotCompiled&) {
                // RDKit's matcher it is.
            }
        }
        if (!rdkit_) rdkit_.emplace(query_->molecule(), query_->options().stereo, limits_);
        return rdkit(*rdkit_);
    }

    std::shared_ptr<const SubstructureQuery> query_;
    MatchLimits limits_;
    std::optional<StructureMatcher> structures_;
    std::optional<RdkitMatcher> rdkit_;
};

SubstructureMatcher::SubstructureMatcher(std::shared_ptr<const SubstructureQuery> query, const MatchLimits& limits)
    : implementation_{std::make_unique<Implementation>(std::move(query), limits)} {}
SubstructureMatcher::SubstructureMatcher(const Molecule& query, const MatchLimits& limits, MatchOptions options)
    : SubstructureMatcher{std::make_shared<const SubstructureQuery>(query, nullptr, options), limits} {}
SubstructureMatcher::SubstructureMatcher(SubstructureMatcher&&) noexcept = default;
SubstructureMatcher::~SubstructureMatcher() = default;

bool SubstructureMatcher::matches_structures() const noexcept { return implementation_->matches_structures(); }
Verdict SubstructureMatcher::match(const StructureView& structure) { return implementation_->match(structure); }
Verdict SubstructureMatcher::match(const Molecule& compound) { return implementation_->match(compound); }
std::vector<std::vector<int>> SubstructureMatcher::matches(const Molecule& compound, std::size_t most) {
    return implementation_->matches(compound, most);
}
Embeddings SubstructureMatcher::embeddings(const StructureView& structure, std::size_t most) {
    return implementation_->embeddings(structure, most);
}
Embeddings SubstructureMatcher::embeddings(const Molecule& compound, std::size_t most) {
    return implementation_->embeddings(compound, most);
}
MatchCount SubstructureMatcher::count(const StructureView& structure) { return implementation_->count(structure); }
MatchCount SubstructureMatcher::count(const Molecule& compound) { return implementation_->count(compound); }

}  // namespace chemsieve
