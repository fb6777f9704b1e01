import { dateFormat } from '#shared/formats.ts'
import { useFrame } from '#ui/frame.tsx'

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
