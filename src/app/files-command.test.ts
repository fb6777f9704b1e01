import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { catalogCommand } from './catalog-command.ts'
import { filesCommand } from './files-command.ts'
import { openFiles } from './installation.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openApp()
  folder = await mkdtemp(join(tmpdir(), 'repeto-files-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type AnyCommand = typeof filesCommand
async function run(args: string, command: AnyCommand = filesCommand) {
  const output: string[] = []
  const env = { NODE_ENV: 'production', DATABASE_URL: app.url, DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const watcher = { say: (line: string) => void output.push(line), progress: () => undefined, interrupted: () => false }
  await command(args.split(' ').filter(Boolean), env, watcher)
  return output
}

test('no command works with files of another database, until somebody adopts them', async () => {
  await expect(run('')).rejects.toThrow('are not in')
  await expect(run('--sweep')).rejects.toThrow('are not in')
  await expect(run('--edition ua', catalogCommand)).rejects.toThrow('are not in')
  const [adopted, files, trash] = await run('--adopt')
  expect(adopted).toBe(`${folder}/files now belongs to this database`)
  expect(files).toMatch(/has 0 files, the database [\d,]+$/)
  expect(trash).toBe('the trash has 0 parts of files, 0 bytes')
  expect((await run(''))[0]).toBe(files)
})

test('a confirmed sweep fills the trash, and a restore empties it', async () => {
  const files = openFiles({ DATA_DIR: folder })
  const name = await files.put(Buffer.from('a file'), 'webp')
  // The sweep leaves alone what is younger than a day.
  expect((await run('--sweep'))[0]).toBe('0 files without a row moved to the trash')
  await files.trash.add([name], '2026-11-19')
  expect((await run('')).at(-1)).toBe('the trash has 1 parts of files, 6 bytes')
  expect((await run('--restore --day 2026-11-18'))[0]).toBe('0 parts of files put back')
  expect((await run('--restore --day 2026-11-19'))[0]).toBe('1 parts of files put back')
  expect(await files.has(name)).toBe(true)
})

test.each([
  ['--adopt --sweep', 'exclude each other'],
  ['--day 2026-11-19', 'is given to --restore'],
  ['--restore --day yesterday', 'is given to --restore'],
  ['--frog', 'Unknown option'],
])('rejects %s: %s', async (args, problem) => {
  await expect(run(args)).rejects.toThrow(problem)
})
