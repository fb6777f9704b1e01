import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { EditorSection } from './editor-section.tsx'
import type { EditorSectionProps } from './profile-values.ts'
import { YearField } from './year-field.tsx'

/** The two kinds of university exclude each other. */
export function EducationSection({ value, errors, choices, onChange }: EditorSectionProps) {
  const t = useT()
  const [own, setOwn] = useState(value.university_name !== '')

  function toggleOwn() {
    setOwn(!own)
    onChange(own ? { university_name: '' } : { university_id: null })
  }

  return (
    <EditorSection id="education" title={t('editor.education')}>
      <div className="grid gap-x-5 gap-y-3 tablet:grid-cols-[minmax(0,1fr)_200px]">
        <div>
          {own ? (
            <TextField
              label={t('editor.university')}
              errors={errors['university_name']}
              name="university_name"
              maxLength={choices.rules.texts['university_name']?.max}
              value={value.university_name}
              onChange={(event) => onChange({ university_name: event.target.value })}
            />
          ) : (
            <Picker
              label={t('editor.university')}
              errors={errors['university_id']}
              name="university_id"
              any={t('editor.university_any')}
              options={choices.universities.map((one) => ({ value: String(one.value), text: one.text }))}
              defaultValue={value.university_id === null ? '' : String(value.university_id)}
              onChange={(id) => onChange({ university_id: id ? Number(id) : null })}
            />
          )}
          <Checkbox label={t('editor.university_own')} checked={own} onChange={toggleOwn} />
        </div>
        <YearField
          label={t('editor.graduation')}
          hint={t('editor.graduation_hint')}
          errors={errors['university_graduation_year']}
          name="university_graduation_year"
          min={choices.rules.graduation_years.min}
          max={choices.rules.graduation_years.max}
          value={value.university_graduation_year}
          onChange={(year) => onChange({ university_graduation_year: year })}
        />
      </div>
    </EditorSection>
  )
}
