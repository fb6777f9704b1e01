import { useId } from 'react'
import type { ReactNode } from 'react'
import type { SectionProps } from './values.ts'

/** A part of the editor on its own ground, which links and errors lead to by its anchor. */
export function Section(props: { id: string; title: string; lead?: string; children: ReactNode }) {
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

/** What is wrong with a section as a whole. */
export function SectionErrors({ errors }: { errors: readonly string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p role="alert" tabIndex={-1} data-wrong className="rounded-card bg-coral-wash px-3 py-2 text-base text-coral">
      {errors.join(' ')}
    </p>
  )
}

/** Everything that is wrong with a field or with something inside of it, each said once. */
export function errorsUnder(errors: SectionProps['errors'], ...fields: readonly string[]): string[] {
  const found = Object.entries(errors).filter(([name]) =>
    fields.some((field) => name === field || name.startsWith(`${field}.`)),
  )
  return [...new Set(found.flatMap(([, said]) => said))]
}
