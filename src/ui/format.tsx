import { dateFormat, numberFormat } from '#shared/formats.ts'
import { formatMoney } from '#shared/money.ts'
import { useFrame } from './frame.tsx'

/**
 * Values in the reader's own form. Servers and browsers carry different versions of the language data,
 * so that a space or a comma may differ between the two: the server's text stays until the value changes.
 */
export function Moment({ seconds }: { seconds: number }) {
  const { lang, edition } = useFrame()
  const date = new Date(seconds * 1000)
  const text = dateFormat(lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: edition.timeZone,
  }).format(date)
  return (
    <time dateTime={date.toISOString()} className="text-soft tabular-nums" suppressHydrationWarning>
      {text}
    </time>
  )
}

/** The day of a moment, by the country's clock. */
export function LocalDay({ seconds, short = false }: { seconds: number; short?: boolean }) {
  const { lang, edition } = useFrame()
  const date = new Date(seconds * 1000)
  const text = dateFormat(lang, { dateStyle: short ? 'medium' : 'long', timeZone: edition.timeZone }).format(date)
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {text}
    </time>
  )
}

/** The same in few characters. */
export function ShortDay({ seconds }: { seconds: number | null }) {
  const { lang, edition } = useFrame()
  if (seconds === null) return <span className="text-soft">—</span>
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} className="tabular-nums whitespace-nowrap" suppressHydrationWarning>
      {dateFormat(lang, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: edition.timeZone }).format(date)}
    </time>
  )
}

/** A day without an hour: `yyyy-mm-dd`. */
export function Day({ iso }: { iso: string }) {
  const { lang } = useFrame()
  const text = dateFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}T00:00Z`))
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {text}
    </time>
  )
}

export function Count({ value }: { value: number }) {
  const { lang } = useFrame()
  return <span suppressHydrationWarning>{numberFormat(lang).format(value)}</span>
}

/** Money in the currency of the edition, unless it says its own. */
export function Sum({ minor, currency }: { minor: number; currency?: string }) {
  const { lang, edition } = useFrame()
  return (
    <span className="whitespace-nowrap" suppressHydrationWarning>
      {formatMoney({ minor, currency: currency ?? edition.currency }, lang)}
    </span>
  )
}
