// Asking for files. None of these waits: `then` is called if the user chooses, later.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>

class QFileDialog;
class QWidget;

namespace chemsieve::ui {

// The dialog does not open the files it lists, as desktops' and Qt's own do to learn their kinds: closing a file gives up
// all locks that the process holds on it (POSIX), so that the next program would take the open library for closed and
// delete its journal. For every file dialog.
void look_at_names_only(QFileDialog& dialog);

// By the ending of the name.
bool is_library_file(const QString& path);
bool is_structure_file(const QString& path);

void ask_for_library(QWidget* parent, std::function<void(const QStringList&)> then);
void ask_for_structure_files(QWidget* parent, std::function<void(const QStringList&)> then);
// A name that no file has yet.
void ask_for_new_library(QWidget* parent, std::function<void(const QString&)> then);
// Ids of compounds, one a line; `name` is proposed for a new one.
void ask_for_id_file(QWidget* parent, std::function<void(const QString&)> then);
void ask_for_new_id_file(QWidget* parent, const QString& name, std::function<void(const QString&)> then);

// A message with the text as it stands: never taken for HTML.
void show_error(QWidget* parent, const QString& title, const QString& text);

}  // namespace chemsieve::ui
