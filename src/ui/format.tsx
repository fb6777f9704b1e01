import { dateFormat, numberFormat } from '#shared/formats.ts'
import { formatMoney } from '#shared/money.ts'
import { useFrame } from './frame.tsx'
import { useTimeZone } from './zone.ts'

/** Formats an instant in the reader's language and time zone, unless another zone is given. */
export function useInstantText(): (at: Date, options: Intl.DateTimeFormatOptions, timeZone?: string) => string {
  const { lang } = useFrame()
  const own = useTimeZone()
  return (at, options, timeZone = own) => dateFormat(lang, { ...options, timeZone }).format(at)
}

/**
 * Formatted values. The locale data of server and browser may differ in a space or comma, so the server's text stays
 * until the value changes.
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

export function LocalDay({ seconds, short = false }: { seconds: number; short?: boolean }) {
  const format = useInstantText()
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {format(date, { dateStyle: short ? 'medium' : 'long' })}
    </time>
  )
}

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

/** A date without a time: `yyyy-mm-dd`. */
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

export function Sum({ minor, currency }: { minor: number; currency?: string }) {
  const { lang, edition } = useFrame()
  return (
    <span className="whitespace-nowrap" suppressHydrationWarning>
      {formatMoney({ minor, currency: currency ?? edition.currency }, lang)}
    </span>
  )
}
