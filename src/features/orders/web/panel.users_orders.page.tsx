import type { PageData } from '#shared/contract.ts'
import { DataList } from '#ui/admin/data-list.tsx'
import { LiveUpdates } from '#ui/admin/live-updates.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { useT } from '#ui/frame.tsx'
import { defaultOrderSort } from '../model.ts'
import { ordersPanel } from '../panel-contract.ts'
import type { ordersPage } from '../panel-contract.ts'
import { orderColumns } from './panel/columns.tsx'
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
    <DataList
      screen={ordersScreen}
      view={view}
      title={t('panel.page.users_orders')}
      list={orders}
      filters={orderFilters(data, t)}
      columns={orderColumns}
      standard={{ by: defaultOrderSort((name) => query.get(name) !== ''), direction: 'desc' }}
      add={{ text: t('order_list.add'), href: `${ordersPanel.path}new/` }}
      tabs={
        <>
          <LiveUpdates data={data} />
          <StatusTabs counts={counts} school={school} />
        </>
      }
      exporter={<ExportButton />}
    />
  )
}
