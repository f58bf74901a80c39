#include "app/cli/runs/neighbour_study.h"

#include <ostream>

#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "data/upkeep/kept_columns.h"
#include "search/families/families.h"

namespace chemsieve::cli {

namespace {

Exit write_matrix(const CompoundSource& source, const work::NeighbourRequest& asked, const std::string& file,
                  const neighbours::Work& work, Context& context) {
    const auto written = work::write_neighbour_matrix(source, asked, file, work);
    if (!written) return cancelled(context, "nothing was written");
    if (!context.quiet) {
        context.streams.err << file << ": " << grouped(written->cells) << " similarities in " << grouped(written->rows)
                            << " rows and " << grouped(written->columns) << " columns\n";
    }
    return Exit::done;
}

Exit write_histogram(const CompoundSource& source, const work::NeighbourRequest& asked, const ResultOptions& results,
                     const neighbours::Work& work, Context& context) {
    const auto counts = work::count_nearest(source, asked, work);
    if (!counts) return cancelled(context, "nothing was written");
    const OutputFormat format = results.table.format(results.output);
    Output output{results.output, context.streams.out};
    const auto writer = make_table_writer(
        format, output.stream(), {{"from", true}, {"below", true}, {"compounds", true}}, results.table.style(format));
    for (std::uint32_t i = 0; i < counts->compounds.size(); ++i) {
        const std::string from = families::threshold_text(i * work::NearestCounts::kStep);
        const bool is_last = i + 1 == counts->compounds.size();
        const std::string below = is_last ? "" : families::threshold_text((i + 1) * work::NearestCounts::kStep);
        writer->write({.cells = {from, below, std::to_string(counts->compounds[i])}, .id = from, .smiles = {}});
    }
    writer->finish({.title = "Nearest neighbours"});
    output.commit();
    return counts->all == 0 ? Exit::nothing_found : Exit::done;
}

Exit keep(const CompoundSource& source, const std::string& library, const work::NeighbourRequest& asked,
          const std::string& name, const neighbours::Work& work, Context& context) {
    const std::vector<std::string> columns = work::kept_neighbour_columns(name, asked);
    check_columns_to_keep(library, columns);
    if (!work::keep_neighbours(source, library, name, asked, work)) return cancelled(context, "nothing is kept");
    if (!context.quiet) context.streams.err << library << ": kept as " << listed(columns, " and ") << '\n';
    return Exit::done;
}

}  // namespace

work::NeighbourRequest neighbour_request(const SearchOptions& options) {
    return {.fingerprint = options.fingerprint,
            .goal = {.pairs = {.least = threshold_in_millionths(options.threshold), .metric = options.metric},
                     .most = options.top}};
}

work::NeighbourRequest neighbour_request(const SearchArguments& arguments) {
    work::NeighbourRequest request = neighbour_request(arguments.request.options);
    request.among = arguments.libraries.among();
    request.is_against = arguments.libraries.size() > 1;
    return request;
}

void check_study(const NeighboursOptions& neighbours, const ResultOptions& results) {
    if (!neighbours.makes_no_rows()) return;
    const int kinds = (neighbours.matrix.empty() ? 0 : 1) + (neighbours.keep.empty() ? 0 : 1) + neighbours.histogram;
    if (kinds > 1) throw UsageError("--matrix, --histogram and --keep exclude each other"_words);
    if (neighbours.resume || results.count || !results.columns.empty()) {
        throw UsageError(
            "--resume, --count and --columns are about rows, which --matrix, --histogram and --keep do not "
            "write"_words);
    }
    if (!neighbours.histogram && !results.output.empty()) {
        throw UsageError("-o is for rows and for --histogram; --matrix names its file, --keep keeps in the library");
    }
}

Exit run_neighbour_study(SearchArguments& arguments, const NeighboursOptions& neighbours, Context& context) {
    const CompoundSource& source = arguments.libraries.source();
    const work::NeighbourRequest asked = neighbour_request(arguments);
    ProgressLine line{context};
    const neighbours::Work work = work_shown_in(line, arguments.request.options.jobs, "comparing compounds: ", context);
    if (!neighbours.matrix.empty()) {
        refuse_same_files({neighbours.matrix}, arguments.libraries.paths());
        return write_matrix(source, asked, neighbours.matrix, work, context);
    }
    if (neighbours.histogram) return write_histogram(source, asked, arguments.results, work, context);
    return keep(source, arguments.libraries.name(0), asked, neighbours.keep, work, context);
}

}  // namespace chemsieve::cli
