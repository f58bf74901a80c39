#include "data/fps/fps_files.h"

#include <charconv>
#include <chrono>
#include <ostream>

#include "base/error.h"
#include "base/text.h"
#include "base/utc_time.h"

namespace chemsieve {

namespace {

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// Longer fingerprints would not fit a line (TextInput::kMaxLineBytes).
constexpr std::uint32_t kMaxBits = 1U << 21;

std::optional<std::uint32_t> bits_from(const std::string& text) {
    std::uint32_t bits = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, bits);
    if (error != std::errc{} || stop != end || bits == 0 || bits > kMaxBits) return std::nullopt;
    return bits;
}

}  // namespace

std::string to_hex(const BitFingerprint& fingerprint) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(2 * fingerprint.bytes());
    for (std::size_t i = 0; i < fingerprint.bytes(); ++i) {
        text += kDigits[fingerprint.byte(i) >> 4];
        text += kDigits[fingerprint.byte(i) & 15];
    }
    return text;
}

BitFingerprint from_hex(std::string_view text, std::uint32_t bits) {
    BitFingerprint result{bits};
    if (text.size() != 2 * result.bytes()) {
        throw FileError("the fingerprint has " + std::to_string(text.size()) + " hexadecimal digits; " +
                        std::to_string(bits) + " bits take " + std::to_string(2 * result.bytes()));
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int digit = digit_of(text[i]);
        if (digit < 0) throw FileError(std::string{"'"} + text[i] + "' is no hexadecimal digit");
        // The first digit of a byte is its high half.
        const auto first = static_cast<std::uint32_t>(8 * (i / 2) + (i % 2 == 0 ? 4 : 0));
        for (std::uint32_t k = 0; k < 4; ++k) {
            if ((digit >> k & 1) == 0) continue;
            if (first + k >= bits) {
                throw FileError("bit " + std::to_string(first + k) + " is set in a fingerprint of " +
                                std::to_string(bits) + " bits, which are numbered from 0");
            }
            result.set(first + k);
        }
    }
    return result;
}

std::string fps_date() {
    std::string text = utc_text(std::chrono::system_clock::now());
    text.pop_back();  // FPS does not name the zone
    return text;
}

FpsReader::FpsReader(TextInput& input) : input_{input} {
    for (bool first = true; read_line(); first = false) {
        if (!line_.starts_with('#')) {
            line_waits_ = true;
            break;
        }
        if (first && line_.find('=') == std::string::npos) {
            if (trimmed(line_) == "#FPC1") {
                fail(
                    "this is an FPC file, which counts features; what is read are fingerprints of bits, files that "
                    "begin with #FPS1");
            }
            if (trimmed(line_) != "#FPS1") fail("'" + one_line(line_) + "' is not the version that is read, #FPS1");
            continue;
        }
        read_header_line();
    }
    if (!line_waits_ || header_.num_bits) return;
    const std::size_t digits = line_.find('\t');
    if (digits == std::string::npos) fail("no tab between fingerprint and id");
    if (digits == 0) fail("the fingerprint is empty");
    header_.num_bits = static_cast<std::uint32_t>((digits + 1) / 2 * 8);
}

void FpsReader::read_header_line() {
    const std::size_t equals = line_.find('=');
    if (equals == std::string::npos) fail("'" + one_line(line_) + "' is no header line of the form #key=value");
    const std::string key = line_.substr(1, equals - 1);
    const std::string value = trimmed(std::string_view{line_}.substr(equals + 1));
    if (key == "num_bits") {
        header_.num_bits = bits_from(value);
        if (!header_.num_bits) {
            fail("num_bits is '" + value + "', not a number from 1 to " + std::to_string(kMaxBits));
        }
    } else if (key == "type") {
        header_.type = value;
    } else if (key == "software") {
        header_.software = value;
    } else if (key == "source") {
        header_.sources.push_back(value);
    } else if (key == "date") {
        header_.date = value;
    }
}

bool FpsReader::next(FpsRecord& record) {
    if (!line_waits_ && !read_line()) return false;
    line_waits_ = false;
    if (line_.empty()) fail("the line is empty");
    if (line_.starts_with('#')) fail("a header line after the first fingerprint");
    const std::size_t tab = line_.find('\t');
    if (tab == std::string::npos) fail("no tab between fingerprint and id");
    std::string id = line_.substr(tab + 1);
    if (const std::size_t end = id.find('\t'); end != std::string::npos) id.resize(end);
    if (id.empty()) fail("the id is empty");
    try {
        record.fingerprint = from_hex(std::string_view{line_}.substr(0, tab), header_.num_bits.value());
    } catch (const FileError& e) {
        fail(e.what());
    }
    record.id = to_utf8(std::move(id));
    record.line = input_.line_number();
    return true;
}

bool FpsReader::read_line() {
    if (!input_.next_line(line_)) return false;
    if (input_.line_was_cut()) fail("the line is longer than " + std::to_string(TextInput::kMaxLineBytes) + " bytes");
    return true;
}

void FpsReader::fail(const std::string& reason) const {
    throw FileError(input_.name() + ":" + std::to_string(input_.line_number()) + ": " + reason);
}

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
