// Named lists of compounds of the open library, the marked ones, and what the user wrote about compounds. Every change
// can be undone.
//
// Threads: window's thread.
#pragma once

#include <QDate>
#include <QObject>
#include <QString>
#include <QUndoStack>
#include <memory>
#include <unordered_map>
#include <vector>

#include "data/source/compound_selection.h"
#include "ui/lists/compound_notes.h"

namespace chemsieve::ui {

struct CompoundList {
    QString name;
    std::shared_ptr<const CompoundSelection> compounds;  // never nullptr
    QString from = {};                                   // where it comes from: "pasted, 3 ids not found"; may be empty
    QDate made = {};                                     // invalid: not known
};

// "from a search, 24 Nov"; the year where it is another one. Empty if nothing is known.
QString origin_of(const CompoundList& list);

// All lists, the marked compounds and the notes, as one value.
struct ListState {
    std::vector<CompoundList> lists;                  // by name, case aside
    std::shared_ptr<const CompoundSelection> marked;  // never nullptr
    std::shared_ptr<const CompoundNotes> notes = {};  // never nullptr
};

class CompoundLists : public QObject {
    Q_OBJECT
  public:
    enum class Combination { either, both, first_alone };

    // `undo` must outlive this object.
    explicit CompoundLists(QUndoStack* undo, QObject* parent = nullptr);

    // Takes the lists of another library; neither this nor any change before it can be undone.
    void load(ListState state);
    // Replaces old compound numbers by new ones in the lists and the undo history. Old numbers are never given again.
    void renumber(const std::unordered_map<std::int64_t, CompoundNumber>& numbers);
    const ListState& state() const noexcept { return state_; }
    const std::vector<CompoundList>& lists() const noexcept { return state_.lists; }
    // nullptr if there is none of this name (case does not matter).
    const CompoundList* find(const QString& name) const;
    // A free name: "List", "List 2" and so on.
    QString free_name(const QString& base) const;

    // Makes the list or gives it other compounds. `from`: where they come from.
    void set(const QString& name, CompoundSelection compounds, const QString& from = {});
    // Adds them to a list that there is.
    void add(const QString& name, const CompoundSelection& compounds);
    // Combines at least two lists into a new one. first_alone: the compounds of the first list that no other list has.
    void combine(const QStringList& names, Combination how, const QString& into);
    void rename(const QString& from, const QString& to);
    void remove(const QStringList& names);

    // The compounds that are marked or on a list, each once.
    CompoundSelection all() const;
    const CompoundSelection& marked() const noexcept { return *state_.marked; }
    std::shared_ptr<const CompoundSelection> marked_shared() const noexcept { return state_.marked; }
    bool is_marked(CompoundNumber compound) const { return state_.marked->contains(compound); }
    void mark(const CompoundSelection& compounds, bool on);

    const CompoundNotes& notes() const noexcept { return *state_.notes; }
    std::shared_ptr<const CompoundNotes> notes_shared() const noexcept { return state_.notes; }
    // Stars, 0 to kMostStars. Compounds that all have so many already lose them.
    void rate(const CompoundSelection& compounds, int stars);
    // Blanks at its ends do not count.
    void write_note(CompoundNumber compound, const QString& text);

  Q_SIGNALS:
    void changed();

  private:
    class Change;
    void change(ListState to, const QString& what);
    void show(const ListState& state);

    QUndoStack* undo_;
    ListState state_;
    int loads_ = 0;
    std::unordered_map<std::int64_t, CompoundNumber> renumbered_;
};

}  // namespace chemsieve::ui
