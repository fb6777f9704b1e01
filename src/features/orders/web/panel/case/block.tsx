import { useId } from 'react'
import type { ReactNode } from 'react'

/** A part of the case: as low as can be, so that all of them are in sight at once. */
export function Block(props: { title: string; action?: ReactNode; children: ReactNode; className?: string }) {
  const id = useId()
  const { title, action, children, className = '' } = props
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-card px-3.5 py-3 ${className}`}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A name and what is said about it, in one line as long as there is room. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-1 text-small">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
