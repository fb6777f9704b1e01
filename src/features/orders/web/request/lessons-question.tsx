import { formatMoney } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import type { QuestionProps } from './subject-question.tsx'

/** The price is not asked for when the tutor is known. */
export function LessonsQuestion({ data, values, errors, change }: QuestionProps) {
  const t = useT()
  const { lang } = useFrame()
  const { rules, tutor } = data
  const money = (minor: number) => formatMoney({ minor, currency: rules.price.currency }, lang)
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SelectField
        label={t('request.regularity')}
        errors={errors['class_regularity']}
        name="class_regularity"
        choices={rules.class_regularity.map((times) => ({ value: times, text: t('request.a_week', { count: times }) }))}
        value={values.regularity}
        onChange={({ target }) => change({ regularity: Number(target.value) })}
      />
      <SelectField
        label={t('request.duration')}
        errors={errors['class_duration']}
        name="class_duration"
        choices={rules.class_duration.map((minutes) => ({
          value: minutes,
          text: t('request.minutes', { count: minutes }),
        }))}
        value={values.duration}
        onChange={({ target }) => change({ duration: Number(target.value) })}
      />
      {!tutor && (
        <>
          <TextField
            label={t('request.price')}
            hint={t('request.price_hint', { min: money(rules.price.min), max: money(rules.price.max) })}
            errors={errors['price']}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={values.price}
            onChange={({ target }) => change({ price: target.value })}
          />
          <SelectField
            label={t('request.practice')}
            errors={errors['practice_id']}
            name="practice_id"
            choices={rules.practice.map(({ id, text }) => ({ value: id, text }))}
            value={values.practice}
            onChange={({ target }) => change({ practice: Number(target.value) })}
          />
        </>
      )}
    </div>
  )
}
