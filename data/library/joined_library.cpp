#include "data/library/joined_library.h"

#include <algorithm>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/library/joined_members.h"

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
        Member member{.library = library, .offset = offset};
        offset = with_room(offset + static_cast<std::int64_t>(library->last_number()), room);
        member.end = offset;
        members_.push_back(std::move(member));
    }
}

std::shared_ptr<const CompoundSource> read_as_one(const Libraries& libraries, std::int64_t room) {
    if (libraries.size() == 1) return libraries.front();
    return std::make_shared<const JoinedLibrary>(libraries, room);
}

std::shared_ptr<const CompoundSource> JoinedLibrary::without(const std::vector<bool>& members) const {
    auto others = std::make_shared<JoinedLibrary>(*this);
    for (std::size_t i = 0; i < members_.size(); ++i) others->members_[i].is_left_out = members[i];
    return others;
}

std::unique_ptr<CompoundReader> JoinedLibrary::reader() const { return std::make_unique<JoinedReader>(members_); }

std::shared_ptr<const StructureSource> JoinedLibrary::structures() const {
    auto classes = std::make_shared<ClassDictionary>();
    bool has_any = false;
    for (const Member& member : members_) {
        const auto structures = member.is_left_out ? nullptr : member.library->structures();
        if (!structures) continue;
        has_any = true;
        add_classes(structures->classes(), *classes);
    }
    return has_any ? std::make_shared<const JoinedStructures>(members_, std::move(classes)) : nullptr;
}

std::vector<Failure> JoinedLibrary::made_by_other_rdkit() const {
    std::vector<Failure> all;
    for (const Member& member : members_) {
        for (Failure& one : member.library->made_by_other_rdkit()) all.push_back(std::move(one));
    }
    return all;
}

std::shared_ptr<const FingerprintSource> JoinedLibrary::fingerprints(FingerprintKind kind) const {
    std::vector<std::shared_ptr<const FingerprintSource>> sources;
    for (const Member& member : members_) {
        sources.push_back(member.is_left_out ? nullptr : member.library->fingerprints(kind));
        if (!sources.back() && !member.is_left_out) return nullptr;
    }
    return std::make_shared<const JoinedFingerprints>(members_, std::move(sources));
}

std::int64_t JoinedLibrary::compound_count() const {
    std::int64_t count = 0;
    for (const Member& member : members_) count += member.library->compound_count();
    return count;
}

std::vector<ImportedProperty> JoinedLibrary::imported_properties() const { return joined_properties(members_); }

std::optional<NumericValues> JoinedLibrary::numeric_values(const PropertyKey& property,
                                                           const std::stop_token& stop) const {
    NumericValues all;
    bool is_known = false;
    for (const Member& member : members_) {
        if (property.imported && !has_property(*member.library, property.name)) continue;
        const auto values = member.library->numeric_values(property, stop);
        if (!values) return std::nullopt;
        is_known = true;
        for (const CompoundNumber compound : values->compounds) all.compounds.push_back(moved(compound, member.offset));
        all.values.insert(all.values.end(), values->values.begin(), values->values.end());
    }
    if (!is_known) throw QueryError("there is no property " + property.name);
    return all;
}

void JoinedLibrary::check_inchi_keys() const {
    for (const Member& member : members_) member.library->check_inchi_keys();
}

std::optional<SelectedCompounds> JoinedLibrary::select(const CompoundFilter& filter,
                                                       const std::stop_token& stop) const {
    return joined_selection(members_, filter, [&](std::size_t member, const CompoundFilter& own) {
        return members_[member].library->select(own, stop);
    });
}

std::shared_ptr<const KeyGuard> JoinedLibrary::key_guard() const {
    std::vector<std::int64_t> all;
    for (const Member& member : members_) {
        if (member.is_left_out) continue;
        const std::vector<std::int64_t> own = member.library->exact_keys();
        all.insert(all.end(), own.begin(), own.end());
    }
    return std::make_shared<const KeyGuard>(all);
}

std::string JoinedLibrary::name_without(FingerprintKind kind) const {
    const auto lacks = [&](const Member& member) { return !member.is_left_out && !member.library->fingerprints(kind); };
    const auto lacking = std::find_if(members_.begin(), members_.end(), lacks);
    return lacking == members_.end() ? name() : lacking->library->name();
}

std::string JoinedLibrary::name() const {
    std::string names;
    for (const Member& member : members_) names += (names.empty() ? "" : "\n") + member.library->name();
    return names;
}

std::vector<SourceLibrary> JoinedLibrary::libraries() const {
    std::vector<SourceLibrary> libraries;
    for (const Member& member : members_)
        libraries.push_back({member.library->name(), moved(CompoundNumber{1}, member.offset)});
    return libraries;
}

std::vector<CompoundNumber> JoinedLibrary::last_numbers() const {
    std::vector<CompoundNumber> numbers;
    for (const Member& member : members_) numbers.push_back(moved(member.library->last_number(), member.offset));
    return numbers;
}

}  // namespace chemsieve
