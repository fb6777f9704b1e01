import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import { text } from '#shared/codecs.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { endpoints } from './contracts.ts'
import { listFieldPaths } from './schema-inputs.ts'

/**
 * A key stands for the parameters of its first call. With others it must be rejected: an answer of the first call would
 * look like a success of the second one. The value names the test that tries it.
 */
const tested: Record<string, string> = {
  '/api/admin/tutor/wallet/add_money': 'adjust-wallet: a used key is rejected with another sum',
  '/api/admin/tutor/wallet/forgive_debt': 'adjust-wallet: a used key is rejected with another sum',
  '/api/chat/send': 'messages: with a used key and another text is rejected',
  '/api/admin/chat/send_service_message': 'messages: with a used key and another text is rejected',
  '/api/tutor/order/pay_by_token': 'card-payments',
  '/api/tutor/wallet/pay_by_token': 'card-payments',
  '/api/tutor/top/pay_by_token': 'card-payments',
  // A form without JavaScript keeps its key when the payer goes back, so other parameters start another payment.
  '/api/tutor/order/pay/:provider': 'plain-form: again with another sum',
  '/api/tutor/wallet/pay/:provider': 'plain-form: again with another sum',
  '/api/tutor/top/pay/:provider': 'plain-form: again with another sum',
}

const keyNames = /idempoten|dedup|nonce|^request_(?:id|key)$/
const hasKey = ({ input, method }: Pick<Endpoint, 'input' | 'method'>) =>
  method === 'POST' && listFieldPaths(input).some((path) => keyNames.test(path.at(-1) ?? '') && path.length === 1)

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

test('every call with an idempotency key is known, with the test that uses the key for something else', () => {
  const found = endpoints.filter(hasKey).map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(tested).toSorted())
})

test('the tables of keys store what the key stands for', async () => {
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'key_digest' order by 1`.execute(app.runtime.database.db)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['chat_message', 'wallet_adjustment']))
})

test('detects a planted call', () => {
  const planted = (name: string) =>
    endpoint({
      method: 'POST',
      path: '/api/admin/gift/send',
      who: { staff: [1] },
      input: z.object({ [name]: text(64) }),
      answer: z.object({}),
    })
  expect([planted('idempotency_key'), planted('request_id')].every(hasKey)).toBe(true)
  expect(hasKey(planted('reason'))).toBe(false)
})
