// How similarity searches compare, and which similarity is enough.
//
// Threads: window's thread; pairs are compared on another while this is seen, once a kind of fingerprint.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/similarity/metric.h"
#include "search/engine/random_pairs.h"
#include "ui/jobs/job.h"
#include "ui/plot/histogram.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

// By which fingerprints and which coefficient similarity searches compare.
class ComparisonChoice : public QWidget {
    Q_OBJECT
  public:
    explicit ComparisonChoice(QWidget* parent = nullptr);

    FingerprintKind kind() const;
    Metric metric() const;
    // A kind that the library lacks stays chosen, with a message.
    void choose(FingerprintKind kind, const Metric& metric);
    // Says that the library lacks the chosen kind; empty: it has it.
    QString problem() const { return missing_->text(); }
    // The kinds to choose from have the keyboard.
    void go_to_problem();
    // Sets the kinds that can be chosen; the remedy for others names the library's file.
    void set_kinds(const std::vector<FingerprintKind>& kinds, const QString& library);

  Q_SIGNALS:
    void changed();

  private:
    void show_weights();
    // Not both weights may be 0: if they are, `other` gets the least weight.
    void keep_a_weight(QDoubleSpinBox* other);
    void show_whether_there();

    QComboBox* kind_;
    QComboBox* metric_;
    QWidget* weights_;
    QDoubleSpinBox* alpha_;
    QDoubleSpinBox* beta_;
    MessageLabel* missing_;
};

// The least similarity of hits, chosen in a histogram of the similarities of random pairs of the library, with its
// meaning in words.
class ThresholdChoice : public QWidget {
    Q_OBJECT
  public:
    explicit ThresholdChoice(QWidget* parent = nullptr);

    double value() const { return number_->value(); }
    void set_value(double value) { number_->setValue(value); }
    // nullptr: no library.
    void set_source(std::shared_ptr<const CompoundSource> source);
    // Sets the kind of fingerprint compared, and the coefficient.
    void set_comparison(FingerprintKind kind, const Metric& metric);

  Q_SIGNALS:
    void changed();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    // Those of the present kind; nullptr if they are not compared yet: refresh() follows, or the reason why not.
    const std::vector<ComparedPair>* pairs();
    void show_value();

    HistogramView* histogram_;
    QDoubleSpinBox* number_;
    QLabel* meaning_;
    std::shared_ptr<const CompoundSource> source_;  // nullptr: no library
    std::map<FingerprintKind, std::vector<ComparedPair>> pairs_;
    std::optional<FingerprintKind> asked_for_;
    FingerprintKind kind_ = FingerprintKind::subgraph;
    Metric metric_{};
    QString why_not_;                          // why there are no similarities
    std::vector<std::uint32_t> similarities_;  // the pairs', in millionths; ascending
    Job job_;
};

// "0.70: about 1 in 12,000 random pairs is as similar"; `similarities` of the pairs ascend, in millionths.
QString meaning_of_threshold(double threshold, const std::vector<std::uint32_t>& similarities);

}  // namespace chemsieve::ui
