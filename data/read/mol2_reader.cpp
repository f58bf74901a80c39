#include "data/read/record_reader.h"

#include "base/text.h"
#include "data/file/text_input.h"

namespace chemsieve {

namespace {

constexpr std::string_view kMoleculeMark = "@<TRIPOS>MOLECULE";
constexpr std::string_view kSectionMark = "@<TRIPOS>";
constexpr std::size_t kCommentLine = 6;  // in the section of the molecule, counted from its mark on

// "comment" of a molecule: the sixth line of its section, where the section has one.
std::string mol2_comment(const std::vector<std::string>& head) {
    for (std::size_t i = 1; i < head.size() && i <= kCommentLine; ++i) {
        if (head[i].starts_with(kSectionMark)) return {};
        if (i == kCommentLine) return trimmed(head[i]);
    }
    return {};
}

// MOL2 files (Tripos), cut into records here so that each keeps its line and a bad one harms no other.
//
// A record begins with "@<TRIPOS>MOLECULE" and goes on to the next such line. Its name is the id. Lines that begin with
// '#' before the first record, and blank ones, are passed over; other text there is a record that cannot be used. The
// comment of a molecule becomes the field "comment". A record beyond kMaxRecordBytes is reported, its excess dropped.
class Mol2Reader : public RecordReader {
  public:
    static constexpr std::size_t kMaxRecordBytes = 16U << 20;

    Mol2Reader(TextInput& input, const ReaderOptions& options)
        : RecordReader{&input}, input_{input}, id_field_{options.id_column} {}
    bool read(InputRecord& record) override {
        if (!find_record()) return false;
        record = InputRecord{};
        record.kind = InputRecord::Kind::mol2;
        read_lines(record);
        return true;
    }

    std::string dialect() const override { return "MOL2 file"; }
    std::int64_t comment_lines() const override { return comments_; }

  private:
    bool find_record() {
        while (line_number_ == 0) {
            if (!input_.next_line(line_)) return false;
            if (is_blank_line(line_)) continue;
            if (line_.starts_with("#")) {
                ++comments_;
                continue;
            }
            line_number_ = input_.line_number();
            is_line_cut_ = input_.line_was_cut();
        }
        return true;
    }

    void read_lines(InputRecord& record) {
        const bool is_molecule = line_.starts_with(kMoleculeMark);
        bool too_long = is_line_cut_;
        std::vector<std::string> head;
        record.line = line_number_;
        line_number_ = 0;
        do {
            if (head.size() <= kCommentLine) head.push_back(line_);
            too_long = too_long || input_.line_was_cut() || record.text.size() + line_.size() > kMaxRecordBytes;
            if (!too_long) record.text += line_ + '\n';
            if (!input_.next_line(line_)) break;
            if (line_.starts_with(kMoleculeMark)) {
                line_number_ = input_.line_number();
                is_line_cut_ = input_.line_was_cut();
            }
        } while (line_number_ == 0);
        // Programs write stars for no name.
        if (is_molecule && head.size() > 1 && !head[1].starts_with(kSectionMark)) record.id = trimmed(head[1]);
        if (record.id.find_first_not_of('*') == std::string::npos) record.id.clear();
        const std::string comment = mol2_comment(head);
        if (lower(id_field_) == "comment") {
            record.id = comment;
        } else if (is_molecule && !comment.empty()) {
            record.fields.emplace_back("comment", comment);
        }
        if (!is_molecule) record.defect = "text before the first line '" + std::string{kMoleculeMark} + "'";
        if (too_long) record.defect = "record or line too long (at most 16 MiB a record, 1 MiB a line)";
    }

    TextInput& input_;
    std::string id_field_;          // "comment": the comment is the id
    std::string line_;              // read already
    std::int64_t line_number_ = 0;  // the number of that line; 0: none is
    bool is_line_cut_ = false;
    std::int64_t comments_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> make_mol2_reader(TextInput& input, const ReaderOptions& options) {
    return std::make_unique<Mol2Reader>(input, options);
}

}  // namespace chemsieve
