#include "data/write/row_writer.h"

#include <algorithm>

#include "base/parallel.h"

namespace chemsieve {

namespace {

constexpr std::size_t kPiecesAThread = 8;

// Places for the compounds of a library; compounds with higher numbers are not kept.
constexpr std::size_t kMostPlaces = 4'000'000;

// Short texts lie in the string itself.
std::size_t bytes_of(const std::string& text) {
    return sizeof(std::string) + (text.capacity() < sizeof(std::string) ? 0 : text.capacity());
}

std::size_t bytes_of(const KnownRow& row) {
    std::size_t bytes = sizeof(std::vector<std::string>) + bytes_of(row.id) + bytes_of(row.smiles);
    for (const std::string& cell : row.properties) bytes += bytes_of(cell);
    return bytes;
}

}  // namespace

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

KnownRows::KnownRows(std::vector<SourceLibrary> libraries, const std::vector<CompoundNumber>& last,
                     std::size_t most_bytes)
    : libraries_{std::move(libraries)}, most_bytes_{most_bytes} {
    for (std::size_t i = 0; i < libraries_.size(); ++i) {
        const auto highest = static_cast<std::int64_t>(number_in_library(libraries_[i], last[i]));
        places_.emplace_back(std::min(static_cast<std::size_t>(std::max<std::int64_t>(highest, 0)) + 1, kMostPlaces));
    }
}

const KnownRows::Place* KnownRows::place_of(CompoundNumber compound) const {
    const std::size_t library = place_of_library(libraries_, compound);
    const auto number = static_cast<std::size_t>(number_in_library(libraries_[library], compound));
    return number < places_[library].size() ? &places_[library][number] : nullptr;
}

const KnownRow* KnownRows::find(CompoundNumber compound) const {
    const Place* const place = place_of(compound);
    return place ? place->load(std::memory_order_acquire) : nullptr;
}

void KnownRows::keep(CompoundNumber compound, const KnownRow& row) {
    auto* const place = const_cast<Place*>(place_of(compound));
    const std::size_t bytes = bytes_of(row);
    const std::lock_guard lock{mutex_};
    if (!place || place->load() || bytes_ + bytes > most_bytes_) return;
    bytes_ += bytes;
    place->store(&rows_.emplace_back(row), std::memory_order_release);
}

}  // namespace chemsieve
