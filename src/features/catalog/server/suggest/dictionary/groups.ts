import { fold } from '#shared/fold.ts'
import { cityNames } from './cities.ts'
import { subjectNames } from './subjects.ts'
import { subjectTopics } from './topics.ts'

/** The names of one thing, and what belongs to it. */
export type Group = { names: string[]; within: string[] }

const linesOf = (text: string): Group[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', within = ''] = line.split('|')
      return { names: listed(names), within: listed(within) }
    })

const listed = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const byName = (groups: readonly Group[]) => {
  const found = new Map<string, Group[]>()
  for (const group of groups)
    for (const name of new Set(group.names.map(fold))) found.set(name, [...(found.get(name) ?? []), group])
  return found
}

/** Topics are written once, below any name of their subject. */
function withTopics(groups: ReadonlyMap<string, Group[]>): ReadonlyMap<string, Group[]> {
  for (const { names, within } of subjectTopics.flatMap(linesOf))
    for (const name of names) {
      const subjects = groups.get(fold(name))
      if (!subjects) throw new Error(`topics of an unknown subject: ${name}`)
      for (const subject of subjects) subject.within.push(...within)
    }
  return groups
}

const groups = { subject: withTopics(byName(linesOf(subjectNames))), city: byName(linesOf(cityNames)) }

/** All groups that bear one of these names. */
export function groupsWith(kind: 'subject' | 'city', names: readonly string[]): Group[] {
  return [...new Set(names.flatMap((name) => groups[kind].get(fold(name)) ?? []))]
}
