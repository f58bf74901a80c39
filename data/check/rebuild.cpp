#include "data/check/rebuild.h"

#include <algorithm>
#include <map>

#include "base/parallel.h"
#include "data/check/key_rebuild.h"
#include "data/fingerprints/part_tables.h"
#include "data/sameness/inchi_keys.h"

namespace chemsieve {

namespace {

constexpr std::size_t kWindowCompounds = 1024;

}  // namespace

Rebuild::Rebuild(CheckRun& run, unsigned jobs) : MadeFromTexts{run, jobs} {
    for (const CheckedSet& set : run.sets) {
        if (!run.damaged.sets.contains(set.set.id)) continue;
        sets_.push_back({set.set, FingerprintTail{run.connection, set.set}});
        if (set.set.kind != FingerprintKind::subgraph) kinds_.push_back(set.set.kind);
    }
}

Rebuild::~Rebuild() = default;

std::vector<std::string> Rebuild::parts() const {
    std::vector<std::string> parts;
    if (run_.damaged.structures) parts.emplace_back("structures");
    for (const Lookup of : run_.damaged.indexes) {
        const bool has_keys = of != Lookup::inchi_skeleton || !run_.damaged.inchi_keys || made_keys_;
        if (has_keys) parts.emplace_back(name_of(of));
    }
    for (const std::string& name : run_.damaged.kept) parts.push_back(name + " (when it is asked for)");
    for (const Set& set : sets_) parts.push_back(std::string{name_of(set.known.kind)} + " fingerprints");
    if (run_.damaged.parts) parts.emplace_back("rows of parts");
    if (made_keys_) parts.emplace_back("InChIKeys");
    return parts;
}

std::string Rebuild::why_keys_are_left() const {
    return run_.damaged.inchi_keys && !made_keys_ ? run_.outcome.keys_not_made : "";
}

bool Rebuild::run() {
    if (run_.damaged.structures) structures_ = std::make_unique<StructureRebuild>(run_.connection);
    for (const Set& set : sets_) remove_blocks(run_.connection, set.known);
    // They are made of structures, for blocks of slices.
    const bool remakes_slices = std::any_of(sets_.begin(), sets_.end(),
                                            [](const Set& set) { return set.known.kind == FingerprintKind::subgraph; });
    if ((run_.damaged.parts || structures_ || remakes_slices) && keeps_parts(run_.connection)) {
        PartTables{run_.connection}.remove_all();
    }
    for (const std::string& name : run_.damaged.kept) {
        sqlite::Statement{run_.connection, "DELETE FROM kept WHERE name = ?1"}.bind(1, name).run();
    }
    if (run_.damaged.inchi_keys) {
        const KeysRemade remade = rebuild_inchi_keys(run_, jobs_);
        if (remade == KeysRemade::not_usable) return false;
        made_keys_ = remade == KeysRemade::yes;
    }
    for (const Lookup of : run_.damaged.indexes) {
        if (of != Lookup::inchi_skeleton) {
            run_.connection.compounds().make_index(of);
        } else if (!run_.damaged.inchi_keys) {
            InchiKeys{run_.connection}.make_index();
        }
    }
    if (!structures_ && sets_.empty()) return true;
    for (std::size_t next = 0; next < run_.numbers.size();) {
        std::vector<Compound> compounds = read_some(next);
        parallel_for(compounds.size(), jobs_, [&](std::size_t i, unsigned) {
            if (!run_.is_stopped()) compounds[i].built = build_compound(compounds[i].text.record, recipe_, kinds_);
        });
        if (run_.is_stopped()) return false;
        for (const Compound& compound : compounds) report_unusable(compound);
        if (usable_) store(compounds);
        run_.show("compounds made anew", static_cast<std::int64_t>(next),
                  static_cast<std::int64_t>(run_.numbers.size()));
    }
    if (usable_ && structures_) structures_->finish();
    return usable_;
}

std::vector<Rebuild::Compound> Rebuild::read_some(std::size_t& next) {
    std::vector<Compound> compounds;
    for (; next < run_.numbers.size() && compounds.size() < kWindowCompounds; ++next) {
        compounds.push_back({run_.numbers[next], texts_.read(run_.numbers[next]), {}});
    }
    return compounds;
}

void Rebuild::report_unusable(const Compound& compound) {
    const std::string wrong = what_is_wrong(compound.built, compound.text, compound.number);
    if (wrong.empty()) return;
    usable_ = false;
    run_.texts_are_damaged = true;
    run_.add(run_.name_of_compound(compound.number), wrong + ", so nothing is made anew from texts",
             run_.remedy_of_text());
}

void Rebuild::store(const std::vector<Compound>& compounds) {
    for (const Compound& compound : compounds) {
        if (!structures_) break;
        structures_->append(CompoundNumber{compound.number}, std::get<CompoundRecord>(compound.built).structure);
    }
    for (Set& set : sets_) store_fingerprints(set, compounds);
}

void Rebuild::store_fingerprints(Set& set, const std::vector<Compound>& compounds) {
    std::map<std::uint32_t, FingerprintBlock> blocks;  // by length
    for (const Compound& compound : compounds) {
        if (set.known.indexed_to && compound.number > *set.known.indexed_to) break;
        const auto& made = std::get<CompoundRecord>(compound.built);
        const CompoundNumber number{compound.number};
        if (set.known.kind == FingerprintKind::subgraph) {
            append_fingerprint(blocks[made.fingerprint.bits.bits()], number, made.fingerprint);
            continue;
        }
        const auto found = std::find_if(made.kinds.begin(), made.kinds.end(),
                                        [&](const KindFingerprint& f) { return f.kind == set.known.kind; });
        append_fingerprint(blocks[found->bits.bits()], number, found->bits);
    }
    for (const auto& [bits, block] : blocks) set.tail.append(block);
}

}  // namespace chemsieve
