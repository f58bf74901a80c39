#include "app/cli/options/fps_queries.h"

#include "app/cli/command/command.h"
#include "app/cli/command/remedy_text.h"
#include "base/text.h"
#include "data/fps/fps_files.h"

namespace chemsieve::cli {

namespace {

// The kind of the file's fingerprints; nothing if they cannot be compared as they are.
std::optional<FingerprintKind> kind_of(const FpsHeader& header) {
    const auto kind = kind_of_type_line(header.type);
    if (!kind || *kind == FingerprintKind::subgraph || type_line(default_method(*kind)) != header.type) return {};
    return kind;
}

void refuse_other_kind(const std::string& name, const FpsHeader& header, FingerprintKind kind) {
    const auto other = kind_of(header);
    const FaceText remedy =
        other ? "; add --fingerprint "_words + name_of(*other)
              : "; make them with 'chemsieve fingerprint FILE -o refs.fps --fingerprint KIND' and compare by that KIND";
    if (kind == FingerprintKind::subgraph) {
        throw UsageError("the fingerprints of " + name + " are of type '" + header.type +
                         "', and similarity by subgraphs counts items, which bits do not tell" + remedy);
    }
    throw UsageError("the fingerprints of " + name + " are of type '" + header.type +
                     "', those that --fingerprint "_words + name_of(kind) + " compares with of type '" +
                     type_line(default_method(kind)) + "'" + remedy);
}

void check_header(const std::string& name, const FpsHeader& header, FingerprintKind kind) {
    if (header.type.empty()) {
        throw FileError(name + " does not say of which type its fingerprints are; add a line such as '#type=" +
                        type_line(default_method(kind == FingerprintKind::subgraph ? FingerprintKind::morgan2 : kind)) +
                        "' if they are");
    }
    if (kind_of(header) != kind) refuse_other_kind(name, header, kind);
    const std::uint32_t bits = default_method(kind).bits;
    if (header.num_bits && *header.num_bits != bits) {
        throw FileError("the fingerprints of " + name + " have " + std::to_string(*header.num_bits) +
                        " bits, those of type '" + header.type + "' have " + std::to_string(bits) +
                        "; correct its line #num_bits or make it anew with 'chemsieve fingerprint'");
    }
}

}  // namespace

void add_fps_queries(const std::string& path, FingerprintKind kind, QueryList& list) {
    TextInput input{path};
    FpsReader reader{input};
    check_header(input.name(), reader.header(), kind);
    FpsRecord record;
    for (std::int64_t line = -1;;) {
        try {
            if (!reader.next(record)) return;
        } catch (const FileError& e) {
            // If no line was read, the rest of the file cannot be read either.
            if (input.line_number() == line) throw;
            line = input.line_number();
            list.unusable.push_back({.id = {}, .defect = error_text(e), .before = list.queries.size()});
            continue;
        }
        list.queries.push_back({.id = one_line(record.id),
                                .text = to_hex(record.fingerprint),
                                .language = QueryLanguage::fingerprint,
                                .fingerprint = std::make_shared<const BitFingerprint>(record.fingerprint)});
    }
}

}  // namespace chemsieve::cli
