import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '#shared/access.ts'
import type { Db } from '../db/database.ts'
import type { SessionFamily } from './sessions.ts'

type Holder = { edition: string; realm: Realm; subjectId: number; family: SessionFamily }

const livesMs = 60_000

/**
 * Carries a session to the host of another edition, whose cookies cannot be set from here. A ticket is valid once,
 * for a minute and for that edition. It is passed in the URL fragment, which is neither sent to servers nor logged.
 */
export async function issueTicket(db: Db, { edition, realm, subjectId, family }: Holder, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sign_in_ticket')
    .values({
      token_hash: hash(token),
      edition,
      realm,
      subject_id: subjectId,
      family: family.id,
      session_ends_at: family.endsAt,
      expires_at: new Date(now.getTime() + livesMs),
    })
    .execute()
  return token
}

export async function redeemTicket(
  db: Db,
  ticket: { edition: string; realm: Realm; token: string },
  now: Date,
): Promise<Pick<Holder, 'subjectId' | 'family'> | undefined> {
  const row = await db
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hash(ticket.token))
    .where('edition', '=', ticket.edition)
    .where('realm', '=', ticket.realm)
    .where('expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('session as s')
          .select('s.family')
          .whereRef('s.family', '=', 'sign_in_ticket.family')
          .where('s.expires_at', '>', now),
      ),
    )
    .returning(['subject_id', 'family', 'session_ends_at'])
    .executeTakeFirst()
  return row && { subjectId: row.subject_id, family: { id: row.family, endsAt: row.session_ends_at } }
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_ticket').where('expires_at', '<=', now).execute()
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
