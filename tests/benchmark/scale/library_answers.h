// What a process that opens a library and searches it takes; run as a new process by the scale benchmark.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace chemsieve::test {

// Opens the library and asks the queries of each set, at most `most`, on one thread: first pages (the best hundred with
// their texts and properties) of substructure queries, twice, the first time with nothing read yet; the best ten of
// whole compounds by each kind of fingerprint there is. Figures in milliseconds and MB. Before: of three queries a set
// the first page is compared with the best of all hits. Throws std::runtime_error if they differ.
nlohmann::ordered_json answers_of(const std::string& library, const std::string& queries_folder, std::size_t most);

}  // namespace chemsieve::test
