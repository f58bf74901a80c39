#include "ui/widgets/help_text.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QTimer>
#include <QVBoxLayout>

namespace chemsieve::ui {
namespace {

constexpr const char* kHelpProperty = "help";

}  // namespace

void set_help(QWidget* widget, const char* section) { widget->setProperty(kHelpProperty, QLatin1String{section}); }

QString help_of(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
        QString section = widget->property(kHelpProperty).toString();
        if (!section.isEmpty()) return section;
    }
    return {};
}

void show_help_text(QWidget* parent, const QString& title, const QString& html, const QString& section) {
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
    dialog->show();
    // Once it is laid out.
    if (!section.isEmpty()) QTimer::singleShot(0, text, [text, section] { text->scrollToAnchor(section); });
}

}  // namespace chemsieve::ui
