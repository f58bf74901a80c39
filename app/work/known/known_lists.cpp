#include "app/work/known/known_lists.h"

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

// Looks into a library for compounds that a filter has probably.
class Confirmation {
  public:
    Confirmation(const std::string& library, const Sameness& sameness)
        : searcher_{std::make_shared<Library>(library)},
          reader_{searcher_.source().reader()},
          options_{.sameness = sameness} {}

    // The id of the compound; nothing: it is not there.
    std::optional<std::string> id_of(const CheckedCompound& compound, const std::stop_token& stop) {
        const Query query =
            make_query(SearchMode::exact, {.id = compound.id, .text = compound.text}, searcher_.source().recipe());
        std::optional<CompoundNumber> found;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) {
            if (!found && !hits.empty()) found = hits.front().compound;
        };
        searcher_.run(SearchMode::exact, query, options_, events, stop);
        if (!found) return std::nullopt;
        return reader_->id(*found);
    }

  private:
    Searcher searcher_;
    std::unique_ptr<CompoundReader> reader_;
    SearchOptions options_;
};

}  // namespace

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
    const KeyCounts counts =
        go_through({.files = {path}}, known.maker_, events, stop,
                   each_keyed([&](const KeyedCompound& compound) { known.ids_.emplace(compound.key, compound.id); }));
    return counts.is_stopped ? std::nullopt : std::optional{std::move(known)};
}

std::vector<CheckedCompound> KnownCompounds::asked(std::span<const KeyedCompound> compounds) const {
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
        } else if (const auto listed = ids_.find(keys[i]); listed != ids_.end()) {
            one.verdict = Verdict::there;
            one.known_as = listed->second;
        }
    }
    return checked;
}

CheckOutcome check_known(const KnownCompounds& known, const CheckOptions& options, const CheckEvents& events,
                         const std::stop_token& stop) {
    std::optional<Confirmation> confirmation;
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
        for (CheckedCompound& checked : known.asked(compounds)) {
            if (confirmation && checked.verdict == Verdict::probably_there) {
                const auto id = confirmation->id_of(checked, stop);
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
