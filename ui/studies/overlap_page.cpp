#include "ui/studies/overlap_page.h"

#include <QToolButton>
#include <algorithm>

#include "ui/style/icons.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

using Circles = OverlapCircles;
enum Cell { first_id, second_id, smiles };
enum How { every_compound, filters_alone };
constexpr int kLongestName = 24;  // letters on a button

QLabel* hint(const QString& text) {
    auto* label = new QLabel{text};
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QString short_name(const QString& path) {
    const QString name = shown_name(path, false);
    return name.size() <= kLongestName ? name : name.left(kLongestName - 1) + QChar{0x2026};
}

QString about(double number) { return with_separators(static_cast<qint64>(number + 0.5)); }

}  // namespace

OverlapPage::OverlapPage(std::shared_ptr<LibraryService> service)
    : StudyPage{std::move(service), tr("Overlap"), QStringLiteral("overlap"), tr("Co&mpare"),
                QStringLiteral("overlap")},
      other_{new FileField{tr("The other list"), tr("library, file or filter"),
                           tr("Libraries, compounds (%1)").arg("*.sieve *.known " + structure_patterns())}},
      facts_{new FilterFacts{this->service()}},
      sameness_{new SamenessChoice},
      how_{new SegmentedControl{SegmentedControl::Shape::text}},
      circles_{new OverlapCircles},
      parts_{new SegmentedControl{SegmentedControl::Shape::text}},
      first_name_{new QLabel},
      table_{new StudyTable{{tr("Id"), tr("Id there"), tr("SMILES")}, StudyDrawings::structures}},
      put_on_list_{new QToolButton} {
    add_lists_card();
    add_card(tr("Same compound"))->addWidget(sameness_);
    add_how_card();
    parts_->setObjectName(QStringLiteral("overlap_parts"));
    for (int part = 0; part < Circles::kParts; ++part) buttons_ << parts_->add(QString{});
    connect(parts_, &SegmentedControl::chosen_changed, this, &OverlapPage::show_part);
    connect(circles_, &OverlapCircles::clicked, parts_, &SegmentedControl::choose);
    put_on_list_->setIcon(icon(QStringLiteral("lists")));
    put_on_list_->setToolTip(tr("Make a list of the compounds of this part in the open library"));
    put_on_list_->setAccessibleName(tr("Put on a list"));
    put_on_list_->setAutoRaise(true);
    connect(put_on_list_, &QToolButton::clicked, this, [this] {
        QStringList ids;
        for (const overlap::ListedCompound& compound : compounds_of(parts_->chosen()))
            ids << QString::fromStdString(compound.id);
        Q_EMIT list_wanted(ids);
    });
    add_tool(put_on_list_);
    add_export(table_, QStringLiteral("overlap.csv"));
    auto* middle = new QWidget;
    auto* layout = new QVBoxLayout{middle};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUsual);
    layout->addWidget(circles_, 2);
    layout->addWidget(parts_);
    layout->addWidget(table_, 3);
    set_result(middle);
    table_->setObjectName(QStringLiteral("overlap_table"));
    table_->setAccessibleName(tr("Compounds of the part"));
    forget();
}

void OverlapPage::add_lists_card() {
    QVBoxLayout* lists = add_card(tr("Lists"));
    first_name_->setTextFormat(Qt::PlainText);
    lists->addWidget(first_name_);
    lists->addWidget(other_);
    lists->addWidget(facts_);
    lists->addWidget(
        hint(tr("A filter (.known) may take the place of the other list: then the list itself is not "
                "needed, and what is not shared is certain. Each compound counts once.")));
    connect(other_, &FileField::changed, this, [this] { facts_->set_path(other_->path()); });
    connect(facts_, &FilterFacts::told, this, &OverlapPage::follow_other);
}

void OverlapPage::add_how_card() {
    QVBoxLayout* card = add_card(tr("How"));
    how_->setObjectName(QStringLiteral("overlap_how"));
    how_->add(tr("Exact"));
    how_->add(tr("Estimate"));
    how_->choose(every_compound);
    card->addWidget(how_);
    card->addWidget(hint(
        tr("Exact compares every compound. An estimate is what two sites would get that exchange filters alone; it "
           "says its error and lists no compounds.")));
}

void OverlapPage::follow_other() {
    const bool is_filter = facts_->is_filter();
    // A filter has its own rules, and gives an estimate anyway.
    sameness_->setEnabled(!is_filter);
    how_->setEnabled(!is_filter);
}

void OverlapPage::start() {
    if (library().isEmpty()) return say(tr("Open a library first."));
    if (other_->path().isEmpty()) return say(tr("Choose the library or file to compare with."));
    second_.clear();
    show_report({});
    second_ = other_->path();
    const OverlapQuestion question{.first = library().toStdString(),
                                   .second = second_.toStdString(),
                                   .sameness = sameness_->chosen(),
                                   .secret = facts_->secret_path(),
                                   .is_estimate = how_->isEnabled() && how_->chosen() == filters_alone};
    run([service = service(), question](const StudyWork& work) { return service->studies().compared(question, work); },
        [this](overlap::OverlapReport report) {
            show_report(std::move(report));
            say(summary_of_report());
        });
}

void OverlapPage::forget() {
    second_.clear();
    first_name_->setText(library().isEmpty() ? tr("the open library") : shown_name(library()));
    show_report({});
    say(tr("What do this library and another list share?"));
}

const std::vector<overlap::ListedCompound>& OverlapPage::compounds_of(int part) const {
    return part == Circles::only_first ? report_.only_first
           : part == Circles::shared   ? report_.shared
                                       : report_.only_second;
}

void OverlapPage::show_report(overlap::OverlapReport report) {
    report_ = std::move(report);
    show_numbers();
    parts_->choose(Circles::shared);
    show_part(Circles::shared);
}

void OverlapPage::show_numbers() {
    const QString first = short_name(library()), second = second_.isEmpty() ? tr("the other") : short_name(second_);
    const known::SharedEstimate& parts = report_.numbers;
    const std::array<double, Circles::kParts> numbers{parts.only_first, parts.shared, parts.only_second};
    circles_->set_numbers(numbers, {first, second}, report_.is_estimate);
    table_->set_titles({tr("Id in %1").arg(first), tr("Id in %1").arg(second), tr("SMILES")});
    if (second_.isEmpty()) {
        buttons_[Circles::only_first]->setText(tr("Only here"));
        buttons_[Circles::shared]->setText(tr("In both"));
        buttons_[Circles::only_second]->setText(tr("Only there"));
        return;
    }
    const bool is_filter = report_.is_estimate && report_.lists_compounds;
    const auto count_of = [&](int part) {
        const bool is_listed = report_.lists_compounds && !(is_filter && part == Circles::only_second);
        return is_listed ? with_separators(compounds_of(part).size())
                         : tr("about %1").arg(about(numbers[static_cast<std::size_t>(part)]));
    };
    buttons_[Circles::only_first]->setText(tr("Only in %1: %2").arg(first, count_of(Circles::only_first)));
    buttons_[Circles::shared]->setText(
        (is_filter ? tr("Probably in both: %1") : tr("In both: %1")).arg(count_of(Circles::shared)));
    buttons_[Circles::only_second]->setText(tr("Only in %1: %2").arg(second, count_of(Circles::only_second)));
}

QString OverlapPage::summary_of_report() const {
    const QString first = shown_name(library(), false), second = shown_name(second_, false);
    QString text;
    const known::SharedEstimate& parts = report_.numbers;
    if (report_.is_estimate) {
        text = tr("About %1 in both, %2 only in %3, %4 only in %5, with an error of %6.")
                   .arg(about(parts.shared), about(parts.only_first), first, about(parts.only_second), second,
                        about(std::max(1.0, parts.standard_error)));
        if (report_.lists_compounds) text += tr(" What is listed as only in %1 is certain.").arg(first);
    } else {
        text = tr("%1 in both, %2 only in %3, %4 only in %5. Areas are in proportion.")
                   .arg(with_separators(report_.shared.size()), with_separators(report_.only_first.size()), first,
                        with_separators(report_.only_second.size()), second);
    }
    if (report_.unreadable > 0) text += tr(" Not read: %1.").arg(records_text(static_cast<qint64>(report_.unreadable)));
    return text;
}

void OverlapPage::show_part(int part) {
    circles_->choose(part);
    const auto& compounds = compounds_of(part);
    std::vector<StudyRow> rows;
    rows.reserve(compounds.size());
    for (const overlap::ListedCompound& compound : compounds) {
        const QString id = QString::fromStdString(compound.id), text = QString::fromStdString(compound.smiles);
        const bool is_of_second = part == Circles::only_second;
        rows.push_back({.cells = {is_of_second ? QString{} : id,
                                  is_of_second ? id : QString::fromStdString(compound.other_id), text},
                        .smiles = text});
    }
    table_->show_cells(first_id, part != Circles::only_second);
    table_->show_cells(second_id, part != Circles::only_first);
    table_->set_rows(std::move(rows));
    put_on_list_->setEnabled(part != Circles::only_second && !compounds.empty() && !is_set(library()));
}

}  // namespace chemsieve::ui
