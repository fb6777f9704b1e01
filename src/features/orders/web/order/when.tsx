import type { NamedZone } from '#shared/time-zone.ts'
import { dayIn, offsetIn, offsetName } from '#shared/time-zone.ts'
import { useInstantText } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useTimeZone } from '#ui/zone.ts'

/** Who is on the other side, and by which clock they read. */
export type OtherSide = { side: 'client' | 'tutor'; zone: NamedZone | null }

const time = { hour: 'numeric', minute: '2-digit' } as const
const full = { weekday: 'short', day: 'numeric', month: 'long', ...time } as const

/** An instant by the reader's clock, which is named where the other side, or the country, reads another one. */
export function When({ seconds, other }: { seconds: number; other?: OtherSide }) {
  const format = useInstantText()
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {format(date, full)}
      <ZoneLabel date={date} other={other} />
    </time>
  )
}

/** Nothing where all clocks show the same. */
export function ZoneLabel({ date, other }: { date: Date; other?: OtherSide | undefined }) {
  const t = useT()
  const { zone, edition } = useFrame()
  const own = useTimeZone()
  const format = useInstantText()
  const theirs = other?.zone
  const differs = (id: string) => offsetIn(id, date) !== offsetIn(own, date)
  if (!differs(theirs?.id ?? edition.timeZone)) return null
  const mine = t('order_page.zone.own', { place: zone?.place ?? offsetName(offsetIn(own, date)) })
  const sameDay = theirs && dayIn(theirs.id, date) === dayIn(own, date)
  return (
    <span className="block text-small font-normal text-soft" suppressHydrationWarning>
      {other && theirs
        ? `${mine} · ${t(`order_page.zone.${other.side}`, { time: format(date, sameDay ? time : full, theirs.id), place: theirs.place })}`
        : mine}
    </span>
  )
}
