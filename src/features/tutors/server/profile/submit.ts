import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuseFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { ownAccount } from '#features/accounts/public.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import { checkVersion } from './apply-changes.ts'
import { heldTutor } from '../held.ts'
import { missingItems, stepFrom } from './move-on.ts'
import { readOwnTutor } from './read-tutor.ts'

/** To the staff, once nothing is missing; what is, is said all at once. */
export async function submit(ctx: Ctx<Person>, { version }: Input<typeof profileEndpoints.submit>) {
  const { db, edition, now } = ctx
  const held = await heldTutor(ctx, ctx.actor.id)
  checkVersion(held, version)
  const state = stepFrom(held, 'submit')
  const missing = { ...(await missingContacts(ctx, held.id)), ...(await missingItems(ctx, held)) }
  if (Object.keys(missing).length > 0) throw refuseFields(missing)
  await db
    .updateTable('tutor')
    .set({ state, version: held.version + 1, submitted_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', held.id)
    .execute()
  const change = { before: { state: held.state }, after: { state } }
  await ctx.emit({ name: 'tutor.submitted', entity: 'tutor', entityId: held.id, ...change })
  return { tutor: await readOwnTutor(ctx, held.id) }
}

/** Whoever students will write to can be reached, and has agreed to our terms. */
async function missingContacts(ctx: Ctx, id: number) {
  const account = await ownAccount(ctx, id)
  return {
    ...(!account.email_confirmed && { email: [{ id: 'tutor.missing.email' }] }),
    ...(ctx.edition.phoneConfirm && !account.phone_confirmed && { phone: [{ id: 'tutor.missing.phone' }] }),
    ...(!account.terms_confirmed && { terms: [{ id: 'tutor.missing.terms' }] }),
  }
}
