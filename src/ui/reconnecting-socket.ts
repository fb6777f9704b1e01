export type SocketEvents = {
  open: () => void
  message: (text: string) => void
  close: (code?: number) => void
}
/** Returns undefined where WebSocket is not available. */
export type Connect = (on: SocketEvents) => SocketHandle | undefined
export type SocketHandle = {
  send: (text: string) => void
  /** Ends the use of the socket, which others may share. */
  leave: () => void
  /** Closes the socket for everybody. */
  drop: () => void
}
type Handlers = {
  onOpen?: () => void
  onMessage: (text: string) => void
  onChange?: () => void
  onClose?: (code: number | undefined) => void
  /** Called when there is no socket and the data must be fetched by HTTP. */
  onFallback?: () => void
}

const firstPause = 100
const maxPause = 10_000
/** A connection of this length resets the failure count. */
const stableMs = 5_000
/** Some networks let a socket neither open nor fail. */
const openingMs = 6_000
/** After this many failures in a row HTTP takes over, and the socket is retried now and then. */
const maxFailures = 4
export const pollMs = 3_000

/** Reopens the socket whenever it closes and triggers HTTP polling when it cannot be opened. */
export class ReconnectingSocket {
  online = false
  readonly #connect: Connect
  readonly #handlers: Handlers
  #socket: SocketHandle | undefined
  #closeSocket: (() => void) | undefined
  #failures = 0
  /** HTTP requests without an answer, in a row. */
  #failedRequests = 0
  #stopped = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(connect: Connect, handlers: Handlers) {
    this.#connect = connect
    this.#handlers = handlers
  }

  get polling(): boolean {
    return !this.online && this.#failures >= maxFailures
  }

  get offline(): boolean {
    return !this.online && this.#failedRequests > 0
  }

  reportReachable(yes: boolean): void {
    const before = this.offline
    this.#failedRequests = yes ? 0 : this.#failedRequests + 1
    if (before !== this.offline) this.#handlers.onChange?.()
  }

  open(): void {
    if (this.#stopped) return
    clearTimeout(this.#retryTimer)
    const shouldTry = this.#failures < maxFailures || this.#failures % maxFailures === 0
    if (!shouldTry) return this.#handleClose(undefined)
    let openedAt: number | undefined
    let over = false
    const end = (code?: number) => {
      if (over) return
      over = true
      this.#handleClose(openedAt, code)
    }
    const socket = this.#connect({
      open: () => {
        if (over) return
        openedAt = Date.now()
        this.online = true
        this.#failedRequests = 0
        this.#handlers.onChange?.()
        this.#handlers.onOpen?.()
      },
      message: (text) => void (over || this.#handlers.onMessage(text)),
      close: end,
    })
    if (!socket) return end()
    this.#socket = socket
    this.#closeSocket = end
    this.schedule(openingMs, () => {
      if (openedAt !== undefined || over) return
      // Further attempts would hang as well, so polling begins at once.
      this.#failures = maxFailures
      this.drop()
    })
  }

  send(text: string): void {
    this.#socket?.send(text)
  }

  /** Closes an unresponsive socket so that a new one is opened. */
  drop(): void {
    const end = this.#closeSocket
    this.#socket?.drop()
    end?.()
  }

  /** Reconnects at once when the network is back. */
  reconnect(): void {
    if (this.online || this.#socket) return
    this.#failures = 0
    this.open()
  }

  stop(): void {
    this.#stopped = true
    this.online = false
    clearTimeout(this.#retryTimer)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket?.leave()
  }

  schedule(ms: number, run: () => void): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }

  #handleClose(openedAt: number | undefined, code?: number): void {
    this.#socket = undefined
    this.#closeSocket = undefined
    if (!this.#stopped) this.#handlers.onClose?.(code)
    if (this.#stopped) return
    const stable = openedAt !== undefined && Date.now() - openedAt > stableMs
    this.#failures = stable ? 0 : this.#failures + 1
    this.online = false
    this.#handlers.onChange?.()
    if (this.polling) this.#handlers.onFallback?.()
    this.#retryTimer = setTimeout(() => this.open(), this.#retryDelay())
  }

  /** The first retry is immediate; later ones back off with jitter. */
  #retryDelay(): number {
    if (this.#failures <= 1) return firstPause
    const steps = this.polling ? pollMs * 2 ** Math.min(this.#failedRequests, 4) : firstPause * 2 ** this.#failures
    const most = Math.min(maxPause, steps)
    return most / 2 + Math.random() * (most / 2)
  }
}
