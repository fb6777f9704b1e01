/**
 * The features that pages are written for. The first value is shown without an experiment and without JavaScript. A
 * month after `ends` a test fails until the losing variants and this entry are removed.
 */
export const declaredFeatures = {
  'home-lead': { values: ['steps', 'promise'], ends: '2027-02-28' },
} as const satisfies Record<string, DeclaredFeature>

type DeclaredFeature = { values: readonly [string, ...string[]]; ends: `${number}-${number}-${number}` }
export type FeatureKey = keyof typeof declaredFeatures
export type FeatureOption<F extends FeatureKey> = (typeof declaredFeatures)[F]['values'][number]

const graceMs = 30 * 86_400_000

/** The keys of features that should have been removed. */
export function listOverdueFeatures(declared: Readonly<Record<string, DeclaredFeature>>, now: Date): string[] {
  return Object.keys(declared).filter((key) => new Date(declared[key]!.ends).getTime() + graceMs < now.getTime())
}
