#include "app/python/neighbour_call.h"

#include "app/cli/runs/neighbour_study.h"
#include "app/python/asked_search.h"

namespace chemsieve::python {

namespace {

class AskedNeighbours {
  public:
    // What is given must outlive this.
    AskedNeighbours(OpenLibraries& libraries, const NeighbourCall& call, const cli::NeighboursOptions& options)
        : asked_{AskedSearch::of_all_compounds(libraries.paths().front(), call.study.words, options)},
          compounds_{call.study, asked_.compounds(), asked_.names(), asked_.request().options.jobs} {
        OpenLibraries* all = &libraries;
        if (!call.against.empty()) {
            std::vector<std::string> paths = libraries.paths();
            paths.insert(paths.end(), call.against.begin(), call.against.end());
            all = &both_.emplace(paths);
        }
        if (all->paths().size() > (call.against.empty() ? 1 : 2)) {
            throw cli::UsageError(
                "the neighbours of all compounds are looked for in one library, or with against in another one; open "
                "each by itself");
        }
        state_ = compounds_.look_at(*all);
        const PropertyColumns columns{asked_.results().columns, *state_->source};  // throws if there is no such column
        request_ = cli::neighbour_request(asked_.request().options);
        request_.is_against = !call.against.empty();
    }
    AskedNeighbours(const AskedNeighbours&) = delete;
    AskedNeighbours& operator=(const AskedNeighbours&) = delete;

    const std::shared_ptr<const LibrariesState>& state() const noexcept { return state_; }
    const CompoundSource& source() const noexcept { return *state_->source; }
    // All but the compounds.
    const work::NeighbourRequest& request() const noexcept { return request_; }
    neighbours::Work work(const std::stop_token& stop) const { return compounds_.work(stop); }

    // Chooses the compounds and has `find` find something of a request about them.
    template <class Found, class Find>
    Chosen<Found> found_among(const std::stop_token& stop, Find find) {
        return compounds_.found_among<Found>(stop, [&](std::shared_ptr<const CompoundSelection> among) {
            work::NeighbourRequest request = request_;
            request.among = std::move(among);
            return find(request);
        });
    }

  private:
    AskedSearch asked_;
    std::optional<OpenLibraries> both_;  // where there is another one
    StudiedCompounds compounds_;
    std::shared_ptr<const LibrariesState> state_;
    work::NeighbourRequest request_;
};

}  // namespace

FoundNeighbours::FoundNeighbours(const std::shared_ptr<const LibrariesState>& state,
                                 const work::ComparedNumbers& numbers)
    : queries{state}, others{state} {
    for (const CompoundNumber compound : numbers.queries) queries.add(compound);
    for (const CompoundNumber compound : numbers.others) others.add(compound);
}

void FoundNeighbours::add(std::size_t row, std::span<const work::ListedNeighbour> list) {
    begins.resize(row + 1, begins.back());
    for (const work::ListedNeighbour& neighbour : list) {
        columns.push_back(static_cast<std::int32_t>(neighbour.column));
        similarities.push_back(neighbour.similarity.value());
    }
    begins.push_back(static_cast<std::int64_t>(columns.size()));
}

void FoundNeighbours::finish() { begins.resize(queries.numbers.size() + 1, begins.back()); }

std::vector<std::size_t> FoundNeighbours::listed() const {
    std::vector<bool> is_listed(others.numbers.size());
    for (const std::int32_t column : columns) is_listed[static_cast<std::size_t>(column)] = true;
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < is_listed.size(); ++place) {
        if (is_listed[place]) places.push_back(place);
    }
    return places;
}

Chosen<std::shared_ptr<FoundNeighbours>> find_neighbours(OpenLibraries& libraries, const NeighbourCall& call,
                                                         const std::stop_token& stop) {
    AskedNeighbours asked{libraries, call, {}};
    const std::string& library = libraries.paths().front();
    const auto& name = call.study.keep;
    if (name) check_columns_to_keep(library, work::kept_neighbour_columns(*name, asked.request()));
    using Found = std::shared_ptr<FoundNeighbours>;
    auto chosen = asked.found_among<Found>(stop, [&](const work::NeighbourRequest& request) {
        const work::ComparedNumbers numbers = work::compared_numbers(asked.source(), request);
        auto found = std::make_shared<FoundNeighbours>(asked.state(), numbers);
        std::optional<work::NeighbourColumns> kept;
        if (name) kept.emplace(asked.source(), *name, request);
        const work::TakeListed take = [&](std::size_t row, std::span<const work::ListedNeighbour> list) {
            found->add(row, list);
            if (kept) kept->take(row, list);
        };
        const auto not_compared = work::list_neighbours(asked.source(), request, numbers, take, asked.work(stop));
        if (!not_compared || (kept && !kept->keep(library, stop))) return Found{};
        found->finish();
        found->without_bits = not_compared->without_items;
        found->not_comparable = not_compared->beyond;
        return found;
    });
    if (!chosen.found) chosen.found = std::make_shared<FoundNeighbours>(asked.state(), work::ComparedNumbers{});
    chosen.found->threshold = similarity_of_millionths(asked.request().goal.pairs.least).value();
    return chosen;
}

Chosen<FoundHistogram> find_histogram(OpenLibraries& libraries, const NeighbourCall& call,
                                      const std::stop_token& stop) {
    AskedNeighbours asked{libraries, call, {.histogram = true}};
    return asked.found_among<FoundHistogram>(stop, [&](const work::NeighbourRequest& request) {
        FoundHistogram found;
        const auto counts = work::count_nearest(asked.source(), request, asked.work(stop));
        if (!counts) return found;
        for (std::uint32_t i = 0; i < counts->compounds.size(); ++i) {
            found.from.push_back(similarity_of_millionths(i * work::NearestCounts::kStep).value());
            found.compounds.push_back(static_cast<std::int64_t>(counts->compounds[i]));
        }
        return found;
    });
}

}  // namespace chemsieve::python
