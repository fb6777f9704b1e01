import { demoOf } from '#editions/demo/demos.ts'
import type { Plugin } from '#platform/plugin.ts'

export const subjects: Plugin = {
  name: 'subjects',
  async demo({ db, edition }) {
    const rows = demoOf(edition).subjects.map(({ alias, name, popular = false }, position) => ({
      edition: edition.code,
      alias,
      name: JSON.stringify(name),
      popular,
      position,
    }))
    await db.insertInto('subject').values(rows).execute()
  },
}
