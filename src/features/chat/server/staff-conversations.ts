import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { avatarAddress } from '#shared/avatar.ts'
import type { Ctx } from '#platform/context.ts'
import { canMessage } from '../model.ts'
import type { ConversationKind } from '../model.ts'
import type { StaffConversation } from '../staff-conversation-contract.ts'
import { unreadCount } from './list-conversations.ts'
import { availableServices } from './messengers/links.ts'

type StartedConversation = { kind: ConversationKind; tutor_id: number | null; last_at: Date; unread: number }
type AskedTutor = { id: number; name: string; avatar: string | null; kind: string; state: string }

/** Conversations that exist or may be started: with the client, with each tutor, and between them. */
export async function listStaffConversations(
  ctx: Ctx,
  order: { id: number; client: { id: number; name: string } },
): Promise<StaffConversation[]> {
  const [begun, tutors] = await Promise.all([listStartedConversations(ctx, order.id), listAskedTutors(ctx, order.id)])
  const links = await listLinkedServices(ctx, [order.client.id, ...tutors.map(({ id }) => id)])
  const found = (kind: ConversationKind, tutor_id: number | null) =>
    begun.find((conversation) => conversation.kind === kind && conversation.tutor_id === tutor_id)
  const lastAt = (kind: ConversationKind, id: number) => found(kind, id)?.last_at.getTime() ?? 0
  // Latest message first, then by response state.
  const inTurn = (kind: ConversationKind) => tutors.toSorted((a, b) => lastAt(kind, b.id) - lastAt(kind, a.id))
  const conversation = (to: StaffConversation['with'], kind: ConversationKind, one: AskedTutor) => ({
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
    ...inTurn('tutor_staff').map((one) => conversation('tutor', 'tutor_staff', one)),
    ...inTurn('client_tutor')
      .filter((one) => canMessage(one) || found('client_tutor', one.id))
      .map((one) => conversation('both', 'client_tutor', one)),
  ]
}

async function listStartedConversations({ db, edition }: Ctx, order_id: number): Promise<StartedConversation[]> {
  const { rows } =
    await sql<StartedConversation>`select c.kind, c.tutor_id, c.last_at, ${unreadCount('staff')} as unread
    from conversation c where c.edition = ${edition.code} and c.order_id = ${order_id}`.execute(db)
  return rows
}

/** The appointed tutor comes first. */
async function listAskedTutors({ db, edition }: Ctx, order_id: number): Promise<AskedTutor[]> {
  const { rows } = await sql<AskedTutor>`select r.tutor_id as id, a.name, t.avatar, r.kind, r.state
    from order_response r
    join account a on a.edition = r.edition and a.id = r.tutor_id
    join tutor t on t.edition = r.edition and t.id = r.tutor_id
    where r.edition = ${edition.code} and r.order_id = ${order_id} and r.state <> 'marked'
    order by array_position(array['appointed', 'agreed', 'offered'], r.state) nulls last, r.id`.execute(db)
  return rows
}

async function listLinkedServices(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const links = await ctx.db
    .selectFrom('messenger_link')
    .select(['account_id', 'service'])
    .where('edition', '=', ctx.edition.code)
    .where('account_id', 'in', ids)
    .where(sql<boolean>`service = any(${availableServices(ctx)}::smallint[])`)
    .orderBy('used_at', 'desc')
    .execute()
  const by = Map.groupBy(links, ({ account_id }) => account_id)
  return new Map([...by].map(([id, theirs]) => [id, theirs.map(({ service }) => service)]))
}

/** SQL: order `o` has a conversation that staff have not read. */
export const waitsForStaff: RawBuilder<boolean> = sql<boolean>`exists (select from conversation c
  where c.edition = o.edition and c.order_id = o.id and c.waits_for_staff)`

export async function listOrdersWaitingForStaff({ db, edition }: Ctx, most: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`select distinct order_id from conversation
    where edition = ${edition.code} and waits_for_staff order by order_id desc limit ${most}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
