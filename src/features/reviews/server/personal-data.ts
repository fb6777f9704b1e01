import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

/** Reviews written as a client and received as a tutor; authors of received reviews are not included. */
export async function exportReviewData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const written = await reviews(ctx)
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'r.edition').onRef('t.id', '=', 'r.tutor_id'))
    .select('t.first_name as tutor')
    .where('r.client_id', '=', id)
    .execute()
  const received = await reviews(ctx).where('r.tutor_id', '=', id).execute()
  return [
    ...(written.length > 0 ? [{ name: 'reviews/written.json', data: written }] : []),
    ...(received.length > 0 ? [{ name: 'reviews/received.json', data: received }] : []),
  ]
}

function reviews({ db, edition }: Ctx) {
  return db
    .selectFrom('review as r')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 'r.edition').onRef('s.id', '=', 'r.subject_id'))
    .leftJoin('level as l', (join) => join.onRef('l.edition', '=', 'r.edition').onRef('l.id', '=', 'r.level_id'))
    .select(['s.name as subject', 'l.name as level', 'r.mark', 'r.text', 'r.created_at'])
    .select(['r.response_text', 'r.responded_at'])
    .where('r.edition', '=', edition.code)
    .orderBy('r.created_at')
    .orderBy('r.id')
}
