import type { PageData } from '#shared/contract.ts'
import { DataList } from '#ui/admin/data-list.tsx'
import { LiveUpdates } from '#ui/admin/live-updates.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { useT } from '#ui/frame.tsx'
import { defaultOrderSort } from '../../model.ts'
import { ordersPanel } from '../../contract/staff.ts'
import type { ordersPage } from '../../contract/staff.ts'
import { orderColumns } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { orderFilters } from './filters.ts'
import { ordersScreen } from './orders-screen.ts'
import { StatusTabs } from './status-tabs.tsx'

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
