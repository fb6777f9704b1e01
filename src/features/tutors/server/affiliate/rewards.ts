import { sql } from 'kysely'
import { roundToPayable } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'
import { lockWalletBalance, postMovement } from '#features/payments/public.ts'
import { divideRounded } from '#features/payments/model.ts'

/**
 * Referrers earn a share of the first fees of the tutors they invited; a fee that is given back takes it away. Money that
 * staff say was paid outside counts once a head of the office has confirmed it, and what was written off never does.
 */
export const affiliateSubscriptions: readonly Subscription[] = [
  {
    subscriber: 'affiliate_rewards',
    to: ['order.paid', 'order.fee_charged', 'order.settlement_confirmed'],
    within: rewardReferrer,
  },
  { subscriber: 'affiliate_reversals', to: ['order.paid_off', 'order.fee_refunded'], within: reverseReward },
]

type PaidOrder = { referrer: number; fee: number; paid_before: number }

async function rewardReferrer(ctx: Ctx, { entityId: orderId }: Event): Promise<void> {
  const { percent, fees } = ctx.edition.affiliate
  await lockReferredTutor(ctx, orderId!)
  const paid = await findReferredOrder(ctx, orderId!)
  if (!paid || paid.paid_before >= fees) return
  const reward = roundToPayable(divideRounded(paid.fee * percent, 100), ctx.edition.currency)
  if (reward === 0) return
  const turns = await listRewards(ctx, orderId!)
  if (turns.at(-1)?.is_reversed === false) return
  await postMovement(ctx, {
    kind: 'affiliate_reward',
    key: `affiliate:${orderId}:${turns.length + 1}`,
    orderId,
    entries: [
      { account: { kind: 'affiliate' }, amount: -reward },
      { account: { kind: 'wallet', owner: paid.referrer }, amount: reward },
    ],
  })
}

/** Two fees that are paid at the same time must not both count as the third one. Wallets are locked after tutors. */
async function lockReferredTutor({ db, edition }: Ctx, orderId: number): Promise<void> {
  await sql`select from lesson_order o join tutor t on t.edition = o.edition and t.id = o.tutor_id
    where o.edition = ${edition.code} and o.id = ${orderId} and t.affiliate_id is not null
    for no key update of t`.execute(db)
}

/** People who invite themselves with a second account share a phone, a card or a browser. */
async function findReferredOrder({ db, edition }: Ctx, orderId: number): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    select t.affiliate_id as referrer, booked.fee,
      (select count(*) from ledger_movement m join lesson_order p on p.edition = m.edition and p.id = m.order_id
        left join ledger_movement r on r.edition = m.edition and r.reverses_id = m.id
        where m.edition = o.edition and m.kind = 'affiliate_reward' and p.tutor_id = o.tutor_id and r.id is null
          and p.id <> o.id) as paid_before
    from lesson_order o
    join tutor t on t.edition = o.edition and t.id = o.tutor_id
    join tutor by on by.edition = t.edition and by.id = t.affiliate_id and by.anonymised_at is null
    join account own on own.edition = t.edition and own.id = t.id
    join account other on other.edition = by.edition and other.id = by.id
    cross join lateral (
      select coalesce(sum(e.amount), 0)::bigint as fee from ledger_movement m
      join ledger_entry e on e.edition = m.edition and e.movement_id = m.id and e.amount > 0
      where m.edition = o.edition and m.order_id = o.id and m.kind in ('fee', 'paid_outside')
        and not exists (select from ledger_movement r where r.edition = m.edition and r.reverses_id = m.id)
    ) booked
    where o.edition = ${edition.code} and o.id = ${orderId} and booked.fee > 0 and o.paid_at is not null
      and not exists (select from fee_settlement s where s.edition = o.edition and s.order_id = o.id
        and s.state = 'booked' and s.kind = 'paid_outside' and s.confirmed_at is null)
      and (own.phone is null or own.phone is distinct from other.phone)
      and not exists (
        (select fingerprint from payment_card c where c.edition = t.edition and c.tutor_id = t.id and c.fingerprint <> ''
          union select card_fingerprint from payment p
          where p.edition = t.edition and p.tutor_id = t.id and p.card_fingerprint is not null)
        intersect
        (select fingerprint from payment_card c where c.edition = by.edition and c.tutor_id = by.id
          union select card_fingerprint from payment p where p.edition = by.edition and p.tutor_id = by.id))
      and not exists (select from tutor_device c join tutor_device d on d.edition = c.edition
        and d.device = c.device and d.tutor_id = by.id
        where c.edition = t.edition and c.tutor_id = t.id)`.execute(db)
  return rows[0]
}

async function reverseReward(ctx: Ctx, { entityId: orderId }: Event): Promise<void> {
  await lockReferredTutor(ctx, orderId!)
  const rewards = await listRewards(ctx, orderId!)
  const last = rewards.at(-1)
  if (!last || last.is_reversed) return
  const { reward, referrer } = last
  const charged = Math.min(reward, await lockWalletBalance(ctx, referrer))
  await postMovement(ctx, {
    kind: 'affiliate_reversal',
    key: `affiliate:${orderId}:${rewards.length}:reversed`,
    orderId,
    reversesId: last.id,
    entries: [
      { account: { kind: 'affiliate' }, amount: reward },
      { account: { kind: 'receivable', owner: referrer }, amount: charged - reward },
      { account: { kind: 'wallet', owner: referrer }, amount: -charged },
    ],
  })
}

type Reward = { id: number; referrer: number; reward: number; is_reversed: boolean }

async function listRewards({ db, edition }: Ctx, orderId: number): Promise<Reward[]> {
  const { rows } = await sql<Reward>`
    select m.id, max(a.owner_id) as referrer, sum(e.amount)::bigint as reward, r.id is not null as is_reversed
    from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id and e.amount > 0
    join ledger_account a on a.edition = e.edition and a.id = e.account_id
    left join ledger_movement r on r.edition = m.edition and r.reverses_id = m.id
    where m.edition = ${edition.code} and m.order_id = ${orderId} and m.kind = 'affiliate_reward'
    group by m.id, r.id order by m.id`.execute(db)
  return rows
}

/** Rewards so far, less those that were taken back. */
export async function getAffiliateEarnings({ db, edition }: Ctx, tutorId: number): Promise<number> {
  const { rows } = await sql<{ earned: number }>`
    select coalesce(sum(e.amount), 0)::bigint as earned from ledger_account a
    join ledger_entry e on e.edition = a.edition and e.account_id = a.id
    join ledger_movement m on m.edition = e.edition and m.id = e.movement_id
    where a.edition = ${edition.code} and a.owner_id = ${tutorId} and a.kind in ('wallet', 'receivable')
      and m.kind in ('affiliate_reward', 'affiliate_reversal')`.execute(db)
  return rows[0]!.earned
}
