// `similar --NxN`: the neighbours of every compound of a library, each compound being a query that is not its own
// neighbour. Compounds are read and searched some hundred at a time, and rows go out as they come.
//
// With --resume the rows are kept when the run is interrupted (data/file/partial_file.h). The state tells which
// library, which compounds and which parameters they are of, and how many compounds are done; a run goes on only if all
// of it is the same, so that the file has the bytes of a run that was not interrupted.
#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <sstream>

#include "app/cli/command/rate.h"
#include "app/cli/searching/search_sinks.h"
#include "data/file/partial_file.h"

namespace chemsieve::cli {

class SearchCommand::Neighbours {
  public:
    Neighbours(SearchCommand& command, Context& context) : command_{command}, context_{context} {}
    Exit run();

  private:
    void check_usage(OutputFormat format, const TableStyle& style) const;
    SearchSetting setting() const;
    void list_compounds(const Searcher& searcher);
    // Of what was interrupted, with the rows of the compounds that are done.
    void go_on(OutputFormat format, const TableStyle& style);
    void read_state(const nlohmann::ordered_json& now);
    nlohmann::ordered_json identity(OutputFormat format, const TableStyle& style) const;
    void save_state();
    void search(Searcher& searcher, Sinks& sinks);
    std::vector<QueryText> texts_of(std::size_t first, std::size_t count, CompoundReader& reader) const;
    // False to end the run.
    bool give(const QueryText& text, BatchResult& result, Sinks& sinks);
    bool write(const QueryText& text, const BatchResult& result, Sinks& sinks);
    void leave_out_itself(BatchResult& result) const;
    void end_compound();
    Exit conclude(Sinks& sinks);

    SearchCommand& command_;
    Context& context_;
    std::vector<CompoundNumber> compounds_;  // those that are queries
    std::uint64_t checksum_ = 0;             // of all compounds of the library and which of them are selected
    std::size_t done_ = 0;                   // of them
    Totals totals_;
    std::ostringstream rows_;  // with --resume: of the compound under way
    std::unique_ptr<PartialFile> partial_;
    std::string identity_;
    std::chrono::steady_clock::time_point saved_{};
};

}  // namespace chemsieve::cli
