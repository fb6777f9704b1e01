import type { Badges } from '#platform/plugin.ts'
import { seenBusEvent } from './mark-read.ts'
import { messageSavedBusEvent } from './save-message.ts'

const [seenByTutor, seenByStaff] = [seenBusEvent('tutor'), seenBusEvent('staff')]
const after = new Set([messageSavedBusEvent, seenByTutor, seenByStaff])

/** A new message updates the badges of the tutor and of staff; reading updates only the reader's badge. */
export const chatBadges: Badges = {
  after: (event) => after.has(event),
  async whom({ db, edition }, id, event) {
    const conversation = await db
      .selectFrom('conversation')
      .select(['kind', 'tutor_id'])
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!conversation) return { persons: [], staff: false }
    return {
      persons: conversation.tutor_id === null || event === seenByStaff ? [] : [conversation.tutor_id],
      staff: conversation.kind !== 'client_tutor' && event !== seenByTutor,
    }
  },
}
