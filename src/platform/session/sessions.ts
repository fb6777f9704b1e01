import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Acted, Limits, PersonRole, Realm } from '#shared/access.ts'
import type { Db } from '../db/database.ts'

/** `renewed`: it rolled on just now, and the cookie should, too. */
type Session = {
  subjectId: number
  role: PersonRole | undefined
  acted: Acted | undefined
  limits: Limits | undefined
  renewed: boolean
}

/** One sign-in, in however many editions: it began once, and it ends everywhere at once. */
export type Family = { id: string; endsAt: Date }

export type SessionOptions = {
  role?: PersonRole | undefined
  limits?: Limits | undefined
  /** Goes on with a sign-in of another edition. */
  family?: Family | undefined
}
type NewSession = SessionOptions & {
  edition: string
  realm: Realm
  subjectId: number
  now: Date
  /** Staff who act as the subject, the token of their own session, and when that ends. */
  acting?: { staffId: number; token: string; endsAt: Date } | undefined
}

const lifetimeSeconds: Record<Realm, number> = { staff: 12 * 3600, person: 30 * 24 * 3600 }
const actingSeconds = 30 * 60
/** A person's session rolls: seen again after this long, it lives on in full. */
const rollAfterSeconds = 3600

/** Without TLS; with it they carry the prefix of `securePrefix`. */
export const cookieName: Record<Realm, string> = { staff: 'repeto_staff', person: 'repeto_person' }
export const cookieSeconds = lifetimeSeconds

export async function startSession(db: Db, session: NewSession): Promise<string> {
  const { edition, realm, subjectId, role, limits, family, acting, now } = session
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: hash(token),
      edition,
      realm,
      subject_id: subjectId,
      role: role ?? null,
      family: family?.id ?? randomUUID(),
      acting_staff_id: acting?.staffId ?? null,
      behind: acting ? hash(acting.token) : null,
      limited_to: limits?.to ?? null,
      limited_id: limits?.to === 'link' ? limits.id : null,
      created_at: now,
      seen_at: now,
      expires_at: family?.endsAt ?? endOf(session),
    })
    .execute()
  return token
}

/** The session of a cookie, in this edition only. One behind which nobody stands anymore is over. */
export async function readSession(
  db: Db,
  asked: { edition: string; realm: Realm; token: string; now: Date },
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session as s')
    .leftJoin('session as b', 'b.token_hash', 's.behind')
    .select(['s.subject_id', 's.role', 's.seen_at', 's.expires_at', 's.acting_staff_id', 's.limited_to'])
    .select('s.limited_id')
    .where('s.token_hash', '=', hash(asked.token))
    .where('s.edition', '=', asked.edition)
    .where('s.realm', '=', asked.realm)
    .where('s.expires_at', '>', asked.now)
    .where((where) => where.or([where('s.behind', 'is', null), where('b.expires_at', '>', asked.now)]))
    .executeTakeFirst()
  if (!row) return undefined
  const rolls = asked.realm === 'person' && row.acting_staff_id === null && row.limited_to === null
  const renewed = rolls && asked.now.getTime() - row.seen_at.getTime() > rollAfterSeconds * 1000
  if (renewed) {
    await db
      .updateTable('session')
      .set({ seen_at: asked.now, expires_at: after(asked.now, lifetimeSeconds[asked.realm]) })
      .where('token_hash', '=', hash(asked.token))
      .execute()
  }
  return {
    subjectId: row.subject_id,
    role: (row.role as PersonRole | null) ?? undefined,
    acted: row.acting_staff_id === null ? undefined : { by: row.acting_staff_id, until: row.expires_at },
    limits: limitsOf(row.limited_to, row.limited_id),
    renewed,
  }
}

/** Which of these tokens still open something: many at once, for connections that stay. */
export async function openSessions(db: Db, tokens: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set()
  const known = new Map(tokens.map((token) => [hash(token).toString('base64'), token]))
  // As one value: a list of thousands of parameters takes longer to write than to answer.
  const hashes = [...known.keys()].map((key) => Buffer.from(key, 'base64'))
  const { rows } = await sql<{ token_hash: Buffer }>`select s.token_hash from session s
    left join session b on b.token_hash = s.behind
    where s.token_hash = any(${hashes}::bytea[]) and s.expires_at > ${now}
      and (s.behind is null or b.expires_at > ${now})`.execute(db)
  return new Set(rows.map(({ token_hash }) => known.get(token_hash.toString('base64'))!))
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash(token)).execute()
}

/**
 * This sign-in, wherever it was carried to; and that of the member of the staff who acts as another one in it, since
 * theirs is the same cookie. As a person they have their own beside, and keep it.
 */
export async function endFamily(db: Db, token: string): Promise<void> {
  const mine = await db
    .selectFrom('session as s')
    .leftJoin('session as b', (join) => join.onRef('b.token_hash', '=', 's.behind').onRef('b.realm', '=', 's.realm'))
    .select(['s.family', 'b.family as behind'])
    .where('s.token_hash', '=', hash(token))
    .executeTakeFirst()
  if (!mine) return
  await db
    .deleteFrom('session')
    .where('family', 'in', [mine.family, mine.behind ?? mine.family])
    .execute()
}

/** Every sign-in of somebody, in all editions for staff: with a new password, say. */
export async function endSessionsOf(
  db: Db,
  of: { realm: Realm; subjectId: number; edition?: string; except?: string | undefined },
): Promise<void> {
  let ended = db.deleteFrom('session').where('realm', '=', of.realm).where('subject_id', '=', of.subjectId)
  if (of.edition) ended = ended.where('edition', '=', of.edition)
  if (of.except) ended = ended.where('token_hash', '!=', hash(of.except))
  await ended.execute()
}

/** Staff are themselves again: the session behind goes on, under a new token. */
export async function comeBack(db: Db, token: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('session')
    .where('token_hash', '=', hash(token))
    .returning('behind')
    .executeTakeFirst()
  if (!gone?.behind) return undefined
  const fresh = randomBytes(32).toString('base64url')
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ token_hash: hash(fresh) })
    .where('token_hash', '=', gone.behind)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? fresh : undefined
}

export async function familyOf(db: Db, token: string): Promise<Family | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['family', 'expires_at'])
    .where('token_hash', '=', hash(token))
    .executeTakeFirst()
  return row && { id: row.family, endsAt: row.expires_at }
}

/** Where somebody is signed in, for themselves to see: no token, and nobody else's name. */
export async function sessionsOf(db: Db, of: { edition: string; realm: Realm; subjectId: number }) {
  return db
    .selectFrom('session')
    .select(['created_at', 'seen_at', 'expires_at', 'role', 'limited_to'])
    .where('edition', '=', of.edition)
    .where('realm', '=', of.realm)
    .where('subject_id', '=', of.subjectId)
    .where('acting_staff_id', 'is', null)
    .orderBy('created_at')
    .execute()
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
}

function limitsOf(to: string | null, id: number | null): Limits | undefined {
  if (to === null) return undefined
  return to === 'link' ? { to, id: id! } : { to: 'passkey' }
}

function endOf({ realm, acting, now }: NewSession): Date {
  if (!acting) return after(now, lifetimeSeconds[realm])
  const end = after(now, actingSeconds)
  return acting.endsAt < end ? acting.endsAt : end
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
