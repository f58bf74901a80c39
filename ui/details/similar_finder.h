// The compounds of a library that are most similar to one of it, found on a thread of its own with a searcher of its
// own, so that the search of the window goes on undisturbed.
//
// The newest question wins: the search under way for another is stopped and its answer dropped. Threads: lives on the
// window's thread. Ending it stops the search under way and waits for it.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "search/engine/searcher.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

struct SimilarCompounds {
    CompoundNumber of{};
    std::vector<Hit> hits;  // ranked, without the compound itself
    QString problem;        // why there are none
};

class SimilarFinder : public QObject {
    Q_OBJECT
  public:
    static constexpr std::size_t kMost = 20;

    using QObject::QObject;

    // The text for a compound that was removed.
    static QString text_of_removed() { return tr("This compound is not in the library any more."); }

    void find(std::shared_ptr<const CompoundSource> source, CompoundNumber compound);
    // Stops; no answer follows.
    void stop() { job_.forget(); }
    // Stops and lets go of the library.
    void release();

  Q_SIGNALS:
    void progressed(int percent);
    void found(const chemsieve::ui::SimilarCompounds& similar);

  private:
    // Runs on the thread, as search() does. Errors are told in the answer.
    SimilarCompounds answer(const std::shared_ptr<const CompoundSource>& source, CompoundNumber compound,
                            const JobRun& run);
    std::vector<Hit> search(CompoundNumber compound, const std::string& smiles, const JobRun& run);

    std::unique_ptr<Searcher> searcher_;  // the thread's
    Job job_;
};

}  // namespace chemsieve::ui
