import { join } from 'node:path'
import { sql } from 'kysely'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { clientOrderRoutes } from './client-routes.ts'
import { hiddenTutorRoute } from './fee-block-route.ts'
import { orderSmsRoutes } from './sms-routes.ts'
import { settlementRoute } from './settlement-route.ts'
import { tutorOrderRoutes } from './tutor-routes.ts'

const sampleFee = 40_000

export const orderNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../../templates'),
  templates: {
    order_received: { number: 26, to: 'client' },
    order_received_personal: { number: 27, to: 'client' },
    order_going_on: { number: 28, to: 'client' },
    order_agreed: { number: 29, to: 'client' },
    order_appointed: { number: 30, to: 'client' },
    order_first_class: { number: 31, to: 'client' },
    order_first_class_moved: { number: 32, to: 'client' },
    order_rate_accepted: { number: 158, to: 'client' },
    order_rate_declined: { number: 159, to: 'client' },
    order_tutor_left: { number: 33, to: 'client' },
    order_review_asked: { number: 34, to: 'client' },
    order_at_school: { number: 73, to: 'client' },
    tutor_personal_request: { number: 35, to: 'tutor' },
    tutor_offer: { number: 36, to: 'tutor' },
    tutor_appointed: { number: 37, to: 'tutor' },
    tutor_first_class: { number: 38, to: 'tutor' },
    tutor_first_class_moved: { number: 39, to: 'tutor' },
    tutor_rate_proposed: { number: 160, to: 'tutor' },
    tutor_fee_due: { number: 40, to: 'tutor' },
    tutor_fee_soon: { number: 41, to: 'tutor' },
    tutor_fee_overdue: { number: 42, to: 'tutor' },
    tutor_fee_last: { number: 66, to: 'tutor' },
    tutor_fee_hidden: { number: 167, to: 'tutor' },
    tutor_fee_refunded: { number: 67, to: 'tutor' },
    tutor_fee_refund_waiting: { number: 133, to: 'tutor' },
    fee_settlement_waiting: { number: 165, to: 'staff' },
    tutor_left: { number: 43, to: 'tutor' },
    tutor_request_ended: { number: 44, to: 'tutor' },
    tutor_reviewed: { number: 45, to: 'tutor' },
    order_words: { number: 46, to: 'person' },
    order_reminder: { number: 47, to: 'client' },
    tutor_reminder: { number: 48, to: 'tutor' },
  },
  routes: [...clientOrderRoutes, ...tutorOrderRoutes, hiddenTutorRoute, ...orderSmsRoutes, settlementRoute],
  samples: {
    mark: () => '5',
    was: ({ now }) => now,
    contacts: ({ edition: { phone } }) =>
      `${phone.prefix}${'5551234567890'.slice(0, 'length' in phone ? phone.length : phone.min)}, name@example.test`,
    fee: ({ edition }, lang) => formatMoney({ minor: sampleFee, currency: edition.currency }, lang),
    new_fee: ({ edition }, lang) => formatMoney({ minor: sampleFee / 2, currency: edition.currency }, lang),
    price: ({ edition }, lang) => formatMoney({ minor: sampleFee / 2, currency: edition.currency }, lang),
    new_price: ({ edition }, lang) => formatMoney({ minor: sampleFee / 4, currency: edition.currency }, lang),
    list: ({ site }) => `${site.origin}/orders/`,
  },
  accountsOf: { order: listOrderClients },
  // Order messages name both sides and their contacts.
  eventsAbout: {
    client: ({ edition }, id) => sql`select e.id from ${orderEvents}
      where o.edition = ${edition.code} and o.client_id = ${id}`,
    // Orders of the tutor, and orders offered to them as far as the event concerns them.
    tutor: ({ edition }, id) => sql`select e.id from ${orderEvents}
      where o.edition = ${edition.code}
        and o.id in (select order_id from order_response where edition = ${edition.code} and tutor_id = ${id})
        and (o.tutor_id = ${id} or e.after ->> 'tutor_id' = ${String(id)})`,
  },
}

const orderEvents = sql`event e
  join lesson_order o on o.edition = e.edition and o.id = e.entity_id and e.entity = 'order'`

async function listOrderClients({ db, edition }: Ctx, id: number): Promise<number[]> {
  const orders = await db
    .selectFrom('lesson_order')
    .select('client_id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  return orders.map(({ client_id }) => client_id)
}
