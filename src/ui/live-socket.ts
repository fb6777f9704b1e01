import { ReconnectingSocket } from './reconnecting-socket.ts'
import type { Connect, SocketEvents } from './reconnecting-socket.ts'

/** The account whose updates are received. */
export type Listener = { role: string; id: number }
/**
 * `listening`: messages arrive from now on; data fetched earlier may lack some. `missed`: the socket was down, and
 * messages may have been lost.
 */
export type SocketMessage = { kind: 'message' | 'listening' | 'missed' } | ({ kind: string } & MessageIds)
/** The ids of the slice that sends the message. */
type MessageIds = { [name: `${string}_id`]: number | undefined }

const refusals = new Set([4_401, 4_403, 4_404])

/** Listens to updates of an account. If sockets are blocked, it never reports anything. */
export function listen({ role, id }: Listener, handler: (message: SocketMessage) => void): () => void {
  let refused = 0
  let missed = false
  const socket = new ReconnectingSocket(connectShared({ role, id: String(id) }), {
    onMessage(text) {
      const message = parseMessage(text)
      if (message === 'listening') {
        // Messages are complete only from here on, not when the socket opens.
        refused = 0
        handler({ kind: missed ? 'missed' : 'listening' })
        missed = false
      } else if (message) handler(message)
    },
    onClose(code) {
      missed = true
      // The session may have changed meanwhile; repeated refusals stop the retries.
      if (code !== undefined && refusals.has(code) && ++refused > 2) socket.stop()
    },
  })
  socket.open()
  return () => socket.stop()
}

/** Opens the socket of these parameters or joins it, so that all components of a page share one. */
export function connectShared(params: Readonly<Record<string, string>>): Connect {
  return (on) => {
    if (!('WebSocket' in globalThis)) return undefined
    const query = new URLSearchParams({ ...params, signals: '1' })
    query.set('lang', document.documentElement.dataset['locale'] ?? '')
    const address = `${location.origin.replace(/^http/, 'ws')}/websocket/?${query}`
    const shared = sockets.get(address) ?? new SharedSocket(address)
    return shared.join(on)
  }
}

const sockets = new Map<string, SharedSocket>()

class SharedSocket {
  readonly #address: string
  readonly #socket: WebSocket
  readonly #members = new Set<SocketEvents>()
  #isOpen = false
  #listening: string | undefined

  constructor(address: string) {
    this.#address = address
    sockets.set(address, this)
    const socket = (this.#socket = new WebSocket(address))
    socket.addEventListener('open', () => {
      this.#isOpen = true
      for (const member of this.#members) member.open()
    })
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (parseMessage(text) === 'listening') this.#listening = text
      for (const member of this.#members) member.message(text)
    })
    socket.addEventListener('close', ({ code }) => this.#end(code))
  }

  join(member: SocketEvents): ReturnType<Connect> {
    if (this.#isOpen) setTimeout(() => this.#greet(member))
    this.#members.add(member)
    return {
      send: (text) => {
        if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text)
      },
      leave: () => {
        this.#members.delete(member)
        // Delayed, so that a component mounted on the next page keeps the socket.
        setTimeout(() => void (this.#members.size === 0 && this.#close()))
      },
      drop: () => {
        this.#close()
        this.#end()
      },
    }
  }

  /** A late member gets the frame after which it reads what it missed. */
  #greet(member: SocketEvents): void {
    if (!this.#members.has(member)) return
    member.open()
    if (this.#listening !== undefined) member.message(this.#listening)
  }

  #close(): void {
    if (sockets.get(this.#address) === this) sockets.delete(this.#address)
    this.#socket.close()
  }

  #end(code?: number): void {
    if (sockets.get(this.#address) === this) sockets.delete(this.#address)
    const members = [...this.#members]
    this.#members.clear()
    for (const member of members) member.close(code)
  }
}

function parseMessage(text: string): SocketMessage | 'listening' | undefined {
  const { data } = JSON.parse(text) as { data?: { msg_data?: object; signal?: SocketMessage; listening?: true } }
  if (data?.listening) return 'listening'
  return data?.signal ?? (data?.msg_data && { kind: 'message' })
}
