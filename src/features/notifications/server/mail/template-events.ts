import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../../model.ts'
import { notificationRegistry } from '../registry.ts'
import { isObligatory } from './template-catalog.ts'

export type EventsByTemplate = Map<string, { event: string; active: boolean; obligatory: boolean }[]>

export async function listEventsByTemplate(ctx: Ctx, channel: Channel): Promise<EventsByTemplate> {
  const changes = await routeOverrides(ctx)
  const sent: EventsByTemplate = new Map()
  for (const route of notificationRegistry(ctx).routes.filter((one) => one.channel === channel)) {
    const { event, template } = route
    const { active = true, replacement = null } = changes(route) ?? {}
    const sentTemplate = replacement ?? template
    sent.set(sentTemplate, [...(sent.get(sentTemplate) ?? []), { event, active, obligatory: isObligatory(route) }])
  }
  return sent
}

export async function routeOverrides({ db, edition }: Ctx) {
  const rows = await db
    .selectFrom('message_route')
    .select(['event', 'channel', 'template', 'active', 'replacement'])
    .where('edition', '=', edition.code)
    .execute()
  return ({ event, channel, template }: { event: string; channel: string; template: string }) =>
    rows.find((row) => row.event === event && row.channel === channel && row.template === template)
}
