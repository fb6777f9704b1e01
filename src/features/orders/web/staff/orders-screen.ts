import type { ListScreen } from '#ui/admin/screen.ts'
import { ordersPanel, orderPanelEndpoints } from '../../contract/staff.ts'

/** A custom list that stores its view like a declared one. */
export const ordersScreen = {
  resource: {
    name: 'order.column',
    at: ordersPanel,
    fields: {
      id: 1,
      status: 1,
      client: 1,
      lessons: 1,
      levels: 1,
      place: 1,
      price: 1,
      tutor: 1,
      staff: 1,
      responses: 1,
      first_class: 1,
      date_payment_deadline: 1,
      rate: 1,
      fee: 1,
      origin: 1,
      review_status: 1,
      created_at: 1,
      status_since: 1,
    },
    endpoints: { export: orderPanelEndpoints.export },
  },
  // These columns fit into 1280 pixels; the rest can be added.
  columns: ['id', 'status', 'client', 'lessons', 'place', 'price', 'tutor'],
} as const satisfies ListScreen
export type OrderColumnName = keyof typeof ordersScreen.resource.fields
