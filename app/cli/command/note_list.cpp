#include "app/cli/command/note_list.h"

#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"

namespace chemsieve::cli {

void NoteList::add(const Query& query) {
    for (const QueryNote& note : query.notes()) add(query.id(), note);
}

void NoteList::add(const std::string& query_id, const QueryNote& note) {
    Entry& entry = entries_[note.kind];
    if (entry.queries++ > 0) return;
    entry.first_id = query_id;
    entry.text = note_text(note);
}

void NoteList::write(std::ostream& out) {
    for (const auto& [kind, entry] : entries_) {
        out << "note: ";
        if (entry.queries == 1) {
            out << "query " << entry.first_id;
        } else {
            out << with_separators(static_cast<long long>(entry.queries)) << " queries, the first " << entry.first_id;
        }
        out << ": " << entry.text << '\n';
    }
    entries_.clear();
}

}  // namespace chemsieve::cli
