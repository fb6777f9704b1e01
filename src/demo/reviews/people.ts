import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { demoPeople } from '../logins.ts'

export type DemoAuthor = { id: number; locale: Locale; created_at: Date }
export type ReviewedDemoTutor = {
  id: number
  first_name: Localized
  published_at: Date
  verified: boolean
  /** A demo login. */
  login: boolean
  taught: { subject: number; levels: { id: number; alias: string }[] }[]
}

/** The rows are locked so that no author is deleted before the commit. */
export async function listDemoAuthors({ db, edition }: Ctx): Promise<DemoAuthor[]> {
  const rows = await db
    .selectFrom('client as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.id'))
    .select(['c.id', 'a.locale', 'c.created_at'])
    .where('c.edition', '=', edition.code)
    .where('c.deleted_at', 'is', null)
    .where('c.blacklisted_at', 'is', null)
    .where('a.email', 'like', '%@demo.test')
    .orderBy('c.id')
    .forKeyShare('c')
    .execute()
  return rows.map(({ locale, ...row }) => ({ ...row, locale: (locale ?? edition.locales[0]) as Locale }))
}

/** Tutors, subjects and levels are locked for the same reason. */
export async function listDemoTutors({ db, edition }: Ctx, ids: readonly number[]): Promise<ReviewedDemoTutor[]> {
  for (const table of ['subject', 'level'] as const)
    await db.selectFrom(table).select('id').where('edition', '=', edition.code).forKeyShare().execute()
  const levels = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'alias', l.alias) order by l.id), '[]')
    from tutor_subject_level c join level l on l.edition = c.edition and l.id = c.level_id
    where c.edition = s.edition and c.tutor_id = s.tutor_id and c.subject_id = s.subject_id)`
  const taught = sql<ReviewedDemoTutor['taught'] | null>`(
    select jsonb_agg(jsonb_build_object('subject', s.subject_id, 'levels', ${levels}) order by s.position, s.subject_id)
    from tutor_subject s where s.edition = t.edition and s.tutor_id = t.id)`
  const rows = await db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .select(['t.id', 't.first_name', 't.published_at', 't.verification', 'a.email', taught.as('taught')])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('t.state', '=', 'published')
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
    .orderBy('t.id')
    .forKeyShare('t')
    .execute()
  return rows.flatMap(({ id, first_name, published_at, verification, email, taught: lessons }) =>
    published_at && lessons
      ? [
          {
            id,
            first_name: first_name as Localized,
            published_at,
            verified: verification === 'verified',
            login: logins.has(email ?? ''),
            taught: lessons,
          },
        ]
      : [],
  )
}

const logins = new Set<string>(Object.values(demoPeople).map(({ login }) => login))
