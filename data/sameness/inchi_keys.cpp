#include "data/sameness/inchi_keys.h"

#include <algorithm>

#include "base/error.h"
#include "chem/inchi/inchi_key.h"
#include "data/schema/schema.h"

namespace chemsieve {

using sqlite::Statement;

namespace {

constexpr const char* kKeySetting = "inchikeys";
constexpr const char* kKeyMethod = "standard, " CHEMSIEVE_INCHI;
constexpr std::size_t kKeysAtOnce = static_cast<std::size_t>(kKeysABlock);

std::string_view skeleton_of(std::string_view key) { return key.substr(0, kSkeletonLetters); }

}  // namespace

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
