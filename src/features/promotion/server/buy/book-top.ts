import type { Ctx } from '#platform/context.ts'
import { closeUnowedCheckouts, postMovement } from '#features/payments/public.ts'
import { splitTax } from '#features/payments/model.ts'
import type { FoundSlot, TopList } from '../../model.ts'
import { topPurchase } from './top-prices.ts'

export type TopPurchase = TopList & { id: number; tutor_id: number; days: number; price: number }

/** Pays a booked placement from the wallet, in the transaction that booked it, and announces it. */
export async function bookTop(ctx: Ctx, top: TopPurchase, place: FoundSlot): Promise<void> {
  if (top.price > 0) await chargeTop(ctx, top)
  await announceBooked(ctx, top, place)
}

export async function announceBooked(ctx: Ctx, top: TopPurchase, { starts_at, ends_at }: FoundSlot): Promise<void> {
  const { id, tutor_id, subject_id, city_id, days, price } = top
  await closeUnowedCheckouts(ctx, topPurchase(top))
  const period = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
  const after = { tutor_id, subject_id, city_id, days, price, ...period }
  await ctx.emit({ name: 'top.booked', entity: 'top', entityId: id, after })
  if (starts_at <= ctx.now) await announceStart(ctx, { id, tutor_id })
}

async function chargeTop(ctx: Ctx, { id, tutor_id, price }: TopPurchase): Promise<void> {
  const { net, tax } = splitTax(price, ctx.edition.vatPercent)
  await postMovement(ctx, {
    kind: 'top',
    key: `top:${id}`,
    topId: id,
    entries: [
      { account: { kind: 'wallet', owner: tutor_id }, amount: -price },
      { account: { kind: 'top_income' }, amount: net },
      { account: { kind: 'tax' }, amount: tax },
    ],
  })
}

/** Sent once, at the purchase or by the job when a queued placement starts. */
export async function announceStart(ctx: Ctx, { id, tutor_id }: { id: number; tutor_id: number }): Promise<void> {
  await ctx.db
    .updateTable('top_placement')
    .set({ start_announced: true })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({ name: 'top.started', entity: 'top', entityId: id, after: { tutor_id } })
}
