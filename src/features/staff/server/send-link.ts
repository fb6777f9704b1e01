import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { adminEndpoints } from '../contract.ts'
import { recordAccessChange } from './access-changes.ts'
import { createInvitation } from './invitations.ts'
import { getMember, getMemberRow } from './members.ts'
import { assertMayChange } from './save-member.ts'

/**
 * Emails a colleague a one-time link to choose a password. The old password works until the link is used. Nobody but the
 * reader of the login email sees the link.
 */
export async function sendMemberLink(ctx: Ctx<StaffMember>, { admin_id: id }: Input<typeof adminEndpoints.sendLink>) {
  const member = await getMember(ctx, id)
  if (id === ctx.actor.id) throw fail('wrong_status', { id: 'admin.oneself' })
  await assertMayChange(ctx, member, { password: 'new' })
  if (!member.active) throw fail('wrong_status', { id: 'admin.inactive' })
  await sendInvitation(ctx, id)
  return { admin: await getMemberRow(ctx, id) }
}

export async function sendInvitation(ctx: Ctx<StaffMember>, id: number): Promise<void> {
  assertMailIsSent(ctx)
  await recordAccessChange(ctx, id)
  await createInvitation(ctx, id, { byEmail: true })
}

/** While mail is a sandbox, head administrators read all emails in the outbox. That is for the demo only. */
function assertMailIsSent({ gateways, settings }: Ctx): void {
  if (gateways.mail.sandbox && !settings.sandboxes.data) throw fail('wrong_status', { id: 'admin.no_mail' })
}
