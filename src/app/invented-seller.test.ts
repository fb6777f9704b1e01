import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer, startTopUp } from '#test/support/top-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
})

/** Demo data may stand beside live keys, which would take real money for a company that does not exist. */
test('the invented seller of the demo takes no money from a live account', async () => {
  const { merchantId } = await openPaymentSandbox(app, 'ua', 'fondy')
  const tutor = await openPayer(app, 'ua')
  await startTopUp(tutor, 'fondy')
  const { db } = app.runtime.database
  await db.updateTable('merchant').set({ test: false }).where('id', '=', merchantId).execute()
  const before = await db.selectFrom('payment').select('id').execute()
  await expect(startTopUp(tutor, 'fondy')).rejects.toThrow('unavailable')
  expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(before.length)
})
