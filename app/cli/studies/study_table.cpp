#include "app/cli/studies/study_table.h"

#include <cstdio>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"

namespace chemsieve::cli {

StudyTable::StudyTable(const std::string& columns, const CompoundSource& library)
    : asked_{asked_columns(columns)}, properties_{asked_.properties, library}, reader_{library.reader()} {}

void StudyTable::begin(OutputFormat format, const TableStyle& style, std::ostream& out,
                       const std::vector<TableColumn>& own) {
    own_ = own;
    std::vector<TableColumn> titles{{"id"}};
    titles.insert(titles.end(), own.begin(), own.end());
    if (asked_.smiles) titles.push_back({"smiles"});
    properties_.append_titles(titles);
    writer_ = make_table_writer(format, out, titles, style);
    drawing_.emplace(facts_of(format).drawing_in(style));
    has_molfiles_ = facts_of(format).has_molfiles;
}

void StudyTable::write(CompoundNumber compound, const std::vector<std::string>& own) {
    const CompoundRow row = properties_.read(compound, *reader_);
    TableRow cells{.cells = {row.id}, .id = row.id, .smiles = row.smiles};
    cells.cells.insert(cells.cells.end(), own.begin(), own.end());
    if (asked_.smiles) cells.cells.push_back(row.smiles);
    properties_.append_cells(row, *reader_, cells.cells);
    if (has_molfiles_) cells.molblock = reader_->molblock(compound);
    if (drawing_->is_wanted()) {
        cells.drawing = drawing_->draw(reader_->molecule(compound));
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (own_[i].drawn) cells.part_drawings.push_back(drawing_->draw_part(own[i]));
        }
    }
    writer_->write(cells);
}

void StudyTable::finish(const std::string& title, const Context& context) {
    for (const std::string& remark : writer_->finish({.title = title})) {
        context.streams.err << "chemsieve: " << remark << '\n';
    }
}

std::string number_cell(std::optional<double> value) {
    char text[32] = "";
    if (value) std::snprintf(text, sizeof text, "%.6g", *value);
    return text;
}

void LeftOutLines::write(CompoundNumber compound, const Failure& why) {
    if (++left_out_ > kMostReported) return;
    line_.clear();
    err_ << "chemsieve: " << reader_->id(compound) << " is left out: " << failure_text(why) << '\n';
}

void LeftOutLines::finish() {
    line_.clear();
    if (left_out_ > kMostReported) {
        err_ << "chemsieve: " << counted_compounds(left_out_) << " are left out in all\n";
    }
}

void tell_of_apart(std::size_t not_comparable, std::size_t without_items, const std::string& outcome,
                   std::ostream& err) {
    if (not_comparable > 0) {
        err << "chemsieve: " << counted_compounds(not_comparable) << " of too many subgraphs cannot be compared; "
            << outcome << '\n';
    }
    if (without_items > 0) {
        err << "chemsieve: " << counted_compounds(without_items) << " without any bit of this fingerprint; " << outcome
            << '\n';
    }
}

}  // namespace chemsieve::cli
