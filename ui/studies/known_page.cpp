#include "ui/studies/known_page.h"

#include <QToolButton>
#include <array>

#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

using Verdict = KnownRow::Verdict;

struct VerdictLook {
    QString word;
    QString icon;
    QColor Colours::*colour;
};

VerdictLook look_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::not_there: return {QObject::tr("Not there"), QStringLiteral("ok"), &Colours::done};
        case Verdict::probably_there:
            return {QObject::tr("Probably there"), QStringLiteral("question"), &Colours::secondary};
        case Verdict::there: return {QObject::tr("There"), QStringLiteral("warning"), &Colours::warning};
        case Verdict::unreadable: break;
    }
    return {QObject::tr("Cannot be read"), QStringLiteral("error"), &Colours::error};
}

// "1 in 1,000"
QString one_in(double rate) {
    if (rate <= 0) return {};
    return QObject::tr("1 in %1").arg(with_separators(static_cast<qint64>(1 / rate + 0.5)));
}

}  // namespace

KnownPage::KnownPage(std::shared_ptr<LibraryService> service)
    : StudyPage{std::move(service), tr("Known compounds"), QStringLiteral("known"), tr("Chec&k"),
                QStringLiteral("known-check")},
      reference_{
          new FileField{tr("Known compounds"), tr("the open library"),
                        tr("Filters, libraries, compounds (*.known *.sieve *.smi *.smi.gz *.sdf *.sdf.gz *.csv)")}},
      list_{new FileField{tr("List to be checked"), tr("file of compounds, or lines below"),
                          tr("Compounds (*.smi *.smi.gz *.sdf *.sdf.gz *.csv *.tsv *.sieve)")}},
      confirm_{new QCheckBox{tr("Confirm in the open librar&y")}},
      lines_{new QPlainTextEdit},
      layout_{new QComboBox},
      rate_{new QComboBox},
      kinds_{new SegmentedControl{SegmentedControl::Shape::text}},
      table_{new StudyTable{{tr("Verdict"), tr("Id"), tr("SMILES"), tr("Known as"), tr("Remark")}}} {
    QVBoxLayout* known = add_card(tr("Known"));
    known->addWidget(reference_);
    auto* hint =
        new QLabel{tr("A filter (.known) says with certainty what is not there, and errs now and then where it "
                      "is. A library says both exactly. Nothing leaves this computer.")};
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    known->addWidget(hint);
    known->addWidget(confirm_);
    confirm_->setToolTip(tr("What a filter has probably is looked up in the open library, which tells it exactly"));
    connect(reference_, &FileField::changed, this,
            [this] { confirm_->setEnabled(reference_->path().endsWith(QStringLiteral(".known"))); });
    confirm_->setEnabled(false);
    QVBoxLayout* list = add_card(tr("List"));
    list->addWidget(list_);
    lines_->setPlaceholderText(tr("c1ccccc1O phenol\nCCO ethanol"));
    lines_->setAccessibleName(tr("Compounds to be checked, a SMILES a line"));
    lines_->setTabChangesFocus(true);
    lines_->setMinimumHeight(120);
    list->addWidget(lines_);
    connect(list_, &FileField::changed, this, [this] { lines_->setEnabled(list_->path().isEmpty()); });
    add_filter_card();
    kinds_->setObjectName(QStringLiteral("known_kinds"));
    for (const QString& text : {tr("All"), tr("Not there")}) kinds_->add(text);
    there_ = kinds_->add(tr("There"));
    kinds_->add(tr("Unreadable"));
    kinds_->choose(0);
    connect(kinds_, &SegmentedControl::chosen_changed, this,
            [this](int kind) { table_->show_kind(kind == 0 ? StudyTable::kAllKinds : kind); });
    add_tool(kinds_);
    add_export(table_, QStringLiteral("known.csv"));
    table_->setObjectName(QStringLiteral("known_table"));
    table_->setAccessibleName(tr("Checked compounds"));
    set_result(table_);
    forget();
}

void KnownPage::add_filter_card() {
    QVBoxLayout* card = add_card(tr("Filter of this library"));
    using known::KnownLayout;
    for (const auto& [layout, text] : {std::pair{KnownLayout::compressed, tr("Compressed: the smallest file")},
                                       std::pair{KnownLayout::plain, tr("Plain: can be merged with others")},
                                       std::pair{KnownLayout::blocked, tr("Blocked: asked fastest")},
                                       std::pair{KnownLayout::counting, tr("Counting: compounds can be removed")},
                                       std::pair{KnownLayout::cuckoo, tr("Cuckoo: removable, and small")},
                                       std::pair{KnownLayout::ids, tr("With ids: tells the id as well")}}) {
        layout_->addItem(text, static_cast<int>(layout));
    }
    for (const double rate : {0.01, 0.001, 0.0001, 0.000001})
        rate_->addItem(tr("errs once in %1").arg(with_separators(static_cast<qint64>(1 / rate + 0.5))), rate);
    rate_->setCurrentIndex(1);
    layout_->setAccessibleName(tr("Layout of the filter"));
    rate_->setAccessibleName(tr("How often the filter errs"));
    for (QComboBox* box : {layout_, rate_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        card->addWidget(box);
    }
    auto* make = new QPushButton{tr("&Make a filter ...")};
    make->setObjectName(QStringLiteral("known_make"));
    connect(make, &QPushButton::clicked, this, &KnownPage::ask_for_filter);
    card->addWidget(make);
}

void KnownPage::ask_for_filter() {
    if (library().isEmpty() || is_set(library())) return say(tr("A filter is made of one open library."));
    ask_for_new_file(this, {.title = tr("Make a filter of known compounds"), .kinds = {tr("Filters (*.known)")}},
                     [this](const QString& path) { build_filter(path); });
}

void KnownPage::build_filter(const QString& path) {
    run([service = service(), from = library().toStdString(), to = path.toStdString(),
         layout = static_cast<known::KnownLayout>(layout_->currentData().toInt()),
         rate = rate_->currentData().toDouble()](
            const StudyWork& work) { return service->studies().build_filter(from, to, layout, rate, work); },
        [this, path](std::uint64_t bytes) {
            say(tr("%1 is made, %2 bytes. Whoever has it can ask whether a compound is in this library, and cannot "
                   "read "
                   "the library from it.")
                    .arg(shown_name(path), with_separators(bytes)));
        });
}

void KnownPage::start() {
    const QString known = reference_->path().isEmpty() ? library() : reference_->path();
    if (known.isEmpty()) return say(tr("Choose a filter or a library that knows the compounds."));
    const QString list = list_->path(), lines = lines_->toPlainText();
    if (list.isEmpty() && lines.trimmed().isEmpty())
        return say(tr("Choose a file of compounds, or type some, a SMILES a line."));
    table_->set_rows({});
    const bool confirms = confirm_->isEnabled() && confirm_->isChecked();
    const KnownQuestion question{.known = known.toStdString(),
                                 .list = list.toStdString(),
                                 .lines = lines.toStdString(),
                                 .confirmed_in = confirms ? library().toStdString() : std::string{}};
    run([service = service(),
         question](const StudyWork& work) { return service->studies().check_known(question, work); },
        [this](const KnownReport& report) { show_report(report); });
}

void KnownPage::forget() {
    table_->set_rows({});
    say(tr("Which compounds of a list are known already?"));
}

void KnownPage::show_report(const KnownReport& report) {
    std::array<qint64, 4> counts{};
    std::vector<StudyRow> rows;
    for (const KnownRow& row : report.rows) {
        ++counts[static_cast<std::size_t>(row.verdict)];
        const VerdictLook look = look_of(row.verdict);
        const int kind = row.verdict == Verdict::not_there ? 1 : row.verdict == Verdict::unreadable ? 3 : 2;
        rows.push_back(
            {{look.word, QString::fromStdString(row.compound.id), QString::fromStdString(row.compound.smiles),
              QString::fromStdString(row.known_as), QString::fromStdString(row.reason)},
             look.icon,
             look.colour,
             kind});
    }
    table_->set_rows(std::move(rows));
    there_->setText(report.is_exact ? tr("There") : tr("Probably"));
    const auto count_of = [&](Verdict verdict) { return with_separators(counts[static_cast<std::size_t>(verdict)]); };
    QString text =
        report.is_exact
            ? tr("%1 checked: %2 not there, %3 there.")
                  .arg(with_separators(report.rows.size()), count_of(Verdict::not_there), count_of(Verdict::there))
            : tr("%1 checked: %2 not there, which is certain; %3 probably there, wrong for %4 of those that "
                 "are not there.")
                  .arg(with_separators(report.rows.size()), count_of(Verdict::not_there),
                       count_of(Verdict::probably_there), one_in(report.error_rate));
    if (counts.back() > 0) text += tr(" %1 cannot be read.").arg(with_separators(counts.back()));
    say(text);
}

}  // namespace chemsieve::ui
