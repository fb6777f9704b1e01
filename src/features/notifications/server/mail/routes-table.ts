import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { noticeChannels, ruleOf } from '../../choice-model.ts'
import type { NoticeChannel } from '../../choice-model.ts'
import { channels } from '../../model.ts'
import type { Channel } from '../../model.ts'
import type { MessageRoute, routeEndpoints } from '../../sender-contract.ts'
import { routes, waysOf } from '../routes.ts'
import type { Route } from '../routes.ts'
import { canStandIn, problemsIn, shippedTemplate } from '../templates.ts'
import { audienceOf, isObligatory, numberOf } from './catalogue.ts'
import { everyTemplate, knownShipped, originalOf } from './known.ts'
import type { Known } from './known.ts'
import { routeChanges } from './occasions.ts'
import { wordingsOf } from './words.ts'

/** Every event that somebody is told of, by all of its channels, and in which words. */
export async function readRoutes(ctx: Ctx): Promise<{ message_routes: MessageRoute[] }> {
  const things = Map.groupBy(routes, ({ event, template }) => `${event} ${template}`)
  const ways = [...things.values()].flatMap((told) =>
    noticeChannels.flatMap((channel): Way[] => {
      const route = channel === 'site' ? told[0]! : told.find((one) => waysOf(one).includes(channel))
      return route && (channel !== 'site' || ruleOf(route.kind, 'site')) ? [{ route, channel }] : []
    }),
  )
  return { message_routes: await present(ctx, ways) }
}

/** A route by one of its channels, or as it shows on the site, where nothing is sent. */
type Way = { route: Route; channel: NoticeChannel }

/** Switches a route on or off by one of its channels, or has it speak in other words. */
export async function saveRoute(
  ctx: Ctx<StaffMember>,
  { message_route: given }: Input<typeof routeEndpoints.save>,
): Promise<{ message_route: MessageRoute }> {
  const { db, edition } = ctx
  const { event, channel, template } = given
  const route = routes.find((one) => one.event === event && one.template === template && waysOf(one).includes(channel))
  if (!route) throw refuse('not_found')
  if (given.active === false && isObligatory(route)) throw refuseField('active', 'template.obligatory')
  const way = { route, channel }
  const [before] = await present(ctx, [way])
  const chosen = given.replacement_id ? await wordsBy(ctx, way, given.replacement_id) : null
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
  const [after] = await present(ctx, [way])
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

async function present(ctx: Ctx, shown: readonly Way[]): Promise<MessageRoute[]> {
  const unwanted = await whoDoWithout(ctx)
  const changes = await routeChanges(ctx)
  const known: Record<Channel, Known[]> = { mail: [], sms: [] }
  for (const channel of channels) known[channel] = await everyTemplate(ctx, channel)
  return shown.map((way) => {
    const { route, channel } = way
    const { event, template, kind } = route
    const { active = true, replacement = null } = changes({ event, channel, template }) ?? {}
    const choices = known[route.channel].filter((one) => fits(way, one))
    return {
      event,
      channel,
      template,
      template_id: numberOf(template)!,
      title: knownShipped(ctx, route.channel, template).title,
      to: audienceOf(template),
      active,
      obligatory: isObligatory(route),
      unwanted: unwanted(kind, channel),
      replacement_id: choices.find(({ name }) => name === replacement)?.id ?? null,
      choices: choices.map(({ id, title }) => ({ id, title })),
    }
  })
}

async function whoDoWithout({ db, edition }: Ctx) {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['kind', 'channel'])
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('edition', '=', edition.code)
    .where('wanted', '=', false)
    .groupBy(['kind', 'channel'])
    .execute()
  return (kind: string, channel: string) =>
    rows.find((row) => row.kind === kind && row.channel === channel)?.people ?? 0
}

/** Staff's own words for the same thing, or for nothing in particular; a messenger has those of the letter. */
function fits({ route, channel: way }: Way, { own, base, ...known }: Known): boolean {
  const { template, channel } = route
  if (!own || way !== channel) return false
  const ours = shippedTemplate(template, channel, 'en')!
  return base === template || canStandIn(ours, originalOf({ base, channel: known.channel }, 'en'), 'en')
}

async function wordsBy(ctx: Ctx, way: Way, id: number): Promise<Known> {
  const { db, edition } = ctx
  // Nobody deletes it until this is written.
  await db
    .selectFrom('own_template')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forShare()
    .execute()
  const { template, channel } = way.route
  const found = (await everyTemplate(ctx, channel)).find((one) => one.id === id && one.own)
  if (!found || way.channel !== channel) throw refuseField('replacement_id', 'invalid.unknown')
  // In every language that it speaks; in the others what ships is sent.
  const words = await wordingsOf(ctx, found)
  const problems = edition.locales.flatMap((locale) =>
    words[locale]!.changed ? problemsIn(shippedTemplate(template, channel, locale)!, words[locale]!, locale) : [],
  )
  const missing = problems.find(({ kind }) => kind === 'needed')
  if (missing) throw refuseField('replacement_id', 'template.wrong.needed', missing.values)
  if (problems.length > 0 || !fits(way, found)) throw refuseField('replacement_id', 'invalid.unknown')
  return found
}
