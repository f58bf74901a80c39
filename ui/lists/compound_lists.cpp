#include "ui/lists/compound_lists.h"

#include <QLocale>
#include <QUndoCommand>
#include <algorithm>
#include <optional>

namespace chemsieve::ui {

namespace {

ListState nothing() {
    return {.lists = {},
            .marked = std::make_shared<const CompoundSelection>(),
            .notes = std::make_shared<const CompoundNotes>()};
}

template <class State>
auto place_of(State& state, const QString& name) {
    return std::find_if(state.lists.begin(), state.lists.end(),
                        [&](const CompoundList& list) { return list.name.compare(name, Qt::CaseInsensitive) == 0; });
}

void sort_by_name(ListState& state) {
    std::sort(state.lists.begin(), state.lists.end(), [](const CompoundList& a, const CompoundList& b) {
        return a.name.compare(b.name, Qt::CaseInsensitive) < 0;
    });
}

using NewNumbers = std::unordered_map<std::int64_t, CompoundNumber>;

CompoundNumber number_now(CompoundNumber compound, const NewNumbers& numbers) {
    const auto found = numbers.find(static_cast<std::int64_t>(compound));
    return found == numbers.end() ? compound : found->second;
}

std::shared_ptr<const CompoundSelection> with_new_numbers(const std::shared_ptr<const CompoundSelection>& compounds,
                                                          const NewNumbers& numbers) {
    auto result = std::make_shared<CompoundSelection>();
    compounds->for_each([&](CompoundNumber compound) { result->add(number_now(compound, numbers)); });
    return result;
}

std::shared_ptr<const CompoundNotes> with_new_numbers(const std::shared_ptr<const CompoundNotes>& notes,
                                                      const NewNumbers& numbers) {
    auto result = std::make_shared<CompoundNotes>();
    for (const auto& [compound, note] : *notes) (*result)[number_now(compound, numbers)] = note;
    return result;
}

void set_note(CompoundNotes& notes, CompoundNumber compound, CompoundNote note) {
    if (note.empty()) {
        notes.erase(compound);
    } else {
        notes[compound] = std::move(note);
    }
}

void put(ListState& state, CompoundList list) {
    const auto place = place_of(state, list.name);
    if (place == state.lists.end()) {
        state.lists.push_back(std::move(list));
        sort_by_name(state);
    } else {
        list.name = place->name;
        *place = std::move(list);
    }
}

}  // namespace

QString origin_of(const CompoundList& list) {
    if (!list.made.isValid()) return list.from;
    const bool this_year = list.made.year() == QDate::currentDate().year();
    const QLocale english{QLocale::English};  // as the words around it
    const QString day = english.toString(list.made, this_year ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy"));
    return list.from.isEmpty() ? day : QObject::tr("%1, %2").arg(list.from, day);
}

class CompoundLists::Change : public QUndoCommand {
  public:
    Change(CompoundLists* lists, ListState to, const QString& what)
        : QUndoCommand{what}, lists_{lists}, load_{lists->loads_}, before_{lists->state_}, after_{std::move(to)} {}
    void redo() override { show(after_); }
    void undo() override { show(before_); }

  private:
    // Lists loaded since are in neither state.
    void show(const ListState& state) { load_ == lists_->loads_ ? lists_->show(state) : setObsolete(true); }

    CompoundLists* lists_;
    int load_;
    ListState before_;
    ListState after_;
};

CompoundLists::CompoundLists(QUndoStack* undo, QObject* parent) : QObject{parent}, undo_{undo}, state_{nothing()} {}

void CompoundLists::show(const ListState& state) {
    state_ = state;
    if (!renumbered_.empty()) {
        state_.marked = with_new_numbers(state_.marked, renumbered_);
        state_.notes = with_new_numbers(state_.notes, renumbered_);
        for (CompoundList& list : state_.lists) list.compounds = with_new_numbers(list.compounds, renumbered_);
    }
    Q_EMIT changed();
}

void CompoundLists::renumber(const std::unordered_map<std::int64_t, CompoundNumber>& numbers) {
    if (numbers.empty()) return;
    for (auto& [old, now] : renumbered_) now = number_now(now, numbers);
    renumbered_.insert(numbers.begin(), numbers.end());
    show(state_);
}

void CompoundLists::load(ListState state) {
    ++loads_;
    renumbered_.clear();
    state_ = std::move(state);
    if (!state_.marked) state_.marked = nothing().marked;
    if (!state_.notes) state_.notes = nothing().notes;
    sort_by_name(state_);
    Q_EMIT changed();
}

const CompoundList* CompoundLists::find(const QString& name) const {
    const auto place = place_of(state_, name);
    return place == state_.lists.end() ? nullptr : &*place;
}

QString CompoundLists::free_name(const QString& base) const {
    QString name = base;
    for (int i = 2; find(name); ++i) name = QStringLiteral("%1 %2").arg(base).arg(i);
    return name;
}

void CompoundLists::change(ListState to, const QString& what) { undo_->push(new Change{this, std::move(to), what}); }

void CompoundLists::set(const QString& name, CompoundSelection compounds, const QString& from) {
    ListState to = state_;
    const bool is_new = !find(name);
    put(to, {.name = name,
             .compounds = std::make_shared<const CompoundSelection>(std::move(compounds)),
             .from = from,
             .made = QDate::currentDate()});
    change(std::move(to), is_new ? tr("new list %1").arg(name) : tr("change of list %1").arg(name));
}

void CompoundLists::add(const QString& name, const CompoundSelection& compounds) {
    ListState to = state_;
    const auto place = place_of(to, name);
    if (place == to.lists.end()) return;
    place->compounds = std::make_shared<const CompoundSelection>(*place->compounds | compounds);
    change(std::move(to), tr("change of list %1").arg(name));
}

CompoundSelection CompoundLists::all() const {
    CompoundSelection all = *state_.marked;
    for (const CompoundList& list : state_.lists) all = all | *list.compounds;
    return all;
}

void CompoundLists::combine(const QStringList& names, Combination how, const QString& into) {
    std::optional<CompoundSelection> result;
    for (const QString& name : names) {
        const CompoundList* list = find(name);
        if (!list) return;
        if (!result) {
            result = *list->compounds;
        } else {
            result = how == Combination::either ? *result | *list->compounds
                     : how == Combination::both ? *result & *list->compounds
                                                : *result - *list->compounds;
        }
    }
    if (result) set(into, std::move(*result), tr("combined"));
}

void CompoundLists::rename(const QString& from, const QString& to_name) {
    ListState to = state_;
    const auto place = place_of(to, from);
    const CompoundList* taken = find(to_name);
    if (place == to.lists.end() || place->name == to_name || (taken && taken->name != place->name)) return;
    place->name = to_name;
    sort_by_name(to);
    change(std::move(to), tr("renaming of list %1").arg(from));
}

void CompoundLists::remove(const QStringList& names) {
    ListState to = state_;
    for (const QString& name : names) {
        const auto place = place_of(to, name);
        if (place != to.lists.end()) to.lists.erase(place);
    }
    if (to.lists.size() == state_.lists.size()) return;
    change(std::move(to), names.size() == 1 ? tr("deletion of list %1").arg(names.first()) : tr("deletion of lists"));
}

void CompoundLists::mark(const CompoundSelection& compounds, bool on) {
    ListState to = state_;
    to.marked = std::make_shared<const CompoundSelection>(on ? *state_.marked | compounds : *state_.marked - compounds);
    if (*to.marked == *state_.marked) return;
    change(std::move(to), on ? tr("marks") : tr("removal of marks"));
}

void CompoundLists::rate(const CompoundSelection& compounds, int stars) {
    bool all_have = true;
    compounds.for_each(
        [&](CompoundNumber compound) { all_have = all_have && note_of(*state_.notes, compound).rating == stars; });
    if (compounds.empty() || (all_have && stars == 0)) return;
    auto notes = std::make_shared<CompoundNotes>(*state_.notes);
    compounds.for_each([&](CompoundNumber compound) {
        CompoundNote note = note_of(*notes, compound);
        note.rating = all_have ? 0 : stars;
        set_note(*notes, compound, std::move(note));
    });
    ListState to = state_;
    to.notes = std::move(notes);
    change(std::move(to), tr("rating"));
}

void CompoundLists::write_note(CompoundNumber compound, const QString& text) {
    CompoundNote note = note_of(*state_.notes, compound);
    if (note.text == text.trimmed()) return;
    note.text = text.trimmed();
    auto notes = std::make_shared<CompoundNotes>(*state_.notes);
    set_note(*notes, compound, std::move(note));
    ListState to = state_;
    to.notes = std::move(notes);
    change(std::move(to), tr("note"));
}

}  // namespace chemsieve::ui
