import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { readSources } from '#test/guards/sources.ts'
import { root } from './runtime.ts'

/** Names in the first column of the table of DATA_DIR in the operations guide. */
function documentedEntries(): string[] {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const table = guide.split('### What is in `DATA_DIR`')[1]!.split('\n\n')[2]!
  return Array.from(table.matchAll(/^\| (`.*?`) +\|/gm), ([, cell = '']) => cell).flatMap((cell) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name.replace('…', '')),
  )
}

/** The entries that the code joins to DATA_DIR, on whatever machine. */
function entriesInCode(sources: ReadonlyMap<string, string>): string[] {
  const direct = [...sources.values()].flatMap((text) =>
    Array.from(
      text.matchAll(/join\((?:[\w.]*\.)?(?:DATA_DIR|dataDir|home|existing), '([^'/]+)/g),
      ([, name = '']) => name,
    ),
  )
  return [...new Set(direct)].toSorted()
}

test('everything in the data folder is in the list of what to back up', async () => {
  const documented = documentedEntries()
  const { runtime } = await openApp()
  await runtime.diskCache.read('a/b.txt', () => Promise.resolve(Buffer.from('kept')))
  // The folder of the test server was filled by the product itself.
  const socket = decodeURIComponent(new URL(inject('postgres')).searchParams.get('host')!)
  const filled = dirname(socket)
  const entries = [...readdirSync(runtime.config.DATA_DIR), ...readdirSync(filled)].filter((name) => name !== '.cache')
  expect(entries).toEqual(expect.arrayContaining(['files', 'kept', 'postgres']))
  expect(entries.filter((name) => !documented.includes(name))).toEqual([])
  const inCode = entriesInCode(readSources())
  expect(inCode).toEqual(expect.arrayContaining(['files', 'kept', 'postgres', 'vapid.key']))
  expect(inCode.filter((name) => !documented.includes(name))).toEqual([])
})

test('a new entry in the code is noticed', () => {
  const planted = new Map([['a.ts', `const file = join(config.DATA_DIR, 'secret.key')`]])
  expect(entriesInCode(planted)).toEqual(['secret.key'])
})
