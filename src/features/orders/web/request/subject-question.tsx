import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import type { RequestPageData } from '../../contract.ts'
import type { ChangeRequest, RequestValues } from './values.ts'

export type QuestionProps = { data: RequestPageData; values: RequestValues; errors: FieldErrors; change: ChangeRequest }

/** With a tutor, only the subjects they teach. */
export function SubjectQuestion({ data, values, errors, change }: QuestionProps) {
  const t = useT()
  const { lessons } = values
  const { subjects, tutor, rules } = data
  const setLevels = (id: number, levels: number[]) =>
    change({ lessons: lessons.map((one) => (one.id === id ? { id, levels } : one)) })
  return (
    <>
      {tutor && subjects.length > 1 && (
        <ChoiceChips
          label={t('request.subjects_of', { name: tutor.first_name })}
          errors={errors['lessons']}
          choices={subjects}
          values={lessons.map(({ id }) => id)}
          onChange={(ids) =>
            change({
              lessons: ids
                .slice(0, rules.lessons)
                .map((id) => lessons.find((one) => one.id === id) ?? { id, levels: [] }),
            })
          }
        />
      )}
      {lessons.map(({ id, levels }, place) => {
        const subject = subjects.find(({ value }) => value === id)
        if (!subject) return null
        return (
          <div key={id} className={`grid gap-3 ${tutor || place > 0 ? 'border-t border-line pt-4' : ''}`}>
            <div className="flex min-h-11 items-center justify-between gap-2">
              <h3 className="font-semibold wrap-anywhere">{subject.text}</h3>
              {!tutor && (
                <IconButton
                  label={t('picker.remove', { text: subject.text })}
                  icon={<Trash2 />}
                  onClick={() => change({ lessons: lessons.filter((one) => one.id !== id) })}
                />
              )}
            </div>
            {subject.levels.length > 0 && (
              <ChoiceChips
                label={t('request.levels')}
                choices={subject.levels}
                values={levels}
                onChange={(chosen) => setLevels(id, chosen)}
              />
            )}
          </div>
        )
      })}
      {!tutor && lessons.length < rules.lessons && (
        <AddSubject data={data} values={values} errors={errors} change={change} />
      )}
    </>
  )
}

function AddSubject({ data, values, errors, change }: QuestionProps) {
  const t = useT()
  const { lessons } = values
  const [added, setAdded] = useState(0)
  const others = data.subjects.filter(({ value }) => lessons.every(({ id }) => id !== value))
  return (
    <Picker
      key={`${added} ${lessons.length}`}
      label={lessons.length === 0 ? t('request.subject') : t('request.subject_more')}
      name="subject"
      any={t('request.subject_any')}
      errors={errors['lessons']}
      options={others.map(({ value, text }) => ({ value: String(value), text }))}
      onChange={(id) => {
        if (!id) return
        change({ lessons: [...lessons, { id: Number(id), levels: [] }] })
        setAdded(added + 1)
      }}
    />
  )
}
