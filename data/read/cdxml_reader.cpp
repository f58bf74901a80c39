#include "data/read/record_reader.h"

#include <charconv>
#include <deque>
#include <sstream>

#include "chem/read/cdxml.h"
#include "data/file/text_input.h"
#include "data/read/xml_parser.h"

namespace chemsieve {

namespace {

struct Fragment {
    std::optional<int> id;
    long line = 0;
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
        Fragment fragment{.id = std::nullopt, .line = parser_->line()};
        const std::string_view word = attributes["id"];
        int id = 0;
        if (std::from_chars(word.data(), word.data() + word.size(), id).ec == std::errc{}) fragment.id = id;
        fragments_.push_back(fragment);
    }
    void end(std::string_view element) override {
        pages_ -= element == "page";
        within_ -= element == "fragment" && pages_ > 0;
    }
    void text(std::string_view) override {}

    XmlParser* parser_ = nullptr;
    std::vector<Fragment> fragments_;
    int pages_ = 0, within_ = 0;
};

std::string bytes_of(TextInput& input) {
    std::ostringstream bytes;
    input.copy_bytes(bytes);
    std::string text = std::move(bytes).str();
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
// The document is read as a whole, by RDKit in a process of its own (chem/read/). A fragment that RDKit leaves out is
// a record that cannot be used, with RDKit's reason. Errors: FileError where the document cannot be read at all.
class CdxmlReader : public RecordReader {
  public:
    explicit CdxmlReader(TextInput& input) {
        const std::string text = bytes_of(input);
        FragmentList fragments;
        try {
            fragments.parse(text);
        } catch (const XmlDamage& damage) {
            throw FileError("cannot read " + input.name() + ": " + damage.what());
        }
        const CdxmlResult read = read_cdxml(text);
        if (const auto* bad = std::get_if<Unparsable>(&read)) {
            throw FileError("cannot read " + input.name() + ": " + bad->reason);
        }
        const auto& document = std::get<CdxmlDocument>(read);
        // RDKit's structures are in the order of the fragments, with some left out.
        auto structure = document.structures.begin();
        for (const Fragment& fragment : fragments.all()) {
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
        all_ = records_.size();
    }

    bool read(InputRecord& record) override {
        if (records_.empty()) return false;
        record = std::move(records_.front());
        records_.pop_front();
        return true;
    }

    std::string dialect() const override { return "CDXML document"; }
    std::optional<double> share_read() const override {
        return all_ == 0 ? 1 : 1 - static_cast<double>(records_.size()) / static_cast<double>(all_);
    }

  private:
    std::deque<InputRecord> records_;
    std::size_t all_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> make_cdxml_reader(TextInput& input, const ReaderOptions&) {
    return std::make_unique<CdxmlReader>(input);
}

}  // namespace chemsieve
