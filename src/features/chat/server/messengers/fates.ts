import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { HandedState } from '../../model.ts'

type Delivery = Selectable<DB['messenger_delivery']>

/** News of a message that staff have sent to a messenger: something has become of it. */
export const handedNews = 'chat.handed'
export const undeliveredJob = 'note_undelivered'

/** Of the message `m`, if staff have sent it to a messenger: the worst that has become of its parts. */
export const handedState = sql<HandedState | null>`(select case
    when bool_or(d.state in ('refused', 'failed', 'dropped')) then 'lost'
    when bool_or(d.state in ('queued', 'sending')) then 'waiting'
    when bool_or(d.state = 'sent') then 'sent' end
  from messenger_delivery d
  where m.side = 'staff' and m.message_service is not null and d.edition = m.edition and d.message_id = m.id)`

export async function handedOf({ database }: Runtime, edition: string, id: number): Promise<HandedState | undefined> {
  const { rows } = await sql<{ handed: HandedState | null }>`select ${handedState} as handed from chat_message m
    where m.edition = ${edition} and m.id = ${id}`.execute(database.db)
  return rows[0]?.handed ?? undefined
}

/**
 * A messenger says that it could not deliver what it had taken. It may say so before we have written down what it calls
 * it: then this is tried again.
 */
export async function noteUndelivered(ctx: Ctx, { service, id, to, why }: Told): Promise<void> {
  const { db, edition } = ctx
  const told = await db
    .selectFrom('messenger_delivery')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('remote_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!told && (await isSending(ctx, service, to))) throw new Error('what did not arrive is not written down yet')
  if (told?.state !== 'sent') return
  await db
    .updateTable('messenger_delivery')
    .set({ state: 'refused', last_error: clean(why) })
    .where('edition', '=', edition.code)
    .where('id', '=', told.id)
    .execute()
  await recordLoss(ctx, told, 'refused', why)
}
type Told = { service: number; id: string; to: string; why: string }

async function isSending({ db, edition }: Ctx, service: number, recipient: string): Promise<boolean> {
  const sending = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('recipient', '=', recipient)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return sending !== undefined
}

/**
 * Something did not reach somebody: it is on record, once for all parts of a message. Whoever writes letters hears of it,
 * too, and tells by one what was only told here.
 */
export async function recordLoss(ctx: Ctx, lost: Delivery, state: 'refused' | 'failed', why: string): Promise<void> {
  const { service, account_id, message_id, notice_event } = lost
  if (message_id !== null) ctx.tell(handedNews, message_id)
  // What the bot has answered by itself is missed by nobody.
  if (account_id === null || (message_id === null && notice_event === null)) return
  if (message_id !== null && (await isLostAlready(ctx, lost))) return
  await ctx.emit({
    name: state === 'refused' ? 'account.messenger_refused' : 'account.messenger_failed',
    entity: 'account',
    entityId: account_id,
    after: { service, why: clean(why), ...(message_id === null ? { notice: notice_event } : { message: message_id }) },
  })
}

async function isLostAlready({ db, edition }: Ctx, { id, message_id, account_id }: Delivery): Promise<boolean> {
  const other = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('message_id', '=', message_id)
    .where('account_id', '=', account_id)
    .where('id', '<>', id)
    .where('state', 'in', ['refused', 'failed'])
    .executeTakeFirst()
  return other !== undefined
}

/** Their words, as we keep them. */
export const clean = (why: string) => why.slice(0, 500).replaceAll('\0', '').toWellFormed()
