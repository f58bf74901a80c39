#include "ui/importing/import_choices.h"

#include <QGridLayout>
#include <QSettings>
#include <algorithm>

#include "ui/widgets/fingerprint_titles.h"

namespace chemsieve::ui {

namespace {

const QString kDuplicatesKey = QStringLiteral("import_duplicates");
constexpr int kKindColumns = 3;

QLabel* label_of(const QString& title, QWidget* field) {
    auto* label = new QLabel{title};
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(field);
    return label;
}

}  // namespace

ImportChoices::ImportChoices(QWidget* parent)
    : Card{tr("All files"), parent},
      duplicates_{new QComboBox},
      errors_{new QComboBox},
      strip_salts_{new QCheckBox{tr("Stri&p salts and solvents")}} {
    duplicates_->addItem(tr("store them, and count them"), static_cast<int>(Duplicates::report));
    duplicates_->addItem(tr("leave them out"), static_cast<int>(Duplicates::skip));
    duplicates_->addItem(tr("store them without looking (quicker)"), static_cast<int>(Duplicates::keep));
    duplicates_->setCurrentIndex(std::max(0, QSettings{}.value(kDuplicatesKey).toInt()));
    errors_->addItem(tr("pass them over, and list them"), static_cast<int>(OnError::report));
    errors_->addItem(tr("store nothing of the file"), static_cast<int>(OnError::strict));
    for (QComboBox* box : {duplicates_, errors_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
    }
    auto* kinds = new QGridLayout;
    kinds->setHorizontalSpacing(space::kUsual);
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        if (kind == FingerprintKind::subgraph) continue;
        auto* check = new QCheckBox{QString::fromLatin1(name_of(kind))};
        check->setToolTip(tr("%1, for similarity searches; that of subgraphs is always there").arg(title_of(kind)));
        const int place = static_cast<int>(kinds_.size());
        kinds->addWidget(check, place / kKindColumns, place % kKindColumns);
        kinds_.push_back({kind, check});
    }
    strip_salts_->setToolTip(
        tr("Search only the largest component of each compound, without counter ions and solvents; the compounds stay "
           "as they were imported. Decided when a library is made"));
    strip_salts_->setObjectName(QStringLiteral("strip_salts"));
    body()->setSpacing(space::kTight);
    body()->addWidget(label_of(tr("Compounds that are there al&ready"), duplicates_));
    body()->addWidget(duplicates_);
    body()->addWidget(label_of(tr("Records that cannot &be used"), errors_));
    body()->addWidget(errors_);
    body()->addSpacing(space::kTight);
    body()->addWidget(label_of(tr("Further fingerprints"), nullptr));
    body()->addLayout(kinds);
    body()->addSpacing(space::kTight);
    body()->addWidget(strip_salts_);
}

void ImportChoices::show_recipe(const std::optional<LibraryRecipe>& recipe) {
    // What the library had before another one was chosen is no choice of the user's.
    if (!strip_salts_->isEnabled()) strip_salts_->setChecked(false);
    strip_salts_->setEnabled(!recipe);
    if (recipe) strip_salts_->setChecked(recipe->strips_salts);
    for (const auto& [kind, check] : kinds_) {
        const bool is_there =
            recipe && std::find(recipe->kinds.begin(), recipe->kinds.end(), kind) != recipe->kinds.end();
        if (!check->isEnabled()) check->setChecked(false);
        check->setEnabled(!is_there);
        if (is_there) check->setChecked(true);
    }
}

ImportSettings ImportChoices::settings(const ImportOptions& options) const {
    ImportSettings settings;
    settings.options = options;
    settings.options.duplicates = static_cast<Duplicates>(duplicates_->currentData().toInt());
    settings.options.on_error = static_cast<OnError>(errors_->currentData().toInt());
    settings.strip_salts = strip_salts_->isEnabled() && strip_salts_->isChecked();
    for (const auto& [kind, check] : kinds_) {
        if (check->isEnabled() && check->isChecked()) settings.kinds.push_back(kind);
    }
    return settings;
}

void ImportChoices::save() const { QSettings{}.setValue(kDuplicatesKey, duplicates_->currentIndex()); }

}  // namespace chemsieve::ui
