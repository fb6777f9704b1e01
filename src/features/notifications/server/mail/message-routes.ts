import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { routeChannels } from '../../declaration.ts'
import type { NotificationRoute } from '../../declaration.ts'
import { listedChannels, deliveryRule } from '../../preference-model.ts'
import type { ListedChannel } from '../../preference-model.ts'
import { channels } from '../../model.ts'
import type { Channel } from '../../model.ts'
import type { MessageRoute, messageRouteEndpoints } from '../../sender-contract.ts'
import { notificationRegistry } from '../registry.ts'
import { canReplaceTemplate, findTemplateProblems, findShippedTemplate } from '../templates.ts'
import { templateAudience, isObligatory, templateNumber } from './template-catalog.ts'
import { listTemplateRefs, shippedTemplateRef, referenceTemplate } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'
import { routeOverrides } from './template-events.ts'
import { getTemplateTexts } from './template-texts.ts'

export async function listMessageRoutes(ctx: Ctx): Promise<{ message_routes: MessageRoute[] }> {
  const routesByNotice = Map.groupBy(notificationRegistry(ctx).routes, ({ event, template }) => `${event} ${template}`)
  const entries = [...routesByNotice.values()].flatMap((group) =>
    listedChannels.flatMap((channel): RouteChannel[] => {
      const route = channel === 'site' ? group[0]! : group.find((one) => routeChannels(one).includes(channel))
      return route && (channel !== 'site' || deliveryRule(route.kind, 'site')) ? [{ route, channel }] : []
    }),
  )
  return { message_routes: await presentRoutes(ctx, entries) }
}

/** `site` shows notices without sending anything. */
type RouteChannel = { route: NotificationRoute; channel: ListedChannel }

export async function saveMessageRoute(
  ctx: Ctx<StaffMember>,
  { message_route: given }: Input<typeof messageRouteEndpoints.save>,
): Promise<{ message_route: MessageRoute }> {
  const { db, edition } = ctx
  const { event, channel, template } = given
  const route = notificationRegistry(ctx).routes.find(
    (one) => one.event === event && one.template === template && routeChannels(one).includes(channel),
  )
  if (!route) throw fail('not_found')
  if (given.active === false && isObligatory(route)) throw failField('active', 'template.obligatory')
  const entry = { route, channel }
  const [before] = await presentRoutes(ctx, [entry])
  const chosen = given.replacement_id ? await getReplacement(ctx, entry, given.replacement_id) : null
  const replacement = chosen?.name ?? null
  await db
    .insertInto('message_route')
    .values({ edition: edition.code, event, channel, template, active: given.active ?? true, replacement })
    .onConflict((conflict) =>
      // Omitted fields keep the stored value, which a colleague may have just changed.
      conflict.columns(['edition', 'event', 'channel', 'template']).doUpdateSet((eb) => ({
        active: given.active ?? eb.ref('message_route.active'),
        replacement: given.replacement_id === undefined ? eb.ref('message_route.replacement') : replacement,
      })),
    )
    .execute()
  const [after] = await presentRoutes(ctx, [entry])
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

async function presentRoutes(ctx: Ctx, shown: readonly RouteChannel[]): Promise<MessageRoute[]> {
  const unwanted = await optOutCounts(ctx)
  const changes = await routeOverrides(ctx)
  const ref: Record<Channel, TemplateRef[]> = { mail: [], sms: [] }
  for (const channel of channels) ref[channel] = await listTemplateRefs(ctx, channel)
  return shown.map((entry) => {
    const { route, channel } = entry
    const { event, template, kind } = route
    const { active = true, replacement = null } = changes({ event, channel, template }) ?? {}
    const choices = ref[route.channel].filter((one) => isReplacementFor(ctx, entry, one))
    return {
      event,
      channel,
      template,
      template_id: templateNumber(ctx, template)!,
      title: shippedTemplateRef(ctx, route.channel, template).title,
      to: templateAudience(ctx, template),
      active,
      obligatory: isObligatory(route),
      unwanted: unwanted(kind, channel),
      replacement_id: choices.find(({ name }) => name === replacement)?.id ?? null,
      choices: choices.map(({ id, title }) => ({ id, title })),
    }
  })
}

async function optOutCounts({ db, edition }: Ctx) {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['kind', 'channel'])
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('edition', '=', edition.code)
    .where('wanted', '=', false)
    .groupBy(['kind', 'channel'])
    .execute()
  return (kind: string, channel: string) =>
    rows.find((row) => row.kind === kind && row.channel === channel)?.people ?? 0
}

/** Messengers reuse the text of the email, so they have no replacement of their own. */
function isReplacementFor(
  ctx: Ctx,
  { route, channel: entry }: RouteChannel,
  { own, base, ...ref }: TemplateRef,
): boolean {
  const { template, channel } = route
  if (!own || entry !== channel) return false
  const ours = findShippedTemplate(ctx, template, channel, 'en')!
  return (
    base === template || canReplaceTemplate(ours, referenceTemplate(ctx, { base, channel: ref.channel }, 'en'), 'en')
  )
}

async function getReplacement(ctx: Ctx, entry: RouteChannel, id: number): Promise<TemplateRef> {
  const { db, edition } = ctx
  // Prevents a concurrent deletion of the template.
  await db
    .selectFrom('custom_template')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forShare()
    .execute()
  const { template, channel } = entry.route
  const found = (await listTemplateRefs(ctx, channel)).find((one) => one.id === id && one.own)
  if (!found || entry.channel !== channel) throw failField('replacement_id', 'invalid.unknown')
  // Languages without an edited text use the shipped one.
  const words = await getTemplateTexts(ctx, found)
  const problems = edition.locales.flatMap((locale) =>
    words[locale]!.changed
      ? findTemplateProblems(findShippedTemplate(ctx, template, channel, locale)!, words[locale]!, locale)
      : [],
  )
  const missing = problems.find(({ kind }) => kind === 'needed')
  if (missing) throw failField('replacement_id', 'template.wrong.needed', missing.values)
  if (problems.length > 0 || !isReplacementFor(ctx, entry, found)) throw failField('replacement_id', 'invalid.unknown')
  return found
}
