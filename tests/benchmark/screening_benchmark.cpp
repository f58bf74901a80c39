// How well queries are screened: false positives of our fingerprint against RDKit's pattern fingerprint of 2,048 bits.
//
//     screening_benchmark [--library FILE.smi[.gz]] [--step N] [--queries FILE...] [--pieces N]
//                         [--saturation PERCENT...] [--recipe TEXT...] [--curve] [--brute] [--json OUT]
//
// A false positive is a candidate that does not contain the query. What contains a query is decided by RDKit's matcher:
// with --brute on every compound, otherwise on all candidates of either screen. A hit that ours holds back ends the
// program with the query and the compound. --curve repeats it for many recipes: bytes against false positives. The last
// table is that of a library of these compounds, with its rows of parts, as it is searched.

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "chem/query_features/query_surprises.h"
#include "chem/read/parse.h"
#include "data/file/text_input.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "fingerprint/demand/screen_compiler.h"
#include "match/parts/query_parts.h"
#include "match/reading/query_reader.h"
#include "match/substructure_matcher.h"
#include "search/screen/candidate_stream.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/memory_source.h"
#include "tests/oracle/rdkit_fingerprints.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/all_candidates.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;
using Clock = std::chrono::steady_clock;
using nlohmann::ordered_json;

namespace {

struct Compound {
    std::string smiles;
    Molecule molecule;
    PatternBits pattern;
};

struct BenchQuery {
    std::string text;
    Molecule molecule;
    PatternBits pattern{};
    std::vector<bool> hit;      // by compound
    std::vector<bool> decided;  // by compound: RDKit was asked
    std::size_t pattern_candidates = 0;
};

struct QuerySet {
    std::string name;
    std::vector<BenchQuery> queries;
};

// Sums over the queries of a set.
struct Screened {
    double false_positives = 0, candidates = 0, hits = 0, precisions = 0, queries = 0;
    void add(std::size_t candidate_count, std::size_t hit_count) {
        false_positives += static_cast<double>(candidate_count - hit_count);
        candidates += static_cast<double>(candidate_count);
        hits += static_cast<double>(hit_count);
        precisions +=
            candidate_count == 0 ? 1.0 : static_cast<double>(hit_count) / static_cast<double>(candidate_count);
        queries += 1;
    }
    double a_query() const { return false_positives / queries; }
    double pooled() const { return candidates == 0 ? 1 : hits / candidates; }
    double mean() const { return precisions / queries; }
};

class Bench {
  public:
    Bench(std::vector<Compound> compounds, unsigned jobs) : compounds_{std::move(compounds)}, jobs_{jobs} {}

    void add_set(const std::string& name, const std::vector<std::pair<std::string, Molecule>>& queries, bool brute) {
        QuerySet set{name, {}};
        for (const auto& [text, molecule] : queries) set.queries.push_back({text, molecule});
        parallel_for(set.queries.size(), jobs_, [&](std::size_t i, unsigned) { prepare(set.queries[i], brute); });
        sets_.push_back(std::move(set));
    }

    // One line a set; returns the report.
    ordered_json run(const std::string& title, const FingerprintRecipe& recipe, bool details) {
        std::vector<CompoundFingerprint> fingerprints(compounds_.size(), {FoldedFingerprint{64}, 0, false});
        parallel_for(compounds_.size(), jobs_, [&](std::size_t i, unsigned) {
            fingerprints[i] = fingerprint_of_compound(compounds_[i].molecule, recipe);
        });
        double bytes = 0;
        for (const CompoundFingerprint& f : fingerprints) bytes += f.bits.bits() / 8.0;
        bytes /= static_cast<double>(compounds_.size());
        const MemorySource source{recipe, fingerprints};
        const SlicedIndex index{source.fingerprints(FingerprintKind::subgraph)};
        const auto screen = [&](const BenchQuery& query) {
            return all_candidates(index, compile_screen(query.molecule, recipe));
        };
        return report({title, recipe.to_text(), bytes}, screen, details);
    }

    // Screens in a library of the compounds, with rows of parts.
    ordered_json run_library() {
        const TemporaryFolder folder;
        std::ofstream file{folder.file("compounds.smi")};
        for (const Compound& compound : compounds_) file << compound.smiles << "\n";
        file.close();
        const std::string path = folder.file("library.sieve");
        create_library(path, FingerprintRecipe{});
        {
            LibraryWriter writer{path};
            import_file(writer, folder.file("compounds.smi"), {.jobs = jobs_}, {}, {});
        }
        const Library library{path};
        const SlicedIndex index{library.fingerprints()};
        const auto structures = library.structures();
        const auto table = std::make_shared<const ClassTable>(
            std::shared_ptr<const ClassDictionary>{structures, &structures->classes()});
        const PartCompiler parts{table, structures->classes()};
        const auto screen = [&](const BenchQuery& query) {
            const SubstructureQuery matched{query.molecule, table, {}};
            const bool asks = !is_plain_query(query.molecule) && matched.graphs();
            const PartFormula formula = asks ? parts.parts_of(*matched.graphs()) : PartFormula{};
            const ScreenFormula items = compile_screen(query.molecule, library.recipe());
            std::vector<Candidate> candidates;
            CandidateStream stream{index, {items, &formula}};
            while (stream.next(candidates)) continue;
            return candidates;
        };
        auto bytes = library.info().bytes_by_part;
        const double screened = static_cast<double>(bytes["fingerprints: slices"] + bytes["rows of parts"]);
        return report({"library with rows of parts, slices and these rows in the file", library.recipe().to_text(),
                       screened / static_cast<double>(compounds_.size())},
                      screen, true);
    }

    const std::vector<QuerySet>& sets() const { return sets_; }

  private:
    struct Title {
        std::string text;
        std::string recipe;
        double bytes;  // a compound
    };
    using Screen = std::function<std::vector<Candidate>(const BenchQuery&)>;

    ordered_json report(const Title& title, const Screen& screen, bool details) {
        ordered_json report{{"title", title.text}, {"recipe", title.recipe}, {"bytes_a_compound", title.bytes}};
        if (details) {
            std::printf("%s: %.1f bytes a compound\n%s\n\n", title.text.c_str(), title.bytes, title.recipe.c_str());
            std::printf("%-26s %7s %10s | %11s %9s %7s %7s | %11s %7s %7s\n", "", "", "hits", "false pos.", "times",
                        "pooled", "mean", "false pos.", "pooled", "mean");
            std::printf("%-26s %7s %10s | %11s %9s %7s %7s | %11s %7s %7s\n", "set", "queries", "a query", "a query",
                        "fewer", "prec.", "prec.", "a q., RDKit", "prec.", "prec.");
        } else {
            std::printf("%-44s %7.1f", title.text.c_str(), title.bytes);
        }
        for (QuerySet& set : sets_) report["sets"].push_back(measure(set, screen, details));
        std::printf("\n");
        std::fflush(stdout);
        return report;
    }

    void prepare(BenchQuery& query, bool brute) {
        query.pattern = rdkit_pattern(query.molecule);
        query.hit.resize(compounds_.size());
        query.decided.resize(compounds_.size());
        for (std::size_t c = 0; c < compounds_.size(); ++c) {
            const bool candidate = pattern_admits(compounds_[c].pattern, query.pattern);
            query.pattern_candidates += candidate;
            if (candidate || brute) decide(query, c);
        }
    }

    void decide(BenchQuery& query, std::size_t compound) {
        if (query.decided[compound]) return;
        query.hit[compound] = rdkit_contains(compounds_[compound].molecule, query.molecule);
        query.decided[compound] = true;
    }

    ordered_json measure(QuerySet& set, const Screen& screen, bool details) {
        Screened ours, pattern;
        std::mutex mutex;
        std::vector<std::array<std::size_t, 3>> counts(set.queries.size());  // candidates, pattern candidates, hits
        parallel_for(set.queries.size(), jobs_, [&](std::size_t i, unsigned) {
            BenchQuery& query = set.queries[i];
            const auto candidates = screen(query);
            std::vector<bool> admitted(compounds_.size());
            for (const Candidate& c : candidates) {
                const auto number = static_cast<std::size_t>(c.compound) - 1;
                admitted[number] = true;
                decide(query, number);
            }
            std::size_t hits = 0, pattern_hits = 0;
            for (std::size_t c = 0; c < compounds_.size(); ++c) {
                if (!query.hit[c]) continue;
                ++hits;
                pattern_hits += pattern_admits(compounds_[c].pattern, query.pattern);
                if (admitted[c]) continue;
                const std::lock_guard lock{mutex};
                std::cerr << "LOST HIT: query " << query.text << ", compound " << compounds_[c].smiles << "\n";
                std::exit(1);
            }
            counts[i] = {candidates.size(), query.pattern_candidates + (hits - pattern_hits), hits};
        });
        for (const auto& [candidates, pattern_candidates, hits] : counts) {
            ours.add(candidates, hits);
            pattern.add(pattern_candidates, hits);
        }
        const double fewer = ours.false_positives == 0 ? INFINITY : pattern.false_positives / ours.false_positives;
        if (details) {
            std::printf("%-26s %7zu %10.1f | %11.2f %8.1fx %7.4f %7.4f | %11.2f %7.4f %7.4f\n", set.name.c_str(),
                        set.queries.size(), ours.hits / ours.queries, ours.a_query(), fewer, ours.pooled(), ours.mean(),
                        pattern.a_query(), pattern.pooled(), pattern.mean());
        } else {
            std::printf(" %9.2f %6.1fx", ours.a_query(), fewer);
        }
        return {{"set", set.name},
                {"queries", set.queries.size()},
                {"hits_a_query", ours.hits / ours.queries},
                {"false_positives_a_query", ours.a_query()},
                {"times_fewer", fewer},
                {"pooled_precision", ours.pooled()},
                {"mean_precision", ours.mean()},
                {"pattern_false_positives_a_query", pattern.a_query()},
                {"pattern_pooled_precision", pattern.pooled()},
                {"pattern_mean_precision", pattern.mean()}};
    }

    std::vector<Compound> compounds_;
    unsigned jobs_;
    std::vector<QuerySet> sets_;
};

std::vector<Compound> load(const std::string& file, std::size_t step, unsigned jobs) {
    std::vector<std::string> lines;
    TextInput input{file};
    std::string line;
    for (std::size_t i = 0; input.next_line(line); ++i) {
        if (i % step == 0) lines.push_back(line.substr(0, line.find_first_of(" \t")));
    }
    std::vector<std::optional<Molecule>> parsed(lines.size());
    std::vector<PatternBits> patterns(lines.size());
    parallel_for(lines.size(), jobs, [&](std::size_t i, unsigned) {
        parsed[i] = rdkit_smiles(lines[i]);
        if (parsed[i]) patterns[i] = rdkit_pattern(*parsed[i]);
    });
    std::vector<Compound> compounds;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (parsed[i]) compounds.push_back({lines[i], *parsed[i], patterns[i]});
    }
    return compounds;
}

std::vector<std::pair<std::string, Molecule>> read_queries(const std::string& file) {
    std::vector<std::pair<std::string, Molecule>> queries;
    for (const auto& [text, id] : read_structures(file)) {
        auto parsed = file.ends_with(".sma") ? parse_query_smarts(text) : parse_query_smiles(text);
        if (auto* molecule = std::get_if<Molecule>(&parsed)) queries.emplace_back(text, *molecule);
    }
    return queries;
}

// The same with hydrogens written as atoms turned into counts, if a fair share of the queries has such: as written they
// find next to nothing in compounds, which have no hydrogens as atoms.
std::vector<std::pair<std::string, Molecule>> with_merged_hydrogens(
    const std::vector<std::pair<std::string, Molecule>>& queries) {
    std::vector<std::pair<std::string, Molecule>> merged;
    std::size_t changed = 0;
    for (const auto& [text, molecule] : queries) {
        const Remarks remarks = surprises_of_smarts(molecule, text, false);
        changed += !remarks.empty() && remarks.front().kind == RemarkKind::hydrogen_atoms;
        if (const auto query = rdkit_smarts_query(text, true)) merged.emplace_back(text, *query);
    }
    if (5 * changed < queries.size()) merged.clear();
    return merged;
}

std::vector<std::pair<std::string, Molecule>> cut_pieces(const std::vector<Compound>& compounds, std::size_t count) {
    std::vector<std::pair<std::string, Molecule>> pieces;
    for (unsigned seed = 1; pieces.size() < count && seed < 20 * count; ++seed) {
        const Compound& compound = compounds[(seed * 7919ULL) % compounds.size()];
        const auto piece = random_piece(compound.molecule, 2 + seed % 13, seed);
        if (piece) pieces.emplace_back("piece of " + compound.smiles, *piece);
    }
    return pieces;
}

std::vector<std::pair<std::string, FingerprintRecipe>> curve() {
    std::vector<std::pair<std::string, FingerprintRecipe>> result;
    const auto add = [&](const std::string& title, const auto& change) {
        FingerprintRecipe recipe;
        change(recipe);
        result.emplace_back(title, recipe);
    };
    using R = FingerprintRecipe;
    const auto plain = [](R& r, int bonds, int saturation) {
        r.max_bonds = bonds;
        r.path_bonds = r.ring_bonds = 0;
        r.atom_states = false;
        r.small_copies = 1;
        r.large_count = 8;
        r.saturation_percent = saturation;
    };
    for (const int bonds : {3, 4, 5, 6, 7}) {
        add("subgraphs to " + std::to_string(bonds) + " alone, 30 %", [&](R& r) { plain(r, bonds, 30); });
    }
    add("5, with atom states", [&](R& r) {
        plain(r, 5, 30);
        r.atom_states = true;
    });
    add("5, with rings to 8", [&](R& r) {
        plain(r, 5, 30);
        r.ring_bonds = 8;
    });
    add("5, with paths of 6", [&](R& r) {
        plain(r, 5, 30);
        r.path_bonds = 6;
    });
    add("5, with all three", [&](R& r) {
        plain(r, 5, 30);
        r.path_bonds = 6;
        r.ring_bonds = 8;
        r.atom_states = true;
    });
    add("the same, large counted to 2", [&](R& r) {
        r.small_copies = 1;
        r.saturation_percent = 30;
    });
    for (const int copies : {1, 2, 3, 4, 6}) {
        add("default, copies " + std::to_string(copies), [&](R& r) { r.small_copies = copies; });
    }
    for (const int small : {1, 2, 4}) {
        add("default, small is up to " + std::to_string(small), [&](R& r) { r.small_bonds = small; });
    }
    for (const auto& [s, l] : {std::pair{1, 1}, {2, 1}, {4, 1}, {8, 1}, {8, 4}, {16, 2}}) {
        add("default, counts " + std::to_string(s) + " and " + std::to_string(l), [&, s = s, l = l](R& r) {
            r.small_count = s;
            r.large_count = l;
        });
    }
    add("default, paths to 7", [](R& r) { r.path_bonds = 7; });
    add("default, subgraphs to 4, paths to 6", [](R& r) { r.max_bonds = 4; });
    add("default, subgraphs to 6", [](R& r) { r.max_bonds = 6; });
    for (const int saturation : {70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, 10}) {
        add("default, " + std::to_string(saturation) + " %", [&](R& r) { r.saturation_percent = saturation; });
    }
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    std::string library, json;
    std::vector<std::string> query_files, recipes;
    std::size_t step = 1, pieces = 600;
    unsigned jobs = default_jobs();
    bool with_curve = false, brute = false;
    std::vector<int> saturations{FingerprintRecipe{}.saturation_percent};
    CLI::App app{"False positives of the screen against RDKit's pattern fingerprint"};
    app.add_option("--library", library, "SMILES file (default: NCI compounds of rdkit-data)");
    app.add_option("--step", step, "Take every so manieth compound")->check(CLI::PositiveNumber);
    app.add_option("--queries", query_files, ".smi and .sma files (default: rdkit-data's SMARTS)");
    app.add_option("--pieces", pieces, "Cut so many random pieces of the library's compounds as queries");
    app.add_option("--saturation", saturations, "Percent of bits set, one table each (default: 40)");
    app.add_option("--recipe", recipes, "Parameters as 'chemsieve info' shows them, one table each");
    app.add_flag("--curve", with_curve, "Bytes against false positives for many recipes");
    app.add_flag("--brute", brute, "Let RDKit match every compound");
    app.add_option("--json", json, "Write the figures to this file");
    CLI11_PARSE(app, argc, argv);
    const auto data = rdkit_data();
    if (!data && (library.empty() || query_files.empty())) {
        std::cerr << "rdkit-data is not installed; name files with --library and --queries\n";
        return 2;
    }
    if (library.empty()) library = (*data / "NCI/first_5K.smi").string();
    const auto start = Clock::now();
    std::vector<Compound> compounds = load(library, step, jobs);
    auto piece_queries = cut_pieces(compounds, pieces);
    std::printf("%zu compounds of %s\n", compounds.size(), std::filesystem::path{library}.filename().c_str());
    Bench bench{std::move(compounds), jobs};
    for (const std::string& file : query_files) {
        const std::string name = std::filesystem::path{file}.filename().string();
        const auto queries = read_queries(file);
        std::vector<std::pair<std::string, Molecule>> merged;
        if (file.ends_with(".sma")) merged = with_merged_hydrogens(queries);
        bench.add_set(name, queries, brute);
        if (!merged.empty()) bench.add_set(name + ", H merged", std::move(merged), brute);
    }
    if (query_files.empty()) {
        std::vector<std::pair<std::string, Molecule>> smarts;
        for (const auto& [text, id] : rdkit_smarts(*data)) {
            auto parsed = parse_query_smarts(text);
            if (auto* molecule = std::get_if<Molecule>(&parsed)) smarts.emplace_back(text, *molecule);
        }
        bench.add_set("SMARTS of rdkit-data", std::move(smarts), brute);
    }
    if (pieces > 0) bench.add_set("pieces of compounds", std::move(piece_queries), brute);
    std::printf("RDKit's verdicts %s: %.0f s\n\n", brute ? "on every compound" : "on all candidates",
                std::chrono::duration<double>(Clock::now() - start).count());
    ordered_json report;
    for (const int saturation : saturations) {
        FingerprintRecipe recipe;
        recipe.saturation_percent = saturation;
        report.push_back(bench.run("at most " + std::to_string(saturation) + " % of the bits set", recipe, true));
    }
    for (const std::string& text : recipes) {
        report.push_back(bench.run("another recipe", FingerprintRecipe::from_text(text), true));
    }
    report.push_back(bench.run_library());
    std::printf("no hit lost\n\n");
    if (with_curve) {
        std::printf("false positives a query, and how many times fewer than RDKit's pattern fingerprint, for\n%-52s",
                    "");
        for (const QuerySet& set : bench.sets()) std::printf(" %16.16s ", set.name.c_str());
        std::printf("\n");
        for (const auto& [title, recipe] : curve()) report.push_back(bench.run(title, recipe, false));
    }
    if (!json.empty()) std::ofstream{json} << report.dump(2) << "\n";
    return 0;
}
