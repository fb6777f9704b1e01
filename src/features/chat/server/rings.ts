import type { Plugin } from '#platform/plugin.ts'
import { seenNews } from './mark-read.ts'
import { saidNews } from './say.ts'

const [seenByTutor, seenByStaff] = [seenNews('tutor'), seenNews('staff')]
const after = new Set([saidNews, seenByTutor, seenByStaff])

/** What is said rings with the tutor and the staff of it; what one of them has read, with themselves. */
export const rings: NonNullable<Plugin['rings']> = {
  after: (event) => after.has(event),
  async whom({ db, edition }, id, event) {
    const talk = await db
      .selectFrom('conversation')
      .select(['kind', 'tutor_id'])
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!talk) return { persons: [], staff: false }
    return {
      persons: talk.tutor_id === null || event === seenByStaff ? [] : [talk.tutor_id],
      staff: talk.kind !== 'client_tutor' && event !== seenByTutor,
    }
  },
}
