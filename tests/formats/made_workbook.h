// Workbooks made by hand, part by part, for what others write.
#pragma once

#include <zip.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace chemsieve::test {

using Parts = std::vector<std::pair<std::string, std::string>>;

inline void write_zip(const std::string& path, const Parts& parts) {
    zipFile zip = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
    for (const auto& [name, text] : parts) {
        zip_fileinfo info{};
        zipOpenNewFileInZip64(zip, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED, 6, 0);
        zipWriteInFileInZip(zip, text.data(), static_cast<unsigned>(text.size()));
        zipCloseFileInZip(zip);
    }
    zipClose(zip, nullptr);
}

inline const std::string kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
inline const std::string kTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

inline std::string relations(const std::vector<std::array<std::string, 3>>& all) {
    std::string text = kHead + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">";
    for (const auto& [id, kind, target] : all) {
        text.append("<Relationship Id=\"").append(id).append("\" Type=\"").append(kTypes).append(kind);
        text.append("\" Target=\"").append(target).append("\"/>");
    }
    return text + "</Relationships>";
}

struct Book {
    std::string rows;             // in the sheet "Data"
    std::string shared = {};      // <si> elements
    std::string formats = {};     // styles: <numFmt> elements
    std::vector<int> cells = {};  // number formats of styles 0, 1 ...
    std::string workbook = {};    // attributes of workbookPr
};

inline Parts parts_of(const Book& book) {
    std::string xfs;
    for (const int format : book.cells) xfs += "<xf numFmtId=\"" + std::to_string(format) + "\"/>";
    return {{"_rels/.rels", relations({{"rId1", "officeDocument", "xl/workbook.xml"}})},
            {"xl/workbook.xml", kHead + "<workbook xmlns:r=\"r\"><workbookPr " + book.workbook +
                                    "/><sheets><sheet name=\"Hidden\" sheetId=\"1\" state=\"hidden\" r:id=\"rId1\"/>"
                                    "<sheet name=\"Data\" sheetId=\"2\" r:id=\"rId2\"/></sheets></workbook>"},
            {"xl/_rels/workbook.xml.rels", relations({{"rId1", "worksheet", "worksheets/sheet1.xml"},
                                                      {"rId2", "worksheet", "/xl/worksheets/sheet2.xml"},
                                                      {"rId3", "sharedStrings", "sharedStrings.xml"},
                                                      {"rId4", "styles", "styles.xml"}})},
            {"xl/sharedStrings.xml", kHead + "<sst>" + book.shared + "</sst>"},
            {"xl/styles.xml",
             kHead + "<styleSheet><numFmts>" + book.formats + "</numFmts><cellXfs>" + xfs + "</cellXfs></styleSheet>"},
            {"xl/worksheets/sheet1.xml",
             kHead + "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>smiles</t></is></c></row>"
                     "<row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>CCCC</t></is></c></row></sheetData></worksheet>"},
            {"xl/worksheets/sheet2.xml", kHead + "<worksheet><sheetData>" + book.rows + "</sheetData></worksheet>"}};
}

inline std::string text_cell(const std::string& name, const std::string& text) {
    return "<c r=\"" + name + "\" t=\"inlineStr\"><is><t>" + text + "</t></is></c>";
}

inline std::string row(int number, const std::string& cells) {
    return "<row r=\"" + std::to_string(number) + "\">" + cells + "</row>";
}

}  // namespace chemsieve::test
