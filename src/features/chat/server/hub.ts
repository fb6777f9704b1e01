import { sql } from 'kysely'
import { createMaskReader } from '#shared/stored-mask.ts'
import type { Runtime } from '#platform/plugin.ts'
import type { Message } from '../contract.ts'
import type { DeliveryState, Side } from '../model.ts'
import { messageDeletedBusEvent } from './delete-message.ts'
import { readBusEvent, readPositions } from './mark-read.ts'
import { deliveryBusEvent, findDeliveryState, deliveryState } from './messengers/delivery-status.ts'
import { contactsVisible } from './message-masks.ts'
import { messagesErasedBusEvent } from './erasure.ts'
import { presentMessage } from './present.ts'
import type { ReaderSession, StoredMessage } from './present.ts'
import { messageSavedBusEvent } from './save-message.ts'
import { parseSignalBusEvent } from './signals.ts'
import { findConversationId, findMessage } from './stored-message.ts'
import type { ChatSignal } from './signals.ts'

/** An open socket of a person, for one order or for all of them. */
export type ChatSubscriber = Omit<ReaderSession, 'masks'> & {
  side: Side
  id: number
  order_id: number | undefined
  deliver(message: Message): void
  /** Undefined for clients that do not support signals. */
  signal?: ((signal: ChatSignal) => void) | undefined
}
/** `sentPositions` is the last position sent per conversation; undefined until the initial positions are read. */
type Subscription = {
  subscriber: ChatSubscriber
  sentPositions: Map<number, number> | undefined
  missedIds: Set<number>
}
type ConversationOwner = { id: number; order_id: number; client_id: number | null; tutor_id: number | null }
type OpenMessage = StoredMessage & { open: boolean }

/** Bus events that are forwarded as signals. */
const signalEvents: ReadonlySet<string> = new Set([
  readBusEvent,
  messageDeletedBusEvent,
  messagesErasedBusEvent,
  deliveryBusEvent,
])
const batchSize = 500
/**
 * The sweep finds messages whose bus event was lost with a crashed process. It looks further back than the last run,
 * because clocks differ and commits come later than timestamps.
 */
const sweepMs = 2_000
const sweepOverlapMs = 60_000
const maxCachedOwners = 20_000

/**
 * Delivers messages from any process to the sockets of this one. Bus events only say that there is something new; the
 * messages are read from the position each subscriber has reached, so none is repeated, skipped or out of order.
 */
export class ChatHub {
  readonly #runtime: Runtime
  readonly #subscriptions = new Map<string, Set<Subscription>>()
  readonly #owners = new Map<string, ConversationOwner>()
  readonly #pending = new Map<string, Set<number>>()
  #running = false
  #sweeping = false
  #sweptAt: number

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    this.#sweptAt = runtime.clock().getTime()
    runtime.bus.subscribe(({ event, edition, id }) => {
      if (event === 'client.merged') this.#owners.clear()
      if (id === undefined) return
      if (event === messageSavedBusEvent) this.#enqueue(edition, id)
      else if (signalEvents.has(event) || parseSignalBusEvent(event)) void this.#signal(edition, event, id)
    })
    // Bus events may have been lost while the bus was disconnected.
    runtime.bus.onGap(() => {
      this.#owners.clear()
      void this.#sweep()
    })
    setInterval(() => void this.#sweep(), sweepMs).unref()
  }

  /** Delivers messages from now on; earlier ones are read from the history. */
  async watch(subscriber: ChatSubscriber): Promise<() => void> {
    const subscription: Subscription = { subscriber, sentPositions: undefined, missedIds: new Set() }
    const key = subscriberKey(subscriber.edition.code, subscriber.side, subscriber.id)
    const group = this.#subscriptions.get(key) ?? new Set()
    this.#subscriptions.set(key, group.add(subscription))
    const stop = () => {
      group.delete(subscription)
      if (group.size === 0 && this.#subscriptions.get(key) === group) this.#subscriptions.delete(key)
    }
    try {
      const positions = await this.#listPositions(subscriber)
      subscription.sentPositions = new Map(positions.map(({ id, last_position }) => [id, last_position]))
    } catch (error) {
      stop()
      throw error
    }
    for (const id of subscription.missedIds) this.#enqueue(subscriber.edition.code, id)
    return stop
  }

  async #listPositions({ edition, side, id, order_id }: ChatSubscriber) {
    // Staff conversations are too many to track; a staff socket is about one order.
    if (side === 'staff' && order_id === undefined) return []
    const isOwn = { client: sql`client_id = ${id}`, tutor: sql`tutor_id = ${id}`, staff: sql`true` }[side]
    const about = order_id === undefined ? sql`true` : sql`order_id = ${order_id}`
    const { rows } = await sql<{ id: number; last_position: number }>`select id, last_position from conversation
      where edition = ${edition.code} and ${isOwn} and ${about}`.execute(this.#runtime.database.db)
    return rows
  }

  /** One query finds conversations of all subscribers that have undelivered messages. */
  async #sweep(): Promise<void> {
    if (this.#sweeping) return
    this.#sweeping = true
    const now = this.#runtime.clock().getTime()
    try {
      for (const { edition, last_position, ...owner } of await this.#listActive(
        Math.min(this.#sweptAt, now) - sweepOverlapMs,
      ))
        if (
          this.#subscriptionsOf(edition, owner).some(
            ({ sentPositions }) => !sentPositions || (sentPositions.get(owner.id) ?? 0) < last_position,
          )
        ) {
          // The cached owner may be outdated after a merge of clients.
          this.#owners.set(`${edition} ${owner.id}`, owner)
          this.#enqueue(edition, owner.id)
        }
      this.#sweptAt = now
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'chat sweep failed')
    } finally {
      this.#sweeping = false
    }
  }

  async #listActive(since: number) {
    const editions = [
      ...new Set(
        [...this.#subscriptions.values()].flatMap(([subscription]) => subscription?.subscriber.edition.code ?? []),
      ),
    ]
    if (editions.length === 0) return []
    const { rows } = await sql<ConversationOwner & { edition: string; last_position: number }>`
      select edition, id, order_id, client_id, tutor_id, last_position from conversation
      where edition = any(${editions}::text[]) and last_at > ${new Date(since)}`.execute(this.#runtime.database.db)
    return rows
  }

  #enqueue(edition: string, id: number): void {
    const due = this.#pending.get(edition) ?? new Set()
    this.#pending.set(edition, due.add(id))
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    // Coalesces all bus events of one event-loop turn.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#pending.size > 0) {
      const [edition, ids] = [...this.#pending][0]!
      this.#pending.delete(edition)
      try {
        await this.#deliver(edition, [...ids])
      } catch (error) {
        this.#runtime.log.warn({ err: error }, 'chat delivery failed')
        for (const id of ids) this.#pending.set(edition, (this.#pending.get(edition) ?? new Set()).add(id))
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
    this.#running = false
  }

  async #deliver(edition: string, ids: number[]): Promise<void> {
    const readers = (await this.#findOwners(edition, ids)).flatMap((owner) => {
      const subscribed = this.#subscriptionsOf(edition, owner)
      for (const subscription of subscribed) if (!subscription.sentPositions) subscription.missedIds.add(owner.id)
      const ready = subscribed.filter(({ sentPositions }) => sentPositions)
      const from = Math.min(...ready.map(({ sentPositions }) => sentPositions!.get(owner.id) ?? 0))
      return ready.length > 0 ? [{ id: owner.id, ready, from }] : []
    })
    if (readers.length === 0) return
    const { rows } =
      await sql<OpenMessage>`select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, ${contactsVisible} as open
      from unnest(${readers.map(({ id }) => id)}::bigint[], ${readers.map(({ from }) => from)}::integer[]) as k(id, after)
      join conversation c on c.edition = ${edition} and c.id = k.id
      join lesson_order o on o.edition = c.edition and o.id = c.order_id
      join chat_message m on m.edition = c.edition and m.conversation_id = c.id and m.position > k.after
      order by m.conversation_id, m.position limit ${batchSize}`.execute(this.#runtime.database.db)
    const subscribed = new Map(readers.map((reader) => [reader.id, reader.ready]))
    const masks = createMaskReader()
    for (const row of await this.#withDelivery(edition, rows))
      for (const subscription of subscribed.get(row.conversation_id)!) send(subscription, row, masks)
    if (rows.length === batchSize) for (const { id } of readers) this.#enqueue(edition, id)
  }

  /** Only few messages go by messenger; the state is read for those alone. */
  async #withDelivery(edition: string, rows: readonly OpenMessage[]): Promise<readonly OpenMessage[]> {
    const ids = rows.filter((row) => row.message_service !== null).map(({ id }) => id)
    if (ids.length === 0) return rows
    const delivered = await sql<{ id: number; handed: DeliveryState | null }>`
      select m.id, ${deliveryState} as handed from chat_message m
      where m.edition = ${edition} and m.id = any(${ids}::bigint[])`.execute(this.#runtime.database.db)
    const found = new Map(delivered.rows.map((row) => [row.id, row]))
    return rows.map((row) => ({ ...row, ...found.get(row.id) }))
  }

  /** Owners are cached until clients are merged. */
  async #findOwners(edition: string, ids: number[]): Promise<ConversationOwner[]> {
    const known = (id: number) => this.#owners.get(`${edition} ${id}`)
    const unknown = ids.filter((id) => !known(id))
    if (unknown.length > 0) {
      const { rows } = await sql<ConversationOwner>`select id, order_id, client_id, tutor_id from conversation
        where edition = ${edition} and id = any(${unknown}::bigint[])`.execute(this.#runtime.database.db)
      if (this.#owners.size > maxCachedOwners) this.#owners.clear()
      for (const owner of rows) this.#owners.set(`${edition} ${owner.id}`, owner)
    }
    return ids.flatMap((id) => known(id) ?? [])
  }

  #subscriptionsOf(edition: string, { order_id, client_id, tutor_id }: Omit<ConversationOwner, 'id'>): Subscription[] {
    const keys = [
      ...(client_id === null ? [] : [subscriberKey(edition, 'client', client_id)]),
      ...(tutor_id === null ? [] : [subscriberKey(edition, 'tutor', tutor_id)]),
      subscriberKey(edition, 'staff', 0),
    ]
    const all = keys.flatMap((key) => [...(this.#subscriptions.get(key) ?? [])])
    return all.filter(({ subscriber }) =>
      subscriber.order_id === undefined ? subscriber.side !== 'staff' : subscriber.order_id === order_id,
    )
  }

  /** Clients without signals get the deleted message once more, with an empty text. */
  async #resendDeleted(edition: string, owner: ConversationOwner, id: number): Promise<void> {
    const plain = this.#subscriptionsOf(edition, owner).filter(({ subscriber }) => !subscriber.signal)
    const row = plain.length > 0 ? await findMessage(this.#runtime.database.db, edition, id) : undefined
    if (row)
      for (const { subscriber } of plain)
        subscriber.deliver(presentMessage(row, { ...subscriber, open: row.open, masks: createMaskReader() }))
  }

  /** Signals are transient and are not retried. */
  async #signal(edition: string, event: string, id: number): Promise<void> {
    if (this.#subscriptions.size === 0) return
    try {
      const conversation = messageEvents.has(event) ? await findConversationId(this.#runtime, edition, id) : id
      const [owner] = await this.#findOwners(edition, conversation === undefined ? [] : [conversation])
      if (owner && event === messageDeletedBusEvent) await this.#resendDeleted(edition, owner, id)
      const subscribed = owner
        ? this.#subscriptionsOf(edition, owner).filter(({ subscriber }) => subscriber.signal)
        : []
      if (!owner || subscribed.length === 0) return
      const read = event === readBusEvent ? await readPositions(this.#runtime, edition, owner.id) : undefined
      const handed = event === deliveryBusEvent ? await findDeliveryState(this.#runtime, edition, id) : undefined
      const known = parseSignalBusEvent(event)
      for (const { subscriber } of subscribed) {
        if (known && known.by !== subscriber.side)
          subscriber.signal?.({ kind: known.kind, conversation_id: owner.id, by: known.by })
        else if (read) subscriber.signal?.({ kind: 'read', conversation_id: owner.id, read })
        else if (handed && subscriber.side === 'staff')
          subscriber.signal?.({ kind: 'handed', conversation_id: owner.id, chat_id: id, handed })
        else if (event === messageDeletedBusEvent)
          subscriber.signal?.({ kind: 'deleted', conversation_id: owner.id, chat_id: id })
        else if (event === messagesErasedBusEvent) subscriber.signal?.({ kind: 'forgotten', conversation_id: owner.id })
      }
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'chat signal failed')
    }
  }
}

/** These bus events carry a message id; all others a conversation id. */
const messageEvents = new Set([messageDeletedBusEvent, deliveryBusEvent])

/** All staff share one key. */
const subscriberKey = (edition: string, side: Side, id: number) => `${edition} ${side} ${side === 'staff' ? 0 : id}`

function send({ subscriber, sentPositions }: Subscription, row: OpenMessage, masks: ReaderSession['masks']): void {
  const before = sentPositions!.get(row.conversation_id) ?? 0
  if (row.position <= before) return
  sentPositions!.set(row.conversation_id, row.position)
  subscriber.deliver(presentMessage(row, { ...subscriber, open: row.open, masks }))
}

const hubs = new WeakMap<Runtime, ChatHub>()

/** One hub per process. */
export function chatHubOf(runtime: Runtime): ChatHub {
  const hub = hubs.get(runtime) ?? new ChatHub(runtime)
  hubs.set(runtime, hub)
  return hub
}
