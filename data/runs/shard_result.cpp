#include "data/runs/shard_result.h"

#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <streambuf>

#include "base/error.h"
#include "base/json.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

constexpr const char* kMarkOfResult = "chemsieve hits of a shard";
constexpr std::string_view kBehindRows = "\t\t";  // and then JSON
constexpr std::size_t kMostOfEnd = 4096;          // bytes of the last line

std::string head_line(const ResultHead& head) {
    Json columns = Json::list();
    for (const TableColumn& column : head.columns)
        columns.push_back({{"name", column.name}, {"number", column.number}});
    Json unusable = Json::list();
    for (const RefusedRecord& record : head.unusable) {
        unusable.push_back({{"id", record.id}, {"defect", record.defect}, {"before", record.before}});
    }
    return json_text({{"holds", kMarkOfResult},
                      {"run", head.run},
                      {"shard", head.shard_digest},
                      {"compounds", head.compounds},
                      {"queries", head.queries},
                      {"top", head.top},
                      {"counted", head.is_counted},
                      {"columns", columns},
                      {"unusable", unusable},
                      {"ids", head.ids}}) +
           "\n";
}

ResultHead head_in(const std::string& line) {
    const Json json = parse_json(line);
    if (json.at("holds") != kMarkOfResult) throw JsonError{"it holds something else"};
    ResultHead head{.run = json.at("run").text(),
                    .shard_digest = json.at("shard").text(),
                    .compounds = json.at("compounds").integer<std::int64_t>(),
                    .queries = json.at("queries").integer<std::size_t>(),
                    .top = json.at("top").integer<std::size_t>(),
                    .is_counted = json.at("counted").is_true(),
                    .columns = {},
                    .unusable = {},
                    .ids = json.at("ids").texts()};
    for (const Json& column : json.at("columns").values()) {
        head.columns.push_back({column.at("name").text(), column.at("number").is_true()});
    }
    for (const Json& record : json.at("unusable").values()) {
        head.unusable.push_back(
            {record.at("id").text(), record.at("defect").text(), record.at("before").integer<std::size_t>()});
    }
    return head;
}

QueryAnswer answer_in(const std::string& text) {
    const Json json = parse_json(text);
    return {.id = json.at("id").text(),
            .refusal = json.at("refusal").text(),
            .hits = json.at("hits").integer<std::size_t>(),
            .not_decided = json.at("not_decided").integer<std::size_t>(),
            .is_out_of_time = json.at("out_of_time").is_true()};
}

FileError damaged(const std::string& path) { return FileError{path + " is damaged: it is not as a task wrote it"}; }

std::ifstream opened(const std::string& path) {
    std::ifstream input{path, std::ios::binary};
    if (!input) throw FileError{"cannot read " + path + ": " + std::strerror(errno)};
    return input;
}

// The last line of a file without its end, and where it begins.
std::string last_line(std::ifstream& input, std::streamoff& begin) {
    input.seekg(0, std::ios::end);
    const std::streamoff size = input.tellg();
    const std::streamoff from = std::max<std::streamoff>(0, size - static_cast<std::streamoff>(kMostOfEnd));
    std::string end(static_cast<std::size_t>(size - from), '\0');
    input.seekg(from);
    input.read(end.data(), static_cast<std::streamsize>(end.size()));
    if (!input || !end.ends_with('\n')) return "";
    end.pop_back();
    const std::size_t before = end.rfind('\n');
    if (before == std::string::npos) return "";
    begin = from + static_cast<std::streamoff>(before) + 1;
    return end.substr(before + 1);
}

struct End {
    std::string digest;
    std::streamoff begin = 0;
};

// Throws JsonError if there is none.
End end_of(std::ifstream& input) {
    End end;
    const std::string line = last_line(input, end.begin);
    if (!line.starts_with(kBehindRows)) throw JsonError{"it has no end"};
    const Json json = parse_json(line.substr(kBehindRows.size()));
    if (json.at("end") != true) throw JsonError{"it has no end"};
    end.digest = json.at("digest").text();
    return end;
}

}  // namespace

// Passes all on to the file and knows its digest.
class ShardResultWriter::DigestedBuffer : public std::streambuf {
  public:
    explicit DigestedBuffer(std::ostream& file) : file_{file} {}
    std::string digest() const { return digest_.text(); }

  private:
    int_type overflow(int_type c) override {
        const char one = traits_type::to_char_type(c);
        xsputn(&one, 1);
        return c;
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        digest_.add({text, static_cast<std::size_t>(size)});
        file_.write(text, size);
        return size;
    }

    std::ostream& file_;
    ContentDigest digest_;
};

ShardResultWriter::ShardResultWriter(const std::string& path, const ResultHead& head)
    : file_{path}, buffer_{std::make_unique<DigestedBuffer>(file_.stream())}, rows_{buffer_.get()} {
    rows_.exceptions(std::ios::badbit);  // the file's own error comes through
    rows_ << head_line(head);
}

ShardResultWriter::~ShardResultWriter() = default;

void ShardResultWriter::end_query(const QueryAnswer& answer) {
    rows_ << kBehindRows
          << json_text({{"query", ++queries_},
                        {"id", answer.id},
                        {"refusal", answer.refusal},
                        {"hits", answer.hits},
                        {"not_decided", answer.not_decided},
                        {"out_of_time", answer.is_out_of_time}})
          << '\n';
}

void ShardResultWriter::commit() {
    const std::string digest = buffer_->digest();
    rows_ << kBehindRows << json_text({{"end", true}, {"queries", queries_}, {"digest", digest}}) << '\n';
    file_.commit();
}

ResultHead verified_result(const std::string& path) {
    std::ifstream input = opened(path);
    try {
        const End end = end_of(input);
        input.seekg(0);
        ContentDigest digest;
        std::vector<char> part(std::size_t{1} << 20);
        for (std::streamoff left = end.begin; left > 0;) {
            input.read(part.data(), std::min<std::streamoff>(left, static_cast<std::streamoff>(part.size())));
            if (input.gcount() == 0) throw damaged(path);
            digest.add({part.data(), static_cast<std::size_t>(input.gcount())});
            left -= input.gcount();
        }
        if (digest.text() != end.digest) throw damaged(path);
        input.seekg(0);
        std::string line;
        std::getline(input, line);
        return head_in(line);
    } catch (const JsonError&) {
        throw damaged(path);
    }
}

bool seems_complete(const std::string& path) {
    std::ifstream input{path, std::ios::binary};
    if (!input) return false;
    try {
        end_of(input);
        input.seekg(0);
        std::string line;
        std::getline(input, line);
        head_in(line);
        return true;
    } catch (const JsonError&) {
        return false;
    }
}

ShardResultReader::ShardResultReader(const std::string& path) : path_{path}, input_{opened(path)} {
    std::string line;
    std::getline(input_, line);
    const bool has_titles = !head_in(line).is_counted;
    if (has_titles) std::getline(input_, line);
}

bool ShardResultReader::next_row(std::string& line) {
    if (!std::getline(input_, line)) throw damaged(path_);
    if (!line.starts_with(kBehindRows) || !std::string_view{line}.substr(kBehindRows.size()).starts_with('{'))
        return true;
    try {
        answer_ = answer_in(line.substr(kBehindRows.size()));
    } catch (const JsonError&) {  // written so on purpose, with a digest that fits
        throw damaged(path_);
    }
    return false;
}

long long millionths_in(const std::vector<std::string>& cells) {
    return cells.size() <= kSimilarityCell ? 0
                                           : std::llround(std::strtod(cells[kSimilarityCell].c_str(), nullptr) * 1e6);
}

}  // namespace chemsieve
