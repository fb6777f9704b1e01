import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { brandName } from '#shared/brand.ts'
import { isAppError } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import { sniffType } from '#platform/http/sniff.ts'
import { mediaRule, closedStatuses, serviceName } from '../../model.ts'
import { prepareMedia } from '../media.ts'
import { saveMessage } from '../save-message.ts'
import { linkByFirstMessage } from './first-message.ts'
import { findLinkCode, redeemLinkCode } from './links.ts'
import type { MessengerLink } from './links.ts'
import { queueReply, recipientLocale } from './queue-deliveries.ts'

export const updateJob = 'handle_messenger_update'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    handle_messenger_update: { service: number; key: string }
  }
}

/** At most one reply per this time, so that nobody can make the bot send repeatedly. */
const strangerReplyMs = 60_000
/** After this time the text is saved without waiting for its file. */
const patienceMs = 3 * 60_000
const giveUpMs = 24 * 3_600_000

type Update = Selectable<DB['messenger_update']>
type UpdateKey = Pick<Update, 'service' | 'key'>
type FetchedMedia = { media?: PreparedFile; refused?: true; later?: string }

/** Saves a messenger message in the sender's conversation with staff, about the order it replies to. */
export async function handleUpdate(ctx: Ctx, name: UpdateKey): Promise<void> {
  // In a transaction, because a replica may lag.
  const found = await ctx.transaction((inside) => startUpdate(inside, name))
  if (!found) return
  const { update, link } = found
  const file = update.media_ref === null ? {} : await fetchMedia(ctx, update, update.media_ref)
  const waited = ctx.now.getTime() - update.created_at.getTime()
  if (file.later !== undefined && waited < giveUpMs) {
    if (waited >= patienceMs) await ctx.transaction((inside) => saveText(inside, name, link))
    // Throwing retries the job.
    throw new Error(`messenger file is not available yet: ${file.later}`)
  }
  await ctx.transaction((inside) => finishUpdate(inside, name, link, file))
}

/** Finds the sender's account. Start codes and messages of unknown senders are answered here. */
async function startUpdate(ctx: Ctx, name: UpdateKey): Promise<{ update: Update; link: MessengerLink } | undefined> {
  const update = await lockUpdate(ctx, name)
  if (!update) return undefined
  const code = findLinkCode(update.text)
  const address = { service: update.service, recipient: update.sender }
  const byCode = code && (await redeemLinkCode(ctx, { ...address, code }))
  const byFirstMessage = byCode ? undefined : await linkByFirstMessage(ctx, address)
  const link = byCode || byFirstMessage || (await findLink(ctx, update))
  const begins = byCode || /^\/start\b/.test(update.text)
  if (link && !begins) {
    await recordLinkUse(ctx, update, link)
    if (byFirstMessage) await reply(ctx, update, link, 'linked')
    return { update, link }
  }
  await clearUpdate(ctx, name)
  if (link) await reply(ctx, update, link, 'linked')
  else if (!(await wasRecentlyAnswered(ctx, update))) await reply(ctx, update, undefined, 'unknown')
  return undefined
}

/** Saves the text ahead of a delayed file and removes it from the update. */
async function saveText(ctx: Ctx, name: UpdateKey, link: MessengerLink): Promise<void> {
  const update = await lockUpdate(ctx, name)
  const conversation = update?.text ? await findUpdateConversation(ctx, link, update) : undefined
  // `finishUpdate` replies that there is no order.
  if (!update || !conversation) return
  await updateRow(ctx, name, { text: '' })
  await saveMessage(ctx, conversation, {
    side: conversation.side,
    sender_id: link.account_id,
    text: update.text,
    service: name.service,
  })
}

async function finishUpdate(
  ctx: Ctx,
  name: UpdateKey,
  link: MessengerLink,
  { media, refused, later }: FetchedMedia,
): Promise<void> {
  const update = await lockUpdate(ctx, name)
  if (!update) return
  await clearUpdate(ctx, name)
  const conversation = await findUpdateConversation(ctx, link, update)
  if (!conversation) return reply(ctx, update, link, 'no_order')
  const { text, service } = update
  if (text !== '' || media)
    await saveMessage(ctx, conversation, { side: conversation.side, sender_id: link.account_id, text, service, media })
  if (later !== undefined) {
    await saveMessage(ctx, conversation, {
      side: 'staff',
      sender_id: null,
      text: '',
      auto: true,
      systemMessage: { id: 'file_lost' },
    })
    await reply(ctx, update, link, 'file_lost')
  } else if (refused || (text === '' && !media)) await reply(ctx, update, link, 'not_taken')
}

/** Locks the update until it is processed; undefined if that has happened already. */
function lockUpdate({ db, edition }: Ctx, { service, key }: UpdateKey): Promise<Update | undefined> {
  return db
    .selectFrom('messenger_update')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

/** Processed updates keep no personal data. */
const clearUpdate = (ctx: Ctx, name: UpdateKey) =>
  updateRow(ctx, name, { state: 'taken', sender: '', text: '', media_ref: null, quoted_id: null })

async function updateRow({ db, edition }: Ctx, { service, key }: UpdateKey, to: Partial<Update>): Promise<void> {
  await db
    .updateTable('messenger_update')
    .set(to)
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('key', '=', key)
    .execute()
}

/** Uses the time of the message, not of its processing. */
async function recordLinkUse(
  { db, edition }: Ctx,
  { service, created_at }: Update,
  { account_id }: MessengerLink,
): Promise<void> {
  await db
    .updateTable('messenger_link')
    .set({ used_at: created_at })
    .where('edition', '=', edition.code)
    .where('account_id', '=', account_id)
    .where('service', '=', service)
    .where('used_at', '<', created_at)
    .execute()
}

function findLink({ db, edition }: Ctx, { service, sender }: Update): Promise<MessengerLink | undefined> {
  return db
    .selectFrom('messenger_link')
    .select(['account_id', 'side'])
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('recipient', '=', sender)
    .executeTakeFirst()
}

async function fetchMedia(ctx: Ctx, { service }: Update, ref: string): Promise<FetchedMedia> {
  const found = await ctx.gateways.messengers[serviceName(service)].fetchMedia(ref, mediaRule.maxBytes)
  if (found.outcome === 'later') return { later: found.why }
  if (found.outcome !== 'found') return { refused: true }
  const { bytes } = found
  const type = sniffType(bytes)
  if (!type || !(mediaRule.types as readonly string[]).includes(type)) return { refused: true }
  try {
    return { media: await prepareMedia({ bytes, type }) }
  } catch (error) {
    return isAppError(error) ? { refused: true } : { later: error instanceof Error ? error.message : 'unknown' }
  }
}

const isOpenOrder = sql`o.status <> all(${closedStatuses}::smallint[])`

type UpdateConversation = {
  side: 'client' | 'tutor'
  order_id: number
  client_id: number | null
  tutor_id: number | null
}

/** Picks the sender's open order: the quoted one, the last mentioned, or the newest. */
async function findUpdateConversation(ctx: Ctx, { account_id, side }: MessengerLink, update: Update) {
  const { db, edition } = ctx
  // Both queries follow an index in this order, so an account without orders does not cause a full scan.
  const [theirs, newest] =
    side === 'client'
      ? [
          sql`lesson_order o where o.edition = ${edition.code} and o.client_id = ${account_id} and ${isOpenOrder}`,
          sql`o.id`,
        ]
      : [
          sql`order_response r join lesson_order o on o.edition = r.edition and o.id = r.order_id
            where r.edition = ${edition.code} and r.tutor_id = ${account_id}
              and r.state in ('offered', 'agreed', 'appointed') and ${isOpenOrder}`,
          sql`r.order_id`,
        ]
  const recent = await listRecentOrders(ctx, update)
  const { rows } = await sql<{ id: number }>`
    (select o.id, array_position(${recent}::bigint[], o.id) as turn from ${theirs} and o.id = any(${recent}::bigint[]))
    union all (select o.id, null from ${theirs} order by ${newest} desc limit 1)
    order by turn nulls last limit 1`.execute(db)
  const [order] = rows
  if (!order) return undefined
  const place: UpdateConversation =
    side === 'client'
      ? { side, order_id: order.id, client_id: account_id, tutor_id: null }
      : { side: 'tutor', order_id: order.id, client_id: null, tutor_id: account_id }
  return { ...place, kind: place.side === 'client' ? ('client_staff' as const) : ('tutor_staff' as const) }
}

/** Orders of the quoted and of the latest delivery to the sender. */
async function listRecentOrders({ db, edition }: Ctx, { service, sender, quoted_id }: Update): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`select coalesce(c.order_id, e.entity_id) as order_id
    from messenger_delivery d
    left join chat_message m on m.edition = d.edition and m.id = d.message_id
    left join conversation c on c.edition = m.edition and c.id = m.conversation_id
    left join event e on e.edition = d.edition and e.id = d.notice_event and e.entity = 'order'
    where d.edition = ${edition.code} and d.service = ${service} and d.recipient = ${sender} and d.state = 'sent'
      and coalesce(c.order_id, e.entity_id) is not null
    order by coalesce(d.remote_id = ${quoted_id}, false) desc, d.id desc limit 2`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

type ReplyId = 'linked' | 'unknown' | 'no_order' | 'not_taken' | 'file_lost'

async function reply(
  ctx: Ctx,
  { service, sender }: Update,
  link: MessengerLink | undefined,
  id: ReplyId,
): Promise<void> {
  const account = link && (await findAccount(ctx, link.account_id))
  const locale = recipientLocale(ctx, account?.locale ?? null)
  const text = ctx.t(`messenger.answer.${id}`, { site: brandName, link: ctx.site.origin }, locale)
  await queueReply(ctx, { service, recipient: sender, account_id: link?.account_id ?? null }, text)
}

function findAccount({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('account')
    .select('locale')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function wasRecentlyAnswered({ db, edition, now }: Ctx, { service, sender }: Update): Promise<boolean> {
  const found = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('recipient', '=', sender)
    .where('account_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - strangerReplyMs))
    .executeTakeFirst()
  return found !== undefined
}
