import { offsetIn } from '#shared/time-zone.ts'
import { Moment, useInstantText } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useTimeZone } from '#ui/zone.ts'
import type { StaffOrderView } from './order-calls.ts'

export function LessonTime({ order, seconds }: { order: StaffOrderView; seconds: number }) {
  const t = useT()
  const own = useTimeZone()
  const format = useInstantText()
  const at = new Date(seconds * 1000)
  const sides = [
    { side: 'client', zone: order.client_zone },
    { side: 'tutor', zone: order.tutor_zone },
  ] as const
  return (
    <>
      <Moment seconds={seconds} />
      {sides.map(
        ({ side, zone }) =>
          zone &&
          offsetIn(zone.id, at) !== offsetIn(own, at) && (
            <span key={side} className="block text-small text-soft" suppressHydrationWarning>
              {t(`order_case.zone.${side}`, {
                time: format(at, { dateStyle: 'medium', timeStyle: 'short' }, zone.id),
                place: zone.place,
              })}
            </span>
          ),
      )}
    </>
  )
}
