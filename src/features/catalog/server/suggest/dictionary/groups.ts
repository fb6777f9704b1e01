import { fold } from '#shared/fold.ts'
import { cityNames } from './cities.ts'
import { subjectNames } from './subjects.ts'

/** The names of one thing, and what belongs to it. */
export type Group = { names: string[]; within: string[] }

const groupsOf = (lines: string): Group[] =>
  lines
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

const groups = { subject: byName(groupsOf(subjectNames)), city: byName(groupsOf(cityNames)) }

/** All groups that bear one of these names. */
export function groupsWith(kind: 'subject' | 'city', names: readonly string[]): Group[] {
  return [...new Set(names.flatMap((name) => groups[kind].get(fold(name)) ?? []))]
}
