import { numberFormat } from '#shared/formats.ts'
import { useFrame, useT } from '../frame.tsx'

const star = 'M10 1.800l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z'
const places = [0, 1, 2, 3, 4]

/** A rating as number and stars. A single star is for narrow places and for preformatted numbers. */
export function Stars({
  value,
  single = false,
}: { value: number; single?: boolean } | { value: string; single: true }) {
  const t = useT()
  const { lang } = useFrame()
  const text =
    typeof value === 'string'
      ? value
      : numberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
  const row = single ? [0] : places
  const width = row.length * 20
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg aria-hidden width={width * 0.8} height="16" viewBox={`0 0 ${width} 20`} className="shrink-0">
        {!single &&
          row.map((place) => (
            <path key={place} d={star} transform={`translate(${place * 20} 0)`} fill="var(--color-line)" />
          ))}
        {/* The nested svg clips the drawing at its width. */}
        <svg width={single ? 20 : (Number(value) / 5) * width} height="20">
          {row.map((place) => (
            <path key={place} d={star} transform={`translate(${place * 20} 0)`} fill="var(--color-sun)" />
          ))}
        </svg>
      </svg>
      <span aria-hidden className="font-semibold" suppressHydrationWarning>
        {text}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {t('stars.of_five', { value: text })}
      </span>
    </span>
  )
}
