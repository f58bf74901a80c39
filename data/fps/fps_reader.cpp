#include "data/fps/fps_reader.h"

#include <charconv>

#include "base/error.h"
#include "base/text.h"

namespace chemsieve {

namespace {

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

}  // namespace chemsieve
