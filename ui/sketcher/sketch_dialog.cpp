#include "ui/sketcher/sketch_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "chem/read/inchi_text.h"
#include "ui/sketch/chemistry/smarts_sketch.h"
#include "ui/sketch/molfile.h"
#include "ui/sketcher/sketch_keys.h"

namespace chemsieve::ui {

namespace {

const QString kGeometryKey = QStringLiteral("sketcher_geometry");

}  // namespace

SketchDialog::SketchDialog(QWidget* parent) : QDialog{parent}, sketcher_{new Sketcher}, note_{new QLabel} {
    setWindowTitle(tr("Draw the query"));
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Close};
    auto* search = buttons->addButton(tr("&Search"), QDialogButtonBox::ActionRole);
    search->setToolTip(tr("Search the library for what is drawn (Return)"));
    auto* keys = buttons->addButton(tr("Keys"), QDialogButtonBox::HelpRole);
    keys->setShortcut(QKeySequence::HelpContents);
    keys->setToolTip(tr("How to draw without the mouse (F1)"));
    connect(keys, &QPushButton::clicked, this, [this] { show_sketch_keys(this); });
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(sketcher_, 1);
    note_->setObjectName(QStringLiteral("sketch_note"));
    note_->setTextFormat(Qt::PlainText);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(note_, 1);
    bottom->addWidget(buttons);
    layout->addLayout(bottom);
    search->setDefault(true);  // possible now that the button is in a dialog
    // The hits should be visible then.
    connect(search, &QPushButton::clicked, this, [this] {
        Q_EMIT search_wanted();
        close();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(sketcher_, &Sketcher::understood, this, [this] {
        if (sketcher_->sketch() == told_) return;
        told_ = sketcher_->sketch();
        Q_EMIT drawn({.molfile = told_.empty() ? QString{} : QString::fromStdString(to_molfile(told_)),
                      .shown = QString::fromStdString(sketcher_->opinion().text)});
    });
    sketcher_->setFocus();
    resize(760, 620);
    restoreGeometry(QSettings{}.value(kGeometryKey).toByteArray());
}

void SketchDialog::show_query(const QString& text, bool is_smarts) {
    const std::string query = text.trimmed().toStdString();
    inchis_.forget();
    if (!is_smarts && is_inchi(query)) {
        show_result(Sketch{}, true);
        inchis_.start([query](const std::stop_token&) { return sketch_of_text(query); },
                      [this](const SketchResult& result) {
                          if (sketcher_->sketch().empty()) show_result(result, false);
                      });
        return;
    }
    show_result(is_smarts ? sketch_of_smarts(query) : sketch_of_text(text.toStdString()), query.empty());
}

void SketchDialog::show_result(const SketchResult& result, bool query_is_blank) {
    const Sketch sketch = std::holds_alternative<Sketch>(result) ? std::get<Sketch>(result) : Sketch{};
    const auto* bad = std::get_if<Unparsable>(&result);
    const QString reason = bad ? QString::fromStdString(bad->reason) : QString{};
    sketcher_->show_why_empty(
        query_is_blank || !bad ? QString{}
                               : tr("The query cannot be drawn: %1. It stays unless something is drawn.").arg(reason));
    if (sketch == sketcher_->sketch()) return;
    told_ = sketch;
    sketcher_->set_sketch(sketch);
}

void SketchDialog::closeEvent(QCloseEvent* event) {
    QSettings{}.setValue(kGeometryKey, saveGeometry());
    QDialog::closeEvent(event);
}

}  // namespace chemsieve::ui
