import type { PageData } from '#shared/contract.ts'
import { dateFormat } from '#shared/formats.ts'
import { formatMoney } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { BarChart } from '#ui/parts/bar-chart.tsx'
import type { figuresPage } from '../../contract/staff.ts'
import type { FigureKind } from '../../model.ts'

type Data = PageData<typeof figuresPage>

const dayMs = 86_400_000
const maxBars = 62
const earned = ['fee', 'fee_refund', 'promotion', 'promotion_refund'] as const satisfies readonly FigureKind[]

/** The earnings of each day, or of each month of a longer period. */
export function FiguresChart({ data }: { data: Data }) {
  const t = useT()
  const { lang } = useFrame()
  const { days, from, to, currency } = data
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const isByDay = count <= maxBars
  if (days.length === 0) return null
  const bars = new Map<string, number>()
  for (let place = 0; place < count; place++) bars.set(barOf(Date.parse(from) + place * dayMs, isByDay), 0)
  for (const { day, sums } of days) {
    const bar = barOf(Date.parse(day), isByDay)
    const sum = earned.reduce((total, kind) => total + (sums[kind] ?? 0), 0)
    bars.set(bar, (bars.get(bar) ?? 0) + sum)
  }
  const format = dateFormat(lang, {
    timeZone: 'UTC',
    ...(isByDay ? { day: 'numeric', month: 'short' } : { month: 'short', year: '2-digit' }),
  })
  const title = t('payment_figure.earned')
  return (
    <section className="mb-4 rounded-card border border-line bg-card p-4">
      <BarChart
        title={title}
        heads={[t('payment_figure.day'), title]}
        bars={[...bars].map(([iso, value]) => ({ label: format.format(new Date(iso)), value: Math.max(0, value) }))}
        format={(minor) => formatMoney({ minor, currency }, lang)}
      />
    </section>
  )
}

/** The day, or the first day of its month. */
function barOf(time: number, isByDay: boolean): string {
  const day = new Date(time).toISOString().slice(0, 10)
  return isByDay ? day : `${day.slice(0, 7)}-01`
}
