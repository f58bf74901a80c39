#include "data/read/record_reader.h"

#include <charconv>
#include <deque>
#include <ostream>
#include <streambuf>

#include "base/memory_shares.h"
#include "chem/cdxml/cdxml.h"
#include "data/file/text_input.h"
#include "data/read/xml_parser.h"

namespace chemsieve {

namespace {

struct Fragment {
    std::optional<int> id;
    long line = 0;
    std::size_t begin = 0, end = 0;  // in the document, bytes
};

// The fragments of the pages, without those that stand for nicknames within others.
class FragmentList : public XmlEvents {
  public:
    void parse(const std::string& text) {
        XmlParser parser{*this};
        parser_ = &parser;
        parser.feed(text);
        parser.finish();
    }
    const std::vector<Fragment>& all() const { return fragments_; }

  private:
    void begin(std::string_view element, const XmlAttributes& attributes) override {
        pages_ += element == "page";
        if (element != "fragment" || pages_ == 0 || within_++ > 0) return;
        Fragment fragment{.id = std::nullopt, .line = parser_->line(), .begin = parser_->begin()};
        const std::string_view word = attributes["id"];
        int id = 0;
        if (std::from_chars(word.data(), word.data() + word.size(), id).ec == std::errc{}) fragment.id = id;
        fragments_.push_back(fragment);
    }
    void end(std::string_view element) override {
        pages_ -= element == "page";
        if (element == "fragment" && pages_ > 0 && --within_ == 0) fragments_.back().end = parser_->end();
    }
    void text(std::string_view) override {}

    XmlParser* parser_ = nullptr;
    std::vector<Fragment> fragments_;
    int pages_ = 0, within_ = 0;
};

// Bytes that are kept as long as they are no more than a document may have.
class DocumentBytes : public std::streambuf {
  public:
    bool is_too_long() const noexcept { return is_too_long_; }
    std::string& text() noexcept { return text_; }

  private:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        if (text_.size() + static_cast<std::size_t>(count) > kMaxCdxmlBytes) is_too_long_ = true;
        if (is_too_long_) return 0;
        text_.append(bytes, static_cast<std::size_t>(count));
        return count;
    }

    std::string text_;
    bool is_too_long_ = false;
};

std::string bytes_of(TextInput& input) {
    DocumentBytes bytes;
    std::ostream stream{&bytes};
    input.copy_bytes(stream);
    if (bytes.is_too_long()) {
        throw FileError("cannot read " + input.name() + ": CDXML longer than 64 MiB; divide the document");
    }
    std::string text = std::move(bytes.text());
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
        throw FileError(input.name() + " is UTF-16 text", {RemedyKind::save_as_utf8});
    }
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    return text;
}

InputRecord record_of_structure(const CdxmlStructure& structure) {
    InputRecord record;
    record.kind = structure.is_molfile ? InputRecord::Kind::molblock : InputRecord::Kind::smiles;
    record.text = structure.text;
    record.defect = structure.defect;
    return record;
}

InputRecord record_of_left_out(const CdxmlDocument& document, const Fragment& fragment) {
    InputRecord record;
    record.kind = InputRecord::Kind::molblock;
    const auto said = fragment.id ? document.said_of(*fragment.id) : std::nullopt;
    record.defect = "RDKit leaves the fragment out" + (said ? ": " + *said : std::string{});
    return record;
}

// CDXML documents (ChemDraw): each fragment of a page is a record, its drawing kept as molfile.
//
// RDKit reads the fragments, as many at a time as there is memory for with all that is about them, in a process of its
// own (chem/read/). A fragment that RDKit leaves out is a
// record that cannot be used, with RDKit's reason. Errors: FileError where the document cannot be read on.
class CdxmlReader : public RecordReader {
  public:
    explicit CdxmlReader(TextInput& input) : name_{input.name()}, memory_{name_}, text_{bytes_of(input)} {
        memory_.add(text_.size());
        try {
            fragments_.parse(text_);
        } catch (const XmlDamage& damage) {
            throw FileError("cannot read " + name_ + ": " + damage.what());
        }
        read_some();  // a document that RDKit cannot read is told of at once
    }

    bool read(InputRecord& record) override {
        while (records_.empty() && next_ < fragments_.all().size()) read_some();
        if (records_.empty()) return false;
        record = std::move(records_.front());
        records_.pop_front();
        return true;
    }

    std::string dialect() const override { return "CDXML document"; }
    std::optional<double> share_read() const override {
        const auto all = static_cast<double>(fragments_.all().size());
        return all == 0 ? 1 : (static_cast<double>(next_) - static_cast<double>(records_.size())) / all;
    }

  private:
    void read_some() {
        const std::size_t end = end_of_part();
        const CdxmlResult read = read_cdxml(document_of(next_, end));
        if (const auto* bad = std::get_if<Unparsable>(&read)) {
            throw FileError(failure_of("cannot read " + name_ + ": " + bad->reason, bad->remedy));
        }
        take(std::get<CdxmlDocument>(read), end);
        next_ = end;
    }

    std::size_t end_of_part() const {
        std::size_t bytes = 0, end = next_;
        for (; end < fragments_.all().size(); ++end) {
            const Fragment& fragment = fragments_.all()[end];
            bytes += fragment.end - fragment.begin;
            if (bytes > memory_shares().read / kMemoryOfText && end > next_) break;
        }
        return end;
    }

    // The document without its other fragments.
    std::string document_of(std::size_t first, std::size_t end) const {
        const std::vector<Fragment>& all = fragments_.all();
        if (end - first == all.size()) return text_;
        std::string part;
        std::size_t at = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i >= first && i < end) continue;
            part.append(text_, at, all[i].begin - at);
            at = all[i].end;
        }
        return part.append(text_, at);
    }

    // RDKit's structures are in the order of the fragments, with some left out.
    void take(const CdxmlDocument& document, std::size_t end) {
        auto structure = document.structures.begin();
        for (std::size_t i = next_; i < end; ++i) {
            const Fragment& fragment = fragments_.all()[i];
            const bool is_there = structure != document.structures.end() &&
                                  (fragment.id ? structure->id == *fragment.id : structure->id < 0);
            if (is_there && structure->is_word) {
                ++structure;
                continue;
            }
            records_.push_back(is_there ? record_of_structure(*structure++) : record_of_left_out(document, fragment));
            records_.back().line = fragment.line;
        }
        for (; structure != document.structures.end(); ++structure) {
            if (!structure->is_word) records_.push_back(record_of_structure(*structure));
        }
    }

    // More than twice what was measured (54 bytes a byte), as what is about the fragments is read with them.
    static constexpr std::size_t kMemoryOfText = 128;

    std::string name_;
    ReadingMemory memory_;
    std::string text_;
    FragmentList fragments_;
    std::size_t next_ = 0;  // the first fragment that is not read
    std::deque<InputRecord> records_;
};

}  // namespace

std::unique_ptr<RecordReader> make_cdxml_reader(TextInput& input, const ReaderOptions&) {
    return std::make_unique<CdxmlReader>(input);
}

}  // namespace chemsieve
