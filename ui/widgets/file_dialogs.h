// Asking for files: the only place where file dialogs are made. None of these waits: `then` is called if the user
// chooses, later. A dialog starts in the folder where the last one ended.
//
// Dialogs do not open the files they list, as desktops' and Qt's own do to learn their kinds: closing a file gives up
// all locks that the process holds on it (POSIX), so that the next program would take the open library for closed and
// delete its journal.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>

class QWidget;

namespace chemsieve::ui {

// A file to write.
struct NewFile {
    QString title;
    // Kinds such as "PNG picture (*.png)"; the first is chosen at first. A name without an ending gets that of the
    // chosen kind.
    QStringList kinds;
    QString name = {};                  // proposed, alone or with its folder
    bool asks_before_replacing = true;  // false: the code that writes asks or refuses
};

// True if the name has the ending of libraries or routes, or is a run on a cluster (its folder, or run.json there).
bool is_library_file(const QString& path);
bool is_structure_file(const QString& path);
// "*.smi *.sdf ... *.smi.gz", for kinds of files.
QString structure_patterns();

void ask_for_library(QWidget* parent, std::function<void(const QStringList&)> then);
void ask_for_structure_files(QWidget* parent, std::function<void(const QStringList&)> then);
void ask_for_query_file(QWidget* parent, std::function<void(const QString&)> then);
// Asks for a name that no file has yet.
void ask_for_new_library(QWidget* parent, std::function<void(const QString&)> then);
// Asks for a file with ids of compounds, one a line; `name` is proposed for a new file.
void ask_for_id_file(QWidget* parent, std::function<void(const QString&)> then);
void ask_for_new_id_file(QWidget* parent, const QString& name, std::function<void(const QString&)> then);
// Asks for a file that exists; `kind`: such as "Queries (*.json)".
void ask_for_file(QWidget* parent, const QString& title, const QString& kind, std::function<void(const QString&)> then);
void ask_for_new_file(QWidget* parent, const NewFile& file, std::function<void(const QString&)> then);

// The folder where the last file was chosen; empty before.
QString last_folder();
void keep_last_folder(const QString& folder);

}  // namespace chemsieve::ui
