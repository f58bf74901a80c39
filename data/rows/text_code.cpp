#include "data/rows/text_code.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>

#include "base/error.h"
#include "data/codec/compression.h"

namespace chemsieve {

namespace {

constexpr std::size_t kBytes = 256;
constexpr int kRounds = 6;
constexpr int kTextZstdLevel = 19;
constexpr std::size_t kMostCodeBytes = kTextSymbols * (kLongestSymbol + 1);
constexpr std::uint32_t kByteBits = 8;

struct Candidate {
    std::string text;
    std::uint64_t gain;
};

}  // namespace

TextCode::TextCode() {
    symbols_.resize(kTextSymbols);
    for (std::size_t byte = 0; byte < kBytes; ++byte) {
        const char c = static_cast<char>(byte);
        add({&c, 1});
    }
}

void TextCode::add(std::string_view text) {
    Symbol& symbol = symbols_[known_++];
    std::copy(text.begin(), text.end(), symbol.bytes.begin());
    symbol.size = static_cast<std::uint8_t>(text.size());
}

unsigned TextCode::bits() const noexcept { return static_cast<unsigned>(std::bit_width(known_ - 1)); }

const TextCode::Steps& TextCode::steps() const {
    std::call_once(lazy_->are_made, [&] { lazy_->steps = make_steps(); });
    return lazy_->steps;
}

TextCode::Steps TextCode::make_steps() const {
    std::size_t most = 0;
    for (std::size_t number = 0; number < known_; ++number) most += symbols_[number].size;
    Steps steps(2 * std::bit_ceil(most));
    std::uint16_t parts = 0;
    for (std::size_t number = 0; number < known_; ++number) {
        std::uint32_t from = 0;
        Step* last = nullptr;
        for (const char c : symbols_[number].text()) {
            const std::uint32_t wanted = (from << kByteBits | static_cast<unsigned char>(c)) + 1;
            std::size_t at = place_of(steps, wanted);
            while (steps[at].from_and_byte != 0 && steps[at].from_and_byte != wanted) at = (at + 1) % steps.size();
            last = &steps[at];
            if (last->from_and_byte == 0) *last = {wanted, ++parts, kNoSymbol};
            from = last->to;
        }
        last->symbol = static_cast<TextSymbol>(number);
    }
    return steps;
}

std::size_t TextCode::place_of(const Steps& steps, std::uint32_t from_and_byte) noexcept {
    return (from_and_byte * 0x9E3779B1U >> 8) & (steps.size() - 1);
}

const TextCode::Step* TextCode::step(const Steps& steps, std::uint32_t from, unsigned char byte) noexcept {
    const std::uint32_t wanted = (from << kByteBits | byte) + 1;
    for (std::size_t at = place_of(steps, wanted); steps[at].from_and_byte != 0; at = (at + 1) & (steps.size() - 1)) {
        if (steps[at].from_and_byte == wanted) return &steps[at];
    }
    return nullptr;
}

std::vector<TextSymbol> TextCode::symbols_of(std::string_view text) const {
    struct Way {
        std::uint32_t symbols = std::numeric_limits<std::uint32_t>::max();
        TextSymbol last = 0;
    };
    thread_local std::vector<Way> ways;  // to each place of the text
    const Steps& steps = this->steps();
    ways.assign(text.size() + 1, {});
    ways[0].symbols = 0;
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        const std::uint32_t symbols = ways[begin].symbols + 1;
        std::uint32_t part = 0;
        for (std::size_t end = begin; end < text.size(); ++end) {
            const Step* next = step(steps, part, static_cast<unsigned char>(text[end]));
            if (!next) break;
            part = next->to;
            if (next->symbol != kNoSymbol && symbols < ways[end + 1].symbols) ways[end + 1] = {symbols, next->symbol};
        }
    }
    std::vector<TextSymbol> result(ways.back().symbols);
    std::size_t end = text.size();
    for (std::size_t i = result.size(); i-- > 0;) {
        result[i] = ways[end].last;
        end -= symbols_[result[i]].size;
    }
    return result;
}

TextCode TextCode::learnt_from(std::span<const std::string_view> sample) {
    TextCode code;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<std::uint64_t> counts(code.known_);
        std::unordered_map<std::uint32_t, std::uint64_t> pairs;
        // The first rounds need less of the sample.
        const std::size_t some = sample.size() * (static_cast<std::size_t>(round) + 1) / kRounds;
        for (const std::string_view text : sample.first(some)) {
            const std::vector<TextSymbol> symbols = code.symbols_of(text);
            for (std::size_t i = 0; i < symbols.size(); ++i) {
                ++counts[symbols[i]];
                if (i > 0) ++pairs[static_cast<std::uint32_t>(symbols[i - 1]) << 16 | symbols[i]];
            }
        }
        std::unordered_map<std::string, std::uint64_t> gains;
        const auto consider = [&](std::string text, std::uint64_t count) {
            // A symbol is kept with the code, too.
            if (text.size() > 1 && text.size() <= kLongestSymbol && count > text.size() + 1) {
                gains[std::move(text)] += count;
            }
        };
        for (std::size_t i = 0; i < counts.size(); ++i) consider(std::string{code.symbols_[i].text()}, counts[i]);
        const bool is_last = round == kRounds - 1;
        for (const auto& [pair, count] : pairs) {
            if (is_last) break;
            consider(std::string{code.symbols_[pair >> 16].text()}.append(code.symbols_[pair & 0xffff].text()), count);
        }
        std::vector<Candidate> candidates;
        for (const auto& [text, count] : gains) candidates.push_back({text, count * text.size()});
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.gain != b.gain ? a.gain > b.gain : a.text < b.text;
        });
        candidates.resize(std::min(candidates.size(), kTextSymbols - kBytes));
        code = TextCode{};
        for (const Candidate& candidate : candidates) code.add(candidate.text);
    }
    return code;
}

std::string TextCode::bytes() const {
    std::string raw;
    for (std::size_t i = kBytes; i < known_; ++i) raw += static_cast<char>(symbols_[i].size);
    for (std::size_t i = kBytes; i < known_; ++i) raw += symbols_[i].text();
    return compressed(raw, kTextZstdLevel);
}

TextCode::TextCode(std::string_view bytes) : TextCode{} {
    const auto raw = decompressed(bytes, kMostCodeBytes);
    std::size_t symbols = 0, text_bytes = 0;
    if (raw) {
        while (symbols + text_bytes < raw->size()) text_bytes += static_cast<unsigned char>((*raw)[symbols++]);
    }
    if (!raw || symbols + text_bytes != raw->size() || symbols > kTextSymbols - kBytes) {
        throw LibraryError("a code of texts is damaged");
    }
    std::size_t at = symbols;
    for (std::size_t i = 0; i < symbols; ++i) {
        const auto size = static_cast<unsigned char>((*raw)[i]);
        if (size < 2 || size > kLongestSymbol) throw LibraryError("a code of texts is damaged");
        add(std::string_view{*raw}.substr(at, size));
        at += size;
    }
}

}  // namespace chemsieve
