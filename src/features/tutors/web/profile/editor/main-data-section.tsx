import { useState } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { dayIn } from '#shared/time-zone.ts'
import { TextField } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { profs } from '../../../model.ts'
import { EditorSection } from './editor-section.tsx'
import type { EditorSectionProps, ProfileValues } from './profile-values.ts'
import { YearField } from './year-field.tsx'

/** Year where the calendar opens, for quick navigation to most birth dates. */
const usualAge = 32

/** Uncontrolled fields keep their initial value; change the `key` to replace what was typed. */
export function MainDataSection({ value, errors, choices, onChange }: EditorSectionProps) {
  const t = useT()
  const { timeZone } = useFrame().edition
  const [day] = useState(() => dayIn(timeZone, new Date()))
  const { age, years } = choices.rules
  return (
    <EditorSection id="main" title={t('editor.main')}>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          label={t('editor.name')}
          hint={t('editor.name_hint')}
          errors={errors['name']}
          name="name"
          autoComplete="name"
          maxLength={choices.rules.texts['name']?.max}
          value={value.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Picker
          label={t('editor.city')}
          hint={t('editor.city_hint')}
          errors={errors['city_id']}
          name="city_id"
          any={t('editor.no_city')}
          options={choices.cities.map((city) => ({ value: String(city.value), text: city.text }))}
          defaultValue={value.city_id === null ? '' : String(value.city_id)}
          onChange={(city) => onChange({ city_id: city ? Number(city) : null })}
        />
        <RadioGroup
          label={t('editor.sex')}
          errors={errors['sex']}
          name="sex"
          inline
          choices={(['f', 'm'] as const).map((sex) => ({ value: sex, text: t(`editor.sex.${sex}`) }))}
          defaultValue={value.sex}
          onChange={(sex) => onChange({ sex: sex as ProfileValues['sex'] })}
        />
        <DatePicker
          label={t('editor.birth_date')}
          errors={errors['birth_date']}
          name="birth_date"
          defaultValue={value.birth_date}
          min={yearsBefore(day, age.max)}
          max={yearsBefore(day, age.min)}
          like={`${Number(day.slice(0, 4)) - usualAge}-05-17`}
          onChange={(birth_date) => onChange({ birth_date })}
        />
        <SelectField
          label={t('editor.prof')}
          errors={errors['prof']}
          name="prof"
          empty={t('editor.choose')}
          choices={profs.map((prof) => ({ value: prof, text: t(`prof.${prof}`) }))}
          value={value.prof ?? ''}
          onChange={(event) => onChange({ prof: event.target.value ? Number(event.target.value) : null })}
        />
        <YearField
          label={t('editor.teaching_since')}
          hint={t('editor.teaching_since_hint')}
          errors={errors['teaching_since']}
          name="teaching_since"
          min={years.min}
          max={years.max}
          value={value.teaching_since}
          onChange={(teaching_since) => onChange({ teaching_since })}
        />
      </div>
    </EditorSection>
  )
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}
