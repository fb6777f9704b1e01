import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { forgeNotice, openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { countInGate, randomRuns, sampleSeed } from '#test/support/run-size.ts'
import type { walletEndpoints } from '../../contract.ts'
import type { ProviderName } from '../../model.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'
import { postMovement } from '../ledger/post-movement.ts'
import type { SandboxNotice } from '../sandbox/sandbox.ts'

/** Notices of many payments are repeated, shuffled, delayed past the expiry of the payment, and a tenth is forged. */
const payments = randomRuns(countInGate(8, 20), 1000)
const lateMs = 20 * 60_000
const start = Date.UTC(2026, 10, 3, 9)

const cases = [
  ...new Map(
    editions.flatMap(({ code, paymentMethods }) => paymentMethods.map((name) => [name as ProviderName, code])),
  ),
]

type Started = { payment_id: number; link: string }

let app: TestApp
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  app.setTime(new Date(start))
})

/** A small generator, so that a red run can be repeated with its seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe.each(cases)('%s in %s', (provider, code) => {
  const sum = editionByCode(code)!.topUp.min
  let sandbox: PaymentSandbox
  let tutor: Visitor
  beforeAll(async () => {
    app.setTime(new Date(start))
    sandbox = await openPaymentSandbox(app, code, provider)
    tutor = await app.visitor({ edition: code, roles: ['tutor'] })
    const { db } = app.runtime.database
    await db
      .updateTable('account')
      .set({ email: `payer@${code}.test` })
      .where('id', '=', tutor.personId!)
      .execute()
  })

  async function startPayment(): Promise<Started> {
    await app.runtime.database.db.deleteFrom('call_count').execute()
    const answer = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
      provider,
      sum,
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }

  const movements = async () => {
    const { rows } = await sql<{ payment_id: number; count: number }>`select payment_id, count(*) from ledger_movement
      where edition = ${code} and kind = 'top_up' and payment_id in
        (select id from payment where edition = ${code} and tutor_id = ${tutor.personId!}) group by 1`.execute(
      app.runtime.database.db,
    )
    return rows
  }

  async function expectOneMovementEach(paid: readonly number[]): Promise<void> {
    const booked = await movements()
    expect(booked.map(({ payment_id }) => payment_id).toSorted((a, b) => a - b)).toEqual(paid)
    expect(booked.every(({ count }) => count === 1)).toBe(true)
    expect(await findLedgerFaults(app.runtime.database.db, code)).toEqual([])
  }

  /** As if the provider had said that they are unpaid. */
  async function expirePayments(ids: readonly number[]): Promise<void> {
    await app.runtime.database.db
      .updateTable('payment')
      .set({ status: 'expired', next_check_at: null })
      .where('edition', '=', code)
      .where('id', 'in', ids)
      .execute()
  }

  test('one genuine payment is one movement', async () => {
    const random = randomOf(sampleSeed + provider.length)
    const paid: number[] = []
    const slow: number[] = []
    const slowNotices: SandboxNotice[] = []
    const notices: SandboxNotice[] = []
    for (let made = 0; made < payments; made++) {
      const started = await startPayment()
      // Few payments still include one that is paid and slow, and a forged notice.
      const isPaid = random() < 0.8 || made === 0
      if (isPaid) paid.push(started.payment_id)
      await sandbox.finish(started.link, isPaid ? 'success' : 'declined')
      const isSlow = isPaid && made % 8 === 0
      if (isSlow) slow.push(started.payment_id)
      const sent = isSlow ? slowNotices : notices
      sent.push(...sandbox.notices.splice(0))
    }
    const repeat = (sent: readonly SandboxNotice[]) =>
      sent
        .flatMap((notice) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => notice))
        .map((notice) => ({ notice, at: random() }))
        .toSorted((a, b) => a.at - b.at)
    let forged = 0
    const deliver = async ({ notice }: { notice: SandboxNotice }) => {
      if (random() < 0.1 || forged === 0) {
        forged++
        expect(await sandbox.deliver(forgeNotice(notice))).toBe(403)
      }
      expect(await sandbox.deliver(sandbox.signAgain(notice))).toBe(200)
    }
    const storm = repeat(notices)
    const late = Math.floor(storm.length / 3)
    for (const one of storm.slice(late)) await deliver(one)
    await runQueuedJobs(app, 'apply_payment_notice')
    app.setTime(new Date(start + lateMs))
    await expirePayments(slow)
    // Payments whose notices are late are found by the status check or by the notice, whichever comes first.
    await runScheduledJob(app, 'check_payments', code)
    const expired = repeat(slowNotices)
    for (const one of [...expired, ...storm.slice(0, late)]) await deliver(one)
    await runQueuedJobs(app, 'apply_payment_notice')
    await expectOneMovementEach(paid)
    expect([slow.length > 0, forged > 0]).toEqual([true, true])
  })

  test('detects planted faults: a payment that is booked twice, and one that is not', async () => {
    const { payment_id, link } = await startPayment()
    await sandbox.finish(link, 'success')
    const known = (await movements()).map((one) => one.payment_id).toSorted((a, b) => a - b)
    await expect(expectOneMovementEach([...known, payment_id])).rejects.toThrow()
    await expectOneMovementEach(known)
    await inTransaction(app.runtime, systemRequester(editionByCode(code)!), (ctx) =>
      postMovement(ctx, {
        kind: 'top_up',
        // As if notices were told apart by their ids.
        key: `notice:${payment_id}`,
        paymentId: known[0],
        entries: [
          { account: { kind: 'wallet', owner: tutor.personId! }, amount: sum },
          { account: { kind: 'clearing', owner: sandbox.merchantId }, amount: -sum },
        ],
      }),
    )
    await expect(expectOneMovementEach(known)).rejects.toThrow()
  })
})
