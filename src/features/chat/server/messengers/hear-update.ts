import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { isRefusal } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import { sniffType } from '#platform/http/sniff.ts'
import { mediaRule, over, serviceName } from '../../model.ts'
import { prepareMedia } from '../media.ts'
import { say } from '../say.ts'
import { followFirstWord } from './first-word.ts'
import { codeIn, followCode } from './links.ts'
import type { Link } from './links.ts'
import { queueAnswer, spokenTo } from './queue-deliveries.ts'

export const hearingJob = 'hear_messenger'

/** A stranger is answered once in a while: nobody gets us to write and write. */
const strangerMs = 60_000
/** Words wait so long for the file that came with them, and we for the file. */
const patienceMs = 3 * 60_000
const giveUpMs = 24 * 3_600_000

type Update = Selectable<DB['messenger_update']>
type Name = Pick<Update, 'service' | 'key'>
type Fetched = { media?: PreparedFile; refused?: true; later?: string }

/** What somebody wrote to the bot finds its place: with the staff, about the order that it answers to. */
export async function hearUpdate(ctx: Ctx, name: Name): Promise<void> {
  // Not by the reader: a replica may not have it yet.
  const found = await ctx.transaction((inside) => begin(inside, name))
  if (!found) return
  const { update, link } = found
  const file = update.media_ref === null ? {} : await fetched(ctx, update, update.media_ref)
  const waited = ctx.now.getTime() - update.created_at.getTime()
  if (file.later !== undefined && waited < giveUpMs) {
    if (waited >= patienceMs) await ctx.transaction((inside) => sayWords(inside, name, link))
    // Tried again, as the whole job is, while they are in trouble.
    throw new Error(`a file waits at a messenger: ${file.later}`)
  }
  await ctx.transaction((inside) => settle(inside, name, link, file))
}

/** Whose it is. A code and a word from a stranger are answered here, and done. */
async function begin(ctx: Ctx, name: Name): Promise<{ update: Update; link: Link } | undefined> {
  const update = await hold(ctx, name)
  if (!update) return undefined
  const code = codeIn(update.text)
  const there = { service: update.service, recipient: update.sender }
  const brought = code && (await followCode(ctx, { ...there, code }))
  const begun = brought ? undefined : await followFirstWord(ctx, there)
  const link = brought || begun || (await linkOf(ctx, update))
  const begins = brought || /^\/start\b/.test(update.text)
  if (link && !begins) {
    await noteUse(ctx, update, link)
    if (begun) await answer(ctx, update, link, 'linked')
    return { update, link }
  }
  await empty(ctx, name)
  if (link) await answer(ctx, update, link, 'linked')
  else if (!(await answeredLately(ctx, update))) await answer(ctx, update, undefined, 'unknown')
  return undefined
}

/** The words go ahead, and out of the update; the file follows when it can be fetched. */
async function sayWords(ctx: Ctx, name: Name, link: Link): Promise<void> {
  const update = await hold(ctx, name)
  const talk = update?.text ? await talkOf(ctx, link, update) : undefined
  // Whom it cannot be handed to is told so at the end.
  if (!update || !talk) return
  await change(ctx, name, { text: '' })
  await say(ctx, talk, { side: talk.side, sender_id: link.account_id, text: update.text, service: name.service })
}

async function settle(ctx: Ctx, name: Name, link: Link, { media, refused, later }: Fetched): Promise<void> {
  const update = await hold(ctx, name)
  if (!update) return
  await empty(ctx, name)
  const talk = await talkOf(ctx, link, update)
  if (!talk) return answer(ctx, update, link, 'no_order')
  const { text, service } = update
  if (text !== '' || media) await say(ctx, talk, { side: talk.side, sender_id: link.account_id, text, service, media })
  if (later !== undefined) {
    await say(ctx, talk, { side: 'staff', sender_id: null, text: '', auto: true, told: { id: 'file_lost' } })
    await answer(ctx, update, link, 'file_lost')
  } else if (refused || (text === '' && !media)) await answer(ctx, update, link, 'not_taken')
}

/** Only one gets to do it. */
function hold({ db, edition }: Ctx, { service, key }: Name): Promise<Update | undefined> {
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

/** What was written stays where it was said, not here. */
const empty = (ctx: Ctx, name: Name) =>
  change(ctx, name, { state: 'taken', sender: '', text: '', media_ref: null, quotes: null })

async function change({ db, edition }: Ctx, { service, key }: Name, to: Partial<Update>): Promise<void> {
  await db
    .updateTable('messenger_update')
    .set(to)
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('key', '=', key)
    .execute()
}

/** When they wrote, however late it is heard. */
async function noteUse({ db, edition }: Ctx, { service, created_at }: Update, { account_id }: Link): Promise<void> {
  await db
    .updateTable('messenger_link')
    .set({ used_at: created_at })
    .where('edition', '=', edition.code)
    .where('account_id', '=', account_id)
    .where('service', '=', service)
    .where('used_at', '<', created_at)
    .execute()
}

function linkOf({ db, edition }: Ctx, { service, sender }: Update): Promise<Link | undefined> {
  return db
    .selectFrom('messenger_link')
    .select(['account_id', 'side'])
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('recipient', '=', sender)
    .executeTakeFirst()
}

async function fetched(ctx: Ctx, { service }: Update, ref: string): Promise<Fetched> {
  const found = await ctx.messengers[serviceName(service)].fetchMedia(ref, mediaRule.maxBytes)
  if (found.outcome === 'later') return { later: found.why }
  if (found.outcome !== 'found') return { refused: true }
  const { bytes } = found
  const type = sniffType(bytes)
  if (!type || !(mediaRule.types as readonly string[]).includes(type)) return { refused: true }
  try {
    return { media: await prepareMedia({ bytes, type }) }
  } catch (error) {
    return isRefusal(error) ? { refused: true } : { later: error instanceof Error ? error.message : 'unknown' }
  }
}

const open = sql`o.status <> all(${over}::smallint[])`

type Place = { side: 'client' | 'tutor'; order_id: number; client_id: number | null; tutor_id: number | null }

/** Lost and deleted ones are over; a tutor's are those that they were asked for and have not left. */
async function talkOf(ctx: Ctx, { account_id, side }: Link, update: Update) {
  const { db, edition } = ctx
  // Each along an index that has theirs in this order: whoever has none makes nobody look through all orders.
  const [theirs, newest] =
    side === 'client'
      ? [sql`lesson_order o where o.edition = ${edition.code} and o.client_id = ${account_id} and ${open}`, sql`o.id`]
      : [
          sql`order_response r join lesson_order o on o.edition = r.edition and o.id = r.order_id
            where r.edition = ${edition.code} and r.tutor_id = ${account_id}
              and r.state in ('offered', 'agreed', 'appointed') and ${open}`,
          sql`r.order_id`,
        ]
  const told = await toldOrders(ctx, update)
  const { rows } = await sql<{ id: number }>`
    (select o.id, array_position(${told}::bigint[], o.id) as turn from ${theirs} and o.id = any(${told}::bigint[]))
    union all (select o.id, null from ${theirs} order by ${newest} desc limit 1)
    order by turn nulls last limit 1`.execute(db)
  const [order] = rows
  if (!order) return undefined
  const place: Place =
    side === 'client'
      ? { side, order_id: order.id, client_id: account_id, tutor_id: null }
      : { side: 'tutor', order_id: order.id, client_id: null, tutor_id: account_id }
  return { ...place, kind: place.side === 'client' ? ('client_staff' as const) : ('tutor_staff' as const) }
}

/** What they were told there was about these: what they quote, then the latest. The words of a conversation, or a notice. */
async function toldOrders({ db, edition }: Ctx, { service, sender, quotes }: Update): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`select coalesce(c.order_id, e.entity_id) as order_id
    from messenger_delivery d
    left join chat_message m on m.edition = d.edition and m.id = d.message_id
    left join conversation c on c.edition = m.edition and c.id = m.conversation_id
    left join event e on e.edition = d.edition and e.id = d.notice_event and e.entity = 'order'
    where d.edition = ${edition.code} and d.service = ${service} and d.recipient = ${sender} and d.state = 'sent'
      and coalesce(c.order_id, e.entity_id) is not null
    order by coalesce(d.remote_id = ${quotes}, false) desc, d.id desc limit 2`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

type Said = 'linked' | 'unknown' | 'no_order' | 'not_taken' | 'file_lost'

async function answer(ctx: Ctx, { service, sender }: Update, link: Link | undefined, said: Said): Promise<void> {
  const account = link && (await accountOf(ctx, link.account_id))
  const locale = spokenTo(ctx, account?.locale ?? null)
  const text = ctx.t(`messenger.answer.${said}`, { site: ctx.edition.siteName, link: ctx.origin }, locale)
  await queueAnswer(ctx, { service, recipient: sender, account_id: link?.account_id ?? null }, text)
}

function accountOf({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('account')
    .select('locale')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function answeredLately({ db, edition, now }: Ctx, { service, sender }: Update): Promise<boolean> {
  const found = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('recipient', '=', sender)
    .where('account_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - strangerMs))
    .executeTakeFirst()
  return found !== undefined
}
