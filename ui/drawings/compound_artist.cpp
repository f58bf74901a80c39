#include "ui/drawings/compound_artist.h"

#include <QSaveFile>
#include <algorithm>

#include "base/error.h"

namespace chemsieve::ui {

namespace {

constexpr std::uint64_t kMatchSteps = 300'000;  // some 20 ms; a match that takes longer is not shown
constexpr DrawingSize kPictureSize{480, 360, 3};

// As the query is shown beside its text. Empty if it cannot be laid out.
Layout layout_of(const Molecule& query) {
    if (atom_count(query) == 0 || atom_count(query) > kMaxDrawnAtoms) return {};
    try {
        Layout drawn = layout_as_drawn(query);
        return drawn.empty() ? usual_layout(query) : drawn;
    } catch (const std::exception&) {
        return {};
    }
}

void merge(std::vector<int>& into, const std::vector<int>& more) {
    into.insert(into.end(), more.begin(), more.end());
    std::sort(into.begin(), into.end());
    into.erase(std::unique(into.begin(), into.end()), into.end());
}

std::optional<std::string> picture_of(const ComposedDrawing& drawing, bool as_svg) {
    return as_svg ? draw_svg(drawing.structure, kPictureSize, drawing.highlight, drawing.layout)
                  : draw_png(drawing.structure, kPictureSize, drawing.highlight, drawing.layout);
}

void write(const QString& path, const std::string& picture) {
    QSaveFile file{path};
    const auto bytes = static_cast<qint64>(picture.size());
    if (file.open(QIODevice::WriteOnly) && file.write(picture.data(), bytes) == bytes && file.commit()) return;
    throw Error{PictureMaker::tr("%1 could not be written: %2").arg(path, file.errorString()).toStdString()};
}

}  // namespace

ComposedDrawing CompoundArtist::compose(const std::shared_ptr<const DrawingScene>& scene, const Hit& hit) {
    enter(scene);
    ComposedDrawing drawing{.structure = reader_->molecule(hit.compound), .highlight = {}, .layout = {}};
    if (atom_count(drawing.structure) > kMaxDrawnAtoms) return drawing;
    std::vector<Sought>& structures = sought(hit.query);
    for (std::size_t i = 0; i < structures.size(); ++i) {
        const auto matches = structures[i].matcher.matches(drawing.structure, 1);
        if (matches.empty()) continue;
        if (scene_->style.highlight) {
            const Highlight found =
                highlight_of_match(scene_->queries[hit.query][i], drawing.structure, matches.front());
            merge(drawing.highlight.atoms, found.atoms);
            merge(drawing.highlight.bonds, found.bonds);
        }
        if (drawing.layout.empty() && !structures[i].layout.empty()) {
            drawing.layout = layout_like(structures[i].layout, drawing.structure, matches.front());
        }
    }
    return drawing;
}

std::vector<CompoundArtist::Sought>& CompoundArtist::sought(std::uint32_t query) {
    const auto [place, is_new] = sought_.try_emplace(query);
    const DrawingStyle& style = scene_->style;
    if (!is_new || query >= scene_->queries.size() || !(style.highlight || style.align)) return place->second;
    for (const Molecule& structure : scene_->queries[query]) {
        place->second.push_back(
            {SubstructureMatcher{structure, MatchLimits{.steps = kMatchSteps}, MatchOptions{.stereo = scene_->stereo}},
             style.align ? layout_of(structure) : Layout{}});
    }
    return place->second;
}

void CompoundArtist::enter(const std::shared_ptr<const DrawingScene>& scene) {
    if (scene == scene_ && reader_) return;
    if (!scene_ || scene->source != scene_->source || !reader_) reader_ = scene->source->reader();
    sought_.clear();
    scene_ = scene;
}

void PictureMaker::draw(std::shared_ptr<const DrawingScene> scene, const Hit& hit) {
    job_.add(
        [this, scene = std::move(scene), hit](const std::stop_token&) {
            const std::string png = picture(scene, hit, false);
            return QImage::fromData(QByteArray{png.data(), static_cast<qsizetype>(png.size())}, "PNG");
        },
        [this](const QImage& image) { Q_EMIT drawn(image); }, [this](const QString& reason) { Q_EMIT failed(reason); });
}

void PictureMaker::save(std::shared_ptr<const DrawingScene> scene, const Hit& hit, const QString& path) {
    job_.add(
        [this, scene = std::move(scene), hit, path](const std::stop_token&) {
            const bool as_svg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
            const std::string content = picture(scene, hit, as_svg);
            write(path, as_svg ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + content : content);
        },
        [this, path] { Q_EMIT saved(path); }, [this](const QString& reason) { Q_EMIT failed(reason); });
}

std::string PictureMaker::picture(const std::shared_ptr<const DrawingScene>& scene, const Hit& hit, bool as_svg) {
    std::optional<std::string> drawn = picture_of(artist_.compose(scene, hit), as_svg);
    if (!drawn) throw Error{tr("The structure is too large to draw, or cannot be laid out.").toStdString()};
    return std::move(*drawn);
}

}  // namespace chemsieve::ui
