#include <CLI/CLI.hpp>
#include <cmath>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "app/cli/options/table_options.h"
#include "app/work/library_census.h"
#include "base/json.h"
#include "chem/graph/piece_text.h"
#include "data/library/library.h"
#include "data/write/row_drawing.h"
#include "search/census/census.h"
#include "search/census/telling_pieces.h"
#include "search/request/pasted_queries.h"

namespace chemsieve::cli {

namespace {

census::CensusWork shown_work(ProgressLine& line, const char* doing, unsigned jobs, const Context& context) {
    return {.jobs = jobs, .progress = shown_steps(line, doing), .stop = context.stop};
}

using census::Census;
using census::CommonPiece;

std::string share_text(std::uint64_t part, std::uint64_t whole) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g",
                  whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
    return text;
}

std::string plain_number(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", number);
    return text;
}

// What ends the command before its work is done.
struct CensusStopped {};

class CensusCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve census demo.sieve\n"
               "  chemsieve census demo.sieve --at-least 100 --rings --exact\n"
               "  chemsieve census demo.sieve --query 'c1ccncc1C(=O)N'\n"
               "  chemsieve census demo.sieve --property mw --between 300 350\n"
               "  chemsieve census demo.sieve --save demo.census --room 100000\n"
               "  chemsieve census merge demo.census demo.census --save both.census\n"
               "  chemsieve census both.census --most 5";
    }

    void describe(CLI::App& app) override {
        auto* inputs = app.add_option("LIBRARY", inputs_,
                                      "Library, or census saved from one; 'merge' and several censuses of the same "
                                      "--room: that of all their compounds");
        takes_file(app, inputs, {"sieve", "census"})->required();
        app.add_option("--at-least", at_least_, "All pieces that occur in at least so many compounds, counted")
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
        app.add_option("--most", choice_.most,
                       "Pieces to list, the most frequent first (default: 30; all with --at-least)");
        app.add_option("--least-bonds", choice_.least_bonds, "Pieces of so many bonds or more");
        app.add_option("--most-bonds", choice_.most_bonds, "Pieces of so many bonds or fewer")->default_str("any");
        app.add_flag("--rings", choice_.only_rings, "Only pieces with a ring");
        app.add_flag("--heteroatoms", choice_.only_heteroatoms, "Only pieces with another element than carbon");
        app.add_flag("--contained", contained_,
                     "Also pieces that are left out: those in a larger piece of nearly as many compounds (90 %), and "
                     "open parts of "
                     "aromatic rings");
        app.add_flag("--exact", exact_, "Count the pieces that are listed, instead of estimates that can be too high");
        auto* query =
            app.add_option("--query", query_, "A query: its rarest pieces, and how many candidates it will have");
        language_.describe(app, true, query);
        auto* property = app.add_option("--property", property_,
                                        "A property, with --between: how many compounds have it in that range");
        takes_one_of(app, property, counted_names());
        app.add_option("--between", between_, "The least and the most value, both included")
            ->expected(2)
            ->needs(property);
        property->excludes(query);
        app.add_flag("--anew", anew_, "Count all compounds again, also where the library keeps a census");
        auto* save = app.add_option("--save", save_, "Write the census to a file of its own");
        takes_file(app, save, {"census"});
        app.add_option("--room", room_,
                       "With --save: make it for so many different pieces, so that it can be merged with others");
        app.add_flag("--json", json_, "What the census is, as one JSON object");
        add_jobs_option(app, work_.jobs);
        add_output_option(app, output_, "File to write; '-' is standard output");
        table_.describe(app);
    }

    Exit run(Context& context) override {
        const bool merges = inputs_.front() == "merge";
        if (merges) inputs_.erase(inputs_.begin());
        if (!merges && inputs_.size() != 1)
            throw UsageError("one library or census at a time; 'census merge' takes several");
        if (merges && (inputs_.size() < 2 || save_.empty())) {
            throw UsageError("'census merge' takes two censuses or more, and --save for the file to make");
        }
        if (!property_.empty() && between_.size() != 2)
            throw UsageError("--property needs --between, the least and the most value");
        if (room_ > 0 && save_.empty()) throw UsageError("--room is for a census that --save writes");
        refuse_same_files({output_, save_}, inputs_);
        choice_.hides_contained = !contained_;
        try {
            const Census census = merges ? census::merged_censuses(inputs_) : opened(context);
            if (!save_.empty()) return save(census, context);
            if (json_) return print_json(census, context);
            if (!query_.empty()) return print_query(census, context);
            if (!property_.empty()) return print_property(census, context);
            return print_pieces(census, context);
        } catch (const CensusStopped&) {
            return cancelled(context);
        }
    }

  private:
    static std::vector<std::string> counted_names() {
        std::vector<std::string> names;
        for (const census::CountedProperty& property : census::kCountedProperties) names.emplace_back(property.name);
        return names;
    }

    Census opened(Context& context) {
        ProgressLine line{context};
        auto now = census::open_census(inputs_.front(), anew_, room_,
                                       shown_work(line, "counting pieces: ", work_.jobs, context));
        if (!now) throw CensusStopped{};
        line.clear();
        removed_ = now->removed;
        if (!context.quiet) tell(*now, context.streams.err);
        return std::move(now->census);
    }
    void tell(const census::CensusNow& now, std::ostream& err) const {
        if (now.was_made) {
            err << inputs_.front() << ": counted " << counted_compounds(now.census.compounds()) << "\n";
        } else if (now.added > 0) {
            err << inputs_.front() << ": counted " << counted_compounds(now.added) << " more\n";
        }
        if (now.removed > 0) {
            err << inputs_.front() << ": the counts have " << counted_compounds(now.removed) << " that "
                << (now.removed == 1 ? "was" : "were") << " removed; --anew counts again\n";
        }
        if (!now.why_not_kept.empty()) err << "the census is not kept: " << now.why_not_kept << '\n';
    }

    Exit save(const Census& census, Context& context) const {
        const std::uint64_t bytes = census::write_census(census, save_);
        if (!context.quiet) {
            context.streams.err << save_ << ": " << counted_compounds(census.compounds()) << ", " << grouped(bytes)
                                << " bytes\n";
        }
        return Exit::done;
    }

    Exit print_json(const Census& census, Context& context) const {
        const Json j{{"compounds", census.compounds()},
                     {"removed", removed_},
                     {"keys", census.keys()},
                     {"counters", census.counts().shape().counters},
                     {"hashes", census.counts().shape().hashes},
                     {"too_high_at_most", census.expected_error()},
                     {"bytes", census.to_bytes().size()},
                     {"bytes_of_counts", census.counts().size_in_bytes()},
                     {"pieces_listed", census.pieces().size()},
                     {"listed_from", census.listed_from()},
                     {"partly_counted", census.partly_counted()}};
        Output output{output_, context.streams.out};
        output.stream() << json_text(j, 2) << '\n';
        output.commit();
        return Exit::done;
    }

    // The library of the census; nothing: it was read from a file.
    std::optional<Library> library() const {
        if (census::is_census_file(inputs_.front())) return std::nullopt;
        return std::optional<Library>{std::in_place, inputs_.front()};
    }
    UsageError counts_in_library() const {
        return UsageError("--exact counts in a library, which " + inputs_.front() + " is not");
    }

    // The pieces that are listed, with their counts.
    census::CommonPieces pieces_of(const Census& census, Context& context) {
        census::PieceChoice choice = choice_;
        if (at_least_ > 0 && choice.most == census::PieceChoice{}.most) choice.most = ~std::size_t{0};
        choice.least_compounds = at_least_;
        const bool is_counted = exact_ || at_least_ > 0;
        const auto counted_in = is_counted ? library() : std::nullopt;
        if (!counted_in && at_least_ > 0 && at_least_ < census.listed_from()) {
            throw UsageError(inputs_.front() + " lists pieces of " + grouped(census.listed_from()) +
                             " compounds and more; rarer ones are counted in the library");
        }
        if (!counted_in && exact_) throw counts_in_library();
        ProgressLine line{context};
        const auto counts = is_counted ? census::PieceCounts::all_counted : census::PieceCounts::estimated;
        auto pieces = census::common_pieces(census, counted_in ? &*counted_in : nullptr, choice, counts,
                                            shown_work(line, "counting pieces: ", work_.jobs, context));
        if (!pieces) throw CensusStopped{};
        return std::move(*pieces);
    }

    Exit print_pieces(const Census& census, Context& context) {
        const auto [pieces, are_exact] = pieces_of(census, context);
        const OutputFormat format = table_.format(output_);
        const TableStyle style = table_.style(format);
        Output output{output_, context.streams.out};
        const auto writer =
            make_table_writer(format, output.stream(),
                              {{"piece"}, {"smarts"}, {"bonds", true}, {"compounds", true}, {"percent", true}}, style);
        RowDrawing drawing{facts_of(format).drawing_in(style)};
        const std::uint64_t all = census.compounds() - (are_exact ? removed_ : 0);
        for (const CommonPiece& piece : pieces) {
            const std::string text = piece_text(piece.shape);
            writer->write({.cells = {text, piece_smarts(piece.shape), std::to_string(piece.bonds()),
                                     std::to_string(piece.count), share_text(piece.count, all)},
                           .id = text,
                           .smiles = text,
                           .drawing = drawing.draw(piece_molecule(piece.shape))});
        }
        writer->finish({.title = "Pieces of " + inputs_.front()});
        output.commit();
        if (!context.quiet) {
            context.streams.err << counted(pieces.size(), "piece", "pieces") << ", of " << counted_compounds(all)
                                << "; "
                                << (are_exact ? "counts are exact"
                                              : "counts are never too low, and too high for at most " +
                                                    share_text(static_cast<std::uint64_t>(
                                                                   std::llround(1e6 * census.expected_error())),
                                                               1'000'000) +
                                                    " % of the pieces")
                                << '\n';
        }
        return pieces.empty() ? Exit::nothing_found : Exit::done;
    }

    Exit print_query(const Census& census, Context& context) {
        const Query query = Query::substructure(query_of_word(query_, "q1", language_.said()), census.recipe());
        const census::QueryForecast forecast = census::forecast(query, census);
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        const auto writer = make_table_writer(format, output.stream(),
                                              {{"piece"}, {"times", true}, {"compounds", true}, {"percent", true}},
                                              table_.style(format));
        for (std::size_t i = 0; i < forecast.pieces.size() && i < choice_.most; ++i) {
            const census::QueryPieceCount& piece = forecast.pieces[i];
            writer->write({.cells = {piece.text, std::to_string(piece.times), std::to_string(piece.compounds),
                                     share_text(piece.compounds, census.compounds())},
                           .id = piece.text,
                           .smiles = piece.text});
        }
        writer->finish({.title = "Rarest pieces"});
        output.commit();
        if (!context.quiet) {
            context.streams.err << "at most " << grouped(forecast.most_hits) << " of " << grouped(census.compounds())
                                << " compounds are hits; about "
                                << grouped(static_cast<std::size_t>(std::llround(forecast.candidates)))
                                << " candidates are expected\n";
        }
        return Exit::done;
    }

    Exit print_property(const Census& census, Context& context) {
        const std::size_t number = *census::counted_property(property_);
        std::uint64_t count = census.count_between(number, between_[0], between_[1]);
        if (exact_) {
            const auto counted_in = library();
            if (!counted_in) throw counts_in_library();
            const auto counted =
                census::counted_between(*counted_in, property_, between_[0], between_[1], context.stop);
            if (!counted) throw CensusStopped{};
            count = *counted;
        }
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        const auto writer =
            make_table_writer(format, output.stream(),
                              {{"property"}, {"least", true}, {"most", true}, {"compounds", true}, {"percent", true}},
                              table_.style(format));
        writer->write({.cells = {property_, plain_number(between_[0]), plain_number(between_[1]), std::to_string(count),
                                 share_text(count, census.compounds() - (exact_ ? removed_ : 0))},
                       .id = property_,
                       .smiles = {}});
        writer->finish({.title = "Compounds in a range"});
        output.commit();
        if (!context.quiet && !exact_) {
            context.streams.err << "steps of " << plain_number(census::kCountedProperties[number].step)
                                << ", which the ends fill up: never too few; --exact counts\n";
        }
        return count == 0 ? Exit::nothing_found : Exit::done;
    }

    std::vector<std::string> inputs_;
    std::string query_, property_, save_, output_;
    std::vector<double> between_;
    std::uint64_t at_least_ = 0, room_ = 0, removed_ = 0;
    bool exact_ = false, anew_ = false, json_ = false, contained_ = false;
    census::PieceChoice choice_;
    census::CensusWork work_;
    LanguageOptions language_;
    TableOptions table_;
};

}  // namespace

std::unique_ptr<Command> make_census_command() { return std::make_unique<CensusCommand>(); }

}  // namespace chemsieve::cli
