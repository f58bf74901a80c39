#include <CLI/CLI.hpp>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "app/cli/runs/neighbours_run.h"
#include "app/cli/runs/search_run.h"

namespace chemsieve::cli {

namespace {

constexpr double kMostWeight = 1e6;

class SimilarCommand : public SearchCommand {
  public:
    std::string examples() const override {
        return "  chemsieve similar demo.sieve 'CC(=O)Oc1ccccc1C(=O)O'\n"
               "  chemsieve similar demo.sieve 'Cn1cnc2c1c(=O)n(C)c(=O)n2C' --threshold 0.4 --format jsonl\n"
               "  chemsieve similar demo.sieve 'c1ccccc1CC(N)C' --where 'class is not null and rings <= 2' --columns "
               "class\n"
               "  chemsieve similar demo.sieve c1ccccc1O --fingerprint morgan2\n"
               "  chemsieve similar demo.sieve 'c1ccccc1CC(N)C' --metric tversky --alpha 0.9 --beta 0.1\n"
               "  chemsieve similar demo.sieve 'c1ccccc1CC(N)C' 'c1ccccc1CCN' --fusion max\n"
               "  chemsieve fingerprint demo.sieve -o refs.fps --fingerprint morgan2 && chemsieve similar demo.sieve "
               "--queries refs.fps --fingerprint morgan2\n"
               "  chemsieve similar demo.sieve --queries data/demo/queries.smi --wide --threshold 0.3\n"
               "  chemsieve similar demo.sieve --NxN --threshold 0.8 -o neighbours.tsv --resume\n"
               "  chemsieve import more.sieve more.smi.gz && chemsieve similar demo.sieve --NxN --against more.sieve "
               "--top 1 -o nearest.tsv\n"
               "  chemsieve import theirs.sieve more.smi.gz && chemsieve similar demo.sieve --NxN --against "
               "theirs.sieve --histogram\n"
               "  chemsieve similar demo.sieve --NxN --threshold 0.6 --matrix neighbours.npz\n"
               "  chemsieve similar demo.sieve --NxN --threshold 0.6 --keep neighbours";
    }
    void describe(CLI::App& app) override;
    SearchArguments& settled() override;
    Exit run(Context& context) override;

  private:
    void describe_comparison(CLI::App& app);
    void describe_metric(CLI::App& app);
    void describe_runs(CLI::App& app);
    // Throws UsageError if the weights do not fit the metric.
    Metric metric() const;

    SearchArguments arguments_{.request = {.mode = SearchMode::similar}};
    bool neighbours_ = false;
    NeighboursOptions of_neighbours_;
    CLI::Option* threshold_ = nullptr;
    MetricKind metric_ = MetricKind::tanimoto;
    std::optional<double> alpha_, beta_;
};

void SimilarCommand::describe(CLI::App& app) {
    describe_search(app, arguments_, {.takes_fingerprints = true, .without_top = "10 without --threshold"});
    describe_comparison(app);
    describe_metric(app);
    describe_runs(app);
}

void SimilarCommand::describe_comparison(CLI::App& app) {
    SearchOptions& options = arguments_.request.options;
    threshold_ = app.add_option("-t,--threshold", options.threshold, "At least this similarity, 0 to 1")
                     ->check(number_within(0.0, 1.0));
    auto* fingerprint = app.add_option_function<std::string>(
        "--fingerprint",
        [&options](const std::string& name) { options.fingerprint = fingerprint_kind_from_name(name).value(); },
        "What is compared: subgraph (default), or a kind that import or index has stored: " +
            addable_kinds_in_words(" or "));
    takes_one_of(app, fingerprint, kind_names())->default_str("subgraph");
}

void SimilarCommand::describe_metric(CLI::App& app) {
    auto* metric = app.add_option_function<std::string>(
        "--metric", [this](const std::string& name) { metric_ = metric_kind_from_name(name).value(); },
        "Tanimoto (default), Dice, cosine, or Tversky with --alpha and --beta");
    takes_one_of(app, metric, {"tanimoto", "dice", "cosine", "tversky"})->default_str("tanimoto");
    const auto weight = [&](const std::string& name, std::optional<double>& value, const std::string& meaning) {
        app.add_option(name, value, meaning)
            ->check(number_within(0.0, kMostWeight))
            ->needs(metric)
            ->configurable(false);
    };
    weight("--alpha", alpha_, "Tversky: the weight of what only the query has");
    weight("--beta", beta_, "Tversky: the weight of what only the compound has");
}

void SimilarCommand::describe_runs(CLI::App& app) {
    auto* fusion = app.add_option_function<std::string>(
        "--fusion", [this](const std::string& name) { arguments_.request.fusion = fusion_from_name(name); },
        "All queries are references of one search, by the greatest (max) or the mean similarity to them");
    takes_one_of(app, fusion, {"max", "mean"});
    auto* neighbours = app.add_flag("--NxN", neighbours_, "The neighbours of every compound of the library");
    neighbours->excludes(fusion)->configurable(false);
    auto* against =
        app.add_option("--against", of_neighbours_.against, "The neighbours are looked for in this library instead");
    takes_file(app, against, {"sieve"})->needs(neighbours)->configurable(false);
    auto* matrix = app.add_option("--matrix", of_neighbours_.matrix,
                                  "Instead of rows: a sparse matrix of similarities in this file, which NumPy and "
                                  "scipy.sparse.load_npz read");
    takes_file(app, matrix, {"npz"})->needs(neighbours)->configurable(false);
    app.add_flag("--histogram", of_neighbours_.histogram,
                 "Instead of rows: how many compounds have their nearest neighbour at which similarity")
        ->needs(neighbours)
        ->configurable(false);
    app.add_option("--keep", of_neighbours_.keep,
                   "Instead of rows: keep in the library, as a column NAME, how many neighbours of --threshold each "
                   "compound has, or with --top the nearest and, as NAME_similarity, how near it is")
        ->type_name("NAME")
        ->needs(neighbours)
        ->configurable(false);
    app.add_flag("--resume", of_neighbours_.resume,
                 "An interrupted run leaves FILE.partial beside -o FILE, and the same command goes on with it")
        ->needs(neighbours)
        ->configurable(false);
}

Metric SimilarCommand::metric() const {
    if (metric_ != MetricKind::tversky) {
        if (alpha_ || beta_) {
            throw UsageError((alpha_ ? "--alpha"_words : "--beta"_words) + " is a weight of --metric tversky; "_words +
                             name_of(metric_) + " has none");
        }
        return Metric{metric_};
    }
    if (!alpha_ || !beta_) {
        throw UsageError(
            "--metric tversky needs --alpha and --beta, the weights of what only the query and only the compound has; "
            "1 and 0 ask how much of the query a compound has"_words);
    }
    if (*alpha_ == 0 && *beta_ == 0) {
        throw UsageError(
            "--alpha and --beta are both 0; whatever shares anything with the query would be equal to it"_words);
    }
    return Metric::tversky(*alpha_, *beta_);
}

SearchArguments& SimilarCommand::settled() {
    SearchOptions& options = arguments_.request.options;
    options.metric = metric();
    // Without a threshold a similarity search would list the whole library; a threshold of 0 asks for that.
    // A wide table has a cell for each compound in any case.
    if (options.top == 0 && threshold_->count() == 0 && !arguments_.results.wide) options.top = 10;
    return arguments_;
}

Exit SimilarCommand::run(Context& context) {
    of_neighbours_.has_threshold = threshold_->count() > 0;
    return neighbours_ ? run_neighbours(settled(), of_neighbours_, context) : SearchCommand::run(context);
}

}  // namespace

std::unique_ptr<Command> make_similar_command() { return std::make_unique<SimilarCommand>(); }

}  // namespace chemsieve::cli
