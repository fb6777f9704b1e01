import { useId } from 'react'
import type { ReactNode } from 'react'
import type { EditorSectionProps } from './profile-values.ts'

/** The `id` is the anchor for links and errors. */
export function EditorSection(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  const { title, lead, children } = props
  return (
    <section
      id={props.id}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-16 rounded-card border border-line bg-card p-4 focus:outline-none tablet:p-6"
    >
      <h2 id={id} className="text-lead font-semibold">
        {title}
      </h2>
      {lead && <p className="max-w-text text-base text-soft">{lead}</p>}
      <div className="mt-4 grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}

export function SectionErrors({ errors }: { errors: readonly string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p role="alert" tabIndex={-1} data-wrong className="rounded-card bg-coral-wash px-3 py-2 text-base text-coral">
      {errors.join(' ')}
    </p>
  )
}

/** Distinct errors of the fields and everything nested in them. */
export function errorsUnder(errors: EditorSectionProps['errors'], ...fields: readonly string[]): string[] {
  const found = Object.entries(errors).filter(([name]) =>
    fields.some((field) => name === field || name.startsWith(`${field}.`)),
  )
  return [...new Set(found.flatMap(([, messages]) => messages))]
}
