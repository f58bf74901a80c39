#include "ui/lists/list_name_box.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {

constexpr int kLongestListName = 80;
constexpr int kListBoxWidth = 360;  // pixels

// Its room is kept while it is hidden, so that the buttons stay where they are.
void keep_room_of(QWidget* widget) {
    QSizePolicy policy = widget->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(policy);
}

}  // namespace

ListNameBox::ListNameBox(const CompoundLists* lists, std::size_t compounds, QWidget* parent)
    : QDialog{parent}, lists_{lists}, compounds_{compounds} {
    setWindowTitle(tr("New list"));
    lay_out();
    keep_room_of(choices_);
    name_->setText(lists->free_name(tr("List")));
    name_->selectAll();
    look_at_name();
}

ListNameBox::ListNameBox(const CompoundLists* lists, QString renamed, QWidget* parent)
    : QDialog{parent}, lists_{lists}, renamed_{std::move(renamed)} {
    setWindowTitle(tr("Rename list"));
    lay_out();
    choices_->hide();
    name_->setText(renamed_);
    name_->selectAll();
    look_at_name();
}

void ListNameBox::lay_out() {
    set_role(this, Role::card);
    setAttribute(Qt::WA_DeleteOnClose);
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("list_name"));
    name_->setAccessibleName(tr("Name of the list"));
    name_->setMaxLength(kLongestListName);
    auto* label = new QLabel{tr("&Name")};
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(name_);
    note_ = new QWidget;
    auto* picture = new QLabel;
    const QColor warning = colours_of(palette()).warning;
    picture->setPixmap(icon(QStringLiteral("warning"), warning).pixmap(16, 16));
    note_text_ = new LineLabel;
    note_text_->setObjectName(QStringLiteral("list_name_note"));
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, warning);
    note_text_->setPalette(colours);
    auto* note = bare_layout<QHBoxLayout>(note_, space::kTight);
    note->addWidget(picture);
    note->addWidget(note_text_, 1);
    add_ = new QRadioButton{tr("&Add to it")};
    add_->setChecked(true);
    choices_ = new QWidget;
    auto* choices = bare_layout<QHBoxLayout>(choices_, space::kApart);
    choices->addWidget(add_);
    choices->addWidget(new QRadioButton{tr("&Replace it")});
    choices->addStretch(1);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Cancel};
    verb_ = buttons->addButton(QString{}, QDialogButtonBox::AcceptRole);
    keep_room_of(note_);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kWide, space::kWide, space::kWide, space::kWide);
    layout->setSpacing(space::kUsual);
    layout->addWidget(label);
    layout->addWidget(name_);
    layout->addWidget(note_);
    layout->addWidget(choices_);
    layout->addSpacing(space::kTight);
    layout->addWidget(buttons);
    verb_->setDefault(true);  // only now does the box know it
    setMinimumWidth(kListBoxWidth);
    connect(name_, &QLineEdit::textChanged, this, &ListNameBox::look_at_name);
    connect(add_, &QRadioButton::toggled, this, &ListNameBox::look_at_name);
    connect(buttons, &QDialogButtonBox::accepted, this, &ListNameBox::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString ListNameBox::name() const { return name_->text().simplified(); }

const CompoundList* ListNameBox::other() const {
    const CompoundList* list = lists_->find(name());
    return list && list->name != renamed_ ? list : nullptr;
}

ListNameBox::Answer ListNameBox::answer() const {
    if (!is_new() || !other()) return Answer::make;
    return add_->isChecked() ? Answer::add : Answer::replace;
}

void ListNameBox::look_at_name() {
    const CompoundList* there = other();
    note_->setVisible(there);
    if (there) {
        note_text_->setText(
            tr("There is such a list, of %1.").arg(compounds_text(static_cast<qint64>(there->compounds->size()))));
    }
    verb_->setEnabled(!name().isEmpty() && (is_new() || !there));
    if (!is_new()) return verb_->setText(tr("Rename"));
    choices_->setVisible(there);
    const QString compounds = compounds_text(static_cast<qint64>(compounds_));
    verb_->setText(!there              ? tr("Make a list of %1").arg(compounds)
                   : add_->isChecked() ? tr("Add %1").arg(compounds)
                                       : tr("Replace the list"));
}

void ListNameBox::accept() {
    if (!verb_->isEnabled()) return;
    Q_EMIT named(name(), answer());
    QDialog::accept();
}

}  // namespace chemsieve::ui
