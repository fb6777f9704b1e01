import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { FilledItems } from '../../rating-model.ts'

/** Waiting texts and files count as filled in. */
export async function listFilledItems({ db, edition }: Ctx, ids: readonly number[]): Promise<Map<number, FilledItems>> {
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

/** True if the text exists in any language, live or waiting. */
const hasText = (text: ReturnType<typeof sql>) =>
  sql`exists (select from jsonb_each_text(${text}) said where said.value != '')`
const hasFieldText = (field: 'short_description' | 'description') =>
  hasText(sql`${sql.ref(`t.${field}`)} || coalesce(r.texts -> ${sql.lit(field)}, '{}')`)
const subject = sql`from tutor_subject s where s.edition = t.edition and s.tutor_id = t.id`
const place = sql`from tutor_place p where p.edition = t.edition and p.tutor_id = t.id`

/** The subject has levels but none is selected. */
const lacksLevels = sql`exists (select from subject_level o join level l on l.edition = o.edition and l.id = o.level_id
    where o.edition = s.edition and o.subject_id = s.subject_id and l.active)
  and not exists (select from tutor_subject_level c
    where c.edition = s.edition and c.tutor_id = s.tutor_id and c.subject_id = s.subject_id)`

const items = [
  sql<boolean>`(t.avatar is not null or exists (select from tutor_photo p
    where p.edition = t.edition and p.tutor_id = t.id))`.as('photo'),
  sql<boolean>`exists (select ${subject})`.as('subjects'),
  sql<boolean>`exists (select ${subject}) and not exists (select ${subject} and ${lacksLevels})`.as('levels'),
  sql<boolean>`(t.work_online or t.work_home or (t.work_travel and exists (select ${place} and p.kind = 'travel')))`.as(
    'places',
  ),
  sql<boolean>`t.schedule != '{0,0,0,0,0,0,0}'`.as('schedule'),
  sql<boolean>`${hasFieldText('short_description')}`.as('short_description'),
  sql<boolean>`${hasFieldText('description')}`.as('description'),
  sql<boolean>`(t.university_id is not null or t.university_name != ''
    or coalesce(r.texts ->> 'university_name', '') != '')`.as('education'),
  sql<boolean>`exists (select from tutor_document d
    where d.edition = t.edition and d.tutor_id = t.id and d.state != 'returned')`.as('documents'),
  sql<boolean>`exists (select ${subject}) and not exists (select ${subject} and not ${hasText(
    sql`s.description || coalesce(r.texts -> 'subjects' -> s.subject_id::text, '{}')`,
  )})`.as('subject_descriptions'),
  sql<boolean>`coalesce(t.video_url, '') != ''`.as('video'),
] as const
