import { useId } from 'react'
import type { ReactNode } from 'react'

/** Kept low, so that all blocks fit on one screen. */
export function CaseBlock(props: { title: string; action?: ReactNode; children: ReactNode; className?: string }) {
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

export function CaseFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
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
