#include "data/fps/fps_format.h"

#include <chrono>

#include "base/error.h"
#include "base/utc_time.h"

namespace chemsieve {

namespace {

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
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

}  // namespace chemsieve
