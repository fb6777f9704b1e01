import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney, isPayableAmount, parseAmount } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { walletEndpoints as calls } from '../../contract/payments.ts'
import { startCardPayment } from '../payment/card-payment.ts'
import type { PaymentRequest } from '../payment/create-payment.ts'
import { startPayment } from '../payment/start-payment.ts'
import type { StartedPayment } from '../payment/start-payment.ts'

/** A text that is no number counts as zero, so that the error names the limits. */
export function topUpWallet(ctx: Ctx<Person>, input: Input<typeof calls.pay>): Promise<StartedPayment> {
  const { sum, sum_text = '' } = input
  const { currency } = ctx.edition
  const amount = sum ?? parseAmount(sum_text, currency) ?? 0
  if (!isPayableAmount(amount, currency)) throw failField('sum', 'invalid.whole_units', { currency })
  return startPayment(ctx, { makeRequest: (within) => topUpOf(within, amount) }, input)
}

export function topUpWalletByCard(
  ctx: Ctx<Person>,
  { sum, ...card }: Input<typeof calls.payByToken>,
): Promise<StartedPayment> {
  return startCardPayment(ctx, { makeRequest: (within) => topUpOf(within, sum), parameters: { sum } }, card)
}

function topUpOf(ctx: Ctx, amount: number): PaymentRequest {
  const { edition, locale } = ctx
  const { min, max } = edition.topUp
  if (amount < min || amount > max) {
    const money = (minor: number) =>
      formatMoney({ minor, currency: edition.currency }, languageTag(locale, edition.country))
    throw failField('sum', 'payment.sum.range', { min: money(min), max: money(max) })
  }
  return { purpose: 'wallet', amount, description: ctx.t('payment.description.wallet') }
}
