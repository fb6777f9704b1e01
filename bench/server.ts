/**
 * The product's own server, in a process where it can be made to forget its pages and to be slow,
 * with a few more routes: pages as fixed buffers, and pages only drawn.
 */
import { join } from 'node:path'
import { editionByCode } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { Assets, PageAnswer } from '#shared/frame.ts'
import { loadDemoTutors } from '../src/app/demo.ts'
import { messagesOf } from '../src/app/face.ts'
import { closeRuntime, openRuntime, root } from '../src/app/runtime.ts'
import type * as rendered from '../src/app/ssr.tsx'
import { createWeb } from '../src/app/web.ts'
import { drawnPath, fixedPath, wordPath } from './orders.ts'
import type { Behaviour, Order, Told } from './orders.ts'
import { fillOrders } from './order-crowd.ts'
import { watchStatements } from './statements.ts'

const config = readConfig(process.env)
const statements = watchStatements()
const postgres = await providePostgres(config, () => undefined)
const runtime = await openRuntime(config, postgres.url)
const web = await createWeb(runtime)
const { render } = (await import(join(root, 'dist/server/ssr.js'))) as typeof rendered

type Prepared = { fixed: { headers: Record<string, string>; body: Buffer }; draw: () => string }
type Which = { Params: { kind: string; place: string } }
const prepared = new Map<string, Prepared[]>()
const preparedFor = ({ kind, place }: Which['Params']) => prepared.get(kind)![Number(place)]!
web.get<Which>(fixedPath(':kind', ':place'), ({ params }, reply) => {
  const { headers, body } = preparedFor(params).fixed
  return reply.headers(headers).send(body)
})
web.get<Which>(drawnPath(':kind', ':place'), ({ params }) => (preparedFor(params).draw() ? 'drawn' : ''))
web.get(wordPath, () => 'drawn')

let behaviour: Behaviour = { forget: 'nothing', slowUs: 0, slowStatementMs: 0, leakBytes: 0 }
const leaked: Buffer[] = []
web.server.prependListener('request', () => {
  statements.begin()
  if (behaviour.forget !== 'nothing') runtime.caches.pages.clear()
  if (behaviour.forget === 'everything') runtime.caches.parts.clear()
  if (behaviour.slowUs > 0) spin(behaviour.slowUs)
  if (behaviour.leakBytes > 0) leaked.push(Buffer.alloc(behaviour.leakBytes, 1))
})
await web.listen({ host: config.BIND, port: config.PORT })

process.on('message', (order: Order) => void obey(order))
// Whoever measures was broken off.
process.on('disconnect', () => void end())
tell({})

async function obey(order: Order): Promise<void> {
  if (order.do === 'end') return end()
  if (order.do === 'behave') {
    behaviour = order.behaviour
    statements.slowDown(behaviour.slowStatementMs)
  }
  if (order.do === 'prepare') prepared.set(order.kind, await Promise.all(order.paths.map(prepare)))
  const edition = editionByCode('ua')!
  const tutors = order.do === 'load' ? (await loadDemoTutors(runtime, edition, { upTo: order.upTo, seed: 1 })).now : 0
  const orders = order.do === 'orders' ? await fillOrders(postgres.url, order.upTo) : 0
  tell({ tutors, orders, database: order.do === 'statements' ? statements.take() : [] })
}

function tell(told: Partial<Told>): void {
  const { user, system } = process.cpuUsage()
  const { rss: memory } = process.memoryUsage()
  process.send!({ cpuUs: user + system, memory, database: [], tutors: 0, orders: 0, ...told } satisfies Told)
}

async function prepare(path: string): Promise<Prepared> {
  // The second answer is the one that lies in the cache as it goes out.
  await ask(path, 'br')
  return { fixed: copyOf(await ask(path, 'br')), draw: await bareDrawing(path) }
}

async function ask(path: string, encoding: string) {
  const answer = await web.inject({ url: path, headers: { host: 'ua.localhost', 'accept-encoding': encoding } })
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`)
  return answer
}

function copyOf({ headers, rawPayload }: Awaited<ReturnType<typeof ask>>): Prepared['fixed'] {
  const own = new Set(['content-length', 'date', 'connection'])
  const copied = Object.entries(headers).filter(([name]) => !own.has(name))
  return { headers: Object.fromEntries(copied) as Record<string, string>, body: rawPayload }
}

/** The page's tree and data, drawn without anything around it. */
async function bareDrawing(path: string): Promise<() => string> {
  const { payload } = await ask(path, 'identity')
  const scripted = (id: string) => new RegExp(`<script type="application/[^"]*" id="${id}">(.*?)</script>`, 's')
  const { answer, assets } = JSON.parse(scripted('state').exec(payload)![1]!) as { answer: PageAnswer; assets: Assets }
  const about = scripted('about').exec(payload)?.[1]
  const structured = about ? (JSON.parse(about) as { '@graph': object[] })['@graph'] : []
  const answered = { answer, texts: 'site' as const, structured }
  const messages = messagesOf(runtime, answered)
  return () => render(answered, messages, assets)
}

function spin(us: number): void {
  const end = performance.now() + us / 1000
  while (performance.now() < end);
}

async function end(): Promise<void> {
  await web.close()
  await closeRuntime(runtime)
  await postgres.release()
  process.exit(0)
}
