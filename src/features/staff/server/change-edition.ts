import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { issueTicket, redeemTicket } from '#platform/session/tickets.ts'
import type { staffAuthEndpoints } from '../contract.ts'
import { openStaffSession } from './complete-sign-in.ts'
import { listPasskeys } from './passkeys.ts'

/** Each edition has its own host and cookies, so a ticket carries the login over. */
export async function leaveForEdition(
  ctx: Ctx<StaffMember>,
  { edition }: Input<typeof staffAuthEndpoints.leaveForEdition>,
) {
  if (!ctx.actor.editions.includes(edition)) throw fail('not_found')
  const family = await ctx.sessions.family('staff')
  if (ctx.actor.acted || !family) throw fail('forbidden')
  const holder = { edition, realm: 'staff' as const, subjectId: ctx.actor.id, family }
  return { ticket: await issueTicket(ctx.db, holder, ctx.now) }
}

export async function enterEdition(ctx: Ctx, { ticket }: Input<typeof staffAuthEndpoints.enterEdition>) {
  const presented = { edition: ctx.edition.code, realm: 'staff' as const, token: ticket }
  const holder = await redeemTicket(ctx.db, presented, ctx.now)
  if (!holder) throw fail('not_found', { id: 'staff.ticket_over' })
  const { subjectId, family } = holder
  // The other edition may require a passkey.
  const { length: passkeys } = await listPasskeys(ctx.db, subjectId)
  await openStaffSession(ctx, subjectId, { family, passkeys })
  await ctx.emit({ name: 'staff.changed_edition', entity: 'staff', entityId: subjectId })
  return {}
}
