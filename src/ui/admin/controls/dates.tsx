import { useId, useState } from 'react'
import { dayIn, instantOf, timeIn } from '#shared/time-zone.ts'
import { useT } from '../../frame.tsx'
import { DatePicker } from '../../parts/date-picker.tsx'
import { inputLook } from '../../parts/field.tsx'
import { useTimeZone } from '../../zone.ts'
import { textValue } from './control.ts'
import type { ControlProps } from './control.ts'

const range = { min: '2000-01-01', max: '2099-12-31' }

export function DateControl({ name, label, value, errors, disabled = false }: ControlProps) {
  return (
    <div className="max-w-60">
      <DatePicker {...{ name, label, disabled, ...range }} defaultValue={textValue(value)} errors={errors[name]} />
    </div>
  )
}

/** A day and a time on the clock of the staff member. Seconds since 1970 are posted, as the call expects. */
export function InstantControl({ name, label, value, errors, disabled = false }: ControlProps) {
  const t = useT()
  const id = useId()
  const zone = useTimeZone()
  const stored = typeof value === 'number' ? new Date(value * 1000) : undefined
  const [day, setDay] = useState(stored ? dayIn(zone, stored) : '')
  const [time, setTime] = useState(stored ? timeIn(zone, stored) : '')
  const instant = day && time ? instantOf(day, time, zone) : undefined
  // The seconds of an unchanged value are kept.
  const isSame = stored !== undefined && day === dayIn(zone, stored) && time === timeIn(zone, stored)
  const seconds = isSame ? value : instant ? instant.getTime() / 1000 : day || time ? 'incomplete' : ''
  const own = errors[name]
  return (
    <fieldset
      data-changed={String(seconds) === textValue(value) ? undefined : name}
      className="grid content-start gap-1"
    >
      <legend className="mb-1 text-base font-medium">{label}</legend>
      <input type="hidden" name={name} value={String(seconds)} disabled={disabled} />
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-44 flex-1">
          <DatePicker
            {...{ disabled, ...range }}
            name={`${name}-day`}
            label={t('form.day')}
            defaultValue={day}
            errors={own && []}
            onChange={setDay}
          />
        </div>
        <div className="grid w-32 gap-1">
          <label htmlFor={`${id}-time`} className="text-base font-medium">
            {t('form.time')}
          </label>
          <input
            id={`${id}-time`}
            type="time"
            disabled={disabled}
            value={time}
            aria-describedby={`${id}-note`}
            aria-invalid={own ? true : undefined}
            onChange={(event) => setTime(event.target.value)}
            className={inputLook}
          />
        </div>
      </div>
      <p id={`${id}-note`} className={`text-small ${own ? 'text-coral' : 'text-soft'}`}>
        {own ? own.join(' ') : t('form.zone', { zone: zone.replaceAll('_', ' ') })}
      </p>
    </fieldset>
  )
}
