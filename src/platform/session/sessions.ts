import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ActingStaff, SessionLimits, PersonRole, Realm } from '#shared/access.ts'
import type { Db } from '../db/database.ts'
import type { DeviceNames } from './device-names.ts'

/** `renewed`: the session was just extended, so the cookie must be set again. */
type Session = {
  subjectId: number
  role: PersonRole | undefined
  acted: ActingStaff | undefined
  limits: SessionLimits | undefined
  renewed: boolean
}

export type SessionFamily = { id: string; endsAt: Date }

export type SessionOptions = {
  role?: PersonRole | undefined
  limits?: SessionLimits | undefined
  family?: SessionFamily | undefined
}
type NewSession = SessionOptions & {
  edition: string
  realm: Realm
  subjectId: number
  now: Date
  device?: DeviceNames | undefined
  /** The impersonating staff member, the token of their own session and when that expires. */
  acting?: { staffId: number; token: string; endsAt: Date } | undefined
}

const lifetimeSeconds: Record<Realm, number> = { staff: 12 * 3600, person: 30 * 24 * 3600 }
const actingSeconds = 30 * 60
/** A session that is used again after this time is marked as seen, and a person's is extended. */
const seenAfterSeconds = 3600

/** Names without TLS; with TLS they carry the prefix of `securePrefix`. */
export const cookieName: Record<Realm, string> = { staff: 'repeto_staff', person: 'repeto_person' }
export const cookieSeconds = lifetimeSeconds

export async function startSession(db: Db, session: NewSession): Promise<string> {
  const { edition, realm, subjectId, role, limits, family, acting, device, now } = session
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
      parent_token_hash: acting ? hash(acting.token) : null,
      limited_to: limits?.to ?? null,
      limited_id: limits?.to === 'link' ? limits.id : null,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      created_at: now,
      seen_at: now,
      expires_at: family?.endsAt ?? endOf(session),
    })
    .execute()
  return token
}

export async function findSession(
  db: Db,
  lookup: { edition: string; realm: Realm; token: string; now: Date },
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session as s')
    .leftJoin('session as b', 'b.token_hash', 's.parent_token_hash')
    .select(['s.subject_id', 's.role', 's.seen_at', 's.expires_at', 's.acting_staff_id', 's.limited_to'])
    .select('s.limited_id')
    .where('s.token_hash', '=', hash(lookup.token))
    .where('s.edition', '=', lookup.edition)
    .where('s.realm', '=', lookup.realm)
    .where('s.expires_at', '>', lookup.now)
    .where((where) => where.or([where('s.parent_token_hash', 'is', null), where('b.expires_at', '>', lookup.now)]))
    .executeTakeFirst()
  if (!row) return undefined
  const isStale = lookup.now.getTime() - row.seen_at.getTime() > seenAfterSeconds * 1000
  const renewed = isStale && lookup.realm === 'person' && row.acting_staff_id === null && row.limited_to === null
  if (isStale) {
    await db
      .updateTable('session')
      .set({ seen_at: lookup.now, ...(renewed && { expires_at: after(lookup.now, lifetimeSeconds.person) }) })
      .where('token_hash', '=', hash(lookup.token))
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

/** Returns the tokens that are still valid, in one query, for long-lived connections. */
export async function findOpenSessions(db: Db, tokens: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set()
  const known = new Map(tokens.map((token) => [hash(token).toString('base64'), token]))
  // One array parameter: thousands of parameters take longer to serialise than to answer.
  const hashes = [...known.keys()].map((key) => Buffer.from(key, 'base64'))
  const { rows } = await sql<{ token_hash: Buffer }>`select s.token_hash from session s
    left join session b on b.token_hash = s.parent_token_hash
    where s.token_hash = any(${hashes}::bytea[]) and s.expires_at > ${now}
      and (s.parent_token_hash is null or b.expires_at > ${now})`.execute(db)
  return new Set(rows.map(({ token_hash }) => known.get(token_hash.toString('base64'))!))
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash(token)).execute()
}

/**
 * Ends a sign-in in all editions. If a staff member impersonates another one, their own session ends, too, because it
 * shares the cookie; when impersonating a person it has its own cookie and continues.
 */
export async function endFamily(db: Db, token: string): Promise<void> {
  const mine = await db
    .selectFrom('session as s')
    .leftJoin('session as b', (join) =>
      join.onRef('b.token_hash', '=', 's.parent_token_hash').onRef('b.realm', '=', 's.realm'),
    )
    .select(['s.family', 'b.family as parentFamily'])
    .where('s.token_hash', '=', hash(token))
    .executeTakeFirst()
  if (!mine) return
  await db
    .deleteFrom('session')
    .where('family', 'in', [mine.family, mine.parentFamily ?? mine.family])
    .execute()
}

/** Ends every session of the subjects (for staff, in all editions), for example after a password change. */
export async function endSessionsOf(
  db: Db,
  of: { realm: Realm; subjectIds: readonly number[]; edition?: string; except?: string | undefined },
): Promise<void> {
  if (of.subjectIds.length === 0) return
  let ended = db.deleteFrom('session').where('realm', '=', of.realm).where('subject_id', 'in', of.subjectIds)
  if (of.edition) ended = ended.where('edition', '=', of.edition)
  if (of.except) ended = ended.where('token_hash', '!=', hash(of.except))
  await ended.execute()
}

/** Ends an impersonation: the staff member's own session continues under a new token. */
export async function returnToOwnSession(db: Db, token: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('session')
    .where('token_hash', '=', hash(token))
    .returning('parent_token_hash')
    .executeTakeFirst()
  if (!gone?.parent_token_hash) return undefined
  const fresh = randomBytes(32).toString('base64url')
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ token_hash: hash(fresh) })
    .where('token_hash', '=', gone.parent_token_hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? fresh : undefined
}

export async function familyOf(db: Db, token: string): Promise<SessionFamily | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['family', 'expires_at'])
    .where('token_hash', '=', hash(token))
    .executeTakeFirst()
  return row && { id: row.family, endsAt: row.expires_at }
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
}

function limitsOf(to: string | null, id: number | null): SessionLimits | undefined {
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
