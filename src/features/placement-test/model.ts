/** The levels of the Common European Framework. */
export const cefrLevels = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'] as const
export type CefrLevel = (typeof cefrLevels)[number]

export const placementSections = ['grammar', 'vocabulary', 'reading'] as const
export type PlacementSection = (typeof placementSections)[number]

export const placementQuestions = 40

/** The highest number of correct answers of each level. */
const highest: Record<CefrLevel, number> = { a1: 10, a2: 18, b1: 26, b2: 32, c1: 37, c2: 40 }

/** Undefined, “test not passed”, for anything but a number of correct answers out of forty. */
export function placementLevelOf(correct: number, total: number = placementQuestions): CefrLevel | undefined {
  if (total !== placementQuestions || !Number.isInteger(correct) || correct < 0) return undefined
  return cefrLevels.find((level) => correct <= highest[level])
}

/** The catalog has one level for A1 and A2, and so on. */
export const levelGroupOf = (level: CefrLevel) => level[0] as 'a' | 'b' | 'c'

export const isPlacementSection = (section: string): section is PlacementSection =>
  placementSections.includes(section as PlacementSection)
