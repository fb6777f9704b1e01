import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { avatarAddress } from '#shared/avatar.ts'
import type { Ctx } from '#platform/context.ts'
import { mayTalk } from '../model.ts'
import type { Kind } from '../model.ts'
import type { StaffTalk } from '../staff-talk-contract.ts'
import { unreadOf } from './list-talks.ts'
import { servedServices } from './messengers/links.ts'

type Begun = { kind: Kind; tutor_id: number | null; last_at: Date; unread: number }
type Asked = { id: number; name: string; avatar: string | null; kind: string; state: string }

/** What staff may read and say about an order: with the client, with each tutor asked, and between the two. */
export async function staffTalks(
  ctx: Ctx,
  order: { id: number; client: { id: number; name: string } },
): Promise<StaffTalk[]> {
  const [begun, tutors] = await Promise.all([begunTalks(ctx, order.id), askedTutors(ctx, order.id)])
  const links = await linksOf(ctx, [order.client.id, ...tutors.map(({ id }) => id)])
  const found = (kind: Kind, tutor_id: number | null) =>
    begun.find((talk) => talk.kind === kind && talk.tutor_id === tutor_id)
  const lastAt = (kind: Kind, id: number) => found(kind, id)?.last_at.getTime() ?? 0
  // Whoever has spoken last comes first, then those who are nearest to teaching.
  const inTurn = (kind: Kind) => tutors.toSorted((a, b) => lastAt(kind, b.id) - lastAt(kind, a.id))
  const talk = (to: StaffTalk['with'], kind: Kind, one: Asked) => ({
    with: to,
    tutor_id: one.id,
    name: one.name,
    avatar: avatarAddress(one.avatar, 96) ?? null,
    unread: found(kind, one.id)?.unread ?? 0,
    services: to === 'tutor' ? (links.get(one.id) ?? []) : [],
  })
  return [
    {
      with: 'client',
      tutor_id: null,
      name: order.client.name,
      avatar: null,
      unread: found('client_staff', null)?.unread ?? 0,
      services: links.get(order.client.id) ?? [],
    },
    ...inTurn('tutor_staff').map((one) => talk('tutor', 'tutor_staff', one)),
    ...inTurn('client_tutor')
      .filter((one) => mayTalk(one) || found('client_tutor', one.id))
      .map((one) => talk('both', 'client_tutor', one)),
  ]
}

async function begunTalks({ db, edition }: Ctx, order_id: number): Promise<Begun[]> {
  const { rows } = await sql<Begun>`select c.kind, c.tutor_id, c.last_at, ${unreadOf('staff')} as unread
    from conversation c where c.edition = ${edition.code} and c.order_id = ${order_id}`.execute(db)
  return rows
}

/** Those who know of the order, the appointed one first. */
async function askedTutors({ db, edition }: Ctx, order_id: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select r.tutor_id as id, a.name, t.avatar, r.kind, r.state
    from order_response r
    join account a on a.edition = r.edition and a.id = r.tutor_id
    join tutor t on t.edition = r.edition and t.id = r.tutor_id
    where r.edition = ${edition.code} and r.order_id = ${order_id} and r.state <> 'marked'
    order by array_position(array['appointed', 'agreed', 'offered'], r.state) nulls last, r.id`.execute(db)
  return rows
}

async function linksOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const links = await ctx.db
    .selectFrom('messenger_link')
    .select(['account_id', 'service'])
    .where('edition', '=', ctx.edition.code)
    .where('account_id', 'in', ids)
    .where(sql<boolean>`service = any(${servedServices(ctx)}::smallint[])`)
    .orderBy('used_at', 'desc')
    .execute()
  const by = Map.groupBy(links, ({ account_id }) => account_id)
  return new Map([...by].map(([id, theirs]) => [id, theirs.map(({ service }) => service)]))
}

/** Whether somebody has said something about the order `o` that staff have not read. */
export const waitsForStaff: RawBuilder<boolean> = sql<boolean>`exists (select from conversation c
  where c.edition = o.edition and c.order_id = o.id and c.waits_for_staff)`

/** The orders of which that is true: so many at most, the latest. */
export async function ordersThatWait({ db, edition }: Ctx, most: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`select distinct order_id from conversation
    where edition = ${edition.code} and waits_for_staff order by order_id desc limit ${most}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
