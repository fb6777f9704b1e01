import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { channels } from '../../model.ts'
import type { Channel } from '../../model.ts'
import type { MessageRoute, routeEndpoints } from '../../sender-contract.ts'
import { routes } from '../routes.ts'
import type { Route } from '../routes.ts'
import { canStandIn, shippedTemplate } from '../templates.ts'
import { audienceOf, isObligatory, numberOf } from './catalogue.ts'
import { everyTemplate, knownShipped, originalOf } from './known.ts'
import type { Known } from './known.ts'
import { routeChanges } from './occasions.ts'

/** Every event that somebody is told of, how, and in which words. */
export async function readRoutes(ctx: Ctx): Promise<{ message_routes: MessageRoute[] }> {
  return { message_routes: await present(ctx, routes) }
}

/** Switches a route on or off, or has it speak in other words. */
export async function saveRoute(
  ctx: Ctx<StaffMember>,
  { message_route: given }: Input<typeof routeEndpoints.save>,
): Promise<{ message_route: MessageRoute }> {
  const { db, edition } = ctx
  const { event, channel, template } = given
  const route = routes.find((one) => one.event === event && one.channel === channel && one.template === template)
  if (!route) throw refuse('not_found')
  if (given.active === false && isObligatory(route)) throw refuseField('active', 'template.obligatory')
  const [before] = await present(ctx, [route])
  const chosen = given.replacement_id ? await wordsBy(ctx, route, given.replacement_id) : null
  const replacement = chosen?.name ?? null
  await db
    .insertInto('message_route')
    .values({ edition: edition.code, event, channel, template, active: given.active ?? true, replacement })
    .onConflict((conflict) =>
      // What is not given stays as somebody else may have set it just now.
      conflict.columns(['edition', 'event', 'channel', 'template']).doUpdateSet((eb) => ({
        active: given.active ?? eb.ref('message_route.active'),
        replacement: given.replacement_id === undefined ? eb.ref('message_route.replacement') : replacement,
      })),
    )
    .execute()
  const [after] = await present(ctx, [route])
  const recorded = ({ active: on, replacement_id }: MessageRoute) => ({ active: on, replacement_id })
  await ctx.emit({
    name: 'message_route.saved',
    entity: 'message_route',
    entityId: after!.template_id,
    before: { event, channel, ...recorded(before!) },
    after: { event, channel, ...recorded(after!) },
  })
  return { message_route: after! }
}

async function present(ctx: Ctx, shown: readonly Route[]): Promise<MessageRoute[]> {
  const changes = await routeChanges(ctx)
  const known: Record<Channel, Known[]> = { mail: [], sms: [] }
  for (const channel of channels) known[channel] = await everyTemplate(ctx, channel)
  return shown.map((route) => {
    const { event, channel, template } = route
    const { active = true, replacement = null } = changes(route) ?? {}
    const choices = known[channel].filter((one) => fits(route, one))
    return {
      event,
      channel,
      template,
      template_id: numberOf(template)!,
      title: knownShipped(ctx, channel, template).title,
      to: audienceOf(template),
      active,
      obligatory: isObligatory(route),
      replacement_id: choices.find(({ name }) => name === replacement)?.id ?? null,
      choices: choices.map(({ id, title }) => ({ id, title })),
    }
  })
}

/** Staff's own words for the same thing, or for nothing in particular. */
function fits({ template, channel }: Route, { own, base, ...known }: Known): boolean {
  if (!own) return false
  const ours = shippedTemplate(template, channel, 'en')!
  return base === template || canStandIn(ours, originalOf({ base, channel: known.channel }, 'en'), 'en')
}

async function wordsBy(ctx: Ctx, route: Route, id: number): Promise<Known> {
  const { db, edition } = ctx
  // Nobody deletes it until this is written.
  await db
    .selectFrom('own_template')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forShare()
    .execute()
  const found = (await everyTemplate(ctx, route.channel)).find((one) => one.id === id && fits(route, one))
  if (!found) throw refuseField('replacement_id', 'invalid.unknown')
  return found
}
