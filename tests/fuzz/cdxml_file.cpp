// CDXML documents. The first byte chooses: a document, which RDKit reads in a process of its own, what that process
// answers, or a text whose groups are taken away.
#include "chem/cdxml/cdxml.h"
#include "tests/fuzz/record_files.h"

namespace {

using namespace chemsieve;

void read_document(std::string_view text) {
    const fuzz::BytesAsFile file{text};
    TextInput input{file.path()};
    const auto reader = make_record_reader(InputFormat::cdxml, input, {});
    InputRecord record;
    while (reader->next(record)) {
        fuzz::must(!record.text.empty() || !record.defect.empty(), "a record has a structure, or the reason why not");
    }
}

void read_answer(std::string_view answer) {
    const auto result = result_of_cdxml(answer);
    if (!result) return;
    if (const auto* document = std::get_if<CdxmlDocument>(&*result)) {
        for (const CdxmlStructure& structure : document->structures) document->said_of(structure.id);
    }
}

void leave_groups_out(std::string_view text) {
    const std::string left = in_one_page(text);
    const bool has_left_out =
        text.find("group") != std::string_view::npos || text.find("page") != std::string_view::npos ||
        text.find("table") != std::string_view::npos || text.find("sequence") != std::string_view::npos;
    if (!has_left_out) fuzz::must(left == text, "what has none of the tags stays");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    std::string_view text = fuzz::text_of(bytes, count);
    const unsigned choice = fuzz::take_byte(text);
    fuzz::read_or_refuse([&] {
        switch (choice % 3) {
            case 0: read_document(text); break;
            case 1: read_answer(text); break;
            default: leave_groups_out(text); break;
        }
    });
    return 0;
}
