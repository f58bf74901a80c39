#include "ui/studies/piece_examples.h"

#include <QGridLayout>

#include "search/ranking/ranking.h"
#include "search/request/query.h"
#include "ui/studies/drawing_tile.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {
constexpr int kExampleDrawing = 62;  // pixels
constexpr int kTilesBeside = 2;
}  // namespace

PieceExamples::PieceExamples(QWidget* parent) : QWidget{parent}, drawings_{new DrawingCache{this}} {
    auto* grid = bare_layout<QGridLayout>(this, space::kTight);
    for (std::size_t i = 0; i < kMost; ++i) {
        tiles_[i] = new DrawingTile{kExampleDrawing};
        grid->addWidget(tiles_[i], static_cast<int>(i) / kTilesBeside, static_cast<int>(i) % kTilesBeside);
        connect(tiles_[i], &QAbstractButton::clicked, this, [this, i] {
            Q_EMIT compound_wanted(QString::fromStdString(smarts_), static_cast<qint64>(compounds_[i]));
        });
        connect(drawings_, &DrawingCache::drawn, tiles_[i], qOverload<>(&QWidget::update));
        connect(drawings_, &DrawingCache::restyled, tiles_[i], qOverload<>(&QWidget::update));
    }
}

void PieceExamples::set_source(std::shared_ptr<const CompoundSource> source) {
    source_ = std::move(source);
    drawings_->set_source(source_);
    search();
}

void PieceExamples::show_piece(const std::string& smarts) {
    smarts_ = smarts;
    search();
}

void PieceExamples::search() {
    job_.forget();
    // Those of the piece before are not examples of this one.
    compounds_.clear();
    for (DrawingTile* tile : tiles_) tile->show_nothing();
    if (!source_ || smarts_.empty()) return Q_EMIT shown(false);
    job_.start(
        [this, source = source_, smarts = smarts_](const std::stop_token& stop) { return find(source, smarts, stop); },
        [this](const Found& found) { show_found(found); },
        // The search itself will tell what is wrong with the library.
        [this](const QString&) { Q_EMIT shown(false); });
}

PieceExamples::Found PieceExamples::find(const std::shared_ptr<const CompoundSource>& source, const std::string& smarts,
                                         const std::stop_token& stop) {
    if (!searcher_ || &searcher_->source() != source.get()) searcher_ = std::make_unique<Searcher>(source);
    const Query query =
        make_query(SearchMode::substructure, {"piece", smarts, QueryLanguage::smarts}, source->recipe());
    Found found{.piece = query.molecule()};
    const SearchOptions options{.top = kMost, .jobs = 1};
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { found.hits.insert(found.hits.end(), batch.begin(), batch.end()); };
    searcher_->run(SearchMode::substructure, query, options, events, stop);
    const auto reader = source->reader();
    rank(found.hits, kMost, *reader, stop);
    for (const Hit& hit : found.hits) found.ids << QString::fromStdString(reader->id(hit.compound));
    return found;
}

void PieceExamples::show_found(const Found& found) {
    drawings_->set_queries({{*found.piece}}, false);
    for (std::size_t i = 0; i < found.hits.size() && i < kMost; ++i) {
        compounds_.push_back(found.hits[i].compound);
        const QString& id = found.ids[static_cast<qsizetype>(i)];
        tiles_[i]->show_drawing([this, i, hit = found.hits[i]](
                                    QSize size) { return drawings_->find(hit, size, tiles_[i]->devicePixelRatioF()); },
                                id, tr("Search for the piece and choose %1").arg(id));
    }
    Q_EMIT shown(!compounds_.empty());
}

}  // namespace chemsieve::ui
