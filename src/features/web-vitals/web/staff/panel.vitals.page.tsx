import { numberFormat } from '#shared/formats.ts'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { vitalList } from '../../contract.ts'
import type { VitalRating } from '../../model.ts'

type Row = ListScreenRow<typeof vitalList>

const screen = listScreen(vitalList, {
  columns: ['page', 'device', 'samples', 'lcp', 'inp', 'cls', 'fcp', 'ttfb'],
  filters: ['device', 'days'],
  cells: { lcp: VitalCell, inp: VitalCell, cls: VitalCell, fcp: VitalCell, ttfb: VitalCell },
  linkOf: () => undefined,
})

const tones = { good: 'green', needs_work: 'sun', poor: 'coral' } as const satisfies Record<VitalRating, string>

function VitalCell({ row, column }: { row: Row; column: string }) {
  const t = useT()
  const { lang } = useFrame()
  const vital = row.vitals[column.toUpperCase()]
  if (!vital) return '—'
  const { value, rating, change } = vital
  const number = numberFormat(lang, { maximumFractionDigits: column === 'cls' ? 2 : 0 }).format(value)
  const percent = numberFormat(lang, { style: 'percent', signDisplay: 'exceptZero' })
  // Without a positioned parent the hidden text would widen the page beside the table that scrolls.
  return (
    <span className="relative">
      <Badge tone={tones[rating as VitalRating]}>
        <span className="sr-only">{t(`web_vital.rating.${rating}`)} </span>
        {column === 'cls' ? number : t('web_vital.ms', { number })}
      </Badge>
      {change !== null && <span className="ml-2 text-small text-soft">{percent.format(change / 100)}</span>}
    </span>
  )
}

export default function WebVitals({ data }: { data: ListData }) {
  const t = useT()
  return <ResourceList screen={screen} data={data} lead={t('web_vital.lead')} none={t('web_vital.none')} />
}
