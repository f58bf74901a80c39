#include "data/write/row_writer.h"

#include <algorithm>

#include "base/parallel.h"

namespace chemsieve {

namespace {
constexpr std::size_t kPiecesAThread = 8;
}

RowWriter::RowWriter(std::unique_ptr<TableWriter> table, unsigned jobs)
    : table_{std::move(table)}, jobs_{jobs == 0 ? default_jobs() : jobs} {}

bool RowWriter::write(std::size_t count, unsigned jobs, const Make& make, const std::stop_token& stop) {
    if (count == 0) return !stop.stop_requested();
    jobs = std::clamp(jobs, 1U, jobs_);
    TextTableWriter* text_table = table_->as_text();
    const std::size_t size = std::max<std::size_t>(1, count / (jobs * kPiecesAThread));  // rows a piece
    const std::size_t pieces = (count + size - 1) / size;
    std::vector<std::string> texts(text_table ? pieces : 0);
    std::vector<std::optional<TableRow>> rows(text_table ? 0 : count);
    pool_.run(pieces, jobs, [&](std::size_t piece, unsigned worker) {
        const std::size_t last = std::min(count, (piece + 1) * size);
        for (std::size_t i = piece * size; i < last && !stop.stop_requested(); ++i) {
            auto row = make(i, worker);
            if (row && text_table) text_table->append(*row, texts[piece]);
            if (!text_table) rows[i] = std::move(row);
        }
    });
    if (stop.stop_requested()) return false;
    for (const std::string& text : texts) text_table->write_text(text);
    for (const auto& row : rows) {
        if (row) table_->write(*row);
    }
    return true;
}

}  // namespace chemsieve
