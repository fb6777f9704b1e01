import type { FieldErrors } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { denseInputLook, LabelledField, inputLook } from '#ui/parts/field.tsx'
import { maxPenalty, ratingParts } from '../../rating-model.ts'
import type { WireStaffTutor } from './tutor-status.tsx'

export type StaffRating = WireStaffTutor['rating']
export const noRating: StaffRating = {
  points_first_diploma: 0,
  points_second_diploma: 0,
  penalty: 0,
  penalty_reason: '',
}

const most = {
  points_first_diploma: ratingParts.first_diploma,
  points_second_diploma: ratingParts.second_diploma,
  penalty: maxPenalty,
} as const
const fields = Object.keys(most) as (keyof typeof most)[]

export function RatingCard(props: {
  score?: number
  rating: StaffRating
  errors: FieldErrors
  onChange: (rating: StaffRating) => void
}) {
  const { score, rating, errors, onChange } = props
  const t = useT()
  return (
    <Card
      title={t('tutor_card.rating')}
      action={
        score !== undefined && (
          <span className="text-soft">
            {t('tutor_card.score')} <span className="font-semibold text-ink tabular-nums">{score}</span>
          </span>
        )
      }
    >
      <div className="grid gap-3">
        {fields.map((field) => (
          <Points
            key={field}
            label={t(`tutor_card.${field}`, { most: most[field] })}
            name={`rating.${field}`}
            most={most[field]}
            value={rating[field]}
            onChange={(points) => onChange({ ...rating, [field]: points })}
          />
        ))}
        {rating.penalty > 0 && (
          <LabelledField
            label={t('tutor_card.penalty_reason')}
            hint={t('tutor_card.penalty_reason_hint')}
            errors={errors['rating.penalty_reason']}
          >
            {(wired) => (
              <textarea
                {...wired}
                name="rating.penalty_reason"
                rows={2}
                maxLength={500}
                value={rating.penalty_reason}
                onChange={(event) => onChange({ ...rating, penalty_reason: event.target.value })}
                className={`${inputLook} field-sizing-content py-2.5`}
              />
            )}
          </LabelledField>
        )}
      </div>
    </Card>
  )
}

function Points(props: {
  label: string
  name: string
  most: number
  value: number
  onChange: (points: number) => void
}) {
  const { label, name, most: highest, value, onChange } = props
  return (
    <label className="flex items-center justify-between gap-4">
      {label}
      <input
        type="number"
        name={name}
        min={0}
        max={highest}
        value={value}
        onChange={({ target }) => onChange(Math.min(Math.max(0, Math.trunc(Number(target.value)) || 0), highest))}
        className={`${denseInputLook} w-20! text-right tabular-nums`}
      />
    </label>
  )
}
