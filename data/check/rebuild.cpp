// Makes anew, from the texts of the compounds, what a check found damaged.

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "base/error.h"
#include "base/parallel.h"
#include "data/check/made_from_texts.h"
#include "data/cuts/cut_index.h"
#include "data/fingerprints/fingerprint_tail.h"
#include "data/fingerprints/part_tables.h"
#include "data/sameness/inchi_keys.h"
#include "data/schema/compound_numbers.h"
#include "data/structures/class_store.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

namespace {

// Makes anew InChIKeys of blocks that cannot be read or leave compounds out; all, where one of a sample was wrong, or
// the table cannot be read. Others stay.
enum class KeysRemade {
    yes,
    without_program,  // it cannot be run, see CheckOutcome::keys_not_made; the keys are as they were
    not_usable,       // stopped, or a text is not the compound's, which is reported: nothing may be committed
};

constexpr std::size_t kKeyBlocksAtOnce = 32;

class KeyRebuild {
  public:
    KeyRebuild(CheckRun& run, unsigned jobs)
        : run_{run},
          keys_{run.connection},
          maker_{run, jobs},
          begins_anew_{(run.damaged.key_blocks.empty() && !run.damaged.all_inchi_keys) || !are_made_as_now()} {}

    KeysRemade run() {
        const std::set<std::int64_t> firsts = blocks();
        const std::vector<std::int64_t> blocks{firsts.begin(), firsts.end()};
        for (std::size_t at = 0; at < blocks.size(); at += kKeyBlocksAtOnce) {
            const auto some = std::span{blocks}.subspan(at, std::min(kKeyBlocksAtOnce, blocks.size() - at));
            const std::vector<std::int64_t> numbers = numbers_in(some);
            std::optional<std::vector<MadeKey>> made;
            try {
                made = maker_.make(numbers);
            } catch (const LibraryError&) {
                throw;
            } catch (const Error& e) {
                if (at > 0) throw;  // some are stored already, and must not be committed
                run_.outcome.keys_not_made = e.reason();
                return KeysRemade::without_program;
            }
            if (!made || has_wrong_texts(numbers, *made)) return KeysRemade::not_usable;
            if (at == 0) begin();
            for (const std::int64_t first : some) store(first, numbers, *made);
            run_.show("InChIKeys made anew", static_cast<std::int64_t>(at + some.size()),
                      static_cast<std::int64_t>(blocks.size()));
        }
        if (blocks.empty()) begin();
        keys_.make_index();
        return KeysRemade::yes;
    }

  private:
    bool are_made_as_now() {
        try {
            return keys_.method() == InchiKeys::present_method();
        } catch (const LibraryError&) {
            return false;
        }
    }

    // The numbers of their first compounds.
    std::set<std::int64_t> blocks() const {
        std::set<std::int64_t> blocks = run_.damaged.key_blocks;
        if (!begins_anew_ && !run_.damaged.all_inchi_keys) return blocks;
        for (const std::int64_t number : run_.numbers) blocks.insert(InchiKeys::first_of_block(number));
        return blocks;
    }

    std::vector<std::int64_t> numbers_in(std::span<const std::int64_t> blocks) const {
        std::vector<std::int64_t> numbers;
        for (const std::int64_t first : blocks) {
            auto next = std::lower_bound(run_.numbers.begin(), run_.numbers.end(), first);
            for (; next != run_.numbers.end() && *next < first + kKeysABlock; ++next) numbers.push_back(*next);
        }
        return numbers;
    }

    bool has_wrong_texts(std::span<const std::int64_t> numbers, std::span<const MadeKey> made) {
        bool any = false;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (made[i].wrong_text.empty()) continue;
            any = run_.texts_are_damaged = true;
            run_.add(run_.name_of_compound(numbers[i]), made[i].wrong_text + ", so nothing is made anew from texts",
                     run_.remedy_of_text());
        }
        return any;
    }

    void begin() {
        if (begins_anew_) keys_.drop();
        keys_.begin();
    }

    void store(std::int64_t first, std::span<const std::int64_t> numbers, std::span<const MadeKey> made) {
        std::vector<StoredKey> keys;
        const auto from = std::lower_bound(numbers.begin(), numbers.end(), first) - numbers.begin();
        for (auto i = static_cast<std::size_t>(from); i < numbers.size() && numbers[i] < first + kKeysABlock; ++i) {
            keys.resize(static_cast<std::size_t>(numbers[i] - first));
            keys.emplace_back(made[i].is_undecided ? key_before(numbers[i]) : made[i].key);
        }
        keys_.store_block(first, keys);
    }

    // The key of a compound of which libinchi makes none now, but may another time.
    std::string key_before(std::int64_t number) {
        if (begins_anew_) return {};
        try {
            return keys_.of_compound(number).value_or("");
        } catch (const LibraryError&) {
            return {};
        }
    }

    CheckRun& run_;
    InchiKeys keys_;
    KeyMaker maker_;
    bool begins_anew_;  // without the table that is there
};

KeysRemade rebuild_inchi_keys(CheckRun& run, unsigned jobs) { return KeyRebuild{run, jobs}.run(); }

// Replaces all structures of a library, and the classes they are made of, by others.
class StructureRebuild {
  public:
    // Takes those there are out. The connection must outlive this.
    explicit StructureRebuild(sqlite::Connection& connection)
        : connection_{connection},
          highest_{highest_number(connection)},
          id_{new_dictionary_id()},
          write_{connection, "INSERT INTO structure_block VALUES (?1, ?2, ?3)"} {
        connection.execute("DELETE FROM structure_block");
    }

    // By rising numbers.
    void append(CompoundNumber number, const ClassedMolecule& structure) {
        if (slot_of(number) != slot_) {
            if (!structures_.empty()) write_block();
            slot_ = slot_of(number);
        }
        const auto place = static_cast<std::size_t>(number) - static_cast<std::size_t>(first_of_slot(slot_));
        structures_.resize(place);  // compounds that were removed
        structures_.push_back(encode_structure(structure, classes_));
    }

    // After the last one: without it the structures are of no use.
    void finish() {
        const std::int64_t last_slot = highest_ == 0 ? 0 : slot_of(CompoundNumber{highest_});
        if (!structures_.empty()) write_block();
        // The next import goes on in this one, even if all of its compounds were removed.
        if (slot_ < last_slot) {
            slot_ = last_slot;
            write_block();
        }
        ClassStore{connection_}.replace(std::move(classes_), id_);
    }

  private:
    void write_block() {
        const auto first = static_cast<std::int64_t>(first_of_slot(slot_));
        structures_.resize(static_cast<std::size_t>(std::min(kBlockCompounds, highest_ - first + 1)));
        const std::string bytes = encode_structure_block(structures_, id_, CompoundNumber{first});
        write_.bind(1, first).bind(2, static_cast<std::int64_t>(structures_.size())).bind_blob(3, bytes).run();
        structures_.clear();
    }

    sqlite::Connection& connection_;
    std::int64_t highest_;
    DictionaryId id_;
    ClassDictionary classes_;
    std::int64_t slot_ = 0;
    std::vector<std::string> structures_;  // those in the slot
    sqlite::Statement write_;
};

constexpr std::size_t kWindowCompounds = 1024;
// Cutting compounds is not known here.
constexpr const char* kCutsAreGone = "index of cuts (it is removed, and made when it is asked for)";

class Rebuild : MadeFromTexts {
  public:
    // Takes a check that is done.
    Rebuild(CheckRun& run, unsigned jobs) : MadeFromTexts{run, jobs} {
        for (const CheckedSet& set : run.sets) {
            if (!run.damaged.sets.contains(set.set.id)) continue;
            sets_.push_back({set.set, FingerprintTail{run.connection, set.set}});
            if (set.set.kind != FingerprintKind::subgraph) kinds_.push_back(set.set.kind);
        }
    }

    // False if it was stopped, or if some texts are not what the library knows of them, which is reported: nothing may
    // be committed then.
    bool run() {
        if (run_.damaged.structures) structures_ = std::make_unique<StructureRebuild>(run_.connection);
        for (const Set& set : sets_) remove_blocks(run_.connection, set.known);
        // They are made of structures, for blocks of slices.
        const bool remakes_slices = std::any_of(
            sets_.begin(), sets_.end(), [](const Set& set) { return set.known.kind == FingerprintKind::subgraph; });
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
            if (of == Lookup::cut) {
                CutIndex{run_.connection}.drop();
            } else if (of != Lookup::inchi_skeleton) {
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

    // "structures", "subgraph fingerprints"
    std::vector<std::string> parts() const {
        std::vector<std::string> parts;
        if (run_.damaged.structures) parts.emplace_back("structures");
        for (const Lookup of : run_.damaged.indexes) {
            const bool has_keys = of != Lookup::inchi_skeleton || !run_.damaged.inchi_keys || made_keys_;
            if (has_keys) parts.push_back(of == Lookup::cut ? kCutsAreGone : name_of(of));
        }
        for (const std::string& name : run_.damaged.kept) parts.push_back(name + " (when it is asked for)");
        for (const Set& set : sets_) parts.push_back(std::string{name_of(set.known.kind)} + " fingerprints");
        if (run_.damaged.parts) parts.emplace_back("rows of parts");
        if (made_keys_) parts.emplace_back("InChIKeys");
        return parts;
    }

    // Why damaged InChIKeys are as they were; empty: they are not, or none is damaged.
    std::string why_keys_are_left() const {
        return run_.damaged.inchi_keys && !made_keys_ ? run_.outcome.keys_not_made : "";
    }

  private:
    struct Compound {
        std::int64_t number = 0;
        CompoundText text;
        BuiltCompound built;
    };
    struct Set {
        FingerprintSet known;
        FingerprintTail tail;
    };

    std::vector<Compound> read_some(std::size_t& next) {
        std::vector<Compound> compounds;
        for (; next < run_.numbers.size() && compounds.size() < kWindowCompounds; ++next) {
            compounds.push_back({run_.numbers[next], texts_.read(run_.numbers[next]), {}});
        }
        return compounds;
    }

    void report_unusable(const Compound& compound) {
        const std::string wrong = what_is_wrong(compound.built, compound.text, compound.number);
        if (wrong.empty()) return;
        usable_ = false;
        run_.texts_are_damaged = true;
        run_.add(run_.name_of_compound(compound.number), wrong + ", so nothing is made anew from texts",
                 run_.remedy_of_text());
    }

    void store(const std::vector<Compound>& compounds) {
        for (const Compound& compound : compounds) {
            if (!structures_) break;
            structures_->append(CompoundNumber{compound.number}, std::get<CompoundRecord>(compound.built).structure);
        }
        for (Set& set : sets_) store_fingerprints(set, compounds);
    }

    void store_fingerprints(Set& set, const std::vector<Compound>& compounds) {
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

    std::unique_ptr<StructureRebuild> structures_;  // if they are damaged
    std::vector<Set> sets_;                         // those that are damaged
    std::vector<FingerprintKind> kinds_;            // the kinds of these, without subgraphs
    bool made_keys_ = false;                        // InChIKeys
    bool usable_ = true;
};

}  // namespace

std::optional<Rebuilt> rebuild_damaged(CheckRun& run, unsigned jobs) {
    Rebuild rebuild{run, jobs};
    if (!rebuild.run()) return std::nullopt;
    return Rebuilt{rebuild.parts(), rebuild.why_keys_are_left()};
}

}  // namespace chemsieve
