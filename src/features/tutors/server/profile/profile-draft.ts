import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import { lockTutor } from '../lock-tutor.ts'
import { resolveTextLocale } from './text-locale.ts'

/** About ten long descriptions. */
const maxDraftBytes = 60_000

/** Stores the input without validation. */
export async function saveProfileDraft(
  ctx: Ctx<Person>,
  { tutor, lang }: Input<typeof tutorProfileEndpoints.saveDraft>,
) {
  const { db, edition, now } = ctx
  const own = { edition: edition.code, tutor_id: (await lockTutor(ctx, ctx.actor.id)).id }
  if (!tutor) {
    await deleteProfileDraft(ctx, own.tutor_id)
    return {}
  }
  const data = JSON.stringify({ tutor, lang: resolveTextLocale(ctx, lang) } satisfies Draft)
  if (Buffer.byteLength(data) > maxDraftBytes) throw fail('too_large')
  await db
    .insertInto('tutor_draft')
    .values({ ...own, data, saved_at: now })
    .onConflict((conflict) => conflict.columns(['edition', 'tutor_id']).doUpdateSet({ data, saved_at: now }))
    .execute()
  return {}
}

export async function deleteProfileDraft({ db, edition }: Ctx, tutorId: number): Promise<void> {
  await db.deleteFrom('tutor_draft').where('edition', '=', edition.code).where('tutor_id', '=', tutorId).execute()
}

type Draft = { tutor: object; lang: Locale }

/** A draft is returned only in the language in which it was written. */
export async function findProfileDraft({ db, edition }: Ctx, tutorId: number, lang: Locale) {
  const row = await db
    .selectFrom('tutor_draft')
    .select(['data', 'saved_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  const draft = row?.data as Draft | undefined
  return row && draft?.lang === lang ? { tutor: { ...draft.tutor }, saved_at: row.saved_at } : null
}
