import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import {
  closeAccount,
  assertPasswordOrPasskey,
  credentialsChanged,
  lockSignedInAccount,
} from '#features/accounts/public.ts'
import type { clientProfileEndpoints } from '../own-contract.ts'
import { lockClients } from './lock-clients.ts'

/**
 * Irreversible. The account is closed as well, unless the person is also an active tutor. Requires the password or a passkey,
 * because an open browser must not be enough.
 */
export async function deleteClientProfile(ctx: Ctx<Person>, confirmation: Input<typeof clientProfileEndpoints.delete>) {
  const { id } = ctx.actor
  await assertPasswordOrPasskey(ctx, confirmation, 'password')
  await ctx.transaction(async (txCtx) => {
    await txCtx.slices.lockForErasure(id)
    const [client] = await lockClients(txCtx, [id])
    await lockSignedInAccount(txCtx, id)
    if (!client) throw fail('not_found')
    await txCtx.db
      .updateTable('client')
      .set({ deleted_at: txCtx.now, city_id: null, email_subscribed: false })
      .where('edition', '=', txCtx.edition.code)
      .where('id', '=', id)
      .execute()
    await txCtx.emit({ name: 'client.deleted', entity: 'client', entityId: id, after: { tutor: client.teaches } })
    // A change of roles needs a new session token.
    if (client.teaches) {
      await credentialsChanged(txCtx, [id], 'deletion_requested')
      await txCtx.sessions.signIn('person', id, { role: 'tutor' })
    } else await closeAccount(txCtx, id)
  })
  return {}
}
