#include "ui/window/query_sources.h"

#include <QFileInfo>

#include "data/read/input_formats.h"
#include "search/request/pasted_queries.h"
#include "ui/query/query_panel.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/pasted_structure.h"

namespace chemsieve::ui {
namespace {

struct QueriesOfFile {
    QueryText query;
    qint64 structures = 0;
};

QueriesOfFile queries_of(LibraryService& service, const QString& path, const std::stop_token& stop) {
    QueriesOfFile read;
    read.query.text = service.upkeep().read_text(path.toStdString(), kMostCharacters);
    read.query.find_language = !is_named_smarts(path.toStdString());
    read.query.language = read.query.find_language ? QueryLanguage::smiles : QueryLanguage::smarts;
    read.structures = is_blank(read.query) ? 0 : static_cast<qint64>(pasted_queries(read.query.text, stop).size());
    if (read.structures > 1) read.query.several = SeveralStructures::each;
    return read;
}

}  // namespace

QueryFile::QueryFile(std::shared_ptr<LibraryService> service, QueryPanel* panel, QObject* parent)
    : QObject{parent}, service_{std::move(service)}, panel_{panel} {
    connect(panel, &QueryPanel::file_dropped, this, &QueryFile::read);
}

void QueryFile::read(const QString& path) {
    job_.start([service = service_, path](const std::stop_token& stop) { return queries_of(*service, path, stop); },
               [this, path](const QueriesOfFile& read) { take(path, read.query, read.structures); },
               [this](const QString& reason) { panel_->show_problem(reason); });
}

void QueryFile::take(const QString& path, const QueryText& query, qint64 structures) {
    if (structures == 0) return panel_->show_problem(tr("%1 holds no query").arg(path));
    panel_->take_query(query);
    panel_->focus_query();
    Q_EMIT taken(tr("%1 of %2; Return searches")
                     .arg(counted(structures, tr("query"), tr("queries")), QFileInfo{path}.fileName()));
}

QueryDrawing::QueryDrawing(QueryPanel* query, QWidget* window) : QObject{window}, query_{query}, window_{window} {
    connect(query_, &QueryPanel::candidates_shown, this, [this](const QString& text) {
        candidates_ = text;
        if (dialog_) dialog_->show_note(text);
    });
}

void QueryDrawing::show() {
    if (!dialog_) {
        dialog_ = new SketchDialog{window_};
        connect(dialog_, &SketchDialog::drawn, query_, &QueryPanel::set_drawn);
        connect(dialog_, &SketchDialog::search_wanted, this, &QueryDrawing::search_wanted);
        connect(dialog_, &SketchDialog::taken_back, this, [this] {
            // Only the query: options may have been changed meanwhile.
            SearchRequest restored = query_->state();
            restored.queries = before_.queries;
            query_->restore(restored);
        });
        dialog_->show_note(candidates_);
    }
    if (!dialog_->isVisible()) before_ = query_->state();
    dialog_->show_query(query_->query_text(), query_->is_smarts());
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

}  // namespace chemsieve::ui
