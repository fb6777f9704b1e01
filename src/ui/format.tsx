import { useFrame } from './frame.tsx'

/**
 * Values in the reader's own form. Servers and browsers carry different versions of the language data,
 * so that a space or a comma may differ between the two: the server's text stays until the value changes.
 */
export function Moment({ seconds }: { seconds: number }) {
  const { lang, edition } = useFrame()
  const date = new Date(seconds * 1000)
  const text = new Intl.DateTimeFormat(lang, {
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
