// Some compounds of the library that have a piece, drawn with the piece in colour.
//
// They are searched for in the background; the search for another piece is stopped. Nothing is shown while there are
// none, whatever the reason. Threads: window's thread; searches on another with a searcher of its own. Ending it stops
// the search under way and waits.
#pragma once

#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/engine/searcher.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

class DrawingTile;

class PieceExamples : public QWidget {
    Q_OBJECT
  public:
    static constexpr std::size_t kMost = 4;  // compounds

    explicit PieceExamples(QWidget* parent = nullptr);

    // nullptr: no library is open. The examples stay those of the piece.
    void set_source(std::shared_ptr<const CompoundSource> source);
    // The SMARTS of a piece; empty: none is chosen.
    void show_piece(const std::string& smarts);
    bool is_searching() const noexcept { return job_.is_running(); }
    const std::vector<CompoundNumber>& compounds() const noexcept { return compounds_; }
    const std::array<DrawingTile*, kMost>& tiles() const noexcept { return tiles_; }

  Q_SIGNALS:
    // Whether there are any to be seen.
    void shown(bool any);
    // The number of the compound, see CompoundNumber.
    void compound_wanted(const QString& smarts, qint64 compound);

  private:
    struct Found {
        std::vector<Hit> hits = {};  // ranked
        QStringList ids = {};
        std::optional<Molecule> piece = {};
    };
    void search();
    // On the other thread.
    Found find(const std::shared_ptr<const CompoundSource>& source, const std::string& smarts,
               const std::stop_token& stop);
    void show_found(const Found& found);

    std::shared_ptr<const CompoundSource> source_;
    std::string smarts_;
    std::vector<CompoundNumber> compounds_;
    DrawingCache* drawings_;
    std::array<DrawingTile*, kMost> tiles_{};
    std::unique_ptr<Searcher> searcher_;  // the other thread's
    Job job_;
};

}  // namespace chemsieve::ui
