#include "ui/query/reading_bar.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

ReadingBar::ReadingBar(QWidget* parent)
    : QWidget{parent},
      language_{new SegmentedControl{SegmentedControl::Shape::text}},
      several_{new QWidget},
      structures_{new QLabel},
      which_{new QComboBox} {
    for (const QString& text : {tr("SMILES"), tr("SMARTS")}) {
        QToolButton* segment = language_->add(
            text, {}, tr("Read the text as %1; for another text the language is found out again").arg(text));
        segment->setObjectName(QStringLiteral("read_as_") + text.toLower());
        segment->setFont(font_of(type_size::kSecondary));
    }
    connect(language_, &SegmentedControl::clicked, this, [this](int segment) {
        is_said_ = true;
        said_ = segment == 1 ? QueryLanguage::smarts : QueryLanguage::smiles;
        Q_EMIT changed();
    });
    which_->addItems({tr("any of them"), tr("each by itself"), tr("only the first")});
    which_->setToolTip(
        tr("Hits of any of the structures as one list, those of each by itself, or those of the first alone"));
    which_->setObjectName(QStringLiteral("which_structures"));
    which_->setAccessibleName(tr("Which structures of the text are searched"));
    structures_->setObjectName(QStringLiteral("structures_in_text"));
    auto* of_several = new QHBoxLayout{several_};
    of_several->setContentsMargins(0, 0, 0, 0);
    of_several->addWidget(structures_);
    of_several->addWidget(which_, 1);
    several_->hide();
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(language_);
    connect(which_, &QComboBox::currentIndexChanged, this, &ReadingBar::changed);
    show_reading(std::nullopt, 1);
}

// Neither is chosen where the text is something else.
void ReadingBar::check(std::optional<QueryLanguage> language) {
    language_->choose(language == QueryLanguage::smiles   ? 0
                      : language == QueryLanguage::smarts ? 1
                                                          : SegmentedControl::kNone);
}

void ReadingBar::put_into(QueryText& query) const {
    query.find_language = !is_said_;
    query.language = is_said_ ? said_ : QueryLanguage::smiles;
    query.several = static_cast<SeveralStructures>(which_->currentIndex());
}

void ReadingBar::take(const QueryText& query) {
    is_said_ = !query.find_language;
    said_ = query.language == QueryLanguage::smarts ? QueryLanguage::smarts : QueryLanguage::smiles;
    if (is_said_) check(said_);
    const QSignalBlocker quiet{which_};
    which_->setCurrentIndex(static_cast<int>(query.several));
}

void ReadingBar::find_language() { is_said_ = false; }

void ReadingBar::show_reading(std::optional<QueryLanguage> language, std::size_t structures) {
    const bool either = language == QueryLanguage::smiles || language == QueryLanguage::smarts;
    check(language);
    // What was said stays visible, and can be taken back, if the text cannot be read so.
    if (!language && is_said_) check(said_);
    language_->setEnabled(either || is_said_);
    structures_->setText(tr("%1 structures:").arg(with_separators(structures)));
    several_->setVisible(structures > 1);
}

}  // namespace chemsieve::ui
