import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { figuresPage } from '../../contract/staff.ts'
import type { FigureKind } from '../../model.ts'
import { countDecisions } from './decisions.ts'
import { listFigureEditions } from './figure-editions.ts'
import { periodOf, readFigures } from './read-figures.ts'
import type { Figure, Period } from './read-figures.ts'

type Data = LoadedData<typeof figuresPage>
type Sums = Partial<Record<FigureKind, number>>

/** The status of an order whose fee is due. The slice of orders is above this one; a test compares both. */
export const feeDueStatus = 6

export async function loadFigures(ctx: Ctx<StaffMember>, input: Input<typeof figuresPage>): Promise<Data> {
  const period = periodOf(ctx, input)
  const [figures, open, decisions, others] = await Promise.all([
    readFigures(ctx, period),
    readOpen(ctx),
    countDecisions(ctx),
    readOtherEditions(ctx, period),
  ])
  const totals = sumByKind(figures)
  const { code: edition, currency } = ctx.edition
  const ofProviders = figures.flatMap(({ provider, ...figure }) => (provider ? [{ ...figure, provider }] : []))
  return {
    ...decisions,
    ...period,
    currency,
    days: [...Map.groupBy(figures, ({ day }) => day)]
      .map(([day, ofDay]) => ({ day, sums: sumByKind(ofDay) }))
      .toReversed(),
    providers: [...Map.groupBy(ofProviders, ({ provider }) => provider)].map(([provider, own]) => ({
      provider,
      sums: sumByKind(own),
    })),
    totals,
    editions: others.length === 0 ? [] : [{ edition, currency, sums: totals }, ...others],
    open,
  }
}

/** The totals of the member's other editions. Sums of several currencies are never added. */
async function readOtherEditions(ctx: Ctx<StaffMember>, period: Period): Promise<Data['editions']> {
  const [, ...others] = await listFigureEditions(ctx)
  return Promise.all(
    others.map(async (edition) => ({
      edition: edition.code,
      currency: edition.currency,
      sums: sumByKind(await readFigures({ db: ctx.db, edition }, period)),
    })),
  )
}

function sumByKind(figures: readonly Pick<Figure, 'kind' | 'sum'>[]): Sums {
  const sums: Sums = {}
  for (const { kind, sum } of figures) sums[kind] = (sums[kind] ?? 0) + sum
  return sums
}

async function readOpen({ db, edition, now }: Ctx): Promise<Data['open']> {
  const fees = sql<{ count: number; sum: number; late: number; late_sum: number }>`
    select count(*) as count, coalesce(sum(fee - fee_settled), 0)::bigint as sum,
      count(*) filter (where date_payment_deadline < ${now}) as late,
      coalesce(sum(fee - fee_settled) filter (where date_payment_deadline < ${now}), 0)::bigint as late_sum
    from lesson_order where edition = ${edition.code} and status = ${feeDueStatus}`.execute(db)
  const payments = sql<{ count: number; sum: number }>`
    select count(*) as count, coalesce(sum(amount + donation), 0)::bigint as sum
    from payment where edition = ${edition.code} and status in ('created', 'pending')`.execute(db)
  const { count, sum, late, late_sum } = (await fees).rows[0]!
  return { fees: { count, sum }, overdue: { count: late, sum: late_sum }, payments: (await payments).rows[0]! }
}
