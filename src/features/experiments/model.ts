export const targetDevices = ['any', 'phone', 'tablet', 'desktop'] as const
export const targetVisitors = ['any', 'new', 'returning'] as const
/** Reached by visitors who may have seen a variation. */
export const goals = ['request', 'registration'] as const
export type Goal = (typeof goals)[number]
/** A goal counts if it was reached within this time after the first view. */
export const countedDays = 30

export const variationLetters = ['a', 'b', 'c', 'd'] as const
export type VariationLetter = (typeof variationLetters)[number]
export type Variation = { letter: VariationLetter; value: string; weight: number }
type Declared = { [K in VariationLetter as `value_${K}`]: string } & {
  [K in VariationLetter as `weight_${K}`]: number
}

/** The first two variations always exist, the others if they have a share. */
export function variationsOf(experiment: Declared): Variation[] {
  return variationLetters
    .map((letter) => ({ letter, value: experiment[`value_${letter}`], weight: experiment[`weight_${letter}`] }))
    .filter(({ weight }, place) => place < 2 || weight > 0)
}

/** One edition has one key; it is public. */
export const clientKeyOf = (edition: string) => `sdk-${edition}`
