import type { ReactNode } from 'react'
import { useT } from '../frame.tsx'

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3']

/** Placeholder lines for content loaded after the page, never for the page itself. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      <span className="grid gap-2">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={`h-3.5 rounded-small bg-line ${widths[line % widths.length]}`} />
        ))}
      </span>
    </Waiting>
  )
}

export function SkeletonRow() {
  return (
    <Waiting>
      <span className="flex items-center gap-3">
        <span className="size-10 shrink-0 rounded-full bg-line" />
        <span className="grid flex-1 gap-2">
          <span className="h-3.5 w-1/3 rounded-small bg-line" />
          <span className="h-3.5 w-2/3 rounded-small bg-line" />
        </span>
      </span>
    </Waiting>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <span role="status" className="block">
      <span className="sr-only">{t('state.loading')}</span>
      <span aria-hidden className="block animate-breathe">
        {children}
      </span>
    </span>
  )
}
