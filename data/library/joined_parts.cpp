#include "data/library/joined_parts.h"

#include <algorithm>
#include <unordered_set>

#include "data/where/condition_error.h"

namespace chemsieve {

namespace {

// Selects in the state that the fingerprints were read in.
class JoinedSelector : public CompoundSelector {
  public:
    JoinedSelector(std::vector<JoinedPart> parts, std::vector<std::shared_ptr<const CompoundSelector>> selectors)
        : parts_{std::move(parts)}, selectors_{std::move(selectors)} {}

    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override {
        return joined_selection(parts_, filter, [&](std::size_t part, const CompoundFilter& own) {
            return selectors_[part] ? selectors_[part]->select(own, stop) : parts_[part].library->select(own, stop);
        });
    }

  private:
    std::vector<JoinedPart> parts_;
    std::vector<std::shared_ptr<const CompoundSelector>> selectors_;
};

// The numbers that are in the room of the part, as the part has them.
std::shared_ptr<const CompoundSelection> own_numbers(const CompoundSelection& all, const JoinedPart& part) {
    return std::make_shared<const CompoundSelection>(all.from(part.offset, part.end));
}

void keep_those_in(std::vector<std::string>& ids, const std::vector<std::string>& others) {
    const std::unordered_set<std::string> known{others.begin(), others.end()};
    std::erase_if(ids, [&](const std::string& id) { return !known.contains(id); });
}

}  // namespace

std::size_t part_of(const std::vector<JoinedPart>& parts, CompoundNumber number) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (static_cast<std::int64_t>(number) < parts[i].end) return i;
    }
    throw CompoundRemoved("compound " + std::to_string(static_cast<std::int64_t>(number)) +
                          " is in none of the libraries");
}

bool has_property(const Library& library, const std::string& name) {
    const auto properties = library.imported_properties();
    return std::any_of(properties.begin(), properties.end(), [&](const auto& own) { return own.name == name; });
}

std::vector<ImportedProperty> joined_properties(const std::vector<JoinedPart>& parts) {
    std::vector<ImportedProperty> all;
    for (const JoinedPart& part : parts) {
        for (ImportedProperty& own : part.library->imported_properties()) {
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const ImportedProperty& p) { return p.name == own.name; });
            if (known == all.end()) {
                all.push_back(std::move(own));
            } else if (known->type != own.type) {
                using Type = ImportedProperty::Type;
                known->type = known->type == Type::text || own.type == Type::text ? Type::text : Type::real;
            }
        }
    }
    return all;
}

std::optional<SelectedCompounds> joined_selection(const std::vector<JoinedPart>& parts, const CompoundFilter& filter,
                                                  const SelectInPart& select) {
    auto chosen = std::make_shared<CompoundSelection>();
    SelectedCompounds all;
    CompoundFilter own = filter;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (filter.numbers) own.numbers = own_numbers(*filter.numbers, parts[i]);
        for (std::size_t k = 0; k < filter.sets.size(); ++k) {
            if (const auto& compounds = filter.sets[k].compounds) {
                own.sets[k].compounds = own_numbers(*compounds, parts[i]);
            }
        }
        std::optional<SelectedCompounds> selected;
        try {
            selected = select(i, own);
        } catch (const ConditionError& e) {
            const Failure failure = e.failure_under("in " + parts[i].library->name() + ": ");
            throw ConditionError(failure.reason, e.text(), e.place(), failure.remedies);
        }
        if (!selected) return std::nullopt;
        chosen->add_moved(*selected->compounds, parts[i].offset);
        if (i == 0) {
            all.unknown_ids = std::move(selected->unknown_ids);
        } else {
            keep_those_in(all.unknown_ids, selected->unknown_ids);
        }
    }
    all.compounds = std::move(chosen);
    return all;
}

JoinedReader::JoinedReader(const std::vector<JoinedPart>& parts) : parts_{parts} {
    for (const JoinedPart& part : parts) own_.push_back({.part = part});
}

CompoundReader& JoinedReader::reader_of(Own& own) {
    if (!own.reader) {
        own.reader = own.part.library->reader();
        if (const auto held = held_.lock()) held->push_back(own.reader->hold());
    }
    return *own.reader;
}

std::pair<CompoundReader&, CompoundNumber> JoinedReader::at(CompoundNumber number) {
    Own& own = own_[part_of(parts_, number)];
    return {reader_of(own), moved(number, -own.part.offset)};
}

std::shared_ptr<const void> JoinedReader::hold() {
    if (auto held = held_.lock()) return held;
    auto held = std::make_shared<Held>();
    for (const Own& own : own_) {
        if (own.reader) held->push_back(own.reader->hold());
    }
    held_ = held;
    return held;
}

Molecule JoinedReader::molecule(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.molecule(compound);
}

CompoundRow JoinedReader::row(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    CompoundRow row = reader.row(compound);
    row.number = number;
    return row;
}

CompoundName JoinedReader::name(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.name(compound);
}

std::string JoinedReader::id(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.id(compound);
}

std::optional<std::string> JoinedReader::molblock(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.molblock(compound);
}

void JoinedReader::find_places_of_properties() {
    const std::vector<ImportedProperty> all = joined_properties(parts_);
    properties_ = all.size();
    for (const JoinedPart& part : parts_) {
        std::vector<std::size_t>& places = places_.emplace_back();
        for (const ImportedProperty& property : part.library->imported_properties()) {
            const auto place =
                std::find_if(all.begin(), all.end(), [&](const auto& p) { return p.name == property.name; });
            places.push_back(static_cast<std::size_t>(place - all.begin()));
        }
    }
}

std::vector<std::optional<std::string>> JoinedReader::imported_values(CompoundNumber number) {
    if (places_.empty()) find_places_of_properties();
    const std::vector<std::size_t>& places = places_[part_of(parts_, number)];
    const auto [reader, compound] = at(number);
    std::vector<std::optional<std::string>> all(properties_);
    auto values = reader.imported_values(compound);
    // A library may have got properties since.
    for (std::size_t i = 0; i < std::min(values.size(), places.size()); ++i) {
        if (places[i] < all.size()) all[places[i]] = std::move(values[i]);
    }
    return all;
}

std::vector<CompoundNumber> JoinedReader::same_compounds(const Molecule& wanted, const KeyGuard* guard,
                                                         const std::vector<bool>& passed_over) {
    std::vector<CompoundNumber> all;
    for (std::size_t i = 0; i < own_.size(); ++i) {
        if (i < passed_over.size() && passed_over[i]) continue;
        for (const CompoundNumber compound : reader_of(own_[i]).same_compounds(wanted, guard)) {
            all.push_back(moved(compound, own_[i].part.offset));
        }
    }
    return all;
}

std::optional<std::string> JoinedReader::inchi_key(CompoundNumber number) {
    const auto [reader, compound] = at(number);
    return reader.inchi_key(compound);
}

std::vector<CompoundNumber> JoinedReader::numbers_in_all(
    const std::function<std::vector<CompoundNumber>(CompoundReader&)>& numbers_in) {
    std::vector<CompoundNumber> all;
    for (Own& own : own_) {
        for (const CompoundNumber compound : numbers_in(reader_of(own))) {
            all.push_back(moved(compound, own.part.offset));
        }
    }
    return all;
}

std::vector<CompoundNumber> JoinedReader::with_inchi_key(const std::string& key_or_skeleton) {
    return numbers_in_all([&](CompoundReader& reader) { return reader.with_inchi_key(key_or_skeleton); });
}

std::vector<CompoundNumber> JoinedReader::with_heavy_atoms(int heavy_atoms, bool or_more_in_mixtures,
                                                           const std::string& formula) {
    return numbers_in_all(
        [&](CompoundReader& reader) { return reader.with_heavy_atoms(heavy_atoms, or_more_in_mixtures, formula); });
}

void JoinedReader::for_each_compound(const std::function<bool(CompoundNumber)>& visit) {
    bool goes_on = true;
    for (Own& own : own_) {
        reader_of(own).for_each_compound([&](CompoundNumber compound) {
            goes_on = visit(moved(compound, own.part.offset));
            return goes_on;
        });
        if (!goes_on) return;
    }
}

JoinedStructures::JoinedStructures(const std::vector<JoinedPart>& parts, std::shared_ptr<const ClassDictionary> classes)
    : parts_{parts}, classes_{std::move(classes)} {
    for (const JoinedPart& part : parts) {
        sources_.push_back(part.is_left_out ? nullptr : part.library->structures_in(classes_));
    }
}

StructureView JoinedStructures::structure(CompoundNumber number) const {
    const std::size_t part = part_of(parts_, number);
    if (!sources_[part]) return {};
    return sources_[part]->structure(moved(number, -parts_[part].offset));
}

JoinedFingerprints::JoinedFingerprints(const std::vector<JoinedPart>& parts,
                                       std::vector<std::shared_ptr<const FingerprintSource>> sources)
    : parts_{parts}, sources_{std::move(sources)} {
    std::int64_t segments = 0;  // those before this
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        first_blocks_.push_back(blocks_.size());
        if (!sources_[i]) continue;
        const auto part = static_cast<std::uint32_t>(i);
        for (const StoredBlock& block : sources_[i]->blocks()) {
            blocks_.push_back(block);
            blocks_.back().segment += segments;
            blocks_.back().part = part;
        }
        for (const StoredBlock& block : blocks_) segments = std::max(segments, block.segment + 1);
        for (FingerprintBlock block : sources_[i]->tail()) {
            for (CompoundNumber& compound : block.compounds) compound = moved(compound, parts_[i].offset);
            block.part = part;
            tail_.push_back(std::move(block));
        }
    }
}

std::pair<std::size_t, std::size_t> JoinedFingerprints::at(std::size_t block) const {
    std::size_t source = sources_.size() - 1;
    while (first_blocks_[source] > block) --source;
    return {source, block - first_blocks_[source]};
}

std::shared_ptr<const PartDirectory> JoinedFingerprints::part_directory(std::size_t block) const {
    const auto [source, own] = at(block);
    return sources_[source]->part_directory(own);
}

PartSummary JoinedFingerprints::part_summary(std::size_t block) const {
    const auto [source, own] = at(block);
    return sources_[source]->part_summary(own);
}

void JoinedFingerprints::read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const {
    const auto [source, own] = at(block);
    sources_[source]->read_row(own, position, words);
}

StoredColumn JoinedFingerprints::read_column(std::size_t block, std::size_t column) const {
    const auto [source, own] = at(block);
    StoredColumn read = sources_[source]->read_column(own, column);
    for (CompoundNumber& compound : read.compounds) compound = moved(compound, parts_[source].offset);
    return read;
}

std::shared_ptr<const CompoundSelector> JoinedFingerprints::compounds() const {
    std::vector<std::shared_ptr<const CompoundSelector>> selectors;
    for (const auto& source : sources_) selectors.push_back(source ? source->compounds() : nullptr);
    return std::make_shared<const JoinedSelector>(parts_, std::move(selectors));
}

}  // namespace chemsieve
