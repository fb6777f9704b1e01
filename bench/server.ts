/**
 * The product's own server, in a process where it can be made to forget its pages and to be slow,
 * with one more route that answers the home page as a fixed buffer.
 */
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { Assets, PageAnswer } from '#shared/frame.ts'
import { messagesOf } from '../src/app/face.ts'
import { closeRuntime, openRuntime, root } from '../src/app/runtime.ts'
import type * as rendered from '../src/app/ssr.tsx'
import { createWeb } from '../src/app/web.ts'
import { drawnPath, fixedPath, homePath, wordPath } from './orders.ts'
import type { Forgetting, Order, Told } from './orders.ts'

const config = readConfig(process.env)
const postgres = await providePostgres(config, () => undefined)
const runtime = await openRuntime(config, postgres.url)
const web = await createWeb(runtime)

let fixed: { headers: Record<string, string>; body: Buffer }
let drawHome: () => string
web.get(fixedPath, (_request, reply) => reply.headers(fixed.headers).send(fixed.body))
web.get(wordPath, () => 'drawn')
web.get(drawnPath, () => (drawHome() ? 'drawn' : ''))

let forget: Forgetting = 'nothing'
let slowUs = 0
web.server.prependListener('request', () => {
  if (forget !== 'nothing') runtime.caches.pages.clear()
  if (forget === 'everything') runtime.caches.parts.clear()
  if (slowUs > 0) spin(slowUs)
})
// The second answer is the one that lies in the cache as it goes out.
await askHome('br')
fixed = copyOf(await askHome('br'))
drawHome = await bareDrawing()
await web.listen({ host: config.BIND, port: config.PORT })

process.on('message', (order: Order) => void obey(order))
tell(0)

async function obey(order: Order): Promise<void> {
  if (order.do === 'end') return end()
  if (order.do === 'behave') ({ forget, slowUs } = order)
  const { user, system } = process.cpuUsage()
  tell(user + system)
}

function tell(cpuUs: number): void {
  process.send!({ cpuUs } satisfies Told)
}

function askHome(encoding: string) {
  return web.inject({ url: homePath, headers: { host: 'ua.localhost', 'accept-encoding': encoding } })
}

function copyOf({ headers, rawPayload }: Awaited<ReturnType<typeof askHome>>): typeof fixed {
  const own = new Set(['content-length', 'date', 'connection'])
  const copied = Object.entries(headers).filter(([name]) => !own.has(name))
  return { headers: Object.fromEntries(copied) as Record<string, string>, body: rawPayload }
}

/** The home page's tree and data, drawn without anything around it. */
async function bareDrawing(): Promise<() => string> {
  const { payload } = await askHome('identity')
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(payload)![1]!
  const { answer, assets } = JSON.parse(state) as { answer: PageAnswer; assets: Assets }
  const { render } = (await import(join(root, 'dist/server/ssr.js'))) as typeof rendered
  const messages = messagesOf(runtime, answer.frame)
  return () => render(answer, messages, assets)
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
