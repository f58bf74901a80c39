#include "ui/sketcher/sketch_dialog.h"

#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "chem/read/inchi_text.h"
#include "ui/sketch/chemistry/smarts_sketch.h"
#include "ui/sketch/molfile.h"
#include "ui/sketcher/sketch_footer.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/style/icons.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr QSize kUsualSize{1000, 720};
constexpr QSize kLeastSize{700, 520};
const QString kGeometryKey = QStringLiteral("sketcher_geometry");

}  // namespace

SketchDialog::SketchDialog(QWidget* parent) : QDialog{parent}, sketcher_{new Sketcher} {
    setWindowTitle(tr("Draw the query"));
    auto* layout = bare_layout<QVBoxLayout>(this);
    layout->addWidget(sketcher_, 1);
    add_buttons();
    connect(sketcher_, &Sketcher::keys_wanted, this, [this] { show_sketch_keys(this); });
    connect(sketcher_, &Sketcher::understood, this, [this] {
        if (sketcher_->sketch() == told_) return;
        told_ = sketcher_->sketch();
        has_told_ = true;
        Q_EMIT drawn({.molfile = told_.empty() ? QString{} : QString::fromStdString(to_molfile(told_)),
                      .shown = sketcher_->in_short()});
    });
    sketcher_->setFocus();
    setMinimumSize(kLeastSize);
    resize(kUsualSize);
    restoreGeometry(QSettings{}.value(kGeometryKey).toByteArray());
}

void SketchDialog::add_buttons() {
    auto* cancel = new QPushButton{tr("Cancel")};
    cancel->setToolTip(tr("Leave the query as it was before (Esc)"));
    auto* use = new QPushButton{tr("&Use as query")};
    use->setToolTip(tr("Take the drawing as the query, to choose how to search"));
    auto* search = new QPushButton{tr("&Search")};
    search->setIcon(icon(QStringLiteral("search"), colours_of(palette()).on_accent));
    search->setToolTip(tr("Search the library for what is drawn (Return)"));
    for (QPushButton* button : {cancel, use, search}) {
        button->setAutoDefault(false);
        sketcher_->footer()->add_button(button);
    }
    search->setDefault(true);  // possible now that the button is in a dialog
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(use, &QPushButton::clicked, this, &QDialog::accept);
    // The hits should be visible then.
    connect(search, &QPushButton::clicked, this, [this] {
        Q_EMIT search_wanted();
        accept();
    });
}

void SketchDialog::show_note(const QString& note) { sketcher_->footer()->show_note(note); }

void SketchDialog::show_query(const QString& text, bool is_smarts) {
    const std::string query = text.trimmed().toStdString();
    if (!isVisible()) has_told_ = false;
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

void SketchDialog::reject() {
    const bool takes_back = has_told_;
    told_ = sketcher_->sketch();  // an opinion on it may still come
    QDialog::reject();
    if (takes_back) Q_EMIT taken_back();
}

void SketchDialog::done(int result) {
    QSettings{}.setValue(kGeometryKey, saveGeometry());
    has_told_ = false;
    QDialog::done(result);
}

}  // namespace chemsieve::ui
