import { fold } from '#shared/fold.ts'
import { cityNames } from './cities.ts'
import { subjectNames } from './subjects.ts'
import { subjectTopics } from './topics.ts'

export type SynonymGroup = { names: string[]; topics: string[] }

const parseGroups = (text: string): SynonymGroup[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', topics = ''] = line.split('|')
      return { names: splitNames(names), topics: splitNames(topics) }
    })

const splitNames = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const indexByName = (groups: readonly SynonymGroup[]) => {
  const found = new Map<string, SynonymGroup[]>()
  for (const group of groups)
    for (const name of new Set(group.names.map(fold))) found.set(name, [...(found.get(name) ?? []), group])
  return found
}

/** Topics are written once, under any name of their subject. */
function withTopics(groups: ReadonlyMap<string, SynonymGroup[]>): ReadonlyMap<string, SynonymGroup[]> {
  for (const { names, topics } of subjectTopics.flatMap(parseGroups))
    for (const name of names) {
      const subjects = groups.get(fold(name))
      if (!subjects) throw new Error(`topics of an unknown subject: ${name}`)
      for (const subject of subjects) subject.topics.push(...topics)
    }
  return groups
}

const groups = {
  subject: withTopics(indexByName(parseGroups(subjectNames))),
  city: indexByName(parseGroups(cityNames)),
}

export function findSynonymGroups(kind: 'subject' | 'city', names: readonly string[]): SynonymGroup[] {
  return [...new Set(names.flatMap((name) => groups[kind].get(fold(name)) ?? []))]
}
