import { referenceOf } from '#editions/reference.ts'
import type { Ctx } from '#platform/context.ts'
import { hasRows, manyRows } from '#platform/db/many.ts'

export async function loadSubjects({ db, edition }: Ctx): Promise<void> {
  if (await hasRows(db, 'subject', edition.code)) return
  const of = { edition: edition.code }
  const { subjects, levels } = referenceOf(edition)
  const subjectRows = manyRows(
    'subject',
    subjects.map(({ alias, name, name_of, popular = false }, position) => ({
      ...of,
      alias,
      name,
      name_of,
      active: true,
      popular,
      in_footer: popular,
      position,
    })),
  )
  const subjectIds = await db
    .insertInto('subject')
    .columns(subjectRows.columns)
    .expression(subjectRows.rows)
    .returning('id')
    .execute()
  const levelRows = manyRows(
    'level',
    levels.map(({ alias, name, name_for, advanced = false }, position) => ({
      ...of,
      alias,
      name,
      name_for,
      advanced,
      active: true,
      position,
    })),
  )
  const stored = await db
    .insertInto('level')
    .columns(levelRows.columns)
    .expression(levelRows.rows)
    .returning(['id', 'alias'])
    .execute()
  const levelIds = new Map(stored.map(({ id, alias }) => [alias, id]))
  const pairs = subjects.flatMap((subject, at) =>
    subject.levels.map((level) => ({ ...of, subject_id: subjectIds[at]!.id, level_id: levelIds.get(level) })),
  )
  const pairRows = manyRows('subject_level', pairs)
  await db.insertInto('subject_level').columns(pairRows.columns).expression(pairRows.rows).execute()
}
