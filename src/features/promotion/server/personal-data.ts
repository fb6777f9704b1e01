import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

/** The promoted places that a tutor bought or was given. */
export async function exportTopData({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const tops = await db
    .selectFrom('top_placement as t')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .select(['s.name as subject', 'c.name as city', 't.state', 't.starts_at', 't.ends_at', 't.days', 't.price'])
    .select(['t.refunded', 't.removed_at', 't.created_at', 't.credit_seconds'])
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', id)
    .orderBy('t.id')
    .execute()
  return tops.length > 0 ? [{ name: 'promotion.json', data: tops }] : []
}
