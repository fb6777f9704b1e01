import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Runtime } from '#platform/runtime.ts'
import type { endpoints } from '#features/chat/contract.ts'
import { closeRuntime, openRuntime } from '../../../app/runtime.ts'
import { createWeb } from '../../../app/web.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { orderLife } from '../../../../test/support/order-life.ts'
import { clientOf } from '../../../../test/support/requests.ts'
import type { bellEndpoints } from '../bell-contract.ts'
import { staffSawNews } from './bells.ts'

let app: TestApp
let other: { runtime: Runtime; web: FastifyInstance }
let port: number
let life: Awaited<ReturnType<typeof orderLife>>
let staff: Visitor
let client: Visitor
let tutor: Visitor
let order_id: number
const open: WebSocket[] = []

/** Lines are held by one process, and things happen in another. */
beforeAll(async () => {
  app = await openApp()
  const runtime = await openRuntime(app.runtime.config, app.url)
  other = { runtime, web: await createWeb(runtime) }
  await other.web.listen({ port: 0, host: '127.0.0.1' })
  port = (other.web.server.address() as AddressInfo).port
  life = await orderLife(app)
  await life.forget()
  staff = await app.visitor({ staff: 2 })
  tutor = await life.signedIn(life.best.tutor_id)
  ;({ order_id } = await life.personal())
  client = await life.signedIn(await clientOf(app, order_id), 'client')
})
afterEach(() => open.splice(0).forEach((ws) => ws.close()))
afterAll(async () => {
  await other.web.close()
  await closeRuntime(other.runtime)
})

/** Where many tests run at once. */
const slowly = { timeout: 10_000, interval: 20 }

type Line = { bells: number; closed: number | undefined }

/** A page's own line, once it listens. */
async function line(by: Visitor, role: 'tutor' | 'admin', id: number, more = '&signals=1'): Promise<Line> {
  const cookie = Object.entries(by.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket/?role=${role}&id=${id}${more}`, {
    headers: { cookie, host: `${by.edition}.localhost` },
  })
  open.push(ws)
  const heard: Line = { bells: 0, closed: undefined }
  ws.on('message', (data) => {
    const { data: told } = JSON.parse((data as Buffer).toString()) as { data?: { signal?: { kind: string } } }
    if (told?.signal?.kind === 'bell') heard.bells++
  })
  ws.on('close', (code) => void (heard.closed = code))
  // It rings once when it is hung, for whatever came before; without signals, nothing says that it listens.
  if (more === '') await sleep(300)
  else await expect.poll(() => heard.bells + (heard.closed ?? 0), slowly).toBeGreaterThan(0)
  heard.bells = 0
  return heard
}

async function staffLine(by: Visitor, more?: string): Promise<Line> {
  const { auth } = (await by.page('/panel/desktop/')).frame
  return line(by, 'admin', auth.admin_info!.id, more)
}

async function say(by: Visitor, recipient: 'admin' | 'client' | 'tutor', msg_text: string) {
  const said = { order_id, recipient, msg_text, ...(recipient === 'tutor' && { recipient_id: life.best.tutor_id }) }
  expect(await by.call<typeof endpoints.send>('POST /api/chat/send', said)).toMatchObject({ status: 'success' })
}

test('the staff of the edition hear a word to them at once, and nobody else does', async () => {
  const stranger = await app.visitor({ roles: ['tutor'] })
  const [mine, theirs, plain, tutors, strangers] = await Promise.all([
    staffLine(staff),
    app.visitor({ staff: 2, edition: 'pl' }).then((by) => staffLine(by)),
    staffLine(staff, ''),
    line(tutor, 'tutor', life.best.tutor_id),
    line(stranger, 'tutor', stranger.personId!),
  ])
  await say(client, 'admin', 'Чи є хтось?')
  await expect.poll(() => mine.bells, slowly).toBe(1)
  await sleep(200)
  expect([theirs, plain, tutors, strangers].map(({ bells }) => bells)).toEqual([0, 0, 0, 0])
  await say(client, 'tutor', 'Добрий день')
  await expect.poll(() => tutors.bells, slowly).toBe(1)
  await sleep(200)
  expect([mine.bells, strangers.bells]).toEqual([1, 0])
})

test('what happens to an order rings with those whom it concerns', async () => {
  const { order_id: offered } = await life.placed()
  const mine = await staffLine(staff)
  const stranger = await app.visitor({ roles: ['tutor'] })
  const strangers = await line(stranger, 'tutor', stranger.personId!)
  await life.byStaff(staff, 'set_processing', { order_id: offered })
  await expect.poll(() => mine.bells, slowly).toBe(1)
  const tutors = await line(tutor, 'tutor', life.best.tutor_id)
  await life.byStaff(staff, 'set_potential', { order_id: offered })
  expect(await life.asked(offered)).toContain(life.best.tutor_id)
  await expect.poll(() => tutors.bells, slowly).toBe(1)
  expect(strangers.bells).toBe(0)
})

test('what one of the staff has seen is told to the others', async () => {
  await say(client, 'admin', 'Ще запитання')
  const colleague = await staffLine(await app.visitor({ staff: 1 }))
  const seen = { type: 'new_chat_from_client' as const, order_id }
  expect(
    await staff.call<typeof bellEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', seen),
  ).toMatchObject({ status: 'success' })
  await expect.poll(() => colleague.bells, slowly).toBe(1)
})

test('many things at once ring twice: at once, and when it has been quiet for a while', async () => {
  const mine = await staffLine(staff)
  const news = { event: staffSawNews, edition: 'ua' }
  for (let n = 0; n < 12; n++) app.runtime.bus.publish([news])
  await expect.poll(() => mine.bells, slowly).toBe(1)
  await expect.poll(() => mine.bells, slowly).toBe(2)
  await sleep(300)
  expect(mine.bells).toBe(2)
})

test('where nobody of the edition listens, nobody is asked whom it is for', async () => {
  const theirs = await staffLine(await app.visitor({ staff: 2, edition: 'pl' }))
  const asked = vi.spyOn(other.runtime.database.db, 'transaction')
  const heard = new Promise<void>((resolve) => {
    other.runtime.bus.subscribe(({ event }) => void (event === 'chat.said' && resolve()))
  })
  await say(client, 'admin', 'Ніхто не слухає')
  await heard
  await sleep(200)
  expect([asked.mock.calls.length, theirs.bells]).toEqual([0, 0])
  asked.mockRestore()
})

test('a line is for oneself, and for those who work on orders', async () => {
  expect((await line(tutor, 'tutor', life.best.tutor_id + 1)).closed).toBe(4_403)
  expect((await staffLine(await app.visitor({ staff: 3 }))).closed).toBe(4_403)
})
