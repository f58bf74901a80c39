// What the pages Known check and Overlap have in common: a list or filter that compounds are compared with, what counts
// as the same compound, and a button that puts compounds on a list.
//
// Threads: window's thread; filters are read on another.
#pragma once

#include <QCheckBox>
#include <QToolButton>

#include "chem/sameness/sameness.h"
#include "ui/studies/study_page.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

// What a filter of known compounds says of itself, below the field that names it, and a field for its secret where it
// has one. Of anything but a filter there is nothing to see.
class FilterFacts : public QWidget {
    Q_OBJECT
  public:
    explicit FilterFacts(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    // Looks what the file is; told() follows. Empty: none.
    void set_path(const QString& path);
    // As far as it is known.
    bool is_filter() const noexcept { return is_filter_; }
    QString text() const { return text_->text(); }
    FileField* secret() const noexcept { return secret_; }
    // The file of the secret; empty: the filter has none.
    std::string secret_path() const { return has_secret_ ? secret_->path().toStdString() : std::string{}; }

  Q_SIGNALS:
    void told();

  private:
    void show_facts(const KnownFacts& facts);
    void show_nothing();

    std::shared_ptr<LibraryService> service_;
    QLabel* text_;
    FileField* secret_;
    QString path_;
    bool is_filter_ = false, has_secret_ = false;
    Job job_;
};

// A field for the file of a secret.
FileField* new_secret_field();

// The choices of what counts as the same compound, for a card of a page.
class SamenessChoice : public QWidget {
    Q_OBJECT
  public:
    explicit SamenessChoice(QWidget* parent = nullptr)
        : QWidget{parent},
          stereo_{new QCheckBox{tr("Whatever its stereochemistry")}},
          salts_{new QCheckBox{tr("Also as a salt or solvate")}},
          tautomers_{new QCheckBox{tr("Also as a tautomer")}},
          normalise_{new QCheckBox{tr("Also with other charges in its groups")}} {
        salts_->setToolTip(
            tr("Of several components the largest that is no counter-ion counts alone, neutralised "
               "where hydrogens can do that"));
        tautomers_->setToolTip(tr("By RDKit's rules; takes some 10 ms a compound"));
        normalise_->setToolTip(tr("Nitro groups, sulfoxides, azides and others, by RDKit's rules"));
        auto* layout = bare_layout<QVBoxLayout>(this);
        for (QCheckBox* box : {stereo_, salts_, tautomers_, normalise_}) layout->addWidget(box);
    }

    Sameness chosen() const {
        return {.ignore_stereo = stereo_->isChecked(),
                .ignore_salts = salts_->isChecked(),
                .tautomers = tautomers_->isChecked(),
                .normalise = normalise_->isChecked()};
    }
    void choose(const Sameness& sameness) {
        stereo_->setChecked(sameness.ignore_stereo);
        salts_->setChecked(sameness.ignore_salts);
        tautomers_->setChecked(sameness.tautomers);
        normalise_->setChecked(sameness.normalise);
    }

  private:
    QCheckBox* stereo_;
    QCheckBox* salts_;
    QCheckBox* tautomers_;
    QCheckBox* normalise_;
};

class ComparingPage : public StudyPage {
    Q_OBJECT
  public:
    FilterFacts* facts() const noexcept { return facts_; }
    SamenessChoice* sameness() const noexcept { return sameness_; }
    // Puts those that the open library has on a list, by their ids.
    QToolButton* put_on_list() const noexcept { return put_on_list_; }

  Q_SIGNALS:
    // Compounds of the open library are to be listed.
    void list_wanted(const QStringList& ids);

  protected:
    // As of StudyPage. `list_tip`: what is put on a list.
    ComparingPage(std::shared_ptr<LibraryService> service, const QString& title, const QString& name,
                  const QString& action, const QString& icon_name, const QString& list_tip);
    virtual QStringList ids_to_list() const = 0;

  private:
    FilterFacts* facts_;
    SamenessChoice* sameness_;
    QToolButton* put_on_list_;
};

}  // namespace chemsieve::ui
