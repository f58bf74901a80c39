#include "ui/results/row_selection.h"

namespace chemsieve::ui {

int count_of_rows(const QItemSelection& selection) {
    int rows = 0;
    for (const QItemSelectionRange& range : selection) rows += range.height();
    return rows;
}

CompoundSelection compounds_of(const HitModel& model, const QItemSelection& selection) {
    CompoundSelection compounds;
    for (const QItemSelectionRange& range : selection) {
        for (int row = range.top(); row <= range.bottom(); ++row) compounds.add(model.hits()[row].compound);
    }
    return compounds;
}

QItemSelection rows_of(const HitModel& model, const CompoundSelection& compounds) {
    QItemSelection rows;
    const int count = model.rowCount();
    const int last_column = model.columnCount() - 1;
    for (int first = 0; first < count; ++first) {
        if (!compounds.contains(model.hits()[first].compound)) continue;
        int last = first;
        while (last + 1 < count && compounds.contains(model.hits()[last + 1].compound)) ++last;
        rows.append({model.index(first, 0), model.index(last, last_column)});
        first = last;
    }
    return rows;
}

}  // namespace chemsieve::ui
