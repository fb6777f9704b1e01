/** Whose line it is; a page has one, however many parts of it listen. */
export type Listener = { role: string; id: number }
/** `missed`: the line was down, and something may have happened meanwhile. */
export type Told = { kind: 'message' | 'missed' } | { kind: string; conversation_id?: number }
type Heard = (told: Told) => void

const firstPause = 100
const longestPause = 30_000
/** A line that held so long was a good one. */
const goodMs = 5_000
/** Not for whoever is signed in here, or not any more. */
const refusals = new Set([4_401, 4_403, 4_404])

/** Hears what happens to somebody, for as long as anything on the page listens; where sockets are blocked, nothing. */
export function listen(me: Listener, heard: Heard): () => void {
  const key = `${me.role} ${me.id}`
  const line = lines.get(key) ?? new Line(me)
  lines.set(key, line)
  line.heard.add(heard)
  return () => {
    line.heard.delete(heard)
    // Whoever listens next, on the same page or the one that is drawn now, goes on with it.
    setTimeout(() => {
      if (line.heard.size > 0) return
      line.close()
      if (lines.get(key) === line) lines.delete(key)
    })
  }
}

const lines = new Map<string, Line>()

class Line {
  readonly heard = new Set<Heard>()
  readonly #address: string
  #socket: WebSocket | undefined
  #failures = 0
  #refused = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor({ role, id }: Listener) {
    const query = new URLSearchParams({ role, id: String(id), signals: '1' })
    query.set('lang', document.documentElement.dataset['locale'] ?? '')
    this.#address = `${location.origin.replace(/^http/, 'ws')}/websocket/?${query}`
    this.#open()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#again)
    this.#socket?.close()
  }

  #open(): void {
    if (!('WebSocket' in globalThis)) return
    const socket = (this.#socket = new WebSocket(this.#address))
    let openedAt: number | undefined
    socket.addEventListener('open', () => void (openedAt = performance.now()))
    socket.addEventListener('message', ({ data }) => {
      const told = toldBy(String(data))
      // Only from here on nothing is missed: not yet when the line opens.
      if (told !== 'listening') return this.#tell(told)
      this.#refused = 0
      if (this.#failures > 0) this.#tell({ kind: 'missed' })
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#closed) return
      // The session may be another one by now; whoever is refused again has none.
      if (refusals.has(code) && ++this.#refused > 2) return
      const good = openedAt !== undefined && performance.now() - openedAt > goodMs
      this.#failures = good ? 1 : this.#failures + 1
      this.#again = setTimeout(() => this.#open(), pauseAfter(this.#failures))
    })
  }

  #tell(told: Told | undefined): void {
    if (told) for (const heard of this.heard) heard(told)
  }
}

/** The first time at once, then longer, and never all at the same moment. */
function pauseAfter(failures: number): number {
  if (failures === 1) return firstPause
  const most = Math.min(longestPause, firstPause * 2 ** failures)
  return most / 2 + Math.random() * (most / 2)
}

function toldBy(text: string): Told | 'listening' | undefined {
  const { data } = JSON.parse(text) as { data?: { msg_data?: object; signal?: Told; listening?: true } }
  if (data?.listening) return 'listening'
  return data?.signal ?? (data?.msg_data && { kind: 'message' })
}
