import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { createAccounts } from '#features/accounts/public.ts'
import type { Ids } from './ids.ts'
import { accountRow, levelRows, placeRows, subjectRows, tutorRow } from './rows.ts'
import { standingAt } from './standing.ts'
import type { DemoTutor } from './tutor.ts'

const numbered = /^tutor(\d{7})@demo\.test$/

/** Some thousand people in five statements. */
export async function storeTutors(ctx: Ctx, ids: Ids, made: readonly DemoTutor[]): Promise<void> {
  const { db, edition } = ctx
  const tutors = made.map((tutor) => ({ ...tutor, standing: standingAt(tutor.standing, ctx.now) }))
  const stored = await createAccounts(
    ctx,
    tutors.map((tutor) => accountRow(edition, tutor)),
  )
  const known = tutors.map((tutor, index) => [tutor, stored[index]!] as const)

  const rows = manyRows(
    'tutor',
    known.map(([tutor, id]) => tutorRow(edition, ids, tutor, id)),
  )
  await db.insertInto('tutor').columns(rows.columns).expression(rows.rows).execute()
  const subjects = manyRows(
    'tutor_subject',
    known.flatMap(([tutor, id]) => subjectRows(edition, ids, tutor, id)),
  )
  if (subjects.columns.length > 0)
    await db.insertInto('tutor_subject').columns(subjects.columns).expression(subjects.rows).execute()
  const levels = manyRows(
    'tutor_subject_level',
    known.flatMap(([tutor, id]) => levelRows(edition, ids, tutor, id)),
  )
  if (levels.columns.length > 0)
    await db.insertInto('tutor_subject_level').columns(levels.columns).expression(levels.rows).execute()
  const places = manyRows(
    'tutor_place',
    known.flatMap(([tutor, id]) => placeRows(edition, ids, tutor, id)),
  )
  if (places.columns.length > 0)
    await db.insertInto('tutor_place').columns(places.columns).expression(places.rows).execute()
}

/** The number of the last one there is. */
export async function lastDemoTutor({ db, edition }: Pick<Ctx, 'db' | 'edition'>): Promise<number> {
  const last = await db
    .selectFrom('account')
    .select('email')
    .where('edition', '=', edition.code)
    // The end of a range of the index on e-mails.
    .where('email', '>=', 'tutor0')
    .where('email', '<', 'tutora')
    .where('email', '~', numbered.source)
    .orderBy('email', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(numbered.exec(last?.email ?? '')?.[1] ?? 0)
}
