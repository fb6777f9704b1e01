import { useFrame, useT } from '#ui/frame.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { offsetIn } from '#ui/parts/time-zone.ts'

type Props = { label: string; time: string; defaultSeconds?: number | null; errors?: readonly string[] | undefined }

/** A day and an hour by the country's clock; `readMoment` reads them back. */
export function MomentField({ label, time, defaultSeconds, errors }: Props) {
  const t = useT()
  const { edition } = useFrame()
  const [day, hour] = defaultSeconds ? written(defaultSeconds, edition.timeZone) : [undefined, '12:00']
  return (
    <div className="grid gap-3 tablet:grid-cols-[1fr_9rem]">
      <DatePicker label={label} name="day" defaultValue={day} errors={errors} />
      <TextField
        label={time}
        name="time"
        type="time"
        defaultValue={hour}
        hint={t('order_case.clock', { zone: edition.timeZone })}
      />
    </div>
  )
}

/** In seconds; undefined while one of the two is missing. */
export function readMoment(form: FormData, timeZone: string): number | undefined {
  const [day, time] = [form.get('day'), form.get('time')].map((value) => (typeof value === 'string' ? value : ''))
  const local = day && time ? Date.parse(`${day}T${time}Z`) : Number.NaN
  if (Number.isNaN(local)) return undefined
  const guess = local - offsetIn(timeZone, new Date(local)) * 60_000
  // The clocks may have changed in between.
  return Math.floor((local - offsetIn(timeZone, new Date(guess)) * 60_000) / 1000)
}

function written(seconds: number, timeZone: string): [string, string] {
  const at = new Date(seconds * 1000)
  const local = new Date(at.getTime() + offsetIn(timeZone, at) * 60_000).toISOString()
  return [local.slice(0, 10), local.slice(11, 16)]
}
