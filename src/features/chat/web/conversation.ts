import type { PageMessage, SignalKind } from '../model.ts'
import { Fates } from './fates.ts'
import { Line, pollMs } from './line.ts'
import { Others } from './others.ts'
import { NotTaken } from './ways.ts'
export type { Ways } from './ways.ts'
import type { Given, Heard, Outgoing, Page, Signal, Standing, Waiting, Ways } from './ways.ts'

/** What was sent and is not back by then was sent into the void: a busy server is given its time. */
const resendMs = 10_000
/** So many are on their way at once; the others wait for their turn. */
const atOnce = 20
const forGood = new Set<unknown>(['unauthorized', 'forbidden', 'not_found'])

/**
 * One conversation as one window has it: everything once, in order, without a gap, whatever the line does. Messages are
 * taken over by their position; what is missing before one is fetched; what was sent waits until it has come back.
 */
export class Conversation {
  readonly messages: PageMessage[] = []
  readonly waiting: Waiting[] = []
  /** Not for whoever is signed in here, or not any more: nothing is tried again. */
  refused = false
  maySend = true
  /** Contacts are shown, files may be sent. */
  open = true
  readonly others: Others
  readonly #ways: Ways
  readonly #given: Given
  readonly #line: Line
  readonly #fates = new Fates()
  /** It has none before the first word. */
  #id: number | null
  #position: number
  #fetching: Promise<void> | undefined
  #again = false
  #stopped = false
  #posting = false
  /** What is on its way, and since when. */
  readonly #handed = new Map<string, number>()

  constructor(ways: Ways, given: Given) {
    this.#id = given.id
    this.#ways = ways
    this.#given = given
    this.others = new Others(given.others)
    this.messages.push(...given.known)
    this.waiting.push(...(given.unsent ?? []).map((one): Waiting => ({ ...one, state: 'sending' })))
    this.#position = given.known.at(-1)?.position ?? 0
    const sendAnew = () => {
      this.#handed.clear()
      this.#handOn()
    }
    this.#line = new Line(ways.connect, {
      opened: () => {
        this.signal('here')
        sendAnew()
      },
      heard: (text) => this.#heard(JSON.parse(text) as Heard),
      changed: given.changed,
      plainly: () => {
        void this.#catchUp()
        sendAnew()
      },
    })
  }

  get offline(): boolean {
    return this.#line.offline
  }

  start(): void {
    this.#line.open()
  }

  stop(): void {
    this.#stopped = true
    this.#line.stop()
  }

  /** The browser knows that the network is back, or gone. */
  network(there: boolean): void {
    if (there) this.#line.hurry()
    else this.#line.drop()
    void this.#catchUp()
  }

  /** Shown at once; it has its place when it comes back. */
  send(message: Outgoing): void {
    this.waiting.push({ ...message, state: 'sending' })
    this.#given.changed()
    this.#handOn()
  }

  again(client_id: string): void {
    const waiting = this.waiting.find((one) => one.client_id === client_id)
    if (!waiting) return
    waiting.state = 'sending'
    this.#handed.delete(client_id)
    this.#given.changed()
    this.#handOn()
  }

  /** What could not be sent is given up. */
  discard(client_id: string): void {
    const place = this.waiting.findIndex((one) => one.client_id === client_id && one.state === 'failed')
    if (place >= 0) this.waiting.splice(place, 1)
    this.#given.changed()
  }

  /** Older ones, in front of what is there. */
  prepend(older: readonly PageMessage[]): void {
    this.messages.unshift(...older)
    this.#given.changed()
  }

  /** The same messages, as they may be read now. */
  renew({ messages, ...standing }: Page): void {
    for (const message of messages) {
      const place = this.messages.findIndex(({ id }) => id === message.id)
      if (place >= 0) this.messages[place] = message
    }
    this.stands(standing)
    this.#given.changed()
  }

  stands({ read, may_send, open }: Partial<Standing>): void {
    if (read) this.others.haveRead(read)
    if (may_send !== undefined) this.maySend = may_send
    if (open !== undefined) this.open = open
  }

  /** That I write, or am here: gone with the moment, so it is not sent again. */
  signal(signal: SignalKind): void {
    if (this.#line.online) this.#line.send(JSON.stringify({ signal }))
  }

  /** In the order in which they were written; a file goes alone, by a request of its own. */
  #handOn(): void {
    if (this.refused || !this.maySend) return
    for (const one of this.waiting.filter(({ state }) => state === 'sending').slice(0, atOnce)) {
      if (this.#handed.has(one.client_id)) continue
      if (this.#posting) return
      if (one.file || this.#line.plain) {
        if (this.#handed.size === 0) void this.#post(one)
        return
      }
      // While a line is being tried for, it waits for it.
      if (!this.#line.online) return
      const { client_id, msg_text } = one
      const since = performance.now()
      this.#handed.set(client_id, since)
      this.#line.send(JSON.stringify({ client_id, msg_text }))
      this.#line.later(resendMs, () => void (this.#handed.get(client_id) === since && this.#line.drop()))
    }
  }

  async #post(one: Waiting): Promise<void> {
    this.#posting = true
    try {
      const stored = await this.#ways.post(one, (share) => {
        one.share = share
        this.#given.changed()
      })
      this.#posting = false
      this.#line.reached(true)
      this.#id ??= stored.conversation_id
      this.#take([stored])
      this.#handOn()
    } catch (error) {
      this.#posting = false
      if (error instanceof NotTaken) {
        this.#fail([one], error.failure)
        this.#handOn()
        return
      }
      this.#line.reached(false)
      this.#line.later(pollMs, () => this.#handOn())
    }
  }

  #fail(those: readonly Waiting[], why?: Waiting['why']): void {
    for (const one of those.filter(({ state }) => state !== 'taken')) {
      one.state = 'failed'
      one.why = why
      this.#handed.delete(one.client_id)
    }
    this.#given.changed()
  }

  #heard({ status, error, data }: Heard): void {
    if (status === 'fail') this.#toldNo(error)
    // What was said until now is read from the history, what is said from now on comes by itself: nothing in between.
    if (data?.listening) void this.#catchUp()
    if (data?.msg_data) this.#arrived(data.msg_data)
    const signal = data?.signal
    if (signal?.kind === 'handed') {
      this.#fates.tell(signal, this.messages)
      this.#given.changed()
    } else if (signal && signal.conversation_id === this.#id) this.#signalled(signal)
  }

  /** What is said of the words themselves, or of the conversation, will be said again; the rest may pass. */
  #toldNo(error: unknown): void {
    // The session may be another one by now: whether it is so is asked once more, plainly.
    if (forGood.has(error)) void this.#catchUp()
    if (error === 'wrong_status') this.maySend = false
    if (!this.maySend) this.#fail(this.waiting)
    else if (typeof error === 'object') this.#fail(this.waiting.filter(({ client_id }) => this.#handed.has(client_id)))
  }

  #refuse(): void {
    this.refused = true
    this.stop()
    this.#fail(this.waiting)
  }

  /** Whose places stay, and whose words are gone. */
  #remove(isGone: (message: PageMessage) => boolean): void {
    for (const [place, message] of this.messages.entries())
      if (!message.deleted && isGone(message))
        this.messages[place] = { ...message, msg_text: '', media: null, deleted: true }
  }

  #signalled(signal: Exclude<Signal, { kind: 'handed' }>): void {
    if (signal.kind === 'read') this.others.read = signal.read
    else if (signal.kind === 'deleted') this.#remove(({ id }) => id === signal.chat_id)
    else if (signal.kind === 'forgotten') void this.#catchUp()
    else {
      const unknown = !this.others.sees('here')
      const ms = this.others.signalled(signal)
      if (ms === undefined) return
      // Whoever has just come does not know yet who is here.
      if (signal.kind === 'here' && unknown) this.signal('here')
      this.#line.later(ms, this.#given.changed)
    }
    this.#given.changed()
  }

  /** The line brings all that is said about the order: with others, too. */
  #arrived(message: PageMessage): void {
    if (message.conversation_id === this.#id) this.#take([message])
    else if (this.#id === null) void this.#catchUp()
  }

  /** In their order; where one is missing, all from there are fetched. */
  #take(found: readonly PageMessage[]): void {
    for (const message of found) {
      const place = this.waiting.findIndex((one) => one.client_id === message.client_id && this.#given.mine(message))
      const early = message.position > this.#position + 1
      if (place >= 0) {
        // Without its place it stays in sight among those on their way.
        if (early) this.waiting[place]!.state = 'taken'
        else this.waiting.splice(place, 1)
        this.#handed.delete(message.client_id!)
        this.#handOn()
      }
      if (message.position === this.#position + 1) {
        this.messages.push(this.#fates.of(message))
        this.#position = message.position
        if (!this.#given.mine(message)) this.others.hasSpoken()
        if (message.auto_msg) this.#given.happened?.()
      } else if (early) void this.#catchUp()
    }
    this.#given.changed()
  }

  /** One at a time; asked for meanwhile, once more afterwards. */
  async #catchUp(): Promise<void> {
    this.#again = true
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = undefined))
    await this.#fetching
  }

  async #fetch(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        const {
          messages,
          deleted = [],
          last_position,
          conversation_id,
          ...standing
        } = await this.#ways.after(this.#position)
        this.#line.reached(true)
        this.#id = conversation_id
        this.stands(standing)
        this.#remove(({ position }) => deleted.includes(position))
        this.#take(messages)
        if (messages.length > 0 && this.#position < last_position) this.#again = true
      } catch (error) {
        if (error instanceof NotTaken) return this.#refuse()
        this.#line.reached(false)
        this.#line.later(1_000 * (1 + Math.random()), () => void this.#catchUp())
      }
    }
  }
}
