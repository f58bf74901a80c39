#include "data/fps/fpc_writer.h"

#include <ostream>

#include "data/fps/fps_writer.h"

namespace chemsieve {

std::string to_fpc(const CountFingerprint& fingerprint) {
    if (fingerprint.empty()) return "*";
    std::string text;
    for (const CountedFeature& counted : fingerprint) {
        if (!text.empty()) text += ',';
        text += std::to_string(counted.feature);
        if (counted.count != 1) text += ':' + std::to_string(counted.count);
    }
    return text;
}

FpcWriter::FpcWriter(std::ostream& out, const FpsHeader& header, std::uint64_t length) : out_{out} {
    out_ << "#FPC1\n#num_bits=" << length << '\n';
    write_origin(out_, header);
}

void FpcWriter::write(const std::string& id, const CountFingerprint& fingerprint) {
    out_ << to_fpc(fingerprint) << '\t' << fps_id(id) << '\n';
}

}  // namespace chemsieve
