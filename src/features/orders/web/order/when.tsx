import { dateFormat } from '#shared/formats.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { offsetIn } from '#ui/parts/time-zone.ts'

/** A moment by the clock of whoever reads it, once that is known; beside it the country's, where the two differ. */
export function When({ seconds }: { seconds: number }) {
  const live = useLive()
  const { edition } = useFrame()
  const write = useMomentText()
  const date = new Date(seconds * 1000)
  const away = live && isAway(date, edition.timeZone)
  return (
    <time dateTime={date.toISOString()} className="tabular-nums" suppressHydrationWarning>
      {write(date, away ? undefined : edition.timeZone)}
      {away && <CountryTime date={date} />}
    </time>
  )
}

/** The same moment by the clocks of the country; nothing for whoever lives by them. */
export function CountryTime({ date }: { date: Date }) {
  const t = useT()
  const { lang, edition } = useFrame()
  const write = useMomentText()
  if (!isAway(date, edition.timeZone)) return null
  const country = new Intl.DisplayNames([lang], { type: 'region' }).of(edition.country) ?? edition.country
  return (
    <span className="block text-small font-normal text-soft">
      {t('order_page.country_time', { time: write(date, edition.timeZone), country })}
    </span>
  )
}

export function useMomentText(): (date: Date, timeZone?: string) => string {
  const { lang } = useFrame()
  return (date, timeZone) =>
    dateFormat(lang, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      ...(timeZone && { timeZone }),
    }).format(date)
}

const isAway = (date: Date, timeZone: string) => -date.getTimezoneOffset() !== offsetIn(timeZone, date)
