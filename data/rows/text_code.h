// A code for short texts that are alike, such as the SMILES of a library: frequent parts of up to 16 bytes, learnt from
// some of the texts, become symbols of 12 bits. Any text can be coded, and each is read by itself, without those before
// it; SMILES take some 30 % of their bytes.
//
// After Boncz, Neumann and Leis, FSST: Fast Random Access String Compression, VLDB 2020: symbols are found by coding
// with those of the round before and joining neighbours. Unlike there, symbols have 12 bits, all single bytes are among
// them, and a text gets the fewest symbols that it can be made of.
//
// Errors: LibraryError for damaged bytes. Threads: any for a code that is made.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

using TextSymbol = std::uint16_t;  // below kTextSymbols

constexpr std::size_t kTextSymbols = 4096;
constexpr std::size_t kLongestSymbol = 16;  // bytes

class TextCode {
  public:
    // A code of single bytes alone.
    TextCode();
    // The code that bytes() gave.
    explicit TextCode(std::string_view bytes);

    // Symbols that pay: those that save more bytes of the sample than the code grows by.
    static TextCode learnt_from(std::span<const std::string_view> sample);

    std::string bytes() const;

    // How many bits a symbol takes.
    unsigned bits() const noexcept;
    // The fewest symbols that make the text.
    std::vector<TextSymbol> symbols_of(std::string_view text) const;
    // Writes kLongestSymbol bytes, of which so many are the symbol's.
    std::size_t put_text(TextSymbol symbol, char* text) const noexcept {
        const Symbol& s = symbols_[symbol];
        std::memcpy(text, s.bytes.data(), kLongestSymbol);
        return s.size;
    }

  private:
    static constexpr TextSymbol kNoSymbol = 0xffff;

    struct Symbol {
        std::array<char, kLongestSymbol> bytes{};
        std::uint8_t size = 0;
        std::string_view text() const noexcept { return {bytes.data(), size}; }
    };
    // A step from a part of a text to that part and one byte more.
    struct Step {
        std::uint32_t from_and_byte = 0;  // 0: the place is free
        std::uint16_t to = 0;
        TextSymbol symbol = kNoSymbol;  // that ends here
    };

    // By a hash of where they begin; 2 to the power of n places.
    using Steps = std::vector<Step>;
    struct LazySteps {
        std::once_flag are_made;
        Steps steps;
    };

    void add(std::string_view text);
    // Made with the first text: who only reads texts needs none.
    const Steps& steps() const;
    Steps make_steps() const;
    static std::size_t place_of(const Steps& steps, std::uint32_t from_and_byte) noexcept;
    static const Step* step(const Steps& steps, std::uint32_t from, unsigned char byte) noexcept;

    std::vector<Symbol> symbols_;  // kTextSymbols of them; the first 256 are the bytes, those not known are empty
    std::size_t known_ = 0;
    std::unique_ptr<LazySteps> lazy_ = std::make_unique<LazySteps>();
};

}  // namespace chemsieve
