#include "ui/sketcher/sketcher.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QGridLayout>
#include <QIcon>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include "chem/read/inchi_text.h"
#include "ui/sketch/groups.h"
#include "ui/sketch/molfile.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_footer.h"
#include "ui/sketcher/tools/drawing_tools.h"
#include "ui/sketcher/tools/element_list.h"
#include "ui/sketcher/tools/own_templates.h"
#include "ui/sketcher/tools/sketch_hint.h"
#include "ui/sketcher/tools/sketch_painter.h"
#include "ui/sketcher/tools/sketch_words.h"
#include "ui/sketcher/tools/template_card.h"
#include "ui/sketcher/tools/tool_actions.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/pasted_structure.h"

namespace chemsieve::ui {

namespace {

constexpr int kBarHeight = 44;
constexpr qint64 kLargestFile = 1 << 20;  // bytes

QImage picture_of(const Sketch& sketch, const SketchOpinion& opinion) {
    constexpr double kRatio = 2;
    const QRectF area = painted_area(sketch);
    QImage image{(area.size() * kRatio).toSize(), QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::white);
    QPainter painter{&image};
    painter.scale(kRatio, kRatio);
    painter.translate(-area.topLeft());
    paint_sketch(painter, sketch, opinion, {});
    return image;
}

QString text_of(const QMimeData& data) {
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
      footer_{new SketchFooter},
      hint_{new SketchHint} {
    setAcceptDrops(true);
    setFocusProxy(canvas_);
    canvas_->setAcceptDrops(false);
    lay_out({tools_, [this](const SketchTool& tool) {
                 hint_->forget_tool();
                 canvas_->set_tool(tool);
                 tool_taken();
                 // A tool chosen by keys is used at the cursor, which is then shown.
                 const bool by_keys = qobject_cast<QToolButton*>(QApplication::focusWidget());
                 canvas_->setFocus(by_keys ? Qt::ShortcutFocusReason : Qt::OtherFocusReason);
             }});
    connect(canvas_, &SketchCanvas::changed, this, [this] {
        if (in_hand_) hint_->forget_tool();  // a tool with a button is in sight
        update_actions();
        ask_for_opinion();
    });
    connect(canvas_, &SketchCanvas::tool_typed, this, &Sketcher::take_typed_tool);
    connect(canvas_, &SketchCanvas::typing, hint_, &SketchHint::show_typed);
    connect(canvas_, &SketchCanvas::list_wanted, this, [this](const SketchSelection& atoms) {
        if (atoms.empty()) return drawing_->list_tool()->trigger();
        ask_for_list(atoms, false);
    });
    choose_tool(*tools_, {});  // the plain bond
    update_actions();
    show_opinion({});
}

void Sketcher::lay_out(const Tools& tools) {
    QToolBar* bar = make_edit_bar();
    drawing_ = new DrawingTools{tools};
    auto* sheet = new QFrame;
    set_framed(sheet, Role::card);
    auto* in_sheet = new QGridLayout{sheet};
    in_sheet->setContentsMargins(space::kTight, space::kTight, space::kTight, space::kTight);
    in_sheet->addWidget(canvas_, 0, 0);
    in_sheet->addWidget(hint_, 0, 0, Qt::AlignTop);  // over the canvas, which keeps its height
    auto* elements = new ElementRow{tools};
    templates_ = new TemplateCard{tools};
    auto* middle = new QVBoxLayout;
    middle->setSpacing(space::kUsual);
    middle->addWidget(sheet, 1);
    middle->addWidget(elements);
    auto* body = new QHBoxLayout;
    body->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
    body->setSpacing(space::kUsual);
    body->addWidget(drawing_);
    body->addLayout(middle, 1);
    body->addWidget(templates_);
    auto* layout = bare_layout<QVBoxLayout>(this, 0);
    layout->addWidget(bar);
    layout->addLayout(body, 1);
    layout->addWidget(footer_);
    connect(templates_->own(), &OwnTemplates::keep_wanted, this,
            [this] { templates_->own()->ask_and_keep(piece_from(canvas_->sketch(), canvas_->selection())); });
    connect(templates_->own(), &OwnTemplates::tool_gone, this, [this] { choose_tool(*tools_, {}); });
    connect(canvas_, &SketchCanvas::selected, this, &Sketcher::update_actions);
    connect(drawing_, &DrawingTools::page_wanted, this, &Sketcher::show_templates);
    connect(drawing_, &DrawingTools::list_wanted, this, [this] { ask_for_list(canvas_->current_atoms(), true); });
}

// The tool in hand is the one that is checked.
void Sketcher::tool_taken() {
    in_hand_ = tools_->checkedAction();
    const int page = in_hand_ ? templates_->page_of(in_hand_) : -1;
    if (page >= 0) last_templates_[page] = in_hand_;
    drawing_->mark_page(page, in_hand_ ? in_hand_->text() : QString{});
}

void Sketcher::take_typed_tool(const SketchTool& tool, const QString& name) {
    QAction* action = find_tool(*tools_, tool);
    if (tool.kind == SketchTool::Kind::piece) {
        const SketchTemplate* group = group_named(name.toStdString());
        action = group ? templates_->tool_named(QString::fromStdString(group->name)) : nullptr;
    }
    if (action) {
        action->trigger();
        templates_->show_tile(action);
    } else {
        take_tool_without_button(tool);
    }
    QString taken = action ? action->text() : name;
    if (!action && tool.kind == SketchTool::Kind::ring) taken = tr("Ring of %1").arg(tool.ring.size);
    const QIcon icon = action ? action->icon() : QIcon{};
    hint_->show_tool(tr("Nothing is under the mouse that the key is about. It took the tool: %1").arg(taken), icon);
}

// Elements that have no button are those of the periodic table's tool; other tools show in the hint alone.
void Sketcher::take_tool_without_button(const SketchTool& tool) {
    canvas_->set_tool(tool);
    if (tool.kind == SketchTool::Kind::atom) {
        last_list_ = tool.atom;
        drawing_->list_tool()->setChecked(true);
    } else if (QAction* before = tools_->checkedAction()) {
        before->setChecked(false);
    }
    tool_taken();
}

// The page, with the template in hand that was used there last.
void Sketcher::show_templates(int page) {
    templates_->show_page(page);
    if (QAction* last = last_templates_.value(page)) last->trigger();
}

void Sketcher::ask_for_list(const SketchSelection& atoms, bool by_tool) {
    if (!list_) {
        list_ = new ElementList{this};
        connect(list_, &ElementList::chosen, this, &Sketcher::take_list);
        connect(list_, &ElementList::closed, this, [this] {
            if (in_hand_) in_hand_->setChecked(true);
            canvas_->setFocus(Qt::PopupFocusReason);
        });
    }
    listed_ = atoms;
    list_is_tool_ = by_tool;
    QList<QRect> kept;
    for (const std::size_t atom : atoms) kept << canvas_->place_on_screen(atom);
    const QToolButton* button = drawing_->list_button();
    if (by_tool) kept << QRect{button->mapToGlobal(QPoint{}), button->size()};
    const QRect home{canvas_->mapToGlobal(QPoint{}), canvas_->size()};
    list_->open(atoms.empty() ? last_list_ : canvas_->sketch().atoms[atoms.front()], home, kept);
}

void Sketcher::take_list(const SketchAtom& atom) {
    last_list_ = atom;
    if (!listed_.empty()) canvas_->set_atoms(listed_, atom);
    if (!list_is_tool_) return;
    hint_->forget_tool();
    canvas_->set_tool({.kind = SketchTool::Kind::atom, .atom = atom});
    drawing_->list_tool()->setChecked(true);
    tool_taken();
}

Sketcher::~Sketcher() = default;

QToolBar* Sketcher::make_edit_bar() {
    auto* bar = new QToolBar{tr("Edit")};
    bar->setMovable(false);
    bar->setMinimumHeight(kBarHeight);
    const auto add = [&](const char* icon_name, const QString& text, const QKeySequence& key, const QString& tip,
                         auto&& slot) {
        QAction* action = bar->addAction(icon(QString::fromLatin1(icon_name)), text, this, slot);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key.toString()));
        addAction(action);
        return action;
    };
    const auto with_text = [bar](QAction* action) {
        auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    };
    undo_ = add("undo", tr("Undo"), QKeySequence::Undo, tr("Take the last change back"), [this] { canvas_->undo(); });
    redo_ = add("redo", tr("Redo"), QKeySequence::Redo, tr("Make the change again"), [this] { canvas_->redo(); });
    redo_->setShortcuts({QKeySequence{QStringLiteral("Ctrl+Shift+Z")}, QKeySequence{QStringLiteral("Ctrl+Y")}});
    bar->addSeparator();
    clean_up_ = add("cleanup", tr("Clean up"), QKeySequence{QStringLiteral("Ctrl+K")}, tr("Draw the structure anew"),
                    [this] { clean_up(); });
    with_text(clean_up_);
    add("fit", tr("Fit"), QKeySequence{QStringLiteral("Ctrl+0")}, tr("Show all of it"), [this] { canvas_->fit(); });
    add("rotate", tr("Turn"), QKeySequence{QStringLiteral("Ctrl+T")},
        tr("Turn what is selected, or all, by 30 degrees"), [this] { canvas_->turn_selection(30); });
    add("mirror", tr("Mirror"), QKeySequence{QStringLiteral("Ctrl+M")},
        tr("Mirror what is selected, or all; the stereochemistry stays"), [this] { canvas_->mirror_selection(); });
    bar->addSeparator();
    bar->addWidget(make_copy_button());
    add("paste", tr("Paste"), QKeySequence::Paste, tr("Add SMILES, SMARTS, InChI or a molfile from the clipboard"),
        [this] { paste(); });
    add("delete", tr("Clear"), {}, tr("Take everything away"), [this] { canvas_->show_sketch({}); });
    auto* spring = new QWidget;
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spring);
    with_text(add("keys", tr("Keys"), QKeySequence::HelpContents, tr("How to draw without the mouse"),
                  [this] { Q_EMIT keys_wanted(); }));
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
    const QList<QToolButton*> buttons = bar->findChildren<QToolButton*>(QString{}, Qt::FindDirectChildrenOnly);
    QList<QToolButton*> in_order;
    for (QAction* action : bar->actions()) {
        if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action))) in_order << button;
    }
    for (QToolButton* button : buttons) {
        if (!in_order.contains(button)) in_order << button;  // the one that shows tools for which there is no room
    }
    new ToolKeys{bar, in_order};
    return bar;
}

QWidget* Sketcher::make_copy_button() {
    auto* button = new QToolButton;
    button->setText(tr("Copy"));
    button->setIcon(icon(QStringLiteral("copy")));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setToolTip(tr("Copy what is selected, or all, for drawing programs and text (Ctrl+C)"));
    button->setPopupMode(QToolButton::MenuButtonPopup);
    auto* menu = new QMenu{button};
    menu->addAction(tr("As SMILES or SMARTS"), this,
                    [this] { copy_text(QString::fromStdString(opinion_on(canvas_->selected_part()).text)); });
    menu->addAction(tr("As molfile"), this,
                    [this] { copy_text(QString::fromStdString(to_molfile(canvas_->selected_part()))); });
    menu->addAction(tr("As picture"), this, [this] {
        const Sketch part = canvas_->selected_part();
        if (!part.empty()) QApplication::clipboard()->setImage(picture_of(part, opinion_on(part)));
    });
    button->setMenu(menu);
    connect(button, &QToolButton::clicked, this, &Sketcher::copy);
    return button;
}

const Sketch& Sketcher::sketch() const { return canvas_->sketch(); }

void Sketcher::set_sketch(const Sketch& sketch) { canvas_->show_sketch(sketch); }

void Sketcher::show_why_empty(const QString& reason) {
    why_empty_ = reason;
    if (canvas_->sketch().empty()) footer_->show_problem(reason);
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
    if (const QMimeData* mime = QApplication::clipboard()->mimeData()) take_data(*mime);
}

bool Sketcher::take_data(const QMimeData& mime) {
    const PastedStructure pasted = structure_in(mime);
    if (!pasted.problem.isEmpty()) {
        footer_->show_problem(pasted.problem);
        return false;
    }
    // Several structures: the first is taken.
    if (!pasted.text.isEmpty()) return take_text(pasted.text.section(QStringLiteral("$$$$\n"), 0, 0));
    return take_text(text_of(mime));
}

bool Sketcher::take_text(const QString& text) {
    if (text.trimmed().isEmpty()) return false;
    if (const QString reason = why_too_long(text); !reason.isEmpty()) {
        footer_->show_problem(reason);
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
        footer_->show_problem(tr("This cannot be drawn: %1").arg(QString::fromStdString(bad->reason)));
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
    footer_->show_drawing(words_for(canvas_->sketch()), QString::fromStdString(opinion.text), opinion.is_smarts);
    const QString problem = QString::fromStdString(opinion.problem);
    footer_->show_problem(canvas_->sketch().empty() ? why_empty_ : problem);
    Q_EMIT understood();
}

QString Sketcher::in_short() const {
    if (opinion_.text.empty()) return {};
    return opinion_.is_smarts ? words_for(canvas_->sketch()) : QString::fromStdString(opinion_.text);
}

void Sketcher::update_actions() {
    undo_->setEnabled(canvas_->can_undo());
    redo_->setEnabled(canvas_->can_redo());
    clean_up_->setEnabled(!canvas_->sketch().empty());
    templates_->own()->show_what_can_be_kept(!canvas_->sketch().empty(), !canvas_->selection().empty());
}

void Sketcher::dragEnterEvent(QDragEnterEvent* event) {
    const QMimeData* mime = event->mimeData();
    const bool is_molfile = mime->hasUrls() && mime->urls().size() == 1 &&
                            mime->urls().first().toLocalFile().endsWith(QLatin1String(".mol"), Qt::CaseInsensitive);
    if (may_hold_structure(*mime) || is_molfile || (mime->hasText() && !mime->hasUrls())) {
        event->acceptProposedAction();
    }
}

void Sketcher::dropEvent(QDropEvent* event) {
    if (take_data(*event->mimeData())) event->acceptProposedAction();
}

}  // namespace chemsieve::ui
