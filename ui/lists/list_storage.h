// Keeps lists, marks and notes of each library between sessions, by ids, in a file of the user's data folder; and reads
// and writes single lists as text files of ids, one a line, as the command line's --ids takes them.
//
// Users know ids, and ids stay the same when a library is made anew. If several compounds have an id, all of them are
// in the list. Threads: window's thread; reading, writing and looking up ids happens on a thread of its own.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "ui/jobs/job.h"
#include "ui/lists/compound_lists.h"

namespace chemsieve::ui {

class ListStorage : public QObject {
    Q_OBJECT
  public:
    // `lists` is filled and watched.
    explicit ListStorage(CompoundLists* lists, QObject* parent = nullptr);
    // Writes changes that are not written yet.
    ~ListStorage() override;

    // Takes another library: writes the lists of the library before, reads those of the new one.
    void open(std::shared_ptr<const CompoundSource> source);
    // Makes a list of the ids of a file, named after it.
    void import_ids(const QString& path);
    // The same of a text: ids one a line, or the column of a pasted table that holds most of them. A line of titles is
    // left out. Makes no list if no id is known.
    void import_pasted(const QString& text);
    // A list of compounds of the library by their ids.
    void add_list(const QStringList& ids);
    // Writes the ids of a list to a file, which appears complete or not at all.
    void export_ids(const CompoundList& list, const QString& path);

  Q_SIGNALS:
    // A text for the user: what was done, or why it failed.
    void remarked(const QString& text);
    void failed(const QString& reason);
    // The lists of the library are loaded.
    void loaded();

  private:
    struct KnownNotes;
    // On the job's thread. Errors: LibraryError; std::runtime_error of files.
    static ListState read_state(const CompoundSource& source, KnownNotes& known);
    static void write_state(const CompoundSource& source, const ListState& state, KnownNotes& known);
    void load();
    void take(ListState state, const QString& problem);
    void take_nothing(const QString& reason);
    // `find` is called on the job's thread. `even_empty`: also if no id is known.
    struct FoundIds;
    // `from`: where the ids come from.
    void make_list(const QString& base_name, const QString& from, std::function<FoundIds(const CompoundSource&)> find,
                   bool even_empty);
    void save_soon();
    void save();
    void save_now();
    void tell_made(const QString& name, const FoundIds& found);

    CompoundLists* lists_;
    std::shared_ptr<const CompoundSource> source_;
    std::shared_ptr<KnownNotes> known_notes_;  // used on the job's thread
    ListState unsaved_;                        // lists still to be saved; CompoundLists may end before this object
    bool loading_ = false;                     // while loading, the lists shown are not saved
    bool may_save_ = true;                     // false: the file could not be read, and is not written over
    QTimer save_soon_;
    Job job_;  // one, so that things happen in their order
};

}  // namespace chemsieve::ui
