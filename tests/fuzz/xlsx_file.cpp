// Workbooks: ZIP files as they come, or parts of a workbook that is whole otherwise. The first byte chooses. Parts have
// a form feed between them: sheet, shared texts, styles, list of sheets, their relations; those that are empty are
// usual.
#include <zip.h>

#include <array>
#include <vector>

#include "tests/fuzz/record_files.h"

namespace {

using namespace chemsieve;

struct Part {
    const char* name;
    std::string_view usual;
};

constexpr Part kRoot{"_rels/.rels",
                     R"(<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/>)"
                     R"(</Relationships>)"};
constexpr std::array<Part, 5> kParts{{
    {"xl/worksheets/sheet1.xml",
     R"(<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45000</v></c></row>)"
     R"(</sheetData></worksheet>)"},
    {"xl/sharedStrings.xml", R"(<sst><si><t>CCO</t></si><si><r><t>na</t></r><r><t>me</t></r></si></sst>)"},
    {"xl/styles.xml", R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts><cellXfs>)"
                      R"(<xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>)"},
    {"xl/workbook.xml", R"(<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>)"},
    {"xl/_rels/workbook.xml.rels",
     R"(<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>)"
     R"(<Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/>)"
     R"(<Relationship Id="r3" Type="x/styles" Target="styles.xml"/></Relationships>)"},
}};

void add_part(zipFile zip, const char* name, std::string_view bytes) {
    constexpr int kStored = 0;
    const zip_fileinfo info{};
    const bool is_open = zipOpenNewFileInZip(zip, name, &info, nullptr, 0, nullptr, 0, nullptr, kStored, 0) == ZIP_OK;
    fuzz::must(is_open && zipWriteInFileInZip(zip, bytes.data(), static_cast<unsigned>(bytes.size())) == ZIP_OK &&
                   zipCloseFileInZip(zip) == ZIP_OK,
               "a part is written");
}

void write_workbook(const std::string& path, std::string_view parts) {
    const zipFile zip = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
    fuzz::must(zip != nullptr, "a file is made");
    add_part(zip, kRoot.name, kRoot.usual);
    for (const Part& part : kParts) {
        const std::size_t end = std::min(parts.find('\f'), parts.size());
        add_part(zip, part.name, end == 0 ? part.usual : parts.substr(0, end));
        parts.remove_prefix(std::min(end + 1, parts.size()));
    }
    fuzz::must(zipClose(zip, nullptr) == ZIP_OK, "a file is whole");
}

void read_workbook(const std::string& path, unsigned choice) {
    TextInput input{path};
    const auto reader = make_record_reader(InputFormat::xlsx, input, fuzz::reader_options(choice));
    InputRecord record;
    for (std::int64_t line = 0; reader->next(record); line = record.line) {
        fuzz::must(record.line > line, "records come in the order of their rows");
    }
    fuzz::must(!reader->dialect().empty() && reader->layout().has_value(), "the dialect is said");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    std::string_view text = fuzz::text_of(bytes, count);
    const unsigned choice = fuzz::take_byte(text);
    const bool is_whole = (choice & 128U) != 0;
    const fuzz::BytesAsFile file{is_whole ? text : std::string_view{}};
    if (!is_whole) write_workbook(file.path(), text);
    fuzz::read_or_refuse([&] { read_workbook(file.path(), choice); });
    return 0;
}
