// By which fingerprints and which coefficient similarity searches compare.
//
// Threads: window's thread.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QWidget>
#include <vector>

#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/similarity/metric.h"
#include "ui/widgets/fingerprint_titles.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

class ComparisonChoice : public QWidget {
    Q_OBJECT
  public:
    explicit ComparisonChoice(QWidget* parent = nullptr);

    FingerprintKind kind() const;
    Metric metric() const;
    // A kind that the library lacks stays chosen, with a message.
    void choose(FingerprintKind kind, const Metric& metric);
    // Says that the library lacks the chosen kind; empty: it has it.
    QString problem() const;
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

}  // namespace chemsieve::ui
