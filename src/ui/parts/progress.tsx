import { useId } from 'react'
import { useT } from '../frame.tsx'

/** Without a value the progress is indeterminate. */
export function Progress({ label, value, note }: { label: string; value?: number; note?: string }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <span className="flex justify-between gap-4 text-base">
        <label htmlFor={id}>{label}</label>
        {note && <span className="text-soft">{note}</span>}
      </span>
      {value === undefined ? (
        <span className="relative block h-2 overflow-hidden rounded-full bg-line">
          <progress id={id} className="sr-only" />
          <span aria-hidden className="absolute inset-0 w-1/2 animate-sweep rounded-full bg-green" />
        </span>
      ) : (
        <progress id={id} value={value} max={1} className="w-full" />
      )}
    </div>
  )
}

/** The current step of a sequence; labels of the other steps are shown on wide screens. */
export function Steps({ steps, at }: { steps: readonly string[]; at: number }) {
  const t = useT()
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-base tablet:sr-only">
        <span className="font-medium">{steps[at]}</span>
        <span className="text-soft">{t('steps.at', { step: at + 1, steps: steps.length })}</span>
      </p>
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5">
        {steps.map((step, place) => (
          <li key={step} aria-current={place === at ? 'step' : undefined}>
            <span className={`block h-1.5 rounded-full ${place <= at ? 'bg-green' : 'bg-line'}`} />
            <span
              className={`mt-1.5 hidden text-small tablet:block ${place === at ? 'font-medium text-ink' : 'text-soft'}`}
            >
              {step}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
