import type { Person, StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuseFields } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { ownAccount } from '#features/accounts/public.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import type { moderationEndpoints } from '../../moderation-contract.ts'
import { checkVersion } from './apply-changes.ts'
import { heldTutor } from '../held.ts'
import type { HeldTutor } from '../held.ts'
import { missingItems, stepFrom } from './move-on.ts'
import { readOwnTutor } from './read-tutor.ts'

/** To the staff, once nothing is missing; what is, is said all at once. */
export async function submit(ctx: Ctx<Person>, { version }: Input<typeof profileEndpoints.submit>) {
  const held = await heldTutor(ctx, ctx.actor.id)
  checkVersion(held, version)
  await sendToModeration(ctx, held, await missingContacts(ctx, held.id))
  return { tutor: await readOwnTutor(ctx, held.id) }
}

/** Staff submit a profile that they filled in for a tutor. They answer for contacts, which need not be confirmed. */
export async function submitForTutor(
  ctx: Ctx<StaffMember>,
  { tutor_id, version }: Input<typeof moderationEndpoints.submit>,
) {
  const held = await heldTutor(ctx, tutor_id)
  if (version !== undefined) checkVersion(held, version)
  await sendToModeration(ctx, held)
  return {}
}

async function sendToModeration(ctx: Ctx, held: HeldTutor, missingContacts: Record<string, Text[]> = {}) {
  const { db, edition, now } = ctx
  const state = stepFrom(held, 'submit')
  const missing = { ...missingContacts, ...(await missingItems(ctx, held)) }
  if (Object.keys(missing).length > 0) throw refuseFields(missing)
  await db
    .updateTable('tutor')
    .set({ state, version: held.version + 1, submitted_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', held.id)
    .execute()
  const change = { before: { state: held.state }, after: { state } }
  await ctx.emit({ name: 'tutor.submitted', entity: 'tutor', entityId: held.id, ...change })
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
