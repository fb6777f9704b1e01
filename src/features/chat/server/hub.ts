import { sql } from 'kysely'
import { storedMasks } from '#shared/stored-mask.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Message } from '../contract.ts'
import type { HandedState, Side } from '../model.ts'
import { deletedNews } from './delete-message.ts'
import { readNews } from './mark-read.ts'
import { handedNews, handedOf, handedState } from './messengers/fates.ts'
import { isOpen } from './message-masks.ts'
import { forgottenNews } from './people-who-leave.ts'
import { presentMessage } from './present.ts'
import type { ReaderSession, StoredMessage } from './present.ts'
import { saidNews } from './say.ts'
import { signalOf } from './signals.ts'
import { findMessage } from './stored-message.ts'
import type { Signal } from './signals.ts'

/** An open window of somebody, about one order or all of theirs. */
export type Window = Omit<ReaderSession, 'masks'> & {
  side: Side
  id: number
  order_id: number | undefined
  deliver(message: Message): void
  /** Only where it is understood: who types, is here, has read. */
  signal?: ((signal: Signal) => void) | undefined
}
/** `sent` is how far each conversation has been sent here; unknown until it has been read where they stood. */
type Watched = { window: Window; sent: Map<number, number> | undefined; missed: Set<number> }
type Place = { id: number; order_id: number; client_id: number | null; tutor_id: number | null }
type Found = StoredMessage & { open: boolean }

/** News that windows are told of, beside what was said. */
const tellsWindows: ReadonlySet<string> = new Set([readNews, deletedNews, forgottenNews, handedNews])
/** As many as are sent in one go to somebody who is behind. */
const atOnce = 500
/**
 * So often it is looked whether news were lost, with a process that died before it could tell them; and so much further
 * back than the last time, since clocks differ and what was said is stored a little later.
 */
const sweepMs = 2_000
const sweptMs = 60_000
const mostKnown = 20_000

/**
 * Brings messages to the windows of this process, whichever process they were said in. News only say that there is more;
 * what it is, is read from the position that each window has, so that nothing is sent twice, left out or out of turn.
 */
export class Hub {
  readonly #runtime: Runtime
  readonly #watched = new Map<string, Set<Watched>>()
  readonly #known = new Map<string, Place>()
  readonly #due = new Map<string, Set<number>>()
  #running = false
  #sweeping = false
  #sweptAt: number

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    this.#sweptAt = runtime.clock().getTime()
    runtime.bus.subscribe(({ event, edition, id }) => {
      if (event === 'client.merged') this.#known.clear()
      if (id === undefined) return
      if (event === saidNews) this.#look(edition, id)
      else if (tellsWindows.has(event) || signalOf(event)) void this.#signal(edition, event, id)
    })
    // Whatever was said while nobody listened.
    runtime.bus.onGap(() => {
      this.#known.clear()
      void this.#sweep()
    })
    setInterval(() => void this.#sweep(), sweepMs).unref()
  }

  /** From now on; what was said before is read from the history. */
  async watch(window: Window): Promise<() => void> {
    const one: Watched = { window, sent: undefined, missed: new Set() }
    const key = keyOf(window.edition.code, window.side, window.id)
    const there = this.#watched.get(key) ?? new Set()
    this.#watched.set(key, there.add(one))
    const stop = () => {
      there.delete(one)
      if (there.size === 0 && this.#watched.get(key) === there) this.#watched.delete(key)
    }
    try {
      const places = await this.#standing(window)
      one.sent = new Map(places.map(({ id, last_position }) => [id, last_position]))
    } catch (error) {
      stop()
      throw error
    }
    for (const id of one.missed) this.#look(window.edition.code, id)
    return stop
  }

  /** How far the conversations have come that a window is about. */
  async #standing({ edition, side, id, order_id }: Window) {
    // The staff as a whole have too many: theirs are about one order.
    if (side === 'staff' && order_id === undefined) return []
    const theirs = { client: sql`client_id = ${id}`, tutor: sql`tutor_id = ${id}`, staff: sql`true` }[side]
    const about = order_id === undefined ? sql`true` : sql`order_id = ${order_id}`
    const { rows } = await sql<{ id: number; last_position: number }>`select id, last_position from conversation
      where edition = ${edition.code} and ${theirs} and ${about}`.execute(this.#runtime.database.db)
    return rows
  }

  /** What was said and not sent to those who watch it here, since this was last known; all windows in one question. */
  async #sweep(): Promise<void> {
    if (this.#sweeping) return
    this.#sweeping = true
    const now = this.#runtime.clock().getTime()
    try {
      for (const { edition, last_position, ...place } of await this.#spoken(Math.min(this.#sweptAt, now) - sweptMs))
        if (this.#whoWatches(edition, place).some(({ sent }) => !sent || (sent.get(place.id) ?? 0) < last_position)) {
          // Whose it is may have been looked up before it went over to somebody else.
          this.#known.set(`${edition} ${place.id}`, place)
          this.#look(edition, place.id)
        }
      this.#sweptAt = now
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'nobody looked for lost news')
    } finally {
      this.#sweeping = false
    }
  }

  /** The conversations in which something was said since then, where anybody watches at all. */
  async #spoken(since: number) {
    const editions = [...new Set([...this.#watched.values()].flatMap(([one]) => one?.window.edition.code ?? []))]
    if (editions.length === 0) return []
    const { rows } = await sql<Place & { edition: string; last_position: number }>`
      select edition, id, order_id, client_id, tutor_id, last_position from conversation
      where edition = any(${editions}::text[]) and last_at > ${new Date(since)}`.execute(this.#runtime.database.db)
    return rows
  }

  #look(edition: string, id: number): void {
    const due = this.#due.get(edition) ?? new Set()
    this.#due.set(edition, due.add(id))
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    // All that comes in one turn is read together.
    await new Promise((turned) => setImmediate(turned))
    while (this.#due.size > 0) {
      const [edition, ids] = [...this.#due][0]!
      this.#due.delete(edition)
      try {
        await this.#deliver(edition, [...ids])
      } catch (error) {
        this.#runtime.log.warn({ err: error }, 'messages wait for the database')
        for (const id of ids) this.#due.set(edition, (this.#due.get(edition) ?? new Set()).add(id))
        await new Promise((waited) => setTimeout(waited, 200))
      }
    }
    this.#running = false
  }

  async #deliver(edition: string, ids: number[]): Promise<void> {
    const readers = (await this.#places(edition, ids)).flatMap((place) => {
      const watching = this.#whoWatches(edition, place)
      for (const one of watching) if (!one.sent) one.missed.add(place.id)
      const ready = watching.filter(({ sent }) => sent)
      const from = Math.min(...ready.map(({ sent }) => sent!.get(place.id) ?? 0))
      return ready.length > 0 ? [{ id: place.id, ready, from }] : []
    })
    if (readers.length === 0) return
    const { rows } = await sql<Found>`select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, ${isOpen} as open
      from unnest(${readers.map(({ id }) => id)}::bigint[], ${readers.map(({ from }) => from)}::integer[]) as k(id, after)
      join conversation c on c.edition = ${edition} and c.id = k.id
      join lesson_order o on o.edition = c.edition and o.id = c.order_id
      join chat_message m on m.edition = c.edition and m.conversation_id = c.id and m.position > k.after
      order by m.conversation_id, m.position limit ${atOnce}`.execute(this.#runtime.database.db)
    const watching = new Map(readers.map((reader) => [reader.id, reader.ready]))
    const masks = storedMasks()
    for (const row of await this.#withDelivery(edition, rows))
      for (const one of watching.get(row.conversation_id)!) send(one, row, masks)
    if (rows.length === atOnce) for (const { id } of readers) this.#look(edition, id)
  }

  /** Few go by a messenger: only those are asked for. */
  async #withDelivery(edition: string, rows: readonly Found[]): Promise<readonly Found[]> {
    const ids = rows.filter((row) => row.message_service !== null).map(({ id }) => id)
    if (ids.length === 0) return rows
    const delivered = await sql<{ id: number; handed: HandedState | null }>`
      select m.id, ${handedState} as handed from chat_message m
      where m.edition = ${edition} and m.id = any(${ids}::bigint[])`.execute(this.#runtime.database.db)
    const found = new Map(delivered.rows.map((row) => [row.id, row]))
    return rows.map((row) => ({ ...row, ...found.get(row.id) }))
  }

  /** Whose conversations they are: asked once, as long as no two become one. */
  async #places(edition: string, ids: number[]): Promise<Place[]> {
    const known = (id: number) => this.#known.get(`${edition} ${id}`)
    const unknown = ids.filter((id) => !known(id))
    if (unknown.length > 0) {
      const { rows } = await sql<Place>`select id, order_id, client_id, tutor_id from conversation
        where edition = ${edition} and id = any(${unknown}::bigint[])`.execute(this.#runtime.database.db)
      if (this.#known.size > mostKnown) this.#known.clear()
      for (const place of rows) this.#known.set(`${edition} ${place.id}`, place)
    }
    return ids.flatMap((id) => known(id) ?? [])
  }

  /** Both sides, and the staff who look at the order. */
  #whoWatches(edition: string, { order_id, client_id, tutor_id }: Omit<Place, 'id'>): Watched[] {
    const keys = [
      ...(client_id === null ? [] : [keyOf(edition, 'client', client_id)]),
      ...(tutor_id === null ? [] : [keyOf(edition, 'tutor', tutor_id)]),
      keyOf(edition, 'staff', 0),
    ]
    const all = keys.flatMap((key) => [...(this.#watched.get(key) ?? [])])
    return all.filter(({ window }) =>
      window.order_id === undefined ? window.side !== 'staff' : window.order_id === order_id,
    )
  }

  /** Clients of the specification know no signals: the message comes once more, deleted and without its words. */
  async #resendDeleted(edition: string, place: Place, id: number): Promise<void> {
    const plain = this.#whoWatches(edition, place).filter(({ window }) => !window.signal)
    const row = plain.length > 0 ? await findMessage(this.#runtime.database.db, edition, id) : undefined
    if (row)
      for (const { window } of plain)
        window.deliver(presentMessage(row, { ...window, open: row.open, masks: storedMasks() }))
  }

  /** What is gone with the moment: a lost one is not missed. */
  async #signal(edition: string, event: string, id: number): Promise<void> {
    if (this.#watched.size === 0) return
    try {
      const conversation = ofMessages.has(event) ? await conversationOfMessage(this.#runtime, edition, id) : id
      const [place] = await this.#places(edition, conversation === undefined ? [] : [conversation])
      if (place && event === deletedNews) await this.#resendDeleted(edition, place, id)
      const watching = place ? this.#whoWatches(edition, place).filter(({ window }) => window.signal) : []
      if (!place || watching.length === 0) return
      const read = event === readNews ? await readBy(this.#runtime, edition, place.id) : undefined
      const handed = event === handedNews ? await handedOf(this.#runtime, edition, id) : undefined
      const known = signalOf(event)
      for (const { window } of watching) {
        if (known && known.by !== window.side)
          window.signal?.({ kind: known.kind, conversation_id: place.id, by: known.by })
        else if (read) window.signal?.({ kind: 'read', conversation_id: place.id, read })
        else if (handed && window.side === 'staff')
          window.signal?.({ kind: 'handed', conversation_id: place.id, chat_id: id, handed })
        else if (event === deletedNews) window.signal?.({ kind: 'deleted', conversation_id: place.id, chat_id: id })
        else if (event === forgottenNews) window.signal?.({ kind: 'forgotten', conversation_id: place.id })
      }
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'a signal was lost')
    }
  }
}

/** These name a message; all others name a conversation. */
const ofMessages = new Set([deletedNews, handedNews])

/** The staff are one: any of them sees what was said to any other. */
const keyOf = (edition: string, side: Side, id: number) => `${edition} ${side} ${side === 'staff' ? 0 : id}`

function send({ window, sent }: Watched, row: Found, masks: ReaderSession['masks']): void {
  const before = sent!.get(row.conversation_id) ?? 0
  if (row.position <= before) return
  sent!.set(row.conversation_id, row.position)
  window.deliver(presentMessage(row, { ...window, open: row.open, masks }))
}

async function conversationOfMessage({ database }: Runtime, edition: string, id: number): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('chat_message')
    .select('conversation_id')
    .where('edition', '=', edition)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.conversation_id
}

async function readBy({ database }: Runtime, edition: string, id: number): Promise<Record<Side, number>> {
  const rows = await database.db
    .selectFrom('chat_mark')
    .select(['side', 'position'])
    .where('edition', '=', edition)
    .where('conversation_id', '=', id)
    .execute()
  return { client: 0, tutor: 0, staff: 0, ...Object.fromEntries(rows.map(({ side, position }) => [side, position])) }
}

const hubs = new WeakMap<Runtime, Hub>()

/** The one of this process. */
export function hubOf(runtime: Runtime): Hub {
  const hub = hubs.get(runtime) ?? new Hub(runtime)
  hubs.set(runtime, hub)
  return hub
}
