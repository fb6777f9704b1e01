import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from './app.ts'
import type { Visitor } from './app.ts'
import { runQueuedJobs } from './jobs.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'
import type { walletEndpoints } from '#features/payments/contract.ts'
import { getDebt, getWalletBalance } from '#features/payments/server/ledger/accounts.ts'
import { postMovement } from '#features/payments/server/ledger/post-movement.ts'
import type { NewMovement } from '#features/payments/server/ledger/post-movement.ts'
import type { PaymentReport } from '#features/payments/server/providers/provider.ts'
import { applyReport } from '#features/payments/server/payment/apply-report.ts'

const ua = editionByCode('ua')!
export const settledSum = ua.topUp.suggested[0]!
export type SettlementFixture = Awaited<ReturnType<typeof openSettlementFixture>>

/** Payments of a tutor in one edition, whose provider reports what a test says. */
export async function openSettlementFixture() {
  const app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  const sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  let tutor: Visitor = await app.visitor({ roles: ['tutor'] })
  const db = () => app.runtime.database.db
  const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(app.runtime, systemRequester(ua), run)

  async function start(more: object = {}) {
    await db().deleteFrom('call_count').execute()
    const answer = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
      provider: 'fondy',
      sum: settledSum,
      ...more,
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }

  /** Adds to the wallet, or takes from it. */
  function adjust(amount: number, more: Partial<NewMovement> = {}) {
    return asSystem((ctx) =>
      postMovement(ctx, {
        kind: 'adjustment',
        key: `adjust:${tutor.personId!}:${amount}`,
        entries: [
          { account: { kind: 'wallet', owner: tutor.personId! }, amount },
          { account: { kind: 'staff_adjustment' }, amount: -amount },
        ],
        ...more,
      }),
    )
  }

  return {
    app,
    sandbox,
    db,
    asSystem,
    start,
    give: adjust,
    spend: (amount: number) => adjust(-amount),
    async openTutor(): Promise<void> {
      tutor = await app.visitor({ roles: ['tutor'] })
    },
    tutorId: () => tutor.personId!,
    money: () =>
      asSystem(async (ctx) => ({
        wallet: await getWalletBalance(ctx, tutor.personId!),
        debt: await getDebt(ctx, tutor.personId!),
      })),
    async topUp(more: object = {}): Promise<number> {
      const { link, payment_id } = await start(more)
      await sandbox.finish(link, 'success')
      for (const notice of sandbox.notices.splice(0)) await sandbox.deliver(notice)
      await runQueuedJobs(app, 'apply_payment_notice')
      return payment_id
    },
    report: (paymentId: number, facts: Partial<PaymentReport>) =>
      asSystem((ctx) =>
        applyReport(ctx, { paymentId, state: 'paid', amount: settledSum, currency: ua.currency, ...facts }, true),
      ),
    readPayment: (id: number) =>
      db().selectFrom('payment').selectAll().where('edition', '=', 'ua').where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
