import type { Badges } from '#platform/plugin.ts'

/** Any event of an order concerns staff and the tutors who were offered it and have not refused. */
export const orderBadges: Badges = {
  after: (event) => event.startsWith('order.'),
  async whom({ db, edition }, order_id) {
    const offeredTutors = await db
      .selectFrom('order_response')
      .select('tutor_id')
      .where('edition', '=', edition.code)
      .where('order_id', '=', order_id)
      .where('state', 'not in', ['marked', 'refused'])
      .execute()
    return { persons: offeredTutors.map(({ tutor_id }) => tutor_id), staff: true }
  },
}
