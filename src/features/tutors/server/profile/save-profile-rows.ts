import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { saveAccount } from '#features/accounts/public.ts'
import type { CheckedFacts } from './check-facts.ts'
import type { CheckedSubject } from './check-subjects.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { listPlaceRows } from './profile-rows.ts'
import type { PlaceRow, TaughtSubject } from './profile-rows.ts'
import type { ProfileTexts } from './profile-texts.ts'

const textColumns = ['name', 'first_name', 'short_description', 'description'] as const

export function liveTexts(tutor: LockedTutor, taught: readonly TaughtSubject[]): ProfileTexts {
  return {
    ...Object.fromEntries(textColumns.map((column) => [column, tutor[column] as Localized])),
    university_name: tutor.university_name,
    subjects: Object.fromEntries(taught.map(({ subject_id, description }) => [subject_id, description])),
  }
}

/** Also updates the account name, which is the name in the main language. */
export async function saveTutorRow(
  ctx: Ctx,
  tutor: LockedTutor,
  columns: CheckedFacts & { version?: number },
  live: ProfileTexts,
): Promise<void> {
  const { db, edition } = ctx
  const texts = textColumns.filter((column) => live[column] && !isSameText(live[column], tutor[column]))
  const { university_name = tutor.university_name } = live
  const set = {
    ...columns,
    ...(university_name !== tutor.university_name && { university_name }),
    ...Object.fromEntries(texts.map((column) => [column, JSON.stringify(live[column])])),
  }
  if (Object.keys(set).length > 0)
    await db.updateTable('tutor').set(set).where('edition', '=', edition.code).where('id', '=', tutor.id).execute()
  const name = live.name?.[edition.locales[0]]
  if (texts.includes('name') && name) await saveAccount(ctx, tutor.id, { name })
}

/** Existing rows are updated in place, because other tables reference them. */
export async function saveSubjects(
  ctx: Ctx,
  tutor_id: number,
  taught: readonly TaughtSubject[],
  wanted: readonly CheckedSubject[],
  descriptions: Record<string, Localized>,
): Promise<void> {
  const { db, edition } = ctx
  const own = { edition: edition.code, tutor_id }
  const removed = taught.filter(({ subject_id }) => !wanted.some((one) => one.subject_id === subject_id))
  if (removed.length > 0)
    await db
      .deleteFrom('tutor_subject')
      .where('edition', '=', edition.code)
      .where('tutor_id', '=', tutor_id)
      .where(
        'subject_id',
        'in',
        removed.map(({ subject_id }) => subject_id),
      )
      .execute()
  if (wanted.length === 0) return
  const rows = wanted.map(({ subject_id, price }, position) => ({
    ...own,
    subject_id,
    price,
    description: descriptions[subject_id] ?? {},
    position,
  }))
  const subjects = manyRows('tutor_subject', rows)
  await db
    .insertInto('tutor_subject')
    .columns(subjects.columns)
    .expression(subjects.rows)
    .onConflict((conflict) =>
      conflict.columns(['edition', 'tutor_id', 'subject_id']).doUpdateSet((eb) => ({
        price: eb.ref('excluded.price'),
        description: eb.ref('excluded.description'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute()
  await saveLevels(ctx, tutor_id, wanted)
}

async function saveLevels({ db, edition }: Ctx, tutor_id: number, wanted: readonly CheckedSubject[]): Promise<void> {
  const rows = wanted.flatMap(({ subject_id, levels }) =>
    levels.map((level_id) => ({ edition: edition.code, tutor_id, subject_id, level_id })),
  )
  const chosen = JSON.stringify(rows.map(({ subject_id, level_id }) => ({ subject_id, level_id })))
  await db
    .deleteFrom('tutor_subject_level')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .where(
      sql<boolean>`(subject_id, level_id) not in (select w.subject_id, w.level_id
        from jsonb_to_recordset(${chosen}::jsonb) as w(subject_id bigint, level_id bigint))`,
    )
    .execute()
  if (rows.length === 0) return
  const levels = manyRows('tutor_subject_level', rows)
  await db
    .insertInto('tutor_subject_level')
    .columns(levels.columns)
    .expression(levels.rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function savePlaces(ctx: Ctx, tutor_id: number, wanted: readonly PlaceRow[]): Promise<void> {
  const { db, edition } = ctx
  const keyOf = ({ kind, city_id, district_id, subdistrict_id }: PlaceRow) =>
    [kind, city_id, district_id, subdistrict_id].join()
  const existing = await listPlaceRows(ctx, tutor_id)
  const wantedKeys = new Set(wanted.map(keyOf))
  const removed = existing.filter((row) => !wantedKeys.has(keyOf(row))).map(({ id }) => id)
  if (removed.length > 0)
    await db.deleteFrom('tutor_place').where('edition', '=', edition.code).where('id', 'in', removed).execute()
  const known = new Set(existing.map(keyOf))
  const added = wanted.filter((row) => !known.has(keyOf(row)))
  if (added.length > 0)
    await db
      .insertInto('tutor_place')
      .values(added.map((row) => ({ edition: edition.code, tutor_id, ...row })))
      .execute()
}

/** Compares independently of the order of languages, which the database does not keep. */
function isSameText(one: Localized, other: unknown): boolean {
  const sorted = (texts: object) => JSON.stringify(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other as object)
}
