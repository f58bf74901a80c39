// Manifests of shards. The checksum at their end is made right, so that what lies before it is tried; what is read is
// written again as it was, or could not have been written so.
#include "data/shards/content_digest.h"
#include "data/shards/shard_manifest.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    constexpr std::string_view kNone = "0000000000000000";
    std::string text{fuzz::text_of(bytes, count)};
    if (const std::size_t at = text.rfind(kNone); at != std::string::npos) {
        text.replace(at, kNone.size(), digest_of_text(text));
    }
    fuzz::read_or_refuse([&] {
        const ShardManifest manifest = manifest_of_text(text, "manifest.json");
        fuzz::must(manifest_of_text(manifest_text(manifest), "again") == manifest, "a manifest comes back");
        manifest.properties();
    });
    return 0;
}
