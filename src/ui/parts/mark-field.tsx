import { Star } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../frame.tsx'

const marks = [1, 2, 3, 4, 5]

/** A mark from one to five as stars; 0 while none is chosen. */
export function MarkField(props: {
  label: string
  name: string
  value: number
  errors?: readonly string[] | undefined
  onChange: (mark: number) => void
}) {
  const { label, name, value, errors = [], onChange } = props
  const t = useT()
  const id = useId()
  return (
    <fieldset role="radiogroup" aria-invalid={errors.length > 0 || undefined} aria-describedby={id}>
      <legend className="mb-1 text-base font-medium">{label}</legend>
      <div className="-ml-2 flex">
        {marks.map((mark) => (
          <label
            key={mark}
            className="grid size-11 cursor-pointer place-items-center rounded-card has-focus-visible:outline-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name={name}
              value={mark}
              checked={mark === value}
              onChange={() => onChange(mark)}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={`size-8 transition-colors duration-150 ${mark <= value ? 'fill-sun text-sun' : 'text-edge'}`}
            />
            <span className="sr-only">{t(`mark.${mark}`)}</span>
          </label>
        ))}
      </div>
      <p id={id} className={`min-h-[18px] text-small ${errors.length > 0 ? 'text-coral' : 'text-soft'}`}>
        {errors.length > 0 ? errors.join(' ') : value > 0 && t(`mark.${value}`)}
      </p>
    </fieldset>
  )
}
