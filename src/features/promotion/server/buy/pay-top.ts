import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx, PurchaseKind } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { markUndelivered, startCardPayment, startPayment } from '#features/payments/public.ts'
import type { StartedPayment } from '#features/payments/public.ts'
import { findSeller } from '#features/seller/public.ts'
import { getTutorVisibility } from '#features/tutor-visibility/public.ts'
import type { topEndpoints as calls, WantedTop } from '../../contract/tops.ts'
import { isPromisedStart } from '../../model.ts'
import type { FoundSlot } from '../../model.ts'
import { bookTop } from './book-top.ts'
import type { TopPurchase } from './book-top.ts'
import { findPlace, listBooked, lockTopList } from './find-place.ts'
import { isInList } from './top-lists.ts'
import { quoteLists, topPurchase } from './top-prices.ts'

type Tutor = Ctx<Person>

export async function payTopByWallet(ctx: Tutor, { top }: Input<typeof calls.payByWallet>) {
  const place = await assertSold(ctx, top)
  const id = await insertTop(ctx, top, { state: 'booked', ...place })
  await bookTop(ctx, { ...top, id, tutor_id: ctx.actor.id }, place)
  return { top_id: id }
}

export function payTopByProvider(ctx: Tutor, input: Input<typeof calls.pay>): Promise<StartedPayment> {
  return startPayment(ctx, topSale(input.top), input)
}

export function payTopByCard(ctx: Tutor, { top, ...card }: Input<typeof calls.payByToken>): Promise<StartedPayment> {
  return startCardPayment(ctx, { ...topSale(top), parameters: { top } }, card)
}

const topSale = (top: WantedTop) => ({
  purchase: topPurchase(top),
  makeRequest: (ctx: Tutor) => topPaymentOf(ctx, top),
})

/** A purchase on a provider's page holds no place: the place is looked for again when the money has come. */
async function topPaymentOf(ctx: Tutor, top: WantedTop) {
  await assertSold(ctx, top)
  const promised_at = top.starts_at ?? ctx.now
  const id = (await findOpenAttempt(ctx, top)) ?? (await insertTop(ctx, top, { state: 'pending', promised_at }))
  const description = ctx.t('top.description', { days: top.days })
  return { purpose: 'top' as const, subjectId: id, amount: top.price, description }
}

/** The same purchase, started before and not paid yet. */
async function findOpenAttempt({ db, edition, actor }: Tutor, top: WantedTop): Promise<number | undefined> {
  const attempt = await db
    .selectFrom('top_placement as t')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.edition', '=', 't.edition').onRef('p.subject_id', '=', 't.id').on('p.purpose', '=', 'top'),
    )
    .select('t.id')
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', actor.id)
    .where('t.state', '=', 'pending')
    .where('t.days', '=', top.days)
    .where('t.price', '=', top.price)
    .where('p.purchase', '=', topPurchase(top))
    .where('p.closed_at', 'is', null)
    .where('p.status', 'in', ['created', 'pending'])
    .executeTakeFirst()
  return attempt?.id
}

/** The place that the tutor saw, at the price that they saw, if students can ask the tutor. The list stays locked. */
async function assertSold(ctx: Tutor, top: WantedTop): Promise<FoundSlot> {
  await lockTopList(ctx, top)
  const { visibility } = await getTutorVisibility(ctx, ctx.actor.id)
  if (visibility !== 'visible') throw failField('top', `top.visibility.${visibility}`)
  if (!(await isInList(ctx, ctx.actor.id, top))) throw failField('top', 'top.not_in_list')
  const [quote] = await quoteLists(ctx, [top])
  if (quote!.prices[top.days] !== top.price) throw failField('top', 'top.price_changed')
  const place = findPlace(ctx, await listBooked(ctx, [top]), { tutorId: ctx.actor.id, list: top, days: top.days })
  if (!place || !isPromisedStart(place.starts_at, top.starts_at, ctx.now)) throw failField('top', 'top.place_taken')
  return place
}

type NewTop = { state: 'booked' | 'pending'; promised_at?: Date } & Partial<FoundSlot>

async function insertTop({ db, edition, actor, now }: Tutor, top: WantedTop, more: NewTop): Promise<number> {
  const { subject_id, city_id, days, price } = top
  const { id } = await db
    .insertInto('top_placement')
    .values({
      edition: edition.code,
      tutor_id: actor.id,
      subject_id,
      city_id,
      days,
      price,
      created_at: now,
      starts_at: null,
      ends_at: null,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type PaidPayment = { purpose: string; subject_id: number | null; tutor_id: number; amount: number }

/** Runs in the transaction that books the payment. A place that is gone, or not sold, leaves the money in the wallet. */
export async function deliverPaidTop(ctx: Ctx, { entityId, after }: Event): Promise<void> {
  const { purpose, subject_id, tutor_id, amount } = after as PaidPayment
  if (purpose !== 'top' || subject_id === null) return
  const top = await findPending(ctx, subject_id)
  const isSold = top?.tutor_id === tutor_id && top.price === amount && (await findSeller(ctx)) !== undefined
  const place = isSold ? await findPromisedPlace(ctx, top) : undefined
  if (!top || !place)
    return markUndelivered(ctx, entityId!, { isPaidTwice: top !== undefined && (await hasPromisedPlace(ctx, top)) })
  await ctx.db
    .updateTable('top_placement')
    .set({ state: 'booked', ...place })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', top.id)
    .execute()
  await bookTop(ctx, top, place)
}

type PendingTop = TopPurchase & { promised_at: Date | null }

function findPending(ctx: Ctx, id: number): Promise<PendingTop | undefined> {
  return selectPending(ctx, id).executeTakeFirst()
}

function selectPending({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('top_placement')
    .select(['id', 'tutor_id', 'subject_id', 'city_id', 'days', 'price', 'promised_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', '=', 'pending')
}

async function findPromisedPlace(ctx: Ctx, top: PendingTop): Promise<FoundSlot | undefined> {
  if (!(await isInList(ctx, top.tutor_id, top))) return undefined
  const place = findPlace(ctx, await listBooked(ctx, [top]), { tutorId: top.tutor_id, list: top, days: top.days })
  return place && isPromisedStart(place.starts_at, top.promised_at, ctx.now) ? place : undefined
}

/** Another purchase of the tutor has got the place that this one was promised. */
async function hasPromisedPlace(ctx: Ctx, { tutor_id, promised_at, ...list }: PendingTop): Promise<boolean> {
  const booked = await listBooked(ctx, [list])
  const promised = promised_at?.getTime() ?? ctx.now.getTime()
  return booked.some(
    (top) => top.tutor_id === tutor_id && top.ends_at.getTime() > promised && top.starts_at.getTime() > promised - 1000,
  )
}

export const topPurchases: PurchaseKind = {
  async lock(ctx, id) {
    const top = await findPending(ctx, id)
    if (!top) return
    await lockTopList(ctx, top)
    await selectPending(ctx, id).forUpdate().execute()
  },
  async isOwed(ctx, { subjectId, payerId, amount }) {
    const top = await findPending(ctx, subjectId)
    if (top?.tutor_id !== payerId || top.price !== amount) return false
    return (await findPromisedPlace(ctx, top)) !== undefined
  },
}
