#include "data/sameness/inchi_keys.h"

#include <algorithm>
#include <array>

#include "base/checksum.h"
#include "base/error.h"
#include "chem/inchi/inchi_key.h"
#include "data/schema/schema.h"

namespace chemsieve {

using sqlite::Statement;

namespace {

constexpr char kKeyBlockVersion = 1;
constexpr std::size_t kKeyHeader = 10, kKeyChecksum = 8, kFirstPartBytes = 9, kSecondPartBytes = 5;
constexpr std::size_t kHalfOfSkeleton = 7, kSecondPartLetters = 8, kSecondPartPlace = 15;
constexpr unsigned kHalfBits = 33;
constexpr std::uint64_t kLetters = 26;
constexpr std::string_view kNoSecondPart = "UHFFFAOY";

enum KeyState : unsigned { not_told = 0, has_key = 1, no_inchi = 2 };

std::uint64_t number_of(std::string_view letters) {
    std::uint64_t number = 0;
    for (const char letter : letters) number = number * kLetters + static_cast<std::uint64_t>(letter - 'A');
    return number;
}

void put_letters(std::uint64_t number, std::size_t count, char* letters) {
    for (std::size_t i = count; i-- > 0; number /= kLetters) {
        letters[i] = static_cast<char>('A' + static_cast<int>(number % kLetters));
    }
}

void put_bytes(std::string& bytes, std::uint64_t number, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

std::uint64_t bytes_at(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < count; ++i) {
        number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    }
    return number;
}

bool has_second_part(const std::string& key) {
    return std::string_view{key}.substr(kSecondPartPlace, kSecondPartLetters) != kNoSecondPart;
}

void put_first_part(std::string& bytes, const std::string& key) {
    const std::uint64_t low = number_of({key.data(), kHalfOfSkeleton});
    const std::uint64_t high = number_of({key.data() + kHalfOfSkeleton, kHalfOfSkeleton});
    const auto protons = static_cast<std::uint64_t>(key.back() - 'A');
    put_bytes(bytes, low | high << kHalfBits, 8);
    const std::uint64_t rest = high >> (64 - kHalfBits);  // 2 bits
    put_bytes(bytes, rest | protons << 2 | std::uint64_t{has_second_part(key)} << 7, 1);
}

[[noreturn]] void fail_damaged_keys(std::int64_t first) {
    throw LibraryError("the InChIKeys from compound " + std::to_string(first) + " on are damaged");
}

// A block that was found right.
class KeyBlockView {
  public:
    KeyBlockView(std::string_view bytes, std::int64_t first) : bytes_{bytes}, first_{first} {
        if (bytes.size() < kKeyHeader || bytes[8] != kKeyBlockVersion ||
            bytes_at(bytes, 0, kKeyChecksum) !=
                checksum64(bytes.substr(kKeyChecksum), static_cast<std::uint64_t>(first))) {
            fail_damaged_keys(first);
        }
        size_ = static_cast<unsigned char>(bytes[9]);
        keys_at_ = kKeyHeader + (size_ + 3) / 4;
        if (bytes.size() < keys_at_ || size_ > static_cast<std::size_t>(kKeysABlock)) fail_damaged_keys(first);
        std::size_t keys = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            if (state(i) > no_inchi) fail_damaged_keys(first);
            keys += state(i) == has_key;
        }
        seconds_at_ = keys_at_ + keys * kFirstPartBytes;
        if (bytes.size() < seconds_at_) fail_damaged_keys(first);
        std::size_t seconds = 0;
        for (std::size_t i = 0; i < keys; ++i) seconds += has_second(i);
        if (bytes.size() != seconds_at_ + seconds * kSecondPartBytes) fail_damaged_keys(first);
    }

    std::size_t size() const { return size_; }
    unsigned state(std::size_t i) const {
        return static_cast<unsigned char>(bytes_[kKeyHeader + i / 4]) >> (2 * (i % 4)) & 3;
    }
    // Whether the key of this place among keys has a second part.
    bool has_second(std::size_t key) const {
        return (static_cast<unsigned char>(bytes_[keys_at_ + (key + 1) * kFirstPartBytes - 1]) & 0x80) != 0;
    }
    // `second`: its place among the second parts, if it has one.
    std::string text(std::size_t key, std::size_t second) const {
        const std::size_t at = keys_at_ + key * kFirstPartBytes;
        const std::uint64_t word = bytes_at(bytes_, at, 8), last = bytes_at(bytes_, at + 8, 1);
        std::string text = "AAAAAAAAAAAAAA-UHFFFAOYSA-N";
        const std::uint64_t mask = (std::uint64_t{1} << kHalfBits) - 1;
        put_letters(word & mask, kHalfOfSkeleton, text.data());
        put_letters(word >> kHalfBits | (last & 3) << (64 - kHalfBits), kHalfOfSkeleton, text.data() + kHalfOfSkeleton);
        text.back() = static_cast<char>('A' + static_cast<int>(last >> 2 & 31));
        if (last & 0x80) {
            put_letters(bytes_at(bytes_, seconds_at_ + second * kSecondPartBytes, kSecondPartBytes), kSecondPartLetters,
                        text.data() + kSecondPartPlace);
        }
        if (!is_inchi_key(text)) fail_damaged_keys(first_);
        return text;
    }

  private:
    std::string_view bytes_;
    std::int64_t first_;
    std::size_t size_ = 0, keys_at_ = 0, seconds_at_ = 0;
};

constexpr const char* kKeySetting = "inchikeys";
constexpr const char* kKeyMethod = "standard, " CHEMSIEVE_INCHI;
constexpr std::size_t kKeysAtOnce = static_cast<std::size_t>(kKeysABlock);

std::string_view skeleton_of(std::string_view key) { return key.substr(0, kSkeletonLetters); }

}  // namespace

std::string encode_key_block(std::span<const StoredKey> keys, std::int64_t first) {
    std::string bytes;
    bytes += kKeyBlockVersion;
    bytes += static_cast<char>(keys.size());
    std::string states((keys.size() + 3) / 4, '\0'), firsts, seconds;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (!keys[i]) continue;
        const std::string& key = *keys[i];
        const unsigned state = key.empty() ? no_inchi : has_key;
        states[i / 4] = static_cast<char>(static_cast<unsigned char>(states[i / 4]) | state << (2 * (i % 4)));
        if (key.empty()) continue;
        if (!is_inchi_key(key)) throw LibraryError("'" + key + "' is no standard InChIKey and cannot be stored");
        put_first_part(firsts, key);
        if (has_second_part(key)) {
            put_bytes(seconds, number_of({key.data() + kSecondPartPlace, kSecondPartLetters}), kSecondPartBytes);
        }
    }
    bytes += states + firsts + seconds;
    std::string sealed;
    put_bytes(sealed, checksum64(bytes, static_cast<std::uint64_t>(first)), kKeyChecksum);
    return sealed + bytes;
}

std::vector<StoredKey> decode_key_block(std::string_view bytes, std::int64_t first) {
    const KeyBlockView block{bytes, first};
    std::vector<StoredKey> keys(block.size());
    std::size_t key = 0, second = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (block.state(i) == no_inchi) keys[i].emplace();
        if (block.state(i) != has_key) continue;
        keys[i] = block.text(key, second);
        second += block.has_second(key++);
    }
    return keys;
}

StoredKey key_in_block(std::string_view bytes, std::int64_t first, std::int64_t compound) {
    const KeyBlockView block{bytes, first};
    const auto place = static_cast<std::size_t>(compound - first);
    if (compound < first || place >= block.size() || block.state(place) == not_told) return std::nullopt;
    if (block.state(place) != has_key) return std::string{};
    std::size_t key = 0, second = 0;
    for (std::size_t i = 0; i < place; ++i) key += block.state(i) == has_key;
    for (std::size_t i = 0; i < key; ++i) second += block.has_second(i);
    return block.text(key, second);
}

LookupEntry entry_of_key(const std::string& key, std::int64_t number) {
    return {lookup_hash(skeleton_of(key)), number};
}

std::int64_t InchiKeys::first_of_block(std::int64_t number) { return (number - 1) / kKeysABlock * kKeysABlock + 1; }

bool InchiKeys::are_there() {
    return connection_.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'inchikey_block'") ==
           1;
}

std::int64_t InchiKeys::covered_to() {
    if (!are_there()) return 0;
    Statement last{connection_,
                   "SELECT first_compound + compounds - 1 FROM inchikey_block ORDER BY first_compound DESC LIMIT 1"};
    return last.step() ? last.integer(0) : 0;
}

std::int64_t InchiKeys::missing() {
    Statement count{connection_, "SELECT count(*) FROM compound WHERE compound_id > ?1"};
    count.bind(1, covered_to()).step();
    return count.integer(0);
}

void InchiKeys::check_complete() {
    const std::string& name = connection_.path();
    if (!are_there()) throw LibraryError(name + " holds no InChIKeys", {RemedyKind::add_inchi_keys, name});
    if (const std::int64_t lacking = missing()) {
        throw LibraryError(name + " holds no InChIKeys yet of " + std::to_string(lacking) +
                               (lacking == 1 ? " compound" : " compounds"),
                           {RemedyKind::add_inchi_keys, name});
    }
}

std::string InchiKeys::method() { return find_setting(connection_, kKeySetting).value_or(""); }

std::string InchiKeys::present_method() { return kKeyMethod; }

StoredKey InchiKeys::of_compound(std::int64_t number) {
    const std::int64_t first = first_of_block(number);
    Statement read{connection_, "SELECT bytes FROM inchikey_block WHERE first_compound = ?1"};
    if (!read.bind(1, first).step()) return std::nullopt;
    try {
        return key_in_block(read.blob(0), first, number);
    } catch (const LibraryError& e) {
        fail(e);
    }
}

std::vector<std::int64_t> InchiKeys::find(const std::string& key_or_skeleton) {
    const std::string_view wanted = key_or_skeleton;
    std::vector<std::int64_t> numbers =
        connection_.compounds().indexes().find(Lookup::inchi_skeleton, lookup_hash(skeleton_of(wanted)));
    Statement is_there{connection_, "SELECT 1 FROM compound WHERE compound_id = ?1"};
    std::erase_if(numbers, [&](std::int64_t number) {
        const StoredKey key = of_compound(number);
        if (!key || !key->starts_with(wanted)) return true;
        is_there.reset();
        return !is_there.bind(1, number).step();
    });
    return numbers;
}

std::vector<std::int64_t> InchiKeys::blocks() {
    std::vector<std::int64_t> firsts;
    Statement blocks{connection_, "SELECT first_compound FROM inchikey_block ORDER BY first_compound"};
    while (blocks.step()) firsts.push_back(blocks.integer(0));
    return firsts;
}

void InchiKeys::for_each(const std::function<bool(std::int64_t, const StoredKey&)>& visit) {
    for (const std::int64_t first : blocks()) {
        const std::vector<StoredKey> keys = block(first);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (keys[i] && !visit(first + static_cast<std::int64_t>(i), keys[i])) return;
        }
    }
}

std::vector<StoredKey> InchiKeys::block(std::int64_t first) {
    Statement read{connection_, "SELECT bytes FROM inchikey_block WHERE first_compound = ?1"};
    if (!read.bind(1, first).step()) return {};
    try {
        return decode_key_block(read.blob(0), first);
    } catch (const LibraryError& e) {
        fail(e);
    }
}

void InchiKeys::store_block(std::int64_t first, std::span<const StoredKey> keys) {
    const std::string bytes = encode_key_block(keys, first);
    Statement write{connection_,
                    "INSERT OR REPLACE INTO inchikey_block (first_compound, compounds, bytes) VALUES (?1, ?2, ?3)"};
    write.bind(1, first).bind(2, static_cast<std::int64_t>(keys.size())).bind_blob(3, bytes).run();
}

void InchiKeys::begin() {
    if (!are_there()) {
        create_table();
        change_setting(connection_, kKeySetting, kKeyMethod);
    }
    const std::string made = read_setting(connection_, kKeySetting);
    if (made == kKeyMethod) return;
    throw LibraryError(
        connection_.path() + " holds InChIKeys that were made otherwise (" + made + "), not as " + kKeyMethod,
        {RemedyKind::replace_inchi_keys, connection_.path()});
}

void InchiKeys::create_table() {
    connection_.execute(
        "CREATE TABLE inchikey_block (first_compound INTEGER PRIMARY KEY, compounds INTEGER NOT NULL, bytes BLOB NOT "
        "NULL) STRICT");
}

void InchiKeys::append(std::int64_t first, std::span<const StoredKey> keys) {
    std::vector<LookupEntry> entries;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] && !keys[i]->empty())
            entries.push_back(entry_of_key(*keys[i], first + static_cast<std::int64_t>(i)));
    }
    while (!keys.empty()) {
        const std::int64_t of_block = first_of_block(first);
        std::vector<StoredKey> block_keys = block(of_block);
        block_keys.resize(static_cast<std::size_t>(first - of_block));
        const std::size_t count = std::min(kKeysAtOnce - block_keys.size(), keys.size());
        block_keys.insert(block_keys.end(), keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count));
        store_block(of_block, block_keys);
        keys = keys.subspan(count);
        first += static_cast<std::int64_t>(count);
    }
    connection_.compounds().indexes().add(Lookup::inchi_skeleton, std::move(entries));
}

void InchiKeys::remove(std::span<const std::int64_t> numbers) {
    while (!numbers.empty()) {
        const std::int64_t first = first_of_block(numbers.front());
        std::vector<StoredKey> keys = block(first);
        std::size_t count = 0;
        for (; count < numbers.size() && numbers[count] < first + kKeysABlock; ++count) {
            const auto place = static_cast<std::size_t>(numbers[count] - first);
            if (place < keys.size()) keys[place].reset();
        }
        if (!keys.empty()) store_block(first, keys);
        numbers = numbers.subspan(count);
    }
}

void InchiKeys::make_index() {
    std::vector<LookupEntry> entries;
    for_each([&](std::int64_t number, const StoredKey& key) {
        if (!key->empty()) entries.push_back(entry_of_key(*key, number));
        return true;
    });
    connection_.compounds().indexes().replace(Lookup::inchi_skeleton, std::move(entries));
}

void InchiKeys::drop() {
    connection_.compounds().indexes().drop(Lookup::inchi_skeleton);
    connection_.execute("DROP TABLE IF EXISTS inchikey_block; DELETE FROM setting WHERE name = 'inchikeys'");
}

void InchiKeys::fail(const LibraryError& error) const {
    throw LibraryError(connection_.path() + ": " + error.reason(), {RemedyKind::repair, connection_.path()});
}

}  // namespace chemsieve
