import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { authEndpoints } from '../contract.ts'
import { lockSignedInAccount } from './lock-account.ts'

export async function chooseRole(ctx: Ctx<Person>, { role }: Input<typeof authEndpoints.chooseRole>) {
  const { id, roles, role: before } = ctx.actor
  if (!roles.includes(role)) throw fail('forbidden')
  await lockSignedInAccount(ctx, id)
  await ctx.sessions.signIn('person', id, { role })
  await ctx.emit({
    name: 'account.chose_role',
    entity: 'account',
    entityId: id,
    before: { role: before },
    after: { role },
  })
  return {}
}
