#include "tests/support/pubchem_bits.h"

#include <stdexcept>
#include <vector>

namespace chemsieve::test {

BitFingerprint decode_pubchem_bits(const std::string& base64) {
    static const std::string kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<bool> bits;
    for (const char c : base64) {
        if (c == '=') break;
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string::npos) throw std::runtime_error{"no base64: " + base64};
        for (int i = 5; i >= 0; --i) bits.push_back(digit >> i & 1U);
    }
    std::uint32_t length = 0;
    for (std::size_t i = 0; i < 32 && i < bits.size(); ++i) length = 2 * length + (bits[i] ? 1 : 0);
    if (length != 881 || bits.size() < 32 + length) throw std::runtime_error{"no fingerprint of PubChem: " + base64};
    BitFingerprint result{length};
    for (std::uint32_t i = 0; i < length; ++i) {
        if (bits[32 + i]) result.set(i);
    }
    return result;
}

}  // namespace chemsieve::test
