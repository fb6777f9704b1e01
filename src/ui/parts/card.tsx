import { useId } from 'react'
import type { ReactNode } from 'react'

export function Card(props: { title?: string; action?: ReactNode; children: ReactNode; className?: string }) {
  const id = useId()
  const { title, action, children, className = '' } = props
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`rounded-card border border-line bg-card p-4 tablet:p-5 ${className}`}
    >
      {(title || action) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {title && (
            <h2 id={id} className="text-body font-semibold">
              {title}
            </h2>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
