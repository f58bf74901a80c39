#include "ui/sketcher/sketcher.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <cmath>

#include "chem/read/inchi_text.h"
#include "ui/sketch/molfile.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_painter.h"
#include "ui/sketcher/tool_bar_keys.h"
#include "ui/sketcher/tool_bars.h"
#include "ui/widgets/text_length.h"

namespace chemsieve::ui {

namespace {

constexpr qint64 kLargestFile = 1 << 20;  // bytes
const QString kMolfileType = QStringLiteral("chemical/x-mdl-molfile");

QImage picture_of(const Sketch& sketch, const SketchOpinion& opinion) {
    constexpr double kRatio = 2;
    const QRectF area = painted_area(sketch);
    QImage image{(area.size() * kRatio).toSize(), QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::white);
    QPainter painter{&image};
    painter.scale(kRatio, kRatio);
    painter.translate(-area.topLeft());
    paint_sketch(painter, sketch, opinion);
    return image;
}

QString text_of(const QMimeData& data) {
    if (data.hasFormat(kMolfileType)) return QString::fromUtf8(data.data(kMolfileType));
    if (data.hasUrls() && data.urls().size() == 1) {
        QFile file{data.urls().first().toLocalFile()};
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.read(kLargestFile)) : QString{};
    }
    return data.text();
}

}  // namespace

Sketcher::Sketcher(QWidget* parent)
    : QWidget{parent},
      canvas_{new SketchCanvas},
      tools_{new QActionGroup{this}},
      text_{new QLineEdit},
      message_{new MessageLabel} {
    setAcceptDrops(true);
    setFocusProxy(canvas_);
    canvas_->setAcceptDrops(false);
    const TakeTool take = [this](const SketchTool& tool) {
        canvas_->set_tool(tool);
        // A tool chosen by keys is used at the cursor, which is then shown.
        const bool by_keys = qobject_cast<QToolButton*>(QApplication::focusWidget());
        canvas_->setFocus(by_keys ? Qt::ShortcutFocusReason : Qt::OtherFocusReason);
    };
    QToolBar* drawing = make_drawing_tools(tools_, take);
    drawing->setOrientation(Qt::Vertical);
    QToolBar* rings = make_ring_tools(tools_, take);
    rings->setOrientation(Qt::Vertical);
    QToolBar* atoms = make_atom_tools(tools_, take);
    text_->setReadOnly(true);
    text_->setFrame(false);
    text_->setAccessibleName(tr("The drawing as text"));
    text_->setPlaceholderText(tr("The drawing as SMILES, or SMARTS where it leaves something open"));
    message_->setObjectName(QStringLiteral("sketch_message"));

    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(drawing);
    middle->addWidget(canvas_, 1);
    middle->addWidget(rings);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(make_edit_bar());
    layout->addLayout(middle, 1);
    layout->addWidget(atoms);
    layout->addWidget(text_);
    layout->addWidget(message_);

    connect(canvas_, &SketchCanvas::changed, this, [this] {
        update_actions();
        ask_for_opinion();
        Q_EMIT changed();
    });
    connect(canvas_, &SketchCanvas::tool_typed, this, [this](const SketchTool& tool) { choose_tool(*tools_, tool); });
    tools_->actions().at(2)->trigger();  // the plain bond
    update_actions();
    show_opinion({});
}

Sketcher::~Sketcher() = default;

QToolBar* Sketcher::make_edit_bar() {
    auto* bar = new QToolBar{tr("Edit")};
    const auto add = [&](const QString& text, const QKeySequence& key, const QString& tip, auto&& slot) {
        QAction* action = bar->addAction(text, this, slot);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key.toString()));
        addAction(action);
        return action;
    };
    undo_ = add(tr("Undo"), QKeySequence::Undo, tr("Take the last change back"), [this] { canvas_->undo(); });
    redo_ = add(tr("Redo"), QKeySequence::Redo, tr("Make the change again"), [this] { canvas_->redo(); });
    redo_->setShortcuts({QKeySequence{QStringLiteral("Ctrl+Shift+Z")}, QKeySequence{QStringLiteral("Ctrl+Y")}});
    bar->addSeparator();
    clean_up_ = add(tr("Clean up"), QKeySequence{QStringLiteral("Ctrl+K")}, tr("Draw the structure anew"),
                    [this] { clean_up(); });
    add(tr("Fit"), QKeySequence{QStringLiteral("Ctrl+0")}, tr("Show all of it"), [this] { canvas_->fit(); });
    add(tr("Turn"), QKeySequence{QStringLiteral("Ctrl+T")}, tr("Turn what is selected, or all, by 30 degrees"),
        [this] { canvas_->turn_selection(30); });
    add(tr("Mirror"), QKeySequence{QStringLiteral("Ctrl+M")},
        tr("Mirror what is selected, or all; the stereochemistry stays"), [this] { canvas_->mirror_selection(); });
    bar->addSeparator();
    auto* copy_button = new QToolButton;
    copy_button->setText(tr("Copy"));
    copy_button->setToolTip(tr("Copy what is selected, or all, for drawing programs and text (Ctrl+C)"));
    copy_button->setPopupMode(QToolButton::MenuButtonPopup);
    auto* menu = new QMenu{copy_button};
    menu->addAction(tr("As SMILES or SMARTS"), this,
                    [this] { copy_text(QString::fromStdString(opinion_on(canvas_->selected_part()).text)); });
    menu->addAction(tr("As molfile"), this,
                    [this] { copy_text(QString::fromStdString(to_molfile(canvas_->selected_part()))); });
    menu->addAction(tr("As picture"), this, [this] {
        const Sketch part = canvas_->selected_part();
        if (!part.empty()) QApplication::clipboard()->setImage(picture_of(part, opinion_on(part)));
    });
    copy_button->setMenu(menu);
    connect(copy_button, &QToolButton::clicked, this, &Sketcher::copy);
    bar->addWidget(copy_button);
    add(tr("Paste"), QKeySequence::Paste, tr("Add SMILES, SMARTS, InChI or a molfile from the clipboard"),
        [this] { paste(); });
    add(tr("Clear"), {}, tr("Take everything away"), [this] { canvas_->show_sketch({}); });
    // Keys that have no buttons.
    for (const auto& [key, slot] : std::initializer_list<std::pair<QKeySequence, std::function<void()>>>{
             {QKeySequence::Copy, [this] { copy(); }},
             {QKeySequence::SelectAll, [this] { canvas_->select_all(); }},
             {QKeySequence::ZoomIn, [this] { canvas_->zoom(1.25); }},
             {QKeySequence::ZoomOut, [this] { canvas_->zoom(0.8); }}}) {
        auto* action = new QAction{this};
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
    }
    new ToolBarKeys{bar};
    return bar;
}

const Sketch& Sketcher::sketch() const { return canvas_->sketch(); }

void Sketcher::set_sketch(const Sketch& sketch) { canvas_->show_sketch(sketch); }

void Sketcher::show_why_empty(const QString& reason) {
    why_empty_ = reason;
    if (canvas_->sketch().empty()) message_->show_problem(reason);
}

void Sketcher::copy() {
    const Sketch part = canvas_->selected_part();
    if (part.empty()) return;
    const SketchOpinion opinion = opinion_on(part);
    auto* copied = new QMimeData;
    copied->setText(QString::fromStdString(opinion.text.empty() ? to_molfile(part) : opinion.text));
    copied->setData(kMolfileType, QByteArray::fromStdString(to_molfile(part)));
    copied->setImageData(picture_of(part, opinion));
    QApplication::clipboard()->setMimeData(copied);
}

void Sketcher::copy_text(const QString& text) {
    if (!text.isEmpty()) QApplication::clipboard()->setText(text);
}

void Sketcher::paste() {
    if (const QMimeData* mime = QApplication::clipboard()->mimeData()) take_text(text_of(*mime));
}

bool Sketcher::take_text(const QString& text) {
    if (text.trimmed().isEmpty()) return false;
    if (const QString reason = why_too_long(text); !reason.isEmpty()) {
        message_->show_problem(reason);
        return false;
    }
    if (is_inchi(text.toStdString())) {
        inchis_.start([inchi = text.toStdString()](const std::stop_token&) { return sketch_of_text(inchi); },
                      [this](const SketchResult& result) { take(result); });
        return true;
    }
    return take(sketch_of_text(text.toStdString()));
}

bool Sketcher::take(const SketchResult& result) {
    if (const auto* bad = std::get_if<Unparsable>(&result)) {
        message_->show_problem(tr("This cannot be drawn: %1").arg(QString::fromStdString(bad->reason)));
        return false;
    }
    why_empty_.clear();
    canvas_->add(std::get<Sketch>(result));
    return true;
}

void Sketcher::clean_up() {
    layouts_.start([sketch = canvas_->sketch()](const std::stop_token&) { return laid_out(sketch); },
                   [this, sketch = canvas_->sketch()](const Sketch& result) {
                       if (sketch == canvas_->sketch()) canvas_->show_sketch(result);
                   });
}

void Sketcher::ask_for_opinion() {
    opinions_.start([sketch = canvas_->sketch()](const std::stop_token&) { return opinion_on(sketch); },
                    [this](const SketchOpinion& opinion) { show_opinion(opinion); });
}

void Sketcher::show_opinion(const SketchOpinion& opinion) {
    opinion_ = opinion;
    canvas_->set_opinion(opinion);
    text_->setText(QString::fromStdString(opinion.text));
    text_->setCursorPosition(0);
    const QString problem = QString::fromStdString(opinion.problem);
    message_->show_problem(canvas_->sketch().empty() ? why_empty_ : problem);
    Q_EMIT understood();
}

void Sketcher::update_actions() {
    undo_->setEnabled(canvas_->can_undo());
    redo_->setEnabled(canvas_->can_redo());
    clean_up_->setEnabled(!canvas_->sketch().empty());
}

void Sketcher::dragEnterEvent(QDragEnterEvent* event) {
    const QMimeData* mime = event->mimeData();
    const bool is_molfile = mime->hasUrls() && mime->urls().size() == 1 &&
                            mime->urls().first().toLocalFile().endsWith(QLatin1String(".mol"), Qt::CaseInsensitive);
    if (mime->hasFormat(kMolfileType) || is_molfile || (mime->hasText() && !mime->hasUrls())) {
        event->acceptProposedAction();
    }
}

void Sketcher::dropEvent(QDropEvent* event) {
    if (take_text(text_of(*event->mimeData()))) event->acceptProposedAction();
}

}  // namespace chemsieve::ui
