import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overBudget, runInThread } from './threads.ts'

const enough = { cpuMs: 60_000, wallMs: 60_000, heapMb: 64 }
const scripts = {
  answer: `const { parentPort, workerData } = require('node:worker_threads'); parentPort.postMessage(workerData + 1)`,
  endless: 'for (;;);',
  idle: 'setInterval(() => {}, 1000)',
  greedy: 'const all = []; for (;;) all.push({ place: all.length })',
  broken: `throw new Error('broken')`,
  silent: '',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'))
  for (const [name, text] of Object.entries(scripts)) await writeFile(join(folder, `${name}.cjs`), text)
})
afterAll(() => rm(folder, { recursive: true }))

const run = (name: keyof typeof scripts, budget = enough) => runInThread<number>(join(folder, `${name}.cjs`), 1, budget)

test('a thread answers within its budget', async () => {
  expect(await run('answer')).toBe(2)
})

test('a thread over its budget of CPU time, time or memory is terminated', async () => {
  expect(await run('endless', { ...enough, cpuMs: 1 })).toBe(overBudget)
  expect(await run('idle', { ...enough, wallMs: 0 })).toBe(overBudget)
  expect(await run('greedy', { ...enough, heapMb: 8 })).toBe(overBudget)
})

test('a thread that fails or ends without an answer is an error', async () => {
  await expect(run('broken')).rejects.toThrow('broken')
  await expect(run('silent')).rejects.toThrow('without a result')
})
