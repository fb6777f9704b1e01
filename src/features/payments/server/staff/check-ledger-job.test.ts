import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import { plantBalance } from '#test/support/money/plant-balance.ts'
import { postMovement } from '../ledger/post-movement.ts'

test('the nightly check tells staff about a planted fault, and nothing while all is well', async () => {
  const app = await openApp()
  const { db } = app.runtime.database
  const readEvents = () =>
    db.selectFrom('event').select(['edition', 'after']).where('name', '=', 'ledger.fault_found').execute()
  await runScheduledJob(app, 'check_ledger')
  expect(await readEvents()).toEqual([])
  const { personId } = await app.visitor({ roles: ['tutor'] })
  await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    postMovement(ctx, {
      kind: 'adjustment',
      key: 'test:1',
      entries: [
        { account: { kind: 'wallet', owner: personId! }, amount: 100 },
        { account: { kind: 'staff_adjustment' }, amount: -100 },
      ],
    }),
  )
  await plantBalance(app, personId!, 101)
  await runScheduledJob(app, 'check_ledger')
  expect(await readEvents()).toEqual([
    { edition: 'ua', after: { 'wallet differs from its entries': 1, 'wallet differs from its last entry': 1 } },
  ])
  const emails = await messagesAfter(app, 'ledger.fault_found')
  expect(emails.map(({ recipient }) => recipient)).toEqual(['staff1@demo.test', 'staff4@demo.test'])
  expect(emails[0]).toMatchObject({
    template: 'ledger_fault',
    text: expect.stringContaining('wallet differs from its entries: 1') as string,
  })
  await plantBalance(app, personId!, 100)
})
