import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { catalogCommand } from './catalog-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function run(args: string, interrupted = () => false) {
  const output: string[] = []
  const progress = vi.fn<(code: string, tutors: number, upTo: number) => void>()
  const env = { NODE_ENV: 'production', DATABASE_URL: app.url, DATA_DIR: app.runtime.config.DATA_DIR }
  await catalogCommand(args.split(' ').filter(Boolean), env, {
    say: (line) => output.push(line),
    progress,
    interrupted,
  })
  return { said: output, progress: progress.mock.calls }
}

const cards = async (edition: string) =>
  (
    await sql<{ n: number }>`select count(*) as n from tutor_card where edition = ${edition}`.execute(
      app.runtime.database.db,
    )
  ).rows[0]!.n

test('rebuilds lost lists of an edition', async () => {
  const [kz, mx] = [await cards('kz'), await cards('mx')]
  await sql`delete from tutor_card`.execute(app.runtime.database.db)
  const { said: output, progress } = await run('--edition kz')
  expect(output).toEqual([expect.stringMatching(/^kz: 300 tutors looked at in \d+\.\d s$/)])
  expect(progress).toEqual([['kz', 300, 300]])
  expect([await cards('kz'), await cards('mx')]).toEqual([kz, 0])
  expect((await run('')).said.map((line) => line.split(':')[0])).toEqual(editions.map(({ code }) => code))
  expect(await cards('mx')).toBe(mx)
})

test('reports that it was stopped', async () => {
  const interrupted = vi.fn().mockReturnValueOnce(false).mockReturnValue(true)
  expect((await run('', interrupted)).said).toEqual([expect.stringContaining('ua: 300 tutors looked at')])
})

test.each([
  ['--edition xx', 'edition xx does not exist'],
  ['--tutors 5', 'Unknown option'],
])('rejects %s: %s', async (args, problem) => {
  await expect(run(args)).rejects.toThrow(problem)
})
