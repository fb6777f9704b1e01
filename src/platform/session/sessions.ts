import { createHash, randomBytes } from 'node:crypto'
import type { PersonRole, Realm } from '#shared/access.ts'
import type { Db } from '../db/database.ts'

/** `renewed`: it rolled on just now, and the cookie should, too. */
type Session = { subjectId: number; role: PersonRole | undefined; renewed: boolean }

const lifetimeSeconds: Record<Realm, number> = { staff: 12 * 3600, person: 30 * 24 * 3600 }
/** A person's session rolls: seen again after this long, it lives on in full. */
const rollAfterSeconds = 3600

export const cookieName: Record<Realm, string> = { staff: 'repeto_staff', person: 'repeto_person' }
export const cookieSeconds = lifetimeSeconds

export async function startSession(
  db: Db,
  session: { edition: string; realm: Realm; subjectId: number; role?: PersonRole | undefined; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: hash(token),
      edition: session.edition,
      realm: session.realm,
      subject_id: session.subjectId,
      role: session.role ?? null,
      created_at: session.now,
      seen_at: session.now,
      expires_at: expiry(session.realm, session.now),
    })
    .execute()
  return token
}

/** The session of a cookie, in this edition only. */
export async function readSession(
  db: Db,
  asked: { edition: string; realm: Realm; token: string; now: Date },
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['subject_id', 'role', 'seen_at'])
    .where('token_hash', '=', hash(asked.token))
    .where('edition', '=', asked.edition)
    .where('realm', '=', asked.realm)
    .where('expires_at', '>', asked.now)
    .executeTakeFirst()
  if (!row) return undefined
  const renewed = asked.realm === 'person' && asked.now.getTime() - row.seen_at.getTime() > rollAfterSeconds * 1000
  if (renewed) {
    await db
      .updateTable('session')
      .set({ seen_at: asked.now, expires_at: expiry(asked.realm, asked.now) })
      .where('token_hash', '=', hash(asked.token))
      .execute()
  }
  return { subjectId: row.subject_id, role: (row.role as PersonRole | null) ?? undefined, renewed }
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash(token)).execute()
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
}

function expiry(realm: Realm, now: Date): Date {
  return new Date(now.getTime() + lifetimeSeconds[realm] * 1000)
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
