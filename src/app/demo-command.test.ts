import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { hasDemo } from '#demo/editions/demos.ts'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { isGate } from '#test/support/run-size.ts'
import { demoCommand } from './demo-command.ts'
import { root } from './runtime.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function run(args: string, env: Record<string, string> = { DEMO: 'on' }, interrupted = () => false) {
  const output: string[] = []
  const progress = vi.fn<(code: string, tutors: number, upTo: number) => void>()
  const { DATA_DIR } = app.runtime.config
  const all = {
    NODE_ENV: 'production',
    DATABASE_URL: app.url,
    MIGRATION_DATABASE_URL: app.ownerUrl,
    DATA_DIR,
    ...env,
  }
  await demoCommand(args.split(' '), all, { say: (line) => output.push(line), progress, interrupted })
  return { said: output, progress }
}

const tutorsOf = async (edition: string) => {
  const rows = await app.runtime.database.db.selectFrom('tutor').select('id').where('edition', '=', edition).execute()
  return rows.length
}

test('fills an edition up to a number of tutors, publishes it, and does nothing when run again', async () => {
  const listener = vi.fn()
  app.runtime.bus.subscribe(listener)
  const { said: output, progress } = await run('--tutors 400 --edition pl --seed 3')
  expect(output).toEqual([expect.stringMatching(/^pl has 400 tutors: 100 more in \d+\.\d s$/)])
  expect(progress.mock.calls).toEqual([['pl', 400, 400]])
  expect(await tutorsOf('pl')).toBe(400)
  await eventually(() => expect(listener).toHaveBeenCalledWith({ event: 'demo.loaded', edition: 'pl' }))
  listener.mockClear()
  expect((await run('--tutors 400 --edition pl')).said).toEqual(['pl has 400 tutors already'])
  expect(await tutorsOf('pl')).toBe(400)
  expect(listener).not.toHaveBeenCalled()
})

test.skipIf(isGate)('resumes after it was stopped', async () => {
  const first = await run(
    '--tutors 2350 --edition kz',
    { DEMO: 'on' },
    vi.fn().mockReturnValueOnce(false).mockReturnValue(true),
  )
  expect(first.said).toEqual([expect.stringContaining('kz has 2,300 tutors: 2,000 more')])
  expect((await run('--tutors 2350 --edition kz')).said).toEqual([expect.stringContaining('2,350 tutors: 50 more')])
})

test('fills all editions in turn, or the default one without a flag', async () => {
  const { said: output } = await run('--tutors 5 --edition all')
  expect(output.map((line) => line.split(' ')[0])).toEqual(editions.filter(hasDemo).map(({ code }) => code))
  expect((await run('--tutors 5', { DEMO: 'on', EDITION: 'mx' })).said).toEqual(['mx has 300 tutors already'])
})

test.each([
  ['--edition pl', 'number of tutors is missing'],
  ['--tutors many', 'whole number from 1 to 1,000,000'],
  ['--tutors 0', 'whole number from 1 to 1,000,000'],
  ['--tutors 10 --edition xx', 'edition xx does not exist'],
  ['--tutors 10 --seed 1.5', '--seed must be a whole number'],
  ['--tutors 10 --frog', 'frog'],
])('explains %s', async (args, why) => {
  await expect(run(args)).rejects.toThrow(why)
})

test('rejects an external database unless DEMO is on', async () => {
  await expect(run('--tutors 1000 --edition us', {})).rejects.toThrow('DEMO=on')
  expect(await tutorsOf('us')).toBe(300)
})

test('the script prints one line with the error, and its usage', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/demo.ts'), '--tutors', 'many'], {
    encoding: 'utf8',
  })
  expect([status, stderr.split('\n')]).toEqual([
    1,
    [
      '✗ The value of --tutors must be a whole number from 1 to 1,000,000',
      expect.stringContaining('npm run demo --'),
      '',
    ],
  ])
})
