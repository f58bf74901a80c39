#include "data/library/joined_library.h"

#include <algorithm>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/library/joined_parts.h"

namespace chemsieve {

namespace {

std::int64_t with_room(std::int64_t last, std::int64_t room) {
    return (last + 2 * room) / (2 * room) * (2 * room) + 2 * room;
}

void refuse_same_file(const std::vector<std::string>& paths) {
    for (std::size_t i = 1; i < paths.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (!file_exists(paths[k]) || !is_one_file(paths[k], paths[i])) continue;
            throw LibraryError("the libraries " + paths[k] + " and " + paths[i] + " are one file");
        }
    }
}

const std::vector<std::string>& each_once(const std::vector<std::string>& paths) {
    refuse_same_file(paths);
    return paths;
}

// Adds the classes of a library, as long as there are numbers left.
void add_classes(const ClassDictionary& own, ClassDictionary& all) {
    for (std::size_t i = 0; i < own.atoms().size(); ++i) all.add(own.atoms()[i], own.atom_counts()[i]);
    for (std::size_t i = 0; i < own.bonds().size(); ++i) all.add(own.bonds()[i], own.bond_counts()[i]);
}

}  // namespace

Libraries open_libraries(const std::vector<std::string>& paths) {
    Libraries libraries;
    for (const std::string& path : paths) {
        libraries.push_back(std::make_shared<const Library>(path));
        const Library &first = *libraries.front(), &other = *libraries.back();
        if (other.recipe() == first.recipe()) continue;
        throw LibraryError(other.name() + " was made otherwise than " + first.name() + ": its fingerprints are " +
                           other.recipe().to_text() + ", those of the other " + first.recipe().to_text() +
                           "; search it in a run of its own, or import it anew");
    }
    return libraries;
}

JoinedLibrary::JoinedLibrary(const std::vector<std::string>& paths, std::int64_t room)
    : JoinedLibrary{open_libraries(each_once(paths)), room} {}

JoinedLibrary::JoinedLibrary(const Libraries& libraries, std::int64_t room) {
    std::int64_t offset = 0;
    for (const auto& library : libraries) {
        Part part{.library = library, .offset = offset};
        offset = with_room(offset + static_cast<std::int64_t>(library->last_number()), room);
        part.end = offset;
        parts_.push_back(std::move(part));
    }
}

std::shared_ptr<const CompoundSource> read_as_one(const Libraries& libraries, std::int64_t room) {
    if (libraries.size() == 1) return libraries.front();
    return std::make_shared<const JoinedLibrary>(libraries, room);
}

std::shared_ptr<const CompoundSource> JoinedLibrary::without(const std::vector<bool>& parts) const {
    auto others = std::make_shared<JoinedLibrary>(*this);
    for (std::size_t i = 0; i < parts_.size(); ++i) others->parts_[i].is_left_out = parts[i];
    return others;
}

std::unique_ptr<CompoundReader> JoinedLibrary::reader() const { return std::make_unique<JoinedReader>(parts_); }

std::shared_ptr<const StructureSource> JoinedLibrary::structures() const {
    auto classes = std::make_shared<ClassDictionary>();
    bool has_any = false;
    for (const Part& part : parts_) {
        const auto structures = part.is_left_out ? nullptr : part.library->structures();
        if (!structures) continue;
        has_any = true;
        add_classes(structures->classes(), *classes);
    }
    return has_any ? std::make_shared<const JoinedStructures>(parts_, std::move(classes)) : nullptr;
}

std::vector<Failure> JoinedLibrary::made_by_other_rdkit() const {
    std::vector<Failure> all;
    for (const Part& part : parts_) {
        for (Failure& one : part.library->made_by_other_rdkit()) all.push_back(std::move(one));
    }
    return all;
}

std::shared_ptr<const FingerprintSource> JoinedLibrary::fingerprints(FingerprintKind kind) const {
    std::vector<std::shared_ptr<const FingerprintSource>> sources;
    for (const Part& part : parts_) {
        sources.push_back(part.is_left_out ? nullptr : part.library->fingerprints(kind));
        if (!sources.back() && !part.is_left_out) return nullptr;
    }
    return std::make_shared<const JoinedFingerprints>(parts_, std::move(sources));
}

std::int64_t JoinedLibrary::compound_count() const {
    std::int64_t count = 0;
    for (const Part& part : parts_) count += part.library->compound_count();
    return count;
}

std::vector<ImportedProperty> JoinedLibrary::imported_properties() const { return joined_properties(parts_); }

std::optional<NumericValues> JoinedLibrary::numeric_values(const PropertyKey& property,
                                                           const std::stop_token& stop) const {
    NumericValues all;
    bool is_known = false;
    for (const Part& part : parts_) {
        if (property.imported && !has_property(*part.library, property.name)) continue;
        const auto values = part.library->numeric_values(property, stop);
        if (!values) return std::nullopt;
        is_known = true;
        for (const CompoundNumber compound : values->compounds) all.compounds.push_back(moved(compound, part.offset));
        all.values.insert(all.values.end(), values->values.begin(), values->values.end());
    }
    if (!is_known) throw QueryError("there is no property " + property.name);
    return all;
}

void JoinedLibrary::check_inchi_keys() const {
    for (const Part& part : parts_) part.library->check_inchi_keys();
}

std::optional<SelectedCompounds> JoinedLibrary::select(const CompoundFilter& filter,
                                                       const std::stop_token& stop) const {
    return joined_selection(parts_, filter, [&](std::size_t part, const CompoundFilter& own) {
        return parts_[part].library->select(own, stop);
    });
}

std::shared_ptr<const KeyGuard> JoinedLibrary::key_guard() const {
    std::vector<std::int64_t> all;
    for (const Part& part : parts_) {
        if (part.is_left_out) continue;
        const std::vector<std::int64_t> own = part.library->exact_keys();
        all.insert(all.end(), own.begin(), own.end());
    }
    return std::make_shared<const KeyGuard>(all);
}

std::string JoinedLibrary::name_without(FingerprintKind kind) const {
    const auto lacks = [&](const Part& part) { return !part.is_left_out && !part.library->fingerprints(kind); };
    const auto lacking = std::find_if(parts_.begin(), parts_.end(), lacks);
    return lacking == parts_.end() ? name() : lacking->library->name();
}

std::string JoinedLibrary::name() const {
    std::string names;
    for (const Part& part : parts_) names += (names.empty() ? "" : "\n") + part.library->name();
    return names;
}

std::vector<LibraryPart> JoinedLibrary::parts() const {
    std::vector<LibraryPart> parts;
    for (const Part& part : parts_) parts.push_back({part.library->name(), moved(CompoundNumber{1}, part.offset)});
    return parts;
}

std::vector<CompoundNumber> JoinedLibrary::last_numbers() const {
    std::vector<CompoundNumber> numbers;
    for (const Part& part : parts_) numbers.push_back(moved(part.library->last_number(), part.offset));
    return numbers;
}

}  // namespace chemsieve
