import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { changeAccount } from '#features/accounts/public.ts'
import type { CheckedFacts } from './check-facts.ts'
import type { CheckedSubject } from './check-subjects.ts'
import type { HeldTutor } from '../held.ts'
import { placesOf } from './profile-rows.ts'
import type { PlaceRow, Taught } from './profile-rows.ts'
import type { ProfileTexts } from './texts.ts'

const textColumns = ['name', 'first_name', 'short_description', 'description'] as const

/** What visitors read of a profile. */
export function liveTexts(held: HeldTutor, taught: readonly Taught[]): ProfileTexts {
  return {
    ...Object.fromEntries(textColumns.map((column) => [column, held[column] as Localized])),
    university_name: held.university_name,
    subjects: Object.fromEntries(taught.map(({ subject_id, description }) => [subject_id, description])),
  }
}

/** The tutor's own row, and the name of the account, which is the one in the main language. */
export async function writeTutor(
  ctx: Ctx,
  held: HeldTutor,
  columns: CheckedFacts & { version?: number },
  live: ProfileTexts,
): Promise<void> {
  const { db, edition } = ctx
  const texts = textColumns.filter((column) => live[column] && !same(live[column], held[column]))
  const { university_name = held.university_name } = live
  const set = {
    ...columns,
    ...(university_name !== held.university_name && { university_name }),
    ...Object.fromEntries(texts.map((column) => [column, JSON.stringify(live[column])])),
  }
  if (Object.keys(set).length > 0)
    await db.updateTable('tutor').set(set).where('edition', '=', edition.code).where('id', '=', held.id).execute()
  const name = live.name?.[edition.locales[0]]
  if (texts.includes('name') && name) await changeAccount(ctx, held.id, { name })
}

/** Rows that stay are never replaced: others may refer to them. */
export async function writeSubjects(
  ctx: Ctx,
  tutor_id: number,
  taught: readonly Taught[],
  wanted: readonly CheckedSubject[],
  descriptions: Record<string, Localized>,
): Promise<void> {
  const { db, edition } = ctx
  const own = { edition: edition.code, tutor_id }
  const gone = taught.filter(({ subject_id }) => !wanted.some((one) => one.subject_id === subject_id))
  if (gone.length > 0)
    await db
      .deleteFrom('tutor_subject')
      .where('edition', '=', edition.code)
      .where('tutor_id', '=', tutor_id)
      .where(
        'subject_id',
        'in',
        gone.map(({ subject_id }) => subject_id),
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
      conflict.columns(['edition', 'tutor_id', 'subject_id']).doUpdateSet((given) => ({
        price: given.ref('excluded.price'),
        description: given.ref('excluded.description'),
        position: given.ref('excluded.position'),
      })),
    )
    .execute()
  await writeLevels(ctx, tutor_id, wanted)
}

async function writeLevels({ db, edition }: Ctx, tutor_id: number, wanted: readonly CheckedSubject[]): Promise<void> {
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

export async function writePlaces(ctx: Ctx, tutor_id: number, wanted: readonly PlaceRow[]): Promise<void> {
  const { db, edition } = ctx
  const keyOf = ({ kind, city_id, district_id, subdistrict_id }: PlaceRow) =>
    [kind, city_id, district_id, subdistrict_id].join()
  const there = await placesOf(ctx, tutor_id)
  const kept = new Set(wanted.map(keyOf))
  const gone = there.filter((row) => !kept.has(keyOf(row))).map(({ id }) => id)
  if (gone.length > 0)
    await db.deleteFrom('tutor_place').where('edition', '=', edition.code).where('id', 'in', gone).execute()
  const known = new Set(there.map(keyOf))
  const added = wanted.filter((row) => !known.has(keyOf(row)))
  if (added.length > 0)
    await db
      .insertInto('tutor_place')
      .values(added.map((row) => ({ edition: edition.code, tutor_id, ...row })))
      .execute()
}

/** The database gives the languages of a text in an order of its own. */
function same(one: Localized, other: unknown): boolean {
  const sorted = (texts: object) => JSON.stringify(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other as object)
}
