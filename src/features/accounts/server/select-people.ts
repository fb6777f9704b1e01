import type { Edition } from '#editions/edition.ts'
import type { Db } from '#platform/db/database.ts'

/** Accounts that are not deleted (`a`), each with its client (`c`) and tutor (`t`) unless these are deleted. */
export function selectPeople(db: Db, edition: Edition) {
  return db
    .selectFrom('account as a')
    .leftJoin('client as c', (join) =>
      join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('tutor as t', (join) =>
      join
        .onRef('t.edition', '=', 'a.edition')
        .onRef('t.id', '=', 'a.id')
        .on('t.anonymised_at', 'is', null)
        .on('t.deleted_at', 'is', null),
    )
    .where('a.edition', '=', edition.code)
    .where('a.deleted_at', 'is', null)
}
