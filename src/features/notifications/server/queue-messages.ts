import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { cleanRecipient } from '../model.ts'
import { routes } from './routes.ts'
import type { Receiver, Route } from './routes.ts'
import { askToSend } from './send-message.ts'
import { canStandIn, shippedTemplate } from './templates.ts'
import { writeMessage } from './write-message.ts'

/** Writes whatever an event gives reason to. Told twice, it writes once: `message_once` sees to it. */
export async function queueMessages(ctx: Ctx, event: Event): Promise<void> {
  const changes = await ctx.db
    .selectFrom('message_route')
    .select(['channel', 'template', 'active', 'replacement'])
    .where('edition', '=', ctx.edition.code)
    .where('event', '=', event.name)
    .execute()
  const changeOf = ({ channel, template }: Route) =>
    changes.find((change) => change.channel === channel && change.template === template)
  const open = routes.filter((route) => route.event === event.name && changeOf(route)?.active !== false)
  const expected: string[] = []
  for (const route of open) for (const { address } of await route.to(ctx, event)) expected.push(address)
  if (expected.length === 0) return
  await holdAccounts(ctx, event, expected)
  // Asked again: whoever has left in the meantime is not written to.
  for (const route of open)
    for (const receiver of await route.to(ctx, event))
      await queueMessage(ctx, event, route, receiver, changeOf(route)?.replacement ?? route.template)
}

/**
 * Whoever leaves has what was written to them forgotten, which finds only what is there by then. So until this commits
 * nobody leaves whom it is about or who reads there; and whoever is leaving now is waited for. All at once and in one
 * order; should two still wait for each other, the database ends one, and it begins anew.
 */
async function holdAccounts({ db, edition }: Ctx, { entity, entityId = 0 }: Event, addresses: string[]): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([
        where('email', 'in', addresses),
        where('phone', 'in', addresses),
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

async function queueMessage(ctx: Ctx, event: Event, route: Route, receiver: Receiver, words: string): Promise<void> {
  const { channel, template } = route
  const { locale } = receiver
  const recipient = cleanRecipient(channel, receiver.address)
  // A login need not be an address; whoever has none is not written to.
  if (!recipient) return
  // Of one that was sent and forgotten, nobody can tell any more to whom it went: one is enough.
  if (route.fleeting && (await isWritten(ctx, event, route))) return
  const wording = isReplacement(route, receiver, words) ? words : template
  const values = typeof receiver.values === 'function' ? await receiver.values() : receiver.values
  const written = await writeMessage(ctx, { template: wording, channel, locale, values })
  const added = await ctx.db
    .insertInto('message')
    .values({
      edition: ctx.edition.code,
      event_id: event.id,
      template,
      channel,
      recipient,
      locale,
      ...written,
      blocks: JSON.stringify(written.blocks),
      created_at: ctx.now,
      next_attempt_at: ctx.now,
      expires_at: route.minutes === undefined ? null : new Date(event.at.getTime() + route.minutes * 60_000),
    })
    .onConflict((conflict) => conflict.columns(['edition', 'event_id', 'template', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await askToSend(ctx, { id: added.id, channel })
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

/** Other words for the same thing: with variables that this route gives. */
function isReplacement({ channel, template }: Route, { locale }: Receiver, words: string): boolean {
  const [ours, theirs] = [shippedTemplate(template, channel, locale), shippedTemplate(words, channel, locale)]
  return ours !== undefined && theirs !== undefined && canStandIn(ours, theirs, locale)
}
