import type { PersonRole } from '#shared/access.ts'
import type { Plugin } from '#platform/plugin.ts'

export const accounts: Plugin = {
  name: 'accounts',
  identify: {
    async person(db, edition, id) {
      const row = await db
        .selectFrom('account')
        .select(['id', 'name', 'is_client', 'is_tutor'])
        .where('edition', '=', edition)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const roles: PersonRole[] = [
        ...(row.is_client ? ['client' as const] : []),
        ...(row.is_tutor ? ['tutor' as const] : []),
      ]
      return { realm: 'person', id: row.id, name: row.name, roles }
    },
  },
}
