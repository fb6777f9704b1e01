import { editionByCode } from '#editions/editions.ts'
import type { paymentEndpoints, walletEndpoints } from '#features/payments/contract.ts'
import type { ProviderName } from '#features/payments/model.ts'
import type { TestApp, Visitor } from './app.ts'
import { runQueuedJobs } from './jobs.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'

/** A tutor who can pay: providers ask for an email. */
export async function openPayer(app: TestApp, edition: string): Promise<Visitor> {
  const tutor = await app.visitor({ edition, roles: ['tutor'] })
  await app.runtime.database.db
    .updateTable('account')
    .set({ email: `payer${tutor.personId}@${edition}.test` })
    .where('id', '=', tutor.personId!)
    .execute()
  return tutor
}

export const topUpSum = (edition: string): number => editionByCode(edition)!.topUp.suggested[0]!

export async function startTopUp(
  tutor: Visitor,
  provider: ProviderName,
  more: { save_token?: boolean; donate_sum?: number } = {},
): Promise<{ payment_id: number; link: string }> {
  const answer = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider,
    sum: topUpSum(tutor.edition),
    ...more,
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

/** Delivers every notice that the provider has sent, and applies them. */
export async function deliverNotices(app: TestApp, sandbox: PaymentSandbox): Promise<void> {
  for (const notice of sandbox.notices.splice(0)) await sandbox.deliver(notice)
  await runQueuedJobs(app, 'apply_payment_notice')
}

/** A successful top-up with its money in the wallet. */
export async function payTopUp(
  app: TestApp,
  sandbox: PaymentSandbox,
  tutor: Visitor,
  provider: ProviderName,
): Promise<number> {
  const { payment_id, link } = await startTopUp(tutor, provider)
  await sandbox.finish(link, 'success')
  await deliverNotices(app, sandbox)
  return payment_id
}

/** Pays on the provider's page and saves the card. Returns its id. */
export async function saveCard(
  app: TestApp,
  sandbox: PaymentSandbox,
  tutor: Visitor,
  { provider, outcome = 'success' }: { provider: ProviderName; outcome?: 'success' | 'three_d_secure' },
): Promise<number> {
  const { link } = await startTopUp(tutor, provider, { save_token: true })
  await sandbox.finish(link, outcome)
  await deliverNotices(app, sandbox)
  const answer = await tutor.call<typeof paymentEndpoints.cards>('GET /api/tutor/payments/get_cards', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.cards[0]!.id
}

export async function readBalance(tutor: Visitor): Promise<number> {
  const answer = await tutor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.balance
}
