#include "data/sameness/stored_forms.h"

#include "base/error.h"
#include "data/source/stored_form.h"

namespace chemsieve {

StoredForms::StoredForms(sqlite::Connection& connection, ClassStore* writer)
    : connection_{connection},
      writer_{writer},
      saved_{connection},
      state_{connection, "SELECT value FROM setting WHERE name IN ('class_counts', 'dictionary') ORDER BY name"},
      block_{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"} {}

std::optional<std::string> StoredForms::form_of_constitution(CompoundNumber number) {
    try {
        ClassStore& known = classes();
        const CompoundNumber first = first_of_slot(slot_of(number));
        block_.reset();
        block_.bind(1, static_cast<std::int64_t>(first));
        const std::string bytes{block_.step() ? block_.blob(0) : std::string_view{}};
        block_.reset();
        const StructureBlock block = decode_structure_block(bytes, known.id(), first);
        const auto place =
            static_cast<std::size_t>(static_cast<std::int64_t>(number) - static_cast<std::int64_t>(first));
        if (place >= block.size() || block[place].empty()) return std::nullopt;
        if (what_is_wrong(block[place], known.dictionary())) return std::nullopt;
        return stored_form(StructureView{block[place]}, known.dictionary(), {});
    } catch (const LibraryError&) {
        return std::nullopt;  // structures or classes are damaged: a check tells
    }
}

ClassStore& StoredForms::classes() {
    if (writer_) return *writer_;
    std::string state;
    state_.reset();
    while (state_.step()) state += state_.text(0) + ' ';
    state_.reset();
    if (state != saved_state_) {
        if (!has_present_classes(connection_)) throw LibraryError("classes of another program");
        saved_.load();
        saved_state_ = state;
    }
    return saved_;
}

}  // namespace chemsieve
