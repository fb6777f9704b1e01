import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { IconButton } from './button.tsx'
import { dateForm, readDate, writeDate } from './dates.ts'
import type { DateForm } from './dates.ts'
import { LabelledField, inputLook } from './field.tsx'
import type { Labelled, Wired } from './field.tsx'

/** Loaded when first opened. */
const Calendar = lazy(() => import('./calendar.tsx'))

type Props = Labelled & {
  name: string
  /** Dates are `yyyy-mm-dd`, here and in the posted field. */
  defaultValue?: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** A typical date: the example, and where the calendar opens. */
  like?: string | undefined
  disabled?: boolean
  onChange?: (iso: string) => void
}

/**
 * A date typed in the reader's format or chosen in a calendar. The server renders the native date input, which
 * remains without JavaScript; both post the date under the same name.
 */
export function DatePicker(props: Props) {
  const t = useT()
  const live = useHydrated()
  const form = dateForm(useFrame().lang)
  const [iso, setIso] = useState(props.defaultValue ?? '')
  const [text, setText] = useState(iso && writeDate(iso, form))
  const [left, setLeft] = useState(false)
  const problem = useProblem(text, form, props)

  function choose(next: string) {
    setIso(next)
    if (next) setText(writeDate(next, form))
    if (next !== iso) props.onChange?.(next)
  }

  return (
    <LabelledField
      label={props.label}
      hint={props.hint ?? t('date.example', { date: example(form, props.like) })}
      errors={left && problem ? [problem] : props.errors}
    >
      {(wired) =>
        live ? (
          <Typed
            {...props}
            wired={wired}
            form={form}
            iso={problem ? '' : iso}
            text={text}
            onText={(next) => (setText(next), setLeft(false))}
            onLeave={() => (setLeft(true), choose(readDate(text, form) ?? ''))}
            onChoose={(next) => (setLeft(true), choose(next))}
          />
        ) : (
          <input
            {...wired}
            type="date"
            name={props.name}
            defaultValue={props.defaultValue}
            min={props.min}
            max={props.max}
            disabled={props.disabled}
            className={inputLook}
          />
        )
      }
    </LabelledField>
  )
}

function useProblem(text: string, form: DateForm, { min, max, like }: Props): string | undefined {
  const t = useT()
  if (text.trim() === '') return undefined
  const read = readDate(text, form)
  if (!read) return t('date.unreadable', { date: example(form, like) })
  if (min && read < min) return t('date.too_early', { date: writeDate(min, form) })
  if (max && read > max) return t('date.too_late', { date: writeDate(max, form) })
  return undefined
}

/** The day exceeds 12, so that it cannot be taken for a month. */
function example(form: DateForm, like = `${new Date().getFullYear()}-12-31`): string {
  return writeDate(like, form)
}

function Typed(
  props: Props & {
    wired: Wired
    form: DateForm
    iso: string
    text: string
    onText: (text: string) => void
    onLeave: () => void
    onChoose: (iso: string) => void
  },
) {
  const t = useT()
  const { name, label, defaultValue = '', min, max, like, disabled, wired, iso, text } = props
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div ref={box} className="relative" data-changed={iso === defaultValue ? undefined : name}>
      <input type="hidden" name={name} value={iso} disabled={disabled} />
      <input
        {...wired}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        disabled={disabled}
        value={text}
        onChange={(event) => props.onText(event.target.value)}
        onBlur={props.onLeave}
        onKeyDown={(event) => event.key === 'Enter' && props.onLeave()}
        className={`${inputLook} pr-12!`}
      />
      <IconButton
        label={`${t('date.choose')}: ${label}`}
        icon={<CalendarDays />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="absolute top-0 right-0"
      />
      {open && (
        <Suspense>
          <Calendar
            label={label}
            value={iso}
            min={min}
            max={max}
            like={like}
            anchor={box}
            onClose={() => setOpen(false)}
            onChoose={(day) => (props.onChoose(day), setOpen(false))}
          />
        </Suspense>
      )}
    </div>
  )
}
