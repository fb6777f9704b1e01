import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { OurFacts, TheirFacts } from '../payment/difference.ts'
import type { ReportedDispute } from '../providers/provider.ts'

/** `Paid · 500 ₴ · refunded 100 ₴` */
export function describeOurs(ctx: Ctx, { status, ...facts }: OurFacts): string {
  return joinParts([ctx.t(`staff_payment.status.${status}`), ...describeSums(ctx, facts)])
}

export function describeTheirs(ctx: Ctx, { state, failure, isTest, ...facts }: TheirFacts): string {
  return joinParts([
    ctx.t(`payment_difference.report.${state}`),
    ...describeSums(ctx, facts),
    isTest && ctx.t('payment_difference.test'),
    failure,
  ])
}

type Sums = Pick<TheirFacts, 'amount' | 'currency' | 'refunded' | 'disputed'>

function describeSums(ctx: Ctx, { amount, currency, refunded, disputed }: Sums) {
  const money = (minor: number) => formatSum(ctx, minor, currency ?? ctx.edition.currency)
  return [
    amount !== undefined && money(amount),
    refunded && ctx.t('payment_difference.refunded', { sum: money(refunded) }),
    disputed && ctx.t('payment_difference.disputed', { sum: money(disputed) }),
  ]
}

/** The currency comes from outside and may be no currency at all. */
function formatSum({ locale, edition }: Ctx, minor: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${minor} ${currency.slice(0, 10)}`
  return formatMoney({ minor, currency }, languageTag(locale, edition.country))
}

const joinParts = (parts: readonly (string | number | false | undefined)[]) => parts.filter(Boolean).join(' · ')

type NoticeFacts = { about?: string; dispute?: ReportedDispute }

/** A stored notice: the report that it carried, or the event that we have no use for. */
export function describeNotice(ctx: Ctx, report: unknown): string {
  const { about, state = 'pending', dispute, ...facts } = report as Partial<TheirFacts> & NoticeFacts
  return about ?? describeTheirs(ctx, { state, ...facts, ...(dispute && { disputed: dispute.sum }) })
}
