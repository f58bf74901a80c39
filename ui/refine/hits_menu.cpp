#include "ui/refine/hits_menu.h"

#include "ui/hits/hit_model.h"
#include "ui/refine/lists_dock.h"
#include "ui/refine/results_pane.h"
#include "ui/style/icons.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

HitsMenu::HitsMenu(const HitModel* model, ResultsPane* results, CompoundLists* lists, ListsDock* dock, QWidget* parent)
    : QMenu{tr("H&its"), parent}, model_{model}, results_{results}, lists_{lists} {
    show_only_ = addAction(ui::icon(QStringLiteral("filter")), tr("Show &only those that ..."), QKeySequence::Find,
                           this, [this] { results_->filter_bar()->focus_condition(); });
    show_marked_ = addAction(tr("Show the &marked ones only"), this,
                             [this] { results_->show_only(tr("Marked"), lists_->marked_shared()); });
    show_all_ = addAction(tr("Show &all"), this, [this] { results_->show_all(); });
    addSeparator();
    select_all_ = addAction(tr("Se&lect all"), results_, &ResultsPane::select_all);
    // Fields and other tables have a Ctrl+A of their own.
    select_all_->setShortcutContext(Qt::WidgetShortcut);
    select_all_->setShortcut(QKeySequence::SelectAll);
    select_sample_ = addAction(tr("&Select a random sample ..."), results_, &ResultsPane::ask_for_sample);
    addSeparator();
    mark_ = addAction(ui::icon(QStringLiteral("flag")), tr("Mar&k or unmark the selected rows"),
                      QKeySequence{QStringLiteral("Ctrl+M")}, results_, &ResultsPane::toggle_marks);
    make_rate_menu();
    make_list_ = addAction(ui::icon(QStringLiteral("lists")), tr("&New list of the selected rows ..."),
                           QKeySequence{QStringLiteral("Ctrl+Shift+L")}, this,
                           [dock] { dock->make_list(ListsPane::Source::selected); });
    addSeparator();
    find_containing_ =
        addAction(ui::icon(QStringLiteral("contain")), tr("Find compounds that con&tain the current hit"), this,
                  [this] { Q_EMIT search_wanted(SearchMode::substructure); });
    find_similar_ = addAction(ui::icon(QStringLiteral("similar")), tr("Find compounds s&imilar to the current hit"),
                              this, [this] { Q_EMIT search_wanted(SearchMode::similar); });
    search_selected_ = addAction(tr("Search within the selected rows"), this, [this] {
        Q_EMIT search_within_wanted(std::make_shared<const CompoundSelection>(results_->selected()),
                                    tr("the selected rows"));
    });
    search_marked_ = addAction(tr("Search within the marked compounds"), this,
                               [this] { Q_EMIT search_within_wanted(lists_->marked_shared(), tr("the marked")); });
    addSeparator();
    columns_ =
        addAction(ui::icon(QStringLiteral("columns")), tr("&Columns ..."), results_, &ResultsPane::ask_for_columns);
    results_->add_tool(columns_);
}

void HitsMenu::make_rate_menu() {
    rate_ = addMenu(ui::icon(QStringLiteral("star-on"), colours_of(palette()).star), tr("&Rate the selected rows"));
    for (int stars = kMostStars; stars >= 0; --stars) {
        const QString text = stars == 0 ? tr("&0  not rated") : tr("&%1  %2").arg(stars).arg(stars_text(stars));
        rate_->addAction(text, QKeySequence{QStringLiteral("Ctrl+Alt+%1").arg(stars)}, this,
                         [this, stars] { lists_->rate(results_->selected(), stars); });
    }
}

void HitsMenu::update_actions(bool searching, bool any_selected) {
    const bool any_hits = !searching && !model_->all_hits().empty();
    show_only_->setEnabled(any_hits);
    show_marked_->setEnabled(any_hits && !lists_->marked().empty());
    show_all_->setEnabled(any_hits && !results_->filter_bar()->filter().is_empty());
    select_all_->setEnabled(!model_->hits().empty());
    select_sample_->setEnabled(!searching && !model_->hits().empty());
    mark_->setEnabled(any_selected);
    make_list_->setEnabled(any_selected);
    rate_->setEnabled(any_selected);
    find_containing_->setEnabled(any_selected);
    find_similar_->setEnabled(any_selected);
    search_selected_->setEnabled(any_selected);
    search_marked_->setEnabled(!lists_->marked().empty());
    columns_->setEnabled(any_hits);
}

}  // namespace chemsieve::ui
