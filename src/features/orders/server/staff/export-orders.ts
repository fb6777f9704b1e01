import type { StaffMember } from '#shared/access.ts'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import { minorUnits } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { batches } from '#platform/crud/export.ts'
import { isNarrow } from '#platform/crud/long-lists.ts'
import { sheet } from '#platform/crud/sheet.ts'
import type { SheetColumn } from '#platform/crud/sheet.ts'
import { statusName } from '../../model.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { allOrdersQuery } from './order-query.ts'
import { listOrdersByIds } from './list-orders.ts'

type ListedOrder = Awaited<ReturnType<typeof listOrdersByIds>>[number]

/** The file is named after the staff member. An unfiltered export is rejected. */
export function exportOrders(
  ctx: Ctx<StaffMember>,
  { sort, sort_dir, filters }: Input<typeof calls.export>,
): FileAnswer {
  if (!isNarrow(filters)) throw failField('filters', 'order.export.no_filter')
  const query = allOrdersQuery(ctx, filters, { sort, sort_dir })
  const { timeZone } = ctx
  const about = { name: ctx.t('panel.page.users_orders'), timeZone, at: ctx.now }
  return { name: `${ctx.actor.name}.xlsx`, body: sheet(about, sheetColumns(ctx), readBatches(ctx, query)) }
}

async function* readBatches(ctx: Ctx, query: Parameters<typeof batches>[1]): AsyncGenerator<ListedOrder[]> {
  for await (const rows of batches(ctx, query))
    yield listOrdersByIds(
      ctx,
      rows.map((row) => row['id'] as number),
    )
}

function sheetColumns(ctx: Ctx): SheetColumn<ListedOrder>[] {
  const units = minorUnits(ctx.edition.currency)
  const money = (value: number | null) => (value === null ? null : value / units)
  const title = (name: string) => ctx.t(`order.column.${name}`)
  return [
    { title: 'id', width: 10, value: ({ id }) => id },
    { title: title('status'), value: (row) => ctx.t(`order.status.${statusName(row.status)}`) },
    { title: title('created_at'), format: 'moment', value: (row) => row.created_at },
    { title: title('client'), width: 24, value: ({ client }) => client.name },
    { title: title('phone'), value: ({ client }) => client.phone },
    { title: title('email'), width: 24, value: ({ client }) => client.email },
    { title: title('lessons'), width: 24, value: ({ lessons }) => lessons.join(', ') },
    { title: title('levels'), width: 24, value: ({ levels }) => levels.join(', ') },
    { title: title('place'), value: ({ place }) => place },
    { title: title('price'), format: 'money', value: ({ price }) => money(price) },
    { title: title('tutor'), width: 24, value: ({ tutor }) => tutor?.name ?? '' },
    { title: title('rate'), format: 'money', value: ({ rate }) => money(rate) },
    { title: title('first_class'), format: 'moment', value: (row) => row.first_class },
    { title: title('fee'), format: 'money', value: ({ fee }) => money(fee) },
    { title: title('date_payment_deadline'), format: 'moment', value: (row) => row.date_payment_deadline },
    { title: title('staff'), value: ({ staff }) => staff?.name ?? '' },
    { title: title('origin'), value: ({ origin }) => ctx.t(`order.origin.${origin}`) },
  ]
}
