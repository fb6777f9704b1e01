import type { NamedZone } from '#shared/time-zone.ts'
import { dayIn, offsetIn, offsetName } from '#shared/time-zone.ts'
import { useInstantText } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useTimeZone } from '#ui/zone.ts'

export type OtherSide = { side: 'client' | 'tutor'; zone: NamedZone | null }

const time = { hour: 'numeric', minute: '2-digit' } as const
const full = { weekday: 'short', day: 'numeric', month: 'long', ...time } as const

/** Shows the instant in the reader's time zone, named if the other side or the edition uses another one. */
export function ZonedTime({ seconds, other }: { seconds: number; other?: OtherSide }) {
  const format = useInstantText()
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {format(date, full)}
      <ZoneLabel date={date} other={other} />
    </time>
  )
}

/** Renders nothing if all clocks show the same time. */
export function ZoneLabel({ date, other }: { date: Date; other?: OtherSide | undefined }) {
  const t = useT()
  const { zone, edition } = useFrame()
  const own = useTimeZone()
  const format = useInstantText()
  const otherZone = other?.zone
  const differs = (id: string) => offsetIn(id, date) !== offsetIn(own, date)
  if (!differs(otherZone?.id ?? edition.timeZone)) return null
  const ownLabel = t('order_page.zone.own', { place: zone?.place ?? offsetName(offsetIn(own, date)) })
  const sameDay = otherZone && dayIn(otherZone.id, date) === dayIn(own, date)
  return (
    <span className="block text-small font-normal text-soft" suppressHydrationWarning>
      {other && otherZone
        ? `${ownLabel} · ${t(`order_page.zone.${other.side}`, { time: format(date, sameDay ? time : full, otherZone.id), place: otherZone.place })}`
        : ownLabel}
    </span>
  )
}
