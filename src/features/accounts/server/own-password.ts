import { sql } from 'kysely'

type StoredPassword = { password_hash: string | null; password_set_by_staff_at: Date | null }

/** A password that staff have set proves nothing about the owner, who counts as having none until they choose one. */
export function ownPasswordHash({ password_hash, password_set_by_staff_at }: StoredPassword): string | null {
  return password_set_by_staff_at ? null : password_hash
}

/** The same for an account that the query calls `a`. */
export const hasOwnPassword = sql<boolean>`(a.password_hash is not null and a.password_set_by_staff_at is null)`
