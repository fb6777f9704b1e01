import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { WeekGrid } from '#ui/parts/week-grid.tsx'
import { lessonDurations, maxLessonsPerWeek, practiceIds } from '../../../model.ts'
import type { StaffOrderData } from '../case/order-calls.ts'
import { parseMoney, formatMoneyInput } from '../money.ts'
import { LessonsField } from './lessons-field.tsx'
import { PlacesField } from './places-field.tsx'
import type { ChangeStaffRequest, StaffRequestValues } from './values.ts'

type Props = {
  values: StaffRequestValues
  change: ChangeStaffRequest
  errors: FieldErrors
  choices: StaffOrderData['choices']
  currency: string
}

const kinds = ['location_client', 'location_tutor', 'location_online'] as const

export function StaffRequestForm({ values, change, errors, choices, currency }: Props) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <LessonsField
        lessons={values.lessons}
        choices={choices}
        errors={errors['lessons']}
        onChange={(lessons) => change({ lessons })}
      />
      <TextArea
        label={t('order_case.goal')}
        maxLength={1000}
        defaultValue={values.goal}
        errors={errors['goal']}
        onChange={(event) => change({ goal: event.target.value })}
      />
      <TextArea
        label={t('order_case.wishes')}
        maxLength={3000}
        defaultValue={values.wishes}
        errors={errors['wishes']}
        onChange={(event) => change({ wishes: event.target.value })}
      />
      <fieldset>
        <legend className="text-base font-medium">{t('order_case.where')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`order_case.${kind}`)}
              checked={values[kind]}
              onChange={(event) => change({ [kind]: event.target.checked })}
            />
          ))}
        </div>
        {(errors['places'] ?? errors['locations']) && (
          <p role="alert" className="text-small text-coral">
            {(errors['places'] ?? errors['locations'])!.join(' ')}
          </p>
        )}
        {values.location_client && (
          <PlacesField
            kind="client_place"
            places={values.locations.client_place}
            cities={choices.cities}
            onChange={(client_place) => change({ locations: { ...values.locations, client_place } })}
          />
        )}
        {values.location_tutor && (
          <PlacesField
            kind="tutor_place"
            places={values.locations.tutor_place}
            cities={choices.cities}
            onChange={(tutor_place) => change({ locations: { ...values.locations, tutor_place } })}
          />
        )}
      </fieldset>
      <div className="grid gap-3 tablet:grid-cols-2">
        <MoneyField value={values.price} currency={currency} errors={errors['price']} onChange={change} />
        <SelectField
          label={t('order_case.practice')}
          value={values.practice_id}
          choices={practiceIds.map((value) => ({ value, text: t(`order.practice.${value}`) }))}
          onChange={(event) => change({ practice_id: Number(event.currentTarget.value) })}
        />
        <SelectField
          label={t('order_case.regularity')}
          value={values.class_regularity}
          choices={Array.from({ length: maxLessonsPerWeek + 1 }, (_, value) => ({
            value,
            text: value === 0 ? t('order_case.unknown') : t('order_case.a_week', { count: value }),
          }))}
          onChange={(event) => change({ class_regularity: Number(event.currentTarget.value) })}
        />
        <SelectField
          label={t('order_case.duration')}
          value={values.class_duration}
          choices={lessonDurations.map((value) => ({
            value,
            text: value === 0 ? t('order_case.unknown') : t('order_case.minutes', { count: value }),
          }))}
          onChange={(event) => change({ class_duration: Number(event.currentTarget.value) })}
        />
      </div>
      <div>
        <h3 className="mb-1 text-base font-medium">{t('order_case.schedule')}</h3>
        <WeekGrid
          label={t('order_case.schedule')}
          week={values.schedule}
          dayFirst
          onChange={(schedule) => change({ schedule: [...schedule] })}
        />
      </div>
    </div>
  )
}

function MoneyField(props: {
  value: number | null
  currency: string
  errors: readonly string[] | undefined
  onChange: ChangeStaffRequest
}) {
  const { value, currency, errors, onChange } = props
  const t = useT()
  const [typed, setTyped] = useState(() => formatMoneyInput(value, currency))
  const wrong = typed !== '' && parseMoney(typed, currency) === undefined
  return (
    <TextField
      label={t('order_case.price_up_to', { currency })}
      inputMode="decimal"
      maxLength={12}
      value={typed}
      errors={wrong ? [t('order_case.paid.sum_unreadable')] : errors}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange({ price: parseMoney(event.target.value, currency) ?? null })
      }}
    />
  )
}
