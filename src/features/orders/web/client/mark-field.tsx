import { Star } from 'lucide-react'
import { useT } from '#ui/frame.tsx'

const marks = [1, 2, 3, 4, 5]

export function MarkField(props: {
  value: number
  errors?: readonly string[] | undefined
  onChange: (mark: number) => void
}) {
  const { value, errors = [], onChange } = props
  const t = useT()
  return (
    <fieldset role="radiogroup" aria-invalid={errors.length > 0 || undefined} aria-describedby="mark-note">
      <legend className="mb-1 text-base font-medium">{t('order_page.review.mark')}</legend>
      <div className="-ml-2 flex">
        {marks.map((mark) => (
          <label
            key={mark}
            className="grid size-11 cursor-pointer place-items-center rounded-card has-focus-visible:outline-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name="review_mark"
              value={mark}
              checked={mark === value}
              onChange={() => onChange(mark)}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={`size-8 transition-colors duration-150 ${mark <= value ? 'fill-sun text-sun' : 'text-edge'}`}
            />
            <span className="sr-only">{t(`order_page.review.mark_${mark}`)}</span>
          </label>
        ))}
      </div>
      <p id="mark-note" className={`min-h-[18px] text-small ${errors.length > 0 ? 'text-coral' : 'text-soft'}`}>
        {errors.length > 0 ? errors.join(' ') : value > 0 && t(`order_page.review.mark_${value}`)}
      </p>
    </fieldset>
  )
}
