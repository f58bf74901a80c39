#include "search/series/network/scaffold_network.h"

#include <algorithm>
#include <exception>
#include <span>
#include <string_view>
#include <unordered_map>

#include "base/error.h"
#include "base/parallel.h"
#include "base/thread_pool.h"
#include "chem/read/parse.h"
#include "chem/sameness/constitution_smiles.h"
#include "chem/sameness/form_constitution.h"
#include "chem/sameness/settled_constitution.h"
#include "search/series/network/parent_choice.h"
#include "search/series/piece.h"

namespace chemsieve::series {

namespace {

constexpr std::size_t kTakenApartAtOnce = 4096;  // scaffolds taken apart at a time
constexpr std::uint32_t kNoEntry = ~std::uint32_t{0};

// Empty: it cannot be read.
Constitution constitution_by(std::string_view form) {
    if (auto constitution = constitution_of_form(form)) return *std::move(constitution);
    const ParseResult read = parse_smiles(std::string{smiles_of_form(form)});
    const auto* molecule = std::get_if<Molecule>(&read);
    if (!molecule) return {};
    std::vector<Constitution> pieces = components_of(BondedAtoms{*molecule});
    return pieces.size() == 1 ? std::move(pieces.front()) : Constitution{};
}

// A connected one.
std::size_t rings_of(const Constitution& scaffold) {
    return scaffold.bonds.size() + 1 - std::min(scaffold.atoms.size(), scaffold.bonds.size());
}

std::size_t aromatic_atoms(const Constitution& all) {
    return static_cast<std::size_t>(std::count_if(
        all.atoms.begin(), all.atoms.end(), [](std::uint64_t atom) { return constitution_atom_of(atom).is_aromatic; }));
}

class NetworkMaker {
  public:
    NetworkMaker(const NetworkRequest& request, const std::stop_token& stop)
        : request_{request}, jobs_{request.jobs == 0 ? default_jobs() : request.jobs}, stop_{stop} {}

    std::optional<ScaffoldNetwork> make(const std::vector<KnownScaffold>& known) {
        sort_by_rings(known);
        levels_.resize(by_rings_.size() + 1);
        of_known_.resize(known.size());
        if (!known.empty()) add_known(known, by_rings_.size() - 1);
        std::size_t done = 0;
        for (std::size_t rings = by_rings_.size(); rings-- > 0;) {
            if (request_.progress) request_.progress(static_cast<double>(done) / static_cast<double>(known.size()));
            if (rings > 0) add_known(known, rings - 1);
            take_apart(rings);
            if (stop_.stop_requested()) return std::nullopt;
            levels_[rings].clear();
            done += by_rings_[rings].size();
        }
        if (request_.progress) request_.progress(1);
        return network();
    }

  private:
    struct Entry {
        std::string text;  // empty: not yet written
        std::uint32_t rings = 0;
        std::uint32_t same_as = kNoEntry;  // an entry that is written alike
        std::vector<std::uint32_t> parents = {};
    };
    using Level = std::unordered_map<std::string, std::uint32_t>;  // entries by form

    // What becomes of a cut scaffold whose aromaticity has to be looked at.
    struct Settled {
        std::string form;
        bool loses_aromaticity = false;
    };
    struct Way {
        RingRemoval removal;
        std::string form;  // that what is left has, or had before it is settled
        bool loses_aromaticity = false;
    };
    struct Chosen {
        std::string form, text;  // the text may be empty
    };

    std::uint32_t entry_of(std::size_t rings, const std::string& form) {
        const auto [found, is_new] = levels_[rings].emplace(form, static_cast<std::uint32_t>(entries_.size()));
        if (is_new) {
            if (entries_.size() == kMostNodes) {
                throw QueryError{
                    "more than " + std::to_string(kMostNodes / 1'000'000) +
                    " million scaffolds come of taking rings away; choose fewer compounds, or take apart only "
                    "scaffolds of fewer rings"};
            }
            entries_.push_back({.text = {}, .rings = static_cast<std::uint32_t>(rings)});
        }
        return found->second;
    }

    void sort_by_rings(const std::vector<KnownScaffold>& known) {
        for (std::size_t i = 0; i < known.size(); ++i) {
            const std::size_t rings = rings_of(constitution_by(known[i].form));
            if (by_rings_.size() <= rings) by_rings_.resize(rings + 1);
            by_rings_[rings].push_back(i);
        }
    }

    // Those of a level, unless they are there already.
    void add_known(const std::vector<KnownScaffold>& known, std::size_t rings) {
        for (const std::size_t i : by_rings_[rings]) {
            of_known_[i] = entry_of(rings, std::string{known[i].form});
            if (entries_[of_known_[i]].text.empty()) entries_[of_known_[i]].text = known[i].text;
        }
    }

    void take_apart(std::size_t rings) {
        std::vector<const Level::value_type*> all;
        for (const auto& one : levels_[rings]) all.push_back(&one);
        std::sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
        write_texts(all);
        leave_out_written_alike(all);
        if (rings < 2) return;
        if (rings > request_.most_rings) {
            not_taken_apart_ += all.size();
            return;
        }
        settled_.clear();
        for (std::size_t first = 0; first < all.size() && !stop_.stop_requested(); first += kTakenApartAtOnce) {
            take_apart(std::span{all}.subspan(first, std::min(kTakenApartAtOnce, all.size() - first)), rings);
        }
    }

    void write_texts(const std::vector<const Level::value_type*>& all) {
        std::vector<const Level::value_type*> unwritten;
        for (const auto* one : all) {
            if (entries_[one->second].text.empty()) unwritten.push_back(one);
        }
        pool_.run(unwritten.size(), jobs_, [&](std::size_t i, unsigned) {
            if (!stop_.stop_requested()) entries_[unwritten[i]->second].text = text_by(unwritten[i]->first);
        });
    }

    static std::string text_by(const std::string& form) {
        if (const std::string_view text = smiles_of_form(form); !text.empty()) return std::string{text};
        try {
            return constitution_smiles(*constitution_of_form(form));
        } catch (const std::exception& e) {
            throw LibraryError{std::string{"RDKit cannot write a scaffold: "} + e.what()};
        }
    }

    // Two forms may be written alike, where RDKit sees no difference between them.
    void leave_out_written_alike(std::vector<const Level::value_type*>& all) {
        std::unordered_map<std::string_view, std::uint32_t> known;
        std::erase_if(all, [&](const Level::value_type* one) {
            Entry& entry = entries_[one->second];
            const auto [found, is_new] = known.emplace(entry.text, one->second);
            if (!is_new) entry.same_as = found->second;
            return !is_new;
        });
    }

    void take_apart(std::span<const Level::value_type* const> some, std::size_t rings) {
        std::vector<std::vector<Way>> ways(some.size());
        pool_.run(some.size(), jobs_, [&](std::size_t i, unsigned) {
            if (!stop_.stop_requested()) ways[i] = ways_from(some[i]->first);
        });
        settle(ways);
        if (stop_.stop_requested()) return;
        if (request_.shape == NetworkShape::network) {
            for (std::size_t i = 0; i < some.size(); ++i) {
                for (const Way& way : ways[i]) add_parent(some[i]->second, rings, {way.form, {}});
            }
            return;
        }
        std::vector<Chosen> chosen(some.size());
        pool_.run(some.size(), jobs_, [&](std::size_t i, unsigned) {
            if (!stop_.stop_requested()) chosen[i] = chosen_of(ways[i], rings);
        });
        if (stop_.stop_requested()) return;
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (!ways[i].empty()) add_parent(some[i]->second, rings, chosen[i]);
        }
    }

    std::vector<Way> ways_from(const std::string& form) const {
        std::vector<Way> ways;
        const bool is_tree = request_.shape == NetworkShape::tree;
        for (RingRemoval& removal : ring_removals(constitution_by(form), request_.kind, is_tree)) {
            Way way{.removal = std::move(removal), .form = {}};
            RingRemoval& it = way.removal;
            it.is_settled = it.is_settled || is_surely_settled(it.left);
            way.form = piece_of(it.left).form;
            it.is_settled = it.is_settled || !constitution_of_form(way.form);
            if (!is_tree) it.left = {};
            ways.push_back(std::move(way));
        }
        return ways;
    }

    // Each different one once.
    void settle(std::vector<std::vector<Way>>& ways) {
        std::vector<std::unordered_map<std::string, Settled>::value_type*> unknown;
        for (const auto& some : ways) {
            for (const Way& way : some) {
                if (way.removal.is_settled) continue;
                const auto [found, is_new] = settled_.try_emplace(way.form);
                if (is_new) unknown.push_back(&*found);
            }
        }
        pool_.run(unknown.size(), jobs_, [&](std::size_t i, unsigned) {
            if (stop_.stop_requested()) return;
            const Constitution cut = *constitution_of_form(unknown[i]->first);
            const auto settled = settled_constitution(cut);
            unknown[i]->second.form = settled ? piece_of(*settled).form : unknown[i]->first;
            unknown[i]->second.loses_aromaticity = settled && aromatic_atoms(*settled) < aromatic_atoms(cut);
        });
        if (stop_.stop_requested()) return;
        for (auto& some : ways) {
            for (Way& way : some) {
                if (way.removal.is_settled) continue;
                const Settled& settled = settled_.at(way.form);
                way.form = settled.form;
                way.loses_aromaticity = settled.loses_aromaticity;
            }
        }
    }

    Chosen chosen_of(const std::vector<Way>& ways, std::size_t rings) const {
        if (ways.empty()) return {};
        std::vector<ParentCandidate> candidates;
        for (const Way& way : ways) {
            const auto shared = static_cast<std::ptrdiff_t>(way.removal.ring_sizes_left - way.removal.ring_bonds_left);
            candidates.push_back(
                {.removed = way.removal.removed,
                 .delta = shared - static_cast<std::ptrdiff_t>(way.removal.rings_left) + 1,
                 .linkers = linker_bonds(way.removal.left),
                 .loses_aromaticity = way.loses_aromaticity && way.removal.removed.is_of_aromatic_system,
                 .form = way.form});
        }
        std::vector<std::string> texts(ways.size());
        const std::size_t best = chosen_parent(candidates, [&](std::size_t i) {
            const auto known = levels_[rings - 1].find(ways[i].form);
            const bool is_written = known != levels_[rings - 1].end() && !entries_[known->second].text.empty();
            texts[i] = is_written ? entries_[known->second].text : text_by(ways[i].form);
            return texts[i];
        });
        return {ways[best].form, texts[best]};
    }

    void add_parent(std::uint32_t entry, std::size_t rings, const Chosen& parent) {
        const std::uint32_t found = entry_of(rings - 1, parent.form);
        if (entries_[found].text.empty()) entries_[found].text = parent.text;
        entries_[entry].parents.push_back(found);
    }

    std::uint32_t settled_entry(std::uint32_t entry) const {
        return entries_[entry].same_as == kNoEntry ? entry : entries_[entry].same_as;
    }

    ScaffoldNetwork network() {
        std::vector<std::uint32_t> order, places(entries_.size());
        for (std::uint32_t i = 0; i < entries_.size(); ++i) {
            if (entries_[i].same_as == kNoEntry) order.push_back(i);
        }
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Entry &one = entries_[a], &other = entries_[b];
            return one.rings != other.rings ? one.rings < other.rings : one.text < other.text;
        });
        for (std::uint32_t i = 0; i < order.size(); ++i) places[order[i]] = i;
        ScaffoldNetwork made;
        made.not_taken_apart = not_taken_apart_;
        for (const std::uint32_t i : order) {
            ScaffoldNode node{.text = std::move(entries_[i].text), .rings = entries_[i].rings};
            for (const std::uint32_t parent : entries_[i].parents) {
                node.parents.push_back(places[settled_entry(parent)]);
            }
            std::sort(node.parents.begin(), node.parents.end());
            node.parents.erase(std::unique(node.parents.begin(), node.parents.end()), node.parents.end());
            made.nodes.push_back(std::move(node));
        }
        for (const std::uint32_t entry : of_known_) made.of_known.push_back(places[settled_entry(entry)]);
        return made;
    }

    const NetworkRequest& request_;
    const unsigned jobs_;
    const std::stop_token& stop_;
    ThreadPool pool_;
    std::vector<Entry> entries_;
    std::vector<std::vector<std::size_t>> by_rings_;    // places of those that were given
    std::vector<std::uint32_t> of_known_;               // entries of those
    std::vector<Level> levels_;                         // by rings, of those to be taken apart
    std::unordered_map<std::string, Settled> settled_;  // by form, of the level under way
    std::size_t not_taken_apart_ = 0;
};

}  // namespace

std::optional<ScaffoldNetwork> scaffold_network(const std::vector<KnownScaffold>& known, const NetworkRequest& request,
                                                const std::stop_token& stop) {
    return NetworkMaker{request, stop}.make(known);
}

}  // namespace chemsieve::series
