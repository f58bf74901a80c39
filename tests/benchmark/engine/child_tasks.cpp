#include "tests/benchmark/engine/child_tasks.h"

#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>

#include "data/file/text_input.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "tests/benchmark/engine/child_process.h"
#include "tests/benchmark/engine/engine_timing.h"
#include "tests/benchmark/engine/query_sets.h"
#include "tests/benchmark/engine/rdkit_yardsticks.h"

namespace chemsieve::test {

namespace {

using nlohmann::ordered_json;

const std::string kSmarts = "smarts";

ordered_json with_memory(ordered_json figures) {
    const ProcessMemory memory = memory_in_use();
    figures["rss_mb"] = memory.now_mb;
    figures["peak_rss_mb"] = memory.most_mb;
    return figures;
}

std::vector<QueryText> read_queries(const std::string& path) {
    std::vector<QueryText> queries;
    for (const auto& [text, kind] : read_structures(path)) {
        queries.push_back(
            {.id = text, .text = text, .language = kind == kSmarts ? QueryLanguage::smarts : QueryLanguage::smiles});
    }
    return queries;
}

void read_whole_index(const FingerprintSource& source) {
    for (std::size_t block = 0; block < source.blocks().size(); ++block) {
        const StoredBlock& stored = source.blocks()[block];
        std::vector<std::uint64_t> words(stored.words_a_row());
        for (std::uint32_t position = 0; position < stored.bits; ++position) {
            if (stored.summary[position] != 0) source.read_row(block, position, words.data());
        }
        for (std::size_t column = 0; column < stored.columns.size(); ++column) source.read_column(block, column);
    }
}

// Answers all queries; times are from the first one's text on.
ordered_json answer(Searcher& searcher, const std::vector<QueryText>& queries, unsigned jobs) {
    std::size_t hits = 0;
    double first_hit_ms = 0;
    const Stopwatch watch;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) {
        if (hits == 0) first_hit_ms = watch.milliseconds();
        hits += batch.size();
    };
    for (const QueryText& text : queries) {
        const Query query = Query::substructure(text, searcher.source().recipe());
        searcher.run(SearchMode::substructure, query, {.jobs = jobs}, events, {});
    }
    const double answer_ms = watch.milliseconds();
    return {{"first_hit_ms", hits == 0 ? answer_ms : first_hit_ms}, {"answer_ms", answer_ms}, {"hits", hits}};
}

ordered_json open_library(const ChildTask& task, bool read_all, bool answers) {
    const std::vector<QueryText> queries = answers ? read_queries(task.file) : std::vector<QueryText>{};
    const Stopwatch watch;
    const auto library = std::make_shared<const Library>(task.library);
    Searcher searcher{library};
    const double open_ms = watch.milliseconds();
    const ProcessMemory memory = memory_in_use();
    const Stopwatch reading;
    if (read_all) read_whole_index(*library->fingerprints());
    ordered_json figures{
        {"open_ms", open_ms}, {"rss_open_mb", memory.now_mb}, {"read_all_ms", read_all ? reading.milliseconds() : 0.0}};
    if (answers) figures.update(answer(searcher, queries, task.jobs));
    return figures;
}

ordered_json import(const ChildTask& task) {
    const TemporaryFolder folder;
    const std::string path = folder.file("import.sieve");
    const Stopwatch watch;
    create_library(path, FingerprintRecipe{});
    LibraryWriter writer{path};
    const ImportOutcome outcome = import_file(writer, task.file, {.jobs = task.jobs}, {}, {});
    return {{"seconds", watch.milliseconds() / 1000}, {"compounds", outcome.counts.stored}};
}

ordered_json rdkit(const ChildTask& task) {
    std::vector<std::string> smiles;
    TextInput input{task.file};
    const auto reader = make_record_reader(InputFormat::smiles, input, {});
    for (InputRecord record; reader->next(record);) smiles.push_back(record.text);
    const Stopwatch watch;
    const std::size_t read = rdkit_import_work(smiles, task.jobs);
    return {{"seconds", watch.milliseconds() / 1000}, {"compounds", read}};
}

}  // namespace

void run_child_task(const ChildTask& task) {
    const std::map<std::string, std::function<ordered_json()>> tasks{
        {"start", [] { return ordered_json::object(); }},
        {"open", [&] { return open_library(task, false, false); }},
        {"answer", [&] { return open_library(task, false, true); }},
        {"read_all", [&] { return open_library(task, true, true); }},
        {"import", [&] { return import(task); }},
        {"rdkit", [&] { return rdkit(task); }}};
    const auto found = tasks.find(task.name);
    if (found == tasks.end()) throw std::runtime_error("no such task: " + task.name);
    std::cout << with_memory(found->second()).dump() << std::endl;
}

void write_queries(const std::string& path, const QuerySet& set) {
    std::string lines;
    for (const QueryText& query : set.queries) {
        lines += query.text + '\t' + (query.language == QueryLanguage::smarts ? kSmarts : "smiles") + '\n';
    }
    write_file(path, lines);
}

}  // namespace chemsieve::test
