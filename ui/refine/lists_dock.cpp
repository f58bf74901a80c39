#include "ui/refine/lists_dock.h"

#include <QApplication>
#include <QClipboard>

#include "ui/hits/hit_view.h"
#include "ui/refine/results_pane.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

ListsDock::ListsDock(CompoundLists* lists, ListStorage* storage, ResultsPane* results, HitView* table, QWidget* parent)
    : CardDock{tr("Lists"), parent}, lists_{lists}, storage_{storage}, results_{results}, pane_{new ListsPane{lists}} {
    set_help(this, "lists");
    setObjectName(QStringLiteral("lists"));
    setWidget(pane_);
    std::vector<QWidget*> parts{pane_};
    for (QToolButton* tool : pane_->make_tools()) {
        add_tool(tool);
        parts.push_back(tool);
    }
    for (QWidget* part : parts) {
        part->setEnabled(false);  // until they are read
        connect(storage, &ListStorage::loaded, part, [part] { part->setEnabled(true); });
    }
    connect(storage, &ListStorage::remarked, this, &ListsDock::remarked);
    connect(storage, &ListStorage::failed, this,
            [this](const QString& reason) { show_error(window(), tr("Lists"), reason); });
    connect(pane_, &ListsPane::new_list_wanted, this, &ListsDock::make_list);
    connect(pane_, &ListsPane::show_wanted, results,
            [results](const CompoundList& list) { results->show_only(list.name, list.compounds); });
    connect(pane_, &ListsPane::open_wanted, this, &ListsDock::open_wanted);
    connect(pane_, &ListsPane::search_within_wanted, this, &ListsDock::search_within_wanted);
    connect(pane_, &ListsPane::paste_wanted, storage,
            [storage] { storage->import_pasted(QApplication::clipboard()->text()); });
    connect(pane_, &ListsPane::select_wanted, table,
            [table](const CompoundList& list) { table->select_compounds(*list.compounds); });
    connect(pane_, &ListsPane::import_wanted, this,
            [this] { ask_for_id_file(window(), [this](const QString& path) { storage_->import_ids(path); }); });
    connect(pane_, &ListsPane::export_wanted, this, [this](const CompoundList& list) {
        ask_for_new_id_file(window(), list.name,
                            [this, list](const QString& path) { storage_->export_ids(list, path); });
    });
}

void ListsDock::make_list(ListsPane::Source source) {
    const CompoundSelection compounds = source == ListsPane::Source::selected ? results_->selected()
                                        : source == ListsPane::Source::shown  ? results_->shown()
                                                                              : lists_->marked();
    if (compounds.empty()) {
        Q_EMIT remarked(tr("There is no compound to make a list of: select rows or mark compounds first"));
        return;
    }
    show();
    pane_->ask_for_new_list(compounds, source == ListsPane::Source::marked ? tr("from marks") : tr("from a search"));
}

}  // namespace chemsieve::ui
