import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails, listVisibleEvents } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { deleteMedia, listMediaOf } from '#platform/media/media.ts'
import { deleteVotesFor } from '#platform/votes/votes.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { textKinds } from '../../model.ts'
import { tutorTextEventVisibility } from '../event-visibility.ts'
import { deleteFingerprints } from '../uniqueness/fingerprints.ts'

/** Texts, their images and the remarks of staff belong to the tutor and go with the profile. */
export async function eraseTutorTexts(ctx: Ctx, { entityId: tutorId = 0 }: Event): Promise<void> {
  const { db, edition } = ctx
  const texts = await db
    .selectFrom('tutor_text')
    .select('id')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
  const ids = texts.map(({ id }) => id)
  await deleteFingerprints(ctx, 'profile', [tutorId])
  const owners = [
    { table: 'tutor_text', rows: ids },
    { table: 'tutor_text_live', rows: ids },
    { table: 'tutor', rows: [tutorId] },
  ]
  const media = await listMediaOf(ctx, owners)
  if (ids.length > 0) {
    for (const kind of textKinds) {
      await deleteFingerprints(ctx, kind, ids)
      await deleteVotesFor(ctx, kind, ids)
    }
    for (const table of ['tutor_text_comment', 'tutor_text_live'] as const)
      await db.deleteFrom(table).where('edition', '=', edition.code).where('text_id', 'in', ids).execute()
    await db.deleteFrom('tutor_text').where('edition', '=', edition.code).where('id', 'in', ids).execute()
    await eraseEventDetails(ctx, ['tutor_text', ...textKinds], ids)
  }
  await deleteMedia(ctx, owners, media)
}

export async function exportTutorTexts(ctx: Ctx, tutorId: number): Promise<PersonalPart[]> {
  const texts = await ctx.db
    .selectFrom('tutor_text')
    .select(['id', 'kind', 'lang', 'title', 'text', 'images', 'status', 'revision_comment'])
    .select(['created_at', 'submitted_at', 'published_at'])
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .orderBy('id')
    .execute()
  if (texts.length === 0) return []
  const record: object[] = []
  for (const { id } of texts) {
    const visible = { events: tutorTextEventVisibility, reader: 'tutor' } as const
    record.push(...(await listVisibleEvents(ctx, 'tutor_text', id, visible)).events)
  }
  return [
    { name: 'texts/ads-and-posts.json', data: texts },
    { name: 'texts/record.json', data: record },
  ]
}

/** The author became visible or invisible, so pages with their texts must not be served from the cache. */
export async function onAuthorSwitched(ctx: Ctx, { entityId: tutorId = 0 }: Event): Promise<void> {
  const any = await ctx.db
    .selectFrom('tutor_text_live')
    .select('text_id')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  if (any) await ctx.emit({ name: 'tutor_text.author_switched', entity: 'tutor_text', after: { tutor_id: tutorId } })
}
