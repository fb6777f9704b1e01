import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'
import { expect, test } from 'vitest'
import { innerLane, laneSizes, openLanes } from './lanes.ts'

const sizes = laneSizes({ WORKER_CONCURRENCY: 4, MAIL_QUEUES: 2, SMS_QUEUES: 1 })

function openRunner() {
  const lanes = openLanes(sizes)
  const events = new EventEmitter() as WorkerEvents & EventEmitter
  const fetchInTurn = lanes.fetchInTurn(events)
  const start = (...names: string[]) => {
    const flags = Object.fromEntries(names.map((name) => [name, true] as const))
    events.emit('job:start', { job: { flags } as unknown as Job } as never)
    return { flags }
  }
  return { lanes, events, fetchInTurn, start }
}

test('a lane is closed while it has all its jobs, and opens with the end of one', async () => {
  const { lanes, fetchInTurn, start } = openRunner()
  const running = []
  for (let count = 0; count < 4; count++) {
    expect(await fetchInTurn()).toEqual([])
    running.push(start('sms'))
  }
  expect(await fetchInTurn()).toEqual(['sms'])
  start('mail')
  lanes.leave(running[0]!)
  expect(await fetchInTurn()).toEqual([])
})

test('an inner lane has the limit of its name', async () => {
  const { fetchInTurn, start } = openRunner()
  const inner = innerLane('mail', 'ua bulk', 2)
  for (let count = 0; count < 2; count++) {
    await fetchInTurn()
    start('mail', inner)
  }
  expect(await fetchInTurn()).toEqual(['mail ua bulk/2'])
})

test('places fetch one after another, so that two cannot take the last place of a lane', async () => {
  const { events, fetchInTurn, start } = openRunner()
  for (let count = 0; count < 3; count++) {
    await fetchInTurn()
    start('sms')
  }
  const answers: string[][] = []
  void fetchInTurn().then((closed) => answers.push(closed))
  void fetchInTurn().then((closed) => answers.push(closed))
  await new Promise(setImmediate)
  expect(answers).toEqual([[]])
  start('sms')
  await new Promise(setImmediate)
  expect(answers).toEqual([[], ['sms']])
  for (const end of ['worker:getJob:empty', 'worker:getJob:error']) {
    events.emit(end, {} as never)
    expect(await fetchInTurn()).toEqual(['sms'])
  }
})

test('all lanes are closed while the worker stops', async () => {
  const { events, fetchInTurn } = openRunner()
  events.emit('pool:gracefulShutdown', { message: 'stop' } as never)
  expect(await fetchInTurn()).toEqual(Object.keys(sizes))
})

test('a worker has places for all lanes at once and one that moves scheduled jobs into theirs', () => {
  const { concurrency } = openLanes(sizes)
  expect(concurrency).toBeGreaterThan(Object.values(sizes).reduce((sum, size) => sum + size))
})
