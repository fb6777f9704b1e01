import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import { heldTutor } from '../held.ts'
import { writingLanguage } from './language.ts'

/** Ten long descriptions; no profile has more to say. */
const mostBytes = 60_000

/** What is typed and not saved yet, as it is: nothing of it is checked until it is saved. */
export async function keepDraft(ctx: Ctx<Person>, { tutor, lang }: Input<typeof profileEndpoints.keepDraft>) {
  const { db, edition, now } = ctx
  const own = { edition: edition.code, tutor_id: (await heldTutor(ctx, ctx.actor.id)).id }
  if (!tutor) {
    await forgetDraft(ctx, own.tutor_id)
    return {}
  }
  const data = JSON.stringify({ tutor, lang: writingLanguage(ctx, lang) } satisfies Draft)
  if (Buffer.byteLength(data) > mostBytes) throw refuse('too_large')
  await db
    .insertInto('tutor_draft')
    .values({ ...own, data, saved_at: now })
    .onConflict((conflict) => conflict.columns(['edition', 'tutor_id']).doUpdateSet({ data, saved_at: now }))
    .execute()
  return {}
}

export async function forgetDraft({ db, edition }: Ctx, tutorId: number): Promise<void> {
  await db.deleteFrom('tutor_draft').where('edition', '=', edition.code).where('tutor_id', '=', tutorId).execute()
}

type Draft = { tutor: object; lang: Locale }

/** In the language in which it was written; in another, nobody would know it again. */
export async function readDraft({ db, edition }: Ctx, tutorId: number, lang: Locale) {
  const row = await db
    .selectFrom('tutor_draft')
    .select(['data', 'saved_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  const draft = row?.data as Draft | undefined
  return row && draft?.lang === lang ? { tutor: { ...draft.tutor }, saved_at: row.saved_at } : null
}
