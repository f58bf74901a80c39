// Text of another encoding as UTF-8, by the system's iconv.
//
// Threads: one at a time.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace chemsieve {

class TextDecoder {
  public:
    // "windows-1252". Null if the system knows no encoding of this name; `iconv -l` lists them.
    static std::unique_ptr<TextDecoder> of(const std::string& encoding);
    ~TextDecoder();
    TextDecoder(const TextDecoder&) = delete;
    TextDecoder& operator=(const TextDecoder&) = delete;

    // Appends the letters of these bytes, which may end in the middle of one. False at bytes that are no letter of the
    // encoding; what stands before them was appended.
    bool decode(std::string_view bytes, std::string& utf8);
    // Whether the bytes so far end with a whole letter.
    bool is_whole() const noexcept { return begun_.empty(); }

  private:
    explicit TextDecoder(void* iconv) : iconv_{iconv} {}
    void* iconv_;
    std::string begun_;  // the first bytes of a letter
};

}  // namespace chemsieve
