// The drawings of the query and of a compound, one beside or above the other, with chosen atoms coloured. Drawn on a
// thread of its own; the newest wins.
//
// Threads: window's thread. Ending it waits for the drawing under way.
#pragma once

#include <QImage>
#include <QWidget>
#include <array>
#include <optional>
#include <vector>

#include "chem/draw/structure_drawing.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

class DrawingPair : public QWidget {
    Q_OBJECT
  public:
    // drawings: whose style says whether the compound is laid out like the query.
    explicit DrawingPair(const DrawingCache* drawings, QWidget* parent = nullptr);

    // A structure that is nothing is not drawn; the other one has the room. match: the compound's atoms in the order of
    // the query's; empty: no match.
    void show_structures(std::optional<Molecule> query, std::optional<Molecule> compound, std::vector<int> match = {});
    // Below the drawings.
    void set_captions(const QString& query, const QString& compound);
    void light(const Highlight& query, const Highlight& compound);

    const Highlight& lit_query() const noexcept { return parts_[0].lit; }
    const Highlight& lit_compound() const noexcept { return parts_[1].lit; }
    // True if all drawings asked for are on the screen.
    bool is_drawn() const noexcept { return !job_.is_running(); }

    QSize sizeHint() const override { return {fontMetrics().height() * 20, fontMetrics().height() * 11}; }
    QSize minimumSizeHint() const override { return {fontMetrics().height() * 8, fontMetrics().height() * 7}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent*) override { draw(); }

  private:
    struct Part {
        QString caption;
        std::optional<Molecule> structure;
        Highlight lit;
        QImage image;
    };
    struct Task {
        std::array<std::optional<Molecule>, 2> structures;
        std::array<Highlight, 2> lit;
        std::array<QSize, 2> sizes;
        std::vector<int> match;  // match by which the compound is aligned; empty: it is not aligned
        qreal ratio = 1;
        DrawingGround ground = DrawingGround::light;
    };
    // The card of a part, with its caption; empty if it is not shown.
    QRect card_of(std::size_t part) const;
    QSize picture_size(std::size_t part) const;
    void draw();
    static Layout aligned(const Task& task);
    static std::array<QImage, 2> drawn(const Task& task);

    const DrawingCache* drawings_;
    std::array<Part, 2> parts_;  // query, compound
    std::vector<int> match_;
    Job job_;
};

}  // namespace chemsieve::ui
