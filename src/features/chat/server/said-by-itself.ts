import type { Subscription } from '#platform/events.ts'
import { say } from './say.ts'
import type { Told } from './present.ts'

/** What client and tutor read in their conversation when something happens to their order. */
export const told: Record<string, (facts: { first_class: Date | null }) => Told> = {
  'order.appoint': () => ({ id: 'appointed' }),
  'order.first_class': ({ first_class }) => ({ id: 'first_class', ...(first_class && { at: first_class.toJSON() }) }),
  'order.delete_tutor': () => ({ id: 'tutor_left' }),
  'order.review_requested': () => ({ id: 'review_requested' }),
  'order.paid': () => ({ id: 'paid' }),
}

/** In the transaction of what happened: whoever sees the one sees the other. */
export const saidByItself: Subscription = {
  subscriber: 'chat',
  to: Object.keys(told),
  async within(ctx, { name, entityId: order_id = 0, after }) {
    const order = await ctx.db
      .selectFrom('lesson_order')
      .select(['client_id', 'tutor_id', 'first_class'])
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', order_id)
      .executeTakeFirst()
    // Whoever has left is told by the event alone.
    const tutor_id = order?.tutor_id ?? ((after ?? {}) as { tutor_id?: number }).tutor_id
    if (!order || tutor_id === undefined || tutor_id === null) return
    const talk = { order_id, kind: 'client_tutor' as const, client_id: order.client_id, tutor_id }
    await say(ctx, talk, { side: 'staff', sender_id: null, text: '', auto: true, told: told[name]!(order) })
  },
}
