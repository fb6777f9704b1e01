import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { computeFee } from '../../model.ts'
import type { OrderRow } from './lock-order.ts'
import type { ResponseRow } from './responses.ts'

export type OrderTerms = { rate: number | null; fee: number | null }

type TermsOrder = Pick<OrderRow, 'id' | 'class_regularity' | 'rate'>
type TermsResponse = Pick<ResponseRow, 'rate' | 'fee'>

/** The same terms are used for showing, accepting and charging the fee. */
export async function getTerms(
  ctx: Ctx,
  order: TermsOrder,
  tutor_id: number,
  response: TermsResponse | undefined,
): Promise<OrderTerms> {
  const prices = await listProfilePrices(ctx, [order.id], tutor_id)
  return computeTerms(ctx, order, response, prices.get(order.id))
}

/**
 * Before an appointment, the rate of the order is one that staff offer to every tutor; the response may have one of its
 * own. An accepted fee does not change, even if the price or the request changes later.
 */
export function computeTerms(
  { edition }: Ctx,
  { rate: offeredRate, class_regularity }: TermsOrder,
  response: TermsResponse | undefined,
  profilePrice: number | null | undefined,
): OrderTerms {
  const rate = response?.rate ?? offeredRate ?? profilePrice ?? null
  const fee =
    response?.fee ??
    (rate === null ? null : computeFee(edition.fee, { rate, class_regularity, currency: edition.currency }))
  return { rate, fee }
}

export async function listProfilePrices(
  { db, edition }: Ctx,
  order_ids: readonly number[],
  tutor_id: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ order_id: number; price: number }>`
    select distinct on (l.order_id) l.order_id, s.price from order_lesson l
    join tutor_subject s on s.edition = l.edition and s.subject_id = l.subject_id and s.tutor_id = ${tutor_id}
    where l.edition = ${edition.code} and l.order_id = any(${[...order_ids]}::bigint[])
    order by l.order_id, l.position`.execute(db)
  return new Map(rows.map(({ order_id, price }) => [order_id, price]))
}
