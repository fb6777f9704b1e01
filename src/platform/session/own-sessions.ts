import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Realm } from '#shared/access.ts'
import type { ListedSession } from '#shared/session-list.ts'
import type { Db } from '../db/database.ts'

/** Person ids are only unique within an edition; staff have one sign-in for several editions. */
export type SessionOwner = { realm: Realm; subjectId: number; edition: string }

const maxListed = 50

/**
 * Lists the sign-ins of the owner that are still valid. A sign-in that was carried to other editions is one entry.
 */
export async function listOwnSessions(
  db: Db,
  owner: SessionOwner,
  { token, now }: { token: string | undefined; now: Date },
): Promise<ListedSession[]> {
  const isCurrent = sql<boolean>`bool_or(token_hash = ${hash(token)})`
  const rows = await selectOwn(db, owner)
    .select((eb) => [
      'family as id',
      eb.fn.min('created_at').as('signed_in'),
      eb.fn.max('seen_at').as('last_active'),
      eb.fn.max('browser').as('browser'),
      eb.fn.max('system').as('system'),
      sql<boolean>`bool_and(limited_to is not null)`.as('limited'),
      isCurrent.as('current'),
    ])
    .where('acting_staff_id', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('family')
    .orderBy(isCurrent, 'desc')
    .orderBy('last_active', 'desc')
    .limit(maxListed)
    .execute()
  return rows
}

/** Ends a sign-in of the owner. Returns false if there is none with this id, also when it is somebody else's. */
export async function endFamilyOf(db: Db, owner: SessionOwner, family: string): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(db, owner)
    .where('family', '=', family)
    .where('acting_staff_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Ends all sign-ins of the owner but the one with this token, and every session of staff who act as the owner. */
export async function endOtherFamilies(db: Db, owner: SessionOwner, token: string | undefined): Promise<number> {
  const ended = await deleteOwn(db, owner)
    .where((eb) =>
      eb(
        'family',
        'not in',
        eb.selectFrom('session as own').select('own.family').where('own.token_hash', '=', hash(token)),
      ),
    )
    .returning('family')
    .execute()
  return new Set(ended.map(({ family }) => family)).size
}

/** For the export of personal data. */
export function exportOwnSessions(db: Db, owner: SessionOwner) {
  return selectOwn(db, owner)
    .select(['created_at', 'seen_at', 'expires_at', 'role', 'limited_to', 'browser', 'system'])
    .where('acting_staff_id', 'is', null)
    .orderBy('created_at')
    .execute()
}

function selectOwn(db: Db, { realm, subjectId, edition }: SessionOwner) {
  const own = db.selectFrom('session').where('realm', '=', realm).where('subject_id', '=', subjectId)
  return realm === 'person' ? own.where('edition', '=', edition) : own
}

function deleteOwn(db: Db, { realm, subjectId, edition }: SessionOwner) {
  const own = db.deleteFrom('session').where('realm', '=', realm).where('subject_id', '=', subjectId)
  return realm === 'person' ? own.where('edition', '=', edition) : own
}

function hash(token: string | undefined): Buffer {
  return createHash('sha256')
    .update(token ?? '')
    .digest()
}
