// The compounds of a library that are most similar to one of it, found on a thread of its own with a searcher of its
// own, so that the search of the window goes on undisturbed.
//
// The newest question wins: the search under way for another is stopped and its answer dropped. Threads: lives on the
// window's thread. Ending it stops the search under way and waits for it.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <stop_token>
#include <vector>

#include "search/engine/searcher.h"
#include "ui/jobs/newest_task.h"

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

    explicit SimilarFinder(QObject* parent = nullptr);
    ~SimilarFinder() override;

    // Of a compound for which nothing can be found.
    static QString text_of_removed() { return tr("This compound is not in the library any more."); }

    void find(std::shared_ptr<const CompoundSource> source, CompoundNumber compound);
    // Stops; no answer follows.
    void stop();
    // Stops and lets go of the library.
    void release();

  Q_SIGNALS:
    void progressed(int percent);
    void found(const chemsieve::ui::SimilarCompounds& similar);

  private:
    struct Task {
        std::shared_ptr<const CompoundSource> source;  // null: let go of the one before
        CompoundNumber compound{};
        std::stop_token stop;
    };
    void give(Task task);
    void perform(quint64 number, const Task& task);
    SimilarCompounds answer(quint64 number, const Task& task);
    std::vector<Hit> search(quint64 number, const Task& task, const std::string& smiles);

    std::stop_source stop_;               // of the task given last
    std::unique_ptr<Searcher> searcher_;  // of the thread
    NewestTask<Task> tasks_;
};

}  // namespace chemsieve::ui
