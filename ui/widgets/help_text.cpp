#include "ui/widgets/help_text.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace chemsieve::ui {

void show_help_text(QWidget* parent, const QString& title, const QString& html) {
    auto* dialog = new QDialog{parent};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* text = new QTextBrowser;
    text->setAccessibleName(title);
    text->setHtml(html);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Close};
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout{dialog};
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog->resize(560, 460);
    dialog->open();
}

}  // namespace chemsieve::ui
