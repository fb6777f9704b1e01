import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { issueTicket, redeemTicket } from '#platform/session/tickets.ts'
import type { endpoints } from '../contract.ts'
import { comeIn } from './let-in.ts'
import { passkeysOf } from './passkeys.ts'

/** Cookies belong to one host, and every edition has its own: a ticket carries the sign-in over. */
export async function leaveForEdition(ctx: Ctx<StaffMember>, { edition }: Input<typeof endpoints.leaveForEdition>) {
  if (!ctx.actor.editions.includes(edition)) throw refuse('not_found')
  const family = await ctx.family('staff')
  if (ctx.actor.acted || !family) throw refuse('forbidden')
  const holder = { edition, realm: 'staff' as const, subjectId: ctx.actor.id, family }
  return { ticket: await issueTicket(ctx.db, holder, ctx.now) }
}

export async function enterEdition(ctx: Ctx, { ticket }: Input<typeof endpoints.enterEdition>) {
  const asked = { edition: ctx.edition.code, realm: 'staff' as const, token: ticket }
  const holder = await redeemTicket(ctx.db, asked, ctx.now)
  if (!holder) throw refuse('not_found', { id: 'staff.ticket_over' })
  const { subjectId, family } = holder
  // Another edition may ask more of them than the one they came from.
  const { length: passkeys } = await passkeysOf(ctx.db, subjectId)
  await comeIn(ctx, subjectId, { family, passkeys })
  await ctx.emit({ name: 'staff.changed_edition', entity: 'staff', entityId: subjectId })
  return {}
}
