import { createHash, randomBytes } from 'node:crypto'
import type { PersonRole, Realm } from '#shared/access.ts'
import { inDatabase } from './database.ts'

type SessionOwner = { edition: string; realm: Realm; login: string; role?: PersonRole }

/** Starts a session in the database, since logins are limited and slow and have their own journeys. */
export async function createSession({ edition, realm, login, role }: SessionOwner): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const owner =
    realm === 'staff'
      ? 'select id from staff_member where $2::text is not null and login = $3'
      : 'select id from account where edition = $2 and email = $3'
  const { rowCount } = await inDatabase((database) =>
    database.query(
      `insert into session (token_hash, edition, realm, role, subject_id, family, created_at, seen_at, expires_at)
       select $1, $2, $4, $5, owner.id, gen_random_uuid(), now(), now(), now() + interval '12 hours'
       from (${owner}) as owner`,
      [createHash('sha256').update(token).digest(), edition, login, realm, role ?? null],
    ),
  )
  if (rowCount !== 1) throw new Error(`no ${realm} has the login ${login}`)
  return token
}
