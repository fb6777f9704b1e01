import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../../model.ts'
import { routes } from '../routes.ts'
import { isObligatory } from './catalogue.ts'

/** On which events each template is sent, by its name. */
export type Occasions = Map<string, { event: string; active: boolean; obligatory: boolean }[]>

export async function occasions(ctx: Ctx, channel: Channel): Promise<Occasions> {
  const changes = await routeChanges(ctx)
  const sent: Occasions = new Map()
  for (const route of routes.filter((one) => one.channel === channel)) {
    const { event, template } = route
    const { active = true, replacement = null } = changes(route) ?? {}
    const said = replacement ?? template
    sent.set(said, [...(sent.get(said) ?? []), { event, active, obligatory: isObligatory(route) }])
  }
  return sent
}

/** What staff have made of the routes. */
export async function routeChanges({ db, edition }: Ctx) {
  const rows = await db
    .selectFrom('message_route')
    .select(['event', 'channel', 'template', 'active', 'replacement'])
    .where('edition', '=', edition.code)
    .execute()
  return ({ event, channel, template }: { event: string; channel: string; template: string }) =>
    rows.find((row) => row.event === event && row.channel === channel && row.template === template)
}
