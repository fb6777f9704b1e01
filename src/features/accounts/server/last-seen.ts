import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The latest activity of an open session or the latest sign-out. Sessions of staff acting as the person do not count.
 */
export function lastSeen(table: 'c' | 't'): RawBuilder<Date | null> {
  const [id, edition] = [sql.ref(`${table}.id`), sql.ref(`${table}.edition`)]
  return sql<Date | null>`greatest(
    (select max(s.seen_at) from session s
      where s.realm = 'person' and s.subject_id = ${id} and s.edition = ${edition} and s.acting_staff_id is null),
    (select e.at from event e
      where e.edition = ${edition} and e.entity = 'account' and e.entity_id = ${id}
        and e.name = 'account.signed_out' and e.acting_staff_id is null
      order by e.id desc limit 1))`
}
