/** The account that a socket belongs to. A page has one socket, however many components listen. */
export type Listener = { role: string; id: number }
/** `missed`: the socket was down, and messages may have been lost. */
export type SocketMessage = { kind: 'message' | 'missed' } | { kind: string; conversation_id?: number }
type MessageHandler = (message: SocketMessage) => void

const firstPause = 100
const longestPause = 30_000
/** A connection that lasted this long resets the retry delay. */
const goodMs = 5_000
const refusals = new Set([4_401, 4_403, 4_404])

/** Listens to updates of an account while any component does. If sockets are blocked, it never reports anything. */
export function listen(me: Listener, handler: MessageHandler): () => void {
  const key = `${me.role} ${me.id}`
  const connection = connections.get(key) ?? new Connection(me)
  connections.set(key, connection)
  connection.handlers.add(handler)
  return () => {
    connection.handlers.delete(handler)
    // Delayed, so that a component mounted on the next page keeps the socket.
    setTimeout(() => {
      if (connection.handlers.size > 0) return
      connection.close()
      if (connections.get(key) === connection) connections.delete(key)
    })
  }
}

const connections = new Map<string, Connection>()

class Connection {
  readonly handlers = new Set<MessageHandler>()
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
      const message = parseMessage(String(data))
      // Messages are complete only after `listening`, not when the socket opens.
      if (message !== 'listening') return this.#tell(message)
      this.#refused = 0
      if (this.#failures > 0) this.#tell({ kind: 'missed' })
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#closed) return
      // The session may have changed meanwhile; repeated refusals stop the retries.
      if (refusals.has(code) && ++this.#refused > 2) return
      const good = openedAt !== undefined && performance.now() - openedAt > goodMs
      this.#failures = good ? 1 : this.#failures + 1
      this.#again = setTimeout(() => this.#open(), pauseAfter(this.#failures))
    })
  }

  #tell(message: SocketMessage | undefined): void {
    if (message) for (const handler of this.handlers) handler(message)
  }
}

/** Exponential backoff with jitter; the first retry is immediate. */
function pauseAfter(failures: number): number {
  if (failures === 1) return firstPause
  const most = Math.min(longestPause, firstPause * 2 ** failures)
  return most / 2 + Math.random() * (most / 2)
}

function parseMessage(text: string): SocketMessage | 'listening' | undefined {
  const { data } = JSON.parse(text) as { data?: { msg_data?: object; signal?: SocketMessage; listening?: true } }
  if (data?.listening) return 'listening'
  return data?.signal ?? (data?.msg_data && { kind: 'message' })
}
