// Compounds of libraries as columns of numbers, with what is read of them when somebody asks: what hits, families,
// picks and neighbours have in common.
//
// Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/python/open_libraries.h"
#include "data/write/property_columns.h"

namespace chemsieve::python {

// What tables have of a compound.
struct CompoundCells {
    std::string id;
    std::string smiles;
    std::vector<std::string> cells;  // one a column asked for; empty: no value
};

class FoundCompounds {
  public:
    explicit FoundCompounds(std::shared_ptr<const LibrariesState> state) : state_{std::move(state)} {}

    const LibrariesState& state() const noexcept { return *state_; }
    bool has_several_libraries() const noexcept { return state_->members.size() > 1; }

    // Both have the same size, but `of_library` is empty if there is one only.
    std::vector<std::int64_t> numbers;      // the compound's in its library
    std::vector<std::uint16_t> of_library;  // place in the libraries

    void add(CompoundNumber compound);
    std::size_t library_of(std::size_t place) const { return of_library.empty() ? 0 : of_library.at(place); }
    // The compound's number in all libraries.
    CompoundNumber compound_of(std::size_t place) const;
    std::vector<std::string> libraries() const;

    // Incomplete if stopped. Throws LibraryError if a compound is not there any more.
    std::vector<std::string> ids(const std::stop_token& stop) const;
    // The rows of compounds [begin, end). `columns`: as --columns takes them. Throws QueryError if there is no such
    // column, LibraryError if a compound is not there any more.
    std::vector<CompoundCells> rows(std::size_t begin, std::size_t end, const std::string& columns) const;
    std::vector<CompoundCells> rows(std::span<const std::size_t> places, const std::string& columns) const;
    // Names of the columns, and whether they hold numbers.
    std::vector<TableColumn> titles(const std::string& columns) const;
    // The molfile of a compound that came as one.
    std::optional<std::string> molblock(std::size_t place) const;

  protected:
    Molecule molecule(std::size_t place) const;

  private:
    CompoundReader& reader() const;

    std::shared_ptr<const LibrariesState> state_;
    mutable std::mutex mutex_;  // guards the reader
    mutable std::unique_ptr<CompoundReader> reader_;
};

}  // namespace chemsieve::python
