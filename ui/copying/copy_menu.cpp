#include "ui/copying/copy_menu.h"

#include "ui/style/icons.h"

namespace chemsieve::ui {

CopyMenu::CopyMenu(CompoundCopier* copier, std::function<CopyChoice()> choice, Usual usual, QWidget* parent)
    : QMenu{tr("&Copy"), parent}, copier_{copier}, choice_{std::move(choice)} {
    setIcon(ui::icon(QStringLiteral("copy")));
    picture_ = addAction(tr("&Picture"), this, &CopyMenu::copy_picture);
    molfile_ = addAction(tr("&Molfile"), this, [this] { copier_->copy_molfiles(choice_()); });
    smiles_ = addAction(tr("&SMILES"), this, [this] { copier_->copy_smiles(choice_()); });
    canonical_ = addAction(tr("Ca&nonical SMILES"), this, [this] { copier_->copy_canonical_smiles(choice_()); });
    using InchiForm = CompoundCopier::InchiForm;
    inchi_ = addAction(tr("&InChI"), this, [this] { copier_->copy_inchis(choice_(), InchiForm::inchi); });
    inchi_key_ = addAction(tr("InChI&Key"), this, [this] { copier_->copy_inchis(choice_(), InchiForm::key); });
    rows_ = addAction(tr("&Row"), this, &CopyMenu::copy_rows);
    cells_ = addAction(tr("C&ells of this column"), this, [this] {
        const CopyChoice now = choice_();
        if (now.column) copier_->copy_column(now, *now.column);
    });
    // Fields and other tables have a Ctrl+C of their own.
    QAction* copies = usual == Usual::rows ? rows_ : picture_;
    copies->setShortcutContext(Qt::WidgetShortcut);
    copies->setShortcut(QKeySequence::Copy);
    connect(this, &QMenu::aboutToShow, this, &CopyMenu::show_state);
    // Elsewhere, as in the search for commands, the state of the last time says nothing.
    connect(this, &QMenu::aboutToHide, this, [this] {
        for (QAction* action : actions()) action->setEnabled(true);
    });
}

void CopyMenu::show_state() {
    const CopyChoice choice = choice_();
    const bool any = !choice.hits.empty();
    const bool several = choice.hits.size() > 1;
    picture_->setEnabled(choice.current.has_value());
    for (QAction* action : {molfile_, smiles_, canonical_, inchi_, inchi_key_, rows_}) action->setEnabled(any);
    molfile_->setText(several ? tr("&Molfiles, as an SD file") : tr("&Molfile"));
    rows_->setText(several ? tr("&Rows") : tr("&Row"));
    cells_->setEnabled(any && choice.column);
}

}  // namespace chemsieve::ui
