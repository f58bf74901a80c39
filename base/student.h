// Student's t distribution, for tests of means. Source: Abramowitz and Stegun, Handbook of Mathematical Functions,
// 26.7.1 and 26.5.8 (the continued fraction of the incomplete beta function). Threads: any.
#pragma once

namespace chemsieve {

// How likely a value of t, or one further from 0 on either side, is by chance. `freedom`: degrees of freedom, 1 or
// more.
double two_sided_p(double t, double freedom);

}  // namespace chemsieve
