#include "data/fps/fps_writer.h"

#include <ostream>

#include "base/error.h"
#include "base/text.h"

namespace chemsieve {

void write_origin(std::ostream& out, const FpsHeader& header) {
    const auto line = [&](const char* key, const std::string& value) {
        const std::string text = trimmed(one_line(value));
        if (!text.empty()) out << '#' << key << '=' << text << '\n';
    };
    line("type", header.type);
    line("software", header.software);
    for (const std::string& source : header.sources) line("source", source);
    line("date", header.date);
}

std::string fps_id(const std::string& id) {
    std::string clean = one_line(id);
    if (trimmed(clean).empty()) throw FileError("a compound without an id cannot be written beside its fingerprint");
    return clean;
}

FpsWriter::FpsWriter(std::ostream& out, const FpsHeader& header) : out_{out}, num_bits_{header.num_bits.value()} {
    out_ << "#FPS1\n#num_bits=" << num_bits_ << '\n';
    write_origin(out_, header);
}

void FpsWriter::write(const std::string& id, const BitFingerprint& fingerprint) {
    if (fingerprint.bits() != num_bits_) {
        throw FileError("a fingerprint of " + std::to_string(fingerprint.bits()) + " bits does not fit a file of " +
                        std::to_string(num_bits_));
    }
    out_ << to_hex(fingerprint) << '\t' << fps_id(id) << '\n';
}

}  // namespace chemsieve
