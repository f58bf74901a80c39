// Where the command line's searches go: table, counts, wide table, statistics and log; what users are told of queries;
// and the totals, which make the exit code.
#pragma once

#include <chrono>
#include <map>

#include "app/cli/command/progress_line.h"
#include "app/cli/runs/search_output.h"
#include "app/cli/runs/search_run.h"
#include "search/run/query_run.h"

namespace chemsieve::cli {

class SearchSink : public RunSink {
  public:
    // All must outlive this.
    SearchSink(SearchArguments& arguments, const ReadySearch& ready, SearchOutput& output, Context& context);

    // Before the queries: tells of what cannot be searched. False if nothing is to be searched.
    bool begin(bool is_stopped);
    // After them: tells what was passed over, and writes a wide table.
    void end();
    // Commits what was written, unless it was stopped or refused.
    Exit conclude();

    bool skip(const UnusableRecord& record) override;
    bool refuse(const QueryText& text, const Failure& why) override;
    void understood(const Query& query) override;
    void progress(const SearchProgress& progress) override;
    bool take(QueryFound& found) override;

  protected:
    // What users are told of a query that cannot be used, and its count.
    void report_refused(const QueryText& text, const Failure& why);
    // What is shown while a query's hits are written.
    virtual void show_number();

    const SearchRequest& request() const { return arguments_.request; }
    const ResultOptions& results() const { return arguments_.results; }

    SearchArguments& arguments_;
    SearchOutput& output_;
    Context& context_;
    ProgressLine line_;
    SearchTotals totals_;

  private:
    bool is_alone() const { return request().queries.size() == 1 && !request().fusion; }
    // Rows of a table with a row, or a column, for each query.
    bool keeps_queries() const { return !request().fusion; }
    bool goes_on() const { return !totals_.cancelled && !totals_.is_refused(results()); }
    void note_further();
    void write_remarks();
    void tell_of_route() const;

    const ReadySearch& ready_;
    RemarkCounts remarks_;                            // not written yet
    std::size_t begun_ = 0, understood_ = 0;          // queries
    std::map<std::size_t, std::size_t> passed_over_;  // by library, for so many queries
};

}  // namespace chemsieve::cli
