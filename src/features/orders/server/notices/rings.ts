import type { Plugin } from '#platform/plugin.ts'

/** Whatever happens to an order: to the staff, and to those who were asked for it and have not said no. */
export const rings: NonNullable<Plugin['rings']> = {
  after: (event) => event.startsWith('order.'),
  async whom({ db, edition }, order_id) {
    const asked = await db
      .selectFrom('order_response')
      .select('tutor_id')
      .where('edition', '=', edition.code)
      .where('order_id', '=', order_id)
      .where('state', 'not in', ['marked', 'refused'])
      .execute()
    return { persons: asked.map(({ tutor_id }) => tutor_id), staff: true }
  },
}
