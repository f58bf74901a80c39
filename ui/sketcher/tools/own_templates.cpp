#include "ui/sketcher/tools/own_templates.h"

#include <QAction>
#include <QGridLayout>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <variant>

#include "ui/sketch/molfile.h"
#include "ui/sketcher/tools/template_card.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {
namespace {

const QString kOwnKey = QStringLiteral("own_templates");
const QString kNameKey = QStringLiteral("name");
const QString kMolfileKey = QStringLiteral("molfile");

// What another program or hand has made of the settings may be no template.
bool is_template(const Sketch& piece) { return piece.atoms.size() > 1 && piece.neighbours(0).size() == 1; }

}  // namespace

OwnTemplates::OwnTemplates(const Tools& tools, QWidget* parent)
    : QWidget{parent}, tools_{tools}, keep_{new QPushButton}, column_{new QVBoxLayout{this}} {
    column_->setContentsMargins(0, space::kTight, kScrollBarOfTiles, space::kUsual);
    column_->setSpacing(kGapOfTiles);
    keep_->setAutoDefault(false);
    column_->addWidget(keep_);
    column_->addStretch(1);
    connect(keep_, &QPushButton::clicked, this, &OwnTemplates::keep_wanted);
    show_what_can_be_kept(false, false);
    load();
    show_tiles();
}

void OwnTemplates::show_what_can_be_kept(bool any, bool selected) {
    keep_->setText(selected ? tr("Keep what is selected ...") : tr("Keep the drawing ..."));
    keep_->setToolTip(tr("As a template of this page, to be drawn with again"));
    keep_->setEnabled(any);
}

void OwnTemplates::load() {
    for (const QVariant& value : QSettings{}.value(kOwnKey).toList()) {
        const QVariantMap entry = value.toMap();
        const SketchResult read = from_molfile(entry.value(kMolfileKey).toString().toStdString());
        const auto* piece = std::get_if<Sketch>(&read);
        const QString name = entry.value(kNameKey).toString();
        if (piece && is_template(*piece) && !name.isEmpty()) templates_ << OwnTemplate{name, *piece};
    }
}

void OwnTemplates::save() const {
    QVariantList list;
    for (const OwnTemplate& entry : templates_) {
        const QString molfile = QString::fromStdString(to_molfile(entry.piece));
        list << QVariantMap{{kNameKey, entry.name}, {kMolfileKey, molfile}};
    }
    QSettings{}.setValue(kOwnKey, list);
}

void OwnTemplates::ask_for_name(const QString& title, const QString& before,
                                const std::function<void(const QString&)>& take) {
    auto* dialog = new QInputDialog{this};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(tr("Name:"));
    dialog->setTextValue(before);
    connect(dialog, &QInputDialog::textValueSelected, this, [take](const QString& name) {
        if (!name.trimmed().isEmpty()) take(name.trimmed());
    });
    dialog->open();
}

void OwnTemplates::ask_and_keep(const Sketch& piece) {
    ask_for_name(tr("Keep as a template"), {}, [this, piece](const QString& name) { keep({name, piece}); });
}

void OwnTemplates::rename(const QString& name, const QString& to) {
    if (name == to) return;
    templates_.removeIf([&](const OwnTemplate& entry) { return entry.name == to; });
    for (OwnTemplate& entry : templates_) {
        if (entry.name == name) entry.name = to;
    }
    save();
    show_tiles();
}

void OwnTemplates::keep(const OwnTemplate& entry) {
    const auto same = std::find_if(templates_.begin(), templates_.end(),
                                   [&](const OwnTemplate& known) { return known.name == entry.name; });
    if (same == templates_.end()) {
        templates_ << entry;
    } else {
        same->piece = entry.piece;
    }
    save();
    show_tiles();
}

void OwnTemplates::remove(const QString& name) {
    templates_.removeIf([&](const OwnTemplate& entry) { return entry.name == name; });
    save();
    show_tiles();
}

void OwnTemplates::show_tiles() {
    const bool was_in_hand = actions_.contains(tools_.group->checkedAction());
    for (const QPointer<QAction>& action : actions_) delete action.data();
    actions_.clear();
    delete tiles_.data();
    tiles_ = new QWidget;
    auto* grid = new QGridLayout{tiles_};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(kGapOfTiles);
    QList<QToolButton*> buttons;
    for (const OwnTemplate& entry : templates_) {
        const int place = static_cast<int>(buttons.size());
        buttons << make_tile(entry);
        grid->addWidget(buttons.last(), place / kTilesAcross, place % kTilesAcross);
    }
    if (buttons.empty()) {
        grid->addWidget(new TextLabel{tr("Groups and structures that you draw again and again. A part that is selected "
                                         "is bound where it hung in the drawing.")},
                        0, 0, 1, kTilesAcross);
    }
    grid->setColumnStretch(kTilesAcross, 1);
    column_->insertWidget(1, tiles_);
    new ToolKeys{tiles_, buttons, kTilesAcross};
    if (was_in_hand) Q_EMIT tool_gone();
}

QToolButton* OwnTemplates::make_tile(const OwnTemplate& entry) {
    QAction* action = make_tool(tools_, entry.name, {.kind = SketchTool::Kind::piece, .piece = entry.piece});
    actions_ << action;
    auto* tile = new SketchTile{[piece = entry.piece] { return piece; }, entry.name, action};
    tile->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tile, &QWidget::customContextMenuRequested, this, [this, tile, name = entry.name](const QPoint& place) {
        ask_what_becomes_of(name, tile->mapToGlobal(place));
    });
    return tile;
}

void OwnTemplates::ask_what_becomes_of(const QString& name, const QPoint& place) {
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Rename ...")), &QAction::triggered, this, [this, name] {
        ask_for_name(tr("Rename the template"), name, [this, name](const QString& to) { rename(name, to); });
    });
    // Later, as the tile that the menu is for goes.
    connect(
        menu->addAction(tr("Remove")), &QAction::triggered, this, [this, name] { remove(name); }, Qt::QueuedConnection);
    menu->popup(place);
}

}  // namespace chemsieve::ui
