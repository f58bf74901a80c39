#include "ui/widgets/question_box.h"

#include <QLabel>
#include <QPushButton>

#include "ui/style/style.h"

namespace chemsieve::ui {

QMessageBox* ask_before(QWidget* parent, const Question& question, std::function<void()> yes) {
    auto* box = new QMessageBox{parent};
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(question.title);
    box->setTextFormat(Qt::PlainText);
    box->setText(question.text);
    box->setInformativeText(question.more);
    if (auto* text = box->findChild<QLabel*>(QStringLiteral("qt_msgbox_label"))) text->setFont(font_of(1, true));
    QPushButton* verb = box->addButton(question.verb, QMessageBox::AcceptRole);
    QPushButton* cancel = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(question.can_be_undone ? verb : cancel);
    QObject::connect(box, &QMessageBox::buttonClicked, box, [verb, yes = std::move(yes)](QAbstractButton* button) {
        if (button == verb) yes();
    });
    box->open();
    return box;
}

}  // namespace chemsieve::ui
