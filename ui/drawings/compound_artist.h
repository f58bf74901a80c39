// How compounds of a library are drawn: with the match of a query in colour, and laid out like the query, if wanted;
// and such pictures for the clipboard and for files.
//
// Errors: LibraryError. Threads: one artist a thread; scenes are shared.
#pragma once

#include <QImage>
#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "chem/draw/structure_drawing.h"
#include "chem/molecule.h"
#include "data/source/compound_source.h"
#include "match/substructure_matcher.h"
#include "search/request/search_types.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

// What the user chose for all drawings.
struct DrawingStyle {
    bool highlight = true;  // the match in colour
    bool align = false;     // the matched part as in the query's drawing
    bool operator==(const DrawingStyle&) const = default;
};

struct DrawingScene {
    std::shared_ptr<const CompoundSource> source;
    // The substructures that are coloured, each that is there, by Hit::query; empty: no match is shown.
    std::vector<std::vector<Molecule>> queries = {};
    bool stereo = false;  // whether stereochemistry must agree in the match
    DrawingStyle style = {};
    DrawingGround ground = DrawingGround::light;  // that pictures in the window lie on
};

// All that a picture of any size is made of.
struct ComposedDrawing {
    Molecule structure;
    Highlight highlight;
    Layout layout;
};

class CompoundArtist {
  public:
    ComposedDrawing compose(const std::shared_ptr<const DrawingScene>& scene, const Hit& hit);

  private:
    // The substructures of one query, made when a match is needed, and their layouts if drawings follow them.
    struct Sought {
        SubstructureMatcher matcher;
        Layout layout;
    };

    void enter(const std::shared_ptr<const DrawingScene>& scene);
    std::vector<Sought>& sought(std::uint32_t query);

    std::shared_ptr<const DrawingScene> scene_;
    std::unique_ptr<CompoundReader> reader_;
    std::map<std::uint32_t, std::vector<Sought>> sought_;
};

// Pictures for the clipboard and for files, made on a thread of its own in the order in which they are asked for. A
// file appears complete or not at all. Threads: lives on the window's thread. Ending it waits for the picture under
// way.
class PictureMaker : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Answered by drawn().
    void draw(std::shared_ptr<const DrawingScene> scene, const Hit& hit);
    // SVG or PNG, by the ending of the name. Answered by saved().
    void save(std::shared_ptr<const DrawingScene> scene, const Hit& hit, const QString& path);

  Q_SIGNALS:
    void drawn(const QImage& image);
    void saved(const QString& path);
    void failed(const QString& reason);

  private:
    // On the thread. Errors: Error, also if it cannot be drawn.
    std::string picture(const std::shared_ptr<const DrawingScene>& scene, const Hit& hit, bool as_svg);

    CompoundArtist artist_;  // used on the thread
    Job job_;
};

}  // namespace chemsieve::ui
