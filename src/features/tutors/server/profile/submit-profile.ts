import type { Person, StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import type { moderationEndpoints } from '../../contract/moderation.ts'
import { assertTutorVersion } from './apply-changes.ts'
import { lockTutor } from '../lock-tutor.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { listMissingItems, nextTutorState } from './state-transitions.ts'
import { getOwnTutor } from './own-tutor.ts'

/** Reports everything that is missing at once. */
export async function submitProfile(ctx: Ctx<Person>, { version }: Input<typeof tutorProfileEndpoints.submit>) {
  const tutor = await lockTutor(ctx, ctx.actor.id)
  assertTutorVersion(tutor, version)
  await sendToModeration(ctx, tutor, await listMissingContacts(ctx, tutor.id))
  return { tutor: await getOwnTutor(ctx, tutor.id) }
}

/** Staff vouch for the contacts, which need not be confirmed. */
export async function submitForTutor(
  ctx: Ctx<StaffMember>,
  { tutor_id, version }: Input<typeof moderationEndpoints.submit>,
) {
  const tutor = await lockTutor(ctx, tutor_id)
  if (version !== undefined) assertTutorVersion(tutor, version)
  await sendToModeration(ctx, tutor)
  return {}
}

async function sendToModeration(ctx: Ctx, tutor: LockedTutor, missingContacts: Record<string, MessageRef[]> = {}) {
  const { db, edition, now } = ctx
  const state = nextTutorState(tutor, 'submit')
  const missing = { ...missingContacts, ...(await listMissingItems(ctx, tutor)) }
  if (Object.keys(missing).length > 0) throw failFields(missing)
  await db
    .updateTable('tutor')
    .set({ state, version: tutor.version + 1, submitted_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', tutor.id)
    .execute()
  const change = { before: { state: tutor.state }, after: { state } }
  await ctx.emit({ name: 'tutor.submitted', entity: 'tutor', entityId: tutor.id, ...change })
}

/** A submitting tutor must have confirmed contacts and accepted the terms. */
async function listMissingContacts(ctx: Ctx, id: number) {
  const account = await getOwnAccount(ctx, id)
  return {
    ...(!account.email_confirmed && { email: [{ id: 'tutor.missing.email' }] }),
    ...(ctx.edition.phoneConfirm && !account.phone_confirmed && { phone: [{ id: 'tutor.missing.phone' }] }),
    ...(!account.terms_confirmed && { terms: [{ id: 'tutor.missing.terms' }] }),
  }
}
