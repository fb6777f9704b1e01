import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Filled } from '../../rating-model.ts'

/** What of a profile is filled in, for many at once. What waits for staff counts: the tutor has done their part. */
export async function filledItems({ db, edition }: Ctx, ids: readonly number[]): Promise<Map<number, Filled>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tutor as t')
    .leftJoin('tutor_revision as r', (join) =>
      join.onRef('r.edition', '=', 't.edition').onRef('r.tutor_id', '=', 't.id'),
    )
    .select(['t.id', ...items])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...filled }) => [id, filled]))
}

/** Something is written in some language, on show or waiting. */
const said = (text: ReturnType<typeof sql>) =>
  sql`exists (select from jsonb_each_text(${text}) said where said.value != '')`
const saidIn = (field: 'short_description' | 'description') =>
  said(sql`${sql.ref(`t.${field}`)} || coalesce(r.texts -> ${sql.lit(field)}, '{}')`)
const subject = sql`from tutor_subject s where s.edition = t.edition and s.tutor_id = t.id`
const place = sql`from tutor_place p where p.edition = t.edition and p.tutor_id = t.id`

/** The subject is divided into levels, and none of them is chosen. */
const levelsOpen = sql`exists (select from subject_level o join level l on l.edition = o.edition and l.id = o.level_id
    where o.edition = s.edition and o.subject_id = s.subject_id and l.active)
  and not exists (select from tutor_subject_level c
    where c.edition = s.edition and c.tutor_id = s.tutor_id and c.subject_id = s.subject_id)`

const items = [
  sql<boolean>`t.avatar is not null or exists (select from tutor_photo p
    where p.edition = t.edition and p.tutor_id = t.id)`.as('photo'),
  sql<boolean>`exists (select ${subject})`.as('subjects'),
  sql<boolean>`exists (select ${subject}) and not exists (select ${subject} and ${levelsOpen})`.as('levels'),
  sql<boolean>`t.work_online or t.work_home or (t.work_travel and exists (select ${place} and p.kind = 'travel'))`.as(
    'places',
  ),
  sql<boolean>`t.schedule != '{0,0,0,0,0,0,0}'`.as('schedule'),
  sql<boolean>`${saidIn('short_description')}`.as('short_description'),
  sql<boolean>`${saidIn('description')}`.as('description'),
  sql<boolean>`t.university_id is not null or t.university_name != ''
    or coalesce(r.texts ->> 'university_name', '') != ''`.as('education'),
  sql<boolean>`exists (select from tutor_document d
    where d.edition = t.edition and d.tutor_id = t.id and d.state != 'returned')`.as('documents'),
  sql<boolean>`exists (select ${subject}) and not exists (select ${subject} and not ${said(
    sql`s.description || coalesce(r.texts -> 'subjects' -> s.subject_id::text, '{}')`,
  )})`.as('subject_descriptions'),
  sql<boolean>`coalesce(t.video_url, '') != ''`.as('video'),
] as const
