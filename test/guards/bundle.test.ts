import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Names that only server code holds; in a bundle they mean that an import went the wrong way. */
const serverOnly =
  /graphile_worker|insertInto|node:crypto|process\.env\.|password_hash|token_hash|pg_notify|argon2|DATABASE_URL/

const chunks = () => {
  const folder = join(import.meta.dirname, '../../dist/client/assets')
  return globSync('*.js', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
}

test('no server code reaches the browser', () => {
  expect(chunks().length).toBeGreaterThan(3)
  expect(
    chunks()
      .filter(([, text]) => serverOnly.test(text))
      .map(([name]) => name),
  ).toEqual([])
})

test('zod does not reach public pages', () => {
  const withZod = chunks().filter(([, text]) => text.includes('ZodError'))
  expect(withZod.map(([name]) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['crud.page'])
})

test('a planted fault turns it red', () => expect(serverOnly.test('db.insertInto("city")')).toBe(true))
