#include "ui/export/hit_output.h"

#include <QFileInfo>
#include <algorithm>

#include "base/error.h"
#include "search/ranking/ranking.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/compound_lists.h"
#include "ui/print/card_choices.h"
#include "ui/print/card_dialog.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/question_box.h"
#include "ui/widgets/remedy_text.h"
#include "ui/widgets/window_messages.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

constexpr int kSampledRows = 20;

// All of them are written if nothing else is asked for; InChIKeys only on demand, or where the table shows them.
std::vector<PropertyKey> usual_properties(const std::vector<HitColumn>& columns) {
    std::vector<PropertyKey> properties = properties_of(columns);
    std::erase(properties, PropertyKey{"inchikey", false});
    return properties;
}

// On the thread that writes, as drawing a sample of many takes a while.
std::shared_ptr<const std::vector<Hit>> written_hits(const ExportRequest& request, const CompoundSource& source) {
    if (request.sample.rows == 0) return request.hits;
    return std::make_shared<const std::vector<Hit>>(sampled(*request.hits, request.sample, source.libraries()));
}

}  // namespace

ExportOffer export_offer(const HitModel& model, std::vector<Hit> selected, std::vector<PropertyKey> columns) {
    ExportOffer offer{.shown = CountedHits{model.hits()},
                      .selected = CountedHits{std::move(selected)},
                      .all = {},
                      .columns = std::move(columns),
                      .all_columns = usual_properties(model.columns()),
                      .name = {}};
    const std::vector<Hit>& shown = offer.shown.hits();
    const std::size_t step = std::max<std::size_t>(1, shown.size() / kSampledRows);
    std::size_t sampled = 0;
    for (std::size_t row = 0; row < shown.size(); row += step) {
        const CompoundData* compound = model.compound(shown[row].compound);
        if (!compound) continue;
        ++sampled;
        offer.text_bytes += static_cast<double>(compound->row.id.size() + compound->row.smiles.size());
        offer.heavy_atoms += compound->row.descriptors.heavy_atoms;
        for (const HitColumn& column : model.columns()) {
            if (property_of(column)) offer.text_bytes += static_cast<double>(cell_text(column, *compound).size() + 1);
        }
    }
    if (sampled > 0) {
        offer.text_bytes /= static_cast<double>(sampled);
        offer.heavy_atoms /= static_cast<double>(sampled);
    }
    return offer;
}

ExportDialog::ExportDialog(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source,
                           SearchDone search, CardSheet sheet, QWidget* parent)
    : OutputDialog{tr("E&xport"), tr("Hits written"), parent},
      service_{std::move(service)},
      source_{std::move(source)},
      search_{std::move(search)},
      sheet_{std::move(sheet)} {
    set_help(this, "export");
    setWindowTitle(tr("Export hits"));
}

void ExportDialog::ask(ExportOffer offer, bool as_cards) {
    form_ = new ExportForm{std::move(offer)};
    if (as_cards) form_->choose_cards();
    set_form(form_, form_->summary());
    label_->hide();
    const auto look = [this] { action_->setEnabled(form_->problem().isEmpty()); };
    connect(form_, &ExportForm::changed, this, look);
    look();
    open();
}

void ExportDialog::go_on() {
    const QString path = form_->path();
    if (!QFileInfo::exists(path)) {
        start_as_asked();
        return;
    }
    ask_before(
        this,
        {.title = tr("Export hits"), .text = tr("%1 exists already. Replace it?").arg(path), .verb = tr("&Replace")},
        [this] { start_as_asked(); });
}

void ExportDialog::start_as_asked() {
    form_->keep();
    start(form_->request());
}

QString ExportDialog::what_is_written(const ExportRequest& request) const {
    const auto rows = static_cast<qint64>(request.rows);
    if (request.cards) return counted(rows, tr("card"), tr("cards"));
    if (!request.style.wide) return compounds_text(rows);
    return tr("The table of %1")
        .arg(counted(static_cast<qint64>(search_.query.each.size()), tr("query"), tr("queries")));
}

OutputDialog::Write ExportDialog::card_writer(ExportRequest request) const {
    return
        [sheet = sheet_, request = std::move(request)](const Progress& progress, const std::stop_token& stop) mutable {
            sheet.hits = *written_hits(request, *sheet.source);
            sheet.columns = request.cards->columns;
            sheet.across = request.cards->across;
            return write_card_pdf(sheet, request.path, usual_card_page(), progress, stop);
        };
}

OutputDialog::Write ExportDialog::table_writer(ExportRequest request) const {
    return [service = service_, source = source_, search = search_, request = std::move(request), outcome = outcome_](
               const Progress& progress, const std::stop_token& stop) {
        *outcome = service->export_hits(*source, *written_hits(request, *source), search, request.path.toStdString(),
                                        request.style, progress, stop);
        return outcome->is_written;
    };
}

void ExportDialog::start(const ExportRequest& request) {
    search_.query.request.sample = request.sample;
    const Words words{.complete = tr("%1 written to %2").arg(what_is_written(request), request.path),
                      .cancelled = tr("Export cancelled; nothing was written"),
                      .failed = tr("The export failed")};
    OutputDialog::start(tr("Writing %1 ...").arg(QFileInfo{request.path}.fileName()), request.path, request.rows,
                        request.cards ? card_writer(request) : table_writer(request), words);
    open();
}

QString ExportDialog::remark() const {
    if (outcome_->left_out > 0) {
        return tr("; %1 could not be read and were left out, Library > Check tells what is damaged")
            .arg(compounds_text(static_cast<qint64>(outcome_->left_out)));
    }
    if (outcome_->not_counted == 0) return {};
    return tr("; of %1 the matches could not be counted within the limits, their cells are empty")
        .arg(hits_text(static_cast<qint64>(outcome_->not_counted)));
}

HitOutput::HitOutput(std::shared_ptr<LibraryService> service, HitModel* model, HitView* view,
                     const CompoundLists* lists, std::function<std::optional<HitOrigin>()> origin,
                     std::function<DrawingStyle()> style, QWidget* window)
    : QObject{window},
      service_{std::move(service)},
      model_{model},
      view_{view},
      lists_{lists},
      origin_{std::move(origin)},
      style_{std::move(style)},
      window_{window} {}

ExportDialog* HitOutput::make_export_dialog(const HitOrigin& origin) {
    auto* dialog = new ExportDialog{service_, origin.source, origin.search, sheet_of(origin), window_};
    connect(dialog, &ExportDialog::ended, this,
            [this, dialog](bool complete, const QString& status, const QString& failure) {
                Q_EMIT remarked(status);
                if (complete) Q_EMIT saved(dialog->path());
                if (!failure.isEmpty()) show_error(window_, tr("Export"), failure);
                Q_EMIT export_ended(complete);
            });
    return dialog;
}

// As the command line says it.
QString HitOutput::why_no_keys(const CompoundSource& source) {
    try {
        source.check_inchi_keys();
        return {};
    } catch (const Error& e) {
        return error_text(e);
    }
}

// A table with a column a query, where there are several.
void HitOutput::offer_wide(ExportOffer& offer, const HitOrigin& origin) {
    const UnderstoodQuery& search = origin.search.query;
    offer.queries = search.each.size();
    offer.compounds = origin.source->compound_count();
    offer.by_similarity = search.request.mode == SearchMode::similar;
    offer.counts_matches = search.request.mode == SearchMode::substructure && search.request.further.any.empty();
    const std::size_t top = search.request.options.top;
    const std::vector<std::size_t>& found = (offer.all.empty() ? offer.shown : offer.all).of_queries();
    for (std::size_t i = 0; i < offer.queries; ++i) {
        const bool is_decided = origin.search.report.each[i].is_complete();
        const bool is_complete = is_decided && (top == 0 || i >= found.size() || found[i] < top);
        offer.limited_queries += is_complete ? 0 : 1;
        offer.undecided_queries += is_decided ? 0 : 1;
    }
}

void HitOutput::offer_lists(ExportOffer& offer) const {
    const auto hits_on = [this](const CompoundSelection& compounds) {
        std::vector<Hit> hits;
        for (const Hit& hit : model_->all_hits()) {
            if (compounds.contains(hit.compound)) hits.push_back(hit);
        }
        return CountedHits{std::move(hits)};
    };
    offer.marked = hits_on(lists_->marked());
    for (const CompoundList& list : lists_->lists()) {
        CountedHits hits = hits_on(*list.compounds);
        if (!hits.empty()) offer.lists.emplace_back(list.name, std::move(hits));
    }
}

std::vector<HitColumn> HitOutput::card_columns() const {
    std::vector<HitColumn> columns;
    for (const HitColumn& column : model_->columns()) {
        if (property_of(column)) columns.push_back(column);
    }
    return columns;
}

CardSheet HitOutput::sheet_of(const HitOrigin& origin) const {
    return {.source = origin.source,
            .hits = {},
            .columns = {},
            .search = origin.search.query,
            .library = shown_name(origin.library),
            .style = style_(),
            .notes = model_->notes()};
}

void HitOutput::ask_for_export(bool as_cards) {
    const auto origin = origin_();
    if (!origin) return;
    const std::vector<HitColumn> columns = view_->shown_columns();
    ExportOffer offer = export_offer(*model_, view_->selected_hits(), properties_of(columns));
    if (model_->has_notes()) offer.notes = model_->notes();
    for (const HitColumn& column : columns) offer.shows_notes |= column.notes != nullptr;
    if (model_->is_filtered()) offer.all = CountedHits{model_->all_hits()};
    if (!model_->shows_inchi_keys()) offer.why_no_keys = why_no_keys(*origin->source);
    offer.of_search = origin->search.query.query.has_value();
    offer_wide(offer, *origin);
    offer.name = (offer.of_search ? tr("%1 hits") : tr("%1 compounds")).arg(shown_name(origin->library, false));
    offer_lists(offer);
    offer.card_columns = card_columns();
    make_export_dialog(*origin)->ask(std::move(offer), as_cards);
}

void HitOutput::export_to(const QString& path, OutputFormat format) {
    const auto origin = origin_();
    if (!origin) return;
    ExportStyle style{.format = format, .columns = {}};
    if (format == OutputFormat::smi) {
        style.columns.emplace();
    } else if (model_->has_notes()) {
        style.notes = model_->notes();
    }
    make_export_dialog(*origin)->start({.hits = std::make_shared<const std::vector<Hit>>(model_->hits()),
                                        .style = std::move(style),
                                        .path = path,
                                        .rows = model_->hits().size()});
}

void HitOutput::ask_for_print() {
    const auto origin = origin_();
    if (!origin) return;
    CardOffer offer{.sheet = sheet_of(*origin), .selected = view_->selected_hits(), .columns = card_columns()};
    offer.sheet.hits = model_->hits();
    auto* dialog = new CardDialog{std::move(offer), window_};
    connect(dialog, &CardDialog::ended, this,
            [this, dialog](bool complete, const QString& status, const QString& failure) {
                Q_UNUSED(complete);
                Q_EMIT remarked(status);
                if (!failure.isEmpty()) show_error(window_, dialog->windowTitle(), failure);
            });
    dialog->open();
}

}  // namespace chemsieve::ui
