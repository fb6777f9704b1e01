import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { feeOf } from '../model.ts'
import type { HeldOrder } from './held.ts'
import type { StoredResponse } from './responses.ts'

/** The price per hour and the fee; null where the tutor has named no price and has none in the profile. */
export type Terms = { rate: number | null; fee: number | null }

type TermsOrder = Pick<HeldOrder, 'id' | 'class_regularity'>
type TermsResponse = Pick<StoredResponse, 'rate' | 'fee'>

/** What an appointment would cost the tutor: the same for showing it, for accepting it and for charging it. */
export async function termsFor(
  ctx: Ctx,
  order: TermsOrder,
  tutor_id: number,
  response: TermsResponse | undefined,
): Promise<Terms> {
  const prices = await profilePrices(ctx, [order.id], tutor_id)
  return termsOf(ctx, order, response, prices.get(order.id))
}

/** An accepted fee stays as it was accepted, whatever has become of the price or the request since. */
export function termsOf(
  { edition }: Ctx,
  { class_regularity }: TermsOrder,
  response: TermsResponse | undefined,
  profilePrice: number | null | undefined,
): Terms {
  const rate = response?.rate ?? profilePrice ?? null
  const fee = response?.fee ?? (rate === null ? null : feeOf(edition.fee, { rate, class_regularity }))
  return { rate, fee }
}

/** Per order the tutor's price of the first of its subjects that they teach. */
export async function profilePrices(
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
