import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { startSession } from '#platform/session/sessions.ts'
import { createAccounts } from '#features/accounts/public.ts'
import type { Ids } from './ids.ts'
import { storePapers } from './papers/store-papers.ts'
import { movedOn } from './person.ts'
import { ratedAs } from './rating.ts'
import { sayRemark } from './remarks.ts'
import { accountRow, levelRows, placeRows, subjectRows, tutorRow } from './rows.ts'
import { standingAt } from './standing.ts'
import type { DemoTutor } from './tutor.ts'

const numbered = /^tutor(\d{7})@demo\.test$/
type Known = { tutor: DemoTutor; id: number }

/** Some thousand people in five statements, and what only the first few have; answers their ids. */
export async function storeTutors(ctx: Ctx, ids: Ids, made: readonly DemoTutor[]): Promise<number[]> {
  const { edition } = ctx
  const tutors = made.map((tutor) => at(tutor, ctx.now))
  const stored = await createAccounts(
    ctx,
    tutors.map((tutor) => accountRow(edition, tutor)),
  )
  const known = tutors.map((tutor, index): Known => ({ tutor, id: stored[index]! }))
  const rowsOf = <R>(rows: (tutor: DemoTutor, id: number) => R[]) => known.flatMap(({ tutor, id }) => rows(tutor, id))

  const bringers = new Map(known.map((one) => [one.tutor.number, one]))
  await insertMany(
    ctx,
    'tutor',
    known.map(({ tutor, id }) => ({
      ...tutorRow(edition, ids, tutor, id),
      ...ratedAs(tutor, ctx.now),
      affiliate_id: broughtBy(tutor, bringers),
      revision_comment: sayRemark(ctx, tutor.remarks, 'revision'),
      verification_comment: sayRemark(ctx, tutor.remarks, 'verification'),
      penalty_reason: sayRemark(ctx, tutor.remarks, 'penalty'),
      admin_comment: sayRemark(ctx, tutor.remarks, 'note'),
    })),
  )
  await insertMany(
    ctx,
    'tutor_subject',
    rowsOf((tutor, id) => subjectRows(edition, ids, tutor, id)),
  )
  await insertMany(
    ctx,
    'tutor_subject_level',
    rowsOf((tutor, id) => levelRows(edition, ids, tutor, id)),
  )
  await insertMany(
    ctx,
    'tutor_place',
    rowsOf((tutor, id) => placeRows(edition, ids, tutor, id)),
  )
  await insertMany(
    ctx,
    'tutor_revision',
    rowsOf((tutor, id) => changeRows(ctx, tutor, id)),
  )
  await storePapers(
    ctx,
    rowsOf(({ papers }, tutor_id) => papers.map((paper) => ({ ...paper, tutor_id }))),
  )
  for (const { tutor, id } of known)
    if (tutor.seen_at)
      await startSession(ctx.db, { edition: edition.code, realm: 'person', subjectId: id, now: tutor.seen_at })
  // Texts of the demo hold no contacts, as a test asserts: nothing in them is hidden.
  await sql`update tutor set mask_version = ${maskRulesVersion}
    where edition = ${edition.code} and id = any(${stored}::bigint[])`.execute(ctx.db)
  return stored
}

/** Somebody as if they had come by now. */
function at(tutor: DemoTutor, now: Date): DemoTutor {
  return { ...tutor, standing: standingAt(tutor.standing, now), seen_at: tutor.seen_at && movedOn(tutor.seen_at, now) }
}

/** Only somebody who was there before, and whom others could see. */
function broughtBy({ broughtBy: number, standing }: DemoTutor, known: ReadonlyMap<number, Known>): number | null {
  const bringer = number === undefined ? undefined : known.get(number)
  const seen = bringer?.tutor.standing.published_at
  return seen && seen < standing.created_at ? bringer.id : null
}

function changeRows(ctx: Ctx, { change, remarks }: DemoTutor, tutor_id: number) {
  if (!change) return []
  const { texts, state } = change
  const comment = sayRemark(ctx, remarks, 'change')
  return [
    { edition: ctx.edition.code, tutor_id, texts, state, comment, submitted_at: movedOn(change.submitted_at, ctx.now) },
  ]
}

type Table = 'tutor' | 'tutor_subject' | 'tutor_subject_level' | 'tutor_place' | 'tutor_revision'

async function insertMany<T extends Table>(
  { db }: Ctx,
  table: T,
  rows: readonly Partial<Record<Extract<keyof DB[T], string>, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  const many = manyRows(table, rows as readonly Record<Extract<keyof DB[T], string>, unknown>[])
  await db.insertInto(table).columns(many.columns).expression(many.rows).execute()
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
