// Counts the candidates of a query while it is typed, by the screen alone, also while another search runs.
//
// Threads: lives on the window's thread; counting is done on a thread of its own, the newest request wins. Ending it
// stops the counting and waits.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <stop_token>

#include "search/run/compound_choice.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

class CandidateCounter : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Sets the searcher, which nothing else uses. nullptr: nothing is counted.
    // `names`: see LibraryService.
    void set_searcher(std::shared_ptr<Searcher> searcher, std::shared_ptr<const ConditionNames> names = {});
    // Answered by counted() or not_countable() unless another call follows.
    void count(SearchRequest request);
    // An answer under way is dropped.
    void forget() { job_.forget(); }

  Q_SIGNALS:
    void counted(qint64 candidates);
    // The query or its condition cannot be searched.
    void not_countable();

  private:
    // What is counted in, and the last choice of its compounds. Jobs that run keep theirs.
    struct Counted {
        std::shared_ptr<Searcher> searcher;
        std::shared_ptr<const ConditionNames> names;
        CompoundChoice choice = {};
    };

    // The number of candidates; nothing if they cannot be counted.
    static std::optional<std::size_t> count_of(Counted& in, const SearchRequest& request, const std::stop_token& stop);

    std::shared_ptr<Counted> counted_;  // nothing: no library
    Job job_;
};

}  // namespace chemsieve::ui
