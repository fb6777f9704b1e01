import type { ReactNode } from 'react'

export function EmptyState(props: { picture?: ReactNode; title: string; text?: string; action?: ReactNode }) {
  return (
    <section className="grid content-center justify-items-center gap-2 rounded-card border border-line bg-card px-4 py-8 text-center">
      {props.picture}
      <h2 className="text-body font-semibold text-balance">{props.title}</h2>
      {props.text && <p className="max-w-100 text-base text-soft text-balance">{props.text}</p>}
      {props.action && <div className="mt-3 flex flex-wrap justify-center gap-2">{props.action}</div>}
    </section>
  )
}
