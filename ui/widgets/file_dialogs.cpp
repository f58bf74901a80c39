#include "ui/widgets/file_dialogs.h"

#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QSettings>

#include "data/read/input_formats.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

const QString kFolderKey = QStringLiteral("folder");
const QString kLibrarySuffix = QStringLiteral("sieve");
const QString kRouteSuffix = QStringLiteral("route");
constexpr const char* kLibraryPatterns = "*.sieve";
constexpr const char* kRoutePatterns = "*.route";
const QString kRunFile = QStringLiteral("run.json");  // a search on a cluster, opened as its hits

// Patterns of files with these endings, plain and packed.
QString patterns_of(const std::vector<std::string>& endings) {
    QStringList patterns;
    for (const std::string& ending : with_packed(endings)) patterns << QString::fromStdString("*." + ending);
    return patterns.join(QLatin1Char(' '));
}

// Icons by file names, without opening the files.
class NameIcons : public QFileIconProvider {
  public:
    using QFileIconProvider::icon;
    QIcon icon(const QFileInfo& file) const override { return icon(file.isDir() ? Folder : File); }
    QString type(const QFileInfo& file) const override { return file.isDir() ? QObject::tr("Folder") : file.suffix(); }
};

QStringList kind_and_all(const QString& kind, const QString& patterns) {
    return {QStringLiteral("%1 (%2)").arg(kind, patterns), QObject::tr("All files (*)")};
}

QStringList library_kinds() { return kind_and_all(QObject::tr("Chemsieve libraries"), kLibraryPatterns); }

// "png" of "PNG picture (*.png)", "" of "All files (*)"
QString suffix_of(const QString& kind) {
    return kind.section(QStringLiteral("(*."), 1).section(QLatin1Char(')'), 0, 0);
}

QFileDialog* make_dialog(QWidget* parent, const QString& title, const QStringList& kinds) {
    static auto* const icons = new NameIcons;  // never deleted, as dialogs may use it until the program ends
    auto* dialog = new QFileDialog{parent, title, last_folder()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QFileDialog::DontUseNativeDialog);
    dialog->setIconProvider(icons);
    dialog->setNameFilters(kinds);
    QObject::connect(dialog, &QDialog::accepted, dialog,
                     [dialog] { keep_last_folder(dialog->directory().absolutePath()); });
    return dialog;
}

}  // namespace

QString last_folder() { return QSettings{}.value(kFolderKey).toString(); }

void keep_last_folder(const QString& folder) { QSettings{}.setValue(kFolderKey, folder); }

bool is_library_file(const QString& path) {
    const QFileInfo file{path};
    if (file.fileName() == kRunFile || QFileInfo::exists(path + QLatin1Char('/') + kRunFile)) return true;
    const QString suffix = file.suffix();
    return suffix.compare(kLibrarySuffix, Qt::CaseInsensitive) == 0 ||
           suffix.compare(kRouteSuffix, Qt::CaseInsensitive) == 0;
}

QString structure_patterns() { return patterns_of(structure_endings()); }

bool is_structure_file(const QString& path) { return format_from_name(path.toStdString()).has_value(); }

void ask_for_library(QWidget* parent, std::function<void(const QStringList&)> then) {
    const QString patterns = QLatin1String{kLibraryPatterns} + QLatin1Char(' ') + QLatin1String{kRoutePatterns} +
                             QLatin1Char(' ') + kRunFile;
    QStringList kinds = kind_and_all(QObject::tr("Chemsieve libraries, routes and runs"), patterns);
    kinds.insert(1, kind_and_all(QObject::tr("Structure files, to make a library of"), structure_patterns()).first());
    QFileDialog* dialog = make_dialog(parent, QObject::tr("Open library"), kinds);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(then));
    dialog->open();
}

void ask_for_structure_files(QWidget* parent, std::function<void(const QStringList&)> then) {
    QFileDialog* dialog = make_dialog(parent, QObject::tr("Structure files to import"),
                                      kind_and_all(QObject::tr("Structure files"), structure_patterns()));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(then));
    dialog->open();
}

void ask_for_new_library(QWidget* parent, std::function<void(const QString&)> then) {
    // Libraries are never replaced.
    const NewFile file{
        .title = QObject::tr("Save the new library as"), .kinds = library_kinds(), .asks_before_replacing = false};
    ask_for_new_file(parent, file, [parent, then = std::move(then)](const QString& path) {
        if (QFileInfo::exists(path)) {
            show_error(parent, QObject::tr("New library"),
                       QObject::tr("%1 exists already. Choose another name, or open it and import into it.").arg(path));
        } else {
            then(path);
        }
    });
}

void ask_for_query_file(QWidget* parent, std::function<void(const QString&)> then) {
    const QString patterns = patterns_of(structure_and_smarts_endings());
    QFileDialog* dialog = make_dialog(parent, QObject::tr("File of queries"),
                                      {QObject::tr("Queries (%1)").arg(patterns), QObject::tr("All files (*)")});
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(then));
    dialog->open();
}

void ask_for_id_file(QWidget* parent, std::function<void(const QString&)> then) {
    ask_for_file(parent, QObject::tr("File of ids, one a line"), QObject::tr("All files (*)"), std::move(then));
}

void ask_for_new_id_file(QWidget* parent, const QString& name, std::function<void(const QString&)> then) {
    ask_for_new_file(parent,
                     {.title = QObject::tr("Save ids"),
                      .kinds = kind_and_all(QObject::tr("Text files"), "*.txt"),
                      .name = QString{name}.replace(QLatin1Char('/'), QLatin1Char('_'))},
                     std::move(then));
}

void ask_for_file(QWidget* parent, const QString& title, const QString& kind,
                  std::function<void(const QString&)> then) {
    QFileDialog* dialog = make_dialog(parent, title, {kind});
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(then));
    dialog->open();
}

void ask_for_new_file(QWidget* parent, const NewFile& file, std::function<void(const QString&)> then) {
    QFileDialog* dialog = make_dialog(parent, file.title, file.kinds);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite, !file.asks_before_replacing);
    dialog->setDefaultSuffix(suffix_of(file.kinds.value(0)));
    if (!file.name.isEmpty()) dialog->selectFile(file.name);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& kind) {
        if (const QString suffix = suffix_of(kind); !suffix.isEmpty()) dialog->setDefaultSuffix(suffix);
    });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(then));
    dialog->open();
}

}  // namespace chemsieve::ui
