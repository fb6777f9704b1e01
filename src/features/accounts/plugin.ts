import type { PersonRole } from '#shared/access.ts'
import type { Plugin } from '#platform/plugin.ts'

export const accounts: Plugin = {
  name: 'accounts',
  identify: {
    async person(db, edition, id) {
      const row = await db
        .selectFrom('account as a')
        .leftJoin('client as c', (join) => join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id'))
        .leftJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
        .select(['a.id', 'a.name', 'c.id as client_id', 't.id as tutor_id'])
        .where('a.edition', '=', edition)
        .where('a.id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const roles: PersonRole[] = [
        ...(row.client_id ? ['client' as const] : []),
        ...(row.tutor_id ? ['tutor' as const] : []),
      ]
      return { realm: 'person', id: row.id, name: row.name, roles }
    },
  },
}
