import type { Query } from '../postgres.ts'
import type { PlainClient, ChatSender, BrowserClient } from './clients.ts'

type StoredMessage = { id: number; order_id: number; position: number; text: string }
export type ChatVerdict = { lost: string[]; duplicated: string[]; outOfOrder: string[] }

/**
 * Compares the clients with the database: every client has every message once and in order, every acknowledged
 * message is stored once, and the messages of a sender are stored in the order of sending.
 */
export async function verifyChat(
  query: Query,
  clients: readonly BrowserClient[],
  plains: readonly PlainClient[] = [],
): Promise<ChatVerdict & { messages: number }> {
  // Read before the database, so that messages arriving meanwhile are not counted as lost.
  const seen = new Map(clients.map((client) => [client, client.messageIds()]))
  const claimed = new Map([...clients, ...plains].map((speaker) => [speaker, speaker.acknowledged()]))
  const stored = await readStored(query, clients)
  const verdict: ChatVerdict = { lost: [], duplicated: [], outOfOrder: [] }
  for (const client of clients) verifyClient(verdict, client.name, seen.get(client)!, stored.get(client.order_id) ?? [])
  for (const [speaker, acknowledged] of claimed)
    verifySent(verdict, speaker, acknowledged, stored.get(speaker.order_id) ?? [])
  for (const plain of plains) verifyStretches(verdict, plain)
  for (const [order, messages] of stored)
    for (const [place, { position }] of messages.entries())
      if (position !== place + 1) verdict.outOfOrder.push(`order ${order} has ${position} in place ${place + 1}`)
  return { ...verdict, messages: [...stored.values()].reduce((sum, messages) => sum + messages.length, 0) }
}

/** Every client has all messages, and none is pending. */
export async function isSettled(query: Query, clients: readonly BrowserClient[]): Promise<boolean> {
  if (clients.some(({ sent, acknowledged }) => acknowledged().length < sent.length)) return false
  const stored = await readStored(query, clients)
  return clients.every(({ order_id, messageIds }) => (stored.get(order_id) ?? []).length <= messageIds().length)
}

function verifyClient(
  verdict: ChatVerdict,
  name: string,
  ids: readonly number[],
  stored: readonly StoredMessage[],
): void {
  const seen = new Set(ids)
  for (const { id, text } of stored) if (!seen.has(id)) verdict.lost.push(`${name} has not got "${text}"`)
  if (seen.size < ids.length) verdict.duplicated.push(`${name} has ${ids.length - seen.size} twice`)
  const places = new Map(stored.map(({ id, position }) => [id, position]))
  const order = ids.map((id) => places.get(id) ?? 0)
  if (order.some((position, place) => place > 0 && position < order[place - 1]!))
    verdict.outOfOrder.push(`${name} has them in another order`)
}

function verifySent(
  verdict: ChatVerdict,
  { name, sent, retried }: ChatSender,
  acknowledged: readonly string[],
  stored: readonly StoredMessage[],
): void {
  const places = Map.groupBy(stored, ({ text }) => text)
  for (const text of acknowledged)
    if (!places.has(text)) verdict.lost.push(`"${text}" of ${name} was acknowledged and is gone`)
  for (const text of sent)
    if ((places.get(text)?.length ?? 0) > 1) verdict.duplicated.push(`"${text}" of ${name} is stored twice`)
  const order = sent.filter((text) => !retried.has(text)).flatMap((text) => places.get(text)?.[0]?.position ?? [])
  if (order.some((position, place) => place > 0 && position < order[place - 1]!))
    verdict.outOfOrder.push(`what ${name} sent is stored in another order`)
}

/** A plain client must receive consecutive positions on each connection. */
function verifyStretches(verdict: ChatVerdict, { name, stretches }: PlainClient): void {
  for (const received of stretches())
    for (const [place, position] of received.entries()) {
      const before = received[place - 1] ?? position - 1
      if (position > before + 1) verdict.lost.push(`${name} received ${position} after ${before}`)
      if (position === before) verdict.duplicated.push(`${name} received ${position} twice`)
      if (position < before) verdict.outOfOrder.push(`${name} received ${position} after ${before}`)
    }
}

async function readStored(query: Query, readers: readonly ChatSender[]): Promise<Map<number, StoredMessage[]>> {
  const orders = [...new Set(readers.map(({ order_id }) => order_id))]
  const rows = await query<StoredMessage>(
    `select m.id::int, c.order_id::int, m.position, m.text from conversation c
     join lesson_order o on o.edition = c.edition and o.id = c.order_id and o.tutor_id = c.tutor_id
     join chat_message m on m.edition = c.edition and m.conversation_id = c.id
     where c.edition = 'ua' and c.kind = 'client_tutor' and c.order_id = any($1) order by c.order_id, m.position`,
    [orders],
  )
  return Map.groupBy(rows, ({ order_id }) => order_id)
}
