/** Opens a socket; undefined where there are none. */
export type Connect = (on: {
  open: () => void
  message: (text: string) => void
  close: () => void
}) => Socket | undefined
export type Socket = { send: (text: string) => void; close: () => void }
type Handlers = {
  opened: () => void
  heard: (text: string) => void
  changed: () => void
  /** No socket just now: what it would bring is asked for. */
  plainly: () => void
}

const firstPause = 100
const longestPause = 10_000
/** A line that held so long was a good one. */
const goodMs = 5_000
/** Some networks let a socket neither open nor fail. */
const openingMs = 6_000
/** So often in a row a socket may fail; from then on plain requests do its work, and it is tried now and then. */
const tries = 4
export const pollMs = 3_000

/** A socket that is opened again whenever it ends, and a beat for plain requests where there is none to be had. */
export class Line {
  online = false
  readonly #connect: Connect
  readonly #on: Handlers
  #socket: Socket | undefined
  #end: (() => void) | undefined
  #failures = 0
  /** So many plain requests in a row got no answer. */
  #unreached = 0
  #stopped = false
  #next: ReturnType<typeof setTimeout> | undefined
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(connect: Connect, on: Handlers) {
    this.#connect = connect
    this.#on = on
  }

  /** Plain requests do the work of the socket. */
  get plain(): boolean {
    return !this.online && this.#failures >= tries
  }

  /** Neither a socket nor a plain request gets through. */
  get offline(): boolean {
    return !this.online && this.#unreached > 0
  }

  reached(yes: boolean): void {
    const was = this.offline
    this.#unreached = yes ? 0 : this.#unreached + 1
    if (was !== this.offline) this.#on.changed()
  }

  open(): void {
    if (this.#stopped) return
    clearTimeout(this.#next)
    const hopeful = this.#failures < tries || this.#failures % tries === 0
    if (!hopeful) return this.#ended(undefined)
    let openedAt: number | undefined
    let over = false
    const end = () => {
      if (over) return
      over = true
      this.#ended(openedAt)
    }
    const socket = this.#connect({
      open: () => {
        if (over) return
        openedAt = Date.now()
        this.online = true
        this.#unreached = 0
        this.#on.changed()
        this.#on.opened()
      },
      message: (text) => void (over || this.#on.heard(text)),
      close: end,
    })
    if (!socket) return end()
    this.#socket = socket
    this.#end = end
    this.later(openingMs, () => {
      if (openedAt !== undefined || over) return
      // Others would hang as long: plain requests begin at once.
      this.#failures = tries
      this.drop()
    })
  }

  send(text: string): void {
    this.#socket?.send(text)
  }

  /** It is a line by name only: another one is opened. */
  drop(): void {
    const end = this.#end
    this.#socket?.close()
    end?.()
  }

  /** The network is back: nothing waits any longer. */
  hurry(): void {
    if (this.online || this.#socket) return
    this.#failures = 0
    this.open()
  }

  stop(): void {
    this.#stopped = true
    this.online = false
    clearTimeout(this.#next)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket?.close()
  }

  later(ms: number, run: () => void): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }

  #ended(openedAt: number | undefined): void {
    this.#socket = undefined
    this.#end = undefined
    if (this.#stopped) return
    const good = openedAt !== undefined && Date.now() - openedAt > goodMs
    this.#failures = good ? 0 : this.#failures + 1
    this.online = false
    this.#on.changed()
    if (this.plain) this.#on.plainly()
    this.#next = setTimeout(() => this.open(), this.#pause())
  }

  /** The first time at once, then longer, and never all at the same moment. */
  #pause(): number {
    if (this.#failures <= 1) return firstPause
    const steps = this.plain ? pollMs * 2 ** Math.min(this.#unreached, 4) : firstPause * 2 ** this.#failures
    const most = Math.min(longestPause, steps)
    return most / 2 + Math.random() * (most / 2)
  }
}
