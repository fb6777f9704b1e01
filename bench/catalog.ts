import type { Report } from '../chaos/report.ts'
import { bars } from './bars.ts'
import type { Served } from './served.ts'

const number = new Intl.NumberFormat('en')
/** The first pages of a walk also read what all of them share. */
const rounds = 3

/** What a page of the catalog takes, in the middle of them, in milliseconds. */
export type Middle = { page: number; database: number }

/**
 * One visitor opens list after list, none of which anybody has asked for before: what belongs to one list alone is not
 * remembered, what all lists share is. The best of three.
 */
export async function walkCatalog(served: Served, paths: readonly string[]): Promise<Middle> {
  const walks: Middle[] = []
  for (let round = 0; round < rounds; round++) {
    await served.behave({ forget: 'everything' })
    await served.walk(paths.slice(0, 1))
    await served.behave({ forget: 'pages' })
    const { pages, database } = await served.walk(paths)
    walks.push({ page: middle(pages), database: middle(database) })
  }
  await served.behave()
  return { page: Math.min(...walks.map(({ page }) => page)), database: Math.min(...walks.map((one) => one.database)) }
}

export function sayWalk(report: Report, tutors: number, { page, database }: Middle): void {
  const [whole, part] = [page.toFixed(2), database.toFixed(2)]
  const many = tutors > 0 ? `${number.format(tutors)} tutors` : 'the tutors of the demo'
  report.say(`with ${many}: a catalog page takes ${whole} ms, the database ${part} ms of it`)
}

/** With a database that is slow on purpose, figures must miss their bars: how they did. */
export async function slowedCatalog(
  report: Report,
  served: Served,
  paths: readonly string[],
  quick: Middle,
): Promise<boolean[]> {
  await served.behave({ forget: 'pages', slowStatementMs: Math.max(3, quick.page) })
  const { pages, database } = await served.walk(paths.slice(0, 40))
  await served.behave()
  const slow = { page: middle(pages), database: middle(database) }
  const growth = slow.page / quick.page
  report.say(`database slowed down on purpose: ${slow.database.toFixed(2)} ms, growth ${growth.toFixed(2)}`)
  return [bars.database.holds(slow.database), bars.growth.holds(growth)]
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
