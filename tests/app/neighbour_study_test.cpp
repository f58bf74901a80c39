// What `similar --NxN` makes instead of rows, against its rows; in process, on the demo library.

#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>
#include <map>

#include "data/file/zip_reader.h"
#include "data/upkeep/kept_columns.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/shell.h"
#include "tests/support/text_table.h"

namespace chemsieve::neighbour_study_test {

using namespace chemsieve::test;

namespace {

using Words = std::vector<std::string>;

struct Demos {
    Demos() {
        std::filesystem::copy_file(demo(), own);
        REQUIRE(run({"export", own, "--where", "rings >= 2", "-o", folder.file("some.smi")}).code == 0);
        REQUIRE(run({"import", other, folder.file("some.smi"), "-q"}).code == 0);
    }
    TemporaryFolder folder;
    std::string own = folder.file("own.sieve"), other = folder.file("other.sieve");
};

// The numbers of an array; what stands before them must be as NumPy's format has it.
template <class Value>
std::vector<Value> array_of(ZipReader& zip, const std::string& part) {
    std::string bytes;
    zip.unpack(part, [&](std::string_view some) { bytes += some; });
    REQUIRE(bytes.size() > 10);
    CHECK(bytes.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
    const std::size_t head = 10 + static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
    CHECK(head % 64 == 0);
    CHECK(bytes[head - 1] == '\n');
    std::vector<Value> values((bytes.size() - head) / sizeof(Value));
    CHECK_THAT(bytes.substr(0, head), Catch::Contains("'fortran_order': False"));
    std::memcpy(values.data(), bytes.data() + head, values.size() * sizeof(Value));
    return values;
}

Words names_of(ZipReader& zip, const std::string& part) {
    std::string text;
    zip.unpack(part, [&](std::string_view some) { text += some; });
    return lines(text);
}

using Pairs = std::map<std::pair<std::string, std::string>, double>;

Pairs pairs_of_matrix(const std::string& file) {
    ZipReader zip{file};
    const auto shape = array_of<std::int64_t>(zip, "shape.npy"), begins = array_of<std::int64_t>(zip, "indptr.npy");
    const auto columns = array_of<std::int32_t>(zip, "indices.npy");
    const auto values = array_of<double>(zip, "data.npy");
    const Words row_names = names_of(zip, "row_ids.txt"), column_names = names_of(zip, "column_ids.txt");
    REQUIRE(shape.size() == 2);
    CHECK(static_cast<std::size_t>(shape[0]) == row_names.size());
    CHECK(static_cast<std::size_t>(shape[1]) == column_names.size());
    REQUIRE(begins.size() == row_names.size() + 1);
    REQUIRE(columns.size() == values.size());
    CHECK(static_cast<std::size_t>(begins.back()) == values.size());
    Pairs pairs;
    for (std::size_t row = 0; row < row_names.size(); ++row) {
        for (auto i = static_cast<std::size_t>(begins[row]); i < static_cast<std::size_t>(begins[row + 1]); ++i) {
            if (i > static_cast<std::size_t>(begins[row])) CHECK(columns[i] > columns[i - 1]);
            pairs[{row_names[row], column_names[static_cast<std::size_t>(columns[i])]}] = values[i];
        }
    }
    return pairs;
}

// What a table of rows has; with two libraries their column stands behind the query's.
Pairs pairs_of_rows(const std::string& rows, std::size_t id_column) {
    Pairs pairs;
    for (const auto& cells : table(rows)) {
        if (cells[0] != "query_id") pairs[{cells[0], cells[id_column]}] = std::stod(cells[id_column + 1]);
    }
    return pairs;
}

void check_equal(const Pairs& matrix, const Pairs& rows) {
    CHECK(matrix.size() > 50);
    REQUIRE(matrix.size() == rows.size());
    for (const auto& [pair, similarity] : rows) {
        REQUIRE(matrix.contains(pair));
        CHECK(matrix.at(pair) == Approx(similarity).margin(1e-6));
    }
}

}  // namespace

TEST_CASE("a matrix of neighbours has the pairs of the rows", "[neighbours]") {
    const Demos demos;
    const std::string file = demos.folder.file("m.npz");
    const Words nxn{"similar", demos.own, "--NxN", "-t", "0.6"};
    const auto with = [&](Words words, const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    };
    const Ran ran = with(nxn, {"--matrix", file, "-j", "1"});
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Catch::Contains("similarities in 595 rows and 595 columns"));
    check_equal(pairs_of_matrix(file), pairs_of_rows(run(nxn).out, 1));
    const std::string bytes = read_file(file);
    CHECK(with(nxn, {"--matrix", file, "-j", "3", "-q"}).code == 0);
    CHECK(read_file(file) == bytes);

    const Words against{"similar", demos.own, "--NxN", "--against", demos.other, "-k", "2"};
    CHECK(with(against, {"--matrix", file}).code == 0);
    check_equal(pairs_of_matrix(file), pairs_of_rows(run(against).out, 2));

    const auto by_scipy = [&](const std::string& line) {
        return run_in_shell(demos.folder.path().string(), "/usr/bin/python3 -c \"import scipy.sparse; " + line + "\"");
    };
    if (by_scipy("").code != 0) return say_skipped("reading a matrix by SciPy: python3-scipy is not installed");
    const std::string sum = by_scipy("m = scipy.sparse.load_npz('m.npz'); print(m.shape[0], m.nnz)").text;
    CHECK_THAT(sum, Catch::StartsWith("595 1190"));
}

TEST_CASE("how near the nearest are, as the rows have it", "[neighbours]") {
    const Demos demos;
    for (const Words& words : {Words{"similar", demos.own, "--NxN", "-k", "1"},
                               Words{"similar", demos.own, "--NxN", "--against", demos.other, "-k", "1"}}) {
        std::vector<std::size_t> expected(21);
        std::size_t all = 0;
        for (const auto& [pair, similarity] : pairs_of_rows(run(words).out, words.size() == 5 ? 1 : 2)) {
            ++expected[static_cast<std::size_t>(similarity * 20 + 1e-9)];
            ++all;
        }
        Words histogram = words;
        histogram.push_back("--histogram");
        const auto rows = table(run(histogram).out);
        REQUIRE(rows.size() == 22);
        CHECK(rows[0] == Words{"from", "below", "compounds"});
        CHECK(rows[13][0] == "0.6");
        for (std::size_t i = 1; i < 21; ++i) CHECK(rows[i + 1][2] == std::to_string(expected[i]));
        CHECK(std::stoul(rows[1][2]) == expected[0] + 595 - all);
    }
}

TEST_CASE("neighbours are kept as columns of the library", "[neighbours]") {
    const Demos demos;
    CHECK_THAT(run({"similar", demos.own, "--NxN", "-t", "0.6", "--keep", "near"}).err,
               Catch::Contains("kept as near"));
    CHECK_THAT(run({"similar", demos.own, "--NxN", "--against", demos.other, "-k", "1", "--keep", "theirs"}).err,
               Catch::Contains("kept as theirs and theirs_similarity"));
    std::map<std::string, std::string> counts;
    for (const auto& cells : table(run({"similar", demos.own, "--NxN", "-t", "0.6", "--count"}).out)) {
        counts[cells[0]] = cells[1];
    }
    const Pairs nearest =
        pairs_of_rows(run({"similar", demos.own, "--NxN", "--against", demos.other, "-k", "1"}).out, 2);
    const auto kept =
        table(run({"export", demos.own, "--columns", "near,theirs,theirs_similarity", "--format", "tsv"}).out);
    REQUIRE(kept.size() == 596);
    for (std::size_t i = 1; i < kept.size(); ++i) {
        CHECK(kept[i][2] == counts.at(kept[i][0]));
        if (kept[i].size() < 5) continue;
        CHECK(nearest.at({kept[i][0], kept[i][3]}) == Approx(std::stod(kept[i][4])));
    }
    const auto origin = origin_of_column(demos.own, "theirs");
    REQUIRE(origin);
    CHECK_THAT(origin->made_by, Catch::StartsWith("nearest neighbour in " + demos.other));
    CHECK(run({"check", demos.own}).code == 0);
}

TEST_CASE("what does not go together with a matrix, a histogram or columns is said", "[neighbours]") {
    const TemporaryFolder folder;
    const auto refused = [&](Words words, const std::string& why) {
        words.insert(words.begin(), {"similar", demo(), "--NxN", "-t", "0.6"});
        const Ran ran = run(words);
        CHECK(ran.code == 2);
        CHECK_THAT(ran.err, Catch::Contains(why));
    };
    const std::string matrix = folder.file("m.npz");
    refused({"--matrix", matrix, "--histogram"}, "exclude each other");
    refused({"--matrix", matrix, "--count"}, "about rows");
    refused({"--keep", "n", "--columns", "mw"}, "about rows");
    refused({"--matrix", matrix, "-o", folder.file("o.tsv")}, "--matrix names its file");
    refused({"--matrix", demo()}, "choose another name");
    CHECK(run({"similar", demo(), "CCO", "--matrix", matrix}).code == 2);
    CHECK_FALSE(std::filesystem::exists(matrix));
}

}  // namespace chemsieve::neighbour_study_test
