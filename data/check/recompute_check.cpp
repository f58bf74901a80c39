// What was made from the texts of the compounds, made anew and compared.

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "chem/properties/computed_properties.h"
#include "data/check/made_from_texts.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

constexpr std::size_t kCompoundsAThread = 64;  // at a time

struct StoredCompound {
    std::size_t index = 0;
    CompoundText text;
};

// wrong_text: nothing can be made anew from it.
enum class Of { text, wrong_text, structure, fingerprint };

struct Difference {
    std::string what;
    Of of = Of::text;
    const FingerprintSet* set = nullptr;  // the set that a fingerprint is in
};

class Recomputation : MadeFromTexts {
  public:
    Recomputation(CheckRun& run, unsigned jobs) : MadeFromTexts{run, jobs} {
        for (const CheckedSet& set : run_.sets) {
            if (set.set.kind != FingerprintKind::subgraph) kinds_.push_back(set.set.kind);
        }
        // Classes that are met for the first time are added to it.
        if (run_.classes) dictionaries_.assign(jobs_, *run_.classes);
    }

    void run() {
        const std::int64_t total = std::count(run_.sampled.begin(), run_.sampled.end(), true);
        for (std::size_t next = 0; next < run_.numbers.size();) {
            const std::vector<StoredCompound> compounds = read_some(next);
            std::vector<std::vector<Difference>> differences(compounds.size());
            parallel_for(compounds.size(), jobs_, [&](std::size_t i, unsigned worker) {
                if (!run_.is_stopped()) differences[i] = compare(compounds[i], worker);
            });
            if (run_.is_stopped()) return;
            for (std::size_t i = 0; i < compounds.size(); ++i) report(compounds[i], differences[i]);
            run_.outcome.recomputed += static_cast<std::int64_t>(compounds.size());
            run_.show("compounds made anew", run_.outcome.recomputed, total);
        }
    }

  private:
    // From index `next` on, which moves behind them.
    std::vector<StoredCompound> read_some(std::size_t& next) {
        std::vector<StoredCompound> compounds;
        for (; next < run_.numbers.size() && compounds.size() < jobs_ * kCompoundsAThread; ++next) {
            if (run_.sampled[next]) compounds.push_back({next, texts_.read(run_.numbers[next])});
        }
        return compounds;
    }

    std::vector<Difference> compare(const StoredCompound& stored, unsigned worker) {
        const BuiltCompound built = build_compound(stored.text.record, recipe_, kinds_);
        std::vector<Difference> result;
        const std::string wrong = what_is_wrong(built, stored.text, run_.numbers[stored.index]);
        if (!wrong.empty()) result.push_back({.what = wrong, .of = Of::wrong_text});
        if (std::holds_alternative<Unparsable>(built)) return result;
        const auto& made = std::get<CompoundRecord>(built);
        if (!are_equal(made.descriptors, stored.text.descriptors)) {
            result.push_back({.what = "its computed properties are not those of its text"});
        }
        const Digest structure = run_.structures.empty() ? 0 : run_.structures[stored.index];
        if (structure != 0 && !dictionaries_.empty() &&
            structure != digest_of_structure(encode_structure(made.structure, dictionaries_[worker]))) {
            result.push_back({.what = "its structure is not that of its text", .of = Of::structure});
        }
        for (const CheckedSet& set : run_.sets) {
            const Digest there = set.stored.empty() ? 0 : set.stored[stored.index];
            if (there != 0 && there != digest_of_made(made, set.set.kind)) {
                result.push_back(
                    {.what = std::string{"its "} + name_of(set.set.kind) + " fingerprint is not that of its text",
                     .of = Of::fingerprint,
                     .set = &set.set});
            }
        }
        return result;
    }

    // Real numbers may differ in their last digits where the program was compiled otherwise.
    static bool are_equal(const Descriptors& a, const Descriptors& b) {
        constexpr double kRounding = 1e-6;
        const auto near = [](double x, double y) { return std::abs(x - y) <= kRounding * std::max(1.0, std::abs(x)); };
        return std::all_of(kComputedProperties.begin(), kComputedProperties.end(),
                           [&](const ComputedProperty& property) {
                               const auto* real = std::get_if<double Descriptors::*>(&property.member);
                               if (real) return near(a.*(*real), b.*(*real));
                               return std::visit([&](auto where) { return a.*where == b.*where; }, property.member);
                           });
    }

    static Digest digest_of_made(const CompoundRecord& made, FingerprintKind kind) {
        if (kind == FingerprintKind::subgraph) {
            const CompoundFingerprint& f = made.fingerprint;
            return digest_of(f.bits.bits(), f.item_count, f.always_candidate, f.bits.words());
        }
        const auto found =
            std::find_if(made.kinds.begin(), made.kinds.end(),
                         [kind](const KindFingerprint& fingerprint) { return fingerprint.kind == kind; });
        const BitFingerprint& bits = found->bits;
        return digest_of(bits.bits(), bits.set_bits(), false, bits.words());
    }

    void report(const StoredCompound& compound, const std::vector<Difference>& differences) {
        // Where the text itself is in doubt nothing is to be made of it.
        const bool in_doubt = std::any_of(differences.begin(), differences.end(), [](const Difference& d) {
            return d.of == Of::text || d.of == Of::wrong_text;
        });
        run_.texts_are_damaged =
            run_.texts_are_damaged || std::any_of(differences.begin(), differences.end(),
                                                  [](const Difference& d) { return d.of == Of::wrong_text; });
        for (const Difference& difference : differences) {
            run_.add(run_.name_of_compound(run_.numbers[compound.index]), difference.what,
                     in_doubt                         ? run_.remedy_of_text()
                     : difference.of == Of::structure ? run_.remedy_of_structures()
                                                      : run_.remedy_of_set(*difference.set));
        }
    }

    std::vector<FingerprintKind> kinds_;
    std::vector<ClassDictionary> dictionaries_;  // one a thread
};

}  // namespace

void check_against_texts(CheckRun& run, unsigned jobs) { Recomputation{run, jobs}.run(); }

}  // namespace chemsieve
