import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import { deleteExpiredSecrets } from './delete-expired.ts'

test('deletes expired secrets of the edition after a day', async () => {
  const app = await openApp()
  const { db } = app.runtime.database
  const now = new Date('2026-03-10T03:17:00Z')
  app.setTime(now)
  const ages = { fresh: -1, late: 24 * 3600_000, old: 24 * 3600_000 + 1 }
  for (const [name, age] of Object.entries(ages))
    for (const edition of ['ua', 'pl']) {
      const { id } = await db.insertInto('account').values({ edition, name }).returning('id').executeTakeFirstOrThrow()
      const kept = { edition, account_id: id, created_at: now, expires_at: new Date(now.getTime() - age) }
      const token_hash = Buffer.from(`${edition} ${name}`)
      const code = { handle: id, sent_handle: id, purpose: 'reset', address: 'a@test.example', code_hash: token_hash }
      await db
        .insertInto('account_code')
        .values({ ...kept, ...code })
        .execute()
      await db
        .insertInto('generated_password')
        .values({ ...kept, hash: token_hash })
        .execute()
      await db
        .insertInto('order_link')
        .values({ ...kept, token_hash, order_id: 1 })
        .execute()
      await db
        .insertInto('email_confirmation')
        .values({ ...kept, token_hash, email: 'a@test.example' })
        .execute()
    }
  await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), deleteExpiredSecrets)
  const left = async (table: string) => {
    const { rows } = await app.runtime.database.pool.query<{ one: string }>(
      `select a.edition || ' ' || a.name as one from ${table} x
       join account a on a.edition = x.edition and a.id = x.account_id where a.name = any($1) order by 1`,
      [Object.keys(ages)],
    )
    return rows.map(({ one }) => one)
  }
  const expected = ['pl fresh', 'pl late', 'pl old', 'ua fresh', 'ua late']
  expect(await left('account_code')).toEqual(expected)
  expect(await left('generated_password')).toEqual(expected)
  expect(await left('order_link')).toEqual(expected)
  expect(await left('email_confirmation')).toEqual(expected)
})
