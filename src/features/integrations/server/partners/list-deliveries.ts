import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { deliveryPanel } from '../../contract/partners.ts'
import type { WebhookDeliveryState, WebhookEventType } from '../../model.ts'

export const deliveryListPlugin = queryListPlugin(deliveryPanel, {
  id: 'd.id',
  all: selectDeliveries,
  filter: filterDeliveries,
  ids: (query) => query.select('d.id'),
  select: (_ctx, query) =>
    query
      .select(['d.id', 'w.url', 'd.type', 'd.object_id', 'd.state', 'd.attempts', 'd.last_status', 'd.last_error'])
      .select(['d.created_at', 'd.delivered_at']),
  present: (_ctx, rows) =>
    rows.map(({ last_status, last_error, type, state, ...row }) => ({
      ...row,
      type: type as WebhookEventType,
      state: state as WebhookDeliveryState,
      last_error: last_error || (last_status === null ? '' : `HTTP ${last_status}`),
    })),
  order: { created_at: () => sql.ref('d.created_at') },
})

function selectDeliveries({ db, edition }: Ctx) {
  return db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (join) => join.onRef('w.edition', '=', 'd.edition').onRef('w.id', '=', 'd.webhook_id'))
    .where('d.edition', '=', edition.code)
    .where('w.owner', '=', 'partner')
}

function filterDeliveries(ctx: Ctx, filters: FiltersOf<typeof deliveryPanel>) {
  const { state, type, created_at_from, created_at_to } = filters
  let query = selectDeliveries(ctx)
  if (state) query = query.where('d.state', '=', state)
  if (type) query = query.where('d.type', '=', type)
  if (created_at_from) query = query.where('d.created_at', '>=', midnight(ctx, created_at_from))
  if (created_at_to) query = query.where('d.created_at', '<', midnight(ctx, created_at_to, 1))
  return query
}
