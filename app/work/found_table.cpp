#include "app/work/found_table.h"

namespace chemsieve::work {

FoundTable::FoundTable(const SearchRequest& request, FoundLayout layout, const CompoundSource& source,
                       std::ostream& out)
    : request_{request}, format_{layout.rows.format}, keeps_all_{layout.keeps_all} {
    if (layout.wide) {
        wide_.emplace(*layout.wide, std::move(layout.rows), request.options, source, out);
    } else {
        rows_.emplace(std::move(layout.rows), source, out);
    }
}

std::string FoundTable::why_too_wide(std::size_t queries) const {
    return wide_ ? chemsieve::why_too_wide(wide_->columns_with(queries), format_) : std::string{};
}

bool FoundTable::add(const FoundOfQuery& found, const std::stop_token& stop, const Progress& progress) {
    if (wide_) {
        wide_->add(*found.query, found.hits, found.is_complete);
        return true;
    }
    const bool is_drawn =
        request_.mode == SearchMode::substructure && found.query != nullptr && found.query->has_structure();
    if (const Molecule* drawn = found.drawn || !is_drawn ? found.drawn : &found.query->molecule()) {
        rows_->highlight(*drawn, request_.options.stereo);
    }
    if (!rows_->write(found.id, found.hits, stop, progress)) return false;
    if (found.hits.empty()) add_unusable(found.id);
    return true;
}

void FoundTable::add_unusable(const std::string& id) {
    if (!keeps_all_) return;
    wide_ ? wide_->add_unusable(id) : rows_->write_nothing(id);
}

bool FoundTable::write(const CompoundSelection& compounds, const std::stop_token& stop, const Progress& progress) {
    return wide_->write(compounds, stop, progress);
}

std::vector<std::string> FoundTable::finish(const SearchRecord& record) {
    return wide_ ? wide_->finish(record) : rows_->finish(record);
}

}  // namespace chemsieve::work
