#include "app/work/known/known_lists.h"

#include <algorithm>

#include "app/work/known/keyed_lists.h"
#include "data/file/sorted_keys.h"
#include "data/file/whole_file.h"
#include "data/library/library.h"
#include "search/engine/searcher.h"

namespace chemsieve::known {

namespace {

KnownFilter filter_of(const KeyRecipe& recipe, const KnownDesign& design, SortedKeys& keys) {
    return KnownFilter::build(recipe, design, {keys.count(), [&keys](const auto& visit) { keys.visit(visit); }});
}

}  // namespace

// Looks for compounds in a library, one by one.
class LibraryLookup {
  public:
    LibraryLookup(const std::string& path, const Sameness& sameness)
        : path_{path},
          searcher_{std::make_shared<Library>(path)},
          reader_{searcher_.source().reader()},
          options_{.sameness = sameness} {}

    const std::string& path() const noexcept { return path_; }
    // The id of the first compound that is the same; nothing: it is not there.
    std::optional<std::string> id_of(const std::string& id, const std::string& smiles, const std::stop_token& stop) {
        const Query query = make_query(SearchMode::exact, {.id = id, .text = smiles}, searcher_.source().recipe());
        std::optional<CompoundNumber> first;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) {
            for (const Hit& hit : hits) first = std::min(first.value_or(hit.compound), hit.compound);
        };
        searcher_.run(SearchMode::exact, query, options_, events, stop);
        if (!first) return std::nullopt;
        return reader_->id(*first);
    }

  private:
    std::string path_;
    Searcher searcher_;
    std::unique_ptr<CompoundReader> reader_;
    SearchOptions options_;
};

KnownCompounds::KnownCompounds(KeyMaker maker) : maker_{std::move(maker)} {}
KnownCompounds::~KnownCompounds() = default;
KnownCompounds::KnownCompounds(KnownCompounds&&) noexcept = default;
KnownCompounds& KnownCompounds::operator=(KnownCompounds&&) noexcept = default;

WrittenFilter build_known(const BuildOptions& options, const KeyEvents& events, const std::stop_token& stop) {
    const KeyMaker maker = maker_of(options.rules);
    const KnownDesign& design = options.design;
    SortedKeys sorted;
    // A filter that tells ids has that of the first of equal compounds.
    const bool tells_ids = design.layout == KnownLayout::ids;
    SeenKeys seen;
    std::vector<std::uint64_t> keys;
    std::vector<std::string> ids;
    WrittenFilter written;
    written.counts = go_through(options.lists, maker, events, stop, each_keyed([&](const KeyedCompound& compound) {
                                    if (!tells_ids) return sorted.add(compound.key);
                                    if (!seen.add(compound.key)) return;
                                    keys.push_back(compound.key);
                                    ids.push_back(compound.id);
                                }));
    if (!written.counts.is_whole()) return written;
    if (written.counts.keyed() == 0) throw FileError("no compound could be read; nothing was written");
    written.filter = tells_ids
                         ? KnownFilter::with_ids(maker.recipe(), design.error_rate, design.seed, keys, std::move(ids))
                         : filter_of(maker.recipe(), design, sorted);
    written.bytes = write_known(*written.filter, options.path);
    return written;
}

RemovedKnown remove_known(const RemoveOptions& options, const KeyEvents& events, const std::stop_token& stop) {
    KnownFilter filter = read_known(options.path);
    if (!filter.can_remove()) {
        throw FileError(options.path + ": nothing can be removed from a filter of layout " +
                        std::string{name_of(filter.layout())} + "; build one of layout counting or cuckoo");
    }
    const KeyMaker maker = maker_for(filter, options.path, options.secret_file);
    RemovedKnown outcome;
    outcome.counts = go_through(options.lists, maker, events, stop, each_keyed([&](const KeyedCompound& compound) {
                                    ++(filter.remove(compound.key) ? outcome.removed : outcome.absent);
                                }));
    if (!outcome.counts.is_whole()) return outcome;
    outcome.bytes = write_known(filter, options.path);
    outcome.filter = std::move(filter);
    return outcome;
}

WrittenFilter merge_known(const std::vector<std::string>& filters, const std::string& path) {
    KnownFilter merged = merged_of<KnownError>(filters, read_known);
    const std::uint64_t bytes = write_known(merged, path);
    return {.counts = {}, .filter = std::move(merged), .bytes = bytes};
}

KnownCompounds KnownCompounds::of_filter(const std::string& path, const std::string& secret_file) {
    KnownFilter filter = read_known(path);
    KnownCompounds known{maker_for(filter, path, secret_file)};
    known.filter_ = std::move(filter);
    return known;
}

std::optional<KnownCompounds> KnownCompounds::of_list(const std::string& path, const Sameness& sameness,
                                                      const KeyEvents& events, const std::stop_token& stop) {
    KnownCompounds known{KeyMaker{KeyForm::structure, sameness}};
    if (begins_with(path, kDatabaseMark) && !sameness.tautomers) {
        known.library_ = std::make_unique<LibraryLookup>(path, sameness);
    } else if (!known.read_keys(path, events, stop)) {
        return std::nullopt;
    }
    return known;
}

bool KnownCompounds::read_keys(const std::string& path, const KeyEvents& events, const std::stop_token& stop) {
    const KeyCounts counts =
        go_through({.files = {path}}, maker_, events, stop,
                   each_keyed([&](const KeyedCompound& compound) { ids_.emplace(compound.key, compound.id); }));
    return !counts.is_stopped;
}

std::optional<std::string> KnownCompounds::listed_id(const KeyedCompound& compound, const std::stop_token& stop) {
    if (library_) return library_->id_of(compound.id, compound.text, stop);
    const auto listed = ids_.find(compound.key);
    return listed == ids_.end() ? std::nullopt : std::optional{listed->second};
}

std::optional<std::vector<CheckedCompound>> KnownCompounds::asked(std::span<const KeyedCompound> compounds,
                                                                  const KeyEvents& events,
                                                                  const std::stop_token& stop) {
    looked_for_ += compounds.size();
    if (library_ && looked_for_ > kMostLookedFor) {
        if (!read_keys(library_->path(), events, stop)) return std::nullopt;
        library_.reset();
    }
    std::vector<std::uint64_t> keys;
    for (const KeyedCompound& compound : compounds) keys.push_back(compound.key);
    std::vector<std::uint8_t> found(keys.size());
    if (filter_) filter_->may_contain(keys, found);
    std::vector<CheckedCompound> checked;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        CheckedCompound& one = checked.emplace_back();
        one.id = compounds[i].id;
        one.text = compounds[i].text;
        one.reason = compounds[i].reason;
        if (!one.reason.empty()) {
            one.verdict = Verdict::unreadable;
        } else if (found[i] != 0) {
            one.verdict = Verdict::probably_there;
            one.known_as = filter_->id_of(keys[i]).value_or("");
        } else if (auto id = filter_ ? std::nullopt : listed_id(compounds[i], stop)) {
            one.verdict = Verdict::there;
            one.known_as = std::move(*id);
        }
        if (stop.stop_requested()) return std::nullopt;
    }
    return checked;
}

CheckOutcome check_known(KnownCompounds& known, const CheckOptions& options, const CheckEvents& events,
                         const std::stop_token& stop) {
    std::optional<LibraryLookup> confirmation;
    if (!options.confirmed_in.empty()) {
        if (known.maker().recipe().form != KeyForm::structure) {
            throw FileError("the keys of the filter are " + words_of(known.maker().recipe()) +
                            ", which cannot be looked up in a library of structures");
        }
        confirmation.emplace(options.confirmed_in, known.maker().recipe().sameness);
    }
    if (events.began) events.began();
    CheckOutcome outcome;
    outcome.counts = go_through(options.lists, known.maker(), events.reading, stop, [&](const auto& compounds) {
        auto all = known.asked(compounds, events.reading, stop);
        if (!all) return;  // stopped, as the counts will say
        for (CheckedCompound& checked : *all) {
            if (confirmation && checked.verdict == Verdict::probably_there) {
                const auto id = confirmation->id_of(checked.id, checked.text, stop);
                checked.verdict = id ? Verdict::there : Verdict::not_there;
                checked.known_as = id.value_or("");
            }
            if (checked.verdict != Verdict::unreadable) {
                ++(checked.verdict == Verdict::not_there ? outcome.absent : outcome.known);
            }
            events.checked(checked);
        }
    });
    return outcome;
}

}  // namespace chemsieve::known
