#include "ui/studies/overlap_page.h"

#include <QToolButton>
#include <algorithm>

#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
enum Part { only_first, shared, only_second };
}

OverlapPage::OverlapPage(std::shared_ptr<LibraryService> service)
    : StudyPage{std::move(service), tr("Overlap"), QStringLiteral("overlap"), tr("Co&mpare"),
                QStringLiteral("overlap")},
      other_{new FileField{tr("The other list"), tr("library, file or filter"),
                           tr("Libraries, compounds (*.sieve *.smi *.smi.gz *.sdf *.sdf.gz *.csv *.tsv *.known)")}},
      circles_{new OverlapCircles},
      parts_{new SegmentedControl{SegmentedControl::Shape::text}},
      table_{new StudyTable{{tr("Id"), tr("SMILES")}}} {
    QVBoxLayout* lists = add_card(tr("Lists"));
    lists->addWidget(new QLabel{tr("A: the open library")});
    lists->addWidget(new QLabel{tr("B:")});
    lists->addWidget(other_);
    auto* hint = new QLabel{tr("Compounds are the same if their canonical SMILES are. Each counts once.")};
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    lists->addWidget(hint);
    parts_->setObjectName(QStringLiteral("overlap_parts"));
    for (const QString& text : {tr("Only A"), tr("Shared"), tr("Only B")}) buttons_ << parts_->add(text);
    connect(parts_, &SegmentedControl::chosen_changed, this, &OverlapPage::show_part);
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

void OverlapPage::start() {
    if (library().isEmpty()) return say(tr("Open a library first."));
    if (other_->path().isEmpty()) return say(tr("Choose the library or file to compare with."));
    show_report({});
    run([service = service(), a = library().toStdString(),
         b = other_->path().toStdString()](const StudyWork& work) { return service->studies().overlap(a, b, work); },
        [this](OverlapReport report) { show_report(std::move(report)); });
}

void OverlapPage::forget() {
    show_report({});
    say(tr("What do this library and another list share?"));
}

void OverlapPage::show_report(OverlapReport report) {
    report_ = std::move(report);
    const std::size_t a = report_.only_first.size(), both = report_.shared.size(), b = report_.only_second.size();
    circles_->set_numbers(static_cast<double>(both), static_cast<double>(a), static_cast<double>(b));
    buttons_[only_first]->setText(tr("Only A: %1").arg(with_separators(a)));
    buttons_[shared]->setText(tr("Shared: %1").arg(with_separators(both)));
    buttons_[only_second]->setText(tr("Only B: %1").arg(with_separators(b)));
    if (report_.estimate) return show_estimate();
    QString text = tr("%1 in both, %2 only in A, %3 only in B.")
                       .arg(with_separators(both), with_separators(a), with_separators(b));
    if (report_.unreadable > 0) text += tr(" Not read: %1.").arg(records_text(static_cast<qint64>(report_.unreadable)));
    say(text);
    parts_->choose(shared);
    show_part(shared);
}

// Of a filter, which has no compounds that could be listed.
void OverlapPage::show_estimate() {
    const OverlapReport::Estimate& parts = *report_.estimate;
    circles_->set_numbers(parts.shared, parts.only_first, parts.only_second);
    const auto about = [](double number) { return with_separators(static_cast<qint64>(number + 0.5)); };
    buttons_[shared]->setText(tr("Probably shared: %1").arg(with_separators(report_.shared.size())));
    buttons_[only_second]->setText(tr("Only B: about %1").arg(about(parts.only_second)));
    say(tr("About %1 in both, %2 only in A, %3 only in B, with an error of %4. What is listed as only in A is certain.")
            .arg(about(parts.shared), about(parts.only_first), about(parts.only_second),
                 about(std::max(1.0, parts.standard_error))));
    parts_->choose(shared);
    show_part(shared);
}

void OverlapPage::show_part(int part) {
    const auto& compounds = part == only_first ? report_.only_first
                            : part == shared   ? report_.shared
                                               : report_.only_second;
    std::vector<StudyRow> rows;
    for (const ListedCompound& compound : compounds) {
        rows.push_back(
            {{QString::fromStdString(compound.id), QString::fromStdString(compound.smiles)}, {}, nullptr, 0});
    }
    table_->set_rows(std::move(rows));
}

}  // namespace chemsieve::ui
