#include "data/rows/row_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "chem/properties/computed_properties.h"

namespace chemsieve {

namespace {

constexpr std::uint8_t kBlockVersion = 1;
constexpr std::size_t kMostRows = 65'535;
constexpr std::size_t kStartBytes = 5;  // before the headers of columns
constexpr std::size_t kMostSymbols = std::size_t{1} << 31;
constexpr std::size_t kProperties = std::tuple_size_v<decltype(kComputedProperties)>;

constexpr std::array<double, 8> kPowers{1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7};
// Reals that no decimals suit are their bits.
constexpr int kAsBits = static_cast<int>(kPowers.size());
constexpr double kMostWhole = 1e15;  // that is exact as a real, times a power

[[noreturn]] void fail_block() { throw LibraryError("it is damaged"); }

std::int64_t bits_of(double value) { return std::bit_cast<std::int64_t>(value); }

double with_steps(double value, std::int64_t steps) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(steps));
}

std::int64_t whole_of(double value, int decimals) {
    const double scaled = value * kPowers[static_cast<std::size_t>(decimals)];
    // Also for what is no number.
    if (!(std::abs(scaled) < kMostWhole)) return 0;
    return std::llround(scaled);
}

double real_of(std::int64_t whole, int decimals) {
    return static_cast<double>(whole) / kPowers[static_cast<std::size_t>(decimals)];
}

std::int64_t steps_to(double value, double from) {
    return static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(value) - std::bit_cast<std::uint64_t>(from));
}

void put_short(std::string& bytes, std::size_t value) {
    bytes += static_cast<char>(value);
    bytes += static_cast<char>(value >> 8);
}

std::size_t take_short(HeaderReader& header) {
    const std::size_t low = header.byte();
    return low | static_cast<std::size_t>(header.byte()) << 8;
}

// The symbols of a row's texts, found once however often blocks of another size are tried.
struct CodedRow {
    const StoredRow* row;
    std::vector<TextSymbol> id, smiles, canonical;
    std::array<std::vector<TextSymbol>, kProperties> properties;
};

template <class T>
T value_of(const StoredRow& row, const ComputedProperty& property) {
    return row.descriptors.*std::get<T Descriptors::*>(property.member);
}

class BlockWriter {
  public:
    BlockWriter(std::span<const CodedRow> rows, const RowCode& code) : rows_{rows}, code_{code} {}

    std::string bytes() {
        numbers([](const CodedRow& r) { return r.row->number; });
        texts(
            code_.id, [](const CodedRow& r) -> const auto& { return r.id; });
        texts(
            code_.smiles, [](const CodedRow& r) -> const auto& { return r.smiles; });
        texts(
            code_.smiles, [](const CodedRow& r) -> const auto& { return r.canonical; });
        numbers([](const CodedRow& r) { return r.row->import_id; });
        numbers([](const CodedRow& r) { return r.row->line; });
        numbers([](const CodedRow& r) { return r.row->exact_key; });
        for (std::size_t i = 0; i < kProperties; ++i) property(i);
        std::string start(1, static_cast<char>(kBlockVersion));
        put_short(start, rows_.size());
        put_short(start, kStartBytes + header_.size());
        return start + header_ + body_ + std::string(kPackedPadding, '\0');
    }

  private:
    template <class Value>
    void numbers(const Value& value) {
        values_.clear();
        for (const CodedRow& row : rows_) values_.push_back(value(row));
        pack_numbers(values_, header_, body_);
    }

    template <class Symbols>
    void texts(const TextCode& code, const Symbols& symbols) {
        std::int64_t end = 0;
        numbers([&](const CodedRow& row) { return end += static_cast<std::int64_t>(symbols(row).size()); });
        BitWriter writer{body_};
        for (const CodedRow& row : rows_) {
            for (const TextSymbol symbol : symbols(row)) writer.put(symbol, code.bits());
        }
        writer.finish();
    }

    void property(std::size_t i) {
        const ComputedProperty& property = kComputedProperties[i];
        switch (property.type()) {
            case PropertyType::integer:
                numbers([&](const CodedRow& r) { return std::int64_t{value_of<int>(*r.row, property)}; });
                return;
            case PropertyType::real: reals(property); return;
            default:
                texts(
                    code_.formula, [i](const CodedRow& r) -> const auto& { return r.properties[i]; });
        }
    }

    void reals(const ComputedProperty& property) {
        const int decimals = best_decimals(property);
        header_ += static_cast<char>(decimals);
        if (decimals == kAsBits) {
            numbers([&](const CodedRow& r) { return bits_of(value_of<double>(*r.row, property)); });
            return;
        }
        numbers([&](const CodedRow& r) { return whole_of(value_of<double>(*r.row, property), decimals); });
        numbers([&](const CodedRow& r) {
            const double value = value_of<double>(*r.row, property);
            return steps_to(value, real_of(whole_of(value, decimals), decimals));
        });
    }

    // Judged by the first rows.
    int best_decimals(const ComputedProperty& property) const {
        constexpr std::size_t kJudged = 16;
        std::vector<std::int64_t> whole(std::min(rows_.size(), kJudged)), steps(whole.size());
        for (std::size_t i = 0; i < whole.size(); ++i) whole[i] = bits_of(value_of<double>(*rows_[i].row, property));
        int best = kAsBits;
        std::size_t least = packed_bits(whole);
        for (int decimals = 0; decimals < kAsBits; ++decimals) {
            for (std::size_t i = 0; i < whole.size(); ++i) {
                const double value = value_of<double>(*rows_[i].row, property);
                whole[i] = whole_of(value, decimals);
                steps[i] = steps_to(value, real_of(whole[i], decimals));
            }
            const std::size_t bits = packed_bits(whole) + packed_bits(steps);
            if (bits >= least) continue;
            least = bits;
            best = decimals;
        }
        return best;
    }

    std::span<const CodedRow> rows_;
    const RowCode& code_;
    std::string header_;
    std::string body_;
    std::vector<std::int64_t> values_;
};

CodedRow coded(const StoredRow& row, const RowCode& code) {
    CodedRow result{&row,
                    code.id.symbols_of(row.id),
                    code.smiles.symbols_of(row.smiles),
                    code.smiles.symbols_of(row.canonical),
                    {}};
    for (std::size_t i = 0; i < kProperties; ++i) {
        if (kComputedProperties[i].type() != PropertyType::text) continue;
        result.properties[i] = code.formula.symbols_of(value_of<std::string>(row, kComputedProperties[i]));
    }
    return result;
}

void put_part(std::string& bytes, const std::string& part) {
    const auto size = static_cast<std::uint32_t>(part.size());
    bytes.append(reinterpret_cast<const char*>(&size), sizeof size).append(part);
}

std::string_view take_part(std::string_view& bytes) {
    std::uint32_t size = 0;
    if (bytes.size() < sizeof size) fail_block();
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (bytes.size() < size) fail_block();
    const std::string_view part = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return part;
}

// Where bodies lie, one behind the other.
class BodyReader {
  public:
    BodyReader(std::string_view bytes, std::size_t begin) : bytes_{bytes}, at_{begin} {}

    void place(PackedNumbers& numbers, std::size_t size) { numbers.set_body(next(packed_bytes(size, numbers.bits()))); }

    template <class Texts>
    void place_texts(Texts& texts, std::size_t size) {
        place(texts.ends, size);
        texts.total = static_cast<std::size_t>(texts.ends[size - 1]);
        if (texts.total > kMostSymbols) fail_block();
        texts.symbols = next(packed_bytes(texts.total, texts.code->bits()));
    }

    std::size_t position() const noexcept { return at_; }
    bool is_at_end() const { return at_ + kPackedPadding == bytes_.size(); }

  private:
    // The padding is left for reads beyond the last body.
    const char* next(std::size_t size) {
        if (size > bytes_.size() - kPackedPadding - at_) fail_block();
        const char* body = bytes_.data() + at_;
        at_ += size;
        return body;
    }

    std::string_view bytes_;
    std::size_t at_;
};

}  // namespace

RowCode RowCode::learnt_from(std::span<const StoredRow> sample) {
    std::vector<std::string_view> ids, smiles, formulas;
    for (const StoredRow& row : sample) {
        ids.push_back(row.id);
        smiles.push_back(row.smiles);
        if (!row.canonical.empty()) smiles.push_back(row.canonical);
        for (const ComputedProperty& property : kComputedProperties) {
            const auto* text = std::get_if<std::string Descriptors::*>(&property.member);
            if (text) formulas.push_back(row.descriptors.**text);
        }
    }
    return {TextCode::learnt_from(ids), TextCode::learnt_from(smiles), TextCode::learnt_from(formulas)};
}

std::string RowCode::bytes() const {
    std::string bytes;
    for (const TextCode* code : {&id, &smiles, &formula}) put_part(bytes, code->bytes());
    return bytes;
}

RowCode RowCode::from(std::string_view bytes) {
    RowCode code;
    for (TextCode* part : {&code.id, &code.smiles, &code.formula}) *part = TextCode{take_part(bytes)};
    if (!bytes.empty()) fail_block();
    return code;
}

RowBlock::Texts RowBlock::texts_of(HeaderReader& header, const TextCode& code) {
    return {&code, PackedNumbers{header}, nullptr, 0};
}

RowBlock::RowBlock(std::string_view bytes, const RowCode& code) : bytes_{bytes}, code_{&code} {
    if (bytes.size() < kPackedPadding) fail_block();
    HeaderReader header{bytes.substr(0, bytes.size() - kPackedPadding)};
    if (header.byte() != kBlockVersion) fail_block();
    size_ = take_short(header);
    const std::size_t bodies_begin = take_short(header);
    if (size_ == 0 || bodies_begin + kPackedPadding > bytes.size()) fail_block();
    numbers_ = PackedNumbers{header};
    ids_ = texts_of(header, code.id);
    smiles_ = texts_of(header, code.smiles);
    header_of_others_ = header.position();
    BodyReader bodies{bytes, bodies_begin};
    bodies.place(numbers_, size_);
    for (Texts* texts : {&ids_, &smiles_}) bodies.place_texts(*texts, size_);
    body_of_others_ = bodies.position();
}

const RowBlock::Others& RowBlock::others() const {
    if (others_) return *others_;
    HeaderReader header{bytes_.substr(header_of_others_, bytes_.size() - kPackedPadding - header_of_others_)};
    Others others;
    others.canonical = texts_of(header, code_->smiles);
    for (PackedNumbers* numbers : {&others.imports, &others.lines, &others.keys}) *numbers = PackedNumbers{header};
    others.properties.resize(kProperties);
    for (std::size_t i = 0; i < kProperties; ++i) {
        Property& property = others.properties[i];
        switch (kComputedProperties[i].type()) {
            case PropertyType::integer: property.whole = PackedNumbers{header}; break;
            case PropertyType::real:
                property.real.decimals = header.byte();
                if (property.real.decimals > kAsBits) fail_block();
                property.real.whole = PackedNumbers{header};
                if (property.real.decimals != kAsBits) property.real.steps = PackedNumbers{header};
                break;
            default: property.text = texts_of(header, code_->formula);
        }
    }
    BodyReader bodies{bytes_, body_of_others_};
    bodies.place_texts(others.canonical, size_);
    for (PackedNumbers* numbers : {&others.imports, &others.lines, &others.keys}) bodies.place(*numbers, size_);
    for (std::size_t i = 0; i < kProperties; ++i) {
        Property& property = others.properties[i];
        switch (kComputedProperties[i].type()) {
            case PropertyType::integer: bodies.place(property.whole, size_); break;
            case PropertyType::real:
                bodies.place(property.real.whole, size_);
                bodies.place(property.real.steps, size_);
                break;
            default: bodies.place_texts(property.text, size_);
        }
    }
    if (!bodies.is_at_end()) fail_block();
    return others_.emplace(std::move(others));
}

std::size_t RowBlock::at_or_after(std::int64_t number) const {
    const std::int64_t first = numbers_[0];
    if (number <= first) return 0;
    if (numbers_.rises_by_one()) {
        const std::uint64_t ahead = static_cast<std::uint64_t>(number) - static_cast<std::uint64_t>(first);
        return static_cast<std::size_t>(std::min<std::uint64_t>(ahead, size_));
    }
    return numbers_.first_not_below(number, size_);
}

std::string RowBlock::text(const Texts& texts, std::size_t row) const {
    const std::size_t begin = row == 0 ? 0 : static_cast<std::size_t>(texts.ends[row - 1]);
    const auto end = static_cast<std::size_t>(texts.ends[row]);
    if (begin > end || end > texts.total) fail_block();
    const unsigned bits = texts.code->bits();
    std::array<char, 128 * kLongestSymbol> some;  // at a time
    std::string text;
    std::size_t used = 0;
    for (std::size_t i = begin; i < end; ++i) {
        if (used > some.size() - kLongestSymbol) text.append(some.data(), std::exchange(used, 0));
        const auto symbol = static_cast<TextSymbol>(bits_at(texts.symbols, i * bits, bits));
        used += texts.code->put_text(symbol, some.data() + used);
    }
    return text.empty() ? std::string(some.data(), used) : text.append(some.data(), used);
}

std::int64_t RowBlock::whole_property(std::size_t property, std::size_t row) const {
    return others().properties[property].whole[row];
}

double RowBlock::real_property(std::size_t property, std::size_t row) const {
    const Reals& reals = others().properties[property].real;
    if (reals.decimals == kAsBits) return std::bit_cast<double>(reals.whole[row]);
    return with_steps(real_of(reals.whole[row], reals.decimals), reals.steps[row]);
}

std::string RowBlock::text_property(std::size_t property, std::size_t row) const {
    return text(others().properties[property].text, row);
}

Descriptors RowBlock::descriptors(std::size_t row) const {
    Descriptors descriptors;
    for (std::size_t i = 0; i < kProperties; ++i) {
        const auto& member = kComputedProperties[i].member;
        if (const auto* whole = std::get_if<int Descriptors::*>(&member)) {
            descriptors.** whole = static_cast<int>(whole_property(i, row));
        } else if (const auto* real = std::get_if<double Descriptors::*>(&member)) {
            descriptors.** real = real_property(i, row);
        } else {
            descriptors.*std::get<std::string Descriptors::*>(member) = text_property(i, row);
        }
    }
    return descriptors;
}

StoredRow RowBlock::row(std::size_t row) const {
    return {.number = number(row),
            .id = id(row),
            .smiles = smiles(row),
            .canonical = canonical(row),
            .exact_key = exact_key(row),
            .import_id = import_id(row),
            .line = line(row),
            .descriptors = descriptors(row)};
}

std::vector<EncodedBlock> encode_rows(std::span<const StoredRow> rows, const RowCode& code) {
    constexpr std::size_t kFirstTry = 96;
    std::vector<CodedRow> coded_rows;
    for (const StoredRow& row : rows) coded_rows.push_back(coded(row, code));
    std::vector<EncodedBlock> blocks;
    std::size_t guess = kFirstTry;
    for (std::size_t begin = 0; begin < rows.size();) {
        // About the most rows that fit, found from the number that fitted before.
        const std::size_t left = std::min(rows.size() - begin, kMostRows);
        const auto encode = [&](std::size_t number) {
            return BlockWriter{std::span{coded_rows}.subspan(begin, number), code}.bytes();
        };
        std::size_t number = std::min(std::max<std::size_t>(guess, 1), left);
        std::string bytes = encode(number);
        while (bytes.size() > kPackedPageBytes && number > 1) {
            number = std::min(number - 1, std::max<std::size_t>(number * kPackedPageBytes / bytes.size(), 1));
            bytes = encode(number);
        }
        while (number < left && bytes.size() < kPackedPageBytes) {
            const std::size_t room = (kPackedPageBytes - bytes.size()) * number / bytes.size();
            const std::size_t more = std::min(number + room, left);
            std::string larger = more > number ? encode(more) : std::string{};
            if (larger.empty() || larger.size() > kPackedPageBytes) break;
            bytes = std::move(larger);
            number = more;
        }
        blocks.push_back({rows[begin + number - 1].number, number, std::move(bytes)});
        begin += number;
        guess = number;
    }
    return blocks;
}

}  // namespace chemsieve
