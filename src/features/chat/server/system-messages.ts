import type { EventName } from '#platform/event-registry.ts'
import type { Subscription } from '#platform/events.ts'
import { saveMessage } from './save-message.ts'
import type { SystemMessage } from './present.ts'

type BuildSystemMessage = (facts: { first_class: Date | null }) => SystemMessage

/** System messages in the conversation of client and tutor, by order event. */
const builders = {
  'order.appoint': () => ({ id: 'appointed' }),
  'order.first_class': ({ first_class }) => ({ id: 'first_class', ...(first_class && { at: first_class.toJSON() }) }),
  'order.delete_tutor': () => ({ id: 'tutor_left' }),
  'order.review_requested': () => ({ id: 'review_requested' }),
  'order.paid': () => ({ id: 'paid' }),
} as const satisfies Partial<Record<EventName, BuildSystemMessage>>

export const systemMessageBuilders: Readonly<Record<string, BuildSystemMessage>> = builders

/** Runs in the transaction of the event, so both become visible together. */
export const systemMessages: Subscription = {
  subscriber: 'chat',
  to: Object.keys(builders) as (keyof typeof builders)[],
  async within(ctx, { name, entityId: order_id = 0, after }) {
    const order = await ctx.db
      .selectFrom('lesson_order')
      .select(['client_id', 'tutor_id', 'first_class'])
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', order_id)
      .executeTakeFirst()
    // A removed tutor is named only by the event.
    const tutor_id = order?.tutor_id ?? ((after ?? {}) as { tutor_id?: number }).tutor_id
    if (!order || tutor_id === undefined || tutor_id === null) return
    const conversation = { order_id, kind: 'client_tutor' as const, client_id: order.client_id, tutor_id }
    await saveMessage(ctx, conversation, {
      side: 'staff',
      sender_id: null,
      text: '',
      auto: true,
      systemMessage: systemMessageBuilders[name]!(order),
    })
  },
}
