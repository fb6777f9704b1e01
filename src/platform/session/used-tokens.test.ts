import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deleteExpiredUsedTokens, spendToken } from './used-tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute))

test('of twenty concurrent uses of a token one succeeds', async () => {
  const { db } = app.runtime.database
  const firsts = await Promise.all(Array.from({ length: 20 }, () => spendToken(db, 'the same', at(10))))
  expect(firsts.filter(Boolean)).toHaveLength(1)
  expect(await spendToken(db, 'another', at(10))).toBe(true)
})

test('a used token is remembered until it expires, and never in plain text', async () => {
  const { db } = app.runtime.database
  await spendToken(db, 'remembered', at(20))
  await deleteExpiredUsedTokens(db, at(19))
  expect(await spendToken(db, 'remembered', at(20))).toBe(false)
  const rows = await db.selectFrom('used_token').selectAll().execute()
  expect(JSON.stringify(rows.map(({ token_hash }) => token_hash.toString()))).not.toContain('remembered')
  await deleteExpiredUsedTokens(db, at(20))
  expect(await spendToken(db, 'remembered', at(30))).toBe(true)
})
