// The commands that search differ in a few options only.
#pragma once

#include "app/cli/command/command.h"
#include "app/cli/command/note_list.h"
#include "app/cli/command/output.h"
#include "app/cli/options/compound_choice.h"
#include "app/cli/options/query_file.h"
#include "app/cli/options/table_options.h"
#include "app/cli/searching/searched_libraries.h"
#include "search/engine/batch_search.h"
#include "search/engine/fused_search.h"

namespace chemsieve::cli {

class SearchCommand : public Command {
  public:
    explicit SearchCommand(SearchMode mode) : mode_{mode} {}
    void describe(CLI::App& app) override;
    Exit run(Context& context) override;
    std::string name() const override { return chemsieve::name_of(mode_); }

  protected:
    SearchOptions options_;
    std::optional<Fusion> fusion_;  // all queries are references of one search
    bool neighbours_ = false;       // the library's compounds are the queries
    bool resume_ = false;           // of them: goes on where it was interrupted
    bool has_threshold_ = false;    // also one of 0, which lists every compound

  private:
    struct Totals {
        std::size_t queries = 0;  // to be done
        std::size_t queries_done = 0;
        std::size_t queries_bad = 0;
        std::size_t hits = 0;
        std::size_t not_decided = 0;
        bool out_of_time = false;
        bool cancelled = false;
    };
    struct Sinks;
    class Neighbours;

    void describe_match(CLI::App& app);
    void describe_conditions(CLI::App& app);
    void read_conditions(const FingerprintRecipe& recipe);
    BatchOptions batch_options() const;
    // Throws UsageError for formats in which --count writes nothing.
    void check_count(OutputFormat format) const;
    // Throws UsageError for formats that have no place for a query without hits.
    void check_keep_all(OutputFormat format) const;
    // False if stopped.
    bool choose_compounds(Context& context);
    void search_all(const QueryList& list, Sinks& sinks, Totals& totals, Context& context);
    // --keep-all: the row of a query that has no hits or cannot be used.
    void keep(const std::string& query_id, Sinks& sinks) const;
    // The same for the records without a query that stand before query `number` in their file.
    void keep_unusable(const QueryList& list, std::size_t number, Sinks& sinks) const;
    // The results of a query, one a library. False to end the batch.
    bool give(const QueryText& text, std::span<const BatchResult> results, Sinks& sinks, Totals& totals,
              Context& context);
    // All hits as one list; how many each library has in it. Nothing if stopped.
    std::optional<std::vector<std::size_t>> write_hits(const std::string& query_id,
                                                       std::span<const BatchResult> results, Sinks& sinks,
                                                       const Context& context) const;
    Exit run_neighbours(Context& context);
    // False if there is nothing to search for.
    bool read_references(const std::vector<QueryText>& texts, std::vector<Query>& references, Sinks& sinks,
                         Totals& totals, Context& context);
    void search_fused(const QueryList& list, Sinks& sinks, Totals& totals, Context& context);
    void give_fused(const std::vector<Query>& references, std::span<const BatchResult> results, Sinks& sinks,
                    Totals& totals, Context& context);
    // One object. `hits`: those listed. `references`: of a result without a query.
    void write_stats(std::size_t library, const BatchResult& result, std::size_t hits, double write_ms, Sinks& sinks,
                     std::span<const Query> references = {}) const;
    // Ends the outputs and lets files appear.
    void commit(Sinks& sinks, Context& context) const;
    Exit conclude(const Totals& totals, Context& context) const;

    SearchMode mode_;
    CompoundChoice choice_;
    bool smarts_ = false;
    bool merge_hydrogens_ = false;
    std::vector<std::string> and_, or_, not_;  // further structures
    NoteList notes_;
    SearchedLibraries libraries_;
    std::vector<std::string> words_;
    std::string query_file_;
    std::string query_format_;
    std::string output_;
    TableOptions table_options_;
    std::string columns_;
    std::string stats_;
    bool count_ = false;
    bool keep_all_ = false;
    std::string errors_ = "report";
    double time_limit_s_ = 0;
    double match_limit_ms_ = 0;
};

}  // namespace chemsieve::cli
