import type { Ctx } from '#platform/context.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { countTutorsByPlace, countTutorsBySubject } from '../read-model/counts.ts'
import { findSynonymGroups } from './dictionary/synonym-groups.ts'
import { onlineWords } from './dictionary/filler-words.ts'
import { buildSearchIndex } from './search-index.ts'
import type { TargetName, SearchIndex } from './search-index.ts'
import { splitWords } from './search-words.ts'

export async function readSearchIndex(ctx: Ctx): Promise<SearchIndex> {
  const [subjects, cities, anywhere, online, inCities] = await Promise.all([
    readSubjects(ctx),
    readCities(ctx),
    countTutorsBySubject(ctx, { place: 'anywhere' }),
    countTutorsBySubject(ctx, { place: 'online' }),
    countTutorsByPlace(ctx, 'city'),
  ])
  const tutorsOf = (id: number) => (anywhere.get(id) ?? 0) + (online.get(id) ?? 0)
  const bySubject = createWeigher(subjects, tutorsOf)
  const byCity = createWeigher(cities, (id) => inCities.get(id) ?? 0)
  const toNamedTarget = (kind: 'subject' | 'city', weigh: (row: Row) => number) => (row: Row) => ({
    target: {
      kind,
      alias: row.alias,
      text: localized(row.name, ctx.locale, ctx.edition.locales[0]),
      weight: weigh(row),
    },
    names: listTargetNames(kind, row),
  })
  const onlineTarget = {
    target: { kind: 'online' as const, alias: '', text: ctx.t('search.online'), weight: 1 },
    names: splitWords(onlineWords).map((text) => ({ text, trust: 1 })),
  }
  return buildSearchIndex([
    ...subjects.map(toNamedTarget('subject', bySubject)),
    ...cities.map(toNamedTarget('city', byCity)),
    onlineTarget,
  ])
}

/** `inflected` is the name as it stands in a sentence. */
type Row = { id: number; alias: string; name: Localized; inflected: Localized; popular: boolean }

function readSubjects({ db, edition }: Ctx): Promise<Row[]> {
  return db
    .selectFrom('subject')
    .select(['id', 'alias', 'name', 'name_of as inflected', 'popular'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .$castTo<Row>()
    .execute()
}

function readCities({ db, edition }: Ctx): Promise<Row[]> {
  return db
    .selectFrom('city')
    .select(['id', 'alias', 'name', 'name_in as inflected', 'popular'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .$castTo<Row>()
    .execute()
}

function createWeigher(rows: readonly Row[], tutorsOf: (id: number) => number): (row: Row) => number {
  const most = Math.log1p(Math.max(1, ...rows.map(({ id }) => tutorsOf(id))))
  return ({ id, popular }) => 0.7 * (Math.log1p(tutorsOf(id)) / most) + (popular ? 0.3 : 0)
}

export function listTargetNames(
  kind: 'subject' | 'city',
  { alias, name, inflected }: Pick<Row, 'alias' | 'name' | 'inflected'>,
): TargetName[] {
  const own = listTexts(name)
  // “Geometría y trigonometría” names two subjects; “Guadalupe (Nuevo León)” is Guadalupe.
  const parts = own.flatMap((text) => text.split(/[,()/]| y | e | and | і | и | та | i /))
  const groups = findSynonymGroups(kind, [...own, ...parts])
  const withTrust = (names: readonly string[], trust: number) => names.map((text) => ({ text, trust }))
  return [
    ...withTrust(own, 1),
    ...withTrust([...listTexts(inflected), alias], 0.98),
    ...withTrust(parts, 0.97),
    ...groups.flatMap(({ names, topics }) => [...withTrust(names, 0.97), ...withTrust(topics, 0.85)]),
  ]
}

const listTexts = (names: Localized) => Object.values(names).filter(Boolean)
