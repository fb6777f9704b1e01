import { sql } from 'kysely'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { StaffMember } from '#shared/access.ts'
import { auditPanel } from '../contract.ts'
import type { DesktopData } from '../contract.ts'

const recentEvents = 6
const weeks = 12
const rankingSize = 8

/** The figures are cached for a minute, because counting is slow. */
export async function loadDesktop(ctx: Ctx<StaffMember>): Promise<DesktopData> {
  const figures = await ctx.remember('desktop', async () => ({
    figures: await Promise.all([
      countWithGrowth(ctx, 'tutor'),
      countWithGrowth(ctx, 'client'),
      countTotal(ctx, 'subject'),
      countTotal(ctx, 'city'),
    ]),
    states: await countTutorStates(ctx),
    months: await countNewTutorsByMonth(ctx),
    ...(await rankSubjectsAndCities(ctx)),
  }))
  // Recent events are visible only to staff who may open the audit.
  const canReadAudit = auditPanel.staff.some((status) => status === ctx.actor.status)
  return {
    ...figures,
    recent: canReadAudit ? await listRecentEvents(ctx) : [],
    waiting: await ctx.slices.waiting(ctx.actor.status),
  }
}

async function countWithGrowth({ db, edition, now }: Ctx, table: 'tutor' | 'client') {
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

async function countTotal({ db, edition }: Ctx, table: 'city' | 'subject') {
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('edition', '=', edition.code)
    .executeTakeFirstOrThrow()
  return { name: table, total, lately: [] }
}

async function countTutorStates({ db, edition }: Ctx): Promise<DesktopData['states']> {
  return db
    .selectFrom('tutor')
    .select(['state', ({ fn }) => fn.countAll<number>().as('total')])
    .where('edition', '=', edition.code)
    .groupBy('state')
    .orderBy('total', 'desc')
    .execute()
}

async function countNewTutorsByMonth({ db, edition, now }: Ctx): Promise<DesktopData['months']> {
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

async function rankSubjectsAndCities({ db, edition, locale }: Ctx): Promise<Pick<DesktopData, 'subjects' | 'cities'>> {
  const presentTotals = (rows: { name: unknown; total: number }[]) =>
    rows.map(({ name, total }) => ({ text: localized(name as Localized, locale, edition.locales[0]), total }))
  const subjects = await db
    .selectFrom('tutor_subject as t')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .select(['s.name', ({ fn }) => fn.countAll<number>().as('total')])
    .where('t.edition', '=', edition.code)
    .groupBy(['s.id', 's.name'])
    .orderBy('total', 'desc')
    .limit(rankingSize)
    .execute()
  const cities = await db
    .selectFrom('tutor as t')
    .innerJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .select(['c.name', ({ fn }) => fn.countAll<number>().as('total')])
    .where('t.edition', '=', edition.code)
    .groupBy(['c.id', 'c.name'])
    .orderBy('total', 'desc')
    .limit(rankingSize)
    .execute()
  return { subjects: presentTotals(subjects), cities: presentTotals(cities) }
}

async function listRecentEvents({ db, edition, locale }: Ctx): Promise<DesktopData['recent']> {
  const rows = await db
    .selectFrom('event as e')
    .leftJoin('staff_member as m', (join) => join.onRef('m.id', '=', 'e.actor_id').on('e.actor_realm', '=', 'staff'))
    // Tutors and clients share the id of their account.
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
