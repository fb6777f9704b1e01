import type { StaffMember } from '#shared/access.ts'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { refuseField } from '#shared/errors.ts'
import { minorUnits } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { batches } from '#platform/crud/export.ts'
import { isNarrow } from '#platform/crud/long-lists.ts'
import { sheet } from '#platform/crud/sheet.ts'
import type { SheetColumn } from '#platform/crud/sheet.ts'
import { statusName } from '../../model.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { allOrders } from './finding.ts'
import { readListed } from './list-orders.ts'

type Listed = Awaited<ReturnType<typeof readListed>>[number]

/** The filtered list as a spreadsheet, named after whoever asks for it; all of them at once nobody needs. */
export function exportOrders(
  ctx: Ctx<StaffMember>,
  { sort, sort_dir, filters }: Input<typeof calls.export>,
): FileAnswer {
  if (!isNarrow(filters)) throw refuseField('filters', 'order.export.no_filter')
  const query = allOrders(ctx, filters, { sort, sort_dir })
  const { timeZone } = ctx
  const about = { name: ctx.t('panel.page.users_orders'), timeZone, at: ctx.now }
  return { name: `${ctx.actor.name}.xlsx`, body: sheet(about, columnsOf(ctx), listed(ctx, query)) }
}

async function* listed(ctx: Ctx, query: Parameters<typeof batches>[1]): AsyncGenerator<Listed[]> {
  for await (const rows of batches(ctx, query))
    yield readListed(
      ctx,
      rows.map((row) => row['id'] as number),
    )
}

function columnsOf(ctx: Ctx): SheetColumn<Listed>[] {
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
