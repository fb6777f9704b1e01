import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

export const inputLook =
  'w-full min-h-11 rounded-card border border-edge bg-card px-3 text-ink placeholder:text-soft aria-invalid:border-coral aria-invalid:bg-coral-wash'

type Wired = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** A labelled control with its hint and its errors, wired for readers of the screen. */
export function Field(props: {
  label: string
  hint?: string | undefined
  errors?: readonly string[] | undefined
  children: (wired: Wired) => ReactNode
}) {
  const id = useId()
  const { label, hint, errors = [], children } = props
  const described = errors.length > 0 || hint ? `${id}-note` : undefined
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-base font-medium">
        {label}
      </label>
      {children({
        id,
        ...(errors.length > 0 && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {described && (
        <p id={described} className={`text-small ${errors.length > 0 ? 'text-coral' : 'text-soft'}`}>
          {errors.length > 0 ? errors.join(' ') : hint}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hint,
  errors,
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string; errors?: readonly string[] | undefined }) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wired) => <input {...input} {...wired} className={inputLook} />}
    </Field>
  )
}

export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-green" />
      <span>{label}</span>
    </label>
  )
}
