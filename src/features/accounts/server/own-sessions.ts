import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** A session that has ended and somebody else's give the same error. */
export async function endOwnSession(ctx: Ctx<Person>, { id }: { id: string }) {
  if (!(await ctx.sessions.end('person', ctx.actor.id, id))) throw fail('not_found')
  await recordEnd(ctx, 1)
  return {}
}

export async function endOtherSessions(ctx: Ctx<Person>) {
  const count = await ctx.sessions.endOthers('person', ctx.actor.id)
  if (count > 0) await recordEnd(ctx, count)
  return {}
}

function recordEnd(ctx: Ctx<Person>, count: number): Promise<void> {
  return ctx.emit({
    name: 'account.sessions_ended',
    entity: 'account',
    entityId: ctx.actor.id,
    after: { count },
  })
}
