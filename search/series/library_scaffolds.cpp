#include "search/series/library_scaffolds.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <unordered_map>

#include "base/error.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "chem/sameness/constitution_smiles.h"
#include "search/series/piece.h"

namespace chemsieve::series {

namespace {

constexpr std::size_t kWindow = 8192;  // compounds

std::string joined_texts(std::span<const std::uint32_t> places, const std::vector<std::string>& texts) {
    std::vector<std::string> some;
    for (const std::uint32_t place : places) some.push_back(texts[place]);
    return joined(some, ".");
}

std::string text_of(const std::vector<Constitution>& pieces) {
    std::vector<std::string> texts;
    for (const Constitution& piece : pieces) texts.push_back(constitution_smiles(piece));
    std::sort(texts.begin(), texts.end());
    return joined(texts, ".");
}

class ScaffoldFinder {
  public:
    ScaffoldFinder(const CompoundSource& source, ScaffoldKind kind, unsigned jobs, const ScaffoldEvents& events,
                   bool by_pieces)
        : kind_{kind},
          by_pieces_{by_pieces},
          structures_{source.structures()},
          jobs_{jobs_for(source, jobs)},
          events_{events} {
        for (unsigned i = 0; i < jobs_; ++i) readers_.push_back(source.reader());
    }

    // False if stopped.
    bool find(const CompoundSelection* among, const std::stop_token& stop) {
        std::vector<CompoundNumber> all;
        readers_.front()->for_each_compound([&](CompoundNumber compound) {
            if (among == nullptr || among->contains(compound)) all.push_back(compound);
            return !stop.stop_requested();
        });
        for (std::size_t first = 0; first < all.size() && !stop.stop_requested(); first += kWindow) {
            if (events_.progress) events_.progress(static_cast<double>(first) / static_cast<double>(all.size()));
            add_window(std::span{all}.subspan(first, std::min(kWindow, all.size() - first)));
        }
        if (stop.stop_requested()) return false;
        if (events_.progress) events_.progress(1);
        return true;
    }
    LibraryScaffolds take() { return std::move(found_); }

  private:
    // What a compound of the window under way has.
    struct Made {
        std::vector<Piece> pieces;
        std::optional<Failure> unreadable;
    };

    void add_window(std::span<const CompoundNumber> compounds) {
        made_.assign(compounds.size(), {});
        pool_.run(compounds.size(), jobs_,
                  [&](std::size_t i, unsigned worker) { make(compounds[i], worker, made_[i]); });
        std::vector<Piece*> unknown;
        for (Made& made : made_) {
            for (Piece& piece : made.pieces) {
                if (places_.emplace(piece.form, kUnwritten).second) unknown.push_back(&piece);
            }
        }
        pool_.run(unknown.size(), jobs_, [&](std::size_t i, unsigned) { text_of(*unknown[i]); });
        for (const Piece* piece : unknown) {
            const std::uint32_t place = place_of(piece->text);
            places_[piece->form] = place;
            if (by_pieces_) note_form(place, piece->form);
        }
        for (std::size_t i = 0; i < compounds.size(); ++i) add(compounds[i], made_[i]);
    }

    void make(CompoundNumber compound, unsigned worker, Made& made) const {
        try {
            for (Constitution& piece : pieces_of(compound, *readers_[worker])) {
                made.pieces.push_back(piece_of(std::move(piece)));
            }
        } catch (const Error& e) {
            made.unreadable = e.failure();
        } catch (const std::exception& e) {
            made.unreadable = Failure{std::string{"RDKit cannot write its scaffold: "} + e.what()};
        }
    }

    std::vector<Constitution> pieces_of(CompoundNumber compound, CompoundReader& reader) const {
        if (structures_) {
            const KeptMemory::Visit visit = structures_->visit();
            const StructureView structure = structures_->structure(compound);
            if (!structure.empty()) return scaffold_of(BondedAtoms{structure, structures_->classes()}, kind_);
        }
        return scaffold_of(BondedAtoms{reader.molecule(compound)}, kind_);
    }

    // Two forms may be written alike, where RDKit sees no difference between them.
    std::uint32_t place_of(const std::string& text) {
        const auto [found, is_new] = by_text_.emplace(text, static_cast<std::uint32_t>(found_.texts.size()));
        if (is_new) found_.texts.push_back(text);
        return found->second;
    }

    void note_form(std::uint32_t place, const std::string& form) {
        if (place == found_.forms.size()) {
            found_.forms.push_back(form);
        } else {
            found_.forms[place] = std::min(found_.forms[place], form);
        }
    }

    void add(CompoundNumber compound, const Made& made) {
        if (made.unreadable) {
            if (!events_.left_out) throw LibraryError{*made.unreadable};
            return events_.left_out(compound, *made.unreadable);
        }
        std::vector<std::uint32_t> some;
        for (const Piece& piece : made.pieces) some.push_back(places_.at(piece.form));
        std::sort(some.begin(), some.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return found_.texts[a] < found_.texts[b]; });
        if (!by_pieces_ && kind_ != ScaffoldKind::rings && some.size() > 1)
            some = {place_of(joined_texts(some, found_.texts))};
        found_.scaffolds.insert(found_.scaffolds.end(), some.begin(), some.end());
        found_.compounds.push_back(compound);
        found_.begins.push_back(found_.scaffolds.size());
    }

    static constexpr std::uint32_t kUnwritten = ~std::uint32_t{0};

    const ScaffoldKind kind_;
    const bool by_pieces_;
    const std::shared_ptr<const StructureSource> structures_;
    const unsigned jobs_;
    const ScaffoldEvents& events_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;
    ThreadPool pool_;
    std::vector<Made> made_;                                 // in the window under way
    std::unordered_map<std::string, std::uint32_t> places_;  // in the texts, by form
    std::unordered_map<std::string, std::uint32_t> by_text_;
    LibraryScaffolds found_;
};

}  // namespace

std::string LibraryScaffolds::text(std::size_t i) const { return joined_texts(of(i), texts); }

std::string scaffold_text(const Molecule& compound, ScaffoldKind kind) {
    return text_of(scaffold_of(BondedAtoms{compound}, kind));
}

std::string plain_text(const Molecule& compound) { return text_of(components_of(BondedAtoms{compound})); }

std::optional<LibraryScaffolds> find_scaffolds(const CompoundSource& source, ScaffoldKind kind,
                                               const CompoundSelection* among, unsigned jobs,
                                               const ScaffoldEvents& events, const std::stop_token& stop) {
    ScaffoldFinder finder{source, kind, jobs, events, false};
    if (!finder.find(among, stop)) return std::nullopt;
    return finder.take();
}

std::optional<LibraryScaffolds> find_scaffold_pieces(const CompoundSource& source, ScaffoldKind kind,
                                                     const CompoundSelection* among, unsigned jobs,
                                                     const ScaffoldEvents& events, const std::stop_token& stop) {
    ScaffoldFinder finder{source, kind, jobs, events, true};
    if (!finder.find(among, stop)) return std::nullopt;
    return finder.take();
}

}  // namespace chemsieve::series
