import { WebSocket } from 'ws'
import { freePort, startProduct } from '../product.ts'
import type { Ground, Product } from '../product.ts'
import type { Somebody } from './parties.ts'

export type Line = { ws: WebSocket; port: number }
type Member = { ground: Ground; product: Product; up: boolean }
export type On = { open: () => void; message: (text: string) => void; close: () => void }

/** Processes of the product in one place, each on a port of its own, and every line that leads to one of them. */
export class Lines {
  readonly #members: Member[] = []
  readonly #lines = new Set<Line>()
  #people = 0

  async start(dataDir: string, count: number): Promise<void> {
    for (let one = 0; one < count; one++) {
      const ground = { dataDir, port: await freePort() }
      this.#members.push({ ground, product: startProduct(ground), up: false })
    }
    await Promise.all(this.#members.map((member) => this.#ready(member)))
  }

  async end(): Promise<void> {
    for (const { product } of this.#members) product.kill('SIGKILL')
    await Promise.all(this.#members.map(({ product }) => product.ended))
  }

  get ports(): number[] {
    return this.#members.map(({ ground }) => ground.port)
  }

  pid(place: number): number {
    return this.#members[place]!.product.pid
  }

  /** Where a proxy would lead somebody: to any that is there. */
  port(): number {
    const there = this.#members.filter(({ up }) => up)
    return (there[Math.floor(Math.random() * there.length)] ?? this.#members[0]!).ground.port
  }

  /** Everybody comes from an address of their own, as people do. */
  address(): string {
    this.#people++
    return `127.1.${Math.floor(this.#people / 250)}.${(this.#people % 250) + 1}`
  }

  open(who: Somebody, on: On, about: { order_id?: number; signals?: boolean; port?: number } = {}): Line {
    const port = about.port ?? this.port()
    const query = new URLSearchParams({ role: who.role, id: String(who.id) })
    if (about.order_id !== undefined) query.set('order_id', String(about.order_id))
    if (about.signals) query.set('signals', '1')
    const host = `ua.localhost:${port}`
    const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket/?${query}`, {
      headers: { cookie: who.cookie, host, origin: `http://${host}` },
      perMessageDeflate: false,
    })
    const line = { ws, port }
    this.#lines.add(line)
    ws.on('open', on.open)
    ws.on('message', (data) => on.message((data as Buffer).toString()))
    ws.on('error', () => undefined)
    ws.on('close', () => {
      this.#lines.delete(line)
      on.close()
    })
    return line
  }

  /** One of the open lines breaks, without a word to either end. */
  cut(): boolean {
    const open = [...this.#lines].filter(({ ws }) => ws.readyState === WebSocket.OPEN)
    const line = open[Math.floor(Math.random() * open.length)]
    line?.ws.terminate()
    return line !== undefined
  }

  /** Killed with -9 in the middle of whatever it does, and started anew. */
  async kill(place: number): Promise<void> {
    const member = this.#members[place]!
    member.up = false
    member.product.kill('SIGKILL')
    await member.product.ended
    member.product = startProduct(member.ground)
    await this.#ready(member)
  }

  /** The next process is there before the one before it goes. */
  async replace(place: number): Promise<number | string> {
    const member = this.#members[place]!
    const leaving = member.product
    member.product = startProduct(member.ground)
    await member.product.ready
    leaving.kill('SIGTERM')
    return leaving.ended
  }

  async #ready(member: Member): Promise<void> {
    await member.product.ready
    member.up = true
  }
}
