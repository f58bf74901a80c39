#include "ui/file_dialogs.h"

#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>

#include "data/io/record_reader.h"

namespace chemsieve::ui {

namespace {

const QString kFolderKey = QStringLiteral("folder");
const QString kLibrarySuffix = QStringLiteral("sieve");
constexpr const char* kLibraryPatterns = "*.sieve";
constexpr const char* kStructurePatterns =
    "*.smi *.smiles *.ism *.cxsmiles *.sdf *.sd *.mol *.mdl *.csv *.tsv *.txt *.smi.gz *.smiles.gz *.sdf.gz *.sd.gz "
    "*.mol.gz *.csv.gz *.tsv.gz *.txt.gz";

// Names tell kinds.
class NameIcons : public QFileIconProvider {
  public:
    using QFileIconProvider::icon;
    QIcon icon(const QFileInfo& file) const override { return icon(file.isDir() ? Folder : File); }
    QString type(const QFileInfo& file) const override { return file.isDir() ? QObject::tr("Folder") : file.suffix(); }
};

QString filter_of(const QString& kind, const char* patterns) {
    return QObject::tr("%1 (%2);;All files (*)").arg(kind, QString::fromLatin1(patterns));
}

QString library_filter() { return filter_of(QObject::tr("Chemsieve libraries"), kLibraryPatterns); }

// Starts where the last one ended.
QFileDialog* make_dialog(QWidget* parent, const QString& title, const QString& filter) {
    auto* dialog = new QFileDialog{parent, title, QSettings{}.value(kFolderKey).toString(), filter};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    look_at_names_only(*dialog);
    QObject::connect(dialog, &QDialog::accepted, dialog,
                     [dialog] { QSettings{}.setValue(kFolderKey, dialog->directory().absolutePath()); });
    return dialog;
}

}  // namespace

void look_at_names_only(QFileDialog& dialog) {
    static auto* const icons = new NameIcons;  // dialogs of the last moment use it, too
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.setIconProvider(icons);
}

bool is_library_file(const QString& path) {
    return QFileInfo{path}.suffix().compare(kLibrarySuffix, Qt::CaseInsensitive) == 0;
}

bool is_structure_file(const QString& path) { return format_from_name(path.toStdString()).has_value(); }

void ask_for_library(QWidget* parent, std::function<void(const QStringList&)> then) {
    QFileDialog* dialog = make_dialog(parent, QObject::tr("Open library"), library_filter());
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(then));
    dialog->open();
}

void ask_for_structure_files(QWidget* parent, std::function<void(const QStringList&)> then) {
    QFileDialog* dialog = make_dialog(parent, QObject::tr("Structure files to import"),
                                      filter_of(QObject::tr("Structure files"), kStructurePatterns));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(then));
    dialog->open();
}

void ask_for_new_library(QWidget* parent, std::function<void(const QString&)> then) {
    QFileDialog* dialog = make_dialog(parent, QObject::tr("Save the new library as"), library_filter());
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kLibrarySuffix);
    // Libraries are never replaced.
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [parent, then = std::move(then)](const QString& path) {
        if (QFileInfo::exists(path)) {
            show_error(parent, QObject::tr("New library"),
                       QObject::tr("%1 exists already. Choose another name, or open it and import into it.").arg(path));
        } else {
            then(path);
        }
    });
    dialog->open();
}

void ask_for_id_file(QWidget* parent, std::function<void(const QString&)> then) {
    QFileDialog* dialog = make_dialog(parent, QObject::tr("File of ids, one a line"), QObject::tr("All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(then));
    dialog->open();
}

void ask_for_new_id_file(QWidget* parent, const QString& name, std::function<void(const QString&)> then) {
    QFileDialog* dialog =
        make_dialog(parent, QObject::tr("Save ids"), QObject::tr("Text files (*.txt);;All files (*)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QString{name}.replace(QLatin1Char('/'), QLatin1Char('_')));
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(then));
    dialog->open();
}

void show_error(QWidget* parent, const QString& title, const QString& text) {
    auto* box = new QMessageBox{QMessageBox::Warning, title, {}, QMessageBox::Ok, parent};
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

}  // namespace chemsieve::ui
