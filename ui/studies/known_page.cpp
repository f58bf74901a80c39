#include "ui/studies/known_page.h"

#include <cmath>

#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

using known::Verdict;

struct VerdictLook {
    QString word;
    StudyBadge badge;
};

VerdictLook look_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::not_there:
            return {QObject::tr("Not there"), {QStringLiteral("ok"), &Colours::done, &Colours::done_ground}};
        case Verdict::probably_there:
            return {QObject::tr("Probably there"),
                    {QStringLiteral("question"), &Colours::secondary, &Colours::information_ground}};
        case Verdict::there:
            return {QObject::tr("There"), {QStringLiteral("library"), &Colours::warning, &Colours::warning_ground}};
        case Verdict::unreadable: break;
    }
    return {QObject::tr("Cannot be read"), {QStringLiteral("error"), &Colours::error, &Colours::error_ground}};
}

enum Kind { all_kinds, not_there, there, unreadable };

Kind kind_of(Verdict verdict) {
    if (verdict == Verdict::not_there) return not_there;
    return verdict == Verdict::unreadable ? unreadable : there;
}

// "1 in 1,000"
QString one_in(double rate) {
    if (rate <= 0) return {};
    return QObject::tr("1 in %1").arg(with_separators(std::llround(1 / rate)));
}

}  // namespace

KnownPage::KnownPage(std::shared_ptr<LibraryService> service)
    : ComparingPage{std::move(service),
                    tr("Known compounds"),
                    QStringLiteral("known"),
                    tr("Chec&k"),
                    QStringLiteral("known-check"),
                    tr("Make a list of those that the open library has")},
      reference_{
          new FileField{tr("Known compounds"), tr("the open library"),
                        tr("Filters, libraries, compounds (%1)").arg("*.known *.sieve " + structure_patterns())}},
      new_secret_{new_secret_field()},
      list_{new FileField{tr("List to be checked"), tr("file of compounds, or lines below"),
                          tr("Compounds (%1)").arg("*.sieve " + structure_patterns())}},
      confirm_{new QCheckBox{tr("Confirm in the open librar&y")}},
      lines_{new QPlainTextEdit},
      layout_{new QComboBox},
      rate_{new QComboBox},
      inchi_keys_{new QCheckBox{tr("Of InChIKeys, which last")}},
      kinds_{new SegmentedControl{SegmentedControl::Shape::text}},
      table_{new StudyTable{{tr("Verdict"), tr("ID"), tr("Known as"), tr("Why"), tr("SMILES")},
                            StudyDrawings::structures}} {
    QVBoxLayout* list = add_card(tr("Compounds to check"));
    list->addWidget(list_);
    lines_->setPlaceholderText(tr("c1ccccc1O phenol\nCCO ethanol"));
    lines_->setAccessibleName(tr("Compounds to be checked, a SMILES a line"));
    lines_->setTabChangesFocus(true);
    lines_->setMinimumHeight(96);
    list->addWidget(lines_);
    connect(list_, &FileField::changed, this, [this] { lines_->setEnabled(list_->path().isEmpty()); });
    add_known_card();
    add_card(tr("Same compound"))->addWidget(sameness());
    add_filter_card();
    kinds_->setObjectName(QStringLiteral("known_kinds"));
    for (int kind = all_kinds; kind <= unreadable; ++kind) kind_buttons_ << kinds_->add(QString{});
    kinds_->choose(all_kinds);
    connect(kinds_, &SegmentedControl::chosen_changed, this,
            [this](int kind) { table_->show_kind(kind == all_kinds ? StudyTable::kAllKinds : kind); });
    add_tool(kinds_);
    add_tool(put_on_list());
    add_export(table_, QStringLiteral("known.csv"));
    table_->setObjectName(QStringLiteral("known_table"));
    table_->setAccessibleName(tr("Checked compounds"));
    set_result(table_);
    forget();
}

void KnownPage::add_known_card() {
    QVBoxLayout* known = add_card(tr("Known compounds"));
    known->addWidget(reference_);
    known->addWidget(facts());
    known->addWidget(
        hint(tr("A filter (.known) says with certainty what is not there, and errs now and then where it is. A library "
                "says both exactly. Nothing leaves this computer.")));
    known->addWidget(confirm_);
    confirm_->setToolTip(tr("What a filter has probably is looked up in the open library, which tells it exactly"));
    connect(reference_, &FileField::changed, this, &KnownPage::follow_reference);
    connect(facts(), &FilterFacts::told, this, &KnownPage::offer_to_confirm);
}

// What a filter says, and one library can tell exactly.
void KnownPage::offer_to_confirm() {
    confirm_->setEnabled(facts()->is_filter() && !library().isEmpty() && !is_set(library()));
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
        rate_->addItem(tr("errs once in %1").arg(with_separators(std::llround(1 / rate))), rate);
    rate_->setCurrentIndex(1);
    layout_->setAccessibleName(tr("Layout of the filter"));
    rate_->setAccessibleName(tr("How often the filter errs"));
    for (QComboBox* box : {layout_, rate_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        card->addWidget(box);
    }
    inchi_keys_->setToolTip(
        tr("Else of structures as RDKit sees them, so that another version of it needs a new filter. An InChIKey takes "
           "most tautomers for one, and knows nothing of the ticks above"));
    inchi_keys_->setObjectName(QStringLiteral("known_inchi_keys"));
    card->addWidget(inchi_keys_);
    new_secret_->setToolTip(
        tr("Any file of at least 16 bytes, best random ones: only who has it, too, can ask the filter"));
    new_secret_->set_placeholder(tr("secret for partners only (optional)"));
    card->addWidget(new_secret_);
    auto* make = new QPushButton{tr("&Make a filter ...")};
    make->setObjectName(QStringLiteral("known_make"));
    connect(make, &QPushButton::clicked, this, &KnownPage::ask_for_filter);
    card->addWidget(make);
}

void KnownPage::ask_for_filter() {
    if (library().isEmpty() || is_set(library())) return say(tr("A filter is made of one open library."));
    ask_for_new_file(this, {.title = tr("Make a filter of known compounds"), .kinds = {tr("Filters (*.known)")}},
                     [this](const QString& path) { make_filter(path); });
}

void KnownPage::make_filter(const QString& path) {
    const FilterQuestion question{
        .library = library().toStdString(),
        .path = path.toStdString(),
        .layout = static_cast<known::KnownLayout>(layout_->currentData().toInt()),
        .error_rate = rate_->currentData().toDouble(),
        .form = inchi_keys_->isChecked() ? known::KeyForm::inchi_key : known::KeyForm::structure,
        .sameness = sameness()->chosen(),
        .secret = new_secret_->path().toStdString()};
    run([service = service(),
         question](const StudyWork& work) { return service->studies().build_filter(question, work); },
        [this, path](std::uint64_t bytes) {
            if (path == reference_->path()) follow_reference();
            say(tr("%1 is made, %2 bytes. Whoever has it can ask whether a compound is in this library, and cannot "
                   "read the library from it.")
                    .arg(shown_name(path), with_separators(bytes)));
        });
}

void KnownPage::start() {
    const QString known = reference_->path().isEmpty() ? library() : reference_->path();
    if (known.isEmpty()) return say(tr("Choose a filter or a library that knows the compounds."));
    const QString list = list_->path(), lines = lines_->toPlainText();
    if (list.isEmpty() && lines.trimmed().isEmpty())
        return say(tr("Choose a file of compounds, or type some, a SMILES a line."));
    clear();
    const bool confirms = confirm_->isEnabled() && confirm_->isChecked();
    const bool is_of_library = known == library() || confirms;
    const KnownQuestion question{.known = known.toStdString(),
                                 .list = list.toStdString(),
                                 .lines = lines.toStdString(),
                                 .confirmed_in = confirms ? library().toStdString() : std::string{},
                                 .sameness = sameness()->chosen(),
                                 .secret = facts()->secret_path()};
    run([service = service(),
         question](const StudyWork& work) { return service->studies().check_known(question, work); },
        [this, is_of_library](const KnownReport& report) { show_report(report, is_of_library); });
}

void KnownPage::clear() {
    table_->set_rows({});
    show_counts({}, true);
    known_ids_.clear();
    put_on_list()->setEnabled(false);
}

void KnownPage::forget() {
    clear();
    offer_to_confirm();
    say(tr("Which compounds of a list are known already?"));
}

void KnownPage::show_counts(const std::array<qint64, 4>& counts, bool is_exact) {
    const QStringList words{tr("All"), tr("Not there"), is_exact ? tr("There") : tr("Probably"), tr("Unreadable")};
    for (int kind = all_kinds; kind <= unreadable; ++kind) {
        const qint64 number = counts[static_cast<std::size_t>(kind)];
        kind_buttons_[kind]->setText(counts[all_kinds] > 0 ? tr("%1 %2").arg(words[kind], with_separators(number))
                                                           : words[kind]);
    }
}

void KnownPage::show_report(const KnownReport& report, bool is_of_library) {
    std::array<qint64, 4> counts{static_cast<qint64>(report.rows.size())};
    std::vector<StudyRow> rows;
    known_ids_.clear();
    const QString wrong = tr("Wrong for %1 new compounds").arg(one_in(report.error_rate));
    for (const known::CheckedCompound& row : report.rows) {
        const Kind kind = kind_of(row.verdict);
        ++counts[kind];
        const VerdictLook look = look_of(row.verdict);
        const QString known_as = QString::fromStdString(row.known_as);
        if (is_of_library && row.verdict == Verdict::there) known_ids_ << known_as;
        const QString why = row.verdict == Verdict::unreadable       ? QString::fromStdString(row.reason)
                            : row.verdict == Verdict::probably_there ? wrong
                                                                     : tr("Certain");
        const QString smiles = QString::fromStdString(row.text);
        rows.push_back({.cells = {look.word, QString::fromStdString(row.id), known_as, why, smiles},
                        .smiles = kind == unreadable || !report.has_structures ? QString{} : smiles,
                        .badge = look.badge,
                        .kind = kind});
    }
    table_->set_rows(std::move(rows));
    show_counts(counts, report.is_exact);
    put_on_list()->setEnabled(!known_ids_.isEmpty());
    const QString all = with_separators(counts[all_kinds]), absent = with_separators(counts[not_there]),
                  present = with_separators(counts[there]);
    QString text = report.is_exact
                       ? tr("%1 checked: %2 not there, %3 there.").arg(all, absent, present)
                       : tr("%1 checked: %2 not there, which is certain; %3 probably there, wrong for %4 of those that "
                            "are not there.")
                             .arg(all, absent, present, one_in(report.error_rate));
    if (counts[unreadable] > 0) text += tr(" %1 cannot be read.").arg(with_separators(counts[unreadable]));
    say(text);
}

}  // namespace chemsieve::ui
