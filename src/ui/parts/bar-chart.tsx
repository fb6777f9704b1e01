import { numberFormat } from '#shared/formats.ts'
import { useFrame, useT } from '../frame.tsx'

export type Bar = { label: string; value: number }

const column = 10
const width = 6

/**
 * A bar chart rendered on the server without inline styles. The drawing stretches and the labels do not. The same
 * values are available as a table.
 */
export function BarChart(props: {
  title: string
  heads: readonly [label: string, value: string]
  bars: readonly Bar[]
  format?: (value: number) => string
}) {
  const t = useT()
  const { lang } = useFrame()
  const { title, heads, bars } = props
  const format = props.format ?? ((value: number) => numberFormat(lang).format(value))
  const top = roundUp(Math.max(1, ...bars.map(({ value }) => value)))
  const every = Math.ceil(bars.length / 6)
  // A phone has room for half of the labels of days.
  const isDense = bars.length > 12
  return (
    <figure>
      <figcaption className="mb-3 font-medium">{title}</figcaption>
      <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-small text-soft tabular-nums">
        <div className="-my-2 flex flex-col justify-between text-right" suppressHydrationWarning>
          {[top, top / 2, 0].map((value) => (
            <span key={value} suppressHydrationWarning>
              {format(value)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${bars.length * column} 100`} preserveAspectRatio="none" className="h-40 w-full">
          {[0, 50, 100].map((y) => (
            <line
              key={y}
              x2={bars.length * column}
              y1={y}
              y2={y}
              stroke="var(--color-line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map(({ label, value }, place) => (
            <rect
              key={label}
              x={place * column + (column - width) / 2}
              y={100 - (value / top) * 100}
              width={width}
              height={(value / top) * 100}
              className="fill-green hover:fill-green-deep"
            >
              <title suppressHydrationWarning>{`${label}: ${format(value)}`}</title>
            </rect>
          ))}
        </svg>
        <div className="col-start-2 mt-1.5 grid auto-cols-fr grid-flow-col">
          {bars.map(({ label }, place) => (
            <span
              key={label}
              className={`flex min-w-0 justify-center whitespace-nowrap ${isDense && place % (every * 2) > 0 ? 'max-tablet:invisible' : ''}`}
            >
              {place % every === 0 && label}
            </span>
          ))}
        </div>
      </div>
      <details className="mt-3 text-base">
        <summary className="inline-block py-1 text-small text-green">{t('chart.as_table')}</summary>
        <table className="mt-1 w-full max-w-80 tabular-nums">
          <thead>
            <tr className="border-b border-line text-small text-soft">
              <th scope="col" className="py-1 text-left font-medium">
                {heads[0]}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 text-left font-normal">
                  {label}
                </th>
                <td className="py-1 text-right" suppressHydrationWarning>
                  {format(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** The next round number whose half is an integer. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const steps = power === 1 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10]
  return (steps.find((step) => step * power >= value) ?? 10) * power
}
