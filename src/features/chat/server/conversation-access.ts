import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { allowsOrder } from '#shared/access.ts'
import type { Person, StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { conversationKind, canMessage, closedStatuses, sideOf } from '../model.ts'
import type { ConversationKind, Side, ChatRole } from '../model.ts'

export type ChatCtx = Ctx<StaffMember | Person>
/** `impersonated` is true when somebody else acts on behalf of this person. */
export type ChatParty = { side: Side; id: number; impersonated: boolean }
export type ConversationRow = Selectable<DB['conversation']>
/** The requester's access to a conversation. The row is created with the first message. */
export type ConversationAccess = {
  party: ChatParty
  order_id: number
  kind: ConversationKind
  client_id: number | null
  tutor_id: number | null
  /** The tutor is appointed, or one side is staff. */
  open: boolean
  canSend: boolean
}
type ConversationRef = {
  order_id: number
  role?: ChatRole | undefined
  with: ChatRole | 'both'
  with_id?: number | undefined
}

/** Throws not_found when the conversation is not accessible to the requester. */
export async function getConversationAccess(ctx: ChatCtx, where: ConversationRef): Promise<ConversationAccess> {
  const order = await findOrder(ctx, where)
  if (!order) throw fail('not_found')
  const party = resolveParty(ctx, order, where.role)
  const kind = conversationKind(party.side, where.with === 'both' ? 'both' : sideOf(where.with))
  if (!kind) throw fail('not_found')
  const client_id = kind === 'tutor_staff' ? null : order.client_id
  const common = { party, order_id: order.id, kind, client_id }
  if (kind === 'client_staff') {
    if (party.side === 'tutor') throw fail('not_found')
    return { ...common, tutor_id: null, open: true, canSend: true }
  }
  const tutor_id = party.side === 'tutor' ? party.id : (where.with_id ?? order.tutor_id)
  if (tutor_id === null || tutor_id !== order.respondingTutor || order.state === 'marked') throw fail('not_found')
  if (kind === 'tutor_staff') return { ...common, tutor_id, open: true, canSend: true }
  const willing = canMessage({ kind: order.responseKind!, state: order.state! })
  if (party.side === 'client' && !willing && !(await hasConversation(ctx, order.id, tutor_id))) throw fail('not_found')
  return {
    ...common,
    tutor_id,
    open: order.tutor_id === tutor_id,
    canSend: willing && !closedStatuses.includes(order.status),
  }
}

/** Without a role the party is derived from the requester's relation to the order. */
export function resolveParty(
  ctx: ChatCtx,
  order: { id: number; client_id: number },
  role: ChatRole | undefined,
): ChatParty {
  const { staff, person } = ctx.auth
  if (isStaff(ctx, role)) {
    // Staff who must use a passkey are limited until they have done so.
    if (!staff || ctx.actor.realm !== 'staff' || ctx.actor.limits) throw fail('forbidden')
    return { side: 'staff', id: staff.id, impersonated: staff.acted !== undefined }
  }
  const side = role ? sideOf(role) : person?.id === order.client_id ? 'client' : 'tutor'
  const allowed = side === 'client' ? person?.id === order.client_id && allowsOrder(person, order.id) : !person?.limits
  if (!person?.roles.includes(side as 'client' | 'tutor') || !allowed) throw fail('not_found')
  return { side, id: person.id, impersonated: person.acted !== undefined }
}

const isStaff = ({ actor }: ChatCtx, role: ChatRole | undefined) => (role ? role === 'admin' : actor.realm === 'staff')

export async function findConversation(
  { db, edition }: Ctx,
  access: ConversationAccess,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('order_id', '=', access.order_id)
    .where('kind', '=', access.kind)
    .where('tutor_id', access.tutor_id === null ? 'is' : '=', access.tutor_id)
    .executeTakeFirst()
}

async function hasConversation(ctx: Ctx, order_id: number, tutor_id: number): Promise<boolean> {
  const existing = await ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('order_id', '=', order_id)
    .where('kind', '=', 'client_tutor')
    .where('tutor_id', '=', tutor_id)
    .executeTakeFirst()
  return existing !== undefined
}

type OrderWithResponse = {
  id: number
  client_id: number
  tutor_id: number | null
  status: number
  /** The tutor of the conversation and that tutor's response to the order. */
  respondingTutor: number | null
  responseKind: string | null
  state: string | null
}

/** Reads the order and the tutor's response in one query, since every message needs both. */
async function findOrder(
  ctx: ChatCtx,
  { order_id, role, with_id }: ConversationRef,
): Promise<OrderWithResponse | undefined> {
  const { db, edition, auth } = ctx
  const me = isStaff(ctx, role) ? null : (auth.person?.id ?? null)
  const asTutor = role ? sql`${role === 'tutor'}::boolean` : sql`coalesce(o.client_id <> ${me}::bigint, false)`
  const { rows } =
    await sql<OrderWithResponse>`select o.id, o.client_id, o.tutor_id, o.status, r.tutor_id as "respondingTutor",
      r.kind as "responseKind", r.state
    from lesson_order o
    left join order_response r on r.edition = o.edition and r.order_id = o.id
      and r.tutor_id = case when ${asTutor} then ${me}::bigint else coalesce(${with_id ?? null}::bigint, o.tutor_id) end
    where o.edition = ${edition.code} and o.id = ${order_id}`.execute(db)
  return rows[0]
}
