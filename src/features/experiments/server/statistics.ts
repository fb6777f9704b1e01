export type Sample = { visitors: number; reached: number }

/** The normal quantile of 95 %. */
const z = 1.96
/** The typical size of an effect on a rate. A sequential test must fix it before the data comes. */
const typicalEffect = 0.02

/** Wilson's interval stays within 0 and 1 and is right for small samples, too. */
export function rateInterval({ visitors, reached }: Sample): { rate: number; low: number; high: number } {
  if (visitors === 0) return { rate: 0, low: 0, high: 1 }
  const rate = reached / visitors
  const spread = z ** 2 / visitors
  const middle = (rate + spread / 2) / (1 + spread)
  const half = Math.sqrt(rate * (1 - rate) * spread + spread ** 2 / 4) / (1 + spread)
  return { rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/**
 * The probability of a difference between two rates by chance, by a mixture sequential probability ratio test. It may be
 * read at any time: somebody who looks daily and stops at 0.05 is wrong in at most one of twenty comparisons.
 */
export function sequentialChance(one: Sample, other: Sample): number {
  if (one.visitors === 0 || other.visitors === 0) return 1
  const pooled = (one.reached + other.reached) / (one.visitors + other.visitors)
  const variance = pooled * (1 - pooled) * (1 / one.visitors + 1 / other.visitors)
  if (variance === 0) return 1
  const difference = other.reached / other.visitors - one.reached / one.visitors
  const mixed = variance + typicalEffect ** 2
  const exponent = (typicalEffect ** 2 * difference ** 2) / (2 * variance * mixed)
  return Math.min(1, Math.sqrt(mixed / variance) * Math.exp(-exponent))
}

/** Bonferroni's correction: with it at most one of twenty experiments has any difference by chance below 0.05. */
export const correctChance = (chance: number, comparisons: number): number => Math.min(1, chance * comparisons)

/** Pearson's test of the numbers of visitors against their shares, for up to four variations that have one. */
export function ratioChance(visitors: readonly number[], weights: readonly number[]): number | null {
  const divided = visitors.map((seen, place) => ({ seen, weight: weights[place]! })).filter(({ weight }) => weight > 0)
  const all = divided.reduce((sum, { seen }) => sum + seen, 0)
  const total = divided.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0 || divided.length < 2) return null
  const distance = divided.reduce((sum, { seen, weight }) => {
    const expected = (all * weight) / total
    return sum + (seen - expected) ** 2 / expected
  }, 0)
  return chiSquareTail(distance, divided.length - 1)
}

/** The closed forms of the distribution with one, two and three degrees of freedom. */
function chiSquareTail(value: number, degrees: number): number {
  const half = value / 2
  if (degrees === 2) return Math.exp(-half)
  const one = complementaryError(Math.sqrt(half))
  return degrees === 1 ? one : one + Math.sqrt((2 * value) / Math.PI) * Math.exp(-half)
}

/** A continued fraction for large values, a power series for small ones. */
function complementaryError(value: number): number {
  if (value > 2.5) {
    let fraction = 0
    for (let place = 60; place > 0; place--) fraction = place / 2 / (value + fraction)
    return Math.exp(-(value ** 2)) / (Math.sqrt(Math.PI) * (value + fraction))
  }
  let term = value
  let sum = value
  for (let place = 1; place < 80; place++) {
    term *= -(value ** 2) / place
    sum += term / (2 * place + 1)
  }
  return 1 - (2 / Math.sqrt(Math.PI)) * sum
}
