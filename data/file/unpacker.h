// What unpacks the bytes of a file: gzip, bzip2, xz and Zstandard.
//
// A packed file is one member or several, one behind the other, each complete in itself. Errors: FileError where there
// is no memory for an unpacker. Threads: one at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace chemsieve {

class Unpacker {
  public:
    virtual ~Unpacker() = default;

    struct Step {
        std::size_t used = 0;   // bytes of what was packed
        std::size_t given = 0;  // bytes unpacked
        bool is_member_over = false;
        std::string damage;  // what is wrong with the member from here on; empty: nothing
    };
    // Goes on within a member. Gives nothing and uses nothing if it needs more bytes than `packed` has.
    virtual Step unpack(std::span<const char> packed, std::span<char> into) = 0;
    // Gets ready for the next member.
    virtual void begin_member() = 0;
};

struct Packing {
    const char* name;         // "bzip2"
    const char* is_packed;    // "packed by bzip2"
    const char* name_ending;  // ".bz2"
    bool (*begins)(std::string_view bytes);
    std::unique_ptr<Unpacker> (*make_unpacker)();
};

// So many bytes at the beginning tell how a member is packed.
inline constexpr std::size_t kBytesThatTell = 10;

// Nothing if a file, or a member, that begins with these bytes is not packed.
const Packing* packing_of(std::string_view bytes);

// The name of a file without the ending of a packing: "a.smi" of "a.smi.xz".
std::string_view name_unpacked(std::string_view name);
std::span<const Packing> all_packings();

}  // namespace chemsieve
