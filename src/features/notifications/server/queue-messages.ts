import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { recipientZone } from '#platform/zone-names.ts'
import { mayChoose } from '../choice-model.ts'
import type { ChosenChannel } from '../choice-model.ts'
import { cleanRecipient } from '../model.ts'
import { isComingBack } from './bounces.ts'
import { expiry, reachOf, tellByMessenger } from './choices/by-messenger.ts'
import { tokenFor, unsubscribeLink } from './choices/unsubscribe.ts'
import { isWanted } from './choices/wanted.ts'
import { routes, waysOf } from './routes.ts'
import type { Receiver, Route } from './routes.ts'
import { askToSend } from './send-message.ts'
import { writeMessage } from './write-message.ts'
import type { Written } from './write-message.ts'

/**
 * Writes whatever an event gives reason to. Told twice, it writes once: `message_once` sees to it. `instead`: only letters,
 * and only to this account, whom a messenger did not reach.
 */
export async function queueMessages(ctx: Ctx, event: Event, instead?: number): Promise<void> {
  const changes = await ctx.db
    .selectFrom('message_route')
    .select(['channel', 'template', 'active', 'replacement'])
    .where('edition', '=', ctx.edition.code)
    .where('event', '=', event.name)
    .execute()
  const changeOf = ({ template }: Route, channel: ChosenChannel) =>
    changes.find((change) => change.channel === channel && change.template === template)
  const open = routes.flatMap((route): Open[] => {
    if (route.event !== event.name || (instead !== undefined && route.channel !== 'mail')) return []
    const ways = waysOf(route).filter((way) => changeOf(route, way)?.active !== false)
    return ways.length > 0
      ? [{ route, ways, replacement: changeOf(route, route.channel)?.replacement ?? undefined }]
      : []
  })
  const expected: Receiver[] = []
  for (const { route } of open) expected.push(...(await route.to(ctx, event)))
  if (expected.length === 0) return
  await holdAccounts(ctx, event, expected)
  // Asked again: whoever has left in the meantime is not told.
  for (const one of open)
    for (const receiver of await one.route.to(ctx, event)) {
      if (instead === undefined) await queueMessage(ctx, event, one, receiver)
      else if (receiver.account === instead) await queueInstead(ctx, event, one, { ...receiver, account: instead })
    }
}

/** A route by as many of its ways as staff have left open, in the words that they have chosen. */
type Open = { route: Route; ways: ChosenChannel[]; replacement: string | undefined }

/**
 * Whoever leaves has what was written to them forgotten, which finds only what is there by then. So until this commits
 * nobody leaves whom it is about or who reads there; and whoever is leaving now is waited for. All at once and in one
 * order; should two still wait for each other, the database ends one, and it begins anew.
 */
async function holdAccounts(
  { db, edition }: Ctx,
  { entity, entityId = 0 }: Event,
  expected: readonly Receiver[],
): Promise<void> {
  const addresses = expected.flatMap(({ address }) => address ?? [])
  const accounts = expected.flatMap(({ account }) => account ?? [])
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([
        ...(addresses.length > 0 ? [where('email', 'in', addresses), where('phone', 'in', addresses)] : []),
        ...(accounts.length > 0 ? [where('id', 'in', accounts)] : []),
        ...(['account', 'client', 'tutor'].includes(entity) ? [where('id', '=', entityId)] : []),
        ...(entity === 'order' ? [where('id', '=', orderedBy(db, edition.code, entityId))] : []),
        ...(entity === 'account_code' ? [where('id', '=', askedBy(db, edition.code, entityId))] : []),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute()
}

function askedBy(db: Ctx['db'], edition: string, codeId: number) {
  return db.selectFrom('account_code').select('account_id').where('edition', '=', edition).where('id', '=', codeId)
}

function orderedBy(db: Ctx['db'], edition: string, orderId: number) {
  return db.selectFrom('lesson_order').select('client_id').where('edition', '=', edition).where('id', '=', orderId)
}

/** By each channel on its own, in the same words. */
async function queueMessage(
  ctx: Ctx,
  event: Event,
  { route, ways, replacement }: Open,
  receiver: Receiver,
): Promise<void> {
  const { channel, template, kind } = route
  const { locale, account = null } = receiver
  const timeZone = recipientZone(ctx, receiver.timeZone)
  const recipient = ways.includes(channel) && (await recipientOf(ctx, event, route, receiver))
  const elsewhere =
    account !== null &&
    ways.includes('messenger') &&
    (await tellByMessenger(ctx, { event, kind, account, timeZone, minutes: route.minutes }))
  if (!recipient && !elsewhere) {
    if (account !== null && (await reachOf(ctx, account)) === 'cut off')
      await queueInstead(ctx, event, { route, ways, replacement }, { ...receiver, account })
    return
  }
  const values = typeof receiver.values === 'function' ? await receiver.values() : receiver.values
  const ends = recipient && channel === 'mail' && account !== null && mayChoose(kind, channel)
  const token = ends && (await tokenFor(ctx, account, kind))
  const unsubscribe = token ? unsubscribeLink(ctx, locale, token) : undefined
  const written = await writeMessage(ctx, { template, replacement, channel, locale, timeZone, values, unsubscribe })
  if (elsewhere) await elsewhere(written.blocks)
  if (!recipient) return
  const expires_at = route.minutes === undefined ? null : expiry(event, route.minutes)
  const about = { account_id: account, kind, unsubscribe_token: token || null }
  const to = { template, channel, recipient, locale, time_zone: timeZone, expires_at }
  await keepMessage(ctx, event, { ...to, ...about }, written)
}

/** Where it goes by the route's own channel, if it does. */
async function recipientOf(
  ctx: Ctx,
  event: Event,
  route: Route,
  { address, account }: Receiver,
): Promise<string | undefined> {
  const { channel, kind } = route
  // A login need not be an address; whoever has none is not written to.
  const recipient = address && cleanRecipient(channel, address)
  if (!recipient) return undefined
  // Of one that was sent and forgotten, nobody can tell any more to whom it went: one is enough.
  if (route.fleeting && (await isWritten(ctx, event, route))) return undefined
  return (await isWanted(ctx, { account: account ?? null, kind, channel })) ? recipient : undefined
}

/**
 * The letter to whoever wanted to be told by their messenger alone, which did not reach them. They have ended letters of
 * this kind, and have not asked to hear nothing: so it is obligatory, and has no foot by which it could be ended. Where the
 * letter went out beside the messenger, it is there already; where staff have ended it, it stays so.
 */
async function queueInstead(
  ctx: Ctx,
  event: Event,
  { route, ways, replacement }: Open,
  { address, account, locale, timeZone: known, values: given }: Receiver & { account: number },
): Promise<void> {
  const { template, channel, kind, minutes } = route
  const recipient = channel === 'mail' && ways.includes(channel) && address && cleanRecipient(channel, address)
  if (!recipient || kind === 'chat' || !(await isWanted(ctx, { account, kind, channel: 'messenger' }))) return
  if (await isComingBack(ctx, recipient)) return
  const values = typeof given === 'function' ? await given() : given
  const timeZone = recipientZone(ctx, known)
  const written = await writeMessage(ctx, { template, replacement, channel, locale, timeZone, values })
  const expires_at = minutes === undefined ? null : expiry(event, minutes)
  const to = { template, channel, recipient, locale, time_zone: timeZone, expires_at }
  await keepMessage(ctx, event, { ...to, account_id: account }, written)
}

type Addressed = Pick<Route, 'template' | 'channel'> & {
  recipient: string
  locale: Locale
  time_zone: string | null
  expires_at: Date | null
  account_id?: number | null
  kind?: Route['kind']
  unsubscribe_token?: string | null
}

/** Puts a message into the queue, once for an event, a template and whom it is for. */
export async function keepMessage(ctx: Ctx, event: Event, to: Addressed, written: Written): Promise<void> {
  const added = await ctx.db
    .insertInto('message')
    .values({
      edition: ctx.edition.code,
      event_id: event.id,
      ...to,
      ...written,
      blocks: JSON.stringify(written.blocks),
      created_at: ctx.now,
      next_attempt_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['edition', 'event_id', 'template', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await askToSend(ctx, { id: added.id, channel: to.channel })
}

async function isWritten({ db, edition }: Ctx, { id }: Event, { template, channel }: Route): Promise<boolean> {
  const written = await db
    .selectFrom('message')
    .select('id')
    .where('edition', '=', edition.code)
    .where('event_id', '=', id)
    .where('template', '=', template)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return written !== undefined
}
