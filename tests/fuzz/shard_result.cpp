// Results of shards. The digest in their last line is made right, so that what lies before it is tried.
#include "data/runs/shard_result.h"

#include "data/shards/content_digest.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace chemsieve;

// "DIGEST" in the last line becomes that of all before it.
std::string with_digest(std::string text) {
    constexpr std::string_view kMark = "\"DIGEST\"";
    const std::size_t mark = text.rfind(kMark), line = text.rfind("\n\t\t");
    if (mark == std::string::npos || line == std::string::npos || mark < line) return text;
    ContentDigest digest;
    digest.add(std::string_view{text}.substr(0, line + 1));
    return text.replace(mark, kMark.size(), '"' + digest.text() + '"');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    const fuzz::BytesAsFile file{with_digest(std::string{fuzz::text_of(bytes, count)})};
    fuzz::read_or_refuse([&] {
        seems_complete(file.path());
        const ResultHead head = verified_result(file.path());
        ShardResultReader reader{file.path()};
        std::string row;
        for (std::size_t query = 0; query < head.queries; ++query) {
            while (reader.next_row(row)) {
            }
        }
    });
    return 0;
}
