// Keeps the lists of each library between sessions, as ids, in a file of the user's data folder; and reads and writes
// single lists as text files of ids, one a line, as the command line's --ids takes them.
//
// Ids are what users know and what stays when a library is made anew; if several compounds have an id, all of them are
// in the list. Threads: window's thread; reading, writing and looking up ids happens on a thread of its own.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "data/source/compound_source.h"
#include "ui/jobs/job.h"
#include "ui/lists/compound_lists.h"

namespace chemsieve::ui {

class ListStorage : public QObject {
    Q_OBJECT
  public:
    // `lists` is filled and watched.
    explicit ListStorage(CompoundLists* lists, QObject* parent = nullptr);
    // Writes what is not written yet.
    ~ListStorage() override;

    // Another library: writes the lists of the one before, reads those of this.
    void open(std::shared_ptr<const CompoundSource> source);
    // Makes a list of the ids of a file, named after it.
    void import_ids(const QString& path);
    // Complete or not at all.
    void export_ids(const CompoundList& list, const QString& path);

  Q_SIGNALS:
    // Done: something to tell the user. Failed: with the reason.
    void remarked(const QString& text);
    void failed(const QString& reason);
    // The lists of the library are there.
    void loaded();

  private:
    void load();
    void take(ListState state, const QString& problem);
    void save();
    void save_now();

    CompoundLists* lists_;
    std::shared_ptr<const CompoundSource> source_;
    ListState unsaved_;     // the lists, where a save is due: they may be gone before this is
    bool loading_ = false;  // what is shown meanwhile is not saved
    QTimer save_soon_;
    Job job_;  // one, so that things happen in their order
};

}  // namespace chemsieve::ui
