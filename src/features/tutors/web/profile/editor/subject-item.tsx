import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { CountedText } from '#ui/parts/counted-text.tsx'
import { PriceField } from './price-field.tsx'
import { SectionErrors } from './editor-section.tsx'
import type { EditorChoices, SubjectValue } from './profile-values.ts'

type Props = {
  at: number
  count: number
  value: SubjectValue
  subject: EditorChoices['subjects'][number] | undefined
  choices: EditorChoices
  /** Errors of this subject's field, such as `price`. */
  errors: (field: string) => readonly string[] | undefined
  onChange: (value: SubjectValue) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

export function SubjectItem({ at, count, value, subject, choices, errors, onChange, onMove, onRemove }: Props) {
  const t = useT()
  const name = subject?.text ?? ''
  const { min, max } = choices.rules.texts['subject_description']!
  return (
    <li data-subject={value.subject_id} className="grid gap-4 rounded-card border border-line p-3 tablet:p-4">
      <div className="flex items-center gap-1">
        <h3 className="mr-auto min-w-0 font-semibold wrap-anywhere">{name}</h3>
        {count > 1 && (
          <>
            <IconButton
              label={t('editor.subject_up', { name })}
              icon={<ArrowUp />}
              disabled={at === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={t('editor.subject_down', { name })}
              icon={<ArrowDown />}
              disabled={at === count - 1}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <IconButton label={t('editor.subject_remove', { name })} icon={<Trash2 />} onClick={onRemove} />
      </div>
      <SectionErrors errors={errors('subject_id')} />
      {subject && subject.levels.length > 0 && (
        <ChoiceChips
          label={t('editor.levels')}
          errors={errors('selectedLevels')}
          choices={subject.levels}
          values={value.selectedLevels}
          onChange={(selectedLevels) => onChange({ ...value, selectedLevels })}
        />
      )}
      <PriceField
        name={`price-${value.subject_id}`}
        rules={choices.rules}
        errors={errors('price')}
        value={value.price}
        onChange={(price) => onChange({ ...value, price })}
      />
      <CountedText
        label={t('editor.subject_description')}
        hint={t('editor.subject_description_hint')}
        errors={errors('description')}
        name={`description-${value.subject_id}`}
        rows={3}
        min={min}
        max={max}
        value={value.description}
        onChange={(description) => onChange({ ...value, description })}
      />
    </li>
  )
}
