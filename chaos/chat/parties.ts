import { createHash, randomBytes } from 'node:crypto'
import { status } from '#features/orders/model.ts'
import { cookieName } from '#platform/session/sessions.ts'
import type { Realm } from '#shared/access.ts'
import type { Query } from '../postgres.ts'

export type ChatParticipant = { role: 'client' | 'tutor' | 'admin'; id: number; cookie: string }
/** An order with its appointed tutor, and a staff member. */
export type ChatParties = { order_id: number; client: ChatParticipant; tutor: ChatParticipant; staff: ChatParticipant }

/** Logs in the people of this many demo orders with open conversations. */
export async function openChatParties(query: Query, count: number): Promise<ChatParties[]> {
  const orders = await query<{ id: number; client_id: number; tutor_id: number }>(
    `select o.id::int, o.client_id::int, o.tutor_id::int from lesson_order o
     join order_response r on r.edition = o.edition and r.order_id = o.id and r.tutor_id = o.tutor_id
     where o.edition = 'ua' and o.status <> all($2) and r.state = 'appointed' and o.client_id <> o.tutor_id
     order by o.id desc limit $1`,
    [count, [status.lost, status.deleted]],
  )
  if (orders.length < count) throw new Error(`only ${orders.length} orders have people who may talk`)
  const [member] = await query<{ id: number }>(
    `select staff_id::int as id from staff_edition where edition = 'ua' and status = 1 order by 1 limit 1`,
  )
  const logIn = async (role: ChatParticipant['role'], ids: number[]): Promise<ChatParticipant[]> => {
    const realm = role === 'admin' ? 'staff' : 'person'
    const cookies = await openSessions(query, realm, ids)
    return ids.map((id, place) => ({ role, id, cookie: cookies[place]! }))
  }
  const clients = await logIn(
    'client',
    orders.map(({ client_id }) => client_id),
  )
  const tutors = await logIn(
    'tutor',
    orders.map(({ tutor_id }) => tutor_id),
  )
  const staff = await logIn(
    'admin',
    orders.map(() => member!.id),
  )
  return orders.map(({ id }, place) => {
    return { order_id: id, client: clients[place]!, tutor: tutors[place]!, staff: staff[place]! }
  })
}

/** Inserts sessions directly, since thousands of logins would be slow. Returns their cookies. */
export async function openSessions(query: Query, realm: Realm, ids: readonly number[]): Promise<string[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await query(
    `insert into session (token_hash, edition, realm, subject_id, family, created_at, seen_at, expires_at)
     select hash, 'ua', $1, id, gen_random_uuid(), now(), now(), now() + interval '1 day'
     from unnest($2::bytea[], $3::bigint[]) as given (hash, id)`,
    [realm, hashes, ids],
  )
  return tokens.map((token) => `${cookieName[realm]}=${token}`)
}
