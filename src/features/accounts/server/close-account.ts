import type { Ctx } from '#platform/context.ts'
import { eraseEventsOfActor, eraseEventDetails } from '#platform/events.ts'
import { deleteJobsWith } from '#platform/jobs/payloads.ts'
import { deleteVotesOfAccount } from '#platform/votes/votes.ts'
import { endGrants } from './credentials-changed.ts'
import { listOwnAddresses } from './own-addresses.ts'

/**
 * Irreversibly erases all personal data of an account and keeps its row for references. The email and the phone
 * become free. Other slices erase their data in the same transaction; they receive the addresses that belonged to
 * this account only, because the event itself does not store them.
 */
export async function closeAccount(ctx: Ctx, id: number): Promise<void> {
  await ctx.slices.lockForErasure(id)
  const addresses = await listOwnAddresses(ctx, id)
  if (ctx.auth.person?.id === id) await ctx.sessions.signOut('person')
  await endGrants(ctx, [id], 'closed')
  await deleteVotesOfAccount(ctx, id)
  if (addresses.length > 0)
    await ctx.db
      .deleteFrom('account_code')
      .where('edition', '=', ctx.edition.code)
      .where('address', 'in', addresses)
      .execute()
  await ctx.db
    .updateTable('account')
    .set({
      name: '',
      email: null,
      phone: null,
      password_hash: null,
      password_set_by_staff_at: null,
      locale: null,
      time_zone: null,
      time_zone_chosen: false,
      email_confirmed_at: null,
      email_confirmed_by_guest: false,
      phone_confirmed_at: null,
      terms_confirmed_at: null,
      passkey_removal_at: null,
      deleted_at: ctx.now,
    })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'account.closed',
    entity: 'account',
    entityId: id,
    secrets: { addresses: JSON.stringify(addresses) },
  })
  // Runs after the listeners, which may need the details of earlier events.
  await eraseEventDetails(ctx, ['account', 'client'], [id])
  await eraseEventsOfActor(ctx, id)
  await deleteJobsWith(ctx.db, addresses)
}
