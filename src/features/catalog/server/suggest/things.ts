import type { Ctx } from '#platform/context.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { countsByPlace, countsBySubject } from '../read-model/counts.ts'
import { groupsWith } from './dictionary/groups.ts'
import { onlineWords } from './dictionary/small-words.ts'
import { indexOf } from './thing-index.ts'
import type { Saying, ThingIndex } from './thing-index.ts'
import { wordsIn } from './words.ts'

/** The active subjects and cities of the edition, by all that people call them. */
export async function readThings(ctx: Ctx): Promise<ThingIndex> {
  const [subjects, cities, anywhere, online, inCities] = await Promise.all([
    subjectsOf(ctx),
    citiesOf(ctx),
    countsBySubject(ctx, { place: 'anywhere' }),
    countsBySubject(ctx, { place: 'online' }),
    countsByPlace(ctx, 'city'),
  ])
  const tutorsOf = (id: number) => (anywhere.get(id) ?? 0) + (online.get(id) ?? 0)
  const bySubject = weighing(subjects, tutorsOf)
  const byCity = weighing(cities, (id) => inCities.get(id) ?? 0)
  const described = (kind: 'subject' | 'city', weigh: (row: Row) => number) => (row: Row) => ({
    thing: {
      kind,
      alias: row.alias,
      text: localized(row.name, ctx.locale, ctx.edition.locales[0]),
      weight: weigh(row),
    },
    said: sayings(kind, row),
  })
  const fromHome = {
    thing: { kind: 'online' as const, alias: '', text: ctx.t('search.online'), weight: 1 },
    said: wordsIn(onlineWords).map((text) => ({ text, trust: 1 })),
  }
  return indexOf([...subjects.map(described('subject', bySubject)), ...cities.map(described('city', byCity)), fromHome])
}

/** `more`: the name as it stands in a sentence, in another case. */
type Row = { id: number; alias: string; name: Localized; more: Localized; popular: boolean }

function subjectsOf({ db, edition }: Ctx): Promise<Row[]> {
  return db
    .selectFrom('subject')
    .select(['id', 'alias', 'name', 'name_of as more', 'popular'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .$castTo<Row>()
    .execute()
}

function citiesOf({ db, edition }: Ctx): Promise<Row[]> {
  return db
    .selectFrom('city')
    .select(['id', 'alias', 'name', 'name_in as more', 'popular'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .$castTo<Row>()
    .execute()
}

/** How much more often than others it is looked for, 0 to 1. */
function weighing(rows: readonly Row[], tutorsOf: (id: number) => number): (row: Row) => number {
  const most = Math.log1p(Math.max(1, ...rows.map(({ id }) => tutorsOf(id))))
  return ({ id, popular }) => 0.7 * (Math.log1p(tutorsOf(id)) / most) + (popular ? 0.3 : 0)
}

export function sayings(
  kind: 'subject' | 'city',
  { alias, name, more }: Pick<Row, 'alias' | 'name' | 'more'>,
): Saying[] {
  const own = spoken(name)
  // “Geometría y trigonometría” is both; “Guadalupe (Nuevo León)” is Guadalupe.
  const parts = own.flatMap((text) => text.split(/[,()/]| y | e | and | і | и | та | i /))
  const groups = groupsWith(kind, [...own, ...parts])
  const said = (names: readonly string[], trust: number) => names.map((text) => ({ text, trust }))
  return [
    ...said(own, 1),
    ...said([...spoken(more), alias], 0.98),
    ...said(parts, 0.97),
    ...groups.flatMap(({ names, within }) => [...said(names, 0.97), ...said(within, 0.85)]),
  ]
}

const spoken = (names: Localized) => Object.values(names).filter(Boolean)
