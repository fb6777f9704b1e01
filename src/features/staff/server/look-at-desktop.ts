import { sql } from 'kysely'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { StaffMember } from '#shared/access.ts'
import { audit } from '../contract.ts'
import type { DesktopData } from '../contract.ts'

const recentEvents = 6
const weeks = 12
const best = 8

/** The house at a glance. Counting takes a while, and a minute's old figure is as good: it is remembered. */
export async function lookAtDesktop(ctx: Ctx<StaffMember>): Promise<DesktopData> {
  const figures = await ctx.remember('desktop', async () => ({
    figures: await Promise.all([
      growing(ctx, 'tutor'),
      growing(ctx, 'client'),
      standing(ctx, 'subject'),
      standing(ctx, 'city'),
    ]),
    states: await states(ctx),
    months: await months(ctx),
    ...(await mostTutors(ctx)),
  }))
  // Who did what is for those who may read the record.
  const mayRead = audit.staff.some((status) => status === ctx.actor.status)
  return { ...figures, recent: mayRead ? await recent(ctx) : [], waiting: await ctx.waiting(ctx.actor.status) }
}

async function growing({ db, edition, now }: Ctx, table: 'tutor' | 'client') {
  const { rows } = await sql<{ total: number; lately: number[] }>`
    with counted as (
      select floor(extract(epoch from ${now}::timestamptz - created_at) / 604800)::int as week, count(*) as total
      from ${sql.table(table)} where edition = ${edition.code}
        and created_at <= ${now} and created_at > ${now}::timestamptz - ${weeks}::int * interval '7 days'
      group by 1)
    select (select count(*) from ${sql.table(table)} where edition = ${edition.code}) as total, array(
      select coalesce(counted.total, 0) from generate_series(${weeks - 1}::int, 0, -1) week
      left join counted using (week) order by week desc) as lately`.execute(db)
  return { name: table, ...rows[0]! }
}

async function standing({ db, edition }: Ctx, table: 'city' | 'subject') {
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('edition', '=', edition.code)
    .executeTakeFirstOrThrow()
  return { name: table, total, lately: [] }
}

async function states({ db, edition }: Ctx): Promise<DesktopData['states']> {
  return db
    .selectFrom('tutor')
    .select(['state', ({ fn }) => fn.countAll<number>().as('total')])
    .where('edition', '=', edition.code)
    .groupBy('state')
    .orderBy('total', 'desc')
    .execute()
}

/** New tutors of each of the last twelve months, in the edition's own days. */
async function months({ db, edition, now }: Ctx): Promise<DesktopData['months']> {
  const local = (moment: unknown) => sql`date_trunc('month', ${moment}::timestamptz at time zone ${edition.timeZone})`
  const { rows } = await sql<{ month: string; total: number }>`
    select to_char(month, 'YYYY-MM') as month, count(t.id) as total
    from generate_series(${local(now)} - interval '11 months', ${local(now)}, interval '1 month') month
    left join tutor t on t.edition = ${edition.code}
      and t.created_at >= month at time zone ${edition.timeZone}
      and t.created_at < (month + interval '1 month') at time zone ${edition.timeZone}
    group by month order by month`.execute(db)
  return rows
}

async function mostTutors({ db, edition, locale }: Ctx): Promise<Pick<DesktopData, 'subjects' | 'cities'>> {
  const named = (rows: { name: unknown; total: number }[]) =>
    rows.map(({ name, total }) => ({ text: localized(name as Localized, locale, edition.locales[0]), total }))
  const subjects = await db
    .selectFrom('tutor_subject as t')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .select(['s.name', ({ fn }) => fn.countAll<number>().as('total')])
    .where('t.edition', '=', edition.code)
    .groupBy(['s.id', 's.name'])
    .orderBy('total', 'desc')
    .limit(best)
    .execute()
  const cities = await db
    .selectFrom('tutor as t')
    .innerJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .select(['c.name', ({ fn }) => fn.countAll<number>().as('total')])
    .where('t.edition', '=', edition.code)
    .groupBy(['c.id', 'c.name'])
    .orderBy('total', 'desc')
    .limit(best)
    .execute()
  return { subjects: named(subjects), cities: named(cities) }
}

async function recent({ db, edition, locale }: Ctx): Promise<DesktopData['recent']> {
  const rows = await db
    .selectFrom('event as e')
    .leftJoin('staff_member as m', (join) => join.onRef('m.id', '=', 'e.actor_id').on('e.actor_realm', '=', 'staff'))
    // Whoever is a tutor or a client has the account of the same number.
    .leftJoin('account as a', (join) =>
      join
        .onRef('a.edition', '=', 'e.edition')
        .onRef('a.id', '=', 'e.entity_id')
        .on('e.entity', 'in', ['tutor', 'client', 'account']),
    )
    .leftJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select([
      'e.id',
      'e.name as event',
      'e.at',
      'e.entity',
      'e.entity_id',
      'm.name as who',
      'a.name',
      't.name as names',
    ])
    .where('e.edition', '=', edition.code)
    .orderBy('e.id', 'desc')
    .limit(recentEvents)
    .execute()
  return rows.map(({ at, who, name, names, ...row }) => ({
    ...row,
    who: who ?? '',
    about: localized((names ?? {}) as Localized, locale, edition.locales[0]) || (name ?? ''),
    at: Math.floor(at.getTime() / 1000),
  }))
}
