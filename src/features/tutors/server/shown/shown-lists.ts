import { sql } from 'kysely'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { ShownTutor } from '../../shown-contract.ts'

const sayer =
  ({ edition, locale }: Ctx) =>
  (text: unknown) =>
    localized(text ?? {}, locale, edition.locales[0])

/** What can be learned, for how much, in the tutor's order; subjects and levels that are closed are not on offer. */
export async function shownSubjects(ctx: Ctx, tutorId: number): Promise<ShownTutor['subjects']> {
  const say = sayer(ctx)
  const rows = await ctx.db
    .selectFrom('tutor_subject as t')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .select(['t.subject_id', 's.name', 't.price', 't.description'])
    .select(
      sql<Localized[]>`coalesce((select jsonb_agg(l.name order by l.position, l.id)
        from tutor_subject_level c join level l on l.edition = c.edition and l.id = c.level_id
        where c.edition = t.edition and c.tutor_id = t.tutor_id and c.subject_id = t.subject_id and l.active), '[]')`.as(
        'levels',
      ),
    )
    .where('t.edition', '=', ctx.edition.code)
    .where('t.tutor_id', '=', tutorId)
    .where('s.active', '=', true)
    .orderBy('t.position')
    .orderBy('t.subject_id')
    .execute()
  return rows.map(({ subject_id, name, price, description, levels }) => ({
    subject_id,
    name: say(name),
    levels: levels.map(say),
    price,
    description: say(description),
  }))
}

/** Cities with the finest names that are known in each; none of them means all of the city. */
export async function shownPlaces(ctx: Ctx, tutorId: number): Promise<Pick<ShownTutor, 'home' | 'travel'>> {
  const say = sayer(ctx)
  const rows = await ctx.db
    .selectFrom('tutor_place as p')
    .innerJoin('city as c', (join) => join.onRef('c.edition', '=', 'p.edition').onRef('c.id', '=', 'p.city_id'))
    .leftJoin('district as d', (join) => join.onRef('d.edition', '=', 'p.edition').onRef('d.id', '=', 'p.district_id'))
    .leftJoin('subdistrict as s', (join) =>
      join.onRef('s.edition', '=', 'p.edition').onRef('s.id', '=', 'p.subdistrict_id'),
    )
    .select(['p.kind', 'p.city_id', 'c.name as city', 'd.name as district', 's.name as part'])
    .where('p.edition', '=', ctx.edition.code)
    .where('p.tutor_id', '=', tutorId)
    .orderBy('p.id')
    .execute()
  const of = (kind: string) => {
    const own = rows.filter((row) => row.kind === kind)
    return [...Map.groupBy(own, ({ city_id }) => city_id).values()].map((inCity) => {
      const names = inCity.map(({ district, part }) => say(part) || say(district))
      return { city: say(inCity[0]!.city), districts: names.includes('') ? [] : [...new Set(names)] }
    })
  }
  return { home: of('home'), travel: of('travel') }
}
