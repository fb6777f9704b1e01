import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { closeAccount, provePassword } from '#features/accounts/public.ts'
import type { ownEndpoints } from '../own-contract.ts'
import { heldClients } from './held.ts'

/**
 * For good. Who is nothing else leaves nothing personal behind; a tutor goes on as a tutor, unless staff have
 * deleted them: then that profile is forgotten as well. Who has a password gives it: an open browser is not enough.
 */
export async function deleteProfile(ctx: Ctx<Person>, { password }: Input<typeof ownEndpoints.delete>) {
  const { id } = ctx.actor
  await provePassword(ctx, id, password, 'password')
  await ctx.transaction(async (inside) => {
    const [client] = await heldClients(inside, [id])
    if (!client) throw refuse('not_found')
    await inside.db
      .updateTable('client')
      .set({ deleted_at: inside.now, city_id: null, email_subscribed: false })
      .where('edition', '=', inside.edition.code)
      .where('id', '=', id)
      .execute()
    await inside.emit({ name: 'client.deleted', entity: 'client', entityId: id, after: { tutor: client.teaches } })
    // What they may do has changed, and so does the token.
    if (client.teaches) await inside.signIn('person', id, { role: 'tutor' })
    else await closeAccount(inside, id)
  })
  return {}
}
