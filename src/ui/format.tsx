import { dateFormat, numberFormat } from '#shared/formats.ts'
import { formatMoney } from '#shared/money.ts'
import { useFrame } from './frame.tsx'
import { useTimeZone } from './zone.ts'

/** The one way to write an instant: in the reader's language and by the reader's clock, unless another one is meant. */
export function useInstantText(): (at: Date, options: Intl.DateTimeFormatOptions, timeZone?: string) => string {
  const { lang } = useFrame()
  const own = useTimeZone()
  return (at, options, timeZone = own) => dateFormat(lang, { ...options, timeZone }).format(at)
}

/**
 * Values in the reader's own form. Servers and browsers carry different versions of the language data,
 * so that a space or a comma may differ between the two: the server's text stays until the value changes.
 */
export function Moment({ seconds }: { seconds: number }) {
  const format = useInstantText()
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} className="text-soft" suppressHydrationWarning>
      {format(date, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}

/** The day of a moment, by the reader's calendar. */
export function LocalDay({ seconds, short = false }: { seconds: number; short?: boolean }) {
  const format = useInstantText()
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {format(date, { dateStyle: short ? 'medium' : 'long' })}
    </time>
  )
}

/** The same in few characters. */
export function ShortDay({ seconds }: { seconds: number | null }) {
  const format = useInstantText()
  if (seconds === null) return <span className="text-soft">—</span>
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap" suppressHydrationWarning>
      {format(date, { day: '2-digit', month: '2-digit', year: 'numeric' })}
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
