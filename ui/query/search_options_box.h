// Which compounds are hits: the kind of search, its options, and its limits: the condition on properties, their ranges,
// and files of structures.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QSpinBox>
#include <QWidget>

#include "search/request/search_request.h"
#include "ui/property_filters/property_filters.h"
#include "ui/query/further_box.h"
#include "ui/query/similarity_options.h"
#include "ui/query/structure_file_limits.h"
#include "ui/session/opened_library.h"
#include "ui/session/search_report.h"
#include "ui/widgets/card.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/segmented_control.h"

class QAction;
class QMenu;

namespace chemsieve::ui {

class SearchOptionsBox : public QWidget {
    Q_OBJECT
  public:
    explicit SearchOptionsBox(QWidget* parent = nullptr);

    SearchMode mode() const;
    bool merges_hydrogens() const { return merge_hydrogens_->isChecked(); }
    // Why a search with these options is not possible; empty: it is.
    QString problem() const;
    // True if there is such a problem: the field that it is about has the keyboard then.
    bool go_to_problem();
    // What a search said of one of these parts, below its field until that is changed.
    void show_problem(const QString& reason, SearchReport::Part part);
    void forget_problems();
    // The typed condition and the ranges.
    QString condition() const;
    // Sets everything in the request but the query's text and language.
    void remember(SearchRequest& request) const;
    void restore(const SearchRequest& request);
    // Resets options that do not matter to the mode, and removes ranges that the library cannot be searched with.
    void keep_what_counts(SearchRequest& request) const;
    void set_library(const OpenedLibrary& library);
    // Adds a widget to what limits the search.
    void add_limit(QWidget* widget) { limits_->body()->addWidget(widget); }

  Q_SIGNALS:
    void search_wanted();
    // The mode has changed, or whether hydrogens are merged.
    void reading_changed();
    // Any option has changed.
    void changed();

  private:
    Card* make_find_card();
    Card* make_limits_card();
    void make_top();
    void make_boxes();
    QLayout* make_condition_row();
    void set_mode(SearchMode mode);
    void set_properties(const QStringList& names);
    // In the menu of names, which puts it into the condition.
    QAction* offer_name(const QString& name, const QString& text);
    void set_condition_names(const ConditionNames* names);
    void mode_changed();
    MessageLabel* problem_of(SearchReport::Part part) const;
    void tell(SearchReport::Part part, const QString& reason);

    SegmentedControl* mode_;
    Card* limits_ = nullptr;
    ComparisonChoice* comparison_;
    ThresholdChoice* threshold_;
    FurtherBox* further_;
    QSpinBox* top_;
    ConditionEdit* condition_;
    QMenu* properties_;
    PropertyFilters* filters_;
    StructureFileLimits* files_;
    MessageLabel* further_problem_;
    MessageLabel* condition_problem_;
    MessageLabel* files_problem_;
    QCheckBox* stereo_;
    QCheckBox* merge_hydrogens_;
    QCheckBox* ignore_stereo_;
    QCheckBox* ignore_salts_;
    QCheckBox* tautomers_;
    QCheckBox* normalise_;
};

}  // namespace chemsieve::ui
