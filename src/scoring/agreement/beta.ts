/** The beta distribution, of which bounds of shares and of Student's t are quantiles. */

/** ln Γ(x) for x > 0. C. Lanczos, SIAM J. Numer. Anal. B 1 (1964), 86–96, with the coefficients of W. H. Press et al., Numerical Recipes. */
function lnGamma(x: number): number {
  const coefficients = [
    76.18009172947146, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ];
  let sum = 1.000000000190015;
  coefficients.forEach((coefficient, index) => {
    sum += coefficient / (x + index + 1);
  });
  const shifted = x + 5.5;
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((Math.sqrt(2 * Math.PI) * sum) / x);
}

const MOST_STEPS = 300;
const TINY = 1e-30;

/** The continued fraction of the incomplete beta function, by Lentz's method (Numerical Recipes, 6.4). */
function fraction(x: number, a: number, b: number): number {
  // No denominator of the shares asked for here comes near 0; that none ever does is not known.
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MOST_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return result;
}

/** The share of Beta(a, b) below x, which is between 0 and 1. */
function betaShare(x: number, a: number, b: number): number {
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  // Both are the same number: there the first ends sooner, elsewhere the second.
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

const HALVINGS = 40;

/**
 * The value below which `share` of Beta(a, b) lies.
 *
 * @example betaQuantile(0.975, 1, 10) // 0.3085: none of ten, by Clopper and Pearson
 */
export function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  // One step more or less is beyond what a number holds.
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (betaShare(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The two-sided 95 % point of Student's t. @example studentT(10) // 2.228 */
export function studentT(freedom: number): number {
  const x = betaQuantile(0.95, 0.5, freedom / 2);
  return Math.sqrt((freedom * x) / (1 - x));
}
