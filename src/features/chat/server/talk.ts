import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { leadsTo } from '#shared/access.ts'
import type { Person, StaffMember } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { kindOf, mayTalk, over, sideOf } from '../model.ts'
import type { Kind, Side, Speaker } from '../model.ts'

export type Talker = Ctx<StaffMember | Person>
/** Who speaks or reads; `acted` if somebody else does it in their place. */
export type Party = { side: Side; id: number; acted: boolean }
export type Conversation = Selectable<DB['conversation']>
/** A conversation that somebody may read; it begins to exist with the first word. */
export type Talk = {
  party: Party
  order_id: number
  kind: Kind
  client_id: number | null
  tutor_id: number | null
  /** The two know each other, or one of them is the staff. */
  open: boolean
  maySend: boolean
}
type Where = { order_id: number; role?: Speaker | undefined; with: Speaker | 'both'; with_id?: number | undefined }

/** What is asked for, if it is theirs; whatever is not, is not there. */
export async function talkOf(ctx: Talker, where: Where): Promise<Talk> {
  const order = await orderOf(ctx, where)
  if (!order) throw refuse('not_found')
  const party = partyOf(ctx, order, where.role)
  const kind = kindOf(party.side, where.with === 'both' ? 'both' : sideOf(where.with))
  if (!kind) throw refuse('not_found')
  const client_id = kind === 'tutor_staff' ? null : order.client_id
  const common = { party, order_id: order.id, kind, client_id }
  if (kind === 'client_staff') {
    if (party.side === 'tutor') throw refuse('not_found')
    return { ...common, tutor_id: null, open: true, maySend: true }
  }
  const tutor_id = party.side === 'tutor' ? party.id : (where.with_id ?? order.tutor_id)
  if (tutor_id === null || tutor_id !== order.asked || order.state === 'marked') throw refuse('not_found')
  if (kind === 'tutor_staff') return { ...common, tutor_id, open: true, maySend: true }
  const willing = mayTalk({ kind: order.answer!, state: order.state! })
  if (party.side === 'client' && !willing && !(await hasBegun(ctx, order.id, tutor_id))) throw refuse('not_found')
  return { ...common, tutor_id, open: order.tutor_id === tutor_id, maySend: willing && !over.includes(order.status) }
}

/** As whom: said, or found out from what they are to the order. */
export function partyOf(ctx: Talker, order: { id: number; client_id: number }, role: Speaker | undefined): Party {
  const { staff, person } = ctx.auth
  if (isStaff(ctx, role)) {
    // A password alone does not let staff in where a passkey is asked for.
    if (!staff || ctx.actor.realm !== 'staff' || ctx.actor.limits) throw refuse('forbidden')
    return { side: 'staff', id: staff.id, acted: staff.acted !== undefined }
  }
  const side = role ? sideOf(role) : person?.id === order.client_id ? 'client' : 'tutor'
  const may = side === 'client' ? person?.id === order.client_id && leadsTo(person, order.id) : !person?.limits
  if (!person?.roles.includes(side as 'client' | 'tutor') || !may) throw refuse('not_found')
  return { side, id: person.id, acted: person.acted !== undefined }
}

const isStaff = ({ actor }: Talker, role: Speaker | undefined) => (role ? role === 'admin' : actor.realm === 'staff')

export async function conversationOf({ db, edition }: Ctx, talk: Talk): Promise<Conversation | undefined> {
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('order_id', '=', talk.order_id)
    .where('kind', '=', talk.kind)
    .where('tutor_id', talk.tutor_id === null ? 'is' : '=', talk.tutor_id)
    .executeTakeFirst()
}

async function hasBegun(ctx: Ctx, order_id: number, tutor_id: number): Promise<boolean> {
  const begun = await ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('order_id', '=', order_id)
    .where('kind', '=', 'client_tutor')
    .where('tutor_id', '=', tutor_id)
    .executeTakeFirst()
  return begun !== undefined
}

type Asked = {
  id: number
  client_id: number
  tutor_id: number | null
  status: number
  /** The tutor it may be about, and how they stand to the order. */
  asked: number | null
  answer: string | null
  state: string | null
}

/** The order, and the answer of the tutor whom the conversation would be with: one question, since every word asks it. */
async function orderOf(ctx: Talker, { order_id, role, with_id }: Where): Promise<Asked | undefined> {
  const { db, edition, auth } = ctx
  const me = isStaff(ctx, role) ? null : (auth.person?.id ?? null)
  const asTutor = role ? sql`${role === 'tutor'}::boolean` : sql`coalesce(o.client_id <> ${me}::bigint, false)`
  const { rows } = await sql<Asked>`select o.id, o.client_id, o.tutor_id, o.status, r.tutor_id as asked,
      r.kind as answer, r.state
    from lesson_order o
    left join order_response r on r.edition = o.edition and r.order_id = o.id
      and r.tutor_id = case when ${asTutor} then ${me}::bigint else coalesce(${with_id ?? null}::bigint, o.tutor_id) end
    where o.edition = ${edition.code} and o.id = ${order_id}`.execute(db)
  return rows[0]
}
