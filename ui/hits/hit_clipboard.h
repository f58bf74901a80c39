// Rows of the hit table for the clipboard: as tab-separated text and as an HTML table.
//
// Spreadsheets prefer the table: it says which cells are text, so that an id such as 0012 or 1E5 stays what it is, and
// which are numbers, whatever the locale. Numbers read as the user's locale writes them.
// Threads: window's thread; a row that was not looked at takes some 30 us to read.
#pragma once

#include <QMimeData>
#include <QStringList>
#include <memory>
#include <vector>

#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

struct CopiedColumn {
    QString title;
    bool number = false;
    QStringList cells;  // numbers as libraries hold them, with a point
};

struct CopiedTable {
    std::vector<CopiedColumn> columns;
    bool with_titles = true;

    QString text() const;
    QString html() const;
    std::unique_ptr<QMimeData> mime() const;
};

// Id, similarity, SMILES and all properties.
std::vector<HitColumn> usual_columns(const HitModel& model);
// These columns of the hits, in this order; SMILES for the structure column. Hits that cannot be read any more are left
// out. The model knows the columns; its rows may be others.
CopiedTable copied_rows(const HitModel& model, const std::vector<Hit>& hits, const std::vector<HitColumn>& columns);
// What one column shows of these hits, without its title; SMILES for the structure column.
CopiedTable copied_column(const HitModel& model, const std::vector<Hit>& hits, const HitColumn& column);
// Texts, one a line, without a title.
CopiedTable copied_lines(const std::vector<std::string>& texts);

}  // namespace chemsieve::ui
