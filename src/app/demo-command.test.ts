import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../test/support/app.ts'
import type { TestApp } from '../../test/support/app.ts'
import { soon } from '../../test/support/soon.ts'
import { demoCommand } from './demo-command.ts'
import { root } from './runtime.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function run(args: string, env: Record<string, string> = { DEMO: 'on' }, interrupted = () => false) {
  const said: string[] = []
  const progress = vi.fn<(code: string, tutors: number, upTo: number) => void>()
  const { DATA_DIR } = app.runtime.config
  const all = { NODE_ENV: 'production', DATABASE_URL: app.url, DATA_DIR, ...env }
  await demoCommand(args.split(' '), all, { say: (line) => said.push(line), progress, interrupted })
  return { said, progress }
}

const tutorsOf = async (edition: string) => {
  const rows = await app.runtime.database.db.selectFrom('tutor').select('id').where('edition', '=', edition).execute()
  return rows.length
}

test('an edition is brought up to a thousand, the others hear of it, and then there is nothing to do', async () => {
  const heard = vi.fn()
  app.runtime.bus.subscribe(heard)
  const { said, progress } = await run('--tutors 1000 --edition pl --seed 3')
  expect(said).toEqual([expect.stringMatching(/^pl has 1,000 tutors: 700 more in \d+\.\d s$/)])
  expect(progress.mock.calls).toEqual([['pl', 1000, 1000]])
  expect(await tutorsOf('pl')).toBe(1000)
  await soon(() => expect(heard).toHaveBeenCalledWith({ event: 'demo.loaded', edition: 'pl' }))
  heard.mockClear()
  expect((await run('--tutors 1000 --edition pl')).said).toEqual(['pl has 1,000 tutors already'])
  expect(await tutorsOf('pl')).toBe(1000)
  expect(heard).not.toHaveBeenCalled()
})

test('broken off, it goes on from there', async () => {
  const first = await run(
    '--tutors 2500 --edition kz',
    { DEMO: 'on' },
    vi.fn().mockReturnValueOnce(false).mockReturnValue(true),
  )
  expect(first.said).toEqual([expect.stringContaining('kz has 2,300 tutors: 2,000 more')])
  expect((await run('--tutors 2500 --edition kz')).said).toEqual([expect.stringContaining('2,500 tutors: 200 more')])
})

test('all editions in turn, and the default one unless told', async () => {
  const { said } = await run('--tutors 5 --edition all')
  expect(said.map((line) => line.split(' ')[0])).toEqual(['ua', 'pl', 'kz', 'us', 'mx', 'es', 'in'])
  expect((await run('--tutors 5', { DEMO: 'on', EDITION: 'mx' })).said).toEqual(['mx has 300 tutors already'])
})

test.each([
  ['--edition pl', 'number of tutors is missing'],
  ['--tutors many', 'whole number from 1 to 1,000,000'],
  ['--tutors 0', 'whole number from 1 to 1,000,000'],
  ['--tutors 10 --edition xx', 'edition xx does not exist'],
  ['--tutors 10 --seed 1.5', '--seed must be a whole number'],
  ['--tutors 10 --frog', 'frog'],
])('%s is explained', async (args, why) => {
  await expect(run(args)).rejects.toThrow(why)
})

test('an outside database is left alone unless it may be filled', async () => {
  await expect(run('--tutors 1000 --edition us', {})).rejects.toThrow('DEMO=on')
  expect(await tutorsOf('us')).toBe(300)
})

test('the script says what is wrong in one line, and how it is used', () => {
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
