/**
 * The product's server with switches to clear its caches and slow it down, and with extra routes that serve pages as
 * fixed buffers or render them only.
 */
import { join } from 'node:path'
import { editionByCode } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { Assets, PageAnswer } from '#shared/frame.ts'
import { loadDemoTutors } from '#demo/fill.ts'
import { asOwner } from '../src/app/as-owner.ts'
import { messagesOf } from '../src/app/page-messages.ts'
import { closeRuntime, openRuntime, root } from '../src/app/runtime.ts'
import type * as rendered from '../src/app/ssr.tsx'
import { createWeb } from '../src/app/web.ts'
import { renderedPath, fixedPath, wordPath } from './protocol.ts'
import type { Behaviour, BenchCommand, BenchReply } from './protocol.ts'
import { fillOrders } from './fill-orders.ts'
import { watchStatements } from './statements.ts'

const config = readConfig(process.env)
const statements = watchStatements()
const postgres = await providePostgres(config, () => undefined)
const runtime = await openRuntime(config, postgres.url)
const web = await createWeb(runtime)
const { render } = (await import(join(root, 'dist/server/ssr.js'))) as typeof rendered

type PreparedPage = { fixed: { headers: Record<string, string>; body: Buffer }; render: () => string }
type PreparedRoute = { Params: { kind: string; place: string } }
const preparedPages = new Map<string, PreparedPage[]>()
const findPrepared = ({ kind, place }: PreparedRoute['Params']) => preparedPages.get(kind)![Number(place)]!
web.get<PreparedRoute>(fixedPath(':kind', ':place'), ({ params }, reply) => {
  const { headers, body } = findPrepared(params).fixed
  return reply.headers(headers).send(body)
})
web.get<PreparedRoute>(renderedPath(':kind', ':place'), ({ params }) =>
  findPrepared(params).render() ? 'rendered' : '',
)
web.get(wordPath, () => 'rendered')

let behaviour: Behaviour = { clearCaches: 'nothing', slowUs: 0, slowStatementMs: 0, leakBytes: 0 }
const leaked: Buffer[] = []
web.server.prependListener('request', () => {
  statements.begin()
  if (behaviour.clearCaches !== 'nothing') runtime.caches.pages.clear()
  if (behaviour.clearCaches === 'everything') runtime.caches.parts.clear()
  if (behaviour.slowUs > 0) spin(behaviour.slowUs)
  if (behaviour.leakBytes > 0) leaked.push(Buffer.alloc(behaviour.leakBytes, 1))
})
await web.listen({ host: config.BIND, port: config.PORT })

process.on('message', (command: BenchCommand) => void handleCommand(command))
// The benchmark was interrupted.
process.on('disconnect', () => void end())
sendReply({})

async function handleCommand(command: BenchCommand): Promise<void> {
  if (command.do === 'end') return end()
  if (command.do === 'behave') {
    behaviour = command.behaviour
    statements.slowDown(behaviour.slowStatementMs)
  }
  if (command.do === 'prepare') preparedPages.set(command.kind, await Promise.all(command.paths.map(prepare)))
  const tutors = command.do === 'load' ? (await loadTutors(command.upTo)).now : 0
  const orders = command.do === 'orders' ? await fillOrders(postgres.ownerUrl!, command.upTo) : 0
  sendReply({ tutors, orders, database: command.do === 'statements' ? statements.take() : [] })
}

const loadTutors = (upTo: number) =>
  asOwner(runtime, postgres, (owner) => loadDemoTutors(owner, editionByCode('ua')!, { upTo, seed: 1 }))

function sendReply(reply: Partial<BenchReply>): void {
  const { user, system } = process.cpuUsage()
  const { rss: memory } = process.memoryUsage()
  process.send!({ cpuUs: user + system, memory, database: [], tutors: 0, orders: 0, ...reply } satisfies BenchReply)
}

async function prepare(path: string): Promise<PreparedPage> {
  // The second response comes from the cache.
  await fetchPage(path, 'br')
  return { fixed: copyResponse(await fetchPage(path, 'br')), render: await prepareRender(path) }
}

async function fetchPage(path: string, encoding: string) {
  const answer = await web.inject({ url: path, headers: { host: 'ua.localhost', 'accept-encoding': encoding } })
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`)
  return answer
}

function copyResponse({ headers, rawPayload }: Awaited<ReturnType<typeof fetchPage>>): PreparedPage['fixed'] {
  const own = new Set(['content-length', 'date', 'connection'])
  const copied = Object.entries(headers).filter(([name]) => !own.has(name))
  return { headers: Object.fromEntries(copied) as Record<string, string>, body: rawPayload }
}

/** Renders the page from its data without the HTTP layer. */
async function prepareRender(path: string): Promise<() => string> {
  const { payload } = await fetchPage(path, 'identity')
  const scripted = (id: string) => new RegExp(`<script type="application/[^"]*" id="${id}">(.*?)</script>`, 's')
  const { answer, assets } = JSON.parse(scripted('state').exec(payload)![1]!) as { answer: PageAnswer; assets: Assets }
  const about = scripted('about').exec(payload)?.[1]
  const structured = about ? (JSON.parse(about) as { '@graph': object[] })['@graph'] : []
  const answered = { answer, texts: 'site' as const, structured }
  const messages = messagesOf(runtime, answered)
  return () => render(answered, messages, assets)
}

function spin(us: number): void {
  const shutDown = performance.now() + us / 1000
  while (performance.now() < shutDown);
}

async function end(): Promise<void> {
  await web.close()
  await closeRuntime(runtime)
  await postgres.release()
  process.exit(0)
}
