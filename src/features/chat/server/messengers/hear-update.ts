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

type Update = Selectable<DB['messenger_update']>

/** What somebody wrote to the bot finds its place: with the staff, about the order that it answers to. */
export async function hearUpdate(ctx: Ctx, { service, key }: { service: number; key: string }): Promise<void> {
  // Not by the reader: a replica may not have it yet.
  const found = await ctx.transaction((inside) => begin(inside, service, key))
  if (!found) return
  const { update, link } = found
  const media = update.media_ref === null ? undefined : await fetched(ctx, update, update.media_ref)
  await ctx.transaction(async (inside) => {
    if (!(await settled(inside, update))) return
    const left = media === 'refused' || (update.text === '' && !media)
    const talk = await talkOf(inside, link, update)
    if (talk && (update.text !== '' || (media && media !== 'refused')))
      await say(inside, talk, {
        side: talk.side,
        sender_id: link.account_id,
        text: update.text,
        service,
        media: media === 'refused' ? undefined : media,
      })
    await inside.db
      .updateTable('messenger_link')
      .set({ used_at: inside.now })
      .where('edition', '=', inside.edition.code)
      .where('account_id', '=', link.account_id)
      .where('service', '=', service)
      .execute()
    if (!talk) await answer(inside, update, link, 'no_order')
    else if (left) await answer(inside, update, link, 'not_taken')
  })
}

/** Whose it is. A code and a word from a stranger are answered here, and done. */
async function begin(ctx: Ctx, service: number, key: string): Promise<{ update: Update; link: Link } | undefined> {
  const update = await ctx.db
    .selectFrom('messenger_update')
    .selectAll()
    .where('edition', '=', ctx.edition.code)
    .where('service', '=', service)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!update) return undefined
  const code = codeIn(update.text)
  const there = { service, recipient: update.sender }
  const brought = code && (await followCode(ctx, { ...there, code }))
  const begun = brought ? undefined : await followFirstWord(ctx, there)
  const link = brought || begun || (await linkOf(ctx, update))
  const begins = brought || /^\/start\b/.test(update.text)
  if (link && !begins) {
    if (begun) await answer(ctx, update, link, 'linked')
    return { update, link }
  }
  await settled(ctx, update)
  if (link) await answer(ctx, update, link, 'linked')
  else if (!(await answeredLately(ctx, update))) await answer(ctx, update, undefined, 'unknown')
  return undefined
}

/** Only one gets to do it; and what was written stays where it was said, not here. */
async function settled({ db, edition }: Ctx, { service, key }: Update): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messenger_update')
    .set({ state: 'taken', sender: '', text: '', media_ref: null, quotes: null })
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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

/** Tried again, as the whole job is, while they are in trouble. */
async function fetched(ctx: Ctx, { service }: Update, ref: string): Promise<PreparedFile | 'refused'> {
  const found = await ctx.messengers[serviceName(service)].fetchMedia(ref, mediaRule.maxBytes)
  if (found.outcome === 'later') throw new Error(`a file waits at a messenger: ${found.why}`)
  if (found.outcome !== 'found') return 'refused'
  const { bytes } = found
  const type = sniffType(bytes)
  if (!type || !(mediaRule.types as readonly string[]).includes(type)) return 'refused'
  try {
    return await prepareMedia({ bytes, type })
  } catch (error) {
    if (isRefusal(error)) return 'refused'
    throw error
  }
}

type Place = { side: 'client' | 'tutor'; order_id: number; client_id: number | null; tutor_id: number | null }

/** Lost and deleted ones are over; a tutor's are those that they were asked for and have not left. */
async function talkOf(ctx: Ctx, { account_id, side }: Link, update: Update) {
  const { db, edition } = ctx
  const theirs =
    side === 'client'
      ? sql`o.client_id = ${account_id}`
      : sql`exists (select from order_response r where r.edition = o.edition and r.order_id = o.id
          and r.tutor_id = ${account_id} and r.state in ('offered', 'agreed', 'appointed'))`
  const { rows } = await sql<{ id: number }>`select o.id from lesson_order o
    where o.edition = ${edition.code} and o.status <> all(${over}::smallint[]) and ${theirs}
    order by array_position(${await toldOrders(ctx, update)}::bigint[], o.id) nulls last, o.id desc limit 1`.execute(db)
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

type Said = 'linked' | 'unknown' | 'no_order' | 'not_taken'

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
