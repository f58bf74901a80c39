#include "base/platform/text_decoder.h"

#include <iconv.h>

#include <array>
#include <cerrno>

namespace chemsieve {

std::unique_ptr<TextDecoder> TextDecoder::of(const std::string& encoding) {
    // What follows a slash would tell iconv to write something like what it cannot write, or to leave it out.
    if (encoding.empty() || encoding.find('/') != std::string::npos) return nullptr;
    const iconv_t opened = iconv_open("UTF-8", encoding.c_str());
    if (opened == reinterpret_cast<iconv_t>(-1)) return nullptr;  // NOLINT(performance-no-int-to-ptr)
    return std::unique_ptr<TextDecoder>{new TextDecoder{opened}};
}

TextDecoder::~TextDecoder() { iconv_close(iconv_); }

bool TextDecoder::decode(std::string_view bytes, std::string& utf8) {
    begun_ += bytes;
    char* from = begun_.data();
    std::size_t left = begun_.size();
    bool is_valid = true;
    while (left > 0) {
        std::array<char, 4096> letters{};
        char* to = letters.data();
        std::size_t room = letters.size();
        const std::size_t converted = iconv(iconv_, &from, &left, &to, &room);
        utf8.append(letters.data(), letters.size() - room);
        if (converted != static_cast<std::size_t>(-1) || errno == E2BIG) continue;
        is_valid = errno == EINVAL;  // the letter goes on behind the bytes
        break;
    }
    begun_.erase(0, begun_.size() - left);
    return is_valid;
}

}  // namespace chemsieve
