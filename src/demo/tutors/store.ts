import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { startSession } from '#platform/session/sessions.ts'
import { createAccounts } from '#features/accounts/public.ts'
import type { ReferenceIds } from './reference-ids.ts'
import { storeDocuments } from './documents/store-documents.ts'
import { shiftToNow } from './person.ts'
import { computeDemoRating } from './rating.ts'
import { formatRemark } from './remarks.ts'
import { accountRow, levelRows, placeRows, subjectRows, tutorRow } from './rows.ts'
import { shiftStatus } from './status.ts'
import type { DemoTutor } from './tutor.ts'

const numbered = /^tutor(\d{7})@demo\.test$/
type StoredTutor = { tutor: DemoTutor; id: number }

/** Uses five bulk statements; sessions and documents exist only for the first tutors. Returns the ids. */
export async function storeTutors(ctx: Ctx, ids: ReferenceIds, made: readonly DemoTutor[]): Promise<number[]> {
  const { edition } = ctx
  const tutors = made.map((tutor) => shiftTutor(tutor, ctx.now))
  const stored = await createAccounts(
    ctx,
    tutors.map((tutor) => accountRow(edition, tutor)),
  )
  const known = tutors.map((tutor, index): StoredTutor => ({ tutor, id: stored[index]! }))
  const rowsOf = <R>(rows: (tutor: DemoTutor, id: number) => R[]) => known.flatMap(({ tutor, id }) => rows(tutor, id))

  const referrers = new Map(known.map((one) => [one.tutor.number, one]))
  await insertMany(
    ctx,
    'tutor',
    known.map(({ tutor, id }) => ({
      ...tutorRow(edition, ids, tutor, id),
      ...computeDemoRating(tutor, ctx.now),
      affiliate_id: findReferrerId(tutor, referrers),
      revision_comment: formatRemark(ctx, tutor.remarks, 'revision'),
      verification_comment: formatRemark(ctx, tutor.remarks, 'verification'),
      penalty_reason: formatRemark(ctx, tutor.remarks, 'penalty'),
      admin_comment: formatRemark(ctx, tutor.remarks, 'note'),
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
    rowsOf((tutor, id) => revisionRows(ctx, tutor, id)),
  )
  await storeDocuments(
    ctx,
    rowsOf(({ documents }, tutor_id) => documents.map((paper) => ({ ...paper, tutor_id }))),
  )
  for (const { tutor, id } of known)
    if (tutor.seen_at)
      await startSession(ctx.db, { edition: edition.code, realm: 'person', subjectId: id, now: tutor.seen_at })
  // Demo texts contain no contacts, as a test asserts, so there is nothing to mask.
  await sql`update tutor set mask_version = ${maskRulesVersion}
    where edition = ${edition.code} and id = any(${stored}::bigint[])`.execute(ctx.db)
  return stored
}

function shiftTutor(tutor: DemoTutor, now: Date): DemoTutor {
  return {
    ...tutor,
    status: shiftStatus(tutor.status, now),
    seen_at: tutor.seen_at && shiftToNow(tutor.seen_at, now),
  }
}

/** A referrer must have been published before the tutor registered. */
function findReferrerId(
  { referrerNumber: number, status }: DemoTutor,
  known: ReadonlyMap<number, StoredTutor>,
): number | null {
  const referrer = number === undefined ? undefined : known.get(number)
  const seen = referrer?.tutor.status.published_at
  return seen && seen < status.created_at ? referrer.id : null
}

function revisionRows(ctx: Ctx, { change, remarks }: DemoTutor, tutor_id: number) {
  if (!change) return []
  const { texts, state } = change
  const comment = formatRemark(ctx, remarks, 'change')
  return [
    {
      edition: ctx.edition.code,
      tutor_id,
      texts,
      state,
      comment,
      submitted_at: shiftToNow(change.submitted_at, ctx.now),
    },
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

export async function findLastDemoTutor({ db, edition }: Pick<Ctx, 'db' | 'edition'>): Promise<number> {
  const last = await db
    .selectFrom('account')
    .select('email')
    .where('edition', '=', edition.code)
    // The range lets the query read the end of the email index.
    .where('email', '>=', 'tutor0')
    .where('email', '<', 'tutora')
    .where('email', '~', numbered.source)
    .orderBy('email', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(numbered.exec(last?.email ?? '')?.[1] ?? 0)
}
