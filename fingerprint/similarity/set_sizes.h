// Similarity coefficients from the sizes of two sets and of what they share, exact or estimated alike.
//
//     Tanimoto   c / (a + b - c)                         Rogers and Tanimoto, Science 1960, 132, 1115
//     Dice       2c / (a + b)                            Dice, Ecology 1945, 26, 297
//     cosine     c / sqrt(a b)                           Ochiai 1957; of bit vectors as Salton and McGill 1983
//     Tversky    c / (c + alpha (a - c) + beta (b - c))  Tversky, Psychol. Rev. 1977, 84, 327
//
// a, b: items of the query and of the compound; c: items in both. Tversky is Tanimoto at alpha = beta = 1, Dice at 1/2,
// the share of the query that is in the compound at (1, 0), and the share of the compound at (0, 1).
//
// Units: sizes in items (those estimated need not be whole), results in [0, 1]. Two sets of which one is empty have
// similarity 0. With a and b held, each coefficient grows with c, so an upper bound of c gives one of the similarity.
// Errors: Error if a size is negative or not finite, c exceeds a or b, or a weight is negative or not finite.
// Threads: all functions may be called concurrently.
#pragma once

namespace chemsieve {

struct SetSizes {
    double a = 0;
    double b = 0;
    double common = 0;

    bool operator==(const SetSizes&) const = default;
};

double tanimoto(const SetSizes& sizes);
double dice(const SetSizes& sizes);
double cosine(const SetSizes& sizes);
double tversky(const SetSizes& sizes, double alpha, double beta);

}  // namespace chemsieve
