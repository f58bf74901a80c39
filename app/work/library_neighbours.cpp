#include "app/work/library_neighbours.h"

#include <algorithm>

#include "data/file/whole_file.h"
#include "data/write/sparse_matrix.h"
#include "search/families/families.h"
#include "search/ranking/ranking.h"

namespace chemsieve::work {

using neighbours::Neighbour;
using neighbours::NeighbourSet;
using neighbours::Work;

namespace {

// What reading takes of the progress.
constexpr double kReadingPart = 0.3;

// By id, and those of the same id by number. Nothing if stopped.
std::optional<std::vector<std::uint32_t>> turns_of(const NeighbourSet& set, CompoundReader& reader,
                                                   const std::stop_token& stop) {
    const auto by_id = IdOrder::read(reader, stop);
    if (!by_id) return std::nullopt;
    std::vector<std::uint32_t> places = set.by_number(), turns(set.size());
    std::stable_sort(places.begin(), places.end(), [&](std::uint32_t a, std::uint32_t b) {
        return by_id->place(set.compound(a)) < by_id->place(set.compound(b));
    });
    for (std::uint32_t turn = 0; turn < places.size(); ++turn) turns[places[turn]] = turn;
    return turns;
}

bool is_in_last(const std::vector<SourceLibrary>& libraries, CompoundNumber compound) {
    return place_of_library(libraries, compound) + 1 == libraries.size();
}

// The compound as a query, in the text that it was imported as.
QueryText query_of(CompoundNumber compound, CompoundReader& reader) {
    const CompoundName name = reader.name(compound);
    const std::optional<std::string> molblock = reader.molblock(compound);
    return {.id = name.id,
            .text = molblock.value_or(name.smiles),
            .language = molblock ? QueryLanguage::molfile : QueryLanguage::smiles};
}

// Tells a sink of one compound after the other.
class NeighbourTeller {
  public:
    NeighbourTeller(const ComparedCompounds& compared, CompoundReader& reader, RunSink& sink)
        : compared_{compared}, reader_{reader}, sink_{sink} {}

    bool tell(CompoundNumber compound, std::span<const Neighbour> list) {
        BatchResult result;
        for (const Neighbour& neighbour : list) {
            result.hits.push_back({compared_.set().compound(neighbour.place), neighbour.similarity});
        }
        result.outcome.stats.hits = result.hits.size();
        result.outcome.stats.not_decided = compared_.not_decided();
        QueryFound found{.id = reader_.id(compound), .result = result};
        return sink_.take(found);
    }
    // It has nothing that could be compared.
    bool tell_without(CompoundNumber compound) {
        if (!compared_.is_beyond(compound)) return tell(compound, {});
        const QueryText text = query_of(compound, reader_);
        return sink_.refuse(text, {"query " + text.id + " has too many subgraphs to compare"});
    }

  private:
    const ComparedCompounds& compared_;
    CompoundReader& reader_;
    RunSink& sink_;
};

bool counts_neighbours(const NeighbourRequest& request) { return request.goal.most == 0; }

}  // namespace

std::optional<ComparedCompounds> ComparedCompounds::read(const CompoundSource& source, const NeighbourRequest& request,
                                                         const Work& work) {
    auto set = read_neighbour_set(source, request.fingerprint, request.among.get(), work);
    if (!set) return std::nullopt;
    ComparedCompounds compared{std::move(*set)};
    auto turns = turns_of(compared.set_, *source.reader(), work.stop);
    if (!turns) return std::nullopt;
    compared.turns_ = std::move(*turns);
    const std::vector<SourceLibrary> libraries = source.libraries();
    for (std::uint32_t place = 0; place < compared.set_.size(); ++place) {
        const CompoundNumber compound = compared.set_.compound(place);
        compared.places_[compound] = place;
        if (is_in_last(libraries, compound)) compared.others_.push_back(place);
    }
    compared.not_decided_ = static_cast<std::size_t>(
        std::count_if(compared.set_.not_comparable.begin(), compared.set_.not_comparable.end(),
                      [&](CompoundNumber compound) { return is_in_last(libraries, compound); }));
    return compared;
}

bool ComparedCompounds::is_beyond(CompoundNumber compound) const {
    return std::binary_search(set_.not_comparable.begin(), set_.not_comparable.end(), compound);
}

bool ComparedCompounds::run(std::span<const CompoundNumber> queries, const neighbours::ListGoal& goal,
                            const neighbours::TakeList& take, const Work& work) const {
    std::vector<std::uint32_t> places;
    for (const CompoundNumber compound : queries) {
        if (const auto place = place_of(compound)) places.push_back(*place);
    }
    return neighbours::NeighbourLists{set_, others_, goal, turns_}.run(places, take, work);
}

ComparedNumbers compared_numbers(const CompoundSource& source, const NeighbourRequest& request) {
    ComparedNumbers numbers;
    const std::vector<SourceLibrary> libraries = source.libraries();
    source.reader()->for_each_compound([&](CompoundNumber compound) {
        if (request.among && !request.among->contains(compound)) return true;
        if (place_of_library(libraries, compound) == 0) numbers.queries.push_back(compound);
        if (is_in_last(libraries, compound)) numbers.others.push_back(compound);
        return true;
    });
    return numbers;
}

bool tell_neighbours(const CompoundSource& source, const NeighbourRequest& request,
                     std::span<const CompoundNumber> queries, RunSink& sink, const Work& reading,
                     const Work& comparing) {
    const auto compared = ComparedCompounds::read(source, request, reading);
    if (!compared) return false;
    const auto reader = source.reader();
    NeighbourTeller teller{*compared, *reader, sink};
    std::size_t told = 0;
    const neighbours::TakeList take = [&](std::uint32_t query, std::span<const Neighbour> list) {
        const CompoundNumber compound = compared->set().compound(query);
        while (queries[told] != compound) {
            if (!teller.tell_without(queries[told++])) return false;
        }
        return teller.tell(queries[told++], list);
    };
    if (!compared->run(queries, request.goal, take, comparing)) return false;
    while (told < queries.size()) {
        if (!teller.tell_without(queries[told++])) return false;
    }
    return true;
}

std::optional<NotCompared> list_neighbours(const CompoundSource& source, const NeighbourRequest& request,
                                           const ComparedNumbers& numbers, const TakeListed& take, const Work& work) {
    const auto compared = ComparedCompounds::read(source, request, part_of(work, 0, kReadingPart));
    if (!compared) return std::nullopt;
    CompoundValues<std::uint32_t> column_of;
    for (std::uint32_t i = 0; i < numbers.others.size(); ++i) column_of[numbers.others[i]] = i;
    NotCompared not_compared;
    for (const CompoundNumber query : numbers.queries) {
        if (compared->place_of(query)) continue;
        ++(compared->is_beyond(query) ? not_compared.beyond : not_compared.without_items);
    }
    std::size_t row = 0;
    std::vector<ListedNeighbour> listed;
    const neighbours::TakeList take_list = [&](std::uint32_t query, std::span<const Neighbour> list) {
        while (numbers.queries[row] != compared->set().compound(query)) ++row;
        listed.clear();
        for (const Neighbour& neighbour : list) {
            listed.push_back({column_of.of(compared->set().compound(neighbour.place)), neighbour.similarity});
        }
        take(row, listed);
        return true;
    };
    if (!compared->run(numbers.queries, request.goal, take_list, part_of(work, kReadingPart, 1))) return std::nullopt;
    return not_compared;
}

std::optional<MatrixWritten> write_neighbour_matrix(const CompoundSource& source, const NeighbourRequest& request,
                                                    const std::string& file, const Work& work) {
    const ComparedNumbers numbers = compared_numbers(source, request);
    SparseMatrix matrix{numbers.others.size()};
    std::vector<SparseCell> cells;
    const TakeListed take = [&](std::size_t row, std::span<const ListedNeighbour> list) {
        while (matrix.rows() < row) matrix.add_row({});
        cells.clear();
        for (const ListedNeighbour& neighbour : list) cells.push_back({neighbour.column, neighbour.similarity.value()});
        std::sort(cells.begin(), cells.end(),
                  [](const SparseCell& a, const SparseCell& b) { return a.column < b.column; });
        matrix.add_row(cells);
    };
    if (!list_neighbours(source, request, numbers, take, work)) return std::nullopt;
    while (matrix.rows() < numbers.queries.size()) matrix.add_row({});
    AtomicFile output{file};
    const auto reader = source.reader();
    matrix.write(
        output.stream(), [&](std::size_t row) { return reader->id(numbers.queries[row]); },
        [&](std::size_t column) { return reader->id(numbers.others[column]); });
    output.commit();
    return MatrixWritten{.rows = matrix.rows(), .columns = numbers.others.size(), .cells = matrix.cells()};
}

std::optional<NearestCounts> count_nearest(const CompoundSource& source, const NeighbourRequest& request,
                                           const Work& work) {
    const ComparedNumbers numbers = compared_numbers(source, request);
    NearestCounts counts{.all = numbers.queries.size()};
    NeighbourRequest nearest = request;
    nearest.goal.most = 1;
    const TakeListed take = [&](std::size_t, std::span<const ListedNeighbour> list) {
        ++counts.compounds[list.empty() ? 0 : list.front().similarity.millionths() / NearestCounts::kStep];
    };
    const auto not_compared = list_neighbours(source, nearest, numbers, take, work);
    if (!not_compared) return std::nullopt;
    counts.compounds[0] += not_compared->without_items + not_compared->beyond;
    return counts;
}

std::vector<std::string> kept_neighbour_columns(const std::string& name, const NeighbourRequest& request) {
    if (counts_neighbours(request)) return {name};
    return {name, name + "_similarity"};
}

NeighbourColumns::NeighbourColumns(const CompoundSource& source, const std::string& name,
                                   const NeighbourRequest& request)
    : numbers_{compared_numbers(source, request)}, reader_{source.reader()}, counts_{counts_neighbours(request)} {
    const std::vector<std::string> names = kept_neighbour_columns(name, request);
    columns_.push_back({.name = names[0], .type = counts_ ? PropertyType::integer : PropertyType::text});
    if (!counts_) columns_.push_back({.name = names[1], .type = PropertyType::real});
    made_by_ = counts_ ? "number of neighbours" : "nearest neighbour";
    if (request.is_against) made_by_ += " in " + source.libraries().back().name;
    made_by_ += std::string{", fingerprint "} + name_of(request.fingerprint) + ", threshold " +
                families::threshold_text(request.goal.pairs.least);
}

void NeighbourColumns::take(std::size_t row, std::span<const ListedNeighbour> list) {
    const CompoundNumber compound = numbers_.queries[row];
    if (counts_) {
        columns_[0].values.emplace_back(compound, std::to_string(list.size()));
    } else if (!list.empty()) {
        columns_[0].values.emplace_back(compound, reader_->id(numbers_.others[list.front().column]));
        columns_[1].values.emplace_back(compound, six_decimals(list.front().similarity));
    }
}

bool NeighbourColumns::keep(const std::string& library, const std::stop_token& stop) const {
    return keep_columns(library, columns_, made_by_, stop);
}

bool keep_neighbours(const CompoundSource& source, const std::string& library, const std::string& name,
                     const NeighbourRequest& request, const Work& work) {
    NeighbourColumns columns{source, name, request};
    NeighbourRequest to_keep = request;
    if (!counts_neighbours(request)) to_keep.goal.most = 1;
    const TakeListed take = [&](std::size_t row, std::span<const ListedNeighbour> list) { columns.take(row, list); };
    if (!list_neighbours(source, to_keep, columns.numbers(), take, work)) return false;
    return columns.keep(library, work.stop);
}

}  // namespace chemsieve::work
