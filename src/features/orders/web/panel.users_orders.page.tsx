import type { PageData } from '#shared/contract.ts'
import { DrawnList } from '#ui/admin/drawn-list.tsx'
import { LiveNews } from '#ui/admin/live-news.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { useT } from '#ui/frame.tsx'
import { usualSort } from '../model.ts'
import { ordersPanel } from '../panel-contract.ts'
import type { ordersPage } from '../panel-contract.ts'
import { columns } from './panel/columns.tsx'
import { ExportButton } from './panel/export-button.tsx'
import { orderFilters } from './panel/filters.ts'
import { ordersScreen } from './panel.orders-screen.ts'
import { StatusTabs } from './panel/status-tabs.tsx'

type Data = PageData<typeof ordersPage>

export default function Orders({ data }: { data: Data }) {
  const t = useT()
  const query = useQuery()
  const { orders, counts, school, view } = data
  return (
    <DrawnList
      screen={ordersScreen}
      view={view}
      title={t('panel.page.users_orders')}
      list={{ ...orders, items: orders.items.map((order) => ({ ...order, name: `№${order.id}` })) }}
      filters={orderFilters(data, t)}
      columns={columns}
      standard={{ by: usualSort((name) => query.get(name) !== ''), direction: 'desc' }}
      add={{ text: t('order_list.add'), href: `${ordersPanel.path}new/` }}
      tabs={
        <>
          <LiveNews data={data} />
          <StatusTabs counts={counts} school={school} />
        </>
      }
      exporter={<ExportButton />}
    />
  )
}
