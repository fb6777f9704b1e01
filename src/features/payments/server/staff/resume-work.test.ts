import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteAllJobs, runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { walletEndpoints } from '../../contract.ts'
import type { noticeList } from '../../contract/staff.ts'

const hour = 3_600_000
let now = Date.now()
let app: TestApp
let sandbox: PaymentSandbox
let tutor: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  sandbox = await openPaymentSandbox(app, 'ua', 'liqpay')
  tutor = await openPayer(app, 'ua')
})
const db = () => app.runtime.database.db
const passHours = () => app.setTime(new Date((now += 2 * hour)))

async function listNotices() {
  const staff = await app.visitor({ staff: 1 })
  const answer = await staff.call<NonNullable<typeof noticeList.endpoints.list>>('GET /api/admin/payment_notices', {
    filters: { state: 'received' },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.payment_notices.items
}

test('a notice whose job was lost is listed for staff and applied by the next night', async () => {
  const { link } = await startTopUp(tutor, 'liqpay')
  await sandbox.finish(link, 'success')
  for (const notice of sandbox.notices.splice(0)) expect(await sandbox.deliver(notice)).toBe(200)
  await deleteAllJobs(db())
  expect(await listNotices()).toEqual([])
  passHours()
  expect(await listNotices()).toHaveLength(1)
  await runScheduledJob(app, 'resume_payment_work')
  expect(await runQueuedJobs(app, 'apply_payment_notice')).toBe(1)
  expect(await listNotices()).toEqual([])
  const answer = await tutor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', {})
  expect(answer).toMatchObject({ data: { balance: topUpSum('ua') } })
})
