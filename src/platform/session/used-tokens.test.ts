import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../test/support/app.ts'
import type { TestApp } from '../../../test/support/app.ts'
import { forgetUsedTokens, spend } from './used-tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute))

test('of twenty who come with the same one at once, one is the first', async () => {
  const { db } = app.runtime.database
  const firsts = await Promise.all(Array.from({ length: 20 }, () => spend(db, 'the same', at(10))))
  expect(firsts.filter(Boolean)).toHaveLength(1)
  expect(await spend(db, 'another', at(10))).toBe(true)
})

test('what was used is remembered until it would be over anyway, and never by itself', async () => {
  const { db } = app.runtime.database
  await spend(db, 'remembered', at(20))
  await forgetUsedTokens(db, at(19))
  expect(await spend(db, 'remembered', at(20))).toBe(false)
  const kept = await db.selectFrom('used_token').selectAll().execute()
  expect(JSON.stringify(kept.map(({ token_hash }) => token_hash.toString()))).not.toContain('remembered')
  await forgetUsedTokens(db, at(20))
  expect(await spend(db, 'remembered', at(30))).toBe(true)
})
