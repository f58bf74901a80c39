#include "ui/window/query_table.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/studies/study_page.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {

constexpr int kDecimals = 3;

struct OfQuery {
    std::size_t hits = 0;
    std::optional<Similarity> best;
};

std::vector<OfQuery> by_query(const std::vector<Hit>& hits, std::size_t queries) {
    std::vector<OfQuery> found(queries);
    for (const Hit& hit : hits) {
        OfQuery& one = found.at(hit.query);
        ++one.hits;
        if (!one.best || hit.similarity.millionths() > one.best->millionths()) one.best = hit.similarity;
    }
    return found;
}

QString remark_on(const SearchOutcome& outcome, std::size_t hits) {
    if (outcome.end == SearchEnd::time_is_up) return QObject::tr("the time was up");
    if (outcome.end == SearchEnd::cancelled) return QObject::tr("stopped");
    if (outcome.stats.not_decided > 0) {
        return QObject::tr("%1 not decided").arg(compounds_text(static_cast<qint64>(outcome.stats.not_decided)));
    }
    return hits == 0 ? QObject::tr("no hit") : QString{};
}

QString in_all(const SearchReport& report, std::size_t query, std::size_t hits) {
    const SearchOutcome& outcome = report.each[query];
    const bool is_all = outcome.is_complete() && (report.top == 0 || outcome.stats.hits < report.top);
    if (is_all) return with_separators(hits);
    if (query < report.in_all.size() && report.in_all[query]) return with_separators(*report.in_all[query]);
    return {};  // not counted
}

// What can be drawn at once: molfiles and SMARTS are not.
QString drawn_text(const QueryText& query) {
    const bool is_line = query.language == QueryLanguage::smiles && query.text.find('\n') == std::string::npos;
    return is_line ? QString::fromStdString(query.text) : QString{};
}

}  // namespace

QueryTable::QueryTable(const ShownSearch& search, const std::vector<Hit>& hits, QWidget* parent)
    : QDialog{parent},
      table_{new StudyTable{{tr("Query"), tr("Hits"), tr("In all"), tr("Best"), tr("Remark")},
                            StudyDrawings::structures}} {
    setWindowTitle(tr("Queries and their hits"));
    setAttribute(Qt::WA_DeleteOnClose);
    table_->setObjectName(QStringLiteral("query_table"));
    table_->setAccessibleName(tr("Queries and their hits"));
    auto* buttons = new QDialogButtonBox;
    QPushButton* show = buttons->addButton(tr("&Show its hits"), QDialogButtonBox::ActionRole);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout{this};
    auto* note = new TextLabel{tr("A title sorts, Ctrl+C copies the rows chosen; Return shows the hits of one.")};
    layout->addWidget(note);
    layout->addWidget(table_, 1);
    layout->addWidget(buttons);
    const auto show_hits = [this] {
        const int row = table_->current_row();
        if (row >= 0) Q_EMIT hits_wanted(names_[row]);
    };
    show->setDefault(true);
    connect(show, &QPushButton::clicked, this, show_hits);
    connect(table_, &QTableView::doubleClicked, this, show_hits);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    show_counts(search, hits);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 30);
}

void QueryTable::show_counts(const ShownSearch& search, const std::vector<Hit>& hits) {
    const std::vector<Query>& queries = search.query.each;
    const std::vector<OfQuery> found = by_query(hits, queries.size());
    names_.clear();
    std::vector<StudyRow> rows;
    for (std::size_t i = 0; i < std::min(queries.size(), search.report->each.size()); ++i) {
        names_ << QString::fromStdString(queries[i].id());
        rows.push_back(
            {.cells = {names_.back(), with_separators(found[i].hits), in_all(*search.report, i, found[i].hits),
                       found[i].best ? similarity_text(*found[i].best, kDecimals) : QString{},
                       remark_on(search.report->each[i], found[i].hits)},
             .smiles = drawn_text(queries[i].text())});
    }
    table_->set_rows(std::move(rows));
}

}  // namespace chemsieve::ui
