import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { endpoints } from '../contract.ts'

/** Goes on as a client or as a tutor, with a new token. */
export async function chooseRole(ctx: Ctx<Person>, { role }: Input<typeof endpoints.chooseRole>) {
  const { id, roles, role: before } = ctx.actor
  if (!roles.includes(role)) throw refuse('forbidden')
  await ctx.signIn('person', id, { role })
  await ctx.emit({
    name: 'account.chose_role',
    entity: 'account',
    entityId: id,
    before: { role: before },
    after: { role },
  })
  return {}
}
