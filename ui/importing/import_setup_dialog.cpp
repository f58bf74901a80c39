#include "ui/importing/import_setup_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QGroupBox>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/style/roles.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

const QString kDuplicatesKey = QStringLiteral("import_duplicates");
constexpr int kKindsARow = 7;

QString found_text(const ImportPreview& preview) {
    if (!preview.format) {
        return QObject::tr("The ending of the file's name does not tell its format. Choose it.");
    }
    if (!preview.failure.empty()) return failure_text(preview.failure);
    const auto bad = std::count_if(preview.records.begin(), preview.records.end(),
                                   [](const PreviewRecord& record) { return !record.problem.empty(); });
    const QString dialect = QString::fromStdString(preview.dialect);
    const auto records = static_cast<qint64>(preview.records.size());
    if (records == 0) return QObject::tr("The file has no records (%1).").arg(dialect);
    const QString shown = preview.is_all ? QObject::tr("%1; all of its %2.").arg(dialect, records_text(records))
                                         : QObject::tr("%1; the first %2.").arg(dialect, records_text(records));
    return bad == 0 ? shown : QObject::tr("%1 %2 of these would be rejected.").arg(shown, with_separators(bad));
}

bool is_usable(const ImportPreview& preview) { return preview.format && !preview.records.empty(); }

}  // namespace

ImportSetupDialog::ImportSetupDialog(std::shared_ptr<LibraryService> service, const QString& library,
                                     const QStringList& files, QWidget* parent)
    : QDialog{parent},
      library_{library},
      loader_{new PreviewLoader{std::move(service), library, this}},
      list_{new QListWidget},
      options_{new FileOptionsPane},
      found_{new QLabel},
      table_{new PreviewTable},
      for_all_{new QPushButton{tr("Read &all files of this format so")}},
      duplicates_{new QComboBox},
      errors_{new QComboBox},
      strip_salts_{new QCheckBox{tr("Strip sa&lts: search only the largest component of each compound")}},
      problem_{new QLabel},
      leave_out_{new QToolButton} {
    const QString name = QFileInfo{library}.fileName();
    setWindowTitle(tr("Import into %1").arg(name));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(fontMetrics().averageCharWidth() * 150, fontMetrics().height() * 42);
    for (const QString& path : files) {
        files_.push_back({.path = path, .options = {}, .drawn = {}});
        auto* item = new QListWidgetItem{QFileInfo{path}.fileName(), list_};
        item->setToolTip(path.toHtmlEscaped());
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    list_->setAccessibleName(tr("Files to import"));
    list_->setVisible(files.size() > 1);
    const int icon = style()->pixelMetric(QStyle::PM_SmallIconSize);
    list_->setIconSize({icon, icon});
    for_all_->setVisible(files.size() > 1);
    for_all_->setAutoDefault(false);
    found_->setTextFormat(Qt::PlainText);
    found_->setWordWrap(true);
    found_->setObjectName(QStringLiteral("import_found"));
    found_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->setObjectName(QStringLiteral("import_problem"));

    auto* file = new QWidget;
    auto* file_layout = new QVBoxLayout{file};
    file_layout->setContentsMargins(0, 0, 0, 0);
    file_layout->addWidget(options_);
    auto* found = new QHBoxLayout;
    found->addWidget(found_, 1);
    found->addWidget(for_all_);
    file_layout->addLayout(found);
    file_layout->addWidget(table_, 1);
    auto* splitter = new QSplitter;
    splitter->addWidget(list_);
    splitter->addWidget(file);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({fontMetrics().averageCharWidth() * 28, fontMetrics().averageCharWidth() * 120});
    splitter->setChildrenCollapsible(false);

    leave_out_->setText(tr("Untick what cannot be read"));
    leave_out_->setObjectName(QStringLiteral("untick_unusable"));
    leave_out_->setFocusPolicy(Qt::StrongFocus);
    set_role(leave_out_, Role::link);
    leave_out_->hide();
    connect(leave_out_, &QToolButton::clicked, this, &ImportSetupDialog::leave_unusable_out);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Cancel};
    import_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    import_->setDefault(true);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(splitter, 1);
    layout->addWidget(make_library_options());
    auto* problem = new QHBoxLayout;
    problem->addWidget(problem_, 1);
    problem->addWidget(leave_out_);
    layout->addLayout(problem);
    layout->addWidget(buttons);

    connect(loader_, &PreviewLoader::loaded, this, &ImportSetupDialog::take_preview);
    connect(loader_, &PreviewLoader::recipe_known, this, &ImportSetupDialog::show_recipe);
    connect(options_, &FileOptionsPane::changed, this, &ImportSetupDialog::take_options);
    connect(for_all_, &QPushButton::clicked, this, &ImportSetupDialog::use_for_all);
    connect(list_, &QListWidget::currentRowChanged, this, &ImportSetupDialog::choose_file);
    connect(list_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        files_[list_->row(item)].left_out = item->checkState() != Qt::Checked;
        update_buttons();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        QSettings{}.setValue(kDuplicatesKey, duplicates_->currentIndex());
        const std::vector<FileToImport> chosen_files = this->files();
        accept();
        Q_EMIT chosen(library_, chosen_files);
    });
    list_->setCurrentRow(0);  // shows it
    import_->setFocus();
}

QWidget* ImportSetupDialog::make_library_options() {
    auto* box = new QGroupBox{tr("Of all files")};
    auto* form = new QFormLayout{box};
    duplicates_->addItem(tr("store them, and count them"), static_cast<int>(Duplicates::report));
    duplicates_->addItem(tr("leave them out"), static_cast<int>(Duplicates::skip));
    duplicates_->addItem(tr("store them without looking (quicker)"), static_cast<int>(Duplicates::keep));
    duplicates_->setCurrentIndex(std::max(0, QSettings{}.value(kDuplicatesKey).toInt()));
    errors_->addItem(tr("pass them over, and list them"), static_cast<int>(OnError::report));
    errors_->addItem(tr("store nothing of the file"), static_cast<int>(OnError::strict));
    form->addRow(tr("Compounds that are there al&ready:"), duplicates_);
    form->addRow(tr("Records that cannot be &used:"), errors_);
    auto* kinds = new QGridLayout;
    int place = 0;
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        if (kind == FingerprintKind::subgraph) continue;
        auto* check = new QCheckBox{QString::fromLatin1(name_of(kind))};
        check->setToolTip(tr("For similarity searches by this kind; that of subgraphs is always there"));
        kinds->addWidget(check, place / kKindsARow, place % kKindsARow);
        kinds_.emplace_back(kind, check);
        ++place;
    }
    kinds->setColumnStretch(kKindsARow, 1);
    form->addRow(tr("Further fingerprints:"), kinds);
    form->addRow(QString{}, strip_salts_);
    strip_salts_->setToolTip(
        tr("Without counter ions and solvents; the compounds stay as they were imported. Decided "
           "when a library is made"));
    return box;
}

void ImportSetupDialog::show_recipe(const std::optional<LibraryRecipe>& recipe, const QString& failure) {
    is_library_readable_ = failure.isEmpty();
    if (!failure.isEmpty()) problem_->setText(failure);
    if (recipe) {
        strip_salts_->setChecked(recipe->strips_salts);
        strip_salts_->setEnabled(false);
        for (auto& [kind, check] : kinds_) {
            const bool is_there = std::find(recipe->kinds.begin(), recipe->kinds.end(), kind) != recipe->kinds.end();
            if (is_there) check->setChecked(true);
            if (is_there) check->setEnabled(false);
        }
    }
    update_buttons();
}

std::vector<FileToImport> ImportSetupDialog::files() const {
    ImportSettings settings;
    settings.strip_salts = strip_salts_->isEnabled() && strip_salts_->isChecked();
    for (const auto& [kind, check] : kinds_) {
        if (check->isEnabled() && check->isChecked()) settings.kinds.push_back(kind);
    }
    std::vector<FileToImport> result;
    for (const File& file : files_) {
        if (file.left_out) continue;
        settings.options = file.options;
        settings.options.duplicates = static_cast<Duplicates>(duplicates_->currentData().toInt());
        settings.options.on_error = static_cast<OnError>(errors_->currentData().toInt());
        result.push_back({file.path, settings});
    }
    return result;
}

void ImportSetupDialog::choose_file(int file) {
    if (file < 0) return;
    shown_ = file;
    show_file();
}

void ImportSetupDialog::show_file() {
    const File& file = files_[shown_];
    options_->setEnabled(file.drawn.has_value());
    if (!file.drawn) {
        found_->setText(tr("Reading %1 ...").arg(QFileInfo{file.path}.fileName()));
        load(shown_);
    } else {
        options_->show_options(file.options, file.drawn->preview);
        found_->setText(found_text(file.drawn->preview));
        table_->show_preview(*file.drawn);
    }
    update_buttons();
}

void ImportSetupDialog::load(int file) {
    loader_->load(file, files_[file].path, files_[file].options, devicePixelRatioF());
}

int ImportSetupDialog::next_to_load() const {
    const auto found = std::find_if(files_.begin(), files_.end(), [](const File& file) { return !file.drawn; });
    return found == files_.end() ? -1 : static_cast<int>(found - files_.begin());
}

void ImportSetupDialog::take_preview(int file, const DrawnPreview& drawn) {
    files_[file].drawn = drawn;
    {
        const QSignalBlocker blocker{list_};
        QListWidgetItem* item = list_->item(file);
        item->setIcon(is_usable(drawn.preview) ? QIcon{} : style()->standardIcon(QStyle::SP_MessageBoxWarning));
        const QString found = found_text(drawn.preview);
        item->setToolTip(QStringLiteral("%1\n%2").arg(files_[file].path, found).toHtmlEscaped());
    }
    if (file == shown_) show_file();
    if (const int next = next_to_load(); next >= 0) load(next);
    update_buttons();
    Q_EMIT previewed(file);
}

void ImportSetupDialog::take_options(const ImportOptions& options) {
    files_[shown_].options = options;
    files_[shown_].drawn.reset();
    load(shown_);
    update_buttons();
}

void ImportSetupDialog::use_for_all() {
    const File& shown = files_[shown_];
    if (!shown.drawn) return;
    for (File& file : files_) {
        if (&file == &shown || !file.drawn || file.drawn->preview.format != shown.drawn->preview.format) continue;
        file.options = shown.options;
        file.drawn.reset();
    }
    if (const int next = next_to_load(); next >= 0) load(next);
    update_buttons();
}

void ImportSetupDialog::leave_unusable_out() {
    for (std::size_t i = 0; i < files_.size(); ++i) {
        if (!files_[i].drawn || is_usable(files_[i].drawn->preview)) continue;
        list_->item(static_cast<int>(i))->setCheckState(Qt::Unchecked);
    }
}

void ImportSetupDialog::update_buttons() {
    bool is_ready = is_library_readable_;
    bool has_any = false;
    QString unusable;
    for (const File& file : files_) {
        if (file.left_out) continue;
        has_any = true;
        is_ready &= file.drawn.has_value();
        if (file.drawn && !is_usable(file.drawn->preview)) unusable = QFileInfo{file.path}.fileName();
    }
    for_all_->setEnabled(files_[shown_].drawn.has_value());
    import_->setEnabled(is_ready && has_any && unusable.isEmpty());
    // While the import button was disabled, Return belonged to another button.
    if (import_->isEnabled()) import_->setDefault(true);
    leave_out_->setVisible(!unusable.isEmpty() && files_.size() > 1);
    if (!is_library_readable_ && !problem_->text().isEmpty()) return;
    problem_->setText(!unusable.isEmpty() && files_.size() > 1
                          ? tr("%1 cannot be imported as it stands. Untick it to leave it out.").arg(unusable)
                          : QString{});
    problem_->setVisible(!problem_->text().isEmpty());
}

}  // namespace chemsieve::ui
