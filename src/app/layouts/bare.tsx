import type { ReactNode } from 'react'

export default function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="flex min-h-dvh items-center justify-center px-4 py-10">
      {children}
    </main>
  )
}
