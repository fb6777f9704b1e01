import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openBus } from './bus.ts'
import type { Bus, BusMessage } from './bus.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const open: Bus[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const bus of open.splice(0)) await bus.close()
})

async function listening() {
  const bus = await openBus(app.url, app.runtime.log)
  open.push(bus)
  const end = { bus, heard: [] as BusMessage[], gaps: 0 }
  bus.subscribe((message) => end.heard.push(message))
  bus.onGap(() => void end.gaps++)
  return end
}

const happened = (id: number): BusMessage => ({ event: 'test.happened', edition: 'ua', id })
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(text)
  await client.end()
  return rows
}
const connections = `pid from pg_stat_activity where datname = current_database() and application_name = 'repeto bus'`
const newest = async () => (await query(`select ${connections} order by backend_start desc limit 1`))[0]!.pid
const cut = (pid: number) => query(`select pg_terminate_backend(${pid}) as pid`)

test('delivers a message locally at once and exactly once, and to other processes soon', async () => {
  const [here, there] = [await listening(), await listening()]
  here.bus.publish([happened(1), { event: 'test.happened', edition: 'pl' }])
  expect(here.heard).toEqual([happened(1), { event: 'test.happened', edition: 'pl' }])
  await eventually(() => expect(there.heard).toHaveLength(2))
  expect(there.heard).toEqual(here.heard)
  await sleep(50)
  expect(here.heard).toHaveLength(2)
})

test('delivers many messages in order', async () => {
  const [here, there] = [await listening(), await listening()]
  const many = Array.from({ length: 1000 }, (_, id) => happened(id))
  for (const one of many) here.bus.publish([one])
  await eventually(() => expect(there.heard).toHaveLength(1000))
  expect(there.heard).toEqual(many)
})

test('a closing process still sends its messages', async () => {
  const [here, there] = [await listening(), await listening()]
  here.bus.publish([happened(1)])
  await here.bus.close()
  await eventually(() => expect(there.heard).toEqual([happened(1)]))
})

test('reconnects and reports a possible gap', async () => {
  const here = await listening()
  const there = await listening()
  await cut(await newest())
  await eventually(() => expect(there.gaps).toBe(1))
  expect(here.gaps).toBe(0)
  here.bus.publish([happened(2)])
  await eventually(() => expect(there.heard).toEqual([happened(2)]))
  there.bus.publish([happened(3)])
  await eventually(() => expect(here.heard).toContainEqual(happened(3)))
})

test('sends messages of a disconnected process after it reconnects', async () => {
  const there = await listening()
  const here = await listening()
  await cut(await newest())
  await sleep(50)
  here.bus.publish([happened(4)])
  await eventually(() => expect(here.gaps).toBe(1))
  await eventually(() => expect(there.heard).toEqual([happened(4)]))
})

test('sends failed messages right after a reconnect, without waiting for the retry', async () => {
  const there = await listening()
  const here = await listening()
  const failed = vi.spyOn(app.runtime.log, 'warn')
  const { setTimeout: wait } = globalThis
  const endless = (run: () => void, ms: number) => wait(run, ms >= 1_000 ? 1_000_000 : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(endless as typeof setTimeout)
  await query('alter function pg_notify(text, text) rename to pg_notify_later')
  here.bus.publish([happened(5)])
  await eventually(() => expect(failed).toHaveBeenCalledWith(expect.anything(), 'bus publish failed'))
  await query('alter function pg_notify_later(text, text) rename to pg_notify')
  await cut(await newest())
  await eventually(() => expect(there.heard).toEqual([happened(5)]))
})

test('stays closed if it is closed while connecting', async () => {
  const before = (await query(`select ${connections}`)).length
  const { bus } = await listening()
  await cut(await newest())
  await sleep(50)
  await bus.close()
  await sleep(500)
  expect(await query(`select ${connections}`)).toHaveLength(before)
})
