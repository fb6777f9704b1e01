import type { PageMessage, SignalKind } from '../model.ts'
import { DeliveryStatus } from './delivery-status.ts'
import { ReconnectingSocket, pollMs } from '#ui/reconnecting-socket.ts'
import { ChatPresence } from './presence.ts'
import { RequestRejected } from './transports.ts'
import type { ChatTransports, ConversationOptions, ConversationState, IncomingSignal } from './transports.ts'
import type { MessagePage, OutgoingChatMessage, PendingMessage, SocketFrame } from './transports.ts'

/** A message without an echo after this time is resent on a new socket. */
const resendMs = 10_000
const maxInFlight = 20
const permanentErrors = new Set<unknown>(['unauthorized', 'forbidden', 'not_found'])

/**
 * The client-side state of one conversation: every message once, in order and without gaps, whatever happens to the
 * connection. Messages are accepted by position, gaps are fetched, and sent messages stay pending until they come back.
 */
export class Conversation {
  readonly messages: PageMessage[] = []
  readonly pending: PendingMessage[] = []
  /** The session has no access (any more); nothing is retried. */
  accessDenied = false
  canSend = true
  /** Contacts are visible and files may be sent. */
  open = true
  readonly presence: ChatPresence
  readonly #transports: ChatTransports
  readonly #options: ConversationOptions
  readonly #socket: ReconnectingSocket
  readonly #deliveryStatus = new DeliveryStatus()
  /** Null before the first message. */
  #id: number | null
  #position: number
  #fetching: Promise<void> | undefined
  #fetchAgain = false
  #stopped = false
  #posting = false
  /** Send times of the messages in flight, by idempotency key. */
  readonly #inFlight = new Map<string, number>()

  constructor(transports: ChatTransports, options: ConversationOptions) {
    this.#id = options.id
    this.#transports = transports
    this.#options = options
    this.presence = new ChatPresence(options.counterparts)
    this.messages.push(...options.initialMessages)
    this.pending.push(...(options.unsent ?? []).map((one): PendingMessage => ({ ...one, state: 'sending' })))
    this.#position = options.initialMessages.at(-1)?.position ?? 0
    const resendAll = () => {
      this.#inFlight.clear()
      this.#flush()
    }
    this.#socket = new ReconnectingSocket(transports.connect, {
      onOpen: () => {
        this.signal('here')
        resendAll()
      },
      onMessage: (text) => this.#handleFrame(JSON.parse(text) as SocketFrame),
      onChange: options.onChange,
      onFallback: () => {
        void this.#catchUp()
        resendAll()
      },
    })
  }

  get offline(): boolean {
    return this.#socket.offline
  }

  start(): void {
    this.#socket.open()
  }

  stop(): void {
    this.#stopped = true
    this.#socket.stop()
  }

  setOnline(online: boolean): void {
    if (online) this.#socket.reconnect()
    else this.#socket.drop()
    void this.#catchUp()
  }

  /** The message is shown as pending until it comes back with a position. */
  send(message: OutgoingChatMessage): void {
    this.pending.push({ ...message, state: 'sending' })
    this.#options.onChange()
    this.#flush()
  }

  retry(idempotency_key: string): void {
    const waiting = this.pending.find((one) => one.idempotency_key === idempotency_key)
    if (!waiting) return
    waiting.state = 'sending'
    this.#inFlight.delete(idempotency_key)
    this.#options.onChange()
    this.#flush()
  }

  discard(idempotency_key: string): void {
    const place = this.pending.findIndex((one) => one.idempotency_key === idempotency_key && one.state === 'failed')
    if (place >= 0) this.pending.splice(place, 1)
    this.#options.onChange()
  }

  prepend(older: readonly PageMessage[]): void {
    this.messages.unshift(...older)
    this.#options.onChange()
  }

  /** Replaces messages whose visible text has changed. */
  refresh({ messages, ...state }: MessagePage): void {
    for (const message of messages) {
      const place = this.messages.findIndex(({ id }) => id === message.id)
      if (place >= 0) this.messages[place] = message
    }
    this.applyState(state)
    this.#options.onChange()
  }

  applyState({ read, may_send, open }: Partial<ConversationState>): void {
    if (read) this.presence.mergeRead(read)
    if (may_send !== undefined) this.canSend = may_send
    if (open !== undefined) this.open = open
  }

  /** Signals are transient and are not resent. */
  signal(signal: SignalKind): void {
    if (this.#socket.online) this.#socket.send(JSON.stringify({ signal }))
  }

  /** Sends in the order of writing. A file is posted alone, by HTTP. */
  #flush(): void {
    if (this.accessDenied || !this.canSend) return
    for (const one of this.pending.filter(({ state }) => state === 'sending').slice(0, maxInFlight)) {
      if (this.#inFlight.has(one.idempotency_key)) continue
      if (this.#posting) return
      if (one.file || this.#socket.polling) {
        if (this.#inFlight.size === 0) void this.#post(one)
        return
      }
      // Messages wait while the socket reconnects.
      if (!this.#socket.online) return
      const { idempotency_key, msg_text } = one
      const since = performance.now()
      this.#inFlight.set(idempotency_key, since)
      this.#socket.send(JSON.stringify({ idempotency_key, msg_text }))
      this.#socket.schedule(resendMs, () => void (this.#inFlight.get(idempotency_key) === since && this.#socket.drop()))
    }
  }

  async #post(one: PendingMessage): Promise<void> {
    this.#posting = true
    try {
      const stored = await this.#transports.post(one, (share) => {
        one.progress = share
        this.#options.onChange()
      })
      this.#posting = false
      this.#socket.reportReachable(true)
      this.#id ??= stored.conversation_id
      this.#accept([stored])
      this.#flush()
    } catch (error) {
      this.#posting = false
      if (error instanceof RequestRejected) {
        this.#fail([one], error.failure)
        this.#flush()
        return
      }
      this.#socket.reportReachable(false)
      this.#socket.schedule(pollMs, () => this.#flush())
    }
  }

  #fail(failed: readonly PendingMessage[], why?: PendingMessage['failure']): void {
    for (const one of failed.filter(({ state }) => state !== 'accepted')) {
      one.state = 'failed'
      one.failure = why
      this.#inFlight.delete(one.idempotency_key)
    }
    this.#options.onChange()
  }

  #handleFrame({ status, error, data }: SocketFrame): void {
    if (status === 'fail') this.#handleError(error)
    // Messages after `listening` arrive by socket, earlier ones are fetched, so there is no gap.
    if (data?.listening) void this.#catchUp()
    if (data?.msg_data) this.#handleMessage(data.msg_data)
    const signal = data?.signal
    if (signal?.kind === 'handed') {
      this.#deliveryStatus.update(signal, this.messages)
      this.#options.onChange()
    } else if (signal && signal.conversation_id === this.#id) this.#handleSignal(signal)
  }

  /** Validation errors and closed conversations are permanent; other errors are retried. */
  #handleError(error: unknown): void {
    // The session may have changed; an HTTP request decides.
    if (permanentErrors.has(error)) void this.#catchUp()
    if (error === 'wrong_status') this.canSend = false
    if (!this.canSend) this.#fail(this.pending)
    else if (typeof error === 'object')
      this.#fail(this.pending.filter(({ idempotency_key }) => this.#inFlight.has(idempotency_key)))
  }

  #denyAccess(): void {
    this.accessDenied = true
    this.stop()
    this.#fail(this.pending)
  }

  /** Deleted messages keep their position. */
  #markDeleted(isGone: (message: PageMessage) => boolean): void {
    for (const [place, message] of this.messages.entries())
      if (!message.deleted && isGone(message))
        this.messages[place] = { ...message, msg_text: '', media: null, deleted: true }
  }

  #handleSignal(signal: Exclude<IncomingSignal, { kind: 'handed' }>): void {
    if (signal.kind === 'read') this.presence.read = signal.read
    else if (signal.kind === 'deleted') this.#markDeleted(({ id }) => id === signal.chat_id)
    else if (signal.kind === 'forgotten') void this.#catchUp()
    else {
      const unknown = !this.presence.isActive('here')
      const ms = this.presence.handleSignal(signal)
      if (ms === undefined) return
      // A newcomer does not know yet that this window is open.
      if (signal.kind === 'here' && unknown) this.signal('here')
      this.#socket.schedule(ms, this.#options.onChange)
    }
    this.#options.onChange()
  }

  /** The socket delivers messages of all conversations about the order. */
  #handleMessage(message: PageMessage): void {
    if (message.conversation_id === this.#id) this.#accept([message])
    else if (this.#id === null) void this.#catchUp()
  }

  /** Takes messages in order and fetches the missing ones. */
  #accept(found: readonly PageMessage[]): void {
    for (const message of found) {
      const place = this.pending.findIndex(
        (one) => one.idempotency_key === message.idempotency_key && this.#options.isOwn(message),
      )
      const early = message.position > this.#position + 1
      if (place >= 0) {
        // Without a position it stays among the pending messages.
        if (early) this.pending[place]!.state = 'accepted'
        else this.pending.splice(place, 1)
        this.#inFlight.delete(message.idempotency_key!)
        this.#flush()
      }
      if (message.position === this.#position + 1) {
        this.messages.push(this.#deliveryStatus.apply(message))
        this.#position = message.position
        if (!this.#options.isOwn(message)) this.presence.clearTyping()
        if (message.auto_msg) this.#options.onSystemMessage?.()
      } else if (early) void this.#catchUp()
    }
    this.#options.onChange()
  }

  /** Runs one fetch at a time and repeats it if it was requested meanwhile. */
  async #catchUp(): Promise<void> {
    this.#fetchAgain = true
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = undefined))
    await this.#fetching
  }

  async #fetch(): Promise<void> {
    while (this.#fetchAgain && !this.#stopped) {
      this.#fetchAgain = false
      try {
        const {
          messages,
          deleted = [],
          last_position,
          conversation_id,
          ...state
        } = await this.#transports.fetchAfter(this.#position)
        this.#socket.reportReachable(true)
        this.#id = conversation_id
        this.applyState(state)
        this.#markDeleted(({ position }) => deleted.includes(position))
        this.#accept(messages)
        if (messages.length > 0 && this.#position < last_position) this.#fetchAgain = true
      } catch (error) {
        if (error instanceof RequestRejected) return this.#denyAccess()
        this.#socket.reportReachable(false)
        this.#socket.schedule(1_000 * (1 + Math.random()), () => void this.#catchUp())
      }
    }
  }
}
