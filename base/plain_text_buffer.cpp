#include "base/plain_text_buffer.h"

#include <array>
#include <cstdio>

namespace chemsieve {

namespace {

bool is_control(unsigned char byte) { return (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f; }

std::string shown(const char* format, unsigned code) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), format, code);
    return text.data();
}

// Beginnings of the control characters above 0x7f, and of those of writing direction, as UTF-8.
bool is_begun(const std::string& bytes) {
    return bytes == "\xc2" || bytes == "\xe2" || bytes == "\xe2\x80" || bytes == "\xe2\x81";
}

// The character of two or three bytes; 0: none of these.
unsigned hidden_character(const std::string& bytes) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() == 2 && at(0) == 0xc2 && at(1) >= 0x80 && at(1) < 0xa0) return at(1);
    if (bytes.size() != 3) return 0;
    const unsigned code = (at(0) & 0xfU) << 12 | (at(1) & 0x3fU) << 6 | (at(2) & 0x3fU);
    const bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0x200e ||
                       code == 0x200f || code == 0x2028 || code == 0x2029;
    return turns ? code : 0;
}

}  // namespace

void PlainTextBuffer::write_begun() {
    terminal_ << begun_;
    begun_.clear();
}

void PlainTextBuffer::put(char c) {
    begun_ += c;
    if (is_begun(begun_)) return;
    if (const unsigned code = hidden_character(begun_)) {
        terminal_ << shown(begun_.size() == 2 ? "\\x%02x" : "\\u%04x", code);
        return begun_.clear();
    }
    begun_.pop_back();
    write_begun();
    if (is_control(static_cast<unsigned char>(c))) {
        terminal_ << shown("\\x%02x", static_cast<unsigned char>(c));
    } else if (is_begun({c})) {
        begun_ = c;
    } else {
        terminal_.put(c);
    }
}

PlainTextBuffer::int_type PlainTextBuffer::overflow(int_type c) {
    if (!traits_type::eq_int_type(c, traits_type::eof())) put(traits_type::to_char_type(c));
    return terminal_.good() ? traits_type::not_eof(c) : traits_type::eof();
}

std::streamsize PlainTextBuffer::xsputn(const char* bytes, std::streamsize count) {
    for (std::streamsize i = 0; i < count; ++i) put(bytes[i]);
    return terminal_.good() ? count : 0;
}

int PlainTextBuffer::sync() {
    write_begun();
    return terminal_.flush().good() ? 0 : -1;
}

}  // namespace chemsieve
