#include "data/write/row_writers.h"

#include <mutex>
#include <ostream>
#include <string_view>
#include <unordered_map>

#include "base/platform/temporary_file.h"
#include "data/write/xml_text.h"

namespace chemsieve {

namespace {

// What the search did not do is to be seen at a glance.
constexpr const char* kCompleteness = "completeness";
constexpr const char* kComplete = "complete";

class HtmlWriter : public TextTableWriter {
  public:
    HtmlWriter(std::ostream& out, std::vector<TableColumn> columns, int drawing_width)
        : out_{out}, columns_{std::move(columns)}, drawing_width_{drawing_width} {}

    void append(const TableRow& row, std::string& text) const override {
        const bool not_drawn = row.drawing.empty() && row.has_compound;
        text += "<tr><td class=\"drawing\">" + (not_drawn ? "not drawn" : row.drawing) + "</td>";
        auto part = row.part_drawings.begin();
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const bool is_drawn = columns_[i].drawn && part != row.part_drawings.end();
            append_cell(columns_[i], row.cells[i], is_drawn ? part_element(row.cells[i], *part++) : "", text);
        }
        text += "</tr>\n";
    }

    void write_text(const std::string& text) override { rows_.put_for(out_, text); }

    std::vector<std::string> finish(const SearchRecord& record) override {
        write_head(record);
        out_ << "<div class=\"top\">\n";
        write_items(record);
        write_queries(record);
        out_ << "</div>\n<div class=\"scroll\"><table>\n<thead><tr><th style=\"min-width: " << drawing_width_ + 16
             << "px\">structure</th>";
        for (const TableColumn& column : columns_) {
            out_ << "<th class=\"sortable" << (column.number ? " number" : "") << "\" scope=\"col\">"
                 << xml_escaped(column.name) << "</th>";
        }
        out_ << "</tr></thead>\n<tbody>\n";
        rows_.copy_to(out_);
        out_ << "</tbody>\n</table></div>\n<script>" << kSortScript << "</script>\n</body>\n</html>\n";
        return {};
    }

  private:
    // A drawing that was shown before is shown again by its number.
    std::string part_element(const std::string& value, const std::string& drawing) const {
        constexpr std::string_view kBegin = "<svg ";
        if (!drawing.starts_with(kBegin)) return {};
        const std::scoped_lock lock{parts_mutex_};
        const auto [found, is_new] = parts_.emplace(value, parts_.size());
        const std::string id = "part" + std::to_string(found->second);
        if (is_new) return "<svg id=\"" + id + "\" " + drawing.substr(kBegin.size());
        const std::string width = std::to_string(kPartWidth), height = std::to_string(kPartHeight);
        return "<svg width=\"" + width + "\" height=\"" + height + "\"><use href=\"#" + id + "\" /></svg>";
    }

    static void append_cell(const TableColumn& column, const std::string& value, const std::string& drawing,
                            std::string& text) {
        if (column.drawn) {
            text += "<td class=\"part\">" + drawing + "<code>" + xml_escaped(value) + "</code></td>";
        } else if (column.name == "smiles") {
            text += "<td class=\"smiles\"><code>" + xml_escaped(value) + "</code></td>";
        } else {
            text += (column.number ? "<td class=\"number\">" : "<td>") + xml_escaped(value) + "</td>";
        }
    }

    void write_head(const SearchRecord& record) {
        const std::string title = xml_escaped(record.title);
        // The policy keeps the page from loading anything, should something have slipped in.
        out_ << "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
                "<meta charset=\"utf-8\" />\n"
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
                "script-src 'unsafe-inline'\" />\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<title>"
             << title << "</title>\n<style>" << kPageStyle << "</style>\n</head>\n<body>\n<h1>" << title << "</h1>\n";
    }

    void write_items(const SearchRecord& record) {
        out_ << "<section class=\"record\"><dl>\n";
        for (const RecordedItem& item : record.items) {
            const bool warn = item.name == kCompleteness && item.value != kComplete;
            out_ << "<div><dt>" << xml_escaped(item.name) << "</dt><dd" << (warn ? " class=\"warn\"" : "") << '>'
                 << xml_escaped(item.value) << "</dd></div>\n";
        }
        out_ << "</dl></section>\n";
    }

    void write_queries(const SearchRecord& record) {
        if (record.queries.empty()) return;
        out_ << "<section class=\"queries\">\n";
        for (const RecordedQuery& query : record.queries) {
            const bool lines = query.text.find('\n') != std::string::npos;
            out_ << "<figure>" << query.drawing << "<figcaption><b>" << xml_escaped(query.id) << "</b>"
                 << (lines ? "" : "<code>" + xml_escaped(query.text) + "</code>") << "<br /><span class=\""
                 << (query.outcome == kComplete ? "soft" : "warn") << "\">";
            if (query.hits) out_ << *query.hits << (*query.hits == 1 ? " hit" : " hits");
            if (query.outcome != kComplete) out_ << (query.hits ? ", " : "") << xml_escaped(query.outcome);
            out_ << "</span>";
            if (lines)
                out_ << "<details><summary>molfile</summary><pre>" << xml_escaped(query.text) << "</pre></details>";
            out_ << "</figcaption></figure>\n";
        }
        out_ << "</section>\n";
    }

    std::ostream& out_;
    std::vector<TableColumn> columns_;
    const int drawing_width_;
    mutable std::mutex parts_mutex_;
    mutable std::unordered_map<std::string, std::size_t> parts_;  // numbers of drawings shown, by what they show
    UnnamedFile rows_;
};

}  // namespace

std::unique_ptr<TableWriter> make_html_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                              const TableStyle& style) {
    return std::make_unique<HtmlWriter>(out, columns, style.drawing_width);
}

}  // namespace chemsieve
