// Where hits go beside the screen: to a file, to a PDF file or to the printer. Asks and shows how far it is, with
// dialogs of its own.
//
// Threads: window's thread.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "ui/drawings/compound_artist.h"
#include "ui/export/export_form.h"
#include "ui/jobs/work_dialogs.h"
#include "ui/print/card_sheet.h"
#include "ui/session/library_service.h"

class QWidget;

namespace chemsieve::ui {

class CompoundLists;
class HitModel;
class HitView;

// Makes the offer; estimates sizes from some rows.
ExportOffer export_offer(const HitModel& model, std::vector<Hit> selected, std::vector<PropertyKey> columns);

// Asks which hits are exported and how, and exports them.
class ExportDialog : public OutputDialog {
    Q_OBJECT
  public:
    // The library, and the search whose hits are written. `sheet`: of cards, without hits and columns.
    ExportDialog(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source,
                 SearchDone search, CardSheet sheet, QWidget* parent = nullptr);

    // Asks, then starts unless the user cancels. `as_cards`: a PDF file of cards is offered first.
    void ask(ExportOffer offer, bool as_cards = false);
    // Once a dialog.
    void start(const ExportRequest& request);

  private:
    // An existing file is replaced only if the user agrees.
    void go_on() override;
    void start_as_asked();
    QString what_is_written(const ExportRequest& request) const;
    Write card_writer(ExportRequest request) const;
    Write table_writer(ExportRequest request) const;
    QString remark() const override;

    std::shared_ptr<LibraryService> service_;
    std::shared_ptr<const CompoundSource> source_;
    SearchDone search_;
    CardSheet sheet_;
    ExportForm* form_ = nullptr;  // while asking
    // Set by the thread that writes, before it tells of its end.
    std::shared_ptr<ExportOutcome> outcome_ = std::make_shared<ExportOutcome>();
};

class HitOutput : public QObject {
    Q_OBJECT
  public:
    // Calls `origin` when hits are to be written; it gives nothing if there are no hits. `style`: how structures are
    // drawn in the window. The view and the lists must outlive this object.
    HitOutput(std::shared_ptr<LibraryService> service, HitModel* model, HitView* view, const CompoundLists* lists,
              std::function<std::optional<HitOrigin>()> origin, std::function<DrawingStyle()> style, QWidget* window);

    // `as_cards`: a PDF file of cards is offered first.
    void ask_for_export(bool as_cards = false);
    // Exports all hits shown with all properties, without asking.
    void export_to(const QString& path, OutputFormat format);
    // Asks for cards and prints them.
    void ask_for_print();

  Q_SIGNALS:
    // A text for the status line.
    void remarked(const QString& text);
    void saved(const QString& path);
    void export_ended(bool complete);

  private:
    ExportDialog* make_export_dialog(const HitOrigin& origin);
    static QString why_no_keys(const CompoundSource& source);
    static void offer_wide(ExportOffer& offer, const HitOrigin& origin);
    void offer_lists(ExportOffer& offer) const;
    CardSheet sheet_of(const HitOrigin& origin) const;
    std::vector<HitColumn> card_columns() const;

    std::shared_ptr<LibraryService> service_;
    HitModel* model_;
    HitView* view_;
    const CompoundLists* lists_;
    std::function<std::optional<HitOrigin>()> origin_;
    std::function<DrawingStyle()> style_;
    QWidget* window_;
};

}  // namespace chemsieve::ui
