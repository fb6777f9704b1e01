import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

const inputBase =
  'w-full border border-edge bg-card text-ellipsis text-ink transition-colors duration-150 placeholder:text-soft hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-paper disabled:text-soft aria-invalid:border-coral aria-invalid:bg-coral-wash'
export const inputLook = `${inputBase} min-h-11 rounded-card px-3`
/** For the panel's filters and rows, where 32 px are enough. */
export const denseInputLook = `${inputBase} min-h-8 rounded-small px-2`

export type Wired = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
export type Labelled = { label: string; hint?: string | undefined; errors?: readonly string[] | undefined }

export function LabelledField(props: Labelled & { aside?: ReactNode; children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const { label, hint, errors = [], aside, children } = props
  const described = errors.length > 0 || hint ? `${id}-note` : undefined
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-base font-medium">
        {label}
      </label>
      {children({
        id,
        ...(errors.length > 0 && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {(described || aside) && (
        <div className="flex justify-between gap-4 text-small text-soft">
          {described && (
            <p id={described} className={errors.length > 0 ? 'text-coral' : ''}>
              {errors.length > 0 ? errors.join(' ') : hint}
            </p>
          )}
          {aside}
        </div>
      )}
    </div>
  )
}

export function TextField({ label, hint, errors, ...input }: ComponentProps<'input'> & Labelled) {
  return (
    <LabelledField label={label} hint={hint} errors={errors}>
      {(wired) => (
        <input
          {...input}
          {...wired}
          className={`${inputLook} ${input.type === 'number' ? 'text-right tabular-nums' : ''}`}
        />
      )}
    </LabelledField>
  )
}

export function Checkbox({ label, hint, ...input }: ComponentProps<'input'> & { label: string; hint?: string }) {
  return (
    <Tick label={label} hint={hint} disabled={input.disabled}>
      {(named) => <input {...input} {...named} type="checkbox" className="size-5 accent-green" />}
    </Tick>
  )
}

type Named = { 'aria-labelledby'?: string; 'aria-describedby'?: string }

/**
 * A checkbox or radio button aligned with the first line of its label. The hint is clickable but not part of the
 * accessible name.
 */
export function Tick(props: {
  label: string
  hint?: string | undefined
  disabled?: boolean | undefined
  children: (named: Named) => ReactNode
}) {
  const id = useId()
  const { label, hint, disabled, children } = props
  return (
    <label
      className={`inline-flex min-h-11 items-start gap-3 py-[calc(22px-0.5lh)] ${disabled ? 'cursor-not-allowed text-soft' : 'cursor-pointer'}`}
    >
      <span className="flex h-[1lh] shrink-0 items-center">
        {children(hint ? { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint` } : {})}
      </span>
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-small text-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
