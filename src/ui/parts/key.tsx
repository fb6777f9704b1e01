import type { ReactNode } from 'react'

export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-small border border-b-2 border-edge bg-card px-1.5 font-sans text-small text-ink">
      {children}
    </kbd>
  )
}
