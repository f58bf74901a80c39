#include "data/read/workbook.h"

#include <charconv>
#include <map>

#include "base/error.h"
#include "base/text.h"
#include "data/read/xml_parser.h"

namespace chemsieve {

namespace {

// What is kept of a part is bounded, as a small file may unpack to very much.
constexpr std::size_t kMostFormats = 1U << 20;
constexpr std::size_t kMostSheets = 1U << 16;
constexpr std::size_t kLongestWord = 2048;  // names of sheets and parts

template <class Number>
Number number_in_attribute(std::string_view text, Number otherwise) {
    Number number{};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && stop == text.data() + text.size() ? number : otherwise;
}

// "xl/worksheets/sheet1.xml" of "worksheets/sheet1.xml" or "/xl/worksheets/sheet1.xml" in "xl/workbook.xml".
std::string part_of_target(const std::string& from, std::string_view target) {
    std::vector<std::string> folders;
    const auto take = [&](std::string_view path) {
        while (!path.empty()) {
            const std::size_t end = std::min(path.find('/'), path.size());
            const std::string_view word = path.substr(0, end);
            if (word == ".." && !folders.empty()) folders.pop_back();
            if (!word.empty() && word != "." && word != "..") folders.emplace_back(word);
            path.remove_prefix(std::min(end + 1, path.size()));
        }
    };
    const std::size_t slash = from.rfind('/');
    if (!target.starts_with('/') && slash != std::string::npos) take(std::string_view{from}.substr(0, slash));
    take(target);
    return joined(folders, "/");
}

std::string relations_of(const std::string& part) {
    const std::size_t slash = part.rfind('/');
    const std::size_t name = slash == std::string::npos ? 0 : slash + 1;
    return part.substr(0, name) + "_rels/" + part.substr(name) + ".rels";
}

std::string_view word(std::string_view text) {
    if (text.size() > kLongestWord) throw XmlDamage("a name in it is longer than 2 KiB");
    return text;
}

}  // namespace

// Which parts belong to a part.
class Workbook::Relations : public XmlEvents {
  public:
    explicit Relations(std::string from) : from_{std::move(from)} {}

    void begin(std::string_view element, const XmlAttributes& attributes) override {
        if (element != "Relationship") return;
        const std::string_view type = attributes["Type"];
        const std::string_view kind = type.substr(std::min(type.rfind('/') + 1, type.size()));
        if (kind == "worksheet") {
            if (worksheets_.size() < kMostSheets) worksheets_.emplace(word(attributes["Id"]), target_of(attributes));
        } else if (kind == "officeDocument" || kind == "sharedStrings" || kind == "styles") {
            first_.emplace(kind, target_of(attributes));
        }
    }
    void end(std::string_view) override {}
    void text(std::string_view) override {}

    // The sheet with the relation's id; nullptr if there is none.
    const std::string* worksheet(std::string_view id) const {
        const auto found = worksheets_.find(id);
        return found == worksheets_.end() ? nullptr : &found->second;
    }
    // The first of a kind: "officeDocument", "sharedStrings", "styles"; empty if there is none.
    std::string first(std::string_view kind) const {
        const auto found = first_.find(kind);
        return found == first_.end() ? std::string{} : found->second;
    }

  private:
    using PartByWord = std::map<std::string, std::string, std::less<>>;

    std::string target_of(const XmlAttributes& attributes) const {
        return part_of_target(from_, word(attributes["Target"]));
    }

    std::string from_;
    PartByWord worksheets_, first_;
};

class Workbook::SheetList : public XmlEvents {
  public:
    SheetList(Workbook& book, const Relations& relations) : book_{book}, relations_{relations} {}

    void begin(std::string_view element, const XmlAttributes& attributes) override {
        if (element == "workbookPr") {
            book_.from_1904_ = attributes["date1904"] == "1" || attributes["date1904"] == "true";
        }
        if (element != "sheet" || book_.sheets_.size() >= kMostSheets) return;
        const std::string* const part = relations_.worksheet(attributes["id"]);
        if (!part) return;
        const std::string_view state = attributes["state"];
        book_.sheets_.push_back(
            {std::string{word(attributes["name"])}, *part, state == "hidden" || state == "veryHidden"});
    }
    void end(std::string_view) override {}
    void text(std::string_view) override {}

  private:
    Workbook& book_;
    const Relations& relations_;
};

// Texts in runs of several styles are joined; how they are pronounced is left out.
class Workbook::TextList : public XmlEvents {
  public:
    explicit TextList(Workbook& book) : book_{book} {}

    void begin(std::string_view element, const XmlAttributes&) override {
        if (element == "rPh") ++in_phonetic_;
        in_text_ = element == "t" && in_phonetic_ == 0;
    }
    void end(std::string_view element) override {
        if (element == "rPh") --in_phonetic_;
        in_text_ = false;
        if (element != "si") return;
        book_.texts_ += without_escapes(std::move(text_));
        text_.clear();
        book_.text_ends_.push_back(book_.texts_.size());
        book_.memory_.add(2 * sizeof(std::size_t));
    }
    void text(std::string_view piece) override {
        if (!in_text_) return;
        text_ += piece;
        // As they grow, texts lie at two places for a while.
        book_.memory_.add(2 * piece.size());
    }

  private:
    Workbook& book_;
    std::string text_;
    int in_phonetic_ = 0;
    bool in_text_ = false;
};

class Workbook::FormatList : public XmlEvents {
  public:
    explicit FormatList(Workbook& book) : book_{book} {}

    void begin(std::string_view element, const XmlAttributes& attributes) override {
        if (element == "numFmt" && codes_.size() < kMostFormats) {
            codes_[number_in_attribute(attributes["numFmtId"], 0)] = number_format_of_code(attributes["formatCode"]);
        }
        if (element == "cellXfs") in_cells_ = true;
        if (element != "xf" || !in_cells_ || book_.formats_.size() >= kMostFormats) return;
        const int number = number_in_attribute(attributes["numFmtId"], 0);
        const auto code = codes_.find(number);
        book_.formats_.push_back(code != codes_.end() ? code->second : number_format_built_in(number));
    }
    void end(std::string_view element) override {
        if (element == "cellXfs") in_cells_ = false;
    }
    void text(std::string_view) override {}

  private:
    Workbook& book_;
    std::map<int, NumberFormat> codes_;
    bool in_cells_ = false;
};

Workbook::Workbook(const std::string& path, std::string name)
    : name_{std::move(name)}, zip_{path, name_}, memory_{name_ + ", with the texts of its cells,"} {
    const std::string none = "cannot read " + name_ + ": it is no Excel workbook (.xlsx); save it as one";
    if (!zip_.has("_rels/.rels")) throw FileError(none);
    Relations package{""};
    parse("_rels/.rels", package);
    const std::string main = package.first("officeDocument");
    if (main.ends_with(".bin")) throw FileError("cannot read " + name_ + ": it is a binary workbook; save it as .xlsx");
    if (!zip_.has(main) || !zip_.has(relations_of(main))) throw FileError(none);
    Relations relations{main};
    parse(relations_of(main), relations);
    SheetList list{*this, relations};
    parse(main, list);
    if (sheets_.empty()) throw FileError(none);
    texts_part_ = relations.first("sharedStrings");
    styles_part_ = relations.first("styles");
}

void Workbook::read_shared() {
    TextList texts{*this};
    if (zip_.has(texts_part_)) parse(texts_part_, texts);
    FormatList formats{*this};
    if (zip_.has(styles_part_)) parse(styles_part_, formats);
}

void Workbook::parse(const std::string& part, XmlEvents& events) {
    try {
        XmlParser parser{events};
        zip_.unpack(part, [&](std::string_view piece) { parser.feed(piece); });
        parser.finish();
    } catch (const XmlDamage& damage) {
        throw FileError("cannot read " + name_ + ", part " + part + ": " + damage.what());
    }
}

const WorkbookSheet& Workbook::sheet(const std::string& wanted) const {
    if (wanted.empty()) {
        for (const WorkbookSheet& sheet : sheets_) {
            if (!sheet.is_hidden) return sheet;
        }
        return sheets_.front();
    }
    for (const WorkbookSheet& sheet : sheets_) {
        if (lower(sheet.name) == lower(wanted)) return sheet;
    }
    const auto number = number_in_attribute<std::size_t>(wanted, 0);
    if (number >= 1 && number <= sheets_.size()) return sheets_[number - 1];
    std::vector<std::string> names;
    for (const WorkbookSheet& sheet : sheets_) names.push_back(sheet.name);
    throw FileError(name_ + " has no sheet '" + wanted + "'; its sheets are: " + joined(names, ", "));
}

std::optional<std::string_view> Workbook::text(std::size_t number) const {
    if (number >= text_ends_.size()) return std::nullopt;
    const std::size_t begin = number == 0 ? 0 : text_ends_[number - 1];
    return std::string_view{texts_}.substr(begin, text_ends_[number] - begin);
}

NumberFormat Workbook::format(std::size_t style) const {
    return style < formats_.size() ? formats_[style] : NumberFormat{};
}

}  // namespace chemsieve
