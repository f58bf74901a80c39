#include "app/results/row_order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>

#include "base/error.h"
#include "base/number_text.h"
#include "base/parallel.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRowsAPiece = 4096;

// NaN: none.
double number_of_cell(const std::string& cell) {
    const TextNumber number = number_in(cell);
    if (const auto* whole = std::get_if<std::int64_t>(&number)) return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&number);
    return real ? *real : std::numeric_limits<double>::quiet_NaN();
}

// Cells, one behind the other, each found by its place.
class CellTexts {
  public:
    explicit CellTexts(std::size_t count) : begins_(count), lengths_(count) {}

    void add(std::size_t place, std::string_view text) {
        begins_[place] = texts_.size();
        lengths_[place] = static_cast<std::uint32_t>(text.size());
        texts_ += text;
    }
    std::string_view at(std::size_t place) const {
        return std::string_view{texts_}.substr(begins_[place], lengths_[place]);
    }

  private:
    std::string texts_;
    std::vector<std::uint64_t> begins_;
    std::vector<std::uint32_t> lengths_;
};

std::vector<std::uint32_t> numbered(std::size_t count) {
    std::vector<std::uint32_t> places(count);
    std::iota(places.begin(), places.end(), 0U);
    return places;
}

// `is_missing(place)`, `is_less(a, b)` of places with values.
template <class IsMissing, class IsLess>
std::vector<std::uint32_t> ordered(std::size_t count, bool descending, IsMissing is_missing, IsLess is_less) {
    std::vector<std::uint32_t> places = numbered(count);
    const auto end = std::stable_partition(places.begin(), places.end(), [&](auto i) { return !is_missing(i); });
    std::stable_sort(places.begin(), end, [&](auto a, auto b) { return descending ? is_less(b, a) : is_less(a, b); });
    return places;
}

}  // namespace

ColumnOrder column_order_from(const std::string& word) {
    for (const auto& [ending, descending] : {std::pair{":desc", true}, std::pair{":asc", false}}) {
        const std::string_view tail{ending};
        if (lower(word).ends_with(tail)) return {word.substr(0, word.size() - tail.size()), descending};
    }
    return {word, false};
}

RowOrder::RowOrder(const ColumnOrder& order, const std::vector<const CompoundSource*>& sources, bool of_hits,
                   unsigned jobs)
    : order_{order}, sources_{sources}, jobs_{jobs == 0 ? default_jobs() : jobs} {
    std::size_t libraries = 0;
    for (const CompoundSource* source : sources_) libraries += parts_.emplace_back(source->parts()).size();
    const std::string name = lower(order.column);
    if (name == "id") {
        column_ = Column::id;
    } else if (name == "smiles") {
        column_ = Column::smiles;
    } else if (name == "similarity" && of_hits) {
        column_ = Column::similarity;
        is_number_ = true;
    } else if (name == "library" && libraries > 1) {
        column_ = Column::library;
    } else {
        property_.emplace(order.column, sources_);
        std::vector<TableColumn> titles;
        property_->append_titles(titles);
        if (titles.size() != 1) throw QueryError("rows are sorted by one column, which '" + order.column + "' is not");
        is_number_ = titles.front().number;
    }
}

std::string RowOrder::text_of(const Row& row, std::span<const std::unique_ptr<CompoundReader>> readers) const {
    const auto [source, compound] = row;
    CompoundReader& reader = *readers[source];
    try {
        if (column_ == Column::id) return reader.id(compound);
        if (column_ == Column::smiles) return reader.name(compound).smiles;
        if (column_ == Column::library) return part_with(parts_[source], compound).name;
        std::vector<std::string> cells;
        property_->append_cells(property_->read(compound, reader), reader, cells, source);
        return std::move(cells.front());
    } catch (const LibraryError&) {
        return {};
    }
}

template <class RowAt>
std::optional<std::vector<std::uint32_t>> RowOrder::places(std::size_t count, RowAt row_at,
                                                           const std::stop_token& stop) {
    const std::size_t pieces = (count + kRowsAPiece - 1) / kRowsAPiece;
    const auto jobs = static_cast<unsigned>(std::clamp<std::size_t>(pieces, 1, jobs_));
    std::vector<std::vector<std::unique_ptr<CompoundReader>>> readers(jobs);
    for (auto& of_worker : readers) {
        for (const CompoundSource* source : sources_) of_worker.push_back(source->reader());
    }
    std::vector<double> numbers(is_number_ ? count : 0);
    CellTexts texts{is_number_ ? 0 : count};
    ThreadPool pool;
    std::vector<std::vector<std::string>> cells(jobs);
    // So many pieces at a time that their texts wait for little.
    for (std::size_t first = 0; first < pieces && !stop.stop_requested(); first += jobs) {
        const std::size_t together = std::min<std::size_t>(jobs, pieces - first);
        pool.run(together, jobs, [&](std::size_t piece, unsigned worker) {
            std::vector<std::shared_ptr<const void>> held;
            for (const auto& reader : readers[worker]) held.push_back(reader->hold());
            const std::size_t begin = (first + piece) * kRowsAPiece, end = std::min(count, begin + kRowsAPiece);
            cells[piece].clear();
            for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
                std::string cell = text_of(row_at(i), readers[worker]);
                if (is_number_) {
                    numbers[i] = number_of_cell(cell);
                } else {
                    cells[piece].push_back(std::move(cell));
                }
            }
        });
        if (is_number_ || stop.stop_requested()) continue;
        for (std::size_t piece = 0; piece < together; ++piece) {
            for (std::size_t i = 0; i < cells[piece].size(); ++i) {
                texts.add((first + piece) * kRowsAPiece + i, cells[piece][i]);
            }
        }
    }
    if (stop.stop_requested()) return std::nullopt;
    if (is_number_) {
        return ordered(
            count, order_.descending, [&](auto i) { return std::isnan(numbers[i]); },
            [&](auto a, auto b) { return numbers[a] < numbers[b]; });
    }
    return ordered(
        count, order_.descending, [&](auto i) { return texts.at(i).empty(); },
        [&](auto a, auto b) { return texts.at(a) < texts.at(b); });
}

std::optional<std::vector<LibraryHit>> RowOrder::sorted(std::vector<LibraryHit> hits, const std::stop_token& stop) {
    std::optional<std::vector<std::uint32_t>> order;
    if (column_ == Column::similarity) {
        order = ordered(
            hits.size(), order_.descending, [](auto) { return false; },
            [&](auto a, auto b) { return hits[a].hit.similarity.millionths() < hits[b].hit.similarity.millionths(); });
    } else {
        order = places(
            hits.size(),
            [&](std::size_t i) {
                return Row{hits[i].library, hits[i].hit.compound};
            },
            stop);
    }
    if (!order) return std::nullopt;
    std::vector<LibraryHit> result;
    result.reserve(hits.size());
    for (const std::uint32_t place : *order) result.push_back(hits[place]);
    return result;
}

std::optional<std::vector<CompoundNumber>> RowOrder::sorted(std::vector<CompoundNumber> compounds,
                                                            const std::stop_token& stop) {
    const auto order = places(
        compounds.size(),
        [&](std::size_t i) {
            return Row{0, compounds[i]};
        },
        stop);
    if (!order) return std::nullopt;
    std::vector<CompoundNumber> result;
    result.reserve(compounds.size());
    for (const std::uint32_t place : *order) result.push_back(compounds[place]);
    return result;
}

std::optional<std::vector<LibraryHit>> listed_hits(MergedHits& hits, const SampleSize& sample, RowOrder* order,
                                                   const std::stop_token& stop) {
    std::vector<LibraryHit> listed;
    if (sample.rows > 0) {
        RowSample<LibraryHit> drawn{sample};
        while (const auto hit = hits.next()) drawn.offer(hit->library, hit->hit.compound, *hit);
        listed = drawn.take();
    } else {
        listed.reserve(hits.left());
        while (const auto hit = hits.next()) listed.push_back(*hit);
    }
    return order ? order->sorted(std::move(listed), stop) : std::optional{std::move(listed)};
}

}  // namespace chemsieve
