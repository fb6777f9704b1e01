import { Plus, X } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { Select } from '#ui/parts/select.tsx'
import type { StaffOrderData } from '../case/order-calls.ts'
import type { StaffRequestValues } from './values.ts'

type Lessons = StaffRequestValues['lessons']
const most = 5

export function LessonsField(props: {
  lessons: Lessons
  choices: StaffOrderData['choices']
  errors: readonly string[] | undefined
  onChange: (lessons: Lessons) => void
}) {
  const { lessons, choices, errors, onChange } = props
  const t = useT()
  const rows = lessons.length > 0 ? lessons : [{ id: 0, levels: [] }]
  const set = (at: number, lesson: Lessons[number]) => onChange(rows.map((one, place) => (place === at ? lesson : one)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-base font-medium">{t('order_case.lessons')}</legend>
      {rows.map(({ id, levels }, at) => {
        const subject = choices.subjects.find(({ value }) => value === id)
        const known = choices.levels.filter(({ value }) => subject?.levels.includes(value))
        return (
          // oxlint-disable-next-line react/no-array-index-key -- empty rows differ only by their index
          <div key={at} className="grid gap-2">
            <div className="flex items-center gap-1">
              <span className="min-w-0 flex-1">
                <Select
                  aria-label={t('order_case.subject', { number: at + 1 })}
                  aria-invalid={errors ? true : undefined}
                  value={id || ''}
                  empty={t('form.choose')}
                  choices={choices.subjects}
                  onChange={(event) => set(at, { id: Number(event.currentTarget.value), levels: [] })}
                />
              </span>
              {rows.length > 1 && (
                <IconButton
                  label={t('order_case.subject.remove', { name: subject?.text ?? String(at + 1) })}
                  icon={<X aria-hidden />}
                  onClick={() => onChange(rows.filter((_, place) => place !== at))}
                />
              )}
            </div>
            {known.length > 0 && (
              <ChoiceChips
                label={t('order_case.levels')}
                choices={known}
                values={levels}
                onChange={(chosen) => set(at, { id, levels: chosen })}
              />
            )}
          </div>
        )
      })}
      {errors && (
        <p role="alert" className="text-small text-coral">
          {errors.join(' ')}
        </p>
      )}
      {rows.length < most && rows.every(({ id }) => id > 0) && (
        <Button size="small" className="justify-self-start" onClick={() => onChange([...rows, { id: 0, levels: [] }])}>
          <Plus aria-hidden className="size-4" /> {t('order_case.subject.add')}
        </Button>
      )}
    </fieldset>
  )
}
