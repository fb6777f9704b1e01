import { WebSocket } from 'ws'
import { freePort, startProduct } from '../product.ts'
import type { Installation, Product } from '../product.ts'
import type { ChatParticipant } from './parties.ts'

export type ClientSocket = { ws: WebSocket; port: number }
type Member = { installation: Installation; product: Product; up: boolean }
export type SocketHandlers = { open: () => void; message: (text: string) => void; close: () => void }

/** Processes of the product on one data directory, each on its own port, and all client sockets to them. */
export class AppCluster {
  readonly #members: Member[] = []
  readonly #sockets = new Set<ClientSocket>()
  #people = 0

  async start(dataDir: string, count: number): Promise<void> {
    for (let one = 0; one < count; one++) {
      const installation = { dataDir, port: await freePort() }
      this.#members.push({ installation, product: startProduct(installation), up: false })
    }
    await Promise.all(this.#members.map((member) => this.#ready(member)))
  }

  async end(): Promise<void> {
    for (const { product } of this.#members) product.kill('SIGKILL')
    await Promise.all(this.#members.map(({ product }) => product.ended))
  }

  get ports(): number[] {
    return this.#members.map(({ installation }) => installation.port)
  }

  pid(place: number): number {
    return this.#members[place]!.product.pid
  }

  /** The port of a random running process, as a proxy would choose. */
  port(): number {
    const running = this.#members.filter(({ up }) => up)
    return (running[Math.floor(Math.random() * running.length)] ?? this.#members[0]!).installation.port
  }

  /** Every client uses its own IP address, as real clients do. */
  address(): string {
    this.#people++
    return `127.1.${Math.floor(this.#people / 250)}.${(this.#people % 250) + 1}`
  }

  open(
    who: ChatParticipant,
    on: SocketHandlers,
    about: { order_id?: number; signals?: boolean; port?: number } = {},
  ): ClientSocket {
    const port = about.port ?? this.port()
    const query = new URLSearchParams({ role: who.role, id: String(who.id) })
    if (about.order_id !== undefined) query.set('order_id', String(about.order_id))
    if (about.signals) query.set('signals', '1')
    const host = `ua.localhost:${port}`
    const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket/?${query}`, {
      headers: { cookie: who.cookie, host, origin: `http://${host}` },
      perMessageDeflate: false,
    })
    const socket = { ws, port }
    this.#sockets.add(socket)
    ws.on('open', on.open)
    ws.on('message', (data) => on.message((data as Buffer).toString()))
    ws.on('error', () => undefined)
    ws.on('close', () => {
      this.#sockets.delete(socket)
      on.close()
    })
    return socket
  }

  /** Terminates a random socket without a close frame. */
  cut(): boolean {
    const open = [...this.#sockets].filter(({ ws }) => ws.readyState === WebSocket.OPEN)
    const socket = open[Math.floor(Math.random() * open.length)]
    socket?.ws.terminate()
    return socket !== undefined
  }

  /** Kills a process with SIGKILL and starts it again. */
  async kill(place: number): Promise<void> {
    const member = this.#members[place]!
    member.up = false
    member.product.kill('SIGKILL')
    await member.product.ended
    member.product = startProduct(member.installation)
    await this.#ready(member)
  }

  /** Starts the new process before stopping the old one. */
  async replace(place: number): Promise<number | string> {
    const member = this.#members[place]!
    const leaving = member.product
    member.product = startProduct(member.installation)
    await member.product.ready
    leaving.kill('SIGTERM')
    return leaving.ended
  }

  async #ready(member: Member): Promise<void> {
    await member.product.ready
    member.up = true
  }
}
