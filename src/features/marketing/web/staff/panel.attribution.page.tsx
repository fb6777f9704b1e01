import { formatMoney } from '#shared/money.ts'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData, ListedRow } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { attributionList } from '../../contract.ts'

const screen = listScreen(attributionList, {
  columns: ['value', 'orders', 'appointed', 'paid', 'revenue'],
  filters: ['group', 'touch', 'days'],
  cells: { revenue: Revenue },
  linkOf: () => undefined,
})

/** Rows of other editions have other currencies. */
function Revenue({ row }: { row: ListedRow }) {
  const { lang } = useFrame()
  return formatMoney({ minor: Number(row['revenue']), currency: String(row['currency']) }, lang)
}

export default function Attribution({ data }: { data: ListData }) {
  const t = useT()
  return <ResourceList screen={screen} data={data} lead={t('attribution.lead')} none={t('attribution.none')} />
}
