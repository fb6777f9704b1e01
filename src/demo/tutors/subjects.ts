import type { Draw } from '../draw.ts'
import type { Profession } from './person.ts'
import type { DemoFixtures, SubjectFixture } from './fixtures.ts'

export type DemoSubjectOffer = { subject: string; levels: string[]; price: number }

/** Additional subjects share levels with the first. */
export function chooseSubjects(draw: Draw, { subjects }: DemoFixtures, counts: readonly number[]): SubjectFixture[] {
  const first = draw.weighted(subjects, ({ weight }) => weight)
  const count = draw.weighted(counts, (many) => [0, 5, 4, 2][many]!)
  const shared = ({ levels }: SubjectFixture) => levels.filter((level) => first.levels.includes(level)).length
  const chosen = [first]
  while (chosen.length < count && chosen.length < subjects.length) {
    const rest = subjects.filter((subject) => !chosen.includes(subject))
    chosen.push(draw.weighted(rest, (subject) => (subject.popular ? 2 : 1) * (0.05 + shared(subject)) ** 2))
  }
  return chosen
}

export function makeSubjectOffers(
  draw: Draw,
  { advanced, minor }: DemoFixtures,
  subjects: readonly SubjectFixture[],
  { profession, years }: { profession: Profession; years: number },
): DemoSubjectOffer[] {
  // Prices differ more between tutors than between a tutor's subjects.
  const worth = (profession === 'student' ? 0 : 0.15) + Math.min(years, 25) / 50 + draw.next() * 0.35
  return subjects.map(({ alias, levels, price }) => ({
    subject: alias,
    levels: chooseLevels(draw, levels, advanced, profession),
    price: roundPrice(price, worth + draw.next() * 0.1 - 0.05) * minor,
  }))
}

/** A run of adjacent levels, plus an exam more often for professionals. */
function chooseLevels(
  draw: Draw,
  levels: readonly string[],
  advanced: ReadonlySet<string>,
  profession: Profession,
): string[] {
  if (levels.length === 0) return []
  const count = draw.int(1, Math.min(4, levels.length))
  const start = draw.int(0, levels.length - count)
  const chosen = new Set(levels.slice(start, start + count))
  const exams = levels.filter((level) => advanced.has(level))
  if (exams.length > 0 && draw.chance(profession === 'student' ? 0.3 : 0.6)) chosen.add(draw.pick(exams))
  return levels.filter((level) => chosen.has(level))
}

const steps = [1000, 500, 100, 50, 10, 5, 1]

/** Rounds within the range; `worth` 0 is the lowest price and 1 the highest. */
export function roundPrice([low, high]: readonly [number, number], worth: number): number {
  const step = steps.find((one) => one <= high / 10) ?? 1
  const exact = low + (high - low) * Math.min(1, Math.max(0, worth))
  const rounded = Math.round(exact / step) * step
  if (rounded < low) return Math.min(Math.ceil(low / step) * step, high)
  return rounded > high ? Math.max(Math.floor(high / step) * step, low) : rounded
}
