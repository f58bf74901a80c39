// How far work is, on a bar that runs to and fro as long as nobody knows.
#pragma once

#include <QProgressBar>

namespace chemsieve::ui {

// `share`: the share of all work that is done; negative: not known.
inline void show_share(QProgressBar* bar, double share) {
    constexpr int kSteps = 1000;
    bar->setRange(0, share >= 0 ? kSteps : 0);
    if (share >= 0) bar->setValue(static_cast<int>(share * kSteps));
}

}  // namespace chemsieve::ui
