import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'

export async function signOutPerson(ctx: Ctx<Person>) {
  await ctx.sessions.signOut('person')
  await ctx.emit({ name: 'account.signed_out', entity: 'account', entityId: ctx.actor.id })
  return {}
}
