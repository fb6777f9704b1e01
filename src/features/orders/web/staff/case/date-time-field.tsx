import { useState } from 'react'
import { dayIn, instantOf, offsetIn, offsetName, timeIn } from '#shared/time-zone.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { useTimeZone } from '#ui/zone.ts'

type Props = { label: string; time: string; defaultSeconds?: number | null; errors?: readonly string[] | undefined }

/** Uses the reader's time zone; `parseDateTime` reads the fields back. */
export function DateTimeField({ label, time, defaultSeconds, errors }: Props) {
  const t = useT()
  const place = useFrame().zone?.place
  const zone = useTimeZone()
  const [now] = useState(() => new Date())
  const at = defaultSeconds ? new Date(defaultSeconds * 1000) : undefined
  return (
    <div className="grid gap-3 tablet:grid-cols-[1fr_9rem]">
      <DatePicker label={label} name="day" defaultValue={at && dayIn(zone, at)} errors={errors} />
      <TextField
        label={time}
        name="time"
        type="time"
        defaultValue={at ? timeIn(zone, at) : '12:00'}
        hint={t('order_case.clock', { zone: place ?? offsetName(offsetIn(zone, at ?? now)) })}
      />
    </div>
  )
}

/** Seconds since the epoch; undefined if a field is empty. */
export function parseDateTime(form: FormData, timeZone: string): number | undefined {
  const [day = '', time = ''] = ['day', 'time'].map((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  })
  const at = day && time ? instantOf(day, time, timeZone) : undefined
  return at && Math.floor(at.getTime() / 1000)
}
